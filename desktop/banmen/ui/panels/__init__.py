"""Panels in the docks around the board."""
