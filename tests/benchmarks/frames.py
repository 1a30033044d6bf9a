"""Frames of the board at 1920 × 1080: pan, zoom, a token dragged with what it sees, opening."""

from __future__ import annotations

import random
from time import perf_counter

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from banmen.canvas.pointer import BoardPointer
from banmen.canvas.scene import BoardScene
from banmen.canvas.view import BoardView
from banmen.formats.catalogue import read
from banmen.model.base import Point
from banmen.model.barriers import Barrier
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.resources import sample_maps
from banmen.session.session import Session
from banmen.tools.toolbox import tool
from tests.benchmarks.table import Figure, median, percentile

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
    """Return the frame times, at most 8 ms at the 95th percentile, and opening the sample."""
    application = QApplication.instance() or QApplication([])
    document = crowded()
    session = Session(document)
    scene = BoardScene(session)
    view = BoardView(scene)
    pointer = BoardPointer(view)
    pointer.take(tool("select"))
    view.resize(1920, 1080)
    view.show()
    view.set_zoom(1.0)
    application.processEvents()
    scene.settle()
    rows = [
        _figure("board: pan", _pans(view, steps)),
        _figure("board: zoom", _zooms(view, steps)),
        _figure("board: drag a token with what it sees", _drag(view, session, steps)),
        _opening(),
    ]
    view.close()
    scene.disconnect_session()
    return rows


def _figure(name: str, times: list[float]) -> Figure:
    return Figure(name, median(times), percentile(times, 0.95), target=8.0, of_p95=True)


def _painted() -> None:
    QApplication.processEvents()


def _pans(view: BoardView, steps: int) -> list[float]:
    times = []
    for number in range(steps):
        began = perf_counter()
        view.pan(-12 if number % 60 < 30 else 12, 5 if number % 40 < 20 else -5)
        _painted()
        times.append((perf_counter() - began) * 1e3)
    return times


def _zooms(view: BoardView, steps: int) -> list[float]:
    times = []
    for number in range(steps):
        began = perf_counter()
        view.set_zoom(view.zoom * (1.05 if number % 40 < 20 else 1 / 1.05), QPointF(900, 500))
        _painted()
        times.append((perf_counter() - began) * 1e3)
    return times


def _drag(view: BoardView, session: Session, steps: int) -> list[float]:
    view.set_zoom(1.0)
    token = session.document.tokens[0]
    view.show_element(token.id)
    view.board.settle()
    _painted()
    start = view.mapFromScene(QPointF(token.x * 100, token.y * 100))
    _mouse(view, QEvent.Type.MouseButtonPress, QPointF(start))
    times = []
    for number in range(steps):
        at = QPointF(start.x() + (number % 80) * 4 - 160, start.y() + (number % 50) * 3 - 75)
        began = perf_counter()
        _mouse(view, QEvent.Type.MouseMove, at)
        _painted()
        times.append((perf_counter() - began) * 1e3)
    _mouse(view, QEvent.Type.MouseButtonRelease, QPointF(start))
    return times


def _mouse(view: BoardView, kind: QEvent.Type, at: QPointF) -> None:
    moving = kind == QEvent.Type.MouseMove
    button = Qt.MouseButton.NoButton if moving else Qt.MouseButton.LeftButton
    held = Qt.MouseButton.LeftButton
    event = QMouseEvent(kind, at, at, button, held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), event)


def _opening() -> Figure:
    path = sample_maps() / "large.banmen"
    times = []
    for _ in range(5):
        began = perf_counter()
        document = read(path).document
        scene = BoardScene(Session(document))
        view = BoardView(scene)
        view.resize(1920, 1080)
        view.show()
        view.fit()
        _painted()
        times.append((perf_counter() - began) * 1e3)
        view.close()
        scene.disconnect_session()
    return Figure("open the large sample", median(times), max(times), target=500.0)
