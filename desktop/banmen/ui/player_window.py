"""What the players may see, in a window of its own for a second screen or to be shared.

It shows the players' view of the session and nothing else, whatever the game master looks at.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
)
from PySide6.QtWidgets import QMainWindow, QToolBar, QWidget

from banmen import words
from banmen.canvas.scene import BoardScene
from banmen.canvas.view import BoardView
from banmen.model.change import Change
from banmen.session.preferences import Preferences
from banmen.session.session import Session
from banmen.ui.icons import icon

#: The actions of its bar: id, icon and keys; the words are `player_window.<id>`.
_ROWS = (
    ("follow", "link", "F"),
    ("fit", "fit", "Ctrl+0"),
    ("full_screen", "", "F11"),
)


class PlayerWindow(QMainWindow):
    """The players' view; emits `closed` when it goes, `followed` when it begins to follow the
    game master's view or stops."""

    closed = Signal()
    followed = Signal(bool)

    def __init__(self, session: Session, guide: BoardView) -> None:
        super().__init__()
        self.setObjectName("player_window")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self._session, self._guide = session, guide
        self.scene = BoardScene(session, viewer="players")
        self.view = BoardView(self.scene, self)
        self.view.actor = _Spectator()
        self.view.left_drag = "pan"
        self.setCentralWidget(self.view)
        self.bar = QToolBar(self)
        self.bar.setObjectName("player_bar")
        self.bar.setMovable(False)
        self.bar.setIconSize(QSize(18, 18))
        self.bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.addToolBar(self.bar)
        self.actions_by_id = {name: self._action(*row) for row in _ROWS for name in row[:1]}
        self._connect()
        self.retranslate()
        self.resize(960, 640)

    def _action(self, name: str, picture: str, keys: str) -> QAction:
        action = QAction(icon(picture), "", self)
        action.setObjectName(f"player_{name}")
        action.setShortcut(QKeySequence(keys))
        action.setCheckable(name != "fit")
        self.addAction(action)
        self.bar.addAction(action)
        return action

    def _connect(self) -> None:
        follow, fit, full = (self.actions_by_id[row[0]] for row in _ROWS)
        follow.toggled.connect(self.follow)
        fit.triggered.connect(self._fit)
        full.toggled.connect(self.fill_screen)
        self._guide.moved.connect(self._keep_up)
        self._end = self._session.changed.connect(self._on_changed)

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        for name, action in self.actions_by_id.items():
            text = words.text(f"player_window.{name}")
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setText(text)
            action.setToolTip(f"{text}  ({keys})")
        self.bar.setWindowTitle(words.text("player_window.bar"))
        self.scene.retranslate()
        self._show_title()

    def show_parts(self, preferences: Preferences) -> None:
        """Show grid, labels and lights as the game master prefers; never what is not seen."""
        self.scene.show_parts(
            grid=preferences.show_grid,
            labels=preferences.show_labels,
            lights=preferences.show_lights,
        )

    def appear(self, beside: QWidget) -> None:
        """Come up: on a screen that the window `beside` is not on, where there is one."""
        screens = QGuiApplication.screens()
        others = [screen for screen in screens if screen is not beside.screen()]
        if others:
            self.setGeometry(others[0].availableGeometry())
        self.show()
        self.view.fit()

    def _on_changed(self, change: Change) -> None:
        """Take up a change; of another document show the whole map, unless the game master's view
        is followed."""
        self._show_title()
        if change.whole and not self.actions_by_id["follow"].isChecked():
            self.view.fit()

    def follow(self, on: bool) -> None:
        """Show the part of the map that the game master looks at, from now on, or no more."""
        self.actions_by_id["follow"].setChecked(on)
        self._keep_up()
        self.followed.emit(on)

    def fill_screen(self, on: bool) -> None:
        """Fill the screen with the board alone, or give it back."""
        self.actions_by_id["full_screen"].setChecked(on)
        self.bar.setVisible(not on)
        if on:
            self.showFullScreen()
        elif self.isFullScreen():
            self.showNormal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.fill_screen(False)
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()
        self._end()
        self.closed.emit()

    def _fit(self) -> None:
        self.follow(False)
        self.view.fit()

    def _keep_up(self) -> None:
        if self.actions_by_id["follow"].isChecked():
            seen = self._guide.mapToScene(self._guide.viewport().rect()).boundingRect()
            self.view.show_rect(seen)

    def _show_title(self) -> None:
        name = self._session.document.name or words.text("app.untitled")
        self.setWindowTitle(words.text("player_window.title", name=name))


class _Spectator:
    """A hand that touches nothing: what it drags is the board itself."""

    def press(self, event: QMouseEvent) -> bool:
        return False

    def move(self, event: QMouseEvent) -> bool:
        return False

    def release(self, event: QMouseEvent) -> bool:
        return False

    def double(self, event: QMouseEvent) -> bool:
        return False

    def key(self, event: QKeyEvent) -> bool:
        return False

    def leave(self) -> None:
        return

    def pick(self, at: QPointF) -> str | None:
        return None

    def rests_at(self, at: QPointF) -> bool:
        return True
