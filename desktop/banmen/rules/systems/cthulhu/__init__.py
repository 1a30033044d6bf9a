"""Call of Cthulhu: tactical battles on squares of five metres over the sixth edition."""

from banmen.rules.systems.cthulhu.system import SYSTEM

__all__ = ["SYSTEM"]
