"""The 2D6 check of the base game: modifiers, automatic success and failure, fixed values."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Literal

from banmen.rules.modifiers import Modifier
from banmen.rules.steps import AskNumber, Fact, Roll, Step, ask_number, roll
from banmen.rules.systems.sword_world.sheet import SwordSheet, resistance
from banmen.rules.systems.sword_world.state import WORDING, Scene, words
from banmen.words import Message

Resistance = Literal["life", "mind"]
FIXED = 7
HIGHEST_TOTAL = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What a check came to: the total, and `success` or `failure` where the dice alone decide.

    `faces` is empty for a fixed value or a total that was typed.
    """

    total: int
    automatic: Literal["success", "failure"] | None = None
    faces: tuple[int, ...] = ()

    def reaches(self, target: int) -> bool:
        """Tell whether the check succeeds against a number to reach."""
        if self.automatic is not None:
            return self.automatic == "success"
        return self.total >= target


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A check about to be made: its key and words, who makes it and what is added."""

    key: str
    who: str
    text: Message
    modifiers: tuple[Modifier, ...] = ()
    target: int | None = None
    facts: tuple[Fact, ...] = ()
    rules: tuple[str, ...] = ()


modifier = WORDING.modifier


def some(*modifiers: Modifier | None) -> tuple[Modifier, ...]:
    """Return the modifiers that are there and not zero."""
    return tuple(m for m in modifiers if m is not None and m.value)


def judged(faces: tuple[int, ...], added: int) -> Check:
    """Return the check that two dice and a number make (double six, double one: base game)."""
    automatic: Literal["success", "failure"] | None = None
    if faces == (6, 6):
        automatic = "success"
    elif faces == (1, 1):
        automatic = "failure"
    return Check(total=sum(faces) + added, automatic=automatic, faces=faces)


def with_gm(scene: Scene, asked: Asked) -> tuple[Modifier, ...]:
    """Return the modifiers of a check with the game master's own at the end, if there is one."""
    own = modifier(scene.gm_modifier(asked.key, asked.who), "gm", "gm")
    return (*asked.modifiers, *some(own))


def check(scene: Scene, asked: Asked) -> Generator[Step, Any, Check]:
    """Make a 2D6 check, or ask for its total where totals are typed (SWORD-02, SWORD-82)."""
    modifiers = with_gm(scene, asked)
    if scene.choice("sword.numbers") == "typed":
        total = yield from ask_number(typed_total(asked, modifiers))
        return Check(total=total)
    thrown = yield from roll(
        Roll(
            key=asked.key,
            who=asked.who,
            text=asked.text,
            dice="2D6",
            modifiers=modifiers,
            target=asked.target,
            facts=asked.facts,
            rules=asked.rules,
            bcdice=dice_line(modifiers, asked.target),
        )
    )
    added = sum(m.value for m in modifiers)
    if thrown.said is not None:
        return Check(total=thrown.said)
    return judged(thrown.faces, added)


def check_or_fixed(scene: Scene, asked: Asked) -> Generator[Step, Any, Check]:
    """Make a check; a monster with fixed values does not roll, it has base + 7."""
    if scene.sheet(asked.who).fixed and scene.choice("sword.numbers") == "sheet":
        return Check(total=FIXED + sum(m.value for m in with_gm(scene, asked)))
    result = yield from check(scene, asked)
    return result


def typed_total(asked: Asked, modifiers: tuple[Modifier, ...]) -> AskNumber:
    """Return the question for the total of a check."""
    return AskNumber(
        key=f"{asked.key}.total",
        who=asked.who,
        text=asked.text,
        facts=asked.facts,
        rules=("SWORD-02", *asked.rules),
        minimum=-100,
        maximum=HIGHEST_TOTAL,
        default=FIXED + sum(m.value for m in modifiers),
    )


def dice_line(modifiers: tuple[Modifier, ...], target: int | None) -> str:
    """Return the line for a dice bot: `2D6+7>=14`."""
    added = "".join(f"{m.value:+d}" for m in modifiers if m.value)
    return f"2D6{added}>={'?' if target is None else target}"


def resist(
    scene: Scene, who: str, kind: Resistance, *, key: str, target: int | None,
    rules: tuple[str, ...] = (),
) -> Generator[Step, Any, Check]:  # fmt: skip
    """Make a resistance roll of body or mind."""
    asked = asked_resistance(scene, who, kind, key=key, target=target, rules=rules)
    return (yield from check_or_fixed(scene, asked))


def asked_resistance(
    scene: Scene, who: str, kind: Resistance, *, key: str, target: int | None,
    rules: tuple[str, ...] = (),
) -> Asked:  # fmt: skip
    """Return a resistance roll of body or mind with its modifiers."""
    return Asked(
        key=key,
        who=who,
        text=words(f"roll.resist_{kind}", name=scene.name(who)),
        modifiers=resist_modifiers(scene, who, kind),
        target=target,
        rules=rules,
    )


def resist_modifiers(scene: Scene, who: str, kind: Resistance) -> tuple[Modifier, ...]:
    """Return what is added to a resistance roll."""
    sheet: SwordSheet = scene.sheet(who)
    focus = scene.state(who).resist_modifier
    return some(
        modifier(resistance(sheet, kind), "sheet", f"resist_{kind}"),
        modifier(focus, "base", "resist_focus"),
    )
