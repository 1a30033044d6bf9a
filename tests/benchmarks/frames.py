"""Frames of the board at 1920 × 1080: pan, zoom, a token dragged with what it sees."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import perf_counter, process_time

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from tests.benchmarks.table import Figure, median, percentile

from banmen.board.sight_field import visibility_field
from banmen.canvas.pointer import BoardPointer
from banmen.canvas.scene import BoardScene
from banmen.canvas.view import BoardView
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.session.session import Session
from banmen.tools.toolbox import tool

Act = Callable[[], object]

#: After so long without an act everything that was put off is done, in seconds.
REST_S = 1.0

WALLS, TOKENS, LIGHTS = 5000, 200, 12


def crowded() -> Document:
    """A map of 160 × 100 squares with 5,000 walls, 200 tokens and some lights."""
    rng = random.Random(5)
    board = SquareMap(columns=160, rows=100, square_m=1.5)
    walls = []
    for number in range(WALLS):
        x, y = rng.randrange(160) * 1.5, rng.randrange(100) * 1.5
        end = Point(x + 1.5, y) if rng.random() < 0.5 else Point(x, y + 1.5)
        walls.append(Barrier(id=f"w{number}", points=(Point(x, y), end)))
    tokens = tuple(
        Token(
            id=f"t{number}",
            name=f"T{number}",
            side=rng.choice(("ally", "enemy")),
            x=rng.randrange(160) * 1.5 + 0.75,
            y=rng.randrange(100) * 1.5 + 0.75,
        )
        for number in range(TOKENS)
    )
    lights = tuple(
        Light(id=f"l{n}", x=rng.randrange(160) * 1.5, y=rng.randrange(100) * 1.5)
        for n in range(LIGHTS)
    )
    return Document(map=board, barriers=tuple(walls), tokens=tokens, lights=lights)


def figures(steps: int) -> list[Figure]:
    """Return the frame times, at most 8 ms at the 95th percentile, from a board at rest."""
    session = Session(crowded())
    view = prepared(session)
    view.board.settle()
    _rest()
    rows = [
        *_figures("board: pan", _pans(view, steps)),
        *_figures("board: zoom", _zooms(view, steps)),
        *_figures("board: drag a token with what it sees", _drag(view, session, steps)),
    ]
    view.close()
    return rows


def prepared(session: Session) -> BoardView:
    """Return a view of a session's board with a hand, all sight prepared."""
    application = QApplication.instance() or QApplication([])
    view = BoardView(BoardScene(session))
    pointer = BoardPointer(view)
    pointer.take(tool("select"))
    view.resize(1920, 1080)
    view.show()
    view.set_zoom(1.0)
    application.processEvents()
    for _ in visibility_field(session.document).preparation():
        pass
    return view


def _figures(name: str, acts: Iterable[Act]) -> list[Figure]:
    """Return what one act and its painting take, by the clock and in processor time."""
    wall, busy = [], []
    for act in acts:
        began, used = perf_counter(), process_time()
        act()
        _painted()
        wall.append((perf_counter() - began) * 1e3)
        busy.append((process_time() - used) * 1e3)
    return [
        Figure(called, median(times), percentile(times, 0.95), target=8.0, of_p95=True)
        for called, times in ((name, wall), (f"{name}, processor time", busy))
    ]


def _painted() -> None:
    QApplication.processEvents()


def _rest() -> None:
    """Let the board finish what it does while nobody acts."""
    end = perf_counter() + REST_S
    while perf_counter() < end:
        QApplication.processEvents()


def _pans(view: BoardView, steps: int) -> Iterator[Act]:
    for number in range(steps):
        way = -12 if number % 60 < 30 else 12, 5 if number % 40 < 20 else -5
        yield partial(view.pan, *way)


def _zooms(view: BoardView, steps: int) -> Iterator[Act]:
    for number in range(steps):
        factor = 1.05 if number % 40 < 20 else 1 / 1.05
        yield partial(view.set_zoom, view.zoom * factor, QPointF(900, 500))


def _drag(view: BoardView, session: Session, steps: int) -> Iterator[Act]:
    view.set_zoom(1.0)
    token = session.document.tokens[0]
    view.show_element(token.id)
    view.board.settle()
    _rest()
    start = QPointF(view.mapFromScene(QPointF(token.x * 100, token.y * 100)))
    _mouse(view, QEvent.Type.MouseButtonPress, start)
    for number in range(steps):
        way = QPointF((number % 80) * 12 - 480, (number % 50) * 9 - 225)
        yield partial(_mouse, view, QEvent.Type.MouseMove, start + way)
    _mouse(view, QEvent.Type.MouseButtonRelease, start)


def _mouse(view: BoardView, kind: QEvent.Type, at: QPointF) -> None:
    moving = kind == QEvent.Type.MouseMove
    button = Qt.MouseButton.NoButton if moving else Qt.MouseButton.LeftButton
    held = Qt.MouseButton.LeftButton
    event = QMouseEvent(kind, at, at, button, held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), event)
