"""The open file: steps, undo and redo, selection, journal, what is saved."""

from pathlib import Path

import pytest

from banmen.edits.elements import add, move, remove
from banmen.edits.map import blank
from banmen.edits.walls import add_wall
from banmen.model.base import Point
from banmen.model.battle import BattleState, JournalEntry, PendingProcedure
from banmen.model.change import Change
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.session.session import Session


@pytest.fixture
def session() -> Session:
    """An open map with two tokens in a battle."""
    document = add(
        blank("", 10, 8),
        Token(id="t1", name="ガルド", x=1.5, y=1.5),
        Token(id="t2", name="ゴブリン", x=4.5, y=1.5),
    )
    return Session(document.model_copy(update={"battle": BattleState(system="x", round=1)}))


def heard(session: Session) -> list[str]:
    """Collect the names of the signals as they are emitted."""
    names: list[str] = []
    session.changed.connect(lambda change: names.append("changed"))
    for name in ("selection", "mode", "viewer", "saved", "journal"):
        getattr(session, f"{name}_changed").connect(lambda name=name: names.append(name))
    return names


def line(key: str, kind: str = "done") -> JournalEntry:
    return JournalEntry(n=1, kind=kind, round=1, key=key)


def act(session: Session, name: str) -> None:
    """Do what a runner does for one finished procedure that moves a token."""
    session.append_journal([line("turn.action", "answered")])
    session.set_pending(PendingProcedure(procedure=name, arguments={"actor": "t1"}))
    session.append_journal([line("melee.hit")])
    session.set_pending(None)
    session.commit("battle.history.step", move(session.document, ["t1"], 3, 0))


def test_a_step_changes_the_document_and_tells_what_differs(session: Session) -> None:
    changes: list[Change] = []
    session.changed.connect(changes.append)
    session.commit("edits.step.move", move(session.document, ["t1"], 3, 0))
    assert session.document.token("t1").x == 4.5
    assert changes[0].touched("tokens") == {"t1"}
    (step,) = session.history.entries
    assert (step.label.key, step.about) == ("edits.step.move", ("ガルド",))


def test_nothing_different_is_no_step(session: Session) -> None:
    names = heard(session)
    session.commit("edits.step.move", move(session.document, [], 3, 0))
    assert not session.history.entries
    assert names == []


def test_undo_and_redo_lead_back_and_forth(session: Session) -> None:
    start = session.document
    session.commit("edits.add.wall", add_wall(start, [Point(0, 0), Point(3, 0)]), ["w1"])
    walled = session.document
    assert session.selection == ("w1",)
    session.undo()
    assert session.document == start
    assert session.selection == ()
    session.redo()
    assert session.document == walled
    assert session.selection == ("w1",)
    assert session.redo() is None
    session.undo()
    assert session.undo() is None


def test_a_new_step_forgets_what_could_have_been_done_again(session: Session) -> None:
    session.commit("edits.step.move", move(session.document, ["t1"], 3, 0))
    session.undo()
    session.commit("edits.step.move", move(session.document, ["t2"], 3, 0))
    assert not session.history.can_redo
    assert len(session.history.entries) == 1


def test_going_to_a_place_in_the_list_is_one_change(session: Session) -> None:
    start = session.document
    for _ in range(3):
        session.commit("edits.step.move", move(session.document, ["t1"], 3, 0))
    changes: list[Change] = []
    session.changed.connect(changes.append)
    session.go_to(0)
    assert session.document == start
    session.go_to(2)
    assert session.document.token("t1").x == 7.5
    assert len(changes) == 2
    with pytest.raises(IndexError):
        session.go_to(4)


def test_undoing_a_removal_selects_what_came_back(session: Session) -> None:
    session.select(["t2"])
    session.commit("edits.step.delete", remove(session.document, ["t2"]))
    assert session.selection == ()
    session.undo()
    assert session.selection == ("t2",)
    assert [t.id for t in session.document.tokens] == ["t1", "t2"]


def test_only_what_exists_is_selected(session: Session) -> None:
    names = heard(session)
    session.select(["t1", "nothing", "t1"])
    assert session.selection == ("t1",)
    session.select(["t1"])
    assert names == ["selection"]


def test_play_mode_keeps_only_what_is_played_selected(session: Session) -> None:
    session.commit("x", add_wall(session.document, [Point(0, 0), Point(3, 0)]))
    session.select(["w1", "t1"])
    session.set_mode("play")
    assert session.selection == ("t1",)


def test_a_viewer_that_is_removed_gives_way_to_the_game_master(session: Session) -> None:
    session.set_viewer("t2")
    with pytest.raises(KeyError):
        session.set_viewer("t9")
    session.commit("edits.step.delete", remove(session.document, ["t2"]))
    assert session.viewer == "gm"


def test_undoing_a_battle_step_takes_its_journal_lines_back(session: Session) -> None:
    session.append_journal([line("battle.begins")])
    session.commit("x", move(session.document, ["t2"], 3, 0))
    act(session, "melee")
    written = session.document.journal
    session.undo()
    assert session.document.journal[:-1] == written
    mark = session.document.journal[-1]
    assert (mark.kind, mark.values["from"], mark.values["to"], mark.n) == ("taken_back", 2, 3, 4)
    session.redo()
    again = session.document.journal[-1]
    assert (again.kind, again.values["from"], again.values["to"]) == ("restored", 2, 3)
    assert session.document.token("t1").x == 4.5


def test_an_edit_without_journal_lines_leaves_the_journal_alone(session: Session) -> None:
    act(session, "melee")
    session.commit("x", move(session.document, ["t2"], 3, 0))
    written = session.document.journal
    session.undo()
    assert session.document.journal == written


def test_an_open_question_is_no_step_and_undo_takes_it_back_first(session: Session) -> None:
    act(session, "melee")
    before = session.document
    session.set_pending(PendingProcedure(procedure="shot"))
    assert len(session.history.entries) == 1
    session.undo()
    assert session.document.battle == before.battle
    assert session.history.index == 1
    session.undo()
    assert session.history.index == 0


def test_undoing_a_finished_procedure_does_not_bring_its_question_back(session: Session) -> None:
    start = session.document
    act(session, "melee")
    session.undo()
    assert session.document.battle == start.battle
    assert session.document.tokens == start.tokens


def test_an_edit_under_an_open_question_keeps_the_question(session: Session) -> None:
    pending = PendingProcedure(procedure="shot")
    session.set_pending(pending)
    session.commit("x", move(session.document, ["t2"], 3, 0))
    battle = session.document.battle
    assert battle is not None
    assert battle.pending == pending
    assert session.history.index == 1


def test_journal_lines_are_numbered_on(session: Session) -> None:
    session.append_journal([line("a"), line("b")])
    session.append_journal([line("c")])
    session.append_journal([])
    assert [entry.n for entry in session.document.journal] == [1, 2, 3]


def test_a_document_made_before_later_lines_does_not_lose_them(session: Session) -> None:
    edited = move(session.document, ["t1"], 3, 0)
    session.append_journal([line("a")])
    session.commit("x", edited)
    assert len(session.document.journal) == 1


def test_modified_says_whether_the_file_holds_everything(session: Session) -> None:
    assert not session.modified
    session.commit("x", move(session.document, ["t1"], 3, 0))
    assert session.modified
    session.undo()
    assert not session.modified
    session.redo()
    session.mark_saved(Path("a.banmen"))
    assert not session.modified
    session.undo()
    assert session.modified
    session.commit("x", move(session.document, ["t1"], 0, 3))
    assert session.modified
    session.undo()
    assert session.modified
    session.append_journal([line("a")])
    session.mark_saved(Path("a.banmen"))
    session.append_journal([line("b")])
    assert session.modified


def test_saved_changed_is_told_once_for_each_turn(session: Session) -> None:
    names = heard(session)
    session.commit("x", move(session.document, ["t1"], 3, 0))
    session.commit("x", move(session.document, ["t1"], 3, 0))
    assert names.count("saved") == 1
    session.mark_saved(Path("a.banmen"))
    assert names.count("saved") == 2
    session.mark_unsaved()
    assert session.modified
    assert names.count("saved") == 3


def test_opening_another_file_forgets_the_old_one(session: Session) -> None:
    session.commit("x", move(session.document, ["t1"], 3, 0), ["t1"])
    changes: list[Change] = []
    session.changed.connect(changes.append)
    other: Document = blank("", 3, 3)
    session.open(other, Path("b.banmen"))
    assert session.document is other
    assert changes[0].whole
    assert changes[0].touched("tokens") == {"t1", "t2"}
    assert (session.selection, session.history.entries, session.modified) == ((), (), False)
    assert session.path == Path("b.banmen")


def test_a_listener_hears_no_more_once_disconnected(session: Session) -> None:
    changes: list[Change] = []
    disconnect = session.changed.connect(changes.append)
    disconnect()
    disconnect()
    session.commit("x", move(session.document, ["t1"], 3, 0))
    assert changes == []


def test_a_procedure_resumed_from_a_file_is_taken_back_as_a_whole(session: Session) -> None:
    session.append_journal([line("battle.begins"), line("turn.action", "answered")])
    session.set_pending(PendingProcedure(procedure="melee", arguments={"actor": "t1"}))
    session.open(session.document, None)
    session.append_journal([line("melee.hit")])
    session.set_pending(None)
    session.commit("battle.history.step", move(session.document, ["t1"], 3, 0))
    assert session.history.entries[0].lines == (2, 3)
    session.undo()
    assert session.document.journal[-1].values["from"] == 2
