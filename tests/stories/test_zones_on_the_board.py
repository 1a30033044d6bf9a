"""Whose squares stop a mover, on the board; what lasts, in the panel."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QWidget

from banmen.edits import elements
from banmen.formats.catalogue import write
from banmen.model.battle import TimedEffect
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Condition, Token
from banmen.rules.dice import RandomDice
from banmen.rules.systems.sword_world import SYSTEM

from .conftest import Keep, Open
from .hands import Table


def piece(token_id: str, side: str, column: int, row: int, *conditions: str) -> Token:
    sheet = SYSTEM.new_sheet("person" if side == "ally" else "monster")
    held = tuple(Condition(id=condition) for condition in conditions)
    x, y = column * 3 + 1.5, row * 3 + 1.5
    return Token(id=token_id, name=token_id, side=side, x=x, y=y, sheet=sheet, conditions=held)


@pytest.fixture
def table(open_table: Open, own_home: Path) -> Table:
    """A battle of two against three, one of them asleep, in the party's phase."""
    tokens = (
        piece("a", "ally", 2, 2), piece("b", "ally", 2, 4), piece("e", "enemy", 8, 2),
        piece("s", "enemy", 8, 6, "asleep", "prone"), piece("n", "neutral", 5, 7),
    )  # fmt: skip
    board = SquareMap(columns=14, rows=9, square_m=3)
    document = Document(name="接敵", system="sword-world", map=board, tokens=tokens)
    path = own_home / "zones.banmen"
    write(document, path)
    opened = open_table(path, size=(1280, 720))
    opened.window.actions_by_id["start_battle"].trigger()
    opened.session.runner.dice = RandomDice(1)
    opened.panel.begin("initiative", None)
    if opened.document.battle.phase != "ally":
        opened.panel.begin("end_phase", None)
    return opened


def zones(table: Table) -> dict[str, bool]:
    item = table.workshop.place.board.scene.zones
    return {zone.token: zone.active for zone in item.zones} if item.isVisible() else {}


def warmth(table: Table, square: str) -> int:
    """How much more red than blue a square is: the paper's grain alone changes it little."""
    at = table.at(table.square(square))
    table.workshop.place.board.scene.settle()
    seen = table.viewport.grab().toImage().pixelColor(at.x() + 8, at.y() + 8)
    return seen.red() - seen.blue()


def test_the_enemies_of_the_one_looked_at(table: Table, keep_picture: Keep) -> None:
    """Active for those awake, dimmed for the sleeper, none for neutrals and friends."""
    table.panel.look_at("a")
    assert zones(table) == {"e": True, "s": False}
    keep_picture(table, "zones")
    assert warmth(table, "H2") > warmth(table, "F2") + 12, "tinted where one is stopped"
    assert abs(warmth(table, "H6") - warmth(table, "F6")) < 8, "not tinted round a sleeper"
    table.panel.look_at("e")
    assert zones(table) == {"a": True, "b": True}


def test_they_follow_what_happens(table: Table) -> None:
    """The sleeper wakes, one leaves, the map is edited: the board is never behind."""
    table.panel.look_at("a")
    awake = elements.revise(table.document, ["s"], conditions=())
    table.session.commit("edits.step.condition", awake)
    assert zones(table) == {"e": True, "s": True}
    table.session.commit("edits.step.delete", elements.remove(table.document, ["e"]))
    assert zones(table) == {"s": True}
    table.session.set_mode("edit")
    assert zones(table) == {}
    table.session.set_mode("play")
    assert zones(table) == {"s": True}


def test_a_switch_hides_them(table: Table) -> None:
    """The switch of the view menu, kept with the preferences."""
    table.panel.look_at("a")
    table.keys("Ctrl+Shift+F")
    assert zones(table) == {}
    assert table.workshop.place.preferences.show_zones is False
    table.keys("Ctrl+Shift+F")
    assert zones(table) == {"e": True, "s": False}


def test_they_are_those_of_the_mover_while_a_way_is_asked(table: Table) -> None:
    """While somebody's way is asked for its enemies count, whoever is selected."""
    table.panel.begin("move", "b")
    assert set(zones(table)) == {"e", "s"}
    table.panel.answer([])
    assert table.session.runner.pending is None


def lasting(number: int, rounds: int | None) -> TimedEffect:
    return TimedEffect(
        id=f"x{number}", name=f"呪文{number}", caster="a", side="ally", rounds=rounds, started=1,
        targets=("e",), kind="none",
    )  # fmt: skip


def test_what_lasts_is_listed_and_ends_by_one_button(table: Table, keep_picture: Keep) -> None:
    """What ends first stands first; the others are one click away; the button ends one."""
    effects = tuple(lasting(n, rounds) for n, rounds in enumerate((5, 2, None, 9), 1))
    battle = table.document.battle.revise(effects=effects)
    table.session.commit("edits.step.revise", table.document.model_copy(update={"battle": battle}))

    def listed() -> list[str]:
        rows = table.panel.findChildren(QWidget, "timer")
        return [row.accessibleName() for row in rows if row.isVisible()]

    keep_picture(table, "timers")
    assert len(listed()) == 2
    assert "呪文2" in listed()[0]
    assert "あと2ラウンド" in listed()[0]
    table.press_named("timers_more", table.panel)
    assert len(listed()) == 4
    assert "GM" in listed()[3]
    table.press(table.find(QAbstractButton, "end_timer", table.panel))
    assert [effect.name for effect in table.document.battle.effects] == ["呪文1", "呪文3", "呪文4"]
    assert "呪文2" not in " ".join(listed())
