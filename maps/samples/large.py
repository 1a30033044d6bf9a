"""The large one: a walled town of 100 × 100 squares, its houses, a canal and forty people."""

from collections.abc import Iterator
from random import Random

from banmen.model.document import Document
from samples import people
from samples.drawing import Drawing, Facing, Spot, block

SIDE = 100
SEED = 1583
NOTES = """城塞都市ラズベルグ。運河が町を二つに分け、橋は三つ。
夜ごと地下から小鬼が湧く。広さと数を試すための大きな一枚。"""
#: House blocks lie in a grid of 8 × 8, 12 squares apart, streets of two squares between them.
BLOCKS = 8
PITCH = 12
FIRST = 3
PLAZA = ((3, 3), (4, 3), (3, 4), (4, 4))
CANAL = FIRST + 6 * PITCH - 2
BRIDGES = (25, 49, 85)


def make() -> Document:
    """Return the town."""
    dice = Random(SEED)
    drawing = Drawing("城塞都市ラズベルグ", SIDE, SIDE, NOTES)
    drawing.wall((1, 1), (99, 1), (99, 99), (1, 99), (1, 1), name="城壁")
    gates: tuple[tuple[Spot, Facing], ...] = (
        ((49, 1), "n"), ((49, 98), "s"), ((1, 49), "w"), ((98, 49), "e"),
    )  # fmt: skip
    for square, side in gates:
        drawing.door(square, side, length=2, name="城門")
    for row in range(BLOCKS):
        for column in range(BLOCKS):
            corner = FIRST + column * PITCH, FIRST + row * PITCH
            if (column, row) in PLAZA:
                continue
            if (column + 2 * row) % 11 == 5:
                _park(drawing, corner, dice)
            else:
                _houses(drawing, corner, dice)
    _plaza(drawing)
    _canal(drawing)
    _people(drawing, dice)
    return drawing.document


def _houses(drawing: Drawing, corner: tuple[int, int], dice: Random) -> None:
    """Draw a block of ten by ten squares: rooms of three to five, doors between and outside."""
    columns, rows = _cuts(10, dice), _cuts(10, dice)
    letters = "ABCDEFGHIJKLMNOP"
    plan = [
        "".join(letters[_part(columns, x) + 4 * _part(rows, y)] for x in range(10))
        for y in range(10)
    ]
    drawing.plan(plan, left=corner[0], top=corner[1], split=True)
    for square, side in _doors(columns, rows, dice):
        place = square[0] + corner[0], square[1] + corner[1]
        drawing.door(place, side, dice.choice(("closed", "closed", "closed", "open", "locked")))
    for square, side in _windows(columns, rows, dice):
        drawing.window((square[0] + corner[0], square[1] + corner[1]), side)
    if dice.random() < 0.5:
        spot = corner[0] + dice.randrange(10), corner[1] + dice.randrange(10)
        drawing.light(spot, dice.choice(("torch", "lantern")))
    spot = corner[0] + columns[0] - 1, corner[1] + rows[0] - 2
    drawing.obstacle([spot], dice.choice(("crate", "furniture")), "荷", gives_cover=True)


def _cuts(length: int, dice: Random) -> list[int]:
    """Return where rooms end along a side."""
    ends = ([3, 7, 10], [4, 7, 10], [3, 5, 10], [5, 10], [3, 6, 8, 10])
    return dice.choice(ends)


def _part(cuts: list[int], at: int) -> int:
    return next(number for number, end in enumerate(cuts) if at < end)


def _doors(columns: list[int], rows: list[int], dice: Random) -> Iterator[tuple[Spot, Facing]]:
    """Yield a door between neighbours, and one to the street on each side."""
    starts_x, starts_y = [0, *columns[:-1]], [0, *rows[:-1]]
    for top, bottom in zip(starts_y, rows, strict=True):
        for end in columns[:-1]:
            yield (end - 1, dice.randrange(top, bottom)), "e"
    for left, right in zip(starts_x, columns, strict=True):
        for end in rows[:-1]:
            yield (dice.randrange(left, right), end - 1), "s"
    yield (starts_x[1], 0), "n"
    yield (9, starts_y[1]), "e"
    yield (0, 0), "w"
    yield (starts_x[1], 9), "s"


def _windows(columns: list[int], rows: list[int], dice: Random) -> Iterator[tuple[Spot, Facing]]:
    yield (columns[0] - 2, 0), "n"
    yield (9, rows[0] - 2), "e"
    yield (columns[0] - 2, 9), "s"


def _park(drawing: Drawing, corner: tuple[int, int], dice: Random) -> None:
    left, top = corner
    trees = {(dice.randrange(10), dice.randrange(10)) for _ in range(9)}
    for x, y in sorted(trees):
        drawing.obstacle([(left + x, top + y)], "tree", "木", gives_cover=True)
    drawing.ground(block(left + 3, top + 3, 4, 3), "花壇", 1.5)
    drawing.label((left + 5, top + 1), "公園", 2.0)


def _plaza(drawing: Drawing) -> None:
    left = top = FIRST + 3 * PITCH
    drawing.obstacle(block(left + 9, top + 9, 4, 4), "water", "噴水", blocks_sight=False)
    for x, y in ((3, 3), (18, 3), (3, 18), (18, 18)):
        drawing.obstacle([(left + x, top + y)], "pillar", "記念柱", gives_cover=True)
        drawing.light((left + x, top + y + 1), "lantern", 15.0, "街灯")
    for x in (5, 8, 13, 16):
        drawing.obstacle(block(left + x, top + 5, 2, 1), "crate", "露店", gives_cover=True)
    drawing.label((left + 11, top + 1.5), "中央広場", 3.0)


def _canal(drawing: Drawing) -> None:
    dry = {column + step for column in BRIDGES for step in (0, 1)}
    wet = [spot for spot in block(2, CANAL, 96, 2) if spot[0] not in dry]
    drawing.obstacle(wet, "water", "運河", blocks_sight=False)
    for name, column in zip(("西橋", "大橋", "東橋"), BRIDGES, strict=True):
        for side in (column, column + 2):
            drawing.fence((side, CANAL), (side, CANAL + 2), name="欄干")
        drawing.label((column + 1, CANAL + 1), name, 1.2)


def _people(drawing: Drawing, dice: Random) -> None:
    left = top = FIRST + 3 * PITCH
    party = (
        ("ガルド", people.garudo()), ("リナ", people.rina()), ("ミリ", people.miri()),
        ("ドルン", people.dorun()), ("フィオ", people.fio()),
    )  # fmt: skip
    for number, (name, sheet) in enumerate(party):
        drawing.token((left + 7 + number, top + 15), name, "ally", sheet)
    for number in range(1, 6):
        drawing.token((left + 5 + 2 * number, top + 17), f"衛兵{number}", "ally", people.soldier())
    foes = [("ゴブリン", people.goblin(), 16), ("射手ゴブリン", people.goblin_archer(), 6),
            ("ボガード", people.hobgoblin(), 3), ("オーガ", people.ogre(), 1)]  # fmt: skip
    taken: set[Spot] = set()
    for name, sheet, count in foes:
        for number in range(1, count + 1):
            spot = _free(dice, taken)
            title = f"{name}{number}" if count > 1 else name
            drawing.token(spot, title, "enemy", sheet)
    for number in range(1, 5):
        drawing.token(_free(dice, taken), f"町の人{number}", "neutral")


def _free(dice: Random, taken: set[Spot]) -> Spot:
    """Return a square in a street or on the plaza where no one stands yet."""
    while True:
        along, across = dice.randrange(2, 98), 1 + PITCH * dice.randrange(1, 8)
        spot: Spot = (along, across) if dice.random() < 0.5 else (across, along)
        if spot not in taken and not CANAL <= spot[1] <= CANAL + 1:
            taken.add(spot)
            return spot
