"""The D100 check: what its target is made of, its bands, and the resistance table
(COC-154, COC-155, COC-160)."""

import math
import re
from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from banmen.model.document import Document
from banmen.rules.modifiers import Modifier
from banmen.rules.steps import Fact, Roll, Step, roll
from banmen.rules.systems.cthulhu import settings
from banmen.rules.systems.cthulhu.state import WORDING, Scene, words
from banmen.rules.totals import face_of
from banmen.words import Message

Band = Literal[
    "critical", "special", "success", "failure", "fumble", "auto_success", "auto_failure"
]
#: The rules of a roll of which only success counts.
BULLET_RULES = ("COC-23",)
SUCCESSES = ("critical", "special", "success", "auto_success")
FaceClasses = tuple[tuple[tuple[int, ...], int], ...]


@dataclass(frozen=True, slots=True)
class Factor:
    """A fraction that a skill is multiplied with, and the rule it comes from."""

    value: Fraction
    rule: str
    words: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The number a D100 must not exceed: a base, what is added, what it is multiplied with."""

    base: int
    name: Message
    add: tuple[Modifier, ...] = ()
    multiply: tuple[Factor, ...] = ()

    def plus(self, *modifiers: Modifier | None) -> "Target":
        """Return the target with further summands; those that are not there or 0 are left out."""
        return replace(self, add=(*self.add, *(m for m in modifiers if m is not None and m.value)))

    def times(self, *factors: Factor | None) -> "Target":
        """Return the target with further factors; those that are not there are left out."""
        return replace(self, multiply=(*self.multiply, *(f for f in factors if f is not None)))


modifier = WORDING.modifier


def factor(value: str, rule: str, key: str, /, **values: Any) -> Factor:
    """Return a factor (`1/3`); `key` is below `coc.modifier`."""
    return Factor(Fraction(value), rule, words(f"modifier.{key}", **values))


def target_value(
    document: Document, base: int, add: Iterable[int], multiply: Iterable[Fraction]
) -> int:
    """Return a target: summands first, then all fractions, rounded down once (COC-155)."""
    product = math.prod(multiply, start=Fraction(1))
    if settings.value(document, "coc.modifier_order") == "multiply_then_add":
        return math.floor(base * product + sum(add))
    return math.floor((base + sum(add)) * product)


def value_of(document: Document, target: Target) -> int:
    """Return the number a D100 must not exceed."""
    return target_value(
        document, target.base, (m.value for m in target.add), (f.value for f in target.multiply)
    )


def resistance(active: int, passive: int) -> int:
    """Return the target of the resistance table (COC-160)."""
    return 50 + 5 * (active - passive)


def automatic(target: int) -> Band | None:
    """Return what the resistance table decides without dice, or None."""
    if target < 5:
        return "auto_failure"
    return "auto_success" if target > 95 else None


@dataclass(frozen=True, slots=True)
class Bands:
    """Where the bands lie: criticals up to, fumbles from, whether a 1 always succeeds."""

    critical_max: int = 5
    fumble_min: int = 96
    always_01: bool = False

    def of(self, face: int, target: int) -> Band:
        """Return the band of a D100 against its target (COC-154)."""
        sure = face == 1 and self.always_01
        if sure or (face <= target and face < 100):
            if face <= self.critical_max:
                return "critical"
            return "special" if face <= max(1, target // 5) else "success"
        return "fumble" if face >= self.fumble_min and target < 100 else "failure"

    def command(self) -> str:
        """Return the dice bot's command with just these bands, nothing where it has none."""
        return {Bands(): "CCB", Bands(1, 100): "CC"}.get(self, "")


def bands(document: Document) -> Bands:
    """Return the bands of a battle."""
    return Bands(
        settings.number(document, "coc.critical_max"),
        settings.number(document, "coc.fumble_min"),
        settings.flag(document, "coc.always_01"),
    )


def band_of(document: Document, face: int, target: int) -> Band:
    """Return the band of a D100 against its target (COC-154)."""
    return bands(document).of(face, target)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A check about to be made: its key and words, who makes it, against what; the target is
    `least` at the lowest, where there is such a bound."""

    key: str
    who: str
    text: Message
    target: Target
    rules: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    least: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a check came to; `face` is 0 where no dice were thrown."""

    face: int
    target: int
    band: Band

    @property
    def success(self) -> bool:
        """Whether the check succeeded."""
        return self.band in SUCCESSES

    @property
    def special(self) -> bool:
        """Whether it was a special or a critical."""
        return self.band in ("critical", "special")

    def words(self) -> Message:
        """Return the roll in words: `42/60 success`."""
        band = words(f"band.{self.band}")
        if not self.face:
            return words("number.automatic", band=band)
        return words("number.rolled", face=self.face, target=self.target, band=band)


def check(scene: Scene, asked: Check) -> Generator[Step, Any, Result]:
    """Make a D100 check."""
    target = with_gm(scene, asked.key, asked.who, asked.target)
    value = value_of(scene.document, target)
    value = value if asked.least is None else max(asked.least, value)
    thrown = yield from roll(
        Roll(
            key=asked.key,
            who=asked.who,
            text=asked.text,
            dice="1D100",
            target=value,
            modifiers=summands(target),
            facts=(*factor_facts(target), *asked.facts),
            rules=asked.rules,
            classes="band",
            bcdice=dice_line(scene.document, value),
            totals=face_of(100),
        )
    )
    face = thrown.face
    return Result(face=face, target=value, band=band_of(scene.document, face, value))


def simple(scene: Scene, who: str, value: int, key: str, rules: tuple[str, ...] = (),
           /, **values: Any) -> Check:  # fmt: skip
    """Return a check against a plain value; its words are those of `coc.roll.<key>`."""
    return Check(
        key=key.replace("_", "."),
        who=who,
        text=words(f"roll.{key}", name=scene.name(who), **values),
        target=Target(base=value, name=words(f"skill.{key}")),
        rules=rules,
    )


def dice_line(document: Document, target: int) -> str:
    """Return the line for a dice bot; it judges nothing against a value below 1."""
    command = bands(document).command() or "1D100"
    return f"{command}<={target}" if target >= 1 else "1D100"


def pair_line(document: Document, one: int, other: int) -> str:
    """Return the line for a dice bot of one roll against two values."""
    command = {"CCB": "CBRB", "CC": "CBR"}.get(bands(document).command())
    return f"{command}({max(0, one)},{max(0, other)})" if command else "1D100"


def with_gm(scene: Scene, key: str, who: str, target: Target) -> Target:
    """Return a target with the game master's own modifier at the end, if there is one."""
    return target.plus(modifier(scene.gm_modifier(key, who), "gm", "gm"))


def summands(target: Target) -> tuple[Modifier, ...]:
    """Return what a target is added up from: the skill, then what changes it."""
    return (Modifier(target.base, "sheet", target.name), *target.add)


def factor_facts(target: Target) -> tuple[Fact, ...]:
    """Return the fractions a target is multiplied with, one fact for each."""
    return tuple(
        Fact(words=words("fact.times", what=f.words, value=str(f.value)), rule=f.rule)
        for f in target.multiply
    )


def sum_words(target: Target) -> list[Message]:
    """Return a target's parts for a line of the journal (base, summands, factors)."""
    return [
        words("fact.base", skill=target.name, value=target.base),
        *(words("fact.added", what=m.words, value=f"{m.value:+d}") for m in target.add),
        *(fact.words for fact in factor_facts(target)),
    ]


_LINES = re.compile(r"(CCB|CC)<=([0-9]+)|(CBRB|CBR)\(([0-9]+),([0-9]+)\)")


def face_classes(step: Roll) -> FaceClasses | None:
    """Return the faces of a D100 that are equal for a roll, with how many there are of each.

    The bands and the targets are those of the roll's dice bot line; None where no line has them.
    """
    if step.dice != "1D100" or step.target is None:
        return None
    if step.target < 1 and step.bcdice == "1D100":
        if step.rules == BULLET_RULES:
            return (((1,), 1), ((2,), 99))
        return (((1,), 1), ((2,), 94), ((96,), 4), ((100,), 1))
    found = _LINES.fullmatch(step.bcdice)
    if found is None:
        return None
    known = Bands() if found[1] == "CCB" or found[3] == "CBRB" else Bands(1, 100)
    targets = [step.target, *(int(n) for n in (found[4], found[5]) if n is not None)]
    plain = step.rules == BULLET_RULES
    classes: dict[tuple[Band | bool, ...], tuple[tuple[int, ...], int]] = {}
    for face in range(1, 101):
        found_bands = [known.of(face, target) for target in targets]
        key = tuple(band in SUCCESSES if plain else band for band in found_bands)
        faces, count = classes.get(key, ((face,), 0))
        classes[key] = (faces, count + 1)
    return tuple(classes.values())
