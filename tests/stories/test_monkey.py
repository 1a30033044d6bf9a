"""Hands without a plan: hundreds of random acts with mouse, keys, modes, viewers, languages,
themes and battles; after them the document is whole, shown as it is, and can be taken back."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QMenu

from banmen import words
from banmen.formats import native
from banmen.model.document import Document
from banmen.tools.toolbox import TOOLS

from .conftest import Open
from .hands import LEFT, MIDDLE, NONE, RIGHT, Table, dialogs

MAPS = Path(__file__).resolve().parents[2] / "maps"
#: `BANMEN_MONKEY=2000x10` lets ten other hands do two thousand things each.
ACTS, OTHERS = (int(part) for part in os.environ.get("BANMEN_MONKEY", "130x0").split("x"))
SEEDS = range(100, 100 + OTHERS) if OTHERS else range(3)

KEYS = (
    Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_Delete,
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space,
    Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Y, Qt.Key.Key_R,
)  # fmt: skip
#: Actions that open a window of their own are pressed too; it is shut again at once.
ACTIONS = (
    "undo", "redo", "copy", "cut", "paste", "duplicate", "delete", "select_all", "mode_edit",
    "mode_play", "swap_mode", "fit", "zoom_in", "zoom_out", "zoom_100", "start_battle",
    "end_battle", "start_battle", "language", "theme", "map_properties", "round_card", "search",
    "show_grid", "show_labels", "show_sight", "show_lights", "show_fog", "show_zones",
    "battle_settings", "preferences", "join_walls", "align", "select_connected", "player_window",
    "copy_card", "copy_status", "copy_text_map", "position_table",
)  # fmt: skip
KEYS_HELD = (
    NONE, NONE, NONE, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
)  # fmt: skip


class Monkey:
    """Acts at random on one window, the same way for the same seed."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.dice = random.Random(seed)
        self.held: Qt.MouseButton | None = None
        self.acts: tuple[Callable[[], object], ...] = (
            self.click, self.click, self.drag, self.drag, self.drag, self.press, self.let_go,
            self.wander, self.wheel, self.tool, self.tool, self.key, self.key, self.action,
            self.action, self.button, self.button, self.viewer, self.remove_someone,
        )  # fmt: skip

    def act(self) -> None:
        """Do one thing, and shut what opened."""
        self.dice.choice(self.acts)()
        QApplication.processEvents()
        self.shut_what_opened()

    def spot(self) -> QPoint:
        rect = self.table.viewport.rect()
        return QPoint(
            self.dice.randrange(-20, rect.width() + 20), self.dice.randrange(-20, rect.height())
        )

    def some_button(self) -> Qt.MouseButton:
        return self.dice.choice((LEFT, LEFT, LEFT, LEFT, RIGHT, MIDDLE))

    def click(self) -> None:
        at, button, keys = self.spot(), self.some_button(), self.dice.choice(KEYS_HELD)
        press = QEvent.Type.MouseButtonPress
        if self.dice.random() < 0.2:
            press = QEvent.Type.MouseButtonDblClick
        self.table.send(QEvent.Type.MouseMove, at, keys=keys)
        self.table.send(press, at, button, button, keys)
        self.table.send(QEvent.Type.MouseButtonRelease, at, button, keys=keys)

    def drag(self) -> None:
        self.press()
        for _ in range(self.dice.randrange(1, 4)):
            self.wander()
        if self.dice.random() < 0.3:
            self.dice.choice((self.key, self.action, self.tool, self.button))()
        self.let_go()

    def press(self) -> None:
        self.held = self.some_button()
        at = self.spot()
        if self.table.document.tokens and self.dice.random() < 0.5:
            token = self.dice.choice(self.table.document.tokens)
            at = self.table.at((token.x, token.y))
        keys = self.dice.choice(KEYS_HELD)
        self.table.send(QEvent.Type.MouseButtonPress, at, self.held, self.held, keys)

    def wander(self) -> None:
        held = self.held or Qt.MouseButton.NoButton
        self.table.send(QEvent.Type.MouseMove, self.spot(), held=held)

    def let_go(self) -> None:
        if self.held is not None:
            self.table.send(QEvent.Type.MouseButtonRelease, self.spot(), self.held)
            self.held = None

    def wheel(self) -> None:
        at = self.table.view.mapToScene(self.spot())
        self.table.wheel((at.x() / 100, at.y() / 100), self.dice.choice((-3, -1, 1, 3)))

    def tool(self) -> None:
        self.table.workshop.bench.hand.take(self.dice.choice(TOOLS).id)

    def key(self) -> None:
        QTest.keyClick(self.table.viewport, self.dice.choice(KEYS), self.dice.choice(KEYS_HELD))

    def action(self) -> None:
        known = self.table.window.actions_by_id
        known[self.dice.choice(ACTIONS)].trigger()

    def button(self) -> None:
        """Press something in the battle panel: a row, an answer, the dice."""
        buttons = [
            button
            for button in self.table.panel.findChildren(QAbstractButton)
            if button.isVisible() and button.isEnabled()
        ]
        if buttons:
            self.dice.choice(buttons).click()

    def viewer(self) -> None:
        tokens = [token.id for token in self.table.document.tokens]
        self.table.session.set_viewer(self.dice.choice(["gm", "players", *tokens]))

    def remove_someone(self) -> None:
        """Take a token away in the middle of whatever is under way, now and then."""
        if self.table.document.tokens and self.dice.random() < 0.1:
            self.table.session.select([self.dice.choice(self.table.document.tokens).id])
            self.table.window.actions_by_id["delete"].trigger()

    def shut_what_opened(self) -> None:
        while isinstance(popup := QApplication.activePopupWidget(), QMenu):
            popup.close()
        for dialog in dialogs():
            if not isinstance(dialog, QFileDialog):
                dialog.reject()
            else:
                dialog.close()


def plain(document: Document) -> Document:
    """The document without the journal, which only grows."""
    return document.model_copy(update={"journal": ()})


def check_whole(table: Table) -> None:
    """What is open can be saved and read again, and the board shows its tokens."""
    document = table.document
    assert native.from_bytes(native.to_bytes(document)).document == document
    scene = table.workshop.place.board.scene
    if table.session.viewer == "gm":
        assert all(scene.token_item(token.id) is not None for token in document.tokens)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_breaks_under_random_hands(open_table: Open, own_home: Path, seed: int) -> None:
    sample = MAPS / f"{('guard-room', 'snow-field')[seed % 2]}.banmen"
    path = own_home / sample.name
    shutil.copyfile(sample, path)
    table = open_table(path)
    start = table.document
    monkey = Monkey(table, seed)
    for number in range(ACTS):
        monkey.act()
        if number % 40 == 0:
            check_whole(table)
    monkey.let_go()
    check_whole(table)
    while table.session.undo() is not None:
        pass
    assert plain(table.document) == plain(start)
    assert path.read_bytes() == native.to_bytes(start)
    words.use("ja")
