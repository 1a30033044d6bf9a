"""Six against eight by hand: two rounds of the kept battle played in the window, with the board,
the rows and the buttons, lead to the kept journal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QSpinBox

from banmen.battle import journal_text
from banmen.battle.script import play
from banmen.formats.catalogue import write
from banmen.model.document import Document
from banmen.rules.dice import ScriptedDice
from banmen.rules.steps import AskNumber, AskPath, AskPlace, AskTargets

from .conftest import Keep, Open
from .hands import Table, dialogs

RULES = Path(__file__).resolve().parents[1] / "rules"
ROUNDS = 2
Script = dict[str, Any]


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Document, Script]]:
    """The map of the battle before it begins, and the script of its dice and answers."""
    monkeypatch.syspath_prepend(str(RULES))
    from six_against_eight import KEPT, guard_house

    script: Script = json.loads(KEPT.read_text(encoding="utf-8"))["script"]
    yield guard_house(), script
    sys.modules.pop("six_against_eight", None)


def test_two_rounds_by_hand_lead_to_the_kept_journal(
    open_table: Open, own_home: Path, kept: tuple[Document, Script], keep_picture: Keep
) -> None:
    start, script = kept
    path = own_home / "six.banmen"
    write(start, path)
    table = open_table(path, size=(1280, 720))
    table.window.actions_by_id["start_battle"].trigger()
    QApplication.processEvents()
    table.session.runner.dice = ScriptedDice(script["dice"])
    for answer in script["answers"]:
        do(table, answer)
        QApplication.processEvents()
        assert not dialogs(), "everything is asked beside the board"
        battle = table.document.battle
        assert battle is not None
        if battle.round > ROUNDS:
            break
    keep_picture(table, "six-against-eight")
    shown = sentences(table.document)
    assert shown == sentences(play(start, script)[0])[: len(shown)]
    assert {line_round for line_round, _ in shown} >= {1, 2}
    events = {e.values.get("_event") for e in table.document.journal if e.kind == "done"}
    assert events >= {"initiative", "move", "spell", "sleep", "wake", "handle"}


def sentences(document: Document) -> list[tuple[int, str]]:
    """What was done, in words, with its round."""
    names = journal_text.names_of(document)
    return [
        (entry.round, journal_text.sentence(entry, names))
        for entry in document.journal
        if entry.kind == "done" and entry.key != "battle.round_begins"
    ]


def do(table: Table, answer: dict[str, Any]) -> None:
    """Do at the window what an answer of the script says."""
    who, value = answer["who"], answer["value"]
    if answer["key"] == "battle.action":
        table.press_named(f"option_battle:{value}", table.panel)
    elif answer["key"] == "turn.action":
        table.press_named(f"turn_{who}", table.panel)
        table.press_named(f"option_turn:{value}", table.panel)
    else:
        reply(table, table.session.runner.pending, value)


def reply(table: Table, asked: Any, value: Any) -> None:
    """Answer the open question with the mouse."""
    if isinstance(asked, AskPath) and not value:
        table.press_named("card_stay", table.panel)
    elif isinstance(asked, AskPath):
        token = table.session.runner.situation.token(asked.token)
        table.drag((token.x, token.y), *(middle(table, square) for square in value))
    elif isinstance(asked, AskPlace):
        table.click(middle(table, value))
    elif isinstance(asked, AskNumber):
        table.find(QSpinBox, "", table.panel.card).setValue(value)
        table.press_named("card_answer", table.panel)
    elif isinstance(asked, AskTargets) and asked.maximum > 1:
        for token_id in set(value) ^ set(table.panel.card.chosen):
            table.press_named(f"option_{token_id}", table.panel)
        table.press_named("card_done", table.panel)
    else:
        row = value[0] if isinstance(value, list) else value
        table.press(table.find(QAbstractButton, f"option_{row}", table.panel))


def middle(table: Table, square: list[int]) -> tuple[float, float]:
    board = table.document.map
    assert board.kind == "squares"
    side = board.square_m
    return (square[0] + 0.5) * side, (square[1] + 0.5) * side
