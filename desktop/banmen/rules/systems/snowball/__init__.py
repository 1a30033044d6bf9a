"""Snowball: the snowball battle ver1.2, teams of two sides on a field of trenches and flags."""

from banmen.rules.systems.snowball.system import SYSTEM

__all__ = ["SYSTEM"]
