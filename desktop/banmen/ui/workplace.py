"""What the commands and panels of one window share: window, session, board, preferences."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox

from banmen import words
from banmen.model.document import Document
from banmen.session import preferences as preferences_file
from banmen.session.preferences import Preferences
from banmen.session.session import Session
from banmen.ui.main_window import MainWindow
from banmen.words import Message, Refusal

if TYPE_CHECKING:
    from banmen.canvas.scene import BoardScene
    from banmen.canvas.view import BoardView


class Recovered(NamedTuple):
    """What a crash left of one battle: its folder, its name, its file (or nothing), and when."""

    folder: Path
    name: str
    path: str
    time: float


class Keeper(Protocol):
    """Keeps copies while the program runs and gives back what a crash left."""

    failed: Callable[[Exception], None]

    def watch(self, session: Session) -> None:
        """Keep copies of this session from now on."""

    def found(self) -> list[Recovered]:
        """Return what crashes left, the newest first."""

    def take(self, left: Recovered) -> Document:
        """Return the document a crash left; Refusal where it cannot be read."""

    def discard(self, left: Recovered) -> None:
        """Throw away what a crash left."""

    def write_state(self) -> bool:
        """Write the whole copy now; tell whether it was done."""

    def close(self) -> None:
        """The session ended as the user wished: leave nothing behind."""


@dataclass(frozen=True, slots=True)
class Board:
    """The scene and its view."""

    scene: "BoardScene"
    view: "BoardView"


class Workplace(QObject):
    """One window with its session; says what was refused, keeps the preferences.

    `set_table` makes board, panels and hand, before the first document is shown.
    """

    preferences_changed = Signal()

    def __init__(
        self,
        window: MainWindow,
        session: Session,
        preferences: Preferences,
        keeper: Keeper,
    ) -> None:
        super().__init__(window)
        self.window, self.session = window, session
        self.preferences, self.keeper = preferences, keeper
        self.has_document = False
        self.set_table: Callable[[], None] = lambda: None

    @cached_property
    def board(self) -> Board:
        """The board of the session, made when it is first asked for."""
        from banmen.canvas.scene import BoardScene
        from banmen.canvas.view import BoardView

        scene = BoardScene(self.session)
        return Board(scene, BoardView(scene))

    def prefer(self, **changes: Any) -> None:
        """Change preferences and write them; a disk that refuses is told once, in words."""
        self.preferences = self.preferences._replace(**changes)
        self.preferences_changed.emit()
        self.write_preferences()

    def write_preferences(self) -> None:
        """Write the preferences as they are."""
        try:
            preferences_file.save(self.preferences)
        except OSError as error:
            self.tell(Message("preferences.not_saved", {"why": error.strerror or ""}))

    def take_what_is_written(self) -> None:
        """Take what stands in the field that is being written in, as if it had been left."""
        field = self.window.focusWidget() if self.has_document else None
        if field is not None and field is not self.board.view:
            field.clearFocus()
            if field.isVisible():
                field.setFocus()

    def tell(self, message: Message) -> None:
        """Say something in the status bar that needs no answer."""
        self.window.status.tell("hint", message)

    def refuse(self, message: Message) -> None:
        """Say in a box what could not be done and why."""
        box = QMessageBox(self.window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setObjectName("refusal")
        box.setWindowTitle(words.text("dialog.refused"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(words.say(message))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def attempt(self, act: Callable[[], object]) -> bool:
        """Do something; say what is refused. Tell whether it was done."""
        try:
            act()
        except Refusal as refusal:
            self.refuse(refusal.message)
            return False
        return True

    def commit(self, label: str, document: Document, select: tuple[str, ...] | None = None) -> None:
        """Commit an edit to the session."""
        self.session.commit(label, document, select)
