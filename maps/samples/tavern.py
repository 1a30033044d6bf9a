"""The tavern: a brawl between tables, with a kitchen, a yard and windows to the street."""

from banmen.model.document import Document
from samples import people
from samples.drawing import Drawing, block

PLAN = (
    "KKKKKSSSPPPPP",
    "KKKKKSSSPPPPP",
    "KKKKKSSSPPPPP",
    "BBBBBBBBPPPPP",
    "CCCCCCCCCCCCC",
    "CCCCCCCCCCCCC",
    "CCCCCCCCCCCCC",
    "CCCCCCCCCCCCC",
    "CCCCCCCCCCCCC",
    "CCCCCCCCCCCCC",
)
NOTES = """金の麦亭。昼は食堂、夜は酒場。
勘定台の裏から厨房へ抜けられる。個室の客は用心棒を連れている。"""


def make() -> Document:
    """Return the tavern at night, two parties at their tables."""
    drawing = Drawing("金の麦亭", 19, 15, NOTES)
    drawing.plan([row.replace("B", "C") for row in PLAN], left=2, top=2)
    _openings(drawing)
    _furniture(drawing)
    _yard(drawing)
    for spot, text in (
        ((5.2, 3.4), "厨房"), ((8.2, 4.5), "食料庫"), ((11.1, 2.5), "個室"),
        ((4.6, 11.4), "金の麦亭"), ((17.0, 9.6), "裏庭"), ((9.0, 14.0), "大通り"),
    ):  # fmt: skip
        drawing.label(spot, text)
    drawing.label((11.2, 3.5), "密談中", 0.9, gm_only=True)
    _people(drawing)
    return drawing.document


def _openings(drawing: Drawing) -> None:
    drawing.door((8, 11), "s", "open", name="表の扉")
    drawing.door((9, 11), "s", name="表の扉")
    drawing.door((4, 4), "s", name="厨房の扉")
    drawing.door((6, 3), "e", name="食料庫の扉")
    drawing.door((11, 5), "s", "locked", name="個室の扉")
    drawing.door((14, 8), "e", name="裏口")
    for square in ((3, 11), (5, 11), (11, 11), (13, 11)):
        drawing.window(square, "s")
    for square in ((2, 7), (2, 9)):
        drawing.window(square, "w")
    drawing.window((14, 3), "e", "shuttered")
    drawing.window((14, 10), "e")
    drawing.window((4, 2), "n")


def _furniture(drawing: Drawing) -> None:
    solid = {"blocks_sight": False, "gives_cover": True, "blocks_movement": True}
    drawing.obstacle(block(3, 6, 5, 1), "furniture", "勘定台", **solid)
    for number, (column, row) in enumerate(((4, 9), (7, 8), (10, 9), (12, 7)), 1):
        drawing.obstacle(block(column, row, 1, 1), "furniture", f"卓{number}", **solid)
    drawing.obstacle(block(12, 3, 2, 1), "furniture", "個室の卓", **solid)
    drawing.obstacle([(8, 2), (9, 2), (9, 3)], "crate", "麦の袋", gives_cover=True)
    drawing.obstacle([(2, 2), (3, 2)], "furniture", "かまど", **solid)
    drawing.obstacle([(9, 6), (6, 10)], "pillar", "柱")
    drawing.light((7, 10), "lantern", name="吊りランタン")
    drawing.light((11, 8), "lantern", name="吊りランタン")
    drawing.light((2, 3), "other", 6.0, name="かまどの火")
    drawing.light((13, 4), "other", 6.0, name="燭台")


def _yard(drawing: Drawing) -> None:
    drawing.fence((15, 2), (19, 2))
    drawing.fence((19, 2), (19, 9))
    drawing.fence((15, 11), (17, 11))
    drawing.obstacle([(17, 5)], "water", "井戸", blocks_sight=False, gives_cover=True)
    drawing.obstacle([(18, 2)], "tree", "古い林檎の木", gives_cover=True)
    drawing.obstacle([(16, 3), (16, 2)], "crate", "薪", gives_cover=True)
    drawing.ground([(15, 6), (16, 6), (16, 7), (17, 7)], "ぬかるみ")
    drawing.obstacle([(1, 4), (1, 5)], "crate", "空き樽", gives_cover=True)
    drawing.obstacle([(0, 12)], "tree", "街路樹", gives_cover=True)
    drawing.obstacle([(16, 13)], "tree", "街路樹", gives_cover=True)
    drawing.darkness(block(15, 2, 4, 9), "natural", "夜の庭")


def _people(drawing: Drawing) -> None:
    for square, name, player, sheet in (
        ((7, 7), "ガルド", "太郎", people.garudo()),
        ((8, 8), "リナ", "次郎", people.rina()),
        ((7, 9), "ミリ", "花子", people.miri()),
        ((6, 8), "ドルン", "四郎", people.dorun()),
    ):
        drawing.token(square, name, "ally", sheet, player=player)
    for number, square in enumerate(((10, 8), (11, 9), (10, 10), (9, 9)), 1):
        drawing.token(square, f"ならず者{number}", "enemy", people.thug())
    drawing.token((12, 4), "用心棒", "enemy", people.soldier(), hidden=True)
    drawing.token((5, 5), "店主ベルタ", "neutral")
    drawing.token((3, 3), "料理人", "neutral")
    drawing.token((13, 10), "吟遊詩人", "neutral")
