"""The look of the window: palettes for light and dark, the style sheet, the bundled fonts.

Map colours are not here: the board has its own paper and ink.
"""

from string import Template
from typing import Literal, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from banmen.resources import resource

ThemeChoice = Literal["system", "light", "dark"]
#: The words of the command line by which Qt takes the style the palettes and the sheet are made
#: for. Asked for from Python it comes back as an object whose class alone takes 8 ms to make.
STYLE = ("-style", "Fusion")
INTERFACE_FONT = "BIZ UDPGothic"
FIXED_FONT = "BIZ UDGothic"
#: Marks without width that tell where lines break, see `banmen.phrases`.
MARKS_FONT = "Banmen Marks"
_FIRST = "BIZUDPGothic"
_loaded: set[str] = set()


class Theme(NamedTuple):
    """The colours of the window, as `#rrggbb`."""

    dark: bool
    window: str
    base: str
    raised: str
    text: str
    muted: str
    line: str
    accent: str
    accent_text: str
    accent_soft: str
    warning: str
    good: str


LIGHT = Theme(
    dark=False,
    window="#f3efe6",
    base="#fffdf8",
    raised="#faf7ef",
    text="#2a251f",
    muted="#6f675b",
    line="#d8d0bf",
    accent="#2c5282",
    accent_text="#ffffff",
    accent_soft="#dbe5f1",
    warning="#a33a22",
    good="#2f6b3c",
)
DARK = Theme(
    dark=True,
    window="#23211e",
    base="#1b1917",
    raised="#2c2926",
    text="#ece6da",
    muted="#a69c8c",
    line="#413c36",
    accent="#5b8fce",
    accent_text="#10151c",
    accent_soft="#2d3c50",
    warning="#e58a6f",
    good="#8cc79a",
)


def chosen_theme(choice: ThemeChoice) -> Theme:
    """Return the theme of a choice; `system` follows the desktop's colour scheme."""
    if choice == "system":
        scheme = QApplication.styleHints().colorScheme()
        return DARK if scheme == Qt.ColorScheme.Dark else LIGHT
    return DARK if choice == "dark" else LIGHT


def load_fonts(*, first: bool = False) -> None:
    """Make the bundled fonts known to the application and take them for the window.

    The `first` ones are those the first page is written in; the others may come later.
    """
    for path in sorted(resource("fonts").glob("*.ttf")):
        if path.name not in _loaded and (not first or path.name.startswith(_FIRST)):
            QFontDatabase.addApplicationFont(str(path))
            _loaded.add(path.name)
    if QApplication.font().family() == INTERFACE_FONT:
        return
    font = QFont()
    font.setFamilies([INTERFACE_FONT, FIXED_FONT, MARKS_FONT, QApplication.font().family()])
    font.setPointSizeF(10.0)
    QApplication.setFont(font)


#: The themes the application was dressed in, the last at the end.
_worn: list[Theme] = []


def wear(theme: Theme) -> None:
    """Dress the application in a theme: palette, style sheet, icons."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return
    if _worn:
        # Qt may crash where a style is dressed a second time: every other dress gets its own.
        application.setStyle(STYLE[1])
    _worn.append(theme)
    QApplication.setPalette(_palette(theme))
    style = resource("themes", "window.qss").read_text(encoding="utf-8")
    colours = theme._asdict()
    check = resource("themes", f"check-{'dark' if theme.dark else 'light'}.svg")
    colours["check"] = check.as_posix()
    application.setStyleSheet(Template(style).substitute(colours))


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.base,
        role.AlternateBase: theme.raised,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.Text: theme.text,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.BrightText: theme.warning,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.accent_text,
        role.Link: theme.accent,
        role.PlaceholderText: theme.muted,
        role.Mid: theme.line,
    }
    palette = QPalette()
    for key, value in colours.items():
        palette.setColor(key, QColor(value))
    for key in (role.WindowText, role.Text, role.ButtonText):
        faded = QColor(theme.muted)
        faded.setAlpha(150)
        palette.setColor(QPalette.ColorGroup.Disabled, key, faded)
    return palette
