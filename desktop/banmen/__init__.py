"""Banmen: draw the map, drag the tokens, run the battle, post the round."""

__version__ = "0.1.0"
