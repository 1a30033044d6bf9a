"""The players' window, and the ground they have explored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction

from banmen.edits.map import forget_explored
from banmen.ui.commands.menu_commands import MenuCommands
from banmen.ui.workplace import Workplace

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.ui.player_window import PlayerWindow


class PlayerCommands(MenuCommands):
    """What the game master shows the players while they look on; emits `opened` when their window
    has come up."""

    opened = Signal()

    def __init__(self, workplace: Workplace) -> None:
        super().__init__(workplace)
        self._window: PlayerWindow | None = None
        workplace.preferences_changed.connect(self._show_parts)
        workplace.window.retranslated.connect(self._retranslate)
        workplace.window.board_left.connect(self.close)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what each action does."""
        return {
            "player_window": self.swap_window,
            "player_follow": self.swap_follow,
            "forget_explored": self.forget_explored,
        }

    def swap_window(self) -> None:
        """Open the players' window, or close it."""
        if self._window is not None:
            self.close()
        else:
            self._open()

    def swap_follow(self) -> None:
        """Let the players' window follow the game master's view, opened if need be, or stop."""
        on = self._actions["player_follow"].isChecked()
        window = self._window or self._open()
        window.follow(on)

    def forget_explored(self) -> None:
        """Make the ground that the players have explored unknown again."""
        document = forget_explored(self._place.session.document)
        self._place.commit("edits.step.forget_explored", document)

    def close(self) -> None:
        """Close the players' window if it is open."""
        if self._window is not None:
            self._window.close()

    @property
    def scene(self) -> BoardScene | None:
        """The board of the players' window, None while it is closed."""
        return self._window.scene if self._window is not None else None

    @property
    def _actions(self) -> Mapping[str, QAction]:
        return self._place.window.actions_by_id.all()

    def _open(self) -> PlayerWindow:
        from banmen.ui.player_window import PlayerWindow

        window = PlayerWindow(self._place.session, self._place.board.view)
        self._window = window
        window.closed.connect(self._gone)
        window.followed.connect(self._actions["player_follow"].setChecked)
        self._actions["player_window"].setChecked(True)
        self._show_parts()
        window.appear(self._place.window)
        self.opened.emit()
        return window

    def _gone(self) -> None:
        self._window = None
        for name in ("player_window", "player_follow"):
            self._actions[name].setChecked(False)

    def _show_parts(self) -> None:
        if self._window is not None:
            self._window.show_parts(self._place.preferences)

    def _retranslate(self) -> None:
        if self._window is not None:
            self._window.retranslate()
