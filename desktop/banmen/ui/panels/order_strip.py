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
from banmen.ui.plain_text import literal, plain_tip, short
from banmen.ui.wrapped import Wrapped

#: How much of the panel the strip may take, what it may always take, and what it takes beside a
#: question, in pixels.
SHARE, LEAST_HEIGHT, ONE_ROW = 0.2, 62, 28
#: More points than this are written as a number.
_DOTS = 6
_MARKS = {"ally": ("○", "●"), "enemy": ("◇", "◆"), "neutral": ("□", "■")}


class OrderStrip(QWidget):
    """Emits `chosen` with the id of the combatant whose turn is looked at."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._brief = False
        self._people: tuple[object, ...] = ()
        self._buttons: dict[str, QPushButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        self._heading = Wrapped("", self)
        self._heading.setProperty("role", "heading")
        column.addWidget(self._heading)
        self._scroll = CardColumn(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._strip = QWidget(self._scroll)
        self._flow = FlowLayout(self._strip)
        self._scroll.setWidget(self._strip)
        self._scroll.shown_in.connect(self._fit)
        column.addWidget(self._scroll)

    def show_order(
        self,
        system: RuleSystem,
        document: Document,
        looked_at: str | None,
        *,
        brief: bool = False,
    ) -> None:
        """Show the order of a battle, `looked_at` pressed; `brief` leaves room for a question."""
        self._brief = brief
        order = system.turn_order(document)
        self._show_heading(words.say(order.heading), order.entries, document)
        people = (words.language(), *_people(order.entries, document))
        if people != self._people:
            self._people = people
            self._build(order.entries, document)
        for token_id, button in self._buttons.items():
            button.setChecked(token_id == looked_at)
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
                widget.deleteLater()
        self._buttons = {}
        for entry, name, side in _people(entries, document):
            button = self._button(entry, name, side)
            self._buttons[entry.token] = button
            self._flow.addWidget(button)
            button.show()

    def _fit(self) -> None:
        """Be as high as the buttons need, but leave most of the panel to the question."""
        width = self._scroll.width()
        panel = self.parentWidget()
        most = max(LEAST_HEIGHT, int((panel.height() if panel else 0) * SHARE))
        if self._brief:
            most = ONE_ROW
        self._scroll.setFixedHeight(min(self._flow.heightForWidth(width), most))

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
