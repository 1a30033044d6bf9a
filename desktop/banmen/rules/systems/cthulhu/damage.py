"""Damage step by step in the order of COC-156, each step kept in words for the journal
(COC-30, COC-50, COC-62, COC-68, COC-76, COC-88, COC-102, COC-103, COC-156)."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from banmen.model.document import Document
from banmen.rules import dice as dice_text
from banmen.rules.dice import Expression, Term
from banmen.rules.steps import Fact, Roll, Step, roll
from banmen.rules.systems.cthulhu import settings
from banmen.rules.systems.cthulhu.state import Scene, words
from banmen.rules.totals import DAMAGE
from banmen.words import Message

#: What a melee weapon's dice do at least: up to a D4, and above (COC-88).
LEAST_SMALL = 2
LEAST_LARGE = 3


@dataclass(frozen=True, slots=True)
class Extra:
    """Dice that are added to a blow and never multiplied: their rule and words."""

    dice: str
    rule: str
    words: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """The damage of a hit before it is dealt out: weapon dice with their constant, doubled or
    multiplied, the damage bonus, further dice. `melee` guarantees a minimum (COC-88)."""

    dice: str
    melee: bool = False
    doubled: bool = False
    multiplier: int = 1
    bonus: str = ""
    extras: tuple[Extra, ...] = ()

    def plus(self, *extras: Extra | None) -> "Blow":
        """Return the blow with further dice."""
        return replace(self, extras=(*self.extras, *(e for e in extras if e is not None)))


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of points with the steps that led to it, in words."""

    points: int
    steps: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Protection:
    """What stands between raw damage and hit points: halves, guard dice, what a parry takes up,
    armour. A pierced armour counts only where the defence was critical (COC-103)."""

    half: int = 0
    guard: tuple[int, ...] = ()
    absorbed: int = 0
    armour: int = 0
    pierced: bool = False
    critical: bool = False


@dataclass(frozen=True, slots=True)
class _Parts:
    weapon: tuple[Term, ...]
    constant: int
    bonus: tuple[Term, ...]
    bonus_constant: int
    extras: tuple[tuple[Term, ...], ...]

    def terms(self) -> tuple[Term, ...]:
        """Return all dice in the order they are thrown."""
        return (*self.weapon, *self.bonus, *(t for group in self.extras for t in group))


def _parts(document: Document, blow: Blow) -> _Parts:
    weapon = dice_text.parse(blow.dice) if blow.dice else Expression(())
    twice = blow.doubled and settings.value(document, "coc.double") == "dice"
    terms = tuple(replace(t, count=t.count * 2) if twice else t for t in weapon.terms)
    bonus, constant = _bonus(blow.bonus)
    extras = tuple(dice_text.parse(extra.dice).terms for extra in blow.extras)
    return _Parts(terms, weapon.constant, bonus, constant, extras)


def _bonus(text: str) -> tuple[tuple[Term, ...], int]:
    if "D" in text:
        return dice_text.parse(text).terms, 0
    return (), int(text or 0)


def dice_of(document: Document, blow: Blow) -> str:
    """Return all dice of a blow as one expression, nothing where it has none."""
    return str(Expression(_parts(document, blow).terms()))


def raw_of(document: Document, blow: Blow, faces: Sequence[int]) -> Amount:
    """Return the raw damage that faces give: minimum, constant, multiplier, bonus, extra dice;
    never below 0 (COC-156, steps 1 to 6)."""
    parts = _parts(document, blow)
    left = list(faces)
    thrown = [_take(left, term) for term in parts.weapon]
    value, steps = _weapon(document, blow, parts, thrown)
    bonus = parts.bonus_constant
    for term in parts.bonus:
        got = _take(left, term)
        bonus += term.sign * sum(got)
        steps.append(words("step.dice", sign=_sign(term.sign), dice=_name(term), faces=_list(got),
                           what=because(words("modifier.bonus"))))  # fmt: skip
    if parts.bonus_constant:
        steps.append(
            words("step.number", value=f"{bonus:+d}", what=because(words("modifier.bonus")))
        )
    value += bonus
    if blow.doubled and settings.value(document, "coc.double") == "total":
        value *= 2
        steps.append(words("step.times", value=2, what=because(words("modifier.combined"))))
    for extra, terms in zip(blow.extras, parts.extras, strict=True):
        for term in terms:
            got = _take(left, term)
            value += term.sign * sum(got)
            steps.append(words("step.dice", sign=_sign(term.sign), dice=_name(term),
                               faces=_list(got), what=because(extra.words)))  # fmt: skip
    total = max(0, value)
    return Amount(total, (*steps, words("step.total", value=total)))


def _weapon(
    document: Document, blow: Blow, parts: _Parts, thrown: list[tuple[int, ...]]
) -> tuple[int, list[Message]]:
    """Return what the weapon itself does, with its steps (1 to 4)."""
    on_dice = settings.value(document, "coc.min_damage_on") == "dice"
    value = 0
    steps: list[Message] = []
    for term, got in zip(parts.weapon, thrown, strict=True):
        part = sum(got)
        steps.append(words("step.dice", sign="" if not steps else _sign(term.sign),
                           dice=_name(term), faces=_list(got), what=""))  # fmt: skip
        least = LEAST_SMALL if term.sides <= 4 else LEAST_LARGE
        if blow.melee and on_dice and part < least:
            part = least
            steps.append(words("step.least", value=least))
        value += term.sign * part
    if parts.constant:
        value += parts.constant
        steps.append(words("step.number", value=f"{parts.constant:+d}", what=""))
    if blow.melee and not on_dice and parts.weapon:
        least = LEAST_SMALL if parts.weapon[0].sides <= 4 else LEAST_LARGE
        if value < least:
            value = least
            steps.append(words("step.least", value=least))
    if blow.multiplier != 1:
        value *= blow.multiplier
        steps.append(words("step.times", value=blow.multiplier, what=""))
    return value, steps


def because(what: Message) -> Message:
    """Return what a step of the damage is for, as it stands behind its number."""
    return words("log.how", what=what)


def joined(steps: Sequence[Message]) -> Message:
    """Return steps as one text, one after the other."""
    if not steps:
        return words("plain", text="0")
    text = steps[0]
    for step in steps[1:]:
        text = words("step.join", before=text, after=step)
    return text


def halved(document: Document, points: int) -> int:
    """Return half of some points, rounded as the setting says (down by default)."""
    up = settings.value(document, "coc.half_rounding") == "up"
    return -(-points // 2) if up else points // 2


def loss_of(document: Document, raw: Amount, protection: Protection) -> Amount:
    """Return what is left of raw damage for the hit points (COC-156, steps 8 to 11)."""
    value, steps = raw.points, list(raw.steps)
    for _ in range(protection.half):
        value = halved(document, value)
        steps.append(words("step.half", value=value))
    if protection.guard:
        value -= sum(protection.guard)
        steps.append(words("step.guard", faces=_list(protection.guard)))
    if protection.absorbed:
        value -= protection.absorbed
        steps.append(words("step.parried", value=protection.absorbed))
    counts = not protection.pierced or protection.critical
    if protection.armour and counts:
        value -= protection.armour
        steps.append(words("step.armour", value=protection.armour))
    elif protection.armour:
        steps.append(words("step.pierced"))
    return Amount(max(0, value), tuple(steps))


def roll_blow(
    scene: Scene, attacker: str, taken_by: tuple[str, ...], blow: Blow
) -> Generator[Step, Any, Amount]:
    """Roll the damage of a hit; without dice nothing is thrown."""
    expression = dice_of(scene.document, blow)
    if not expression:
        return raw_of(scene.document, blow, ())
    thrown = yield from roll(
        Roll(
            key="damage",
            who=attacker,
            text=words(
                "roll.damage",
                name=scene.name(attacker),
                target=_one([scene.name(who) for who in taken_by]),
            ),
            dice=expression,
            facts=_beside_dice(scene.document, blow),
            rules=("COC-156",),
            classes="each",
            bcdice=expression,
            totals=DAMAGE,
        )
    )
    if thrown.said is not None:
        return Amount(thrown.said, (words("step.said", value=thrown.said),))
    return raw_of(scene.document, blow, thrown.faces)


def _beside_dice(document: Document, blow: Blow) -> tuple[Fact, ...]:
    """Return what changes the damage without dice of its own."""
    parts = _parts(document, blow)
    found = [
        *([words("fact.damage_constant", value=f"{parts.constant:+d}")] if parts.constant else []),
        *([words("fact.damage_times", value=blow.multiplier)] if blow.multiplier != 1 else []),
        *([words("fact.damage_bonus", value=f"{parts.bonus_constant:+d}")]
          if parts.bonus_constant else []),
    ]  # fmt: skip
    return tuple(Fact(words=said) for said in found)


def _take(left: list[int], term: Term) -> tuple[int, ...]:
    got = tuple(left[: term.count])
    del left[: term.count]
    return got


def _name(term: Term) -> str:
    return f"{term.count}D{term.sides}"


def _list(faces: Sequence[int]) -> str:
    return ",".join(map(str, faces))


def _sign(sign: int) -> str:
    return "-" if sign < 0 else "+"


def _one(names: list[str | Message]) -> Any:
    return names[0] if len(names) == 1 else names
