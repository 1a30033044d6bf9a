"""Names and lines that are hard on a card: control characters, writing turned about, and length."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from banmen import words
from banmen.battle.report import summarise
from banmen.battle.report_text import markdown, plain_text
from banmen.battle.summary import RoundSummary, Row
from banmen.canvas.card.page import Paragraph, elided, type_font
from banmen.model.base import Point
from banmen.model.battle import JournalEntry
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.rules.catalogue import systems
from banmen.rules.system import Gauge
from banmen.words import Message


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("リナ", "リナ"),
        ("\u202eabc\u202c", "abc"),
        ("a\x00b\x1bc\x7f", "abc"),
        ("two\nlines", "two\nlines"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("\ufeffx\uffff", "x"),
    ],
)
def test_what_is_not_to_be_seen_is_left_out(qtbot: QtBot, name: str, seen: str) -> None:
    assert words.visible(name) == seen
    assert Paragraph(name, 500).lines == seen.split("\n")
    assert elided(name, type_font(20), 500) == elided(seen, type_font(20), 500)


def test_a_paragraph_ends_where_it_must(qtbot: QtBot) -> None:
    text = "とても長い名前の勇者" * 60
    whole, cut = Paragraph(text, 300, 20), Paragraph(text, 300, 20, most=4)
    assert len(whole.lines) > 20
    assert len(cut.lines) == 4
    assert cut.lines[:3] == whole.lines[:3]
    assert cut.lines[3].endswith("…")
    assert Paragraph("short", 300, 20, most=4).lines == ["short"]


def rows(players: bool) -> RoundSummary:
    def row(name: str, side: str, value: int) -> Row:
        return Row(
            id=name, name=name, side=side, hidden=False, place="A1", at=Point(0, 0), node=None,
            gauges=(Gauge(words_key="sword.gauge.hp", value=value, maximum=28),), conditions=(),
            notes=(), rough=players and side == "enemy",
        )  # fmt: skip

    return RoundSummary(
        name="x", system="sword-world", round=1, phase="", finished=True,
        heading=Message("battle.report.heading", {"round": 1}), moves=(), events=(), lines=(),
        templates=(), next=(), rows=(row("リナ", "ally", 13), row("鬼", "enemy", 8)),
        players=players,
    )  # fmt: skip


@pytest.mark.parametrize("make", [plain_text, markdown])
def test_players_read_how_an_enemy_looks_not_its_numbers(make: object) -> None:
    assert callable(make)
    assert "8/28" in make(rows(False), "ja")
    told = make(rows(True), "ja")
    assert "8/28" not in told
    assert "13/28" in told
    assert words.text("card_page.health_badly", "ja") in told


def test_players_do_not_read_what_an_enemy_has_left() -> None:
    """In sentences too: the points stay, what is left after them is not told."""
    system = systems["sword-world"]
    tokens = (
        Token(id="a", name="リナ", side="ally", x=1.5, y=1.5),
        Token(id="b", name="鬼", side="enemy", x=4.5, y=1.5),
    )
    document = system.start_battle(
        Document(system="sword-world", map=SquareMap(columns=4, rows=4), tokens=tokens)
    )
    hit = {
        "kind": "x", "weapon": "y", "attack": 9, "evade": 8, "points": 3, "before": 26,
        "after": 23, "_event": "hit",
    }  # fmt: skip
    journal = tuple(
        JournalEntry(
            n=n, kind="done", key="sword.log.hit", who=who,
            values={**hit, "name": names[0], "target": names[1], "_tokens": [who, whom]},
        )
        for n, who, whom, names in ((1, "a", "b", ("リナ", "鬼")), (2, "b", "a", ("鬼", "リナ")))
    )  # fmt: skip
    told = document.model_copy(update={"journal": journal})
    for players, seen in ((False, [True, True]), (True, [False, True])):
        summary = summarise(told, 0, players=players)
        lines = [words.say(line.words, "ja") for line in summary.lines]
        assert ["26" in line for line in lines] == seen
        assert all("3" in line for line in lines)
        assert [words.say(event.line, "ja") for event in summary.events] == lines
