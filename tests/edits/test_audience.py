"""What players may know: nothing else is left in the document that their pictures are made of."""

from __future__ import annotations

from banmen.edits.audience import for_players
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.battle import JournalEntry
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import SquareMap
from banmen.model.token import Token

SECRET = "闇の王"


def secrets() -> Document:
    """A map with everything that players must not see, and what they may."""
    standing = [
        {"id": "t1", "name": "リナ", "hidden": False},
        {"id": "t2", "name": SECRET, "hidden": True},
        {"id": "t3", "name": "伏兵", "hidden": True},
    ]
    journal = (
        JournalEntry(n=1, kind="done", key="battle.round_begins", values={"_standings": standing}),
        JournalEntry(n=2, kind="done", key="x", who="t2", values={"name": "someone"}),
        JournalEntry(n=3, kind="done", key="x", who="t1", values={"target": SECRET}),
        JournalEntry(n=4, kind="done", key="x", who="t1", values={"_tokens": ["t1", "t2"]}),
        JournalEntry(n=5, kind="asked", key="x", who="t1", values={}),
        JournalEntry(n=6, kind="done", key="x", who="t1", values={"target": "扉"}),
    )
    return Document(
        map=SquareMap(columns=8, rows=6),
        notes="the king waits behind the wall",
        barriers=(
            Barrier(
                id="d1", kind="door", points=(Point(0, 0), Point(3, 0)), name="隠し扉", secret=True
            ),
            Barrier(id="d2", kind="door", points=(Point(3, 0), Point(6, 0)), state="open"),
        ),
        labels=(
            Label(id="b1", x=1, y=1, text="広間"),
            Label(id="b2", x=1, y=1, text="罠", gm_only=True),
        ),
        lights=(Light(id="l1", x=1, y=1, carried_by="t2"), Light(id="l2", x=1, y=1)),
        tokens=(
            Token(id="t1", name="リナ", notes="秘密の任務"),
            Token(id="t2", name=SECRET, hidden=True),
            Token(id="t3", name="伏兵"),
        ),
        journal=journal,
    )


def test_nothing_secret_is_left_anywhere() -> None:
    """Neither names nor notes of the hidden stand anywhere in the document."""
    text = for_players(secrets()).model_dump_json()
    for secret in (SECRET, "the king", "秘密の任務", "隠し扉", "罠", '"t2"', "l1"):
        assert secret not in text


def test_what_players_know_stays() -> None:
    """Visible tokens, labels, doors and lines are there as they were."""
    shown = for_players(secrets())
    assert [token.name for token in shown.tokens] == ["リナ", "伏兵"]
    assert [label.text for label in shown.labels] == ["広間"]
    assert [light.id for light in shown.lights] == ["l2"]
    assert [entry.n for entry in shown.journal] == [1, 6]
    assert shown.barriers[1].state == "open"


def test_a_secret_door_is_a_wall() -> None:
    """Players see a wall, and sight is stopped by it as by one."""
    door = for_players(secrets()).barriers[0]
    assert (door.kind, door.state, door.secret) == ("wall", "closed", False)


def test_where_someone_hid_is_not_told_when_it_shows_itself() -> None:
    """A token seen now, hidden when the round began, does not give its first place away."""
    begun = for_players(secrets()).journal[0]
    assert [stood["name"] for stood in begun.values["_standings"]] == ["リナ"]


def test_no_seam_in_a_wall_tells_of_a_secret_door() -> None:
    pieces = (
        Barrier(id="w1", points=(Point(0, 0), Point(9, 0))),
        Barrier(id="d1", kind="door", points=(Point(9, 0), Point(12, 0)), secret=True),
        Barrier(id="w2", points=(Point(12, 0), Point(21, 0))),
        Barrier(id="w3", points=(Point(0, 9), Point(9, 9))),
    )
    document = Document(map=SquareMap(columns=7, rows=7), barriers=pieces)
    shown = for_players(document)
    assert [barrier.points for barrier in shown.barriers] == [
        (Point(0, 0), Point(21, 0)),
        (Point(0, 9), Point(9, 9)),
    ]
    assert for_players(document).barriers is shown.barriers
    opened = pieces[1].revise(state="open")
    other = document.model_copy(update={"barriers": (pieces[0], opened, *pieces[2:])})
    assert for_players(other).barriers is shown.barriers
