"""Cover shown while the hand rests on another token: its share, and what gives it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from banmen import words
from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.tools.gesture import Preview
from banmen.tools.toolbox import tool

from .conftest import Board, make_board

Show = Callable[..., tuple[Board, str, Preview]]


@pytest.fixture
def hover(qtbot, monkeypatch) -> Iterator[Show]:
    """Show a map with an archer in B3 selected and the hand on a goblin in H3."""
    before = words.language()
    words.use("en")

    def show(**parts: object) -> tuple[Board, str, Preview]:
        document = Document(
            map=SquareMap(columns=10, rows=6, square_m=3.0),
            tokens=(
                Token(id="archer", name="Archer", side="ally", x=4.5, y=7.5),
                Token(id="goblin", name="Goblin", side="enemy", x=22.5, y=7.5),
            ),
            **parts,
        )
        board = make_board(qtbot, document)
        said: list[str] = []
        board.pointer.status_changed.connect(
            lambda message: said.append(words.say(message) if message else "")
        )
        shown: list[Preview] = []
        overlay = board.scene.overlay
        whole = overlay.show_preview
        monkeypatch.setattr(overlay, "show_preview", lambda p: (shown.append(p), whole(p)))
        board.pointer.take(tool("select"))
        board.session.select(["archer"])
        board.move(22.5, 7.5)
        return board, said[-1], shown[-1]

    yield show
    words.use(before)


def styles(preview: Preview) -> set[str]:
    return {getattr(shape, "style", "") for shape in preview.shapes}


def wall(*points: tuple[float, float], **more: object) -> Barrier:
    return Barrier(id="w1", points=tuple(Point(*point) for point in points), **more)


def test_a_crate_is_named_with_its_share_and_drawn(hover: Show) -> None:
    crate = Obstacle(
        id="a1", name="Crate", squares=(Square(4, 2),), blocks_sight=False, gives_cover=True
    )
    board, said, shown = hover(areas=(crate,))
    assert "by Crate" in said
    assert "% of the area and" in said
    assert "decider" in styles(shown)
    drawn = board.picture()
    board.move(15, 15)
    assert board.picture() != drawn
    folder = os.environ.get("BANMEN_PICTURES")
    if folder:
        drawn.save(f"{folder}/cover-on-hover.png")


def test_a_wall_that_ends_halfway_hides_two_corners_which_are_shown(hover: Show) -> None:
    _, said, shown = hover(barriers=(wall((13.5, 0), (13.5, 7.5)),))
    assert "2 of 4 corners" in said
    corners = [s for s in shown.shapes if getattr(s, "radius_m", 0) == 0.15]
    assert len(corners) == 2
    assert all(corner.y < 7.5 for corner in corners)


@pytest.mark.parametrize(
    "barrier",
    [
        wall((0, 6), (30, 6)),
        wall((24, 3), (24, 12)),
        wall((21, 3), (21, 6)),
        wall((25, 7.5), (30, 7.5)),
        wall((12, 0), (12, 18), kind="door", state="open", gives_cover=True),
    ],
    ids=["beside", "behind", "touching", "beyond", "open door"],
)
def test_nothing_gives_cover_falsely(hover: Show, barrier: Barrier) -> None:
    _, said, shown = hover(barriers=(barrier,))
    assert "line free" in said
    assert "cover" not in said
    assert "decider" not in styles(shown)
