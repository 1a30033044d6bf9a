"""Moves into the window once it has been painted: session, welcome page, commands; the bench of an
open document follows while nobody waits, or at once when a document comes."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from banmen import words
from banmen.edits.map import blank
from banmen.session.preferences import Preferences
from banmen.session.session import Session
from banmen.ui.actions import When
from banmen.ui.commands.file_commands import FileCommands
from banmen.ui.commands.help_commands import HelpCommands
from banmen.ui.commands.preference_commands import PreferenceCommands
from banmen.ui.commands.view_commands import ViewCommands
from banmen.ui.main_window import MainWindow
from banmen.ui.qt_words import translate_qt
from banmen.ui.workplace import Keeper, Workplace
from banmen.words import Message

if TYPE_CHECKING:
    from banmen.ui.bench import Bench

#: What the bench needs, in pieces between which the window answers.
AHEAD = (
    "banmen.canvas.scene", "banmen.tools.toolbox", "banmen.ui.panels.battle_panel",
    "banmen.ui.panels.docks", "banmen.ui.bench",
)  # fmt: skip


#: The window answers for so long, in milliseconds, before the next piece is loaded.
PAUSE_MS = 15


class Workshop(QObject):
    """Everything of an open window beyond its frame."""

    def __init__(self, window: MainWindow, preferences: Preferences, keeper: Keeper) -> None:
        super().__init__(window)
        self.window = window
        session = Session(blank("", 12, 8))
        self.place = Workplace(window, session, preferences, keeper)
        self.place.set_table = self.set_table
        keeper.watch(session)
        keeper.failed = self._tell_copy_failed
        self.files = FileCommands(self.place)
        self.help = HelpCommands(self.place)
        self.views = ViewCommands(self.place)
        self._bench: Bench | None = None
        self._copies_failed = False
        self._unread = list(AHEAD)
        for part in (
            self.files, self.views, self.help, PreferenceCommands(self.place, self.views),
        ):  # fmt: skip
            window.actions_by_id.connect_handlers(part.handlers())
        self._connect()
        translate_qt()
        self.files.refresh_welcome()
        self._enable()
        QTimer.singleShot(PAUSE_MS, self._read_ahead)

    def _tell_copy_failed(self, error: Exception) -> None:
        """Say in a box, once, that no copy can be kept; later ones in the status bar."""
        why = getattr(error, "strerror", None) or str(error)
        message = Message("file.recovery_failed", {"why": why})
        if self._copies_failed:
            self.place.tell(message)
        else:
            self._copies_failed = True
            self.place.refuse(message)

    @property
    def bench(self) -> "Bench":
        """Board, panels and hand; made when they are first asked for."""
        if self._bench is None:
            from banmen.ui.bench import Bench

            self._bench = Bench(self.place, self.help, self.views)
            self._enable()
        return self._bench

    @property
    def complete(self) -> bool:
        """Whether everything has moved in."""
        return self._bench is not None

    def set_table(self) -> None:
        """Have board, panels and hand ready."""
        _ = self.bench

    def _read_ahead(self) -> None:
        """While nobody waits, load a piece of what the first document will need."""
        if self._unread:
            import_module(self._unread.pop(0))
            QTimer.singleShot(PAUSE_MS, self._read_ahead)
        else:
            self.set_table()

    def open_path(self, path: Path) -> None:
        """Open a file."""
        self.files.open_path(path)

    def _connect(self) -> None:
        window, session = self.window, self.place.session
        window.close_guard = self._may_close
        window.take_key = self._take_key
        window.files_dropped.connect(lambda paths: self.files.open_path(Path(paths[0])))
        window.welcome.chosen.connect(self._welcome_choice)
        window.welcome.opened.connect(lambda path: self.files.open_path(Path(path)))
        window.welcome.sample.connect(self.files.open_sample)
        window.retranslated.connect(translate_qt)
        window.retranslated.connect(self._retranslate)
        for signal in (session.changed, session.saved_changed, session.selection_changed,
                       session.viewer_changed, session.mode_changed):  # fmt: skip
            signal.connect(self._later)
        session.notice.connect(self.place.refuse)
        window.pages.currentChanged.connect(self._later)
        QApplication.clipboard().dataChanged.connect(self._enable)

    def _welcome_choice(self, choice: str) -> None:
        acts: dict[str, Callable[[], object]] = {
            "new": self.files.new,
            "open": self.files.open,
            "sample": lambda: self.files.open_sample("guard-room"),
            "recover": self.files.choose_recovered,
        }
        acts[choice]()

    def _later(self, *_: object) -> None:
        self._enable()

    def _enable(self) -> None:
        session = self.place.session
        has = self.place.has_document
        battle = session.document.battle is not None
        holds: dict[When, bool] = {
            "document": has,
            "selection": has and bool(session.selection),
            "edit": has and session.mode == "edit",
            "undo": has and session.can_undo,
            "redo": has and session.can_redo,
            "squares": has and session.document.map.kind == "squares",
            "battle": has and battle,
            "no_battle": has and not battle,
            "journal": has and bool(session.document.journal),
        }
        self.window.actions_by_id.enable(holds)
        self._show_title()
        tokens = [(token.id, token.name) for token in session.document.tokens]
        self.window.viewer_choice.show_tokens(tokens, session.viewer)

    def _show_title(self) -> None:
        session = self.place.session
        if not self.place.has_document:
            self.window.setWindowTitle(words.text("app.name"))
            return
        path = session.path
        name = session.document.name or (path.stem if path else words.text("app.untitled"))
        star = "*" if session.modified else ""
        self.window.setWindowTitle(words.text("app.title", name=name, star=star))
        saved = Message("status.unsaved" if session.modified else "status.saved")
        self.window.status.tell("saved", saved)

    def _retranslate(self) -> None:
        if self._bench is not None:
            self._bench.retranslate()
        self._show_title()

    def _take_key(self, event: QKeyEvent) -> bool:
        return self.place.has_document and self.bench.take_key(event)

    def _may_close(self) -> bool:
        if not self.files.may_close():
            return False
        if self._bench is not None:
            self._bench.players.close()
        state = self.window.saveState().toBase64().data()
        geometry = self.window.saveGeometry().toBase64().data()
        self.place.prefer(
            panel_layout=bytes(state).decode(), window_geometry=bytes(geometry).decode()
        )
        return True
