"""Rows that all wait for one thing, folded into the one reason they share: a list of what cannot be
done now would push away what can. Rows refused each for itself stay as they are."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from banmen import words
from banmen.rules.steps import Forbidden, Option
from banmen.ui.cards.option_row import OptionRow
from banmen.ui.icons import icon
from banmen.ui.plain_text import plain_tip
from banmen.ui.wrapped import Wrapped
from banmen.words import Message

#: So many rows of one reason are folded.
MANY = 2

#: What rows share: the words that name them, or the reason why they are refused.
Shared = Message | Forbidden


def folds_of(rows: Iterable[tuple[Option, ...]]) -> list[tuple[Shared, list[tuple[Option, ...]]]]:
    """Return the rows to fold (each with its ways), each time with what they share."""
    found: list[tuple[Shared, list[tuple[Option, ...]]]] = []
    for ways in rows:
        forbidden = ways[0].forbidden
        if forbidden is None or not (ways[0].aside or forbidden.whole):
            continue
        shared = ways[0].aside or forbidden
        for known, each in found:
            if known == shared:
                each.append(ways)
                break
        else:
            found.append((shared, [ways]))
    return [(shared, each) for shared, each in found if len(each) >= MANY]


class FoldedRows(QFrame):
    """Says how many rows there are and why; a click unfolds them."""

    rule_asked = Signal(str)

    def __init__(self, shared: Shared, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "fold")
        self._shared = shared
        self.rows: list[OptionRow] = []
        self._button = QPushButton(self)
        self._button.setObjectName("unfold")
        self._button.setProperty("role", "fold")
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._button.setCheckable(True)
        self._button.toggled.connect(self._unfold)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self._button, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 4, 10, 4)
        column.setSpacing(2)
        column.addLayout(head)
        if isinstance(shared, Forbidden):
            head.addWidget(self._rule_link(shared))
            column.addWidget(self._reason(shared))
        self._inner = QWidget(self)
        self._column = QVBoxLayout(self._inner)
        self._column.setContentsMargins(0, 4, 0, 2)
        self._column.setSpacing(4)
        column.addWidget(self._inner)
        self._unfold(False)

    @property
    def reasoned(self) -> bool:
        """Whether the reason of all rows stands at their head."""
        return isinstance(self._shared, Forbidden)

    def add(self, row: OptionRow) -> None:
        """Take a row in."""
        self._column.addWidget(row)
        self.rows.append(row)
        names = [words.say(each.option.label) for each in self.rows]
        self._button.setText(self._heading())
        self._button.setToolTip(plain_tip("\n".join(names)))

    def _heading(self) -> str:
        if isinstance(self._shared, Message):
            return words.text("card.aside", what=self._shared, count=len(self.rows))
        return words.text("card.not_now", count=len(self.rows))

    def _rule_link(self, forbidden: Forbidden) -> QPushButton:
        link = QPushButton(forbidden.rule, self)
        link.setObjectName("fold_rule")
        link.setProperty("role", "rule")
        link.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        link.clicked.connect(lambda: self.rule_asked.emit(forbidden.rule))
        link.setToolTip(words.text("card.read_rule", rule=forbidden.rule))
        return link

    def _reason(self, forbidden: Forbidden) -> Wrapped:
        reason = Wrapped(words.text("card.why_not", reason=forbidden.reason), self)
        reason.setProperty("role", "small_warning")
        return reason

    def _unfold(self, on: bool) -> None:
        self._button.setIcon(icon("chevron-down" if on else "chevron-right"))
        self._inner.setVisible(on)
