"""Where the battle stands: round and phase, and who has acted, who acts, who still may."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from banmen import words
from banmen.board.lattice import place_name, place_of
from banmen.model.document import Document
from banmen.rules.system import RuleSystem, TurnEntry
from banmen.ui.cards.flow_layout import FlowLayout
from banmen.ui.panels.card_column import CardColumn
from banmen.ui.panels.order_fit import by_importance, fitting
from banmen.ui.plain_text import literal, plain_tip, short
from banmen.ui.wrapped import Wrapped

#: How much of the panel the strip may take, and how much of it where it is opened.
SHARE, OPENED = 0.23, 0.5
#: How many rows it may always take, and how many beside a question.
LEAST_ROWS, ROWS_ASKING = 2, 1
#: More points than this are written as a number.
_DOTS = 6
_MARKS = {"ally": ("○", "●"), "enemy": ("◇", "◆"), "neutral": ("□", "■")}


class OrderStrip(QWidget):
    """Emits `chosen` with the id of the combatant whose turn is looked at.

    Where not all have room, those who act and come next are shown, and a button opens the rest.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._brief = False
        self._opened = False
        self._ranks: list[int] = []
        self._people: tuple[object, ...] = ()
        self._buttons: dict[str, QPushButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        self._heading = Wrapped("", self)
        self._heading.setProperty("role", "heading")
        column.addWidget(self._heading)
        self._scroll = CardColumn(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._strip = QWidget(self._scroll)
        self._flow = FlowLayout(self._strip)
        self._scroll.setWidget(self._strip)
        self._scroll.shown_in.connect(self._fit)
        column.addWidget(self._scroll)
        self._more = QPushButton(self._strip)
        self._more.setObjectName("turns_more")
        self._more.setProperty("role", "turn")
        self._more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._more.clicked.connect(self._open)

    def show_order(
        self,
        system: RuleSystem,
        document: Document,
        looked_at: str | None,
        *,
        brief: bool = False,
    ) -> None:
        """Show the order of a battle, `looked_at` pressed; `brief` leaves room for a question."""
        if brief != self._brief:
            self._brief, self._opened = brief, False
        order = system.turn_order(document)
        self._show_heading(words.say(order.heading), order.entries, document)
        people = (words.language(), *_people(order.entries, document))
        if people != self._people:
            self._people = people
            self._build(order.entries, document)
        for token_id, button in self._buttons.items():
            button.setChecked(token_id == looked_at)
        shown = [entry for entry in order.entries if entry.token in self._buttons]
        self._ranks = by_importance(shown, looked_at)
        self._fit()
        if looked_at in self._buttons:
            self._scroll.ensureWidgetVisible(self._buttons[looked_at], 0, 4)

    def _show_heading(self, heading: str, entries: Sequence[TurnEntry], document: Document) -> None:
        """Say where the battle stands, and what points whoever acts has left, one dot each."""
        entry = next((e for e in entries if e.current and e.points is not None), None)
        self._heading.setToolTip("")
        if entry is not None and entry.points is not None:
            left, full = entry.points
            name = short(words.one_line(document.token(entry.token).name))
            dots = "●" * left + "○" * (full - left) if full <= _DOTS else f"{left} / {full}"
            heading = words.text("battle_panel.points", heading=heading, name=name, dots=dots)
            self._heading.setToolTip(words.text("battle_panel.points_left", count=left))
            self._heading.setAccessibleDescription(self._heading.toolTip())
        self._heading.setText(heading)

    def _build(self, entries: Sequence[TurnEntry], document: Document) -> None:
        while (item := self._flow.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                if widget is not self._more:
                    widget.deleteLater()
        self._buttons = {}
        for entry, name, side in _people(entries, document):
            button = self._button(entry, name, side)
            self._buttons[entry.token] = button
            self._flow.addWidget(button)
        self._flow.addWidget(self._more)

    def _open(self) -> None:
        self._opened = not self._opened
        self._fit()

    def _fit(self) -> None:
        """Show whom there is room for, and leave most of the panel to the question."""
        buttons = list(self._buttons.values())
        panel = self.parentWidget()
        high = panel.height() if panel else 0
        row = self._more.sizeHint().height() + self._flow.spacing()
        rows = ROWS_ASKING if self._brief else max(LEAST_ROWS, int(high * SHARE) // row)
        fit = self._fitting(buttons, rows)
        for number, button in enumerate(buttons):
            button.setVisible(self._opened or number in fit)
        self._more.setVisible(len(fit) < len(buttons))
        self._say_more([button for n, button in enumerate(buttons) if n not in fit])
        most = int(high * OPENED) if self._opened else rows * row
        self._scroll.setFixedHeight(min(self._flow.heightForWidth(self._scroll.width()), most))

    def _fitting(self, buttons: Sequence[QPushButton], rows: int) -> set[int]:
        self._more.setText(words.text("battle_panel.turns_more", count=len(buttons)))
        return fitting(
            [button.sizeHint().width() for button in buttons],
            self._ranks,
            room=self._scroll.width(),
            rows=rows,
            spacing=self._flow.spacing(),
            more=self._more.sizeHint().width(),
        )

    def _say_more(self, hidden: Sequence[QPushButton]) -> None:
        """Say on the button how many more there are, in its tip who."""
        names = "\n".join(button.accessibleName() for button in hidden)
        key = "turns_fewer" if self._opened else "turns_more"
        self._more.setText(words.text(f"battle_panel.{key}", count=len(hidden)))
        tip = words.text(f"battle_panel.{key}_tip", count=len(hidden))
        self._more.setAccessibleName(tip)
        self._more.setToolTip(plain_tip(f"{tip}\n{names}" if not self._opened else tip))

    def _button(self, entry: TurnEntry, name: str, side: str) -> QPushButton:
        open_mark, full_mark = _MARKS.get(side, _MARKS["neutral"])
        mark = "✓" if entry.acted else full_mark if entry.current else open_mark
        button = QPushButton(f"{mark} {literal(short(name))}", self._strip)
        button.setObjectName(f"turn_{entry.token}")
        button.setProperty("role", "turn")
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # Who cannot act now is greyed, yet may be looked at: hit points, states, a ruling.
        button.setProperty("idle", not (entry.able or entry.acted))
        state = "acted" if entry.acted else "current" if entry.current else "waiting"
        note = words.say(entry.note) if entry.note else ""
        said = words.text(f"battle_panel.{state}", name=name)
        button.setToolTip(plain_tip(f"{said}\n{note}" if note else said))
        button.setAccessibleName(words.text(f"battle_panel.{state}", name=name))
        button.clicked.connect(lambda _=False, token=entry.token: self.chosen.emit(token))
        return button


def _people(
    entries: Sequence[TurnEntry], document: Document
) -> tuple[tuple[TurnEntry, str, str], ...]:
    """Return who is in the order, each with the name and side to show; those of one name are told
    apart by where they stand."""
    tokens = {token.id: token for token in document.tokens}
    names = Counter(token.name for token in document.tokens)
    found = []
    for entry in entries:
        if token := tokens.get(entry.token):
            name = words.one_line(token.name)
            if names[token.name] > 1:
                name = f"{name} {place_name(document, place_of(document, token))}"
            found.append((entry, name, token.side))
    return tuple(found)
