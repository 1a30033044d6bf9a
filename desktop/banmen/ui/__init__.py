"""Widgets around the canvas: windows, panels, dialogs, theme."""
