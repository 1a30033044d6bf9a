"""Beginning and ending the battle, its settings, and its texts for the clipboard."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from banmen import words
from banmen.battle import report, report_text
from banmen.rules.catalogue import systems
from banmen.ui.commands.menu_commands import MenuCommands
from banmen.ui.dialogs.battle_settings import BattleSettings
from banmen.ui.dialogs.position_table import PositionTable
from banmen.words import Message


class BattleCommands(MenuCommands):
    """The battle menu."""

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what each action of this menu does."""
        return {
            "start_battle": self.start,
            "end_battle": self.end,
            "battle_settings": self.settings,
            "position_table": self.positions,
            "copy_status": self.copy_status,
            "copy_round_text": self.copy_round,
        }

    def start(self) -> None:
        """Begin the battle with all tokens that have a sheet."""
        document = self._session.document
        system = systems.get(document.system)
        if document.battle is not None:
            return
        if system is None or not any(token.sheet for token in document.tokens):
            self._place.refuse(Message("battle_panel.cannot_start"))
            return
        started = system.start_battle(document)
        self._session.commit("battle.history.start", started)
        self._session.set_mode("play")

    def end(self) -> None:
        """Ask, and end the battle; the journal stays."""
        box = QMessageBox(self._place.window)
        box.setObjectName("end_question")
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(words.text("app.name"))
        box.setText(words.text("dialog.end_battle"))
        box.setInformativeText(words.text("dialog.end_battle_detail"))
        yes = box.addButton(words.text("dialog.end_battle_yes"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(words.text("dialog.cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.buttonClicked.connect(lambda button: self._end() if button is yes else None)
        box.open()

    def _end(self) -> None:
        if self._session.runner.pending is not None:
            self._session.runner.cancel()
        ended = self._session.document.model_copy(update={"battle": None})
        self._session.commit("battle.history.end", ended)

    def settings(self) -> None:
        """Show the switches of the rules."""
        dialog = BattleSettings(self._session.document, self._place.window)
        dialog.changed.connect(lambda document: self._place.commit("edits.step.settings", document))
        dialog.open()

    def positions(self) -> None:
        """Show the position table of a field of nodes, to be changed cell by cell."""
        self._place.attempt(self._positions)

    def _positions(self) -> None:
        dialog = PositionTable(self._session.document, self._place.window)
        dialog.changed.connect(lambda document: self._place.commit("edits.step.settings", document))
        dialog.open()

    def copy_status(self) -> None:
        """Copy who stands where and how, as text."""
        QGuiApplication.clipboard().setText(report_text.roster(self._session.document))
        self._place.tell(Message("battle_panel.copied"))

    def copy_round(self) -> None:
        """Copy the sentences of the round, as text."""
        self._place.attempt(self._copy_round)

    def _copy_round(self) -> None:
        summary = report.summarise(self._session.document)
        QGuiApplication.clipboard().setText(report_text.plain_text(summary))
        self._place.tell(Message("battle_panel.copied"))
