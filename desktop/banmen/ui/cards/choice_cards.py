"""Cards for a choice of one option and for choosing targets."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from banmen import words
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.place import Place, square_name
from banmen.rules.steps import AskTargets, ChooseOption, Highlight, Option
from banmen.ui.cards.card import Card
from banmen.ui.cards.folded_rows import FoldedRows, Shared, folds_of
from banmen.ui.cards.option_row import OptionRow
from banmen.ui.cards.variant_chips import VariantChip, grouped
from banmen.ui.wrapped import Wrapped

DIGITS = "123456789"
#: The key of the row that ends what is going on: always the same, wherever the row stands.
CLOSING = "0"


class ChoiceCard(Card):
    """One of several options: by click, by digit, or by clicking what it highlights. Where it
    `folds`, refused rows that share their reason are folded under it."""

    def __init__(
        self, step: ChooseOption, situation: Document, parent: QWidget, *, folds: bool = False
    ) -> None:
        super().__init__(step, situation, parent)
        self.options = step.options
        self.lights_up = True
        self.plain_options: tuple[Option, ...] = step.options
        self.rows: list[OptionRow] = []
        self._free = iter(DIGITS)
        self._add_rows(grouped(step.options), folds=folds)

    def _add_rows(self, rows: list[tuple[Option, ...]], *, folds: bool) -> None:
        """Add the rows in order, a fold where the first of its rows would stand; the digits are
        for what is not folded."""
        folded = folds_of(rows) if folds else []
        within = {id(ways): number for number, (_, each) in enumerate(folded) for ways in each}
        made = {id(ways): self._row(ways) for ways in rows if id(ways) not in within}
        places = [self._fold(shared, each) for shared, each in folded]
        for ways in rows:
            if id(ways) in made:
                self.column.addWidget(made[id(ways)])
            elif self.column.indexOf(fold := places[within[id(ways)]]) < 0:
                self.column.addWidget(fold)

    def _fold(self, shared: Shared, rows: list[tuple[Option, ...]]) -> FoldedRows:
        fold = FoldedRows(shared, self)
        fold.rule_asked.connect(self.rule_asked)
        for ways in rows:
            fold.add(self._row(ways, reasoned=fold.reasoned))
        return fold

    def _row(self, ways: tuple[Option, ...], *, reasoned: bool = False) -> OptionRow:
        """Return the next row, with the digit that takes it where one is left."""
        default = getattr(self.step, "default", None)
        ends = ways[0].closing and ways[0].forbidden is None
        digit = CLOSING if ends else next(self._free, "")
        option = next((o for o in ways if o.id == default), ways[0])
        row = OptionRow(
            option, digit, self, by_enter=option.id == default, ways=ways, reasoned=reasoned
        )
        row.taken.connect(self._take)
        row.hovered.connect(self._hover)
        row.rule_asked.connect(self.rule_asked)
        self.rows.append(row)
        return row

    def take_key(self, event: QKeyEvent) -> bool:
        text = event.text()
        row = next((row for row in self.rows if row.digit == text), None) if text else None
        if row is not None:
            row.click()
            return True
        default = getattr(self.step, "default", None)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and default:
            self.answered.emit(default, False)
            return True
        return False

    def offer_token(self, token_id: str) -> bool:
        exact = [o for o in self.options if o.id == token_id or o.highlight.tokens == (token_id,)]
        return self._offer(exact or [o for o in self.options if token_id in o.highlight.tokens])

    def offer_place(self, place: Place) -> bool:
        shown = {o.id: (*o.highlight.squares, *o.highlight.nodes) for o in self.options}
        exact = [o for o in self.options if shown[o.id] == (place,)]
        return self._offer(exact or [o for o in self.options if place in shown[o.id]])

    def board_highlight(self) -> Highlight:
        if not self.lights_up:
            return Highlight()
        allowed = [option for option in self.options if option.forbidden is None]
        proposed = next((o for o in allowed if o.id == getattr(self.step, "default", None)), None)
        if proposed is not None and proposed.highlight.squares:
            return proposed.highlight
        return Highlight(
            tokens=tuple(dict.fromkeys(t for o in allowed for t in o.highlight.tokens)),
            nodes=tuple(n for o in allowed for n in o.highlight.nodes),
        )

    def _take(self, option_id: str, overruled: bool) -> None:
        self.answered.emit(option_id, overruled)

    def _offer(self, fitting: list[Option]) -> bool:
        if len(fitting) != 1:
            return False
        ways: list[OptionRow | VariantChip] = [*self.rows]
        ways += [chip for row in self.rows for chip in row.chips.values()]
        next(way for way in ways if way.option is fitting[0]).click()
        return True


class TargetsCard(Card):
    """Some of several candidates; one target answers at once, several are ticked first. Where one
    or nobody is wanted, Enter takes the proposed one and 0 nobody."""

    def __init__(self, step: AskTargets, situation: Document, parent: QWidget) -> None:
        super().__init__(step, situation, parent)
        self.asked = step
        self.chosen: list[str] = [c for c in step.default if self._fits(c)]
        self.overruled = False
        self.rows: dict[str, OptionRow] = {}
        self._squares = {o.highlight.squares: o for o in step.candidates if o.unlisted}
        for number, option in enumerate(o for o in step.candidates if not o.unlisted):
            digit = DIGITS[number] if number < len(DIGITS) else ""
            by_enter = step.maximum == 1 and self.chosen == [option.id]
            row = OptionRow(option, digit, self, by_enter=by_enter)
            row.taken.connect(self._take)
            row.hovered.connect(self._hover)
            row.rule_asked.connect(self.rule_asked)
            self.column.addWidget(row)
            self.rows[option.id] = row
        self._done: QPushButton | None = None
        self._nobody: QPushButton | None = None
        if step.maximum == 1 and step.minimum == 0:
            self._nobody = QPushButton(words.text("card.nobody"), self)
            self._nobody.setObjectName("card_nobody")
            self._nobody.clicked.connect(lambda: self.answered.emit([], False))
            self.column.addWidget(self._nobody)
        elif step.maximum > 1:
            self._count = Wrapped("", self)
            self._count.setProperty("role", "muted")
            self._done = QPushButton(words.text("card.done"), self)
            self._done.setObjectName("card_done")
            self._done.clicked.connect(self._finish)
            self.column.addWidget(self._count)
            self.column.addWidget(self._done)
        self._show()

    def take_key(self, event: QKeyEvent) -> bool:
        text, rows = event.text(), list(self.rows.values())
        if text and text in DIGITS and int(text) <= len(rows):
            rows[int(text) - 1].click()
            return True
        if text == "0" and self._nobody is not None:
            self._nobody.click()
            return True
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        if self._done is not None:
            self._done.click()
        elif self.chosen or self._nobody is not None:
            self._finish()
        return self._done is not None or bool(self.chosen) or self._nobody is not None

    def offer_token(self, token_id: str) -> bool:
        row = self.rows.get(token_id)
        if row is None:
            return False
        row.click()
        return True

    def offer_place(self, place: Place) -> bool:
        option = self._squares.get((place,)) if isinstance(place, Square) else None
        if option is None:
            return False
        self._take(option.id, False)
        return True

    def board_highlight(self) -> Highlight:
        allowed = [c for c in self.asked.candidates if c.forbidden is None]
        chosen = tuple(self.chosen)
        if self.asked.minimum and not chosen:
            chosen = tuple(c.id for c in allowed)
        out = {s for c in allowed if c.id in self.chosen for s in c.highlight.squares}
        squares = tuple(s for (s,) in self._squares if s not in out)
        return Highlight(tokens=chosen, squares=squares)

    def kept(self) -> object:
        return tuple(self.chosen), self.overruled

    def keep(self, kept: object) -> None:
        if self._done is None or not isinstance(kept, tuple):
            return
        chosen, self.overruled = kept
        known = {c.id for c in self.asked.candidates}
        self.chosen = [c for c in chosen if self._fits(c) or (self.overruled and c in known)]
        self._show()

    def _said(self) -> str:
        listed = [c for c in self.chosen if c in self.rows]
        said = words.text("card.chosen", count=len(listed))
        if not self._squares:
            return said
        out = [square_name(s) for (s,), o in self._squares.items() if o.id in self.chosen]
        key = "card.left_out" if out else "card.squares_hint"
        return f"{said}　{words.text(key, names=out)}"

    def _fits(self, token_id: str) -> bool:
        return any(c.id == token_id and c.forbidden is None for c in self.asked.candidates)

    def _take(self, token_id: str, overruled: bool) -> None:
        self.overruled = self.overruled or overruled
        if self._done is None:
            self.answered.emit([token_id], overruled)
        elif token_id in self.chosen:
            self.chosen.remove(token_id)
        elif len(self.chosen) < self.asked.maximum:
            self.chosen.append(token_id)
        self._show()

    def _finish(self) -> None:
        self.answered.emit(list(self.chosen), self.overruled)

    def _show(self) -> None:
        if self._done is None:
            return
        for token_id, row in self.rows.items():
            row.setProperty("chosen", token_id in self.chosen)
            row.style().unpolish(row)
            row.style().polish(row)
        self._count.setText(self._said())
        self._done.setEnabled(self.asked.minimum <= len(self.chosen) <= self.asked.maximum)
        self.highlighted.emit(self.board_highlight())
