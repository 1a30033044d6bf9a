"""Call of Cthulhu in the warehouse, with mouse and keys only: rows, defences, chains."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from banmen import words
from banmen.rules.dice import RandomDice
from banmen.ui.cards.choice_cards import ChoiceCard
from banmen.ui.cards.roll_card import RollCard
from banmen.ui.panels.sheet_panel import SheetPanel

from .conftest import ROOT, Keep, Open
from .fighting import dice, hit_points, lines, row, rows, take
from .hands import Table

KUGA, YUZUKI, OGAMI, SENA, BOSS = "t1", "t2", "t3", "t4", "t5"
CLUB, KNIFE = "t8", "t9"


@pytest.fixture
def warehouse(own_home: Path) -> Path:
    """A copy of the sample with the warehouse."""
    path = own_home / "warehouse.banmen"
    shutil.copyfile(ROOT / "maps" / "warehouse.banmen", path)
    return path


@pytest.fixture
def begun(open_table: Open, warehouse: Path) -> Table:
    """The first round at 1280 × 720, nobody has declared anything, the boxer is on turn."""
    table = open_table(warehouse, (1280, 720))
    table.key(Qt.Key.Key_Tab)
    table.press_named("start_battle_button")
    table.panel.runner.dice = RandomDice(7)
    table.key(Qt.Key.Key_Return)
    table.key(Qt.Key.Key_Return)
    assert table.document.battle.current == SENA
    return table


@pytest.fixture
def close(begun: Table) -> Table:
    """The boxer has walked up to two of the gang; dice are typed in."""
    begun.drag(begun.square("E5"), begun.square("F5"))
    begun.press_named("auto_roll")
    return begun


def heading(table: Table) -> str:
    """What stands above the order of the round."""
    labels = table.panel._order.findChildren(QLabel)
    return next(label.text() for label in labels if label.property("role") == "heading")


def banner(table: Table) -> list[str]:
    """What led to the question, as it is shown."""
    labels = table.panel._last.findChildren(QLabel)
    return [label.text() for label in labels if label.isVisibleTo(table.panel)]


def test_points_left_are_pips_beside_whoever_acts(begun: Table) -> None:
    """COC-06, COC-07: three points, one goes with a square."""
    assert heading(begun).endswith("瀬名 蓮 ●●●")
    begun.drag(begun.square("E5"), begun.square("F5"))
    assert heading(begun).endswith("瀬名 蓮 ●●○")


def test_an_attack_and_its_defence_are_at_most_five_acts(begun: Table) -> None:
    """Row, target, defence, and one more where the art lets him rush: the dice follow by
    themselves, and the journal has its lines."""
    begun.drag(begun.square("E5"), begun.square("F5"))
    before = len(lines(begun))
    take(begun, "攻撃: こぶし")
    begun.type("1")
    take(begun, "何もしない")
    assert begun.panel.runner.pending.key == "attack.rush"
    take(begun, "ラッシュしない")
    assert begun.panel.runner.pending is None
    said = [text for text, _ in lines(begun)][before:]
    assert any("瀬名 蓮 → 手下A" in text and "命中" in text for text in said)
    assert hit_points(begun, CLUB) < 12


def test_ways_to_fire_are_chips_and_the_last_one_is_preset(begun: Table) -> None:
    """COC-19 to COC-22: single, semi and full are on the weapon's row; a chip is taken at once."""
    while begun.document.battle.current != KUGA:
        take(begun, "ターンを終える")
    gun = row(begun, "H&K MP5")
    assert [chip.property("chosen") for chip in gun.chips.values()] == [True, False, False, False]
    begun.press(gun.chips["turn:attack/0/semi"])
    assert begun.panel.card.step.key == "attack.target"
    begun.type("1")
    begun.key(Qt.Key.Key_Return)
    assert begun.panel.runner.pending is None
    again = row(begun, "H&K MP5")
    assert again.option.id == "turn:attack/0/semi"
    assert "残弾27" in " ".join(label.text() for label in again.findChildren(QLabel))


def test_what_covers_a_target_is_named_and_outlined(begun: Table) -> None:
    """COC-17: the crate between them takes 20 off, and is shown while the row is hovered."""
    while begun.document.battle.current != KUGA:
        take(begun, "ターンを終える")
    take(begun, "H&K MP5")
    target = row(begun, "手下A")
    said = " ".join(label.text() for label in target.findChildren(QLabel))
    assert "遮蔽（木箱2） -20" in said
    crate = next(area.id for area in begun.document.areas if area.name == "木箱2")
    assert target.option.highlight.tokens == (CLUB, crate)


def test_the_defence_card_puts_first_what_may_be_done(close: Table, keep_picture: Keep) -> None:
    """COC-97 to COC-99: those allowed with their chance, nothing as the last of them, then what
    is forbidden with its rule; who may cover is on the same card."""
    take(close, "攻撃: こぶし")
    close.type("1")
    dice(close, "40")
    card = close.panel.card
    assert isinstance(card, ChoiceCard)
    assert card.step.who == CLUB
    free = [each.option.id for each in rows(close) if each.option.forbidden is None]
    assert free == ["dodge", "guard", f"hide/{KNIFE}", f"cover/{KNIFE}", "cover/t10", "none"]
    assert [each.option.id for each in rows(close)][len(free) :] == ["parry/fist"]
    assert rows(close)[-1].option.forbidden.rule == "COC-114"
    dodge = row(close, "回避")
    close.until(lambda: any("40%" in x.text() for x in dodge.findChildren(QLabel)), "its chance")
    nothing = row(close, "何もしない")
    assert nothing.mapTo(close.window, nothing.rect().bottomLeft()).y() < 700
    keep_picture(close, "cthulhu-defence")


def test_a_question_waits_in_the_file(close: Table, open_table: Open, warehouse: Path) -> None:
    """COC-165: saved and closed in the middle of a defence, opened at the same question."""
    take(close, "攻撃: こぶし")
    close.type("1")
    dice(close, "40")
    asked = close.panel.runner.pending
    close.keys("Ctrl+S")
    close.until(lambda: not close.session.modified, "the file is saved")
    other = open_table(warehouse, (1280, 720))
    assert other.panel.runner.pending == asked
    take(other, "回避")
    assert other.panel.runner.pending is None or isinstance(other.panel.card, RollCard)


def test_a_chain_is_a_short_stack_and_can_be_stepped_back(close: Table) -> None:
    """COC-145 to COC-152: attack, cover, parry, counter; what led to a question is numbered."""
    take(close, "攻撃: こぶし")
    close.type("1")
    dice(close, "40")
    take(close, "手下Bが手下Aを庇う")
    dice(close, "5")
    assert close.panel.runner.pending.key == "defence.follow_up"
    stack = "\n".join(banner(close))
    assert "① 瀬名 蓮 → 手下A" in stack
    assert "② 手下Bは手下Aを庇い" in stack
    take(close, "受け流し: こぶし")
    dice(close, "20")
    assert close.panel.runner.pending.key == "counter"
    close.key(Qt.Key.Key_Backspace)
    close.key(Qt.Key.Key_Backspace)
    assert close.panel.runner.pending.key == "defence.follow_up"
    take(close, "受け流し: こぶし")
    dice(close, "20")
    take(close, "反撃: 大型ナイフ")
    dice(close, "12")
    assert close.panel.runner.pending.key == "defence"
    assert close.panel.runner.pending.who == SENA
    take(close, "何もしない")
    while close.panel.runner.pending is not None:
        close.key(Qt.Key.Key_Return)
    assert hit_points(close, SENA) < 12
    assert hit_points(close, CLUB) == 12
    close.keys("Ctrl+Z")
    assert hit_points(close, SENA) == 12


def test_an_undo_in_the_middle_of_a_chain_leaves_no_half_of_it(close: Table) -> None:
    """Answer by answer the action under way is called off, at last its beginning."""
    take(close, "攻撃: こぶし")
    close.type("1")
    dice(close, "40")
    asked = []
    while close.panel.runner.pending is not None:
        asked.append(close.panel.runner.pending.key)
        close.keys("Ctrl+Z")
    assert asked[1:] == ["attack", "attack.target"]
    assert hit_points(close, CLUB) == 12
    assert close.document.battle.current == SENA


def test_several_in_a_square_can_each_be_clicked(close: Table) -> None:
    """COC-07: they stand beside one another within the square."""
    side = close.document.map.square_m
    places = [close.shown_at(who) for who in (SENA, CLUB, KNIFE)]
    assert {(int(x // side), int(y // side)) for x, y in places} == {(5, 4)}
    for who, place in zip((SENA, CLUB, KNIFE), places, strict=True):
        close.click(place)
        assert close.session.selection == (who,)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_sheet_fits_its_column(begun: Table, language: words.Language) -> None:
    """More than thirty figures, two in a line, and weapons, without scrolling sideways."""
    words.use(language)
    begun.workshop.bench.retranslate()
    begun.session.select((KUGA,))
    panel = next(p for p in begun.window.findChildren(SheetPanel))
    assert len(panel._editors) > 30
    assert panel.widget().minimumSizeHint().width() <= 330


def test_ways_to_aim_say_how_likely_they_hit(begun: Table) -> None:
    """COC-89 to COC-94: target 70; the vital spot takes 30 off, an arm 15; what cannot be aimed
    at stands last."""
    while begun.document.battle.current != YUZUKI:
        take(begun, "ターンを終える")
    begun.press(row(begun, "攻撃: 弓").chips["turn:aim/0"])
    begun.type("1")
    assert begun.panel.card.step.key == "attack.part"
    shown = {each.option.id: each for each in rows(begun)}

    def chance(part: str) -> str:
        return " ".join(label.text() for label in shown[part].findChildren(QLabel))

    for part, percent in (("plain", "70%"), ("vital", "40%"), ("arm_left", "55%")):
        begun.until(lambda part=part, percent=percent: percent in chance(part), part)
    forbidden = [each.option.forbidden is not None for each in rows(begun)]
    assert any(forbidden)
    assert forbidden == sorted(forbidden)


def test_a_rush_waits_for_the_end_of_the_round(close: Table) -> None:
    """COC-51 to COC-55: declared after the hit, listed as waiting, struck before the next round,
    where only budo may parry."""
    take(close, "攻撃: こぶし")
    close.type("1")
    dice(close, "40")
    take(close, "何もしない")
    dice(close, "3 3")
    take(close, "ラッシュする")
    dice(close, "20")
    assert close.document.battle.queue
    assert any("ラッシュ" in label.text() for label in close.panel._timers.findChildren(QLabel))
    while close.document.battle.current is not None:
        take(close, "ターンを終える")
    before = hit_points(close, CLUB)
    take(close, "次のラウンドへ")
    assert isinstance(close.panel.card, RollCard)
    dice(close, "40")
    assert row(close, "回避").option.forbidden.rule == "COC-55"
    take(close, "何もしない")
    dice(close, "3 3")
    battle = close.panel.runner.situation.battle
    assert next(each.hp for each in battle.combatants if each.token == CLUB) < before
    assert not battle.queue


def test_a_tackle_knocks_back_as_far_as_a_crate(begun: Table) -> None:
    """COC-41, COC-46, COC-87: one step, a blow, pushed until the crate is in the way, +1D3."""
    while begun.document.battle.current != OGAMI:
        take(begun, "ターンを終える")
    begun.press_named("auto_roll")
    begun.press(row(begun, "タックル").chips["turn:tackle/blow"])
    begun.type("1")
    dice(begun, "30", "30")
    take(begun, "何もしない")
    dice(begun, "3", "2", "90", "90")
    fallen = begun.document.token(CLUB)
    assert (fallen.x, fallen.y) == begun.square("G4")
    assert {condition.id for condition in fallen.conditions} == {"prone", "unconscious"}
    assert any("+1D3[2]" in text for text, _ in lines(begun))
