"""The guard room: the room of the source document, drawn from its own text."""

from banmen.edits.elements import replace
from banmen.edits.map import describe
from banmen.formats.options import Options
from banmen.formats.text_map import parse
from banmen.model.document import Document
from banmen.model.token import Sheet
from samples import people
from samples.drawing import Drawing

ROOM = """
　┏━━━━━┓　★：敵ターゲット
　┃□□★□□┃　Ａ〜Ｃ：PC
　┃□□□□□＃　＝：扉
　┃□□□□□┃　＃：窓
　┃□Ａ□Ｃ□┃
　┃□□Ｂ□□┃
　┗━━＝━━┛
"""
NOTES = """街道沿いの見張り小屋の一室。奥で鬼が待ち構えている。
扉は閉じている。窓の外は夜で、見通しと射撃は通るが、通り抜けることはできない。"""


def make() -> Document:
    """Return the guard room, ready for a battle to begin."""
    drawing = Drawing("衛兵の詰所", 5, 5)
    drawn = parse(ROOM, Options(square_m=3.0, system="sword-world")).document
    drawing.document = describe(drawn, name="衛兵の詰所", notes=NOTES)
    cast: dict[str, tuple[str, str, Sheet]] = {
        "A": ("ガルド", "太郎", people.garudo()),
        "B": ("ミリ", "花子", people.miri()),
        "C": ("リナ", "次郎", people.rina()),
    }
    for token in drawn.tokens:
        if token.name in cast:
            name, player, sheet = cast[token.name]
            values = {"name": name, "player": player, "monogram": token.name, "sheet": sheet}
        else:
            values = {"name": "オーガ", "monogram": "★", "sheet": people.ogre()}
        drawing.document = replace(drawing.document, token.revise(**values))
    drawing.light((4, 4), "lantern", name="机のランタン")
    return drawing.document
