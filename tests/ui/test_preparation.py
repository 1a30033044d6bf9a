"""What sight needs is prepared between events, and anew when walls change."""

from __future__ import annotations

import gc
import random

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from banmen.board.vision import visibility_rings
from banmen.canvas import collector
from banmen.edits.elements import remove
from banmen.edits.map import blank
from banmen.edits.walls import add_room, add_wall
from banmen.geometry.shapes import polygon_area
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.session.session import Session
from banmen.ui.loading import is_loading
from banmen.ui.preparation import Preparation


def area(session: Session) -> float:
    """What is seen from a point of the room, in square metres."""
    rings = visibility_rings(session.document, 10, 10)
    return sum(abs(polygon_area(ring)) for ring in rings)


def littered(seed: int) -> Document:
    """A large map with many short walls, which takes a while to prepare."""
    rng = random.Random(seed)
    ends = [(rng.uniform(0, 290), rng.uniform(0, 290)) for _ in range(2500)]
    walls = tuple(
        Barrier(id=f"w{n}", points=(Point(x, y), Point(x + 2, y + 1)))
        for n, (x, y) in enumerate(ends)
    )
    return blank("", 100, 100).model_copy(update={"barriers": walls})


def test_it_ends_by_itself_and_begins_anew_with_a_wall(qtbot: QtBot) -> None:
    """A new document and a new wall are prepared to the end; a token's move is none of it."""
    session, parent = Session(blank("", 8, 6)), QObject()
    preparation = Preparation(session, parent)
    session.open(add_room(blank("", 20, 16), Point(3, 3), Point(30, 30)), None)
    assert preparation.busy
    qtbot.waitUntil(lambda: not preparation.busy)
    before = area(session)
    wall = add_wall(session.document, [Point(12, 3), Point(12, 12)])
    session.commit("edits.add.wall", wall)
    assert preparation.busy
    qtbot.waitUntil(lambda: not preparation.busy)
    assert area(session) < before
    session.commit("edits.step.delete", remove(session.document, [wall.barriers[-1].id]))
    qtbot.waitUntil(lambda: not preparation.busy)
    assert area(session) == pytest.approx(before, rel=1e-12)


def test_the_collector_waits_while_it_prepares_and_no_longer(qtbot: QtBot) -> None:
    """To go through the meshes being made takes longer than a frame; a drag in the middle, or a
    window closed there, changes nothing about it."""
    session, parent = Session(blank("", 8, 6)), QObject()
    preparation = Preparation(session, parent)
    session.open(littered(1), None)
    qtbot.waitUntil(lambda: not gc.isenabled())
    assert preparation.busy
    collector.hold("hand")
    collector.let_go("hand")
    assert not gc.isenabled()
    qtbot.waitUntil(lambda: not preparation.busy)
    assert gc.isenabled()
    session.open(littered(2), None)
    qtbot.waitUntil(lambda: not gc.isenabled())
    parent.deleteLater()
    qtbot.waitUntil(gc.isenabled)


def test_what_is_no_wall_needs_no_preparation(qtbot: QtBot) -> None:
    """A change of name prepares nothing."""
    session, parent = Session(blank("", 8, 6)), QObject()
    preparation = Preparation(session, parent)
    session.commit("edits.map.describe", session.document.model_copy(update={"name": "x"}))
    assert not preparation.busy


def test_what_cannot_be_loaded_is_told_and_not_waited_for(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A library that is missing or broken is told of as any fault is, and nothing waits on."""
    session, parent = Session(blank("", 8, 6)), QObject()
    preparation = Preparation(session, parent)

    def broken(module: str) -> None:
        raise ImportError(f"no {module} here")

    monkeypatch.setattr("banmen.ui.loading.import_module", broken)
    with qtbot.captureExceptions() as faults:
        session.open(blank("", 20, 16), None)
        qtbot.waitUntil(lambda: not preparation.busy)
    assert [str(fault[1]) for fault in faults] == ["no banmen.board.sight_field here"]
    assert not is_loading()
