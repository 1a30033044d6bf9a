"""New, open, save, close: the open document and its file.

Dialogs are loaded when they are asked for.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from banmen import words
from banmen.canvas.collector import collector_waits
from banmen.formats import catalogue
from banmen.formats.files import stamp
from banmen.model.document import Document
from banmen.resources import sample_maps
from banmen.session.preferences import with_recent, without_recent
from banmen.ui.commands.menu_commands import MenuCommands
from banmen.ui.qt_words import file_dialog
from banmen.ui.thumbnails import keep_thumbnail
from banmen.ui.workplace import Recovered, Workplace
from banmen.words import Message, Refusal


class FileCommands(MenuCommands):
    """The file menu."""

    def __init__(self, workplace: Workplace) -> None:
        super().__init__(workplace)
        self._stamp: tuple[int, int, int] | None = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what each action of this menu does."""
        return {
            "new": self.new,
            "open": self.open,
            "import_text": self.import_text,
            "save": self.save,
            "save_as": self.save_as,
            "map_properties": self.map_properties,
            "backdrop": self.backdrop,
            "welcome": self.show_welcome,
            "close": self.close,
            "quit": self._place.window.close,
        }

    def new(self) -> None:
        """Ask for rules and size, and open an empty map."""
        from banmen.ui.dialogs.new_map import NewMap

        dialog = NewMap(self._place.window)
        dialog.made.connect(lambda document: self._after_saving(partial(self._show_new, document)))
        dialog.open()

    def open(self) -> None:
        """Ask for a file and open it."""
        dialog = file_dialog(self._place.window, words.text("file.open_title"))
        dialog.setObjectName("open_dialog")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(
            [f"{words.text(row.words_key)} ({' '.join(row.patterns)})"
             for row in catalogue.filters()]
        )  # fmt: skip
        dialog.setDirectory(self._place.preferences.last_folder or str(Path.home()))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.open_path(Path(path)))
        dialog.open()

    def open_path(self, path: Path) -> None:
        """Open a file, after what is open was saved or given up."""
        self._after_saving(lambda: self._read(path))

    def open_sample(self, name: str) -> None:
        """Open a sample battle as a new document, so that the sample stays as it is."""
        path = sample_maps() / f"{name}.banmen"
        self._after_saving(lambda: self._place.attempt(lambda: self._read_sample(path)))

    def open_recovered(self, left: Recovered) -> None:
        """Open what a crash left, as a document that is not saved yet."""

        def take() -> None:
            document = self._place.keeper.take(left)
            path = Path(left.path) if left.path else None
            self.show_document(document, path, modified=True)
            self._stamp = stamp(path) if path else None
            if self._place.keeper.write_state():
                self._place.keeper.discard(left)

        self._after_saving(lambda: self._place.attempt(take))

    def choose_recovered(self) -> None:
        """Show what crashes left."""
        from banmen.ui.dialogs.recovery import RecoveryDialog

        dialog = RecoveryDialog(self._place.keeper, self._place.window)
        dialog.chosen.connect(self.open_recovered)
        dialog.finished.connect(lambda _: self.refresh_welcome())
        dialog.open()

    def import_text(self) -> None:
        """Paste a text map as a new document."""
        from banmen.ui.dialogs.text_map import TextMapDialog

        dialog = TextMapDialog(self._place.window)
        dialog.made.connect(lambda document: self._after_saving(partial(self._show_new, document)))
        dialog.open()

    def save(self) -> bool:
        """Save to the document's file, or ask for one; tell whether it was saved at once."""
        self._place.take_what_is_written()
        path = self._session.path
        if path is None or not catalogue_is_native(path):
            self.save_as()
            return False
        return self._save_to(path, lambda: None)

    def save_as(self, then: Callable[[], object] | None = None) -> None:
        """Ask for a file, save to it, and go on with `then`."""
        self._place.take_what_is_written()
        dialog = file_dialog(self._place.window, words.text("file.save_title"))
        dialog.setObjectName("save_dialog")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("banmen")
        dialog.setNameFilters([f"{words.text('formats.name.native')} (*.banmen)"])
        dialog.setDirectory(self._place.preferences.last_folder or str(Path.home()))
        name = self._session.document.name or words.text("app.untitled")
        current = self._session.path
        dialog.selectFile(current.stem if current else name.replace("/", "／"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def chosen(name: str) -> None:
            if self._place.attempt(lambda: self._write(Path(name))) and then is not None:
                then()

        dialog.fileSelected.connect(chosen)
        dialog.open()

    def close(self) -> None:
        """Close the document and show the welcome page."""
        self._after_saving(self._leave)

    def show_welcome(self) -> None:
        """Show the welcome page; the document stays open behind it."""
        self.close()

    def may_close(self) -> bool:
        """Tell whether the window may close now; if not, ask and close later."""
        self._place.take_what_is_written()
        if not self._place.has_document or not self._session.modified:
            self._place.keeper.close()
            return True
        self._ask_to_save(self._close_window)
        return False

    def map_properties(self) -> None:
        """Show the settings of the map."""
        from banmen.ui.dialogs.map_properties import MapProperties

        dialog = MapProperties(self._session.document, self._place.window)
        dialog.changed.connect(lambda document: self._place.commit("edits.map.describe", document))
        dialog.open()

    def backdrop(self) -> None:
        """Ask for a picture and put it under the map."""
        from banmen.ui.dialogs.backdrop import choose_backdrop

        choose_backdrop(self._place)

    def refresh_welcome(self) -> None:
        """Show the recent files and how many battles can be recovered."""
        from banmen.ui.thumbnails import recent_files

        left = self._place.keeper.found()
        self._place.window.welcome.show_recent(recent_files(self._place.preferences), len(left))

    @collector_waits()
    def show_document(
        self, document: Document, path: Path | None, *, modified: bool = False
    ) -> None:
        """Make a document the open one and show it."""
        self._place.set_table()
        self._place.has_document = True
        self._session.open(document, path)
        if modified:
            self._session.mark_unsaved()
        self._session.set_mode("play" if document.battle is not None else "edit")
        self._place.window.show_board(self._place.board.view)
        self._place.board.view.fit()
        self._place.board.view.setFocus()
        if path is not None:
            self._remember(path)

    def _show_new(self, document: Document) -> None:
        self.show_document(document, None)
        self._session.mark_unsaved()

    @collector_waits()
    def _read(self, path: Path) -> None:
        found = stamp(path)
        try:
            result = catalogue.read(path)
        except Refusal as refusal:
            self._place.preferences = without_recent(self._place.preferences, path)
            self._place.refuse(refusal.message)
            if not self._place.has_document:
                self._leave()
            return
        native = catalogue_is_native(path)
        self.show_document(result.document, path if native else None, modified=not native)
        self._stamp = found
        if result.warnings or not native:
            from banmen.ui.dialogs.report_box import show_report

            show_report(result.report, path.name, self._place.window)
        self._remember(path)

    @collector_waits()
    def _read_sample(self, path: Path) -> None:
        self.show_document(catalogue.read(path).document, None)

    def _save_to(self, path: Path, then: Callable[[], object]) -> bool:
        """Save to the document's own file and go on with `then`; ask first where another program
        has changed it since. Tell whether it was saved at once."""

        def write() -> bool:
            saved = self._place.attempt(lambda: self._write(path))
            if saved:
                then()
            return saved

        if stamp(path) in (None, self._stamp):
            return write()
        from banmen.ui.dialogs.overwrite import ask_to_overwrite

        ask_to_overwrite(path, self._place.window, write, lambda: self.save_as(then))
        return False

    def _write(self, path: Path) -> None:
        catalogue.write(self._session.document, path)
        self._stamp = stamp(path)
        self._session.mark_saved(path)
        keep_thumbnail(self._session.document, path)
        self._remember(path)
        self._place.tell(Message("file.saved", {"file": path.name}))

    def _remember(self, path: Path) -> None:
        changed = with_recent(self._place.preferences, path.resolve())
        self._place.preferences = changed
        self._place.prefer(last_folder=str(path.resolve().parent))

    def _leave(self) -> None:
        self._place.has_document = False
        self._place.keeper.close()
        self._place.keeper.watch(self._session)
        self.refresh_welcome()
        self._place.window.show_welcome()

    def _close_window(self) -> None:
        self._place.has_document = False
        self._place.keeper.close()
        self._place.window.close()

    def _after_saving(self, then: Callable[[], object]) -> None:
        self._place.take_what_is_written()
        if self._place.has_document and self._session.modified:
            self._ask_to_save(then)
        else:
            then()

    def _ask_to_save(self, then: Callable[[], object]) -> None:
        name = self._session.document.name or words.text("app.untitled")
        box = QMessageBox(self._place.window)
        box.setObjectName("save_question")
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(words.text("app.name"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(words.text("dialog.save_changes", name=name))
        box.setInformativeText(words.text("dialog.save_changes_detail"))
        save = box.addButton(words.text("dialog.save"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(
            words.text("dialog.discard"), QMessageBox.ButtonRole.DestructiveRole
        )
        box.addButton(words.text("dialog.cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def clicked(button: object) -> None:
            if button is discard:
                then()
            elif button is save:
                path = self._session.path
                if path is None:
                    self.save_as(then)
                else:
                    self._save_to(path, then)

        box.buttonClicked.connect(clicked)
        box.open()


def catalogue_is_native(path: Path) -> bool:
    """Tell whether a path's ending is one that keeps everything (`.banmen`, `.banmen.json`)."""
    try:
        return catalogue.format_for(path).lossless
    except Refusal:
        return False
