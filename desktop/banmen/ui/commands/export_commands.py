"""Pictures, the round card, the text map, other formats; drawing is loaded when it is asked for."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from banmen import words
from banmen.edits.audience import for_players
from banmen.formats import catalogue
from banmen.formats.result import Report
from banmen.model.document import Document
from banmen.ui.commands.menu_commands import MenuCommands
from banmen.ui.qt_words import file_dialog
from banmen.words import Message


class ExportCommands(MenuCommands):
    """The export menu."""

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what each action of this menu does."""
        return {
            "round_card": self.round_card,
            "copy_card": self.copy_card,
            "export_picture": self.picture,
            "copy_picture": self.copy_picture,
            "copy_text_map": self.copy_text_map,
            "export_file": self.export_file,
        }

    def round_card(self) -> None:
        """Show the round card with its choices."""
        from banmen.ui.dialogs.card_export import CardExport

        CardExport(self._place, self._place.window).open()

    def copy_card(self) -> None:
        """Copy the round card as a picture."""
        from banmen.ui.dialogs.card_export import copy_card

        copy_card(self._place)

    def picture(self) -> None:
        """Ask how, and write the map as a picture."""
        from banmen.ui.dialogs.picture_export import PictureExport

        PictureExport(self._place, self._place.window).open()

    def copy_picture(self) -> None:
        """Copy the map as a picture, as the present viewer sees it."""
        from banmen.canvas.picture import PictureOptions, render

        viewer = self._session.viewer
        options = PictureOptions(as_seen_by=None if viewer == "gm" else viewer)
        QGuiApplication.clipboard().setImage(render(self._session.document, options))
        self._place.tell(Message("battle_panel.copied"))

    def copy_text_map(self) -> None:
        """Copy the map in full-width text; what text cannot say is told."""
        self._place.attempt(self._copy_text)

    def _copy_text(self) -> None:
        from banmen.formats import text_map

        text, report = text_map.write_text(self._shown())
        QGuiApplication.clipboard().setText(text)
        if report.dropped:
            self._show(report, words.text("action.copy_text_map"))
        else:
            self._place.tell(Message("battle_panel.copied"))

    def _show(self, report: Report, about: str) -> None:
        from banmen.ui.dialogs.report_box import show_report

        show_report(report, about, self._place.window)

    def _shown(self) -> Document:
        """Return what may be told: everything to the game master, else what players know."""
        document = self._session.document
        return document if self._session.viewer == "gm" else for_players(document)

    def export_file(self) -> None:
        """Ask for a file of another format and write it; what it cannot express is told."""
        dialog = file_dialog(self._place.window, words.text("file.export_title"))
        dialog.setObjectName("export_dialog")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(
            [f"{words.text(row.words_key)} ({' '.join(row.patterns)})"
             for row in catalogue.filters(writing=True)]
        )  # fmt: skip
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self._place.attempt(lambda: self._write(name)))
        dialog.open()

    def _write(self, name: str) -> None:
        from banmen.canvas.ground_picture import ground_png

        report = catalogue.write(self._session.document, Path(name), paint=ground_png)
        if report.dropped:
            self._show(report, Path(name).name)
        else:
            self._place.tell(Message("file.saved", {"file": Path(name).name}))
