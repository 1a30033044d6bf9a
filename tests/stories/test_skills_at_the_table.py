"""The skills of Sword World at the window: each is reached in a few acts, and says its rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from banmen.battle import journal_text
from banmen.edits import elements
from banmen.formats.catalogue import write
from banmen.model.areas import Darkness
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.rules.systems.sword_world import SYSTEM
from banmen.rules.systems.sword_world.sheet import SwordSheet, table_spell, table_weapon
from banmen.ui.cards.option_row import OptionRow
from banmen.ui.cards.roll_card import RollCard

from .conftest import Keep, Open
from .hands import Table, dialog_shown

SPELLS = ("マーチ", "インスピレーション", "ダークネス", "オーク", "ホールド", "ライトニング")
MARCH, INSPIRATION, DARKNESS, OAK, HOLD, LIGHTNING = (f"spell/{n}" for n in range(6))


class Even:
    """Dice that show their middle."""

    def throw(self, dice: str, text: str = "") -> Sequence[int]:
        return (4, 4) if dice == "2D6" else (3,) if dice == "1D6" else (4,)


@dataclass
class Acts:
    """The hands at the table, counting what they do."""

    table: Table
    done: int = 0

    def row(self, name: str) -> None:
        self.done += 1
        self.table.press_named(f"option_{name}", self.table.panel)

    def overrule(self, name: str) -> None:
        self.done += 1
        self.table.press_named(f"overrule_{name}", self.table.panel)

    def square(self, name: str) -> None:
        self.done += 1
        self.table.click(self.table.square(name))

    def text(self, typed: str) -> None:
        self.done += 1
        self.table.panel.card.line.setText(typed)
        self.table.press_named("card_answer", self.table.panel)

    def button(self, name: str) -> None:
        self.done += 1
        self.table.press_named(name, self.table.panel)

    def last(self, number: int = 1) -> list[str]:
        names = journal_text.names_of(self.table.document)
        done = [e for e in self.table.document.journal if e.kind == "done"]
        return [journal_text.sentence(entry, names) for entry in done[-number:]]

    def listed(self, name: str) -> OptionRow:
        for fold in self.table.panel.findChildren(QPushButton, "unfold"):
            if fold.isVisible() and not fold.isChecked():
                self.table.press(fold)
        return self.table.find(OptionRow, f"option_{name}", self.table.panel)


def everyman(**changes: Any) -> SwordSheet:
    """A person who knows everything a little."""
    usual = {
        "fighter": 2, "thief": 3, "ranger": 3, "sage": 2, "bard": 4, "sorcerer": 4, "shaman": 4,
        "priest": 3, "intelligence": 18, "mind": 18, "mp_max": 60, "hp_max": 20,
        "weapons": (table_weapon("剣"), table_weapon("弓")),
        "spells": tuple(table_spell(name) for name in SPELLS),
    }  # fmt: skip
    return SwordSheet(**{**usual, **changes})


def token(name: str, side: str, column: int, row: int, sheet: SwordSheet, **more: Any) -> Token:
    x, y = column * 3 + 1.5, row * 3 + 1.5
    return Token(id=name, name=name, side=side, x=x, y=y, sheet=sheet, **more)


def board(*foes: tuple[int, int], **parts: Any) -> Document:
    enemies = [
        token(f"e{n}", "enemy", column, row, SYSTEM.new_sheet("monster"))
        for n, (column, row) in enumerate(foes or ((7, 2),), 1)
    ]
    return Document(
        name="稽古", system="sword-world", map=SquareMap(columns=14, rows=9, square_m=3),
        tokens=(token("a", "ally", 3, 2, everyman()), *enemies), **parts,
    )  # fmt: skip


@pytest.fixture
def seat(open_table: Open, own_home: Path) -> Any:
    """Open a document with its battle begun and the party's phase on."""

    def sit(document: Document) -> Acts:
        path = own_home / "skills.banmen"
        write(document, path)
        table = open_table(path, size=(1280, 720))
        table.window.actions_by_id["start_battle"].trigger()
        table.session.runner.dice = Even()
        table.panel.begin("initiative", None)
        if table.document.battle.phase != "ally":
            table.panel.begin("end_phase", None)
        table.panel.look_at("a")
        return Acts(table)

    return sit


def test_an_attack_with_its_defence_takes_at_most_five_acts(seat: Any) -> None:
    """Program dice: the row, and the target where there are two; typed dice: each throw."""
    quick = seat(board((4, 2), (4, 3)))
    quick.row("turn:melee/0")
    quick.row("e2")
    assert quick.done == 2
    assert any("a → e2" in line for line in quick.last(3))
    foe = token("e2", "enemy", 4, 3, everyman())
    tokens = (*quick.table.document.tokens[:2], foe)
    document = board((4, 2)).model_copy(update={"tokens": tokens})
    typed = seat(document)
    typed.table.panel._auto.setChecked(False)
    typed.row("turn:melee/0")
    typed.row("e2")
    while isinstance(typed.table.panel.card, RollCard):
        typed.button("card_roll")
    assert any("a → e2" in line for line in typed.last(3))
    assert typed.done <= 5


def test_sword_47_49_senses_are_rolled_by_the_game_master(seat: Any) -> None:
    """SWORD-47, SWORD-49: two acts for a spot, one for danger; nobody declares anything."""
    acts = seat(board())
    acts.row("battle:passive/trap")
    acts.square("E4")
    assert "罠感知" in acts.last()[0]
    acts.row("battle:passive/danger")
    assert "危険感知" in acts.last()[0]
    assert acts.done == 3


def test_sword_48_50_not_where_it_was_searched(seat: Any) -> None:
    """SWORD-48, SWORD-50: a spot that was searched is refused with the rule."""
    acts = seat(board())
    acts.row("turn:search")
    acts.square("D4")
    assert "D4" in acts.last()[0]
    acts.row("battle:passive/trap")
    before = len(acts.table.document.journal)
    acts.square("D4")
    assert acts.table.session.runner.pending is not None
    assert len(acts.table.document.journal) == before
    warned = [w.text() for w in acts.table.panel.findChildren(QLabel) if w.isVisible()]
    assert any("SWORD-48" in text for text in warned)


def test_sword_51_52_songs(seat: Any) -> None:
    """SWORD-51: lowering a song is greyed with its rule; SWORD-52: the march says it is no use."""
    acts = seat(board())
    lower = acts.listed(f"turn:{MARCH}/lower")
    assert lower.option.forbidden.rule == "SWORD-51"
    acts.row(f"turn:{MARCH}")
    assert "効果" in acts.last()[0]


def test_sword_53_to_57_knowledge(seat: Any) -> None:
    """SWORD-53 to SWORD-57: one roll at the higher base, each tier told; Inspiration likewise."""
    acts = seat(board())
    row = acts.listed("turn:knowledge")
    assert [(chip.value, chip.rule) for chip in row.option.chips] == [(7, "SWORD-56")]
    acts.row("turn:knowledge")
    acts.text("10 / 18")
    assert acts.done == 2
    assert all(number in acts.last()[0] for number in ("15", "10", "18"))
    acts.row(f"turn:{INSPIRATION}")
    acts.text("12")
    assert "12" in acts.last()[0]


def test_sword_58_darkness_on_somebody(seat: Any) -> None:
    """SWORD-58: the one it is put on is asked whether to resist; the place is not asked for."""
    acts = seat(board())
    acts.row(f"turn:{DARKNESS}")
    acts.row("individual")
    acts.row("e1")
    assert acts.table.session.runner.pending.key == "spell.resist"
    assert acts.table.session.runner.pending.who == "e1"


def test_sword_59_to_64_a_golem(seat: Any, keep_picture: Keep) -> None:
    """SWORD-59 to SWORD-64: made in one round, commanded in the next, warned of what is vague."""
    acts = seat(board())
    acts.row(f"turn:{OAK}")
    acts.square("D4")
    servant = next(t.id for t in acts.table.document.tokens if t.id not in ("a", "e1"))
    acts.table.panel.begin("end_phase", None)
    acts.table.panel.begin("end_phase", None)
    acts.table.panel.look_at(servant)
    assert acts.listed("turn:move").option.forbidden.rule == "SWORD-59"
    acts.table.panel.look_at("a")
    acts.row("turn:command_golem")
    acts.text("リーナを守れ")
    asked = acts.table.session.runner.pending
    assert asked.default == "reject"
    assert [fact.rule for fact in asked.facts] == ["SWORD-62"]
    keep_picture(acts.table, "golem")
    acts.button("card_back")
    acts.text("扉の前に立ち、近づく者を殴れ")
    acts.row("approve")
    assert "扉の前" in acts.last()[0]
    for _ in range(2):
        acts.table.panel.begin("end_phase", None)
    acts.table.panel.look_at(servant)
    assert acts.listed("turn:melee/0/power").option.forbidden.rule == "SWORD-64"
    assert acts.listed("turn:focus/resist").option.forbidden.rule == "SWORD-64"


def test_sword_65_a_hold_is_rolled_against_each_round(seat: Any) -> None:
    """SWORD-65: held in one act, listed with its rounds; the held one has its row."""
    acts = seat(board())
    acts.row(f"turn:{HOLD}")
    if acts.table.session.runner.pending is not None:
        acts.row("e1")
    held = acts.table.document.token("e1").has("held")
    assert held
    lines = [w.accessibleName() for w in acts.table.panel.findChildren(QPushButton)]
    assert any("ホールド" in line and "あと" in line for line in lines)
    acts.table.panel.begin("end_phase", None)
    acts.table.panel.look_at("e1")
    acts.row("turn:escape")
    assert "e1" in acts.last()[0]
    assert acts.listed("turn:escape").option.forbidden.rule == "SWORD-65" or not (
        acts.table.document.token("e1").has("held")
    )


def test_sword_36_eight_directions_with_who_is_met(seat: Any, keep_picture: Keep) -> None:
    """SWORD-36: each direction says whom it meets and shows its squares."""
    acts = seat(board((6, 2), (8, 2)))
    acts.row(f"turn:{LIGHTNING}")
    rows = {row.option.id: row.option for row in acts.table.panel.card.rows}
    assert set(rows) == {"n", "ne", "e", "se", "s", "sw", "w", "nw"}
    assert rows["e"].highlight.tokens == ("e1", "e2")
    assert len(rows["e"].highlight.squares) == 10
    keep_picture(acts.table, "lightning")
    assert next(iter(rows)) == "e", "those that meet somebody stand first"
    acts.square("L3")
    assert acts.done == 2
    assert any("e2" in line for line in acts.last(4))


def test_sword_34_a_ruling_is_one_act_and_kept(seat: Any) -> None:
    """SWORD-34: what a rule forbids is allowed by one button, and the journal says so."""
    acts = seat(board((9, 7)))
    assert acts.listed("turn:melee/0").option.forbidden is not None
    acts.overrule("turn:melee/0")
    assert acts.table.session.runner.pending is not None
    acts.overrule("e1")
    assert any("a → e1" in line for line in acts.last(3))
    ruled = [e for e in acts.table.document.journal if e.values.get("overruled")]
    assert len(ruled) == 2
    assert acts.done == 2


def test_sword_66_68_darkness_is_in_the_roll_before_it_is_thrown(seat: Any) -> None:
    """SWORD-66, SWORD-68: the kind of darkness as a fact, the penalty as a chip with its rule."""
    dark = Darkness(id="d", squares=(Square(6, 2),))
    acts = seat(board((6, 2), areas=(dark,)))
    acts.table.panel._auto.setChecked(False)
    acts.row("turn:missile/1")
    card = acts.table.panel.card
    assert isinstance(card, RollCard)
    assert (-4, "SWORD-68") in [(chip.value, chip.rule) for chip in card.asked.modifiers]
    assert "SWORD-68" in [fact.rule for fact in card.asked.facts]
    shown = " ".join(label.text() for label in card.findChildren(QLabel))
    assert "暗闇" in shown
    assert "-4" in shown
    lit = elements.add(acts.table.document, Light(id="l", x=19.5, y=7.5))
    acts.table.session.commit("edits.add.light", lit)
    assert not [c for c in acts.table.panel.card.asked.modifiers if c.rule == "SWORD-68"]


def test_sword_71_a_torch_put_down_lights_where_it_lies(seat: Any) -> None:
    """SWORD-70, SWORD-71: the board shows the light where it lies as soon as it is put there."""
    acts = seat(board((12, 8), lights=(Light(id="l", x=0, y=0, carried_by="a"),)))
    acts.row("turn:handle")
    acts.row("throw:l")
    acts.square("H6")
    acts.row("free")
    light = acts.table.document.element("l")
    assert (light.carried_by, light.x, light.y) == (None, 22.5, 16.5)
    scene = acts.table.workshop.place.board.scene
    assert scene.document.element("l") == light
    assert acts.done == 4


@pytest.mark.parametrize("row", ["turn:missile/1", f"turn:{MARCH}/lower"])
def test_the_text_of_a_rule_is_one_click_away(seat: Any, row: str) -> None:
    """A click on a row that is forbidden reads its rule."""
    acts = seat(board((4, 2)))
    acts.row(row)
    acts.table.until(lambda: dialog_shown("rule_reader"), "the rule")
    reader = acts.table.dialog("rule_reader")
    text = " ".join(label.text() for label in reader.findChildren(QLabel))
    assert acts.listed(row).option.forbidden.rule in text
    acts.table.key(Qt.Key.Key_Escape)
