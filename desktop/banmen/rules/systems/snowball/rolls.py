"""The two rolls of a throw: the formula chosen, two dice, everything added, who wins (SNOW-22,
SNOW-26 to SNOW-29, SNOW-34 to SNOW-39, SNOW-64, SNOW-65)."""

from collections.abc import Generator
from dataclasses import dataclass
from functools import reduce
from typing import Any, Literal

from banmen.rules.modifiers import Modifier
from banmen.rules.steps import ChooseOption, Fact, Option, Roll, Step, choose, roll
from banmen.rules.systems.snowball.notes import round_evade
from banmen.rules.systems.snowball.sheet import Base, bases, best
from banmen.rules.systems.snowball.state import Scene, no, words
from banmen.words import Message

What = Literal["throw", "evade"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """A roll that was made: the formula's value, the faces, and what was added beside it; or what
    the game master `said` it comes to."""

    base: int
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    said: int | None = None

    @property
    def total(self) -> int:
        """The sum of everything, or what was said in its place."""
        if self.said is not None:
            return self.said
        return self.base + sum(self.faces) + sum(m.value for m in self.modifiers)

    def words(self) -> Message:
        """Return the sum with every summand: `5 +[4,3] +2(advance) = 14`."""
        if self.said is not None:
            return words("sum.said", total=self.total)
        faces = ",".join(str(face) for face in self.faces)
        start = words("sum.start", base=self.base, faces=faces)
        added = reduce(_summand, self.modifiers, start)
        return words("sum.total", left=added, total=self.total)


def _summand(left: Message, added: Modifier) -> Message:
    return words("sum.summand", left=left, value=added.value, why=added.words)


def hits(throwing: Rolled, evading: Rolled, *, doubles: bool) -> bool:
    """Tell whether a throw hits: the evader wins ties (SNOW-29, SNOW-39); with `doubles` 1-1
    fails and 6-6 succeeds, evasion first (SNOW-65)."""
    if doubles:
        if throwing.faces == (1, 1) or evading.faces == (6, 6):
            return False
        if throwing.faces == (6, 6) or evading.faces == (1, 1):
            return True
    return throwing.total > evading.total


def throw_roll(
    scene: Scene, actor: str, target: str, modifiers: tuple[Modifier, ...]
) -> Generator[Step, Any, Rolled]:  # fmt: skip
    """Choose the formula and roll the throw."""
    text = words("roll.throw", name=scene.name(actor), target=scene.name(target))
    result = yield from _rolled(scene, "throw", actor, text, modifiers)
    return result


def evade_roll(
    scene: Scene, target: str, actor: str, throwing: Rolled
) -> Generator[Step, Any, Rolled]:  # fmt: skip
    """Choose the formula and roll the evasion; reaching the throw's total is enough."""
    text = words(
        "roll.evade", name=scene.name(target), attacker=scene.name(actor), total=throwing.total
    )
    modifiers = round_evade(scene, target)
    result = yield from _rolled(scene, "evade", target, text, modifiers, throwing.total)
    return result


def _rolled(
    scene: Scene, what: What, who: str, text: Message, modifiers: tuple[Modifier, ...],
    target: int | None = None,
) -> Generator[Step, Any, Rolled]:  # fmt: skip
    chosen = yield from _formula(scene, what, who)
    own = scene.gm_modifier(what)
    added = (*modifiers, *((Modifier(own, "gm", words("modifier.gm")),) if own else ()))
    base = chosen.value or 0
    words_of = words(f"formula.{what}.{chosen.formula.id}")
    rules = (chosen.formula.rule, "SNOW-22" if what == "throw" else "SNOW-34", "SNOW-64")
    all_added = (Modifier(base, chosen.formula.rule, words_of), *added)
    thrown = yield from roll(
        Roll(
            key=what, who=who, text=text, dice="2D6", modifiers=all_added, target=target,
            facts=known(scene, what, who), rules=rules, bcdice=_bcdice(all_added, target),
        )
    )  # fmt: skip
    return Rolled(base=base, faces=thrown.faces, modifiers=added, said=thrown.said)


def _formula(scene: Scene, what: What, who: str) -> Generator[Step, Any, Base]:
    """Ask for the formula, the best proposed; or take the best where the switch says so."""
    sheet = scene.sheet(who)
    first = best(sheet, what)
    if scene.choice("snow.formula") == "best":
        return first
    rows = tuple(_formula_row(what, found) for found in bases(sheet, what))
    answer = yield from choose(
        ChooseOption(
            key=f"{what}.formula", who=who, text=words(f"ask.{what}_formula", name=scene.name(who)),
            options=rows, default=first.formula.id,
            rules=("SNOW-22" if what == "throw" else "SNOW-34",),
        )
    )  # fmt: skip
    return next(found for found in bases(sheet, what) if found.formula.id == answer)


def _formula_row(what: What, found: Base) -> Option:
    formula = found.formula
    label = words(f"formula.{what}.{formula.id}")
    if found.value is None:
        return Option(id=formula.id, label=label, rules=(formula.rule,),
                      forbidden=no(formula.rule, f"no_skill.{formula.id}"))  # fmt: skip
    return Option(
        id=formula.id, label=label, rules=(formula.rule,),
        detail=words("detail.formula", value=found.value),
        chips=(Modifier(found.value, formula.rule, label),),
    )  # fmt: skip


def known(scene: Scene, what: What, who: str) -> tuple[Fact, ...]:
    """Return the formulas with their values, and what a species need not roll (SNOW-61)."""
    found = [
        Fact(words=words("fact.formula", formula=words(f"formula.{what}.{other.formula.id}"),
                         value=other.value), rule=other.formula.rule)
        for other in bases(scene.sheet(who), what) if other.value is not None
    ]  # fmt: skip
    if what == "evade" and scene.sheet(who).species == "homyusu":
        found.append(Fact(words=words("fact.no_resistance"), rule="SNOW-61"))
    return tuple(found)


def _bcdice(modifiers: tuple[Modifier, ...], target: int | None) -> str:
    added = sum(m.value for m in modifiers)
    sign = f"{added:+d}" if added else ""
    return f"2D6{sign}>={'?' if target is None else target}"
