"""The bundled fonts and icons are whole: glyphs, licences, one colour."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontMetricsF, QRawFont
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
FONTS = sorted((RESOURCES / "fonts").glob("BIZ*.ttf"))
ICONS = sorted((RESOURCES / "icons").glob("*.svg"))
SYMBOLS = "←↑→↓①⑳㉑㊿┏━┓┃┗┛╋★☆■□◆◇○●△▲▽▼✓×＃Ａ１ｱ㎡髙﨑"


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_fonts_have_every_kanji(path: Path, qtbot: QtBot) -> None:
    """JIS levels 1 and 2, and the symbols of maps and cards, never become empty boxes."""
    font = QRawFont(str(path), 16)
    rows = [bytes((row, cell)) for row in range(0xB0, 0xF5) for cell in range(0xA1, 0xFF)]
    kanji = "".join(code.decode("euc_jp", errors="ignore") for code in rows)
    assert len(kanji) == 6355
    missing = [text for text in kanji + SYMBOLS if not font.supportsCharacter(ord(text))]
    assert missing == []


def test_map_font_has_two_widths(qtbot: QtBot, bundled_fonts: tuple[str, ...]) -> None:
    """A text map lines up: half-width is half of full-width, box lines are full."""
    assert "BIZ UDGothic" in bundled_fonts
    font = QFont("BIZ UDGothic")
    font.setPixelSize(100)
    metrics = QFontMetricsF(font)
    widths = {text: metrics.horizontalAdvance(text) for text in "aA1ｱ盤Ａ┏━■＃"}
    full = {text: unicodedata.east_asian_width(text) not in ("Na", "H") for text in widths}
    assert widths == {text: 100 if full[text] else 50 for text in widths}


def test_licences_come_along() -> None:
    """Whoever gets the fonts and icons gets their terms."""
    assert "SIL OPEN FONT LICENSE" in (RESOURCES / "fonts" / "OFL.txt").read_text("utf-8").upper()
    assert "ISC License" in (RESOURCES / "icons" / "LICENSE-lucide.txt").read_text("utf-8")


@pytest.mark.parametrize("path", ICONS, ids=lambda path: path.stem)
def test_icons_can_be_tinted(path: Path, qtbot: QtBot) -> None:
    """Qt draws each icon, and all but the program's own take the colour of the theme."""
    content = path.read_text(encoding="utf-8")
    assert QSvgRenderer(QByteArray(content.encode())).isValid()
    if path.stem != "banmen":
        colours = set(re.findall(r'(?:stroke|fill)="([^"]+)"', content))
        assert colours == {"none", "currentColor"}
        assert 'viewBox="0 0 24 24"' in content
