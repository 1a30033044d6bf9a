"""The layers below the tokens: what edits do piece by piece must look like a fresh start."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from banmen.canvas.board_theme import THEMES
from banmen.canvas.ink import Ink
from banmen.canvas.paths import METRE, runs
from banmen.canvas.pictures import PictureShelf
from banmen.canvas.sheet import Sheet
from banmen.canvas.standing import Standing
from banmen.edits import elements
from banmen.geometry.shapes import squares_outline
from banmen.model.areas import Darkness, DifficultGround, Obstacle, Trench
from banmen.model.barriers import STATES, Barrier
from banmen.model.base import Point, Square
from banmen.model.change import difference
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import Link, Node, NodeMap, SquareMap
from banmen.model.template import PlacedTemplate
from banmen.model.token import Token

pytestmark = pytest.mark.usefixtures("qapp", "bundled_fonts")

COLUMNS, ROWS, SIDE = 12, 9, 3.0
LOOKS = ("rock", "crate", "pillar", "tree", "water", "furniture")


def loaded(document: Document) -> Sheet:
    standing = Standing()
    standing.load(document)
    sheet = Sheet(PictureShelf(), standing)
    sheet.load(document)
    return sheet


def painted(sheet: Sheet, theme: str = "paper", pixels: float = 24.0) -> QImage:
    scale = pixels / sheet.unit
    image = QImage(
        round(sheet.rect.width() * scale),
        round(sheet.rect.height() * scale),
        QImage.Format.Format_RGB32,
    )
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-sheet.rect.topLeft())
    sheet.paint(painter, sheet.rect, Ink(THEMES[theme], sheet.unit, scale))
    painter.end()
    return image


class Hand:
    """Makes one chance edit after another."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def point(self) -> Point:
        return Point(
            self.chance.randrange(COLUMNS + 1) * SIDE, self.chance.randrange(ROWS + 1) * SIDE
        )

    def squares(self) -> tuple[Square, ...]:
        c, r = self.chance.randrange(COLUMNS - 2), self.chance.randrange(ROWS - 2)
        return tuple(
            Square(c + dx, r + dy)
            for dx in range(3)
            for dy in range(3)
            if (dx, dy) == (0, 0) or self.chance.random() < 0.6
        )

    def new(self, key: str) -> object:
        pick, at = self.chance, self.point()
        kind = pick.choice(["wall", "wall", "wall", "door", "window"])
        squares = {"id": key, "squares": self.squares()}
        return pick.choice(
            [
                Barrier(
                    id=key,
                    kind=kind,
                    points=(at, self.point()),
                    state=pick.choice(list(STATES[kind])),
                    secret=pick.random() < 0.2,
                ),
                Barrier(id=key, points=(at, self.point(), self.point())),
                Trench(**squares, facing=pick.choice([0, 90, 225])),
                Obstacle(**squares, look=pick.choice(LOOKS)),
                DifficultGround(**squares),
                Darkness(**squares, darkness=pick.choice(["natural", "shade", "darkness"])),
                Light(id=key, x=at.x, y=at.y, radius_m=6, carried_by=pick.choice([None, "t0"])),
                Label(id=key, x=at.x, y=at.y, text="字"),
                PlacedTemplate(id=key, x=at.x, y=at.y, radius_m=5),
            ]
        )

    def edited(self, document: Document, number: int) -> Document:
        known = [
            element.id
            for name in ("barriers", "areas", "lights", "labels", "templates")
            for element in getattr(document, name)
        ]
        act = self.chance.random()
        if act < 0.5 or not known:
            return elements.add(document, self.new(f"x{number}"))
        chosen = self.chance.sample(known, min(2, len(known)))
        if act < 0.7:
            return elements.remove(document, chosen)
        return elements.move(document, [*chosen, "t0"], SIDE, 0)


@pytest.mark.parametrize("seed", range(10))
def test_revised_equals_loaded(seed: int) -> None:
    hand = Hand(seed)
    token = Token(id="t0", name="火", x=10.5, y=10.5)
    document = Document(map=SquareMap(columns=COLUMNS, rows=ROWS), tokens=(token,))
    sheet = loaded(document)
    for number in range(14):
        new = hand.edited(document, number)
        change = difference("x", document, new)
        sheet.standing.load(new)
        sheet.revise(new, change)
        document = new
    assert painted(sheet) == painted(loaded(document))


@pytest.mark.parametrize("seed", range(10))
def test_nothing_changes_outside_what_a_change_is_said_to_touch(seed: int) -> None:
    hand = Hand(100 + seed)
    token = Token(id="t0", name="火", x=10.5, y=10.5)
    document = Document(map=SquareMap(columns=COLUMNS, rows=ROWS), tokens=(token,))
    sheet = loaded(document)
    for number in range(10):
        before = painted(sheet)
        new = hand.edited(document, number)
        sheet.standing.load(new)
        touched = sheet.revise(new, difference("x", document, new))
        document = new
        assert painted(sheet) == patched(before, painted(sheet), touched, sheet)


def patched(old: QImage, new: QImage, touched: list[QRectF], sheet: Sheet) -> QImage:
    """The old picture with the touched rectangles (and three pixels more) of the new one."""
    scale = new.width() / sheet.rect.width()
    result = QImage(old)
    painter = QPainter(result)
    for rect in touched:
        origin = sheet.rect.topLeft()
        box = QRectF(
            QPointF((rect.left() - origin.x()) * scale, (rect.top() - origin.y()) * scale),
            rect.size() * scale,
        ).adjusted(-3, -3, 3, 3)
        aligned = box.toAlignedRect()
        painter.drawImage(aligned.topLeft(), new, aligned)
    painter.end()
    return result


@pytest.mark.parametrize("theme", THEMES)
def test_every_board_paints_every_thing_at_every_size(theme: str) -> None:
    hand = Hand(7)
    document = Document(map=SquareMap(columns=COLUMNS, rows=ROWS))
    for number in range(60):
        document = elements.add(document, hand.new(f"x{number}").model_copy())
    sheet = loaded(document.model_copy(update={"lights": ()}))
    for pixels in (1.0, 5.0, 24.0, 90.0):
        colours = {painted(sheet, theme, pixels).pixel(x, 3) for x in range(4)}
        assert QColor("magenta").rgb() not in colours


def test_a_node_map_shows_its_links_and_makes_room_for_a_crowd() -> None:
    nodes = (
        Node(id="n1", name="旗", kind="flag", x=10, y=10, owner="1"),
        Node(id="n2", name="壕", kind="trench", x=40, y=10, capacity=4),
    )
    graph = NodeMap(width_m=50, height_m=20, nodes=nodes)
    bare = painted(loaded(Document(map=graph)))
    linked = graph.revise(links=(Link(id="k1", a="n1", b="n2"),))
    assert painted(loaded(Document(map=linked))) != bare
    crowd = tuple(Token(id=f"t{n}", name="兵", node="n2") for n in range(9))
    document = Document(map=graph)
    sheet = loaded(document)
    full = document.model_copy(update={"tokens": crowd})
    sheet.standing.load(full)
    assert sheet.revise(full, difference("x", document, full))
    assert painted(sheet) == painted(loaded(full)) != bare
    node = QPointF(40 * METRE, 10 * METRE)
    away = [sheet.standing.centre(token.id) - node for token in crowd]
    assert len({(round(p.x()), round(p.y())) for p in away}) == 9


@pytest.mark.parametrize(
    ("squares", "loops"),
    [
        ([(0, 0)], 1),
        ([(0, 0), (1, 0), (1, 1)], 1),
        ([(0, 0), (1, 1)], 2),
        ([(c, r) for c in range(3) for r in range(3) if (c, r) != (1, 1)], 2),
    ],
)
def test_an_outline_has_a_loop_for_each_border(squares, loops) -> None:
    found = squares_outline([Square(*square) for square in squares])
    assert len(found) == loops
    area = sum(
        sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2
        for loop in found
    )
    assert abs(area) == len(squares)


def test_runs_join_the_squares_of_a_row() -> None:
    found = runs([Square(0, 0), Square(2, 0), Square(1, 0), Square(4, 0), Square(0, 1)], 10)
    assert sorted(rect.getRect() for rect in found) == [
        (0, 0, 30, 10),
        (0, 10, 10, 10),
        (40, 0, 10, 10),
    ]
