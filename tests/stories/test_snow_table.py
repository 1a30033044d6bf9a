"""Whole rounds of the snowball battle at the window: nodes clicked, tokens dragged, Enter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from banmen.canvas.card.card import Card
from banmen.canvas.card.page import page_for
from banmen.edits.audience import for_players
from banmen.model.map import NodeMap
from banmen.rules.dice import RandomDice

from .conftest import Open
from .hands import Metres, Table

SAMPLE = Path(__file__).resolve().parents[2] / "maps" / "snow-field.banmen"
CTRL = Qt.KeyboardModifier.ControlModifier
MOST_KEYS = 400


@pytest.fixture
def snow(open_table: Open, own_home: Path) -> Callable[..., Table]:
    """The snow field in play, before round 0; switches of the rules may be named."""

    def begin(**settings: object) -> Table:
        copy = own_home / "snow.banmen"
        copy.write_bytes(SAMPLE.read_bytes())
        table = open_table(copy, (1280, 720))
        known = {**table.document.settings, **{f"snow.{k}": v for k, v in settings.items()}}
        changed = table.document.model_copy(update={"settings": known})
        if changed != table.document:
            table.session.commit("edits.step.settings", changed)
        table.session.runner.dice = RandomDice(5)
        table.key(Qt.Key.Key_Tab)
        table.press_named("start_battle_button")
        return table

    return begin


def at(table: Table, node: str) -> Metres:
    board = table.document.map
    assert isinstance(board, NodeMap)
    return next((n.x, n.y) for n in board.nodes if n.id == node)


def enter(table: Table) -> None:
    table.key(Qt.Key.Key_Return)


def play(table: Table, want: Callable[[str], str], until: Callable[[], bool]) -> int:
    """Press keys only: the package wanted for each, Enter for all else; return how many."""
    pressed = 0
    while not until():
        pressed += 1
        assert pressed < MOST_KEYS
        asked = table.session.runner.pending
        if getattr(asked, "key", "") != "declare.package":
            enter(table)
            continue
        rows = {row.id: row for row in asked.options}
        wanted = want(asked.who)
        if rows[wanted].forbidden is not None:
            wanted = "wait_attack"
        table.type(str(list(rows).index(wanted) + 1))
    return pressed


def phase(table: Table) -> str:
    return str(table.document.battle.phase)


def said(table: Table) -> str:
    return table.status("hint")


def test_round_0_by_clicking_nodes(snow: Callable[..., Table]) -> None:
    """SNOW-05, SNOW-10: each in turn goes where is clicked; a full trench is refused by rule."""
    table = snow()
    enter(table)
    taken: list[str] = []
    for _ in range(10):
        who = table.session.runner.pending.who
        side = table.document.token(who).side
        mine = [t for t in taken if table.document.token(t).side == side]
        trenches = ("A", "B") if side == "ally" else ("X", "Y")
        goal = trenches[0] if len(mine) < 3 else trenches[1]
        if len(mine) == 3:
            table.click(at(table, trenches[0]))
            assert table.session.runner.pending.who == who, "a fourth finds no room"
            for top in (t for t in _readers() if t.isVisible()):
                top.close()
        table.click(at(table, goal))
        assert table.document.token(who).node == goal
        taken.append(who)
    assert phase(table) == "declare"


def _readers() -> list[object]:
    from PySide6.QtWidgets import QApplication, QDialog

    return [top for top in QApplication.topLevelWidgets() if isinstance(top, QDialog)]


def test_a_token_dragged_in_play_declares_or_is_refused(snow: Callable[..., Table]) -> None:
    """SNOW-08, SNOW-14, SNOW-19, SNOW-74: out of turn and off the ways the rule is named; in turn
    it is the declaration, and nobody moves before the phase of actions; with Ctrl a correction."""
    table = snow()
    play(table, lambda _: "wait_attack", lambda: phase(table) == "declare")
    order = table.workshop.bench.battle_panel._system().turn_order(table.document).entries
    first, last = order[0].token, order[-1].token
    start = table.document.token(last).node
    table.drag(table.shown_at(last), at(table, "M"))
    assert "SNOW-14" in said(table)
    assert table.document.token(last).node == start
    here = table.document.token(first).node
    table.drag(table.shown_at(first), at(table, {"A": "N", "B": "L", "C": "L"}[here]))
    assert "SNOW-15" in said(table)
    ahead = {"A": "L", "B": "M", "C": "N"}[here]
    table.drag(table.shown_at(first), at(table, ahead))
    enter(table)
    state = table.document.battle.combatants[[t.id for t in table.document.tokens].index(first)]
    assert (state.package, state.destination) == ("advance_attack", ahead)
    assert table.document.token(first).node == here
    assert table.workshop.place.board.scene.overlay._marks["plans"], "bound for there, on the map"
    table.drag(table.shown_at(last), at(table, "M"), keys=CTRL)
    assert table.document.token(last).node == "M"
    assert table.document.journal[-1].key == "snow.log.corrected_node"


def test_undo_between_declarations(snow: Callable[..., Table]) -> None:
    """Each declaration is a step of its own, also when all declare one after another."""
    table = snow()
    play(table, lambda _: "wait_attack", lambda: phase(table) == "declare")
    enter(table)
    for _ in range(6):
        enter(table)
    declared = [c.token for c in table.document.battle.combatants if c.declared]
    assert len(declared) == 3
    table.keys("Ctrl+Z")
    assert table.session.runner.pending is None, "the open question goes first"
    table.keys("Ctrl+Z")
    assert len([c for c in table.document.battle.combatants if c.declared]) == 2
    assert phase(table) == "declare"
    play(table, lambda _: "wait_hide", lambda: phase(table) == "resolve")


def test_a_battle_to_the_flag_by_keys(snow: Callable[..., Table]) -> None:
    """SNOW-03, SNOW-48: five against five, by digits and Enter; who has won is written large."""
    table = snow()
    runners = [t.id for t in table.document.tokens if t.side == "ally"]
    pressed = play(
        table,
        lambda who: "advance_attack" if who in runners else "wait_hide",
        lambda: phase(table) == "over",
    )
    assert pressed < 150
    assert (table.document.battle.winner, table.document.battle.won_by) == ("ally", "flag")
    outcome = table.find(QLabel, "outcome")
    assert "勝利" in outcome.text()
    assert "旗奪取" in outcome.text()


def test_a_battle_to_the_last_one_by_keys(snow: Callable[..., Table]) -> None:
    """SNOW-02, SNOW-40: one side is out in the end; the enemies begin with two hits."""
    table = snow()
    battle = table.document.battle
    hurt = tuple(
        state.model_copy(update={"hits": 2})
        if table.document.token(state.token).side == "enemy"
        else state
        for state in battle.combatants
    )
    battle = battle.model_copy(update={"combatants": hurt})
    table.session.commit(
        "edits.step.settings", table.document.model_copy(update={"battle": battle})
    )
    play(table, lambda _: "wait_attack", lambda: phase(table) == "over")
    battle = table.document.battle
    assert battle.won_by == "annihilation"
    loser = "enemy" if battle.winner == "ally" else "ally"
    assert all(t.has("retired") for t in table.document.tokens if t.side == loser)
    assert "全滅" in table.find(QLabel, "outcome").text()


def test_secret_declarations_reach_no_player(snow: Callable[..., Table]) -> None:
    """SNOW-14: nothing of them on the board, in the players' journal or card before all are
    shown together."""
    table = snow(secret_declarations=True)
    play(table, lambda _: "wait_attack", lambda: phase(table) == "declare")
    enter(table)
    ids = [t.id for t in table.document.tokens]
    before = {t.id: t.conditions for t in table.document.tokens}
    for package in ("5", "1", "5"):
        table.type(package)
        if table.session.runner.pending.key == "declare.target":
            enter(table)
    declared = [c for c in table.document.battle.combatants if c.declared]
    assert {c.package for c in declared} == {"advance_attack", "wait_hide"}
    assert not table.workshop.place.board.scene.overlay._marks["plans"]
    assert {t.id: t.conditions for t in table.document.tokens} == before
    shown = for_players(table.document)
    told = [entry.key for entry in shown.journal if entry.round == 1]
    assert told.count("snow.log.declared_secretly") == 3
    assert "snow.log.declared" not in told
    page = page_for("paper", "ja", outlines=False, players=True)
    card = Card(table.document, 1, page)
    lines = [str(line.words) for line in card.summary.lines]
    notes = [str(note) for row in card.summary.rows for note in row.notes]
    assert not any("package" in text for text in (*lines, *notes))
    play(table, lambda _: "wait_attack", lambda: phase(table) == "resolve")
    keys = [entry.key for entry in for_players(table.document).journal]
    assert keys.count("snow.log.declared") == len(ids)
