"""The field with trenches: two lines face each other over mud, wire and a ruined mill."""

from collections.abc import Iterator

from banmen.model.document import Document
from samples import people
from samples.drawing import Drawing, Spot, block

NOTES = """国境の塹壕線。西が味方、東が敵。
中央の製粉所の廃屋を取った側が、相手の壕を見下ろせる。"""


def make() -> Document:
    """Return the field at dusk, both sides in their trenches."""
    drawing = Drawing("国境の塹壕線", 36, 22, NOTES)
    _trenches(drawing)
    _mill(drawing)
    _field(drawing)
    for spot, text in (
        ((3.0, 1.0), "味方の壕"), ((33.0, 1.0), "敵の壕"), ((18.0, 7.4), "製粉所の廃屋"),
        ((18.0, 20.9), "緩衝地帯"),
    ):  # fmt: skip
        drawing.label(spot, text)
    _people(drawing)
    return drawing.document


def _zigzag(column: int, step: int) -> Iterator[list[Spot]]:
    """Yield the pieces of a fire trench, three squares long, stepping to and fro."""
    for number, top in enumerate(range(2, 20, 3)):
        offset = step if number % 2 else 0
        yield [(column + offset, top + row) for row in range(3)]


def _trenches(drawing: Drawing) -> None:
    for number, squares in enumerate(_zigzag(5, 1), 1):
        drawing.trench(squares, f"西壕{number}", 90)
    for number, squares in enumerate(_zigzag(30, -1), 1):
        drawing.trench(squares, f"東壕{number}", 270)
    drawing.trench([(2, 9), (3, 9), (4, 9)], "西の連絡壕", 90)
    drawing.trench([(31, 12), (32, 12), (33, 12)], "東の連絡壕", 270)
    drawing.trench([(13, 16), (14, 16), (15, 16)], "前進壕", 90)
    drawing.trench([(22, 4), (23, 4)], "砲弾の穴", 270)


def _mill(drawing: Drawing) -> None:
    drawing.wall((16, 13), (16, 8), (19, 8))
    drawing.wall((20, 8), (21, 8), (21, 11))
    drawing.wall((21, 12), (21, 13), (18, 13))
    drawing.door((16, 10), "w", "open", name="製粉所の扉")
    drawing.window((17, 8), "n", "broken")
    drawing.window((21, 9), "w")
    drawing.obstacle([(18, 10), (18, 11), (19, 10), (19, 11)], "rock", "石臼", gives_cover=True)
    drawing.ground([(17, 12), (20, 12), (20, 9)], "崩れた梁")


def _field(drawing: Drawing) -> None:
    drawing.fence((9, 1), (9, 6), name="鉄条網")
    drawing.fence((9, 9), (9, 13), (10, 15), (10, 19), name="鉄条網")
    drawing.fence((27, 2), (27, 8), name="鉄条網")
    drawing.fence((27, 11), (26, 14), (26, 20), name="鉄条網")
    drawing.ground([*block(11, 3, 3, 2), (12, 5), (13, 5)], "泥")
    drawing.ground([*block(22, 15, 3, 3), (25, 16)], "泥")
    drawing.ground([*block(11, 10, 2, 2), (13, 11)], "泥")
    for square in ((12, 8), (24, 12), (15, 3), (20, 17), (23, 9)):
        drawing.obstacle([square], "rock", "岩", gives_cover=True)
    for square in ((11, 18), (14, 6), (25, 6), (17, 2), (24, 19), (19, 15)):
        drawing.obstacle([square], "tree", "枯れ木", gives_cover=True)
    drawing.obstacle([(2, 4), (3, 4), (2, 15)], "crate", "弾薬箱", gives_cover=True)
    drawing.obstacle([(33, 6), (32, 17), (33, 17)], "crate", "弾薬箱", gives_cover=True)
    pool = ((21.5, 1.2), (23.6, 0.8), (24.8, 1.6), (24.2, 2.6), (22, 2.4))
    drawing.shape(pool, "water", "水溜り", blocks_sight=False)
    drawing.light((3, 10), "lantern", name="指揮所")
    drawing.light((32, 11), "lantern", name="敵の指揮所")
    drawing.light((19, 9), name="焚き火の残り")


def _people(drawing: Drawing) -> None:
    for square, name, player, sheet in (
        ((6, 6), "ガルド", "太郎", people.garudo()),
        ((5, 9), "リナ", "次郎", people.rina()),
        ((6, 12), "ミリ", "花子", people.miri()),
        ((5, 15), "ドルン", "四郎", people.dorun()),
    ):
        drawing.token(square, name, "ally", sheet, player=player)
    for number, square in enumerate(((5, 3), (6, 18)), 1):
        drawing.token(square, f"味方兵{number}", "ally", people.crossbowman())
    for number, square in enumerate(((30, 3), (29, 6), (30, 10), (29, 18)), 1):
        drawing.token(square, f"敵兵{number}", "enemy", people.soldier())
    for number, square in enumerate(((29, 12), (30, 15)), 1):
        drawing.token(square, f"敵弩兵{number}", "enemy", people.crossbowman())
    drawing.token((20, 10), "斥候", "enemy", people.goblin_archer(), hidden=True)
