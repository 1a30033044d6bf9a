"""The colours of the board: paper, a dark room, plain for print; never from the window's palette.

Side colours are from the set of Okabe and Ito, which most colour-blind eyes tell apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtGui import QColor

ThemeName = Literal["paper", "dark", "plain"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTheme:
    """The colours one board is drawn with, as `#rrggbb`; `grain` is how strong the paper
    shows, `glow` how strong lights do."""

    name: ThemeName
    desk: str
    paper: str
    grain: int
    ink: str
    faint: str
    grid: str
    halo: str
    leaf: str
    earth: str
    stone: str
    wood: str
    foliage: str
    water: str
    ground: str
    screen: str
    glow: int
    glowing: str
    ally: str
    enemy: str
    neutral: str
    chosen: str
    turn: str
    clear: str
    blocked: str
    fog: str

    def colour(self, name: str, alpha: int = 255) -> QColor:
        """Return a colour of the theme by its name, `alpha` from 0 to 255."""
        found = QColor(getattr(self, name))
        found.setAlpha(alpha)
        return found

    def side(self, side: str) -> QColor:
        """Return the colour of a side (`ally`, `enemy`, `neutral`)."""
        return QColor(getattr(self, side))


PAPER = BoardTheme(
    name="paper",
    desk="#cfc6b4",
    paper="#f6efdf",
    grain=15,
    ink="#2b2620",
    faint="#8d8271",
    grid="#c9bda3",
    halo="#f9f4e8",
    leaf="#e2c793",
    earth="#d9c5a0",
    stone="#d8cfbf",
    wood="#e0c595",
    foliage="#bccba0",
    water="#bfd4da",
    ground="#ece0c4",
    screen="#3d3a4a",
    glow=120,
    glowing="#d99a1e",
    ally="#0072b2",
    enemy="#d55e00",
    neutral="#009e73",
    chosen="#0b5fa5",
    turn="#e69f00",
    clear="#2b2620",
    blocked="#b3341f",
    fog="#4a4339",
)

DARK = BoardTheme(
    name="dark",
    desk="#141519",
    paper="#24262c",
    grain=9,
    ink="#e6dfd0",
    faint="#8f8b82",
    grid="#3b3e46",
    halo="#1b1d22",
    leaf="#8a6f45",
    earth="#423a2e",
    stone="#44474e",
    wood="#584a33",
    foliage="#35452f",
    water="#2c4450",
    ground="#34312b",
    screen="#06070a",
    glow=70,
    glowing="#f2b84b",
    ally="#56b4e9",
    enemy="#e8743b",
    neutral="#2fc79a",
    chosen="#8fd0ff",
    turn="#f0b429",
    clear="#f2ebdc",
    blocked="#ff8a6b",
    fog="#08090b",
)

PLAIN = BoardTheme(
    name="plain",
    desk="#ffffff",
    paper="#ffffff",
    grain=0,
    ink="#000000",
    faint="#777777",
    grid="#c4c4c4",
    halo="#ffffff",
    leaf="#ffffff",
    earth="#eeeeee",
    stone="#e6e6e6",
    wood="#f2f2f2",
    foliage="#e9e9e9",
    water="#f2f2f2",
    ground="#fafafa",
    screen="#303030",
    glow=60,
    glowing="#b07a10",
    ally="#0072b2",
    enemy="#d55e00",
    neutral="#009e73",
    chosen="#000000",
    turn="#e69f00",
    clear="#000000",
    blocked="#b3341f",
    fog="#555555",
)

THEMES: dict[str, BoardTheme] = {theme.name: theme for theme in (PAPER, DARK, PLAIN)}
