"""Drives one procedure at a time over a session: questions out, answers in, journal as it happens.

While a procedure runs, the holder's document stays as it was but for `battle.pending` (the answers
so far) and the journal; the effects live in `situation` until one commit at the end. Going back,
resuming and an edit beneath an open question all run the procedure again with the answers kept.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from banmen.battle import journal, snapshot
from banmen.battle.beginning import begun, offered, refusal_of
from banmen.battle.course import system_of
from banmen.battle.retrace import Taken, last_answer_lines, procedure_lines
from banmen.battle.run import Run, faults_as_refusals, gm_part, made, without_pending
from banmen.model.battle import Answer, JournalEntry, PendingProcedure
from banmen.model.document import Document
from banmen.rules import answers as judging
from banmen.rules import catalogue
from banmen.rules.dice import DiceSource, RandomDice
from banmen.rules.dice_lines import pasted_throws
from banmen.rules.steps import Question, Roll
from banmen.rules.system import RuleSystem
from banmen.words import Message, Refusal


class Holder(Protocol):
    """What the runner needs of a session."""

    @property
    def document(self) -> Document:
        """The document as it is now."""

    def commit(self, label: str, document: Document) -> object:
        """Make a document the present one, as a step that can be undone."""

    def append_journal(self, entries: Sequence[JournalEntry]) -> None:
        """Add numbered entries to the document's journal; no step of its own."""

    def set_pending(self, pending: PendingProcedure | None) -> None:
        """Put the procedure under way into the document's battle; no step of its own."""


class Runner:
    """One procedure over a holder's document; `changed` callbacks are called after every step."""

    def __init__(
        self,
        holder: Holder,
        *,
        dice: DiceSource | None = None,
        systems: Mapping[str, RuleSystem] | None = None,
    ) -> None:
        self.dice: DiceSource = dice or RandomDice()
        self.changed: list[Callable[[], None]] = []
        self._holder = holder
        self._systems = catalogue.systems if systems is None else systems
        self._run: Run | None = None
        self._ahead: tuple[Taken, ...] = ()
        self._retraced = False
        self._busy = False

    @property
    def pending(self) -> Question | Roll | None:
        """The open step, or None while no procedure runs."""
        return self._run.course.pending if self._run else None

    @property
    def situation(self) -> Document:
        """The document with the effects so far of the running procedure."""
        return self._run.course.situation if self._run else self._holder.document

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers so far of the running procedure."""
        return self._run.answers if self._run else ()

    @property
    def ahead(self) -> tuple[Taken, ...]:
        """What `again` would do again, the next one last."""
        return self._ahead

    @property
    def retraced(self) -> bool:
        """Whether the open step was come to by going back or forward again, not by an answer."""
        return self._retraced

    @property
    def procedure(self) -> str:
        """The name of the running procedure, or nothing."""
        return self._run.procedure if self._run else ""

    @property
    def actor(self) -> str | None:
        """The id of the token whose procedure runs, if it is anyone's."""
        return self._run.arguments.get("actor") if self._run else None

    def start(
        self, procedure: str, actor: str | None, *, overruled: bool = False, **arguments: Any
    ) -> None:
        """Begin a procedure of `actor`, or of the battle (None).

        Raises Refusal where another is under way, no battle has begun, the procedure is unknown,
        or it is not allowed now and not `overruled`.
        """
        document = self._holder.document
        if self._run or (document.battle and document.battle.pending):
            raise Refusal(Message("battle.runner.busy"))
        if document.battle is None:
            raise Refusal(Message("battle.runner.no_battle"))
        system = system_of(document, self._systems)
        with faults_as_refusals(procedure):
            option = offered(system, document, procedure, actor)
        procedure = option.id if option else procedure
        forbidden = option.forbidden if option else None
        if forbidden and not overruled:
            raise refusal_of(forbidden)
        given = {**arguments, "actor": actor} if actor is not None else dict(arguments)
        entries = [begun(document, procedure, actor, option, overruled, arguments)]
        if not snapshot.has_begun(document.journal, document.battle.round):
            entries.append(snapshot.round_begins(document, system))
        self._run = self._made(procedure, given, ())
        self.forget_ahead()
        self._keep([*entries, *self._run.recorder.take()])

    def answer(self, value: Any, overruled: bool = False) -> None:
        """Answer the open question; a roll by its faces, or by what the game master says it comes
        to (`{"total": 25}`).

        Raises Refusal with the reason where the value is no answer to it, or is forbidden by a
        rule and not `overruled` by the game master; then nothing has changed.
        """
        question = self._open()
        plain = judging.plain_answer(question, value)
        if isinstance(question, Roll) and judging.said_total(plain) is None:
            self._give_faces(question, plain, typed=True)
            return
        forbidden = judging.forbidden_by(question, plain)
        if forbidden and not overruled:
            raise refusal_of(forbidden)
        against = overruled and forbidden is not None
        answer = Answer(key=question.key, who=question.who, value=plain, overruled=against)
        if isinstance(question, Roll):
            self._proceed(answer, journal.ruled(question, plain["total"], self.situation))
        else:
            self._proceed(answer, journal.answered(question, answer, self.situation, forbidden))

    def roll(self, faces: Sequence[int] | None = None) -> None:
        """Throw the open roll, with the faces typed at the table or by the program (None)."""
        step = self._open()
        if not isinstance(step, Roll):
            raise Refusal(Message("battle.runner.no_roll"))
        thrown = self.dice.throw(step.dice, step.key) if faces is None else faces
        plain = judging.plain_answer(step, list(thrown))
        self._give_faces(step, plain, typed=faces is not None)

    def paste(self, text: str) -> None:
        """Give the open roll the faces of a dice bot's line.

        A line with several throws (criticals that went on) answers the rolls that follow too.
        """
        step = self._open()
        if not isinstance(step, Roll):
            raise Refusal(Message("battle.runner.no_roll"))
        for faces in pasted_throws(text, step.dice):
            following = self.pending
            if not isinstance(following, Roll) or following.dice != step.dice:
                return
            self.roll(faces)

    def modify(self, value: int) -> None:
        """Let the game master add to the open roll; 0 takes it away again.

        The procedure runs again to the same roll, which then lists the modifier and its rule
        `gm`. Raises Refusal where no roll is open, or its rules take no modifier for it.
        """
        run, step = self._running(), self._open()
        if not isinstance(step, Roll):
            raise Refusal(Message("battle.runner.no_roll"))
        known = {answer.key for answer in run.answers}
        # A key alone would also change what was thrown before under the same key.
        for key in (f"{step.key}@{step.who}", *([] if step.key in known else [step.key])):
            given = {**run.arguments.get("gm", {}), key: value}
            changed = self._made(run.procedure, {**run.arguments, "gm": given}, run.answers)
            found = changed.course.pending
            if isinstance(found, Roll) and gm_part(found) == value:
                changed.recorder.take()
                self._run = changed
                self.forget_ahead()
                self._store()
                return
        raise Refusal(Message("battle.runner.no_modifier"))

    def back(self) -> None:
        """Take back the last answer or throw; what was thrown before it stays."""
        run = self._running()
        if not run.answers:
            raise Refusal(Message("battle.runner.nothing_to_take_back"))
        self._restart(run, run.answers[:-1])
        document = self._holder.document
        lines = last_answer_lines(document, run.answers[-1])
        if lines is not None:
            mark = journal.taken_back(document.journal, document, lines[0], journal.ANSWER_BACK)
            self._write(mark)
        self._ahead += (Taken(run.procedure, run.arguments, run.answers, lines),)
        self._retraced = True
        self._store()

    def step_back(self) -> None:
        """Take back the last answer, or the beginning where there is none yet."""
        run = self._running()
        if run.answers:
            self.back()
            return
        lines = procedure_lines(self._holder.document)
        self._leave("cancelled", (*self._ahead, Taken(run.procedure, run.arguments, (), lines)))

    def again(self) -> None:
        """Do again what was taken back last, exactly as it was; dice keep their faces.

        Raises Refusal where nothing was, or where it no longer leads to a question.
        """
        if not self._ahead:
            raise Refusal(Message("battle.runner.nothing_ahead"))
        *rest, taken = self._ahead
        self._ahead = ()
        self._run = self._made(taken.procedure, dict(taken.arguments), taken.answers)
        self._run.recorder.take()
        self._ahead, self._retraced = tuple(rest), True
        self._write(taken.mark(self._holder.document))
        self._store()

    def forget_ahead(self) -> None:
        """Forget what could be done again: something else has been done."""
        self._ahead, self._retraced = (), False

    def cancel(self) -> None:
        """Leave the procedure; nothing of it has changed the battle."""
        self._running()
        self._leave("cancelled")

    def drop(self) -> None:
        """Leave a procedure whose ground is gone (the document was undone or closed beneath it)."""
        if self._run:
            self._leave("superseded")

    def resume(self) -> None:
        """Come back to the open question of `document.battle.pending`, after loading.

        Does nothing where the document has none. Raises Refusal where the answers kept no longer
        lead to a question; the document stays as it is, and `forget` drops what is pending.
        """
        document = self._holder.document
        pending = document.battle.pending if document.battle else None
        self.forget_ahead()
        if pending is None:
            self._run = None
            return
        self._run = self._made(pending.procedure, dict(pending.arguments), pending.answers)
        self._keep(self._run.recorder.take() if self._run.course.finished else [])

    def forget(self) -> None:
        """Drop a pending procedure that cannot be resumed."""
        self._leave("superseded")

    def refresh(self) -> None:
        """Follow a change of the document beneath an open question.

        The session calls this after every commit, undo or redo of its own. A question whose
        procedure is gone, or cannot come so far any more, ends.
        """
        if self._busy:
            return
        battle = self._holder.document.battle
        pending = battle.pending if battle else None
        if self._run is None:
            if pending is not None:
                self._put_pending(None)
            return
        if pending != self._run.pending():
            self._leave("superseded")
            return
        try:
            self._restart(self._run, self._run.answers)
        except Refusal:
            self._leave("superseded")
            return
        self._notify()

    def _open(self) -> Question | Roll:
        step = self.pending
        if step is None:
            raise Refusal(Message("battle.runner.nothing_open"))
        return step

    def _running(self) -> Run:
        if self._run is None:
            raise Refusal(Message("battle.runner.nothing_open"))
        return self._run

    def _give_faces(self, step: Roll, faces: list[int], *, typed: bool) -> None:
        answer = Answer(key=step.key, who=step.who, value=faces)
        self._proceed(answer, journal.rolled(step, faces, self.situation, typed=typed))

    def _proceed(self, answer: Answer, line: JournalEntry) -> None:
        """Run on with one more answer; a fault on the way leaves everything as it was."""
        run = self._running()
        try:
            with faults_as_refusals(run.procedure):
                run.course.answer(answer.value)
        except Refusal:
            self._restart(run, run.answers)
            raise
        run.answers = (*run.answers, answer)
        self.forget_ahead()
        self._keep([line, *run.recorder.take()])

    def _made(self, procedure: str, arguments: dict[str, Any], answers: tuple[Answer, ...]) -> Run:
        return made(self._holder.document, self._systems, procedure, arguments, answers)

    def _restart(self, run: Run, answers: tuple[Answer, ...]) -> None:
        """Run the procedure again to the step after `answers`; what it reports is known."""
        self._run = self._made(run.procedure, run.arguments, answers)
        self._run.recorder.take()

    def _keep(self, entries: Sequence[JournalEntry]) -> None:
        """Write down what has happened, and put the open question or the end in its place."""
        step = self.pending
        lines = list(entries)
        if step is not None and lines:
            lines.append(journal.asked(step, self.situation))
        self._write(journal.numbered(self._holder.document.journal, lines))
        self._store()

    def _write(self, entries: Sequence[JournalEntry]) -> None:
        if entries:
            self._busy = True
            try:
                self._holder.append_journal(entries)
            finally:
                self._busy = False

    def _store(self) -> None:
        """Keep the answers in the document; commit where the procedure has ended."""
        run = self._running()
        if run.course.finished:
            self._put_pending(None)
            self._commit(run.course.situation)
            self._run = None
        else:
            self._put_pending(run.pending())
        self._notify()

    def _put_pending(self, pending: PendingProcedure | None) -> None:
        self._busy = True
        try:
            self._holder.set_pending(pending)
        finally:
            self._busy = False

    def _commit(self, situation: Document) -> None:
        kept = {"journal": self._holder.document.journal}
        ended = without_pending(situation).model_copy(update=kept)
        self._busy = True
        try:
            self._holder.commit(journal.STEP_LABEL, ended)
        finally:
            self._busy = False

    def _leave(self, reason: str, ahead: tuple[Taken, ...] = ()) -> None:
        document = self._holder.document
        lines = procedure_lines(document)
        self._run, self._ahead = None, ahead
        if document.battle and document.battle.pending:
            self._put_pending(None)
        if lines is not None:
            told, key = document.journal, journal.PROCEDURE_DROPPED
            self._write(journal.taken_back(told, document, lines[0], key, reason=reason))
        self._notify()

    def _notify(self) -> None:
        for callback in tuple(self.changed):
            callback()
