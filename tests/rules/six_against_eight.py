"""Makes the battle of six against eight that the tests play again: its script and journal.

`PYTHONPATH=desktop python tests/rules/six_against_eight.py` writes `battles/six_against_eight.json`
anew. Both sides follow simple tactics with some leading: the door is opened, spells are cast,
sleepers woken.
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
from banmen.board.lattice import distance, place_of
from banmen.model.areas import Darkness, Obstacle
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.rules.dice import RandomDice
from banmen.rules.steps import AskTargets, Question
from banmen.rules.systems.sword_world import SYSTEM
from banmen.rules.systems.sword_world.areas import area, standing_in
from banmen.rules.systems.sword_world.sheet import (
    SwordSheet,
    Weapon,
    table_spell,
    table_weapon,
)

HERE = Path(__file__).resolve().parent
KEPT = HERE / "battles" / "six_against_eight.json"
SEED = 1


def person(**changes: Any) -> SwordSheet:
    """Return the sheet of a seasoned adventurer."""
    usual = {"dexterity": 15, "agility": 15, "intelligence": 12, "strength": 14, "vitality": 15,
             "mind": 13, "hp_max": 16, "mp_max": 14, "armour": 8}  # fmt: skip
    return SwordSheet(**{**usual, **changes})


def weapons(*names: str) -> tuple[Weapon, ...]:
    """Return weapons of the table."""
    return tuple(table_weapon(name) for name in names)


def monster(level: int, **changes: Any) -> SwordSheet:
    """Return the sheet of a monster of a level with fixed values."""
    usual = {"monster": True, "level": level, "attack": level + 2, "evade": level + 2,
             "defence": level - 1, "life_resistance": level + 3, "mind_resistance": level + 2,
             "fixed": True, "hp_max": 8 + 3 * level, "mp_max": 0,
             "weapons": (Weapon(name="爪", dice="2D6", damage=level - 1),)}  # fmt: skip
    return SwordSheet(**{**usual, **changes})


def party() -> list[Any]:
    """Return the six adventurers."""
    bolt, cloud = table_spell("エネルギー・ボルト"), table_spell("スリープ・クラウド")
    mage = person(sorcerer=4, intelligence=20, mp_max=20, hp_max=12, armour=3,
                  weapons=weapons("短剣"), spells=(bolt, cloud))  # fmt: skip
    shaman = person(shaman=3, vision="infravision", weapons=weapons("短剣"),
                    spells=(table_spell("ホールド"),))  # fmt: skip
    rows = [
        ("garudo", "ガルド", (3, 4), person(fighter=4, weapons=weapons("剣"), armour=15)),
        ("rina", "リナ", (1, 3), person(ranger=4, fighter=2, weapons=weapons("弓", "短剣"))),
        ("miri", "ミリ", (0, 4), mage),
        ("tom", "トム", (1, 5), person(thief=4, agility=20, weapons=weapons("短剣", "投石"))),
        ("sara", "サラ", (1, 4), person(priest=3, fighter=3, weapons=weapons("槌"), armour=12)),
        ("yoru", "ヨル", (0, 5), shaman),
    ]
    return [piece(i, "ally", at, sheet, name=name, player="太郎") for i, name, at, sheet in rows]


def band() -> list[Any]:
    """Return the eight monsters."""
    bow = Weapon(name="弓", kind="missile", dice="2D6", range_m=30)
    spots = [(9, 2), (9, 6), (12, 3), (12, 5), (10, 4)]
    tokens = [piece(f"goblin-{c}", "enemy", at, monster(2), name=f"ゴブリン{c.upper()}")
              for c, at in zip("abcde", spots, strict=True)]  # fmt: skip
    return [
        *tokens,
        piece("archer", "enemy", (15, 4), monster(2, weapons=(bow,)), name="ゴブリン弓兵"),
        piece("ogre", "enemy", (14, 2), monster(3, hp_max=20), name="オーガ"),
        piece("chief", "enemy", (15, 6), monster(3, vision="darkvision"), name="ゴブリン頭目"),
    ]


def guard_house() -> Document:
    """Return the map: two rooms with a door and a window between, the farther one dark."""
    walls = [edge((6, row), (7, row)) for row in range(9) if row not in (2, 4)]
    dark = Darkness(id="dark", squares=tuple(Square(c, r) for c in range(10, 17) for r in range(9)))
    rocks = Obstacle(id="rocks", squares=(Square(4, 1), Square(10, 7)))
    openings = (edge((6, 4), (7, 4), "door_closed"), edge((6, 2), (7, 2), "window"))
    return Document(
        name="番所の戦い", system="sword-world", map=squares(17, 9), areas=(dark, rocks),
        tokens=(*party(), *band()), barriers=(*walls, *openings),
        lights=(Light(id="torch", x=0, y=0, carried_by="tom"),),
    )  # fmt: skip


class Director(Tactics):
    """Simple tactics with what a person at the table would do before."""

    def __init__(self) -> None:
        super().__init__()
        self.plan: dict[str, Any] = {}

    def answer(self, question: Question, situation: Document) -> Any:
        """Return what was planned for a question, else what the tactics say."""
        if question.key in self.plan:
            return self.plan[question.key]
        if isinstance(question, AskTargets) and question.minimum == 0:
            return list(question.default)
        return super().answer(question, situation)

    def round(self, runner: Runner) -> bool:
        """Let everyone do something special where there is a reason, then as ever."""
        for token_id in self._able(runner.situation):
            self._lead(runner, token_id)
        return self.act(runner)

    def _lead(self, runner: Runner, who: str) -> None:
        free = {o.id for o in SYSTEM.actions_for(runner.situation, who) if o.forbidden is None}
        for row in ("stand_up", "wake_ally", "escape"):
            if row in free:
                self._begin(runner, row, who)
                return
        cloud = self._cloud(runner.situation) if who == "miri" and "spell/1" in free else None
        if cloud is not None:
            self._do(runner, "spell/1", who, {"spell.centre": list(cloud), "spell.rings": "2"})
        elif who == "yoru" and "spell/0" in free:
            self._hold(runner, who)
        elif who == "garudo" and "handle" in free:
            self._open(runner, who)

    def _do(self, runner: Runner, row: str, who: str, plan: dict[str, Any]) -> None:
        self.plan = plan
        self._begin(runner, row, who)
        self.plan = {}

    def _open(self, runner: Runner, who: str) -> None:
        door = next(b for b in runner.situation.barriers if b.kind == "door")
        if door.state == "closed" and place_of(runner.situation, runner.situation.token(who)) == (
            6,
            4,
        ):
            self._do(runner, "handle", who, {"handle": f"open:{door.id}"})

    def _hold(self, runner: Runner, who: str) -> None:
        document = runner.situation
        ogre, me = document.token("ogre"), document.token(who)
        away = distance(document.map, place_of(document, ogre), place_of(document, me))
        if not ogre.has("held", "dead") and away <= 10:
            self._do(runner, "spell/0", who, {"spell.target": ["ogre"]})

    def _cloud(self, document: Document) -> Square | None:
        start = place_of(document, document.token("miri"))
        for square in (Square(c, r) for c in range(17) for r in range(9)):
            inside = standing_in(document, area(document, square, 5).squares)
            foes = [t for t in inside if t.side == "enemy" and not t.has("asleep")]
            near = distance(document.map, start, square) <= 10
            seen = SYSTEM.sight(document, start, square).clear
            if near and seen and len(foes) >= 3 and len(foes) == len(inside):
                return square
        return None


def make(seed: int = SEED) -> Document:
    """Return the document after the battle, played with dice of this seed."""
    holder = MemoryHolder(SYSTEM.start_battle(guard_house()))
    runner, director = Runner(holder, dice=RandomDice(seed)), Director()
    runner.start("initiative", None)
    drive(runner, director)
    while min(director.standing(holder.document).values()) and director.round(runner):
        assert holder.document.battle.round < 40
    if holder.document.battle.winner is None:
        runner.start("finish", None)
        drive(runner, director)
    return holder.document


if __name__ == "__main__":
    KEPT.write_text(lines_of(make()), encoding="utf-8")
