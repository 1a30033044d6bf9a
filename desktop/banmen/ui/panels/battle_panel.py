"""The battle beside the board: the order, the question card or what may be done now, what came.

It shows the session's document and runner; an answer goes to the runner, never to the document.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from banmen import words
from banmen.battle.journal import PROCEDURE_DROPPED
from banmen.battle.runner import Runner
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.rules.catalogue import systems
from banmen.rules.steps import Highlight, Roll
from banmen.rules.system import RuleSystem, timers_of
from banmen.session.session import Session
from banmen.ui.cards.build import card_for
from banmen.ui.cards.card import Card
from banmen.ui.cards.choice_cards import ChoiceCard
from banmen.ui.cards.entered import enter_again, entered_in, texts_of
from banmen.ui.cards.entry_cards import PathCard
from banmen.ui.panels.action_choice import actions_step, procedure_of
from banmen.ui.panels.attention import Attention
from banmen.ui.panels.card_column import CardPlace
from banmen.ui.panels.chances import Chances
from banmen.ui.panels.last_lines import LastLines
from banmen.ui.panels.order_strip import OrderStrip
from banmen.ui.panels.repetition import Repetition
from banmen.ui.panels.setup_card import SetupCard
from banmen.ui.panels.timer_list import TimerList
from banmen.ui.wrapped import Wrapped
from banmen.words import Message, Refusal

#: Why a procedure was left off in the journal: what it rested on was changed beneath it.
SUPERSEDED = "superseded"


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
        self._attention = Attention()
        self.card: Card | None = None
        self._question: object = None
        self._as_made: tuple[str, ...] = ()
        self._repetition = Repetition(session)
        self._held = False
        self._chances = Chances(self)
        self._outcome = self._notice("dice")
        self._outcome.setObjectName("outcome")
        self._outcome.setContentsMargins(12, 10, 12, 4)
        self._order = OrderStrip(self)
        self._order.chosen.connect(self.look_at)
        self._timers = TimerList(self)
        self._timers.highlighted.connect(self._show_timer)
        self._timers.ended.connect(lambda procedure: self.begin(procedure, None))
        self._last = LastLines(self)
        self._refused = self._notice("warning")
        self._refused.setContentsMargins(12, 0, 12, 0)
        self._auto = QCheckBox(self)
        self._auto.setObjectName("auto_roll")
        self._auto.setChecked(auto_roll)
        self._auto.toggled.connect(self._switch_auto)
        self._lay_out()
        session.changed.connect(lambda change: self.refresh())
        session.selection_changed.connect(self._follow_selection)
        self.runner.changed.append(self._runner_moved)
        self.retranslate()

    def _notice(self, role: str) -> Wrapped:
        """Return a line of the panel that is shown only while it has something to say."""
        notice = Wrapped("", self)
        notice.setProperty("role", role)
        notice.hide()
        return notice

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
        self._scroll = CardPlace(self)
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
            setup = SetupCard(self.session.document, self)
            setup.start_asked.connect(self.start_asked)
            self._show_card(setup)
            self.refreshed.emit()
            return
        order = system.turn_order(document)
        self._outcome.setVisible(order.ended)
        self._outcome.setText(words.say(order.heading) if order.ended else "")
        asked = self.runner.actor or getattr(self.runner.pending, "who", None)
        self._attention.follow(order, document.battle.phase, asking=asking, asked=asked)
        self._order.show_order(system, document, self.looked_at, brief=asking)
        self._timers.show_timers(timers_of(system, document))
        self._ask_on(system, document)
        self.refreshed.emit()

    def _ask_on(self, system: RuleSystem, document: Document) -> None:
        """Show the card of where the battle stands; what was entered in one of the same question
        stays, in whatever language or theme it is shown now."""
        step, runner = self.runner.pending, self.runner
        question = (
            (runner.procedure, runner.actor, runner.answers, step.key, step.who) if step else None
        )
        same = question is not None and question == self._question and self.card is not None
        entered = entered_in(self.card, self._as_made) if same and self.card else None
        self._question = question
        self._show_card(self._next_card(system, document), self._scroll.scrolled if same else 0)
        if self.card is not None:
            self._as_made = texts_of(self.card)
            if entered is not None:
                enter_again(self.card, entered)

    @property
    def looked_at(self) -> str | None:
        """The id of the combatant whose choices are shown, None where it is nobody."""
        return self._attention.looked_at

    def look_at(self, token_id: str) -> None:
        """Look at the choices of a combatant; it is selected on the board too."""
        self._attention.looked_at = token_id
        self.session.select((token_id,))
        self.refresh()

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key pressed in the window while the battle is on; tell whether it was used."""
        if self.card is not None and self.card.take_key(event):
            return True
        if event.key() == Qt.Key.Key_Backspace and self.runner.pending is not None:
            self._try(self.session.undo)
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
        self._repetition.stop()
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
        card.back_asked.connect(lambda: self._try(self.session.undo))
        card.later_asked.connect(lambda: self._try(self.runner.cancel))
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

    def _actions_card(self, system: RuleSystem, document: Document) -> Card | QWidget:
        mine = system.actions_for(document, self.looked_at) if self.looked_at else ()
        asked = actions_step(system, document, mine, self.looked_at)
        if asked is None:
            return QLabel(words.text("battle_panel.nothing"), self)
        card = ChoiceCard(asked, document, self, folds=True)
        card.lights_up = False
        card.plain_options = mine
        card.answered.connect(self._begin_marked)
        return card

    def _begin_marked(self, marked: str, overruled: bool) -> None:
        procedure, general = procedure_of(marked)
        each = self._repetition.each(procedure) if general and not overruled else ""
        self.begin(each or procedure, None if general else self.looked_at, overruled)
        if each:
            self._repetition.begin(procedure)
            self._repeat()

    def _repeat(self) -> bool:
        """Begin the next of what is repeated; tell whether anything was begun."""
        return self._repetition.go_on(lambda each: self._try(lambda: self.runner.start(each, None)))

    def _show_card(self, made: QWidget, scrolled: int = 0) -> None:
        held = self._scroll.clear()
        self.card = made if isinstance(made, Card) else None
        if self.card is not None:
            self.card.highlighted.connect(self.highlighted)
            self.card.rule_asked.connect(self.rule_asked)
            self.highlighted.emit(self.card.board_highlight())
        else:
            self.highlighted.emit(Highlight())
        self._scroll.put(made, scrolled)
        asking = self.runner.pending is not None
        self._chances.ask(self.card, self.session.document, None if asking else self.looked_at)
        if made.focusProxy() is not None:
            made.setFocus()
        elif held:
            self.keyboard_free.emit()

    def _show_timer(self, highlight: Highlight) -> None:
        card = self.card.board_highlight() if self.card is not None else Highlight()
        self.highlighted.emit(card if highlight == Highlight() else highlight)

    def _runner_moved(self) -> None:
        step = self.runner.pending
        waits = self._held or self.runner.retraced
        if isinstance(step, Roll) and self._auto.isChecked() and not waits:
            self._try(self.runner.roll)
            return
        if step is None:
            self._action_ended()
        if step is not None or not self._repeat():
            self.refresh()

    def _action_ended(self) -> None:
        last = self.session.document.journal[-1:]
        left = bool(last) and last[0].key == PROCEDURE_DROPPED
        self._attention.action_ended(left=left)
        if left:
            self._repetition.stop()
        if left and last[0].values.get("reason") == SUPERSEDED:
            self._refuse(Message("battle_panel.superseded"))

    def _follow_selection(self) -> None:
        battle, chosen = self.session.document.battle, self.session.selection
        if battle is None or self.runner.pending is not None or len(chosen) != 1:
            return
        taking_part = any(state.token == chosen[0] for state in battle.combatants)
        if taking_part and chosen[0] != self.looked_at:
            self._attention.looked_at = chosen[0]
            self.refresh()

    def _switch_auto(self, on: bool) -> None:
        self.auto_roll_changed.emit(on)
        self._held = False
        if on and isinstance(self.runner.pending, Roll):
            self._try(self.runner.roll)

    def _try(self, act: Callable[[], object]) -> bool:
        """Do something; what is refused is said on the panel. Tell whether it was done."""
        self._refused.hide()
        try:
            act()
        except Refusal as refusal:
            self._refuse(refusal.message)
        return self._refused.isHidden()

    def _refuse(self, message: Message) -> None:
        self._refused.setText(words.say(message))
        self._refused.show()
