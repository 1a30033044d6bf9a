"""One row of a choice: its digit key, label, detail, chance, cost, and why it is not allowed."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from banmen import words
from banmen.rules.modifiers import Modifier
from banmen.rules.steps import Option
from banmen.ui.cards.chips import ChipLine
from banmen.ui.cards.option_button import OptionButton
from banmen.ui.cards.variant_chips import VariantChip, VariantLine
from banmen.ui.wrapped import Wrapped

#: More points than this are written as a number.
_PIPS = 3


class OptionRow(OptionButton):
    """A row, and the `digit` that takes it; `taken` says whether the game master overruled.

    Forbidden rows stay visible: a click tells the rule, its small button (or a right click) lets
    the game master allow it. Why it is forbidden is not said where that is `reasoned` above the
    row.
    """

    def __init__(
        self,
        option: Option,
        digit: str,
        parent: QWidget,
        *,
        by_enter: bool = False,
        ways: Sequence[Option] = (),
        reasoned: bool = False,
    ) -> None:
        super().__init__(option, parent)
        self._reasoned = reasoned
        self.chips: dict[str, VariantChip] = {}
        self.digit = digit
        self._by_enter = by_enter
        self.setProperty("role", "option")
        self.setObjectName(f"option_{option.id}")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._chance = QLabel(self)
        self._chance.setProperty("role", "muted")
        self._lay_out(words.say(option.label))
        if len(ways) > 1:
            self._add_ways(ways)

    def show_chance(self, chance: str) -> None:
        """Show a chance (`72 %`) at the right."""
        self._chance.setText(chance)
        # The row is laid out by then: it must make room for what comes late.
        self._chance.setMinimumWidth(self._chance.sizeHint().width())
        if (layout := self.layout()) is not None:
            layout.invalidate()
            layout.activate()

    def _lay_out(self, label: str) -> None:
        self._lines = QVBoxLayout(self)
        edge = 6 if self.option.forbidden is None else 4
        self._lines.setContentsMargins(10, edge, 10, edge)
        self._lines.setSpacing(4)
        row = QHBoxLayout()
        self._lines.addLayout(row)
        key = QLabel(self.digit, self)
        key.setProperty("role", "muted")
        key.setFixedWidth(14)
        row.addWidget(key, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(2)
        title = Wrapped(label, self)
        font = title.font()
        font.setBold(self.option.forbidden is None)
        title.setFont(font)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(title, 1)
        if self.option.cost is not None:
            head.addWidget(self._pips(self.option.cost), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._chance, 0, Qt.AlignmentFlag.AlignTop)
        if self._by_enter and self.option.forbidden is None:
            enter = QLabel("⏎", self)
            enter.setProperty("role", "muted")
            enter.setToolTip(words.text("card.by_enter"))
            head.addWidget(enter, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        if self.option.forbidden is not None:
            title.setProperty("role", "muted")
            self.setProperty("forbidden", True)
            column.setSpacing(0)
            reason = self._reason()
            reason.setVisible(not self._reasoned)
            column.addWidget(reason)
        elif self.option.detail is not None:
            detail = Wrapped(words.say(self.option.detail), self)
            detail.setProperty("role", "muted")
            column.addWidget(detail)
        if self.option.chips and self.option.forbidden is None:
            column.addWidget(ChipLine(self.option.chips, self))
        row.addLayout(column, 1)
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if self.option.forbidden is not None:
            row.addWidget(self._ruling(), 0, Qt.AlignmentFlag.AlignTop)

    def _add_ways(self, ways: Sequence[Option]) -> None:
        """Add a chip for each way to take the row."""
        line = VariantLine(ways, self.option, self)
        for chip in line.chips:
            chip.taken.connect(self.taken)
            chip.hovered.connect(self.hovered)
            chip.rule_asked.connect(self.rule_asked)
            self.chips[chip.option.id] = chip
        self._lines.addWidget(line)

    def _ruling(self) -> QPushButton:
        """Return the button by which the game master allows what a rule forbids."""
        ruling = QPushButton(words.text("card.overrule_short"), self)
        ruling.setObjectName(f"overrule_{self.option.id}")
        ruling.setProperty("role", "rule")
        ruling.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        ruling.setToolTip(words.text("card.overrule"))
        ruling.setAccessibleName(words.text("card.overrule"))
        ruling.clicked.connect(lambda: self.taken.emit(self.option.id, True))
        return ruling

    def _reason(self) -> QLabel:
        forbidden = self.option.forbidden
        assert forbidden is not None
        text = words.text("card.forbidden", reason=forbidden.reason, rule=forbidden.rule)
        reason = Wrapped(text, self)
        reason.setProperty("role", "small_warning")
        self.setAccessibleDescription(text)
        return reason

    def _pips(self, cost: int) -> QLabel:
        pips = QLabel("●" * cost if 0 < cost <= _PIPS else f"● {cost}" if cost else "○", self)
        pips.setToolTip(words.text("card.cost", count=cost))
        return pips

    def rules(self) -> tuple[str, ...]:
        return (*self.option.rules, *_rules(self.option.chips))

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout else super().sizeHint()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout else super().heightForWidth(width)

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return QSize(100, layout.minimumSize().height()) if layout else super().minimumSizeHint()


def _rules(chips: tuple[Modifier, ...]) -> list[str]:
    return [chip.rule for chip in chips if "-" in chip.rule]
