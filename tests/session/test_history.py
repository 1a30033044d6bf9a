"""Random edits, undone and done again: the document is always one that was there before."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from banmen.edits import doors, elements, walls
from banmen.edits.map import blank, describe, set_square
from banmen.model.base import Point
from banmen.model.battle import JournalEntry
from banmen.model.change import Change, apply_change
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.session.session import Session
from banmen.words import Refusal

places = st.builds(Point, st.integers(0, 9).map(float), st.integers(0, 9).map(float))


class Editing(RuleBasedStateMachine):
    """A user who edits, goes back and forth in the history, and plays between."""

    def __init__(self) -> None:
        super().__init__()
        self.session = Session(blank("", 10, 10))
        self.shown = self.session.document
        self.states: list[Document] = [self.session.document]
        self.session.changed.connect(self._show)

    def _show(self, change: Change) -> None:
        self.shown = apply_change(self.shown, change)

    def _commit(self, document: Document) -> None:
        before = self.session.history.index
        if self.session.commit("x", document):
            self.states = [*self.states[: before + 1], _bare(self.session.document)]

    def _some(self, number: int) -> str | None:
        ids = sorted(elements.ids_in_use(self.session.document))
        return ids[number % len(ids)] if ids else None

    @rule(a=places, b=places, c=places)
    def draw(self, a: Point, b: Point, c: Point) -> None:
        try:
            self._commit(walls.add_wall(self.session.document, (a, b, c)))
        except Refusal:
            assert a == b == c

    @rule(at=places)
    def put(self, at: Point) -> None:
        document = self.session.document
        token = Token(id=elements.fresh_id(document, "t"), name="G", x=at.x, y=at.y)
        self._commit(elements.add(document, token))

    @rule(number=st.integers(0, 50))
    def take(self, number: int) -> None:
        if chosen := self._some(number):
            self._commit(elements.remove(self.session.document, [chosen]))

    @rule(number=st.integers(0, 50), by=places)
    def shift(self, number: int, by: Point) -> None:
        if chosen := self._some(number):
            self._commit(elements.move(self.session.document, [chosen], by.x, by.y))

    @rule(number=st.integers(0, 50), a=places, b=places)
    def cut(self, number: int, a: Point, b: Point) -> None:
        if chosen := self._some(number):
            try:
                cut = walls.cut_opening(self.session.document, chosen, a, b, "door")
                self._commit(doors.toggle(cut, cut.barriers[-1].id))
            except Refusal:
                pass

    @rule(number=st.integers(0, 50))
    def copy(self, number: int) -> None:
        if chosen := self._some(number):
            self._commit(elements.duplicate(self.session.document, [chosen], 3, 3)[0])

    @rule(size=st.sampled_from([2.0, 3.0, 5.0]), name=st.text(max_size=3))
    def rescale(self, size: float, name: str) -> None:
        document = describe(self.session.document, name=name, notes="")
        self._commit(set_square(document, size))

    @rule()
    def play(self) -> None:
        self.session.append_journal([JournalEntry(n=1, kind="done", key="a")])

    @rule()
    def undo(self) -> None:
        self.session.undo()

    @rule()
    def redo(self) -> None:
        self.session.redo()

    @rule(number=st.integers(0, 50))
    def jump(self, number: int) -> None:
        self.session.go_to(number % (len(self.session.history.entries) + 1))

    @invariant()
    def document_is_the_one_of_its_step(self) -> None:
        assert _bare(self.session.document) == self.states[self.session.history.index]

    @invariant()
    def changes_told_lead_to_the_document(self) -> None:
        assert _bare(self.shown) == _bare(self.session.document)

    @invariant()
    def journal_only_grows(self) -> None:
        assert [e.n for e in self.session.document.journal] == list(
            range(1, len(self.session.document.journal) + 1)
        )

    def teardown(self) -> None:
        while self.session.history.can_undo:
            self.session.undo()
        assert _bare(self.session.document) == self.states[0]


def _bare(document: Document) -> Document:
    return document.model_copy(update={"journal": ()})


TestEditing = Editing.TestCase
TestEditing.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
