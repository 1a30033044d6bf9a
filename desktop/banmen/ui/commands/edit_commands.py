"""Undo, clipboard, selection, arrangement."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from banmen.edits import arrange, elements, walls
from banmen.formats import text_map
from banmen.model.barriers import Barrier
from banmen.model.document import COLLECTIONS
from banmen.session import clipboard
from banmen.ui.commands.menu_commands import MenuCommands

MIME_TYPE = "application/vnd.banmen-elements+json"
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class EditCommands(MenuCommands):
    """The edit menu, and the arrow keys."""

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what each action of this menu does."""
        return {
            "undo": self._session.undo,
            "redo": self._session.redo,
            "cut": lambda: self._place.attempt(self.cut),
            "copy": lambda: self._place.attempt(self.copy),
            "paste": self.paste,
            "duplicate": lambda: self._place.attempt(self.duplicate),
            "delete": lambda: self._place.attempt(self.delete),
            "select_all": self.select_all,
            "select_connected": self.select_connected,
        }

    def copy(self) -> None:
        """Copy what is selected, also as text that other windows can paste."""
        self._put(clipboard.copy(self._session.document, self._session.selection))

    def cut(self) -> None:
        """Copy what is selected and take it away."""
        text, document = clipboard.cut(self._session.document, self._session.selection)
        self._put(text)
        self._place.commit("edits.step.cut", document, ())

    def _put(self, text: str) -> None:
        data = QMimeData()
        data.setData(MIME_TYPE, text.encode())
        data.setText(text)
        QGuiApplication.clipboard().setMimeData(data)

    def paste(self) -> None:
        """Paste elements at the hand; a text map becomes a map of its own, other text is none."""
        data = QGuiApplication.clipboard().mimeData()
        if not data:  # An empty clipboard of some platforms has no data at all.
            text = ""
        elif data.hasFormat(MIME_TYPE):
            text = bytes(data.data(MIME_TYPE).data()).decode(errors="replace")
        else:
            text = data.text()
            if text_map.is_map(text):
                self._place.window.actions_by_id["import_text"].trigger()
                return
        self._place.attempt(lambda: self._insert(text))

    def _insert(self, text: str) -> None:
        at = self._place.board.view.hand()
        document, ids = clipboard.paste(self._session.document, text, at)
        self._place.commit("edits.step.paste", document, ids)

    def duplicate(self) -> None:
        """Put a copy of what is selected beside it."""
        step = self._square_m()
        document, ids = elements.duplicate(
            self._session.document, self._session.selection, step, step
        )
        self._place.commit("edits.step.duplicate", document, ids)

    def delete(self) -> None:
        """Take away what is selected."""
        document = elements.remove(self._session.document, self._session.selection)
        self._place.commit("edits.step.delete", document, ())

    def select_all(self) -> None:
        """Select everything; in play mode all tokens."""
        document = self._session.document
        names = COLLECTIONS if self._session.mode == "edit" else ("tokens",)
        self._session.select([e.id for name in names for e in getattr(document, name)])

    def select_connected(self) -> None:
        """Select all walls that hang together with the selected ones."""
        document = self._session.document
        found: list[str] = list(self._session.selection)
        for element_id in self._session.selection:
            if isinstance(document.element(element_id), Barrier):
                found += walls.connected(document, element_id)
        self._session.select(found)

    def take_key(self, event: QKeyEvent) -> bool:
        """Nudge the selection with the arrow keys: a square, with Shift a tenth of one."""
        way = _ARROWS.get(Qt.Key(event.key()))
        if way is None or not self._session.selection or self._session.mode != "edit":
            return False
        fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._place.attempt(lambda: self._nudge(*way, share=0.1 if fine else 1.0))
        return True

    def _nudge(self, columns: int, rows: int, share: float) -> None:
        document = arrange.nudge(
            self._session.document, self._session.selection, columns, rows, share=share
        )
        self._place.commit("edits.step.nudge", document)

    def _square_m(self) -> float:
        board = self._session.document.map
        return board.square_m if board.kind == "squares" else 1.0
