"""The dungeon: rooms and corridors below an abbey, with locked doors, windows and the dark."""

from banmen.model.document import Document
from samples import people
from samples.drawing import Drawing, block, squares_of

PLAN = (
    "                              ",
    " AAAAAA   BBBBBBBBB   CCCCCC  ",
    " AAAAAA   BBBBBBBBB   CCCCCC  ",
    " AAAAAAxxxBBBBBBBBBxxxCCCCCC  ",
    " AAAAAA   BBBBBBBBB   CCCCCC  ",
    " AAAAAA   BBBBBBBBB   CCCCCC  ",
    "   x         x          x     ",
    "   x         x          x     ",
    "   x      xxxxxxx       x     ",
    " DDDDD    xxEEExx   FFFFFFFFF ",
    " DDDDD    xxEEExx   FFFFFFFFF ",
    " DDDDDxxxxxxEEExxxxxFFFFFFFFF ",
    " DDDDD    xxEEExx   FFFFFFFFF ",
    " DDDDD    xxEEExx   FFFFFFFFF ",
    "   x      xxxxxxx       x     ",
    "   x         x          x     ",
    "   x         x          x     ",
    " GGGGGGGG HHHHHHH   IIIIIIIII ",
    " GGGGGGGG HHHHHHHxxxIIIIIIIII ",
    " GGGGGGGG HHHHHHH   IIIIIIIII ",
    " GGGGGGGG HHHHHHH   IIIIIIIII ",
    "                              ",
)
NOTES = """廃修道院の地下。降り口は左上の聖具室。
中央の納骨室を通る回廊には、四方の格子窓から骨が見える。
祭壇の間の扉の鍵は、看守のいる詰所にある。"""
ROOMS = (
    ((4.0, 1.6), "聖具室"), ((14.5, 1.6), "身廊"), ((25.0, 1.6), "詰所"),
    ((3.5, 9.6), "書庫"), ((13.5, 9.6), "納骨室"), ((24.5, 9.6), "地下牢"),
    ((5.0, 17.6), "水没した蔵"), ((13.5, 17.6), "礼拝堂"), ((24.5, 17.6), "祭壇の間"),
)  # fmt: skip


def make() -> Document:
    """Return the dungeon with the party at its entrance."""
    drawing = Drawing("沈黙の地下聖堂", 30, 22, NOTES)
    drawing.plan(PLAN)
    _doors(drawing)
    _cells(drawing)
    _things(drawing)
    _light_and_dark(drawing)
    for spot, text in ROOMS:
        drawing.label(spot, text)
    drawing.label((27.0, 4.5), "牢の鍵", 0.9, gm_only=True)
    _people(drawing)
    return drawing.document


def _doors(drawing: Drawing) -> None:
    drawing.door((6, 3), "e", "open", name="聖具室の扉")
    drawing.door((10, 3), "w")
    drawing.door((18, 3), "e")
    drawing.door((22, 3), "w", "locked", name="詰所の扉")
    drawing.door((3, 5), "s")
    drawing.door((3, 9), "n")
    drawing.door((13, 5), "s", length=1)
    drawing.door((24, 5), "s")
    drawing.door((24, 9), "n", "locked", name="地下牢の扉")
    drawing.door((5, 11), "e")
    drawing.door((20, 11), "w")
    drawing.door((13, 13), "s", "locked", name="納骨室の扉")
    drawing.door((3, 13), "s", "open")
    drawing.door((3, 17), "n")
    drawing.door((13, 17), "n")
    drawing.door((24, 13), "s")
    drawing.door((24, 17), "n", "locked", name="祭壇の間の扉")
    drawing.door((16, 18), "e")
    drawing.door((20, 18), "w", name="隠し扉", secret=True)
    for square, side in (((12, 10), "w"), ((12, 12), "w"), ((14, 10), "e"), ((14, 12), "e")):
        drawing.window(square, side)
    drawing.window((13, 9), "n")


def _cells(drawing: Drawing) -> None:
    """Two cells with bars along the lower wall of the gaol."""
    drawing.bars(20, 12, 3)
    drawing.bars(26, 12, 3)
    for column in (23, 26):
        drawing.wall((column, 12), (column, 14))


def _things(drawing: Drawing) -> None:
    low = {"blocks_sight": False, "gives_cover": True}
    for column in (11, 17):
        for row in (1, 3, 5):
            drawing.obstacle([(column, row)], "pillar", "石柱", gives_cover=True)
    drawing.obstacle(block(13, 2, 3, 1), "furniture", "長椅子", **low)
    drawing.obstacle(block(13, 4, 3, 1), "furniture", "長椅子", **low)
    drawing.obstacle(block(1, 9, 1, 5), "furniture", "書棚", gives_cover=True)
    drawing.obstacle(block(3, 11, 1, 2), "furniture", "書棚", gives_cover=True)
    drawing.obstacle([(1, 1), (1, 2)], "crate", "木箱", gives_cover=True)
    drawing.obstacle(block(24, 2, 2, 1), "furniture", "看守の机", **low)
    drawing.obstacle([(13, 11)], "furniture", "石棺", **low)
    drawing.obstacle(block(4, 19, 3, 2), "water", "溜まり水", blocks_sight=False)
    drawing.ground([(2, 18), (3, 18), (4, 18), (5, 18), (3, 19), (7, 19), (7, 18)], "浸水")
    drawing.ground([(14, 19), (15, 19), (15, 20), (11, 20)], "瓦礫")
    drawing.shape([(27, 18), (28.6, 18.2), (28.6, 19.8), (27, 20)], "rock", "祭壇", **low)
    drawing.obstacle([(22, 18), (22, 20), (25, 18), (25, 20)], "pillar", "黒い柱")


def _light_and_dark(drawing: Drawing) -> None:
    drawing.light((4, 1), name="壁の松明")
    drawing.light((14, 3), name="壁の松明")
    drawing.light((25, 2), "lantern", name="看守のランタン")
    drawing.light((13, 18), "other", 8.0, name="灯明")
    drawing.darkness(squares_of(PLAN, "DG"), "natural", "暗い部屋")
    drawing.darkness(squares_of(PLAN, "E"), "shade", "シェイドの闇")
    drawing.darkness(block(24, 17, 5, 4), "darkness", "祭壇のダークネス")


def _people(drawing: Drawing) -> None:
    for square, name, player, sheet in (
        ((5, 3), "ガルド", "太郎", people.garudo()),
        ((4, 4), "ドルン", "四郎", people.dorun()),
        ((3, 3), "リナ", "次郎", people.rina()),
        ((2, 4), "ミリ", "花子", people.miri()),
        ((4, 2), "フィオ", "三郎", people.fio()),
    ):
        drawing.token(square, name, "ally", sheet, player=player)
    drawing.carried_light("ガルド")
    foes = (
        ((14, 5), "ゴブリン1", people.goblin()), ((16, 3), "ゴブリン2", people.goblin()),
        ((12, 2), "射手ゴブリン", people.goblin_archer()),
        ((25, 3), "看守のボガード", people.hobgoblin()), ((27, 2), "ゴブリン3", people.goblin()),
        ((12, 10), "スケルトン1", people.skeleton()), ((14, 13), "スケルトン2", people.skeleton()),
    )  # fmt: skip
    for square, name, sheet in foes:
        drawing.token(square, name, "enemy", sheet)
    drawing.token((26, 18), "墓守の鬼", "enemy", people.ogre(), hidden=True)
    drawing.token((21, 13), "囚われの司祭", "neutral")
