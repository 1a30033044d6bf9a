"""The journal for players: nothing of who was hidden then, whatever became of it since."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.battle import journal
from banmen.edits.audience import for_players
from banmen.edits.secret_words import Secrets
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.battle import BattleState, JournalEntry, TimedEffect
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.rules.steps import Report
from banmen.words import Message

SECRET = "闇の王"
LINA = {"id": "t1", "name": "リナ", "hidden": False}


def king(hidden: bool, name: str = SECRET) -> dict[str, Any]:
    return {"id": "t2", "name": name, "hidden": hidden}


def note(name: str) -> dict[str, Any]:
    return {"key": "sword.note.engaged", "values": {"names": [name]}}


def battle(*tokens: Token) -> Document:
    """Two rounds: in the first the king was hidden, in the second it was seen."""
    lines = [
        ("battle.round_begins", 1, "", {"_standings": [LINA, king(True)]}),
        ("x", 1, "t2", {"name": "someone"}),
        ("x", 1, "t1", {"target": f"{SECRET}の影"}),
        ("x", 1, "t1", {"target": "扉"}),
        (
            "battle.round_ends",
            1,
            "",
            {"_standings": [{**LINA, "notes": [note(SECRET), note("盗賊")]}, king(True)]},
        ),
        ("battle.round_begins", 2, "", {"_standings": [LINA, king(False)]}),
        ("y", 2, "t2", {"target": "リナ"}),
        ("battle.round_ends", 2, "", {"_standings": [LINA, king(False)]}),
    ]
    return Document(
        map=SquareMap(columns=8, rows=6),
        tokens=(Token(id="t1", name="リナ"), *tokens),
        journal=tuple(
            JournalEntry(n=n, kind="done", key=key, round=number, who=who, values=values)
            for n, (key, number, who, values) in enumerate(lines, 1)
        ),
    )


def told(document: Document, number: int) -> str:
    journal = for_players(document).journal
    return "\n".join(entry.model_dump_json() for entry in journal if entry.round == number)


@pytest.mark.parametrize(
    "now",
    [
        (Token(id="t2", name=SECRET, hidden=True),),
        (Token(id="t2", name="老人", hidden=True),),
        (Token(id="t2", name=SECRET),),
        (Token(id="t2", name="老人"),),
        (),
    ],
    ids=["hidden", "hidden under another name", "shown", "shown under another name", "gone"],
)
def test_a_round_in_which_it_was_hidden_never_tells_of_it(now: tuple[Token, ...]) -> None:
    first = told(battle(*now), 1)
    for secret in (SECRET, '"t2"'):
        assert secret not in first
    for known in ("リナ", "扉", "盗賊"):
        assert known in first


def test_a_round_in_which_it_was_seen_tells_of_it() -> None:
    shown = battle(Token(id="t2", name=SECRET))
    assert SECRET in told(shown, 2)
    assert '"y"' in told(shown, 2)
    assert '"y"' in told(battle(), 2)


def test_hidden_again_it_is_in_no_round() -> None:
    hidden = battle(Token(id="t2", name=SECRET, hidden=True))
    assert SECRET not in told(hidden, 2)
    assert '"y"' not in told(hidden, 2)


def test_a_name_that_one_in_the_open_bears_too_is_no_secret() -> None:
    document = battle(Token(id="t2", name="x", hidden=True), Token(id="t3", name=SECRET))
    assert f"{SECRET}の影" in told(document, 1)
    assert '"t2"' not in told(document, 1)


def test_what_was_taken_back_stays_taken_back() -> None:
    """The mark stays though its words tell of the hidden; they go."""
    document = battle(Token(id="t2", name=SECRET, hidden=True))
    mark = JournalEntry(
        n=9,
        kind="taken_back",
        key="battle.step_undone",
        round=2,
        values={"from": 4, "to": 4, "words": f"{SECRET}: melee"},
    )
    shown = for_players(document.model_copy(update={"journal": (*document.journal, mark)}))
    assert shown.journal[-1].values == {"from": 4, "to": 4, "words": ""}


def test_secret_doors_are_not_named() -> None:
    door = Barrier(id="d1", kind="door", points=(Point(0, 0), Point(3, 0)), name="扉", secret=True)
    document = battle(Token(id="t2", name=SECRET)).model_copy(update={"barriers": (door,)})
    assert "扉" not in told(document, 1)
    shown = document.model_copy(update={"barriers": (door.revise(secret=False),)})
    assert "扉" in told(shown, 1)


def test_what_lasts_tells_nothing_of_the_hidden() -> None:
    """Neither what they cast nor that something lies on them; on others beside them it stays."""
    effects = (
        TimedEffect(id="e1", name="a", caster="t2"),
        TimedEffect(id="e2", name="b", caster="t1", targets=("t2",)),
        TimedEffect(id="e3", name="c", caster="t1", targets=("t1", "t2")),
        TimedEffect(id="e4", name="d", caster="t1"),
    )
    document = battle(Token(id="t2", name=SECRET, hidden=True)).model_copy(
        update={"battle": BattleState(system="x", effects=effects)}
    )
    shown = for_players(document).battle
    assert shown is not None
    assert [(e.id, e.targets) for e in shown.effects] == [("e3", ("t1",)), ("e4", ())]


def door_opened(door: Barrier, *, about: tuple[str, ...] = ("d1",)) -> Document:
    """Lina went through a door; what the journal keeps of it is made as it happens."""
    before = battle().model_copy(update={"barriers": (door,)})
    thing = door.name or Message("sword.thing.door")
    act = Message("sword.handle.open", {"thing": thing})
    report = Report(text=Message("sword.log.handled", {"act": act, "place": "A1"}), things=about)
    line = journal.numbered(before.journal, [journal.done(report, before).revise(round=2)])
    return before.model_copy(update={"journal": (*before.journal, *line)})


DOOR = Barrier(id="d1", kind="door", points=(Point(0, 0), Point(3, 0)), name="石像", secret=True)


@pytest.mark.parametrize(
    ("now", "known"),
    [
        (DOOR, False),
        (DOOR.revise(name="壁"), False),
        (None, False),
        (DOOR.revise(secret=False), True),
        (DOOR.revise(name="壁", secret=False), True),
    ],
    ids=["secret", "renamed", "gone", "found", "found and renamed"],
)
@pytest.mark.parametrize("name", ["石像", ""], ids=["named", "nameless"])
@pytest.mark.parametrize("about", [("d1",), ()], ids=["by id", "by name"])
def test_a_secret_door_stays_secret(
    now: Barrier | None, known: bool, name: str, about: tuple[str, ...]
) -> None:
    """Under whatever name, and when it is gone; a door that was found is told of."""
    about = about if name else ("d1",)
    told_of = door_opened(DOOR.revise(name=name), about=about)
    left = told_of.model_copy(update={"barriers": (now,) if now else ()})
    shown = for_players(left).journal
    assert any(line.key == "sword.log.handled" for line in shown) is known
    assert not any("_secrets" in line.values for line in shown)


def test_a_label_of_the_game_masters_stays_secret_when_it_is_gone() -> None:
    noted = Label(id="b1", x=1, y=1, text="落とし穴", gm_only=True)
    before = battle().model_copy(update={"labels": (noted,)})
    report = Report(text=Message("battle.plain", {"text": "落とし穴の前で止まりました"}))
    line = journal.numbered(before.journal, [journal.done(report, before)])
    after = before.model_copy(update={"journal": (*before.journal, *line), "labels": ()})
    assert not any(line.key == "battle.plain" for line in for_players(after).journal)


def test_one_that_hid_between_two_looks_stays_hidden() -> None:
    """It came hidden into a round that was under way and was gone at the end of it."""
    before = battle(Token(id="t9", name="間者", hidden=True))
    reports = [
        Report(text=Message("x9", {"name": "間者"}), who="t9"),
        Report(text=Message("x9", {"target": "間者"}), who="t1"),
    ]
    lines = [journal.done(report, before).revise(round=2) for report in reports]
    told_of = journal.numbered(before.journal, lines)
    after = battle().model_copy(update={"journal": (*before.journal, *told_of)})
    assert "x9" not in told(after, 2)


def test_a_name_counts_where_it_is_no_part_of_an_open_word() -> None:
    told_by = Secrets(names=["闇", "王"], words=lambda: ["闇の王", "王冠"]).told_by
    for open_text in ("闇の王", "闇の王と王冠", "金の王冠"):
        assert not told_by({"name": open_text})
    for secret in ("闇", "王", "闇の", "王冠と王", "闇の王の闇"):
        assert told_by({"name": secret})


@given(st.text("ab", min_size=1, max_size=3), st.text("ab", max_size=3), st.text("ab", max_size=9))
def test_no_open_word_hides_a_secret_one(name: str, word: str, text: str) -> None:
    """A secret name that is told by itself is found, whatever open words it overlaps with."""
    secrets = Secrets(names=[name], words=lambda: [word] if word else [])
    blank = text.replace(word, "-" * len(word)) if word else text
    if name in blank:
        assert secrets.stands_in(text)
    if name not in text:
        assert not secrets.stands_in(text)
