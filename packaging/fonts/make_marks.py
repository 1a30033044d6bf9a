"""Makes the bundled font of marks without width: where a line may be broken, and where it must not.

The BIZ UD fonts have none of them. Without this one Qt would take them from any other font of the
system, whose height would then spread the lines. Install `fonttools`, then

    python packaging/fonts/make_marks.py

writes the font to resources/fonts.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

TARGET = Path(__file__).resolve().parents[2] / "resources" / "fonts" / "BanmenMarks.ttf"
FAMILY = "Banmen Marks"
#: Zero width space, word joiner.
MARKS = {0x200B: "uni200B", 0x2060: "uni2060"}
UNITS = 1000
#: Lower and shorter than any letter beside them.
ASCENT, DESCENT = 500, 100


def main() -> int:
    """Make the font; every glyph of it is empty."""
    names = [".notdef", *MARKS.values()]
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(dict(MARKS))
    builder.setupGlyf({name: TTGlyphPen(None).glyph() for name in names})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (0, 0)))
    builder.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT)
    builder.setupNameTable({"familyName": FAMILY, "styleName": "Regular"})
    builder.setupOS2(
        sTypoAscender=ASCENT, sTypoDescender=-DESCENT, sTypoLineGap=0,
        usWinAscent=ASCENT, usWinDescent=DESCENT,
    )  # fmt: skip
    builder.setupPost()
    builder.font.recalcTimestamp = False
    builder.updateHead(created=0, modified=0)
    builder.save(TARGET)
    sys.stdout.write(f"{TARGET.name}: {TARGET.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
