"""Dialogs; all open without blocking."""
