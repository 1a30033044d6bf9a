"""Battles no rule foresees: odd names, things that vanish beneath a question, crowds, no one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox

from banmen.edits import elements
from banmen.formats.catalogue import write
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Condition, Token
from banmen.rules.dice import RandomDice
from banmen.rules.systems.sword_world import SYSTEM
from banmen.ui.cards.roll_card import RollCard
from banmen.words import Refusal

from .conftest import Keep, Open
from .hands import Table

ODD = ('<b>ガルド</b> & "x"\n二行目', "\u202eリナ", "W" * 200, "長" * 200, "&amp;<img src=x>")


def person(number: int, side: str, column: int, row: int, **more: Any) -> Token:
    sheet = SYSTEM.new_sheet("person" if side == "ally" else "monster")
    name = more.pop("name", f"{'味方' if side == 'ally' else '敵'}{number}")
    return Token(
        id=f"t{number}", name=name, side=side, x=column * 3 + 1.5, y=row * 3 + 1.5, sheet=sheet,
        **more,
    )  # fmt: skip


def field(*tokens: Token, columns: int = 16, rows: int = 10) -> Document:
    board = SquareMap(columns=columns, rows=rows, square_m=3)
    return Document(name="変わった戦い", system="sword-world", map=board, tokens=tokens)


def duel(**first: Any) -> Document:
    return field(person(1, "ally", 2, 2, **first), person(2, "enemy", 3, 2))


@pytest.fixture
def begun(open_table: Open, own_home: Path) -> Any:
    """Open a document in the window and begin its battle, the party first."""

    def begin(document: Document, size: tuple[int, int] = (1280, 720)) -> Table:
        path = own_home / "odd.banmen"
        write(document, path)
        table = open_table(path, size=size)
        table.window.actions_by_id["start_battle"].trigger()
        table.session.runner.dice = RandomDice(4)
        table.panel.begin("initiative", None)
        if table.document.battle.phase != "ally":
            table.panel.begin("end_phase", None)
        return table

    return begin


def ask(table: Table) -> None:
    """Open the roll of the first blow, dice in the players' hands."""
    table.panel.look_at("t1")
    table.panel._auto.setChecked(False)
    table.panel.begin("melee/0", "t1")
    assert isinstance(table.panel.card, RollCard)


def warning(table: Table) -> str:
    shown = [w for w in table.panel.findChildren(QLabel) if w.property("role") == "warning"]
    return "".join(label.text() for label in shown if label.isVisible())


def test_names_are_only_names(begun: Any, keep_picture: Keep) -> None:
    """Markup, keys of menus, line breaks and marks of direction do nothing; long names fit."""
    drunk = (Condition(id="own", note="<i>酔い</i> & x"),)
    tokens = [person(n, "ally", 2, n, name=name) for n, name in enumerate(ODD, 1)]
    foes = [person(n, "enemy", 3, n - 5, name="同名", conditions=drunk) for n in (6, 7)]
    table = begun(field(*tokens, *foes))
    for token in tokens:
        table.panel.look_at(token.id)
        labels = [w for w in table.window.findChildren(QLabel) if w.isVisible()]
        wide = [w for w in labels if w.width() > table.window.width()]
        assert not wide
        rich = [QLabel.text(w) for w in labels if w.textFormat() != Qt.TextFormat.PlainText]
        marked = [text for text in rich if any(tag in text for tag in ("<b>", "<i>", "<img"))]
        assert not marked, token.name
    keep_picture(table, "odd-names")
    table.press_named("turns_more", table.panel)
    buttons = [b.text() for b in table.panel.findChildren(QPushButton) if b.isVisible()]
    assert any("</b> && " in text for text in buttons)
    assert any("同名 D2" in text for text in buttons)
    assert any("同名 D3" in text for text in buttons)
    table.panel.begin("melee/0", "t1")
    said = [line.text for line in _lines(table)]
    assert any('<b>ガルド</b> & "x" 二行目' in text for text in said)


def _lines(table: Table) -> Any:
    from banmen.battle import journal_text

    return journal_text.lines(table.document)


def test_who_acts_is_not_deleted_in_mid_action(begun: Any) -> None:
    """The edit is refused in words, and the question stays as it was."""
    table = begun(duel())
    ask(table)
    with pytest.raises(Refusal, match="味方1"):
        elements.remove(table.document, ["t1"])
    assert isinstance(table.panel.card, RollCard)


def test_a_target_deleted_in_mid_action_leaves_a_clear_word(begun: Any) -> None:
    """The action ends, nothing else is lost, and the panel says why until something is begun."""
    table = begun(duel())
    ask(table)
    table.session.commit("edits.step.delete", elements.remove(table.document, ["t2"]))
    assert table.session.runner.pending is None
    assert "取りやめ" in warning(table)
    assert {state.token for state in table.document.battle.combatants} == {"t1"}
    table.session.undo()
    assert {token.id for token in table.document.tokens} == {"t1", "t2"}
    ask(table)
    assert "取りやめ" not in warning(table)


def test_a_sheet_changed_beneath_a_question_counts_at_once(begun: Any) -> None:
    """The open roll shows the new figure; nothing was answered anew."""
    table = begun(duel())
    ask(table)
    before = table.panel.card.asked.bonus()
    token = table.document.token("t1")
    sheet = token.sheet.revise(fighter=token.sheet.fighter + 3)
    changed = elements.revise(table.document, ["t1"], sheet=sheet)
    table.session.commit("edits.step.revise", changed)
    assert isinstance(table.panel.card, RollCard)
    assert table.panel.card.asked.bonus() == before + 3


def test_undo_in_the_middle_of_a_question_takes_it_back_only(begun: Any) -> None:
    """One undo leaves the question or its answer; the battle before it stays."""
    table = begun(duel())
    ask(table)
    battle = table.document.battle.revise(pending=None)
    table.window.actions_by_id["undo"].trigger()
    assert table.session.runner.pending is None
    assert table.document.battle == battle
    ask(table)


def test_settings_switched_beneath_a_question(begun: Any) -> None:
    """Totals are typed as soon as the setting says so; the question goes on, or says why not."""
    table = begun(duel())
    ask(table)
    settings = {**table.document.battle.settings, "sword.numbers": "typed"}
    battle = table.document.battle.revise(settings=settings)
    table.session.commit(
        "edits.step.settings", table.document.model_copy(update={"battle": battle})
    )
    assert not isinstance(table.panel.card, RollCard)
    assert table.panel.card is not None
    assert table.session.runner.pending is not None or "取りやめ" in warning(table)


def test_one_side_only(open_table: Open, own_home: Path) -> None:
    """The battle begins, and initiative says which side is missing."""
    path = own_home / "alone.banmen"
    write(field(person(1, "ally", 2, 2)), path)
    table = open_table(path, size=(1280, 720))
    table.window.actions_by_id["start_battle"].trigger()
    row = next(r for r in table.panel.card.rows if r.option.id == "battle:initiative")
    assert row.option.forbidden is not None
    assert "敵" in row.accessibleDescription()


def test_no_tokens(open_table: Open, own_home: Path) -> None:
    """Nothing can begin, and the words say what is missing."""
    path = own_home / "empty.banmen"
    write(field(), path)
    table = open_table(path, size=(1280, 720))
    table.session.set_mode("play")
    assert not table.find(QPushButton, "start_battle_button").isEnabled()
    table.window.actions_by_id["start_battle"].trigger()
    assert "能力値" in table.refused()


def test_sixty_combatants_leave_room_for_the_question(begun: Any, keep_picture: Keep) -> None:
    """The order scrolls, the one whose turn it is stays in sight, the card keeps its room."""
    allies = [person(n, "ally", n % 15, n // 15) for n in range(1, 31)]
    foes = [person(n, "enemy", n % 15, 4 + n // 15) for n in range(31, 61)]
    table = begun(field(*allies, *foes))
    table.panel.look_at("t30")
    chosen = table.find(QPushButton, "turn_t30")
    table.until(lambda: not chosen.visibleRegion().isEmpty(), "the one whose turn it is")
    keep_picture(table, "sixty")
    assert table.panel.card is not None
    assert table.panel._scroll.height() >= 250
    ask_room = table.panel._scroll.height()
    table.panel.begin("move", "t30")
    keep_picture(table, "sixty-move")
    table.until(lambda: table.panel._scroll.height() > ask_room, "the question has more room")


def test_who_cannot_act_may_still_be_looked_at(begun: Any) -> None:
    """Hit points of the other side are corrected in three acts from the order strip."""
    table = begun(duel())
    table.press_named("turn_t2", table.panel)
    assert table.panel.looked_at == "t2"
    table.press_named("option_turn:set_condition", table.panel)
    table.press_named("option_hp", table.panel)
    spin = table.find(QSpinBox, "", table.panel.card)
    spin.setValue(3)
    table.press_named("card_answer", table.panel)
    state = next(s for s in table.document.battle.combatants if s.token == "t2")
    assert state.hp == 3
    assert "3" in _lines(table)[-1].text


def test_a_token_removed_in_its_turn(begun: Any) -> None:
    """Who has moved and is deleted before acting is gone from the order; the phase goes on."""
    third = person(3, "ally", 2, 6)
    table = begun(field(person(1, "ally", 2, 2), person(2, "enemy", 8, 2), third))
    table.session.runner.start("move", "t1", path=[[2, 3]])
    assert table.document.battle.current == "t1"
    table.session.commit("edits.step.delete", elements.remove(table.document, ["t1"]))
    assert table.panel.looked_at == "t3"
    assert table.document.battle.current is None
    table.panel.begin("wait", "t3")
    table.panel.begin("end_phase", None)
    assert table.document.battle.phase == "enemy"


def test_what_is_typed_is_checked_at_its_field(begun: Any) -> None:
    """Dice that cannot be are refused on the card, which stays."""
    table = begun(duel())
    ask(table)
    card = table.panel.card
    for typed in ("7 7", "1", "abc", "-3 4", "1 2 3", "９ ９"):
        card.line.setText(typed)
        table.press_named("card_roll", table.panel)
        assert table.panel.card is card, typed
        assert card.wrong.isVisible() or warning(table), typed
    card.line.setText("３、４")
    table.press_named("card_roll", table.panel)
    assert table.panel.card is not card
