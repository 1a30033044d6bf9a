"""One open file: the document, what is selected, the history, and who wants to hear of changes.

Every step comes through `commit`; only the journal and the open question change beside it. The
journal only grows: taking a battle step back appends a `taken_back` line that names the lines it
takes back, doing it again a `restored` one. Journal lines belong to the step committed after them.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from banmen.battle.journal import (
    ACTIONS,
    STEP_LABEL,
    standing,
)
from banmen.edits.elements import ids_in_use
from banmen.model.battle import JournalEntry, PendingProcedure
from banmen.model.change import Change, apply_change, difference
from banmen.model.document import Document
from banmen.session.exploration import with_ground_seen
from banmen.session.history import History, Step
from banmen.session.signal import Signal
from banmen.session.steps import (
    has_token,
    is_asking,
    last_line,
    names,
    reborn,
    settled,
    told_until,
    whole,
    with_mark,
)
from banmen.session.trail import Trail, trail_of
from banmen.words import Message, Refusal

if TYPE_CHECKING:
    from banmen.battle.retrace import Taken
    from banmen.battle.runner import Runner

Mode = Literal["edit", "play"]


class Session:
    """The open file and its state.

    `viewer` is `gm`, `players` or the id of a token. `path` is None while nothing was saved.
    `notice` tells of what the user should hear, such as a question that could not be resumed.
    """

    def __init__(self, document: Document, path: Path | None = None) -> None:
        self.document = document
        self.path = path
        self.selection: tuple[str, ...] = ()
        self.mode: Mode = "edit"
        self.viewer = "gm"
        self.history = History()
        self.changed: Signal[[Change]] = Signal()
        self.selection_changed: Signal[[]] = Signal()
        self.mode_changed: Signal[[]] = Signal()
        self.viewer_changed: Signal[[]] = Signal()
        self.saved_changed: Signal[[]] = Signal()
        self.journal_changed: Signal[[]] = Signal()
        self.notice: Signal[[Message]] = Signal()
        self._told = told_until(document)
        self._saved = self._state()
        self._was_modified = False
        self._runner: Runner | None = None
        #: After which step a procedure was left by undo, which can be begun again there.
        self._left_after: Step | None = None

    @property
    def runner(self) -> "Runner":
        """The one runner of this session's procedures, at the open question of the document."""
        if self._runner is None:
            from banmen.battle.runner import Runner

            self._runner = Runner(self)
            self._resume(self._runner)
        return self._runner

    @property
    def modified(self) -> bool:
        """Whether there is something the file does not hold."""
        return bool(self._state() != self._saved)

    def commit(
        self, label: str | Message, document: Document, select: Iterable[str] | None = None
    ) -> Change:
        """Make `document` the document, as one step of the history, and tell of it.

        The journal of `document` is not looked at. Where nothing differs there is no step, but
        for a finished procedure, whose journal lines are to be taken back with it.
        In play mode the step takes along what ground the players come to see by it.
        `select` None keeps what is selected as far as it still exists.
        """
        words = label if isinstance(label, Message) else Message(label)
        if self._runner is not None:
            self._runner.forget_ahead()
        old = self.document
        new = document.model_copy(update={"journal": old.journal})
        if self.mode == "play":
            new = with_ground_seen(old, new)
        change = difference(words.key, old, new)
        told = words.key == STEP_LABEL
        if change or told:
            step = difference(words.key, settled(old), settled(new))
            if step or told:
                self.history.push(self._step(words, step))
            self._show(new, change)
        self._select_after(select)
        return change

    @property
    def can_undo(self) -> bool:
        """Whether there is an answer or a step to take back."""
        return is_asking(self.document) or self.history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is an answer or a step to do again."""
        return bool(self._ahead()) or self.history.can_redo

    @property
    def trail(self) -> Trail:
        """The way through the open procedure, or what of one can be done again here."""
        asking, ahead = is_asking(self.document), self._ahead()
        if not (asking or ahead):
            return Trail()
        return trail_of(self.document, self._told, ahead, asking=asking)

    def go_along(self, held: int) -> None:
        """Go back or forward along the trail until so many of its lines hold."""
        while (now := self.trail).held != held and 0 <= held <= len(now.lines):
            self.undo() if held < now.held else self.redo()
            if self.trail.held == now.held:
                return

    def undo(self) -> Change | None:
        """Take the last step back: while a question is open, one answer, at last its beginning."""
        if is_asking(self.document):
            return self._step_back()
        if not self.history.can_undo:
            return None
        return self.go_to(self.history.index - 1)

    def redo(self) -> Change | None:
        """Do again what was taken back last: an answer, the beginning of a procedure, a step; for
        a step an open question is dropped before."""
        if self._ahead():
            return self._answer_again()
        if not self.history.can_redo:
            return None
        return self.go_to(self.history.index + 1)

    def go_to(self, index: int) -> Change | None:
        """Take steps back or do them again until `index` of them hold; emits one change.

        IndexError where the history is not so long.
        """
        if not 0 <= index <= len(self.history.entries):
            raise IndexError(index)
        if index == self.history.index:
            return None
        if is_asking(self.document):
            self._drop_question()
        old = new = self.document
        label = Message("")
        while self.history.index != index:
            back = index < self.history.index
            step = self.history.take_back() if back else self.history.do_again()
            new = apply_change(new, step.change.reversed() if back else step.change)
            new = with_mark(new, step, back)
            label = step.label
        change = difference(label.key, old, new)
        self._told = last_line(new)
        self._show(new, change)
        self._select_after(reborn(change))
        if len(new.journal) != len(old.journal):
            self.journal_changed.emit()
        return change

    def select(self, ids: Iterable[str]) -> None:
        """Select these elements, nodes and links; ids of nothing are passed over."""
        wanted = tuple(dict.fromkeys(ids))
        known = ids_in_use(self.document) if wanted else frozenset[str]()
        chosen = tuple(i for i in wanted if i in known)
        if chosen != self.selection:
            self.selection = chosen
            self.selection_changed.emit()

    def set_mode(self, mode: Mode) -> None:
        """Go to edit mode or play mode; in play mode only what is played stays selected."""
        if mode == self.mode:
            return
        self.mode = mode
        if mode == "play":
            played = {token.id for token in self.document.tokens}
            played |= {template.id for template in self.document.templates}
            self.select(i for i in self.selection if i in played)
        self.mode_changed.emit()

    def set_viewer(self, viewer: str) -> None:
        """Show the map as `gm`, `players` or a token sees it; KeyError for an unknown token."""
        if viewer not in ("gm", "players"):
            self.document.token(viewer)
        if viewer != self.viewer:
            self.viewer = viewer
            self.viewer_changed.emit()

    def append_journal(self, entries: Sequence[JournalEntry]) -> None:
        """Add lines to the journal as they happen; they are numbered on from the last one."""
        if not entries:
            return
        start = last_line(self.document) + 1
        lines = tuple(
            entry if entry.n == n else entry.revise(n=n) for n, entry in enumerate(entries, start)
        )
        journal = (*self.document.journal, *lines)
        self.document = self.document.model_copy(update={"journal": journal})
        self.journal_changed.emit()
        self._tell_saved()

    def set_pending(self, pending: PendingProcedure | None) -> None:
        """Put the procedure under way into the battle, or take it out; no step of its own."""
        old = self.document
        if old.battle is None or old.battle.pending == pending:
            return
        battle = old.battle.model_copy(update={"pending": pending})
        new = old.model_copy(update={"battle": battle})
        self._show(new, difference("edits.step.question", old, new))

    def open(self, document: Document, path: Path | None) -> Change:
        """Make another document the open one: no history, nothing selected, not modified."""
        old = self.document
        self.document, self.path = document, path
        self.history.clear()
        self._told = told_until(document)
        self._saved = self._state()
        self.selection, self.viewer = (), "gm"
        if self._runner is not None:
            self._resume(self._runner)
        change = whole(old, document)
        self.changed.emit(change)
        self.selection_changed.emit()
        self.viewer_changed.emit()
        self.journal_changed.emit()
        self._was_modified = self.modified
        self.saved_changed.emit()
        return change

    def mark_saved(self, path: Path) -> None:
        """Note that the file at `path` holds the document as it is."""
        self.path = path
        self._saved = self._state()
        self._was_modified = False
        self.saved_changed.emit()

    def mark_unsaved(self) -> None:
        """Note that no file holds the document: it is new, recovered or imported."""
        self._saved = None
        self._tell_saved()

    def _state(self) -> Any:
        battle = self.document.battle
        pending = battle.pending if battle is not None else None
        return self.history.current, len(self.document.journal), pending

    def _step(self, words: Message, step: Change) -> Step:
        lines, values = None, dict(words.values)
        if not is_asking(self.document):
            new = [e for e in standing(self.document.journal) if e.n > self._told]
            begun = [e for e in new if e.key in ACTIONS]
            if new:
                lines = ((begun or new)[0].n, new[-1].n)
                values.update(begun[0].values if begun else {"words": ""})
            self._told = last_line(self.document)
        return Step(Message(words.key, values), names(step), step, lines)

    def _resume(self, runner: "Runner") -> None:
        try:
            runner.resume()
        except Refusal as refusal:
            runner.forget()
            self.notice.emit(refusal.message)

    def _ahead(self) -> "tuple[Taken, ...]":
        """Return what of a procedure can be done again here."""
        if self._runner is None:
            return ()
        here = is_asking(self.document) or self.history.current is self._left_after
        return self._runner.ahead if here else ()

    def _step_back(self) -> Change:
        if self._runner is None or self._runner.pending is None:
            return self._drop_question()
        old = self.document
        self._left_after = self.history.current
        self._runner.step_back()
        return difference("edits.step.question", old, self.document)

    def _answer_again(self) -> Change | None:
        old, told, taken = self.document, self._told, self._ahead()[-1]
        if not taken.answers and taken.lines is not None:
            self._told = taken.lines[0] - 1
        try:
            self.runner.again()
        except Refusal as refusal:
            self._told = told
            self.notice.emit(refusal.message)
            return None
        return difference("edits.step.question", old, self.document)

    def _drop_question(self) -> Change:
        old = self.document
        if self._runner is not None and self._runner.pending is not None:
            self._runner.cancel()
        self.set_pending(None)
        return difference("edits.step.question", old, self.document)

    def _show(self, document: Document, change: Change) -> None:
        self.document = document
        self.changed.emit(change)
        if self._runner is not None:
            self._runner.refresh()
        if self.viewer not in ("gm", "players") and not has_token(document, self.viewer):
            self.set_viewer("gm")
        self._tell_saved()

    def _select_after(self, wanted: Iterable[str] | None) -> None:
        self.select(self.selection if wanted is None else wanted)

    def _tell_saved(self) -> None:
        if self.modified != self._was_modified:
            self._was_modified = self.modified
            self.saved_changed.emit()
