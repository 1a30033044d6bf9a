"""An index, a view and a light that follow a change say what new ones would say."""

import random

import pytest

from banmen.board import lookup
from banmen.board.light import lit_by
from banmen.board.lookup import index_of
from banmen.board.recent import Recent
from banmen.board.sight import line_of_sight
from banmen.board.vision import Eye, seen_by, squares_seen, view_from
from banmen.geometry.shapes import polygon_area
from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.lights import Light

EYES = tuple(Eye(Point(x, y)) for x, y in ((4.5, 4.5), (16.5, 16.5), (30.0, 7.5), (22.5, 31.5)))
LIGHT = Light(id="l", x=16.5, y=16.5)


def some_barriers(pick: random.Random, count: int, first: int = 0) -> tuple[Barrier, ...]:
    """Walls and doors of one square along the grid."""
    made = []
    for number in range(first, first + count):
        x, y = pick.randrange(12) * 3.0, pick.randrange(12) * 3.0
        end = Point(x + 3, y) if pick.random() < 0.5 else Point(x, y + 3)
        kind = pick.choice(("wall", "door", "window"))
        made.append(Barrier(id=f"b{number}", kind=kind, points=(Point(x, y), end)))
    return tuple(made)


def changed(document: Document, pick: random.Random, number: int) -> Document:
    """The document after one of the things that happen to barriers and areas."""
    barriers, areas = list(document.barriers), document.areas
    place = pick.randrange(len(barriers))
    match pick.choice(("door", "door", "door", "come", "go", "move", "area")):
        case "door":
            states = {"wall": ("closed",), "door": ("open", "closed", "locked"),
                      "window": ("closed", "open", "shuttered", "broken")}  # fmt: skip
            barrier = barriers[place]
            barriers[place] = barrier.revise(state=pick.choice(states[barrier.kind]))
        case "come":
            barriers += some_barriers(pick, 2, 100 + number * 2)
        case "go":
            del barriers[place]
        case "move":
            barriers[place] = barriers[place].revise(points=some_barriers(pick, 1)[0].points)
        case "area":
            square = Square(pick.randrange(12), pick.randrange(12))
            areas = (Obstacle(id=f"a{number}", squares=(square,)),)
    return document.model_copy(update={"barriers": tuple(barriers), "areas": areas})


def answers(document: Document) -> tuple[object, ...]:
    """What the board says of a document: squares and areas seen, light, lines of sight."""
    seen = squares_seen(document, EYES)
    areas = [round(sum(map(polygon_area, seen_by(document, [eye]))), 6) for eye in EYES]
    lines = [
        line_of_sight(document, a, b).clear
        for a in (Square(1, 1), Square(5, 5))
        for b in (Square(10, 2), Square(7, 10), Square(0, 11))
    ]
    return seen, areas, lit_by(document, LIGHT), lines


@pytest.mark.parametrize("seed", range(12))
def test_after_many_changes_all_is_as_if_made_new(board, seed: int, monkeypatch) -> None:
    pick = random.Random(seed)
    document = board(barriers=some_barriers(pick, 30))
    for number in range(14):
        document = changed(document, pick, number)
        followed = answers(document)
        with monkeypatch.context() as patch:
            patch.setattr(lookup, "_boards", Recent(6))
            assert answers(document) == followed


def closed_rooms(board) -> Document:
    """Two rooms of four squares, each with a door, far from one another."""
    walls = []
    for name, left in (("w", 0.0), ("e", 24.0)):
        ring = ((left + 12, 6), (left + 12, 12), (left, 12), (left, 0), (left + 12, 0))
        walls.append(Barrier(id=f"{name}-wall", points=tuple(Point(*p) for p in ring)))
        ends = (Point(left + 12, 0), Point(left + 12, 6))
        walls.append(Barrier(id=f"{name}-door", kind="door", points=ends))
    return board(barriers=tuple(walls))


def opened(document: Document, door: str) -> Document:
    barriers = tuple(b.revise(state="open") if b.id == door else b for b in document.barriers)
    return document.model_copy(update={"barriers": barriers})


def test_a_view_that_does_not_reach_a_door_is_the_same_object(board) -> None:
    document = closed_rooms(board)
    here = Point(4.5, 4.5)
    before = view_from(document, here)
    assert view_from(opened(document, "e-door"), here) is before
    through = view_from(opened(document, "w-door"), here)
    assert through is not before
    assert len(through.squares(document)) > len(before.squares(document))


def test_two_doors_opened_before_anybody_looks(board) -> None:
    document = closed_rooms(board)
    shut = view_from(document, Point(4.5, 4.5)).squares(document)
    once = opened(document, "w-door")
    index_of(once)
    twice = opened(once, "e-door")
    assert set(shut) < set(view_from(twice, Point(4.5, 4.5)).squares(twice))


def test_an_index_that_follows_shares_what_has_not_changed(board) -> None:
    document = closed_rooms(board)
    before = index_of(document)
    after = index_of(opened(document, "w-door"))
    assert after.near is before.near
    assert after.segments is before.segments
    assert after.stops != before.stops
    assert [b.state for b in after.barriers] == ["closed", "open", "closed", "closed"]
