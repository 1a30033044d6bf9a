"""Frames of the board at 1920 × 1080 through the eyes of a token and of the players: fog and
darkness over 5,000 walls and 200 tokens, a token dragged, a door opened, a step taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication
from tests.benchmarks.frames import Act, _drag, _figures, _pans, _rest, _zooms, crowded, prepared
from tests.benchmarks.table import Figure

from banmen.canvas.view import BoardView
from banmen.edits import elements
from banmen.model.areas import Darkness
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.session.session import Session

SIDE, PARTY = 1.5, 6
DOOR = "door"


def watched() -> Document:
    """The crowded map with a party of six about a door in its middle, in a large dark area."""
    document = crowded()
    door = Barrier(id=DOOR, kind="door", points=(Point(120, 75), Point(121.5, 75)))
    party = tuple(
        token.revise(
            player="P", side="ally", x=(79 + n % 3) * SIDE + 0.75, y=(51 + n // 3) * SIDE + 0.75
        )
        for n, token in enumerate(document.tokens[:PARTY])
    )
    dark = Darkness(id="dark", squares=tuple(Square(c, r) for c in range(60) for r in range(100)))
    return document.model_copy(
        update={
            "areas": (dark,),
            "barriers": (*document.barriers, door),
            "tokens": (*party, *document.tokens[PARTY:]),
        }
    )


def figures(steps: int) -> list[Figure]:
    """Return the frame times: pan, zoom and drag at most 8 ms at the 95th percentile; what a door
    or a step takes comes once, when it is done, and has no target."""
    session = Session(watched())
    view = prepared(session)
    rows: list[Figure] = []
    for viewer, name in ((session.document.tokens[0].id, "a token's view"), ("players", "players")):
        session.set_viewer(viewer)
        for act, acts in (
            ("pan", _pans), ("zoom", _zooms),
        ):  # fmt: skip
            _settle(view)
            rows += _figures(f"{name}: {act} with fog", acts(view, steps))
        rows += _figures(f"{name}: drag a token, with fog", _drag(view, session, steps))
        for act, change in (("door opened or shut", _toggle), ("a step", _step)):
            _settle(view)
            done = _figures(f"{name}: {act}", _repeated(session, change, steps))
            rows += [replace(row, target=None) for row in done]
    view.close()
    return rows


def _settle(view: BoardView) -> None:
    view.set_zoom(1.0)
    view.centerOn(QPointF(12_000, 7_500))
    QApplication.processEvents()
    view.board.settle()
    _rest()


def _repeated(
    session: Session, change: Callable[[Document, int], Document], steps: int
) -> Iterator[Act]:
    for number in range(steps):
        yield lambda n=number: session.commit("edits.step.move", change(session.document, n))


def _toggle(document: Document, number: int) -> Document:
    door = document.element(DOOR)
    assert isinstance(door, Barrier)
    return elements.replace(document, door.revise(state="closed" if number % 2 else "open"))


def _step(document: Document, number: int) -> Document:
    return elements.move(document, [document.tokens[0].id], -SIDE if number % 2 else SIDE, 0)
