"""Small maps for questions about the board, made from squares and the edges between them."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token

SIDE = 3.0
KINDS = {
    "wall": ("wall", "closed"),
    "door_closed": ("door", "closed"),
    "door_open": ("door", "open"),
    "window": ("window", "closed"),
    "window_shuttered": ("window", "shuttered"),
}


def edge(number: int, a: tuple[int, int], b: tuple[int, int], kind: str = "wall") -> Barrier:
    """The barrier on the border between two squares that lie side by side."""
    (ax, _ay), (bx, by) = sorted((a, b))
    ends = [(bx, by), (bx, by + 1)] if bx > ax else [(bx, by), (bx + 1, by)]
    what, state = KINDS[kind]
    points = tuple(Point(x * SIDE, y * SIDE) for x, y in ends)
    fields = {"id": f"w{number}", "kind": what, "state": state, "points": points}
    return Barrier.model_validate(fields)


@pytest.fixture(scope="session")
def board() -> Callable[..., Document]:
    """Make a document: obstacle squares, edges `(a, b, kind)`, and tokens by name and square."""

    def make(
        *,
        columns: int = 12,
        rows: int = 12,
        obstacles: Iterable[tuple[int, int]] = (),
        edges: Iterable[tuple[Any, ...]] = (),
        tokens: dict[str, tuple[int, int]] | None = None,
        **more: Any,
    ) -> Document:
        blocks = tuple(
            Obstacle(id=f"o{i}", squares=(Square(*square),)) for i, square in enumerate(obstacles)
        )
        pieces = tuple(
            Token(id=name, name=name, x=(c + 0.5) * SIDE, y=(r + 0.5) * SIDE)
            for name, (c, r) in (tokens or {}).items()
        )
        more["areas"] = blocks + more.get("areas", ())
        more["barriers"] = tuple(edge(i, *e) for i, e in enumerate(edges)) + more.get(
            "barriers", ()
        )
        more["tokens"] = pieces + more.get("tokens", ())
        return Document(map=SquareMap(columns=columns, rows=rows, square_m=SIDE), **more)

    return make
