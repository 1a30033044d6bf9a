"""The battle's journal in words: what was done, or everything; taken-back lines struck through."""

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QBrush, QFont, QGuiApplication, QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QListView,
    QVBoxLayout,
    QWidget,
)

from banmen import words
from banmen.battle import journal, journal_text
from banmen.battle.journal_text import JournalLine
from banmen.session.session import Session
from banmen.ui.panels.airy_lines import AiryLines
from banmen.ui.panels.line_lists import Lines

_Index = QModelIndex | QPersistentModelIndex


class _Lines(QAbstractListModel):
    """The lines shown, as a model, so that long battles stay quick."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self.lines: list[JournalLine] = []

    def show(self, lines: list[JournalLine]) -> None:
        """Show these lines."""
        if lines[: len(self.lines)] == self.lines and len(lines) > len(self.lines):
            self.beginInsertRows(QModelIndex(), len(self.lines), len(lines) - 1)
            self.lines = lines
            self.endInsertRows()
            return
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.text
        if role == Qt.ItemDataRole.ToolTipRole and line.rules:
            return words.text("journal.read_rule", rules=line.rules)
        if role == Qt.ItemDataRole.FontRole:
            font = QFont(self._view.font())
            font.setStrikeOut(not line.holds)
            font.setBold(line.key in (journal.ROUND_BEGINS, journal.ROUND_ENDS))
            return font
        if role == Qt.ItemDataRole.ForegroundRole and (line.kind != "done" or not line.holds):
            return QBrush(self._view.palette().color(QPalette.ColorRole.PlaceholderText))
        return None


class JournalPanel(QWidget):
    """Emits `rule_asked` when a line with a rule is activated."""

    rule_asked = Signal(str)

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        self._all = QCheckBox(self)
        self._all.setObjectName("journal_all")
        self._all.toggled.connect(lambda _: self.refresh())
        self._view = Lines(self)
        self._view.setObjectName("journal_lines")
        self._view.setWordWrap(True)
        self._view.setResizeMode(QListView.ResizeMode.Adjust)
        self._view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._model = _Lines(self._view)
        self._view.setModel(self._model)
        self._view.setItemDelegate(AiryLines(self._view))
        self._view.activated.connect(self._activate)
        copy = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self._view)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        copy.activated.connect(self._copy)
        column.addWidget(self._view, 1)
        column.addWidget(self._all)
        session.journal_changed.connect(self.refresh)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        self._all.setText(words.text("journal.all"))
        self._view.setAccessibleName(words.text("panel.journal"))
        self.refresh()

    def refresh(self) -> None:
        """Show the journal as it is now, at its end."""
        lines = journal_text.lines(self._session.document)
        if not self._all.isChecked():
            lines = tuple(line for line in lines if line.kind == "done" and line.text)
        self._model.show(list(lines))
        self._view.scrollToBottom()

    def _activate(self, index: QModelIndex) -> None:
        rules = self._model.lines[index.row()].rules
        if rules:
            self.rule_asked.emit(rules[0])

    def _copy(self) -> None:
        rows = sorted(index.row() for index in self._view.selectedIndexes())
        text = "\n".join(self._model.lines[row].text for row in rows)
        QGuiApplication.clipboard().setText(text)
