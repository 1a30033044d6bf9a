"""A token dragged in play walks by the rules of its battle; edits and undo from the same window."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from banmen.app.recovery import Recovery
from banmen.resources import sample_maps
from banmen.rules.catalogue import systems
from banmen.rules.dice import RandomDice
from banmen.session.preferences import Preferences
from banmen.ui import theme
from banmen.ui.main_window import MainWindow
from banmen.ui.workshop import Workshop

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


class Table:
    """The window with the guard room open, and a mouse over its board."""

    def __init__(self, qtbot: Any) -> None:
        theme.load_fonts()
        theme.wear(theme.chosen_theme("light"))
        self.window = MainWindow()
        qtbot.addWidget(self.window)
        self.window.resize(1280, 720)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.shop = Workshop(self.window, Preferences(), Recovery())
        self.shop.open_path(sample_maps() / "guard-room.banmen")
        self.session = self.shop.place.session
        self.view = self.shop.place.board.view
        self.bot = qtbot

    def at(self, x: float, y: float) -> Any:
        return self.view.mapFromScene(QPointF(x * 100, y * 100))

    def drag(self, start: tuple[float, float], end: tuple[float, float], keys: Any = PLAIN) -> None:
        QApplication.processEvents()
        port = self.view.viewport()
        self.bot.mousePress(port, LEFT, keys, self.at(*start))
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        for place in (middle, end):
            self.bot.mouseMove(port, self.at(*place))
        self.bot.mouseRelease(port, LEFT, keys, self.at(*end))

    def key(self, key: Any) -> None:
        self.bot.keyClick(self.window, key)

    def place(self, name: str) -> tuple[float, float]:
        token = next(t for t in self.session.document.tokens if t.name == name)
        return token.x, token.y


@pytest.fixture
def table(qtbot: Any) -> Any:
    made = Table(qtbot)
    yield made
    made.session.mark_saved(made.session.path)
    made.window.close()


def test_a_drag_in_battle_is_the_move_of_the_turn(table: Table) -> None:
    session = table.session
    rules = systems[session.document.system]
    if session.document.battle is None:
        session.commit("battle.history.start", rules.start_battle(session.document))
    session.set_mode("play")
    session.runner.dice = RandomDice(3)
    session.runner.start("initiative", None)
    while session.runner.pending is not None:
        session.runner.roll()
    side = session.document.battle.phase
    mover = next(t for t in session.document.tokens if t.side == side)
    idle = next(t for t in session.document.tokens if t.side != side)
    start, lines = (mover.x, mover.y), len(session.document.journal)
    goal = (mover.x, mover.y + (3 if mover.y < 6 else -3))
    table.drag(start, goal)
    assert table.place(mover.name) == goal
    assert session.document.journal[-1].key == "sword.log.move"
    session.undo()
    assert table.place(mover.name) == start
    assert session.document.journal[-1].kind == "taken_back"
    assert len(session.document.journal) > lines + 2
    away = (idle.x, idle.y + (3 if idle.y < 6 else -3))
    table.drag((idle.x, idle.y), away)
    assert table.place(idle.name) == (idle.x, idle.y)
    table.drag((idle.x, idle.y), away, CTRL)
    assert table.place(idle.name) == away


def test_a_room_with_a_door_is_drawn_and_taken_back(table: Table) -> None:
    session = table.session
    start = session.document
    walls = len(start.barriers)
    table.key(Qt.Key.Key_R)
    table.drag((3.2, 3.1), (8.9, 9.2))
    table.key(Qt.Key.Key_D)
    table.drag((4.4, 3.0), (4.4, 3.0))
    assert [b.kind for b in session.document.barriers[walls:]] == ["wall", "door"]
    assert session.document.barriers[-1].points == ((3, 3), (6, 3))
    table.window.actions_by_id["undo"].trigger()
    table.window.actions_by_id["undo"].trigger()
    assert session.document == start
    assert not session.modified


def test_tokens_are_lined_up_from_the_menu(table: Table) -> None:
    session = table.session
    session.select([t.id for t in session.document.tokens])
    table.window.actions_by_id["align_left"].trigger()
    assert len({t.x for t in session.document.tokens}) == 1
    table.window.actions_by_id["copy_places"].trigger()
    session.undo()
    table.window.actions_by_id["paste_places"].trigger()
    assert len({t.x for t in session.document.tokens}) == 1
