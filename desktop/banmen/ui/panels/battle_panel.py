"""The battle beside the board: the order, the question card or what may be done now, what came.

It shows the session's document and runner; an answer goes to the runner, never to the document.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from banmen import words
from banmen.battle.runner import Runner
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.rules.catalogue import systems
from banmen.rules.steps import GM, ChooseOption, Highlight, Option, Roll
from banmen.rules.system import RuleSystem, timers_of
from banmen.session.session import Session
from banmen.ui.cards.build import card_for
from banmen.ui.cards.card import Card
from banmen.ui.cards.choice_cards import ChoiceCard
from banmen.ui.cards.entry_cards import PathCard
from banmen.ui.panels.card_column import CardColumn
from banmen.ui.panels.chances import Chances
from banmen.ui.panels.last_lines import LastLines
from banmen.ui.panels.order_strip import OrderStrip
from banmen.ui.panels.setup_card import SetupCard
from banmen.ui.panels.timer_list import TimerList
from banmen.ui.plain_text import breakable
from banmen.words import Message, Refusal

#: Why a procedure was left off in the journal: what it rested on was changed beneath it.
SUPERSEDED = "superseded"
ACTIONS_KEY = "battle_panel.actions"


class BattlePanel(QWidget):
    """Steps through the battle.

    `highlighted` carries what the board is to show, `rule_asked` a rule to read, `start_asked`
    that the battle is to begin, `way_wanted` a place to which the way on foot is wanted,
    `keyboard_free` that the card has gone which held the keyboard, `refreshed` that all of the
    panel is shown anew.
    """

    highlighted = Signal(object)
    rule_asked = Signal(str)
    start_asked = Signal()
    way_wanted = Signal(object)
    auto_roll_changed = Signal(bool)
    keyboard_free = Signal()
    refreshed = Signal()

    def __init__(self, session: Session, parent: QWidget, *, auto_roll: bool = True) -> None:
        super().__init__(parent)
        self.session = session
        self.runner: Runner = session.runner
        self.looked_at: str | None = None
        self.card: Card | None = None
        self._phase = ""
        self._acted: set[str] = set()
        self._ended = False
        self._repeated = ""
        self._held = False
        self._chances = Chances(self)
        self._outcome = QLabel(self)
        self._outcome.setObjectName("outcome")
        self._outcome.setProperty("role", "dice")
        self._outcome.setWordWrap(True)
        self._outcome.setTextFormat(Qt.TextFormat.PlainText)
        self._outcome.setContentsMargins(12, 10, 12, 4)
        self._outcome.hide()
        self._order = OrderStrip(self)
        self._order.chosen.connect(self.look_at)
        self._timers = TimerList(self)
        self._timers.highlighted.connect(self._show_timer)
        self._timers.ended.connect(lambda procedure: self.begin(procedure, None))
        self._last = LastLines(self)
        self._refused = QLabel(self)
        self._refused.setProperty("role", "warning")
        self._refused.setWordWrap(True)
        self._refused.setTextFormat(Qt.TextFormat.PlainText)
        self._refused.setContentsMargins(12, 0, 12, 0)
        self._refused.hide()
        self._auto = QCheckBox(self)
        self._auto.setObjectName("auto_roll")
        self._auto.setChecked(auto_roll)
        self._auto.toggled.connect(self._switch_auto)
        self._lay_out()
        session.changed.connect(lambda change: self.refresh())
        session.selection_changed.connect(self._follow_selection)
        self.runner.changed.append(self._runner_moved)
        self.retranslate()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._outcome)
        column.addWidget(self._order)
        line = QFrame(self)
        line.setProperty("role", "hairline")
        column.addWidget(line)
        column.addWidget(self._timers)
        self._scroll = CardColumn(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._place = QWidget(self._scroll)
        self._stack = QVBoxLayout(self._place)
        self._stack.setContentsMargins(10, 10, 10, 10)
        self._stack.addStretch(1)
        self._scroll.setWidget(self._place)
        column.addWidget(self._last)
        column.addWidget(self._refused)
        column.addWidget(self._scroll, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(12, 4, 12, 6)
        foot.addWidget(self._auto)
        foot.addStretch(1)
        column.addLayout(foot)

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        self._auto.setText(words.text("battle_panel.auto_roll"))
        self._auto.setToolTip(words.text("battle_panel.auto_roll_tip"))
        self.setAccessibleName(words.text("panel.battle"))
        self.refresh()

    def refresh(self) -> None:
        """Show where the battle stands."""
        document, system = self.runner.situation, self._system()
        running = document.battle is not None and system is not None
        self._order.setVisible(running)
        self._auto.setVisible(running)
        asking = self.runner.pending is not None
        self._last.show_lines(self.session.document, brief=asking)
        if document.battle is None or system is None:
            self._outcome.hide()
            self._timers.show_timers(())
            self._show_card(self._setup_card())
            self.refreshed.emit()
            return
        order = system.turn_order(document)
        self._outcome.setVisible(order.ended)
        self._outcome.setText(breakable(words.say(order.heading)) if order.ended else "")
        known = {entry.token for entry in order.entries}
        waiting = [entry.token for entry in order.entries if entry.able and not entry.acted]
        acting = [entry.token for entry in order.entries if entry.current]
        current = next(iter((*acting, *waiting)), None)
        acted = {entry.token for entry in order.entries if entry.acted}
        taken_back = self._acted.intersection(waiting)
        ended = self._ended or self.looked_at in acted - self._acted
        asked = self.runner.actor or getattr(self.runner.pending, "who", None)
        if self.runner.pending is not None and asked in known:
            self.looked_at = asked
        elif (
            self.looked_at not in known
            or self._phase != document.battle.phase
            or (ended and self.looked_at not in (*acting, *waiting))
        ):
            self.looked_at = current or self.looked_at
        elif len(taken_back) == 1:
            self.looked_at = taken_back.pop()
        self._ended, self._acted = False, acted
        self._phase = document.battle.phase
        self._order.show_order(system, document, self.looked_at, brief=asking)
        self._timers.show_timers(timers_of(system, document))
        self._show_card(self._next_card(system, document))
        self.refreshed.emit()

    def look_at(self, token_id: str) -> None:
        """Look at the choices of a combatant; it is selected on the board too."""
        self.looked_at = token_id
        self.session.select((token_id,))
        self.refresh()

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key pressed in the window while the battle is on; tell whether it was used."""
        if self.card is not None and self.card.take_key(event):
            return True
        if event.key() == Qt.Key.Key_Backspace and self.runner.answers:
            self._try(self._step_back)
            return True
        return False

    def offer_token(self, token_id: str) -> bool:
        """Take a token clicked on the board as an answer; tell whether it was one."""
        return self.card is not None and self.card.offer_token(token_id)

    def offer_place(self, place: Place) -> bool:
        """Take a square or node clicked on the board as an answer; tell whether it was one."""
        return self.card is not None and self.card.offer_place(place)

    def answer(self, value: object, overruled: bool = False) -> None:
        """Answer the open question; what is refused is said on the panel."""
        self._hold()
        self._try(lambda: self.runner.answer(value, overruled))

    def begin(self, procedure: str, actor: str | None, overruled: bool = False) -> None:
        """Begin a procedure; what is refused is said on the panel."""
        self._repeated = ""
        self._hold()
        self._try(lambda: self.runner.start(procedure, actor, overruled=overruled))

    def _system(self) -> RuleSystem | None:
        return systems.get(self.session.document.system)

    def _next_card(self, system: RuleSystem, document: Document) -> Card | QWidget:
        step = self.runner.pending
        if step is None:
            return self._actions_card(system, document)
        card = card_for(step, document, self)
        card.answered.connect(self.answer)
        card.rolled.connect(self._roll)
        card.modified.connect(lambda value: self._try(lambda: self.runner.modify(value)))
        card.back_asked.connect(lambda: self._try(self._step_back))
        card.later_asked.connect(lambda: self._try(self._leave))
        card.add_last_row(True)
        if isinstance(card, PathCard):
            card.way_wanted.connect(self.way_wanted)
        return card

    def _roll(self, faces: Sequence[int] | None) -> None:
        self._hold()
        self._try(lambda: self.runner.roll(faces))

    def _hold(self) -> None:
        """Let the dice that come next wait for the hand where Shift is held."""
        held = QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier
        self._held = bool(held)

    def _step_back(self) -> None:
        """Go back one answer; dice thrown by the program are not thrown again by themselves."""
        self._repeated = ""
        self.session.undo()

    def _leave(self) -> None:
        self._repeated = ""
        self.runner.cancel()

    def _actions_card(self, system: RuleSystem, document: Document) -> Card | QWidget:
        mine = system.actions_for(document, self.looked_at) if self.looked_at else ()
        general = system.battle_actions(document)
        general = tuple(sorted(general, key=lambda option: option.forbidden is not None))
        first = tuple(o for o in general if o.proposed and o.forbidden is None)
        later = tuple(o for o in general if o not in first)
        rows = tuple(
            _marked(option, kind)
            for kind, options in (("battle", first), ("turn", mine), ("battle", later))
            for option in options
        )
        if not rows:
            return QLabel(words.text("battle_panel.nothing"), self)
        who = self.looked_at if mine and self.looked_at else GM
        text = Message("battle_panel.what" if mine else "battle_panel.what_gm")
        default = rows[0].id if first else None
        asked = ChooseOption(key=ACTIONS_KEY, who=who, text=text, options=rows, default=default)
        card = ChoiceCard(asked, document, self)
        card.lights_up = False
        card.plain_options = mine
        card.answered.connect(self._begin_marked)
        return card

    def _begin_marked(self, marked: str, overruled: bool) -> None:
        kind, _, procedure = marked.partition(":")
        each = self._each(procedure) if kind == "battle" and not overruled else ""
        self.begin(each or procedure, self.looked_at if kind == "turn" else None, overruled)
        if each:
            self._repeated = procedure
            self._repeat()

    def _each(self, row: str) -> str:
        """Return what is begun again and again while this row is offered, if it is such a one."""
        system, document = self._system(), self.session.document
        if system is None or document.battle is None:
            return ""
        options = system.battle_actions(document)
        return next((o.each for o in options if o.id == row and o.forbidden is None), "")

    def _repeat(self) -> bool:
        """Begin the next of what is done for one after another, until a question is open; tell
        whether anything was begun."""
        begun = False
        while self._repeated and self.runner.pending is None:
            row, each = self._repeated, self._each(self._repeated)
            self._repeated = ""
            if each:
                begun = True
                self._try(partial(self.runner.start, each, None))
                self._repeated = row if self._refused.isHidden() else ""
        return begun

    def _setup_card(self) -> QWidget:
        card = SetupCard(self.session.document, self)
        card.start_asked.connect(self.start_asked)
        return card

    def _show_card(self, made: QWidget) -> None:
        held = self._place.isAncestorOf(self.window().focusWidget() or self)
        while self._stack.count() > 1:
            item = self._stack.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.card = made if isinstance(made, Card) else None
        if self.card is not None:
            self.card.highlighted.connect(self.highlighted)
            self.card.rule_asked.connect(self.rule_asked)
            self.highlighted.emit(self.card.board_highlight())
        else:
            self.highlighted.emit(Highlight())
        self._stack.insertWidget(0, made)
        made.show()
        asking = self.runner.pending is not None
        self._chances.ask(self.card, self.session.document, None if asking else self.looked_at)
        if made.focusProxy() is not None:
            made.setFocus()
        elif held:
            self.keyboard_free.emit()
        self._scroll.verticalScrollBar().setValue(0)

    def _show_timer(self, highlight: Highlight) -> None:
        card = self.card.board_highlight() if self.card is not None else Highlight()
        self.highlighted.emit(card if highlight == Highlight() else highlight)

    def _runner_moved(self) -> None:
        step = self.runner.pending
        waits = self._held or self.runner.retraced
        if isinstance(step, Roll) and self._auto.isChecked() and not waits:
            self._try(self.runner.roll)
            return
        self._ended = step is None
        last = self.session.document.journal[-1:]
        if step is None and last and last[0].values.get("reason") == SUPERSEDED:
            self._repeated = ""
            self._refuse(Message("battle_panel.superseded"))
        if step is not None or not self._repeat():
            self.refresh()

    def _follow_selection(self) -> None:
        battle, chosen = self.session.document.battle, self.session.selection
        if battle is None or self.runner.pending is not None or len(chosen) != 1:
            return
        taking_part = any(state.token == chosen[0] for state in battle.combatants)
        if taking_part and chosen[0] != self.looked_at:
            self.looked_at = chosen[0]
            self.refresh()

    def _switch_auto(self, on: bool) -> None:
        self.auto_roll_changed.emit(on)
        self._held = False
        if on and isinstance(self.runner.pending, Roll):
            self._try(self.runner.roll)

    def _try(self, act: Callable[[], object]) -> None:
        self._refused.hide()
        try:
            act()
        except Refusal as refusal:
            self._refuse(refusal.message)

    def _refuse(self, message: Message) -> None:
        self._refused.setText(breakable(words.say(message)))
        self._refused.show()


def _marked(option: Option, kind: str) -> Option:
    """Return the row with its id marked, for turn and battle rows share one card."""
    return replace(option, id=f"{kind}:{option.id}")
