"""Gestures of the hand: pointer in, preview out, an edit at the end."""
