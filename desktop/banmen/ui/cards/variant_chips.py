"""The ways one row can be taken, as chips on it: mode, manoeuvre, aim, tool."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from banmen import words
from banmen.rules.steps import Option
from banmen.ui.cards.flow_layout import FlowLayout
from banmen.ui.cards.option_button import OptionButton
from banmen.ui.plain_text import literal, plain_tip


class VariantChip(OptionButton):
    """One way: a click takes it at once, or tells the rule where it is forbidden."""

    def __init__(self, option: Option, chosen: bool, parent: QWidget) -> None:
        super().__init__(option, parent)
        self._label = words.say(option.short or option.label)
        self.setText(literal(self._label))
        self.setObjectName(f"variant_{option.id}")
        self.setProperty("role", "variant")
        self.setProperty("chosen", chosen)
        self.setProperty("forbidden", option.forbidden is not None)
        self.setToolTip(plain_tip("\n".join(self._told())))

    def show_chance(self, percent: int) -> None:
        """Show a chance beside the label, in percent."""
        self.setText(literal(f"{self._label} {percent}%"))
        self.updateGeometry()

    def _told(self) -> list[str]:
        option = self.option
        lines = [words.say(option.label)]
        if option.cost is not None:
            lines.append(words.text("card.cost", count=option.cost))
        if option.detail is not None:
            lines.append(words.say(option.detail))
        if (forbidden := option.forbidden) is not None:
            told = {"reason": forbidden.reason, "rule": forbidden.rule}
            lines.append(words.text("card.forbidden", **told))
        return lines


class VariantLine(QWidget):
    """The chips of a row, the way its number takes marked."""

    def __init__(self, options: Sequence[Option], chosen: Option, parent: QWidget) -> None:
        super().__init__(parent)
        flow = FlowLayout(self)
        self.chips = [VariantChip(option, option is chosen, self) for option in options]
        for chip in self.chips:
            flow.addWidget(chip)


def grouped(options: Sequence[Option]) -> list[tuple[Option, ...]]:
    """Return the rows to show, each with its ways: the first allowed one leads."""
    found: dict[str, list[Option]] = {}
    for option in options:
        found.setdefault(option.group or f"-{option.id}", []).append(option)
    return [
        tuple(sorted(ways, key=lambda option: option.forbidden is not None))
        for ways in found.values()
    ]
