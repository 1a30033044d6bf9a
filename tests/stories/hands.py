"""A person at the window: mouse on the board and on buttons, keys, and eyes for what is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QInputMethodEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from banmen.canvas.paths import METRE
from banmen.model.document import Document
from banmen.session.session import Session
from banmen.ui.main_window import MainWindow
from banmen.ui.workshop import Workshop

Found = TypeVar("Found", bound=QWidget)
Metres = tuple[float, float]
NONE = Qt.KeyboardModifier.NoModifier
LEFT, RIGHT, MIDDLE = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
)


@dataclass
class Table:
    """The window with its workshop, and the hands of the game master."""

    window: MainWindow
    workshop: Workshop
    bot: QtBot

    # -- what is there --------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        return self.workshop.place.session

    @property
    def document(self) -> Document:
        return self.session.document

    @property
    def view(self) -> Any:
        return self.workshop.place.board.view

    @property
    def viewport(self) -> QWidget:
        viewport: QWidget = self.view.viewport()
        return viewport

    @property
    def panel(self) -> Any:
        return self.workshop.bench.battle_panel

    def status(self, field: str) -> str:
        """What a field of the status bar says."""
        label = self.window.status.findChild(QLabel, f"status_{field}")
        assert label is not None
        return label.text()

    def find(self, kind: type[Found], name: str, within: QWidget | None = None) -> Found:
        """The visible widget of this object name."""
        tops = [within] if within is not None else QApplication.topLevelWidgets()
        found = [
            widget
            for top in tops
            for widget in (*([top] if isinstance(top, kind) else []), *top.findChildren(kind))
            if widget.objectName() == name and widget.isVisible()
        ]
        assert found, f"no {name} is to be seen"
        return found[0]

    def until(self, holds: Callable[[], object], what: str) -> None:
        """Wait until something holds."""
        self.bot.waitUntil(lambda: bool(holds()), timeout=10_000)
        assert holds(), what

    def dialog(self, name: str) -> Any:
        """Wait for the dialog of this object name."""

        def shown() -> list[QWidget]:
            tops = QApplication.topLevelWidgets()
            return [top for top in tops if top.objectName() == name and top.isVisible()]

        self.until(shown, f"the dialog {name}")
        dialog = shown()[-1]
        dialog.activateWindow()
        self.until(dialog.isActiveWindow, f"the dialog {name} has the keyboard")
        return dialog

    def menu(self) -> QMenu:
        """The menu that is open."""
        self.until(lambda: isinstance(QApplication.activePopupWidget(), QMenu), "a menu")
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        return menu

    # -- keys and buttons -----------------------------------------------------------------------

    def key(self, key: Any, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key where the keyboard is."""
        QTest.keyClick(self._keyboard(), key, modifiers)
        if modifiers != NONE and self.window.isVisible():
            self.free_hands()

    def free_hands(self) -> None:
        """Let go of keys that are held: a person does, and Qt remembers what it saw last."""
        QTest.keyRelease(self._keyboard(), Qt.Key.Key_Shift)

    def keys(self, chord: str) -> None:
        """Press a chord such as `Ctrl+Shift+E`."""
        *held, name = chord.split("+")
        modifiers = NONE
        for each in held:
            modifiers |= getattr(
                Qt.KeyboardModifier, {"Ctrl": "ControlModifier"}.get(each, f"{each}Modifier")
            )
        self.key(getattr(Qt.Key, f"Key_{name}"), modifiers)

    def type(self, text: str) -> None:
        """Type text where the keyboard is: a key for each letter, others by the input method."""
        for letter in text:
            if letter.isascii():
                QTest.keyClicks(self._keyboard(), letter)
            else:
                commit = QInputMethodEvent()
                commit.setCommitString(letter)
                QApplication.sendEvent(self._keyboard(), commit)

    def press(self, button: QAbstractButton, which: Qt.MouseButton = LEFT) -> None:
        """Click on the middle of a button."""
        assert button.isVisible(), button.objectName()
        assert button.isEnabled(), button.objectName()
        at = button.rect().center()
        if isinstance(button, QCheckBox):
            at.setX(8)
        QTest.mouseClick(button, which, NONE, at)

    def press_named(self, name: str, within: QWidget | None = None) -> None:
        """Click on the button of this object name."""
        self.press(self.find(QAbstractButton, name, within))

    def ask_menu(self, widget: QWidget) -> None:
        """Ask for the menu of a widget, as a right click on it does."""
        at = QPoint(20, widget.height() // 2)
        reason = QContextMenuEvent.Reason.Mouse
        QApplication.sendEvent(widget, QContextMenuEvent(reason, at, widget.mapToGlobal(at)))

    def choose(self, *texts: str) -> None:
        """Choose from the open menu, level by level, by clicking."""
        menu = self.menu()
        for text in texts:
            action = next((a for a in menu.actions() if text in a.text()), None)
            assert action is not None, [a.text() for a in menu.actions()]
            assert action.isEnabled(), text
            QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(action).center())
            if action.menu() is not None:
                menu = action.menu()
                self.until(menu.isVisible, text)

    def answer_box(self, name: str, text: str) -> None:
        """Click the button with this text in a message box."""
        box: QMessageBox = self.dialog(name)
        button = next(b for b in box.buttons() if text in b.text())
        self.press(button)

    def refused(self) -> str:
        """What the box of a refusal says; it is closed by Enter."""
        box: QMessageBox = self.dialog("refusal")
        said = box.text()
        QTest.keyClick(box, Qt.Key.Key_Return)
        self.until(lambda: not box.isVisible(), "the box is closed")
        return said

    def give_file(self, name: str, path: object) -> None:
        """Type a path into a file dialog and press Enter."""
        dialog: QFileDialog = self.dialog(name)
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        assert line is not None
        line.setFocus()
        line.selectAll()
        self.type(str(path))
        self.key(Qt.Key.Key_Return)
        self.until(lambda: not dialog_shown(name), f"{name} is done")

    def _keyboard(self) -> QWidget:
        if popup := QApplication.activePopupWidget():
            return popup
        top = QApplication.activeModalWidget() or QApplication.activeWindow() or self.window
        if not top.isActiveWindow():
            top.activateWindow()
            self.until(top.isActiveWindow, "the window has the keyboard")
        return QApplication.focusWidget() or top

    # -- the board ------------------------------------------------------------------------------

    def at(self, place: Metres) -> QPoint:
        """The pixel of the viewport at a point in metres."""
        point: QPoint = self.view.mapFromScene(QPointF(place[0] * METRE, place[1] * METRE))
        return point

    def shown_at(self, token_id: str) -> Metres:
        """Where a token is drawn, in metres: several may share a node."""
        centre = self.workshop.place.board.scene.standing.centre(token_id)
        assert centre is not None
        return centre.x() / METRE, centre.y() / METRE

    def square(self, name: str) -> Metres:
        """The middle of a square, in metres."""
        from banmen.model.place import parse_square

        square = parse_square(name)
        assert square is not None, name
        board = self.document.map
        assert board.kind == "squares"
        side = board.square_m
        return (square.column + 0.5) * side, (square.row + 0.5) * side

    def send(
        self,
        kind: QEvent.Type,
        at: QPoint,
        button: Qt.MouseButton = Qt.MouseButton.NoButton,
        held: Qt.MouseButton = Qt.MouseButton.NoButton,
        keys: Qt.KeyboardModifier = NONE,
    ) -> None:
        """Send one mouse event to a pixel of the board."""
        spot, shown = QPointF(at), QPointF(self.viewport.mapToGlobal(at))
        QApplication.sendEvent(self.viewport, QMouseEvent(kind, spot, shown, button, held, keys))

    def move(self, place: Metres, keys: Qt.KeyboardModifier = NONE) -> None:
        """Move the free hand over the board."""
        self.send(QEvent.Type.MouseMove, self.at(place), keys=keys)

    def click(
        self, place: Metres, button: Qt.MouseButton = LEFT, keys: Qt.KeyboardModifier = NONE
    ) -> None:
        """Click on the board."""
        at = self.at(place)
        self.send(QEvent.Type.MouseMove, at, keys=keys)
        self.send(QEvent.Type.MouseButtonPress, at, button, button, keys)
        self.send(QEvent.Type.MouseButtonRelease, at, button, keys=keys)

    def double(self, place: Metres) -> None:
        """Double click on the board, as Qt sends it: press, release, double, release."""
        self.click(place)
        self.send(QEvent.Type.MouseButtonDblClick, self.at(place), LEFT, LEFT)
        self.send(QEvent.Type.MouseButtonRelease, self.at(place), LEFT)

    def drag(
        self,
        *places: Metres,
        button: Qt.MouseButton = LEFT,
        keys: Qt.KeyboardModifier = NONE,
        let_go: bool = True,
    ) -> None:
        """Press at the first place, pass through the others, let go at the last."""
        pixels = [self.at(place) for place in places]
        self.send(QEvent.Type.MouseMove, pixels[0], keys=keys)
        self.send(QEvent.Type.MouseButtonPress, pixels[0], button, button, keys)
        for at in _between(pixels):
            self.send(QEvent.Type.MouseMove, at, held=button, keys=keys)
        if let_go:
            self.send(QEvent.Type.MouseButtonRelease, pixels[-1], button, keys=keys)

    def let_go(self, place: Metres, button: Qt.MouseButton = LEFT) -> None:
        """Let the button go that was held."""
        self.send(QEvent.Type.MouseButtonRelease, self.at(place), button)

    def wheel(self, place: Metres, steps: int, keys: Qt.KeyboardModifier = NONE) -> None:
        """Turn the wheel there; positive steps are away from the person."""
        at = QPointF(self.at(place))
        event = QWheelEvent(
            at,
            QPointF(self.viewport.mapToGlobal(at.toPoint())),
            QPoint(),
            QPoint(0, 120 * steps),
            Qt.MouseButton.NoButton,
            keys,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.viewport, event)


def dialog_shown(name: str) -> bool:
    """Whether a window of this object name is to be seen."""
    return any(
        top.objectName() == name and top.isVisible() for top in QApplication.topLevelWidgets()
    )


def dialogs() -> list[QDialog]:
    """The dialogs to be seen now."""
    tops = QApplication.topLevelWidgets()
    return [top for top in tops if isinstance(top, QDialog) and top.isVisible()]


def _between(pixels: Sequence[QPoint]) -> Iterator[QPoint]:
    for start, end in pairwise(pixels):
        for part in (0.2, 0.4, 0.6, 0.8, 1.0):
            yield QPoint(
                round(start.x() + (end.x() - start.x()) * part),
                round(start.y() + (end.y() - start.y()) * part),
            )
