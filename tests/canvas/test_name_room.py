"""Names of tokens that stand side by side do not run into one another."""

from __future__ import annotations

import pytest

from banmen.canvas.name_room import name_rooms, name_width
from banmen.canvas.standing import Standing
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token

pytestmark = pytest.mark.usefixtures("qapp")

SIDE = 3.0
NAMES = ("ゴブリンA", "ゴブリンB", "コボルドの弓兵", "A")


def row(*places: tuple[str, float, float]) -> Document:
    """Tokens of these names at the middle of squares (column, row)."""
    tokens = tuple(
        Token(id=f"t{n}", name=name, x=(x + 0.5) * SIDE, y=(y + 0.5) * SIDE)
        for n, (name, x, y) in enumerate(places)
    )
    return Document(map=SquareMap(columns=10, rows=8, square_m=SIDE), tokens=tokens)


def rooms(document: Document, unseen: tuple[str, ...] = ()) -> dict[str, float]:
    standing = Standing()
    standing.load(document)
    return name_rooms(standing, SIDE * 100, unseen)


@pytest.mark.parametrize("apart", [1, 2, 3])
@pytest.mark.parametrize("one", NAMES)
@pytest.mark.parametrize("two", NAMES)
def test_two_names_side_by_side_have_air_between_them(one: str, two: str, apart: int) -> None:
    found = rooms(row((one, 1, 1), (two, 1 + apart, 1)))
    widths = [min(found.get(f"t{n}", 99), name_width(name)) for n, name in enumerate((one, two))]
    assert sum(widths) / 2 < apart


def test_a_name_alone_has_all_room() -> None:
    far = row(("コボルドの弓兵", 1, 1), ("コボルドの弓兵", 1, 2), ("コボルドの弓兵", 5, 1))
    assert rooms(far) == {}


def test_a_short_name_leaves_its_room_to_the_long_one() -> None:
    found = rooms(row(("A", 1, 1), ("コボルドの弓兵たち", 2, 1)))
    assert "t0" not in found
    assert found["t1"] > 1.0


def test_who_is_not_seen_takes_no_room() -> None:
    """A name made smaller would tell the players that somebody stands beside it."""
    pair = row(("ゴブリンA", 1, 1), ("ゴブリンB", 2, 1))
    assert set(rooms(pair)) == {"t0", "t1"}
    assert rooms(pair, ("t1",)) == {}


def test_names_make_room_as_somebody_comes_and_goes(board) -> None:
    """The neighbour's name is drawn anew although only the other token moved."""
    session, scene = board.session, board.scene
    long = {"t1": "盗賊ギルドの用心棒", "t2": "コボルドの弓兵"}
    tokens = tuple(t.revise(name=long[t.id]) for t in session.document.tokens)
    session.open(session.document.revise(tokens=tokens), None)
    assert scene.token_item("t1").look.room is None
    start, beside = Point(13.5, 7.5), Point(7.5, 7.5)
    for place, crowded in ((beside, True), (start, False)):
        moved = session.document.token("t2").revise(x=place.x, y=place.y)
        others = [t for t in session.document.tokens if t.id != "t2"]
        session.commit("x", session.document.revise(tokens=(*others, moved)))
        assert (scene.token_item("t1").look.room is not None) == crowded
