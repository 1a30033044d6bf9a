"""Makes the battle of four against six in a warehouse that the tests play again: its script and
journal.

`PYTHONPATH=desktop python tests/rules/four_against_six.py` writes `battles/four_against_six.json`
anew. Both sides follow simple tactics; who is attacked defends as well as possible, and some use
what they have learned: bursts, precise and Kongo shots, throws and feints.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kept_lines import lines_of
from tabletop import edge, piece, squares

from banmen.battle.answerers import drive
from banmen.battle.holder import MemoryHolder
from banmen.battle.runner import Runner
from banmen.battle.tactics import Tactics
from banmen.model.areas import Obstacle
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.rules.dice import RandomDice
from banmen.rules.steps import Question
from banmen.rules.systems.cthulhu import SYSTEM
from banmen.rules.systems.cthulhu.sheet import CthulhuSheet, table_weapon

HERE = Path(__file__).resolve().parent
KEPT = HERE / "battles" / "four_against_six.json"
SEED = 179
SIDE = 5.0


def person(*weapons: str, **changes: Any) -> CthulhuSheet:
    """Return the sheet of somebody with weapons of the table."""
    usual = {"hp_max": 13, "constitution": 13, "siz": 13, "dodge": 40, "damage_bonus": "+0"}
    known = tuple(table_weapon(name) for name in weapons)
    return CthulhuSheet(**{**usual, "weapons": known, **changes})


def investigators() -> list[Any]:
    """Return the four: a marksman, an archer, a wrestler, a boxer."""
    rows = [
        ("kuga", "久我", (2, 2), person("H&K MP5", submachine_gun=65, dexterity=14, hide=60)),
        ("yuzuki", "柚木", (1, 4), person("弓", bow=70, kyudo=75, dexterity=15, first_aid=60)),
        ("ogami", "大神", (3, 5), person("小型ナイフ", grapple=75, kumi=70, strength=16,
                                         headbutt=50, dexterity=11)),
        ("sena", "瀬名", (3, 4), person(fist=80, kick=70, tachi=70, dexterity=16, dodge=80,
                                        armour=1)),
    ]  # fmt: skip
    return [piece(i, "ally", at, sheet, name=n, square_m=SIDE, player="花子")
            for i, n, at, sheet in rows]  # fmt: skip


def gang() -> list[Any]:
    """Return the six."""
    pistol = ".38口径オートマチック"
    rows = [
        ("boss", "頭目", (10, 3), person(pistol, "太刀", handgun=60, hp_max=15, dexterity=13)),
        ("gun-a", "銃使いA", (9, 1), person(pistol, handgun=50, dexterity=12)),
        ("gun-b", "銃使いB", (9, 6), person("12ゲージ ポンプアクション", shotgun=50, dexterity=10)),
        ("thug-a", "手下A", (7, 4), person("大きな棍棒", dexterity=11, fist=60)),
        ("thug-b", "手下B", (7, 5), person("小型ナイフ", dexterity=12, martial_arts=30)),
        ("thug-c", "手下C", (7, 3), person("小さな棍棒", dexterity=9, dodge=75)),
    ]
    return [piece(i, "enemy", at, sheet, name=n, square_m=SIDE) for i, n, at, sheet in rows]


def warehouse() -> Document:
    """Return the map: crates to shoot past and hide behind, a wall with a gap."""
    crates = [
        Obstacle(id=f"crate-{n}", name=f"木箱{n}", look="crate", squares=(Square(*at),),
                 blocks_sight=False, gives_cover=True, siz=14, durability=20)
        for n, at in enumerate([(5, 1), (5, 3), (8, 6), (4, 6)], start=1)
    ]  # fmt: skip
    walls = [edge((8, row), (9, row), side=SIDE) for row in (0, 7)]
    return Document(
        name="倉庫の戦い", system="cthulhu", map=squares(12, 8, SIDE), areas=tuple(crates),
        tokens=(*investigators(), *gang()), barriers=tuple(walls),
    )  # fmt: skip


class Director(Tactics):
    """Simple tactics with what a person at the table would do before."""

    #: What is tried first, where it is allowed: by whom, and how often in the battle.
    PLANS = (
        ("kuga", "attack/0/semi", 2), ("kuga", "ready/0", 1), ("yuzuki", "precision", 1),
        ("yuzuki", "kongou", 2), ("ogami", "suplex", 2), ("ogami", "tackle/blow", 1),
        ("sena", "feint/fist", 1), ("boss", "focus", 1), ("yuzuki", "care/first_aid", 3),
        ("ogami", "stand_up", 3), ("sena", "stand_up", 3),
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__({"cthulhu": SYSTEM})
        self.left = {(who, row): times for who, row, times in self.PLANS}

    def answer(self, question: Question, situation: Document) -> Any:
        """Return the best defence, nobody who declares, else what the tactics say."""
        if question.key in ("defence", "defence.follow_up"):
            return max(question.options, key=_hope).id
        if question.key == "declare.who":
            return []
        return super().answer(question, situation)

    def _use_turn(self, runner: Runner, token: str) -> None:
        """Do something special where one can, then as ever."""
        for who, row in list(self.left):
            if who == token:
                self._plan(runner, who, row)
        super()._use_turn(runner, token)

    def _plan(self, runner: Runner, who: str, row: str) -> None:
        free = {o.id for o in SYSTEM.actions_for(runner.situation, who) if o.forbidden is None}
        if self.left[(who, row)] and row in free and self._begin(runner, row, who):
            self.left[(who, row)] -= 1


def _hope(option: Any) -> int:
    if option.forbidden is not None or option.detail is None:
        return 25 if option.id == "none" else -1000
    return int(option.detail.values.get("target", 0))


def make(seed: int = SEED) -> Document:
    """Return the document after the battle, played with dice of this seed."""
    holder = MemoryHolder(SYSTEM.start_battle(warehouse()))
    runner = Runner(holder, dice=RandomDice(seed), systems={"cthulhu": SYSTEM})
    director = Director()
    runner.start("next_round", None)
    drive(runner, director)
    while min(director.standing(holder.document).values()) and director.act(runner):
        assert holder.document.battle.round < 40
    return holder.document


if __name__ == "__main__":
    KEPT.write_text(lines_of(make()), encoding="utf-8")
