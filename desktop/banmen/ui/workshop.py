"""Moves into the window once it has been painted: session, board, tools, panels, commands."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from banmen import words
from banmen.canvas.scene import BoardScene
from banmen.canvas.view import BoardView
from banmen.edits.map import blank
from banmen.session.preferences import Preferences
from banmen.session.session import Session
from banmen.tools.toolbox import TOOLS
from banmen.ui.actions import When
from banmen.ui.commands.arrange_commands import ArrangeCommands
from banmen.ui.commands.battle_commands import BattleCommands
from banmen.ui.commands.edit_commands import EditCommands
from banmen.ui.commands.export_commands import ExportCommands
from banmen.ui.commands.file_commands import FileCommands
from banmen.ui.commands.help_commands import HelpCommands
from banmen.ui.commands.preference_commands import PreferenceCommands
from banmen.ui.commands.view_commands import ViewCommands
from banmen.ui.hand import Hand
from banmen.ui.main_window import MainWindow
from banmen.ui.panels.battle_panel import BattlePanel
from banmen.ui.panels.docks import Docks
from banmen.ui.tool_strip import ToolRow
from banmen.ui.workplace import Board, Keeper, Workplace
from banmen.words import Message


class Workshop(QObject):
    """Everything of an open window beyond its frame."""

    def __init__(self, window: MainWindow, preferences: Preferences, keeper: Keeper) -> None:
        super().__init__(window)
        self.window = window
        session = Session(blank("", 12, 8))
        scene = BoardScene(session)
        view = BoardView(scene)
        self.place = Workplace(window, session, Board(scene, view), preferences, keeper)
        keeper.watch(session)
        keeper.failed = lambda error: self.place.tell(
            Message("file.recovery_failed", {"why": str(error)})
        )
        self.files = FileCommands(self.place)
        self.edits = EditCommands(self.place)
        self.help = HelpCommands(self.place)
        self.views = ViewCommands(self.place)
        self.battle_panel = BattlePanel(session, window, auto_roll=preferences.dice == "program")
        self.docks = Docks(self.place, self.battle_panel)
        window.tool_strip.fill([ToolRow(tool.id, tool.shortcut) for tool in TOOLS])
        self.hand = Hand(self.place, self.battle_panel)
        self.commands = (
            self.files,
            self.edits,
            ArrangeCommands(self.place),
            self.views,
            BattleCommands(self.place),
            ExportCommands(self.place),
            self.help,
            PreferenceCommands(self.place, self.views),
        )
        for part in self.commands:
            window.actions_by_id.connect_handlers(part.handlers())
        self._connect()
        self.files.refresh_welcome()
        self._enable()

    def open_path(self, path: Path) -> None:
        """Open a file."""
        self.files.open_path(path)

    def _connect(self) -> None:
        window, session, panel = self.window, self.place.session, self.battle_panel
        window.close_guard = self._may_close
        window.take_key = self._take_key
        window.files_dropped.connect(lambda paths: self.files.open_path(Path(paths[0])))
        window.welcome.chosen.connect(self._welcome_choice)
        window.welcome.opened.connect(lambda path: self.files.open_path(Path(path)))
        window.welcome.sample.connect(self.files.open_sample)
        window.viewer_choice.chosen.connect(session.set_viewer)
        window.retranslated.connect(self._retranslate)
        panel.start_asked.connect(window.actions_by_id["start_battle"].trigger)
        panel.rule_asked.connect(self.help.read_rule)
        self.docks.journal.rule_asked.connect(self.help.read_rule)
        panel.keyboard_free.connect(self.place.board.view.setFocus)
        panel.auto_roll_changed.connect(
            lambda on: self.place.prefer(dice="program" if on else "typed")
        )
        for signal in (session.changed, session.saved_changed, session.selection_changed,
                       session.viewer_changed, session.mode_changed):  # fmt: skip
            signal.connect(self._later)
        session.notice.connect(self.place.refuse)
        QApplication.clipboard().dataChanged.connect(self._enable)
        if self.place.preferences.panel_layout:
            window.restoreState(QByteArray.fromBase64(self.place.preferences.panel_layout.encode()))

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
            "undo": has and (session.history.can_undo or session.runner.pending is not None),
            "redo": has and session.history.can_redo,
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
        self.battle_panel.retranslate()
        self.docks.retranslate()
        self.hand.retranslate()
        self.place.board.scene.retranslate()
        self._show_title()

    def _take_key(self, event: QKeyEvent) -> bool:
        if not self.place.has_document:
            return False
        if self.edits.take_key(event):
            return True
        return self.place.session.mode == "play" and self.battle_panel.take_key(event)

    def _may_close(self) -> bool:
        if not self.files.may_close():
            return False
        state = self.window.saveState().toBase64().data()
        geometry = self.window.saveGeometry().toBase64().data()
        self.place.prefer(
            panel_layout=bytes(state).decode(), window_geometry=bytes(geometry).decode()
        )
        return True
