"""Sword World: the tactical battle rules of SW-PBM 164 over the first edition."""

from banmen.rules.systems.sword_world.system import SYSTEM

__all__ = ["SYSTEM"]
