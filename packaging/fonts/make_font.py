"""Makes the bundled fonts from the full BIZ UD fonts, by leaving out what no Japanese text needs.

The full fonts come from Morisawa's BIZ UDGothic family (SIL Open Font License 1.1, no reserved
font name), as packed in the npm packages `@expo-google-fonts/biz-udgothic` 0.4.0 and
`@expo-google-fonts/biz-udpgothic` 0.4.2. Unpack both, install `fonttools`, then

    python packaging/fonts/make_font.py DIRECTORY_WITH_THE_TTF_FILES

writes the fonts to resources/fonts and says which wanted symbols the family does not have.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parents[2] / "resources" / "fonts"
FONTS = {
    "BIZUDGothic_400Regular.ttf": "BIZUDGothic-Regular.ttf",
    "BIZUDPGothic_400Regular.ttf": "BIZUDPGothic-Regular.ttf",
    "BIZUDPGothic_700Bold.ttf": "BIZUDPGothic-Bold.ttf",
}
RANGES = (
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x017F),  # Latin of Western and Central Europe
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x045F),  # Cyrillic
    (0x2010, 0x206F),  # punctuation
    (0x2070, 0x209F),  # superscripts
    (0x20A0, 0x20BF),  # currencies
    (0x2100, 0x218F),  # letter-like symbols, Roman numerals
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematics
    (0x2460, 0x24FF),  # circled numbers
    (0x2500, 0x25FF),  # box drawing, blocks, shapes
    (0x2600, 0x27BF),  # symbols, dingbats
    (0x3000, 0x30FF),  # Japanese punctuation, kana
    (0x31F0, 0x33FF),  # small kana, enclosed and square forms (21 to 50 in circles, square metres)
    (0xFF00, 0xFFEF),  # full-width and half-width forms
)
WANTED = "←↑→↓⇒①⑳㉑㉟㊱㊿┏━┓┃┗┛┣┫┳┻╋┌─┐│★☆■□◆◇○●◎△▲▽▼✕×✓＃㎡…※〒♪"


def characters() -> set[int]:
    """Return the code points to keep: JIS levels 1 and 2, the common names' kanji, symbols."""
    kept = {point for first, last in RANGES for point in range(first, last + 1)}
    for lead in (*range(0x81, 0xA0), *range(0xE0, 0xFD)):
        for trail in range(0x40, 0xFD):
            text = bytes((lead, trail)).decode("cp932", errors="ignore")
            kept.update(ord(character) for character in text)
    return kept


def subset(source: Path, target: Path) -> set[str]:
    """Write the subset of one font; return the wanted symbols it does not have."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options()
    options.layout_features = ["kern", "palt", "vert", "vrt2", "liga", "locl", "ccmp"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.drop_tables = [*options.drop_tables, "DSIG"]
    subsetter = Subsetter(options=options)
    subsetter.populate(unicodes=characters())
    subsetter.subset(font)
    font.save(target)
    present = font.getBestCmap()
    return {symbol for symbol in WANTED if ord(symbol) not in present}


def main(arguments: list[str]) -> int:
    """Make every font; the one argument is the directory below which the full fonts lie."""
    if len(arguments) != 1:
        sys.stderr.write("usage: make_font.py DIRECTORY_WITH_THE_TTF_FILES\n")
        return 2
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, target in FONTS.items():
        found = sorted(Path(arguments[0]).rglob(name))
        if not found:
            sys.stderr.write(f"{name} is not below {arguments[0]}\n")
            return 1
        missing = subset(found[0], TARGET / target)
        size = (TARGET / target).stat().st_size / 1e6
        sys.stdout.write(f"{target}: {size:.2f} MB, missing: {''.join(sorted(missing)) or '-'}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
