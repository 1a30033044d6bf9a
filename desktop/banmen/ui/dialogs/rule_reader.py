"""The rules of the battle, one beside the other: the list, and what the chosen one says."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from banmen import words
from banmen.rules.rule_texts import RuleText, rule_texts
from banmen.ui.paragraph import Paragraph

_RULE = Qt.ItemDataRole.UserRole
_LIST_WIDTH = 300


class RuleReader(QDialog):
    """Stays open beside the board; `read` shows a rule."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("rule_reader")
        self._rules: tuple[RuleText, ...] = ()
        self._line = QLineEdit(self)
        self._line.textChanged.connect(lambda _: self._fill(""))
        self._list = QListWidget(self)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.currentItemChanged.connect(lambda *_: self._show())
        self._title, self._text, self._source = (self._label() for _ in range(3))
        self._title.setProperty("role", "heading")
        self._source.setProperty("role", "muted")
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(16, 8, 8, 8)
        for label in (self._title, self._text, self._source):
            column.addWidget(label)
        column.addStretch(1)
        left = QWidget(self)
        side = QVBoxLayout(left)
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(self._line)
        side.addWidget(self._list)
        split = QSplitter(self)
        split.addWidget(left)
        split.addWidget(page)
        split.setStretchFactor(1, 1)
        split.setSizes([_LIST_WIDTH, 2 * _LIST_WIDTH])
        outer = QVBoxLayout(self)
        outer.addWidget(split)
        self.resize(880, 520)

    def read(self, system: str, rule: str) -> None:
        """Show the rules of a system at one of them."""
        self.setWindowTitle(words.text("rules.title"))
        self._line.setPlaceholderText(words.text("rules.search"))
        self._line.setAccessibleName(words.text("rules.search"))
        self._list.setAccessibleName(words.text("rules.list"))
        self._rules = rule_texts(system)
        self._line.clear()
        self._fill(rule)
        self.show()
        self.raise_()

    def _fill(self, rule: str) -> None:
        wanted = self._line.text().casefold().strip()
        self._list.clear()
        for known in self._rules:
            hay = f"{known.id} {known.title} {known.text}".casefold()
            if wanted in hay:
                item = QListWidgetItem(f"{known.id}　{known.title}")
                item.setData(_RULE, known.id)
                self._list.addItem(item)
                if known.id == rule:
                    self._list.setCurrentItem(item)
        if self._list.currentItem() is None:
            self._list.setCurrentRow(0)
        self._show()

    def _show(self) -> None:
        item = self._list.currentItem()
        chosen = item.data(_RULE) if item else ""
        rule = next((known for known in self._rules if known.id == chosen), None)
        if rule is None:
            self._title.setText("")
            self._text.setText("" if self._rules else words.text("rules.none"))
            self._source.setText("")
            return
        self._title.setText(f"{rule.id}　{rule.title}")
        self._text.setText(rule.text)
        source = f"{words.text('rules.source')}\n「{rule.source}」" if rule.source else ""
        self._source.setText(source)

    def _label(self) -> QLabel:
        label = Paragraph("", self)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label
