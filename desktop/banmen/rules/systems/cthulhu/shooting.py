"""Rolling to hit: one D100 for each bullet, one against two values for an art, none at zero
range (COC-18 to COC-28, COC-34, COC-44)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Literal

from banmen.rules.steps import Fact, Roll, Step, roll
from banmen.rules.systems.cthulhu.assault import (
    BURST_STEP,
    Assault,
    art_for,
    bullets,
    hit_target,
)
from banmen.rules.systems.cthulhu.checks import (
    BULLET_RULES,
    Check,
    Result,
    Target,
    band_of,
    check,
    factor_facts,
    modifier,
    pair_line,
    summands,
    value_of,
    with_gm,
)
from banmen.rules.systems.cthulhu.sheet import FIREARMS, Mode
from banmen.rules.systems.cthulhu.state import Scene, weapon_name, words
from banmen.rules.totals import face_of
from banmen.words import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Landed:
    """What rolling to hit came to: the rolls, how many hit, whether an art doubled it and which
    art that was. `automatic` is zero range, without dice."""

    hits: int
    results: tuple[Result, ...] = ()
    art: str = ""
    automatic: bool = False
    shots: int = 1
    target: Target | None = None

    @property
    def special(self) -> bool:
        """Whether a hit was a special or a critical (COC-93)."""
        return any(result.special for result in self.results)

    def targets(self) -> list[int | Literal["auto"]]:
        """Return the target of each bullet."""
        if self.automatic:
            return ["auto"] * self.shots
        return [result.target for result in self.results]

    def rolls(self) -> list[Message]:
        """Return the rolls in words, for the journal."""
        if self.automatic:
            return [words("number.zero", shots=self.shots)]
        return [result.words() for result in self.results]


@dataclass(frozen=True, slots=True, kw_only=True)
class Firing:
    """One pull of the trigger: who, against what target, how, with how many rounds at hand."""

    who: str
    text: Message
    target: Target
    mode: Mode = "single"
    unaimed: bool = False
    rounds: int | None = None
    zero: bool = False
    part: str = ""

    def shots(self) -> int:
        """Return how many bullets leave the barrel."""
        wanted = bullets(self.mode, unaimed=self.unaimed)
        return wanted if self.rounds is None else min(wanted, self.rounds)


def bullet_rules(part: str) -> tuple[str, ...]:
    """Return the rules of a bullet's roll: how well it hits matters only for what is dropped."""
    return ("COC-23", "COC-93") if part else BULLET_RULES


def fire(scene: Scene, firing: Firing) -> Generator[Step, Any, Landed]:
    """Roll for each bullet, later ones of a burst the worse for it (COC-22, COC-23); at zero
    range all hit (COC-25)."""
    shots = firing.shots()
    if firing.zero:
        return Landed(hits=shots, automatic=True, shots=shots, target=firing.target)
    results = []
    for number in range(shots):
        later = modifier(-BURST_STEP[firing.mode] * number, "COC-22", "burst", shot=number + 1)
        result = yield from check(
            scene,
            Check(
                key="attack" if number == 0 else "attack.next",
                who=firing.who,
                text=firing.text,
                target=firing.target.plus(later),
                rules=bullet_rules(firing.part),
                least=0,
            ),
        )
        results.append(result)
    hits = sum(result.success for result in results)
    return Landed(hits=hits, results=tuple(results), shots=shots, target=firing.target)


def to_hit(scene: Scene, assault: Assault) -> Generator[Step, Any, Landed]:
    """Roll whether an attack hits."""
    if assault.sure:
        return Landed(hits=1, automatic=True)
    if assault.is_throw:
        return (yield from _throw(scene, assault))
    target = hit_target(scene, assault)
    text = attack_words(scene, assault)
    if assault.weapon.kind in FIREARMS:
        firing = Firing(
            who=assault.actor, text=text, target=target, mode=assault.mode,
            unaimed=assault.unaimed, rounds=_rounds(scene, assault), zero=assault.zero,
            part=assault.part,
        )  # fmt: skip
        return (yield from fire(scene, firing))
    art, value = art_for(assault.weapon.kind, scene.sheet(assault.actor))
    if art:
        return (yield from combine(scene, assault.actor, text, target, (art, value)))
    asked = Check(key="attack", who=assault.actor, text=text, target=target, rules=("COC-165",))
    result = yield from check(scene, asked)
    return Landed(hits=int(result.success), results=(result,), target=target)


def combine(
    scene: Scene, who: str, text: Message, target: Target, art: tuple[str, int]
) -> Generator[Step, Any, Landed]:
    """Roll an attack skill with an art: within both is a doubled hit, within the skill alone an
    ordinary one (COC-28)."""
    name, value = art
    if scene.choice("coc.combo_roll") == "separate":
        asked = Check(key="attack", who=who, text=text, target=target, rules=("COC-28",))
        result = yield from check(scene, asked)
        if not result.success:
            return Landed(hits=0, results=(result,), target=target)
        own = Target(base=value, name=words(f"skill.{name}"))
        second = yield from check(
            scene,
            Check(key="attack.art", who=who, text=text, target=own, rules=("COC-28",)),
        )
        both = name if second.success else ""
        return Landed(hits=1, results=(result, second), art=both, target=target)
    result, both_hit = yield from one_roll(scene, who, text, target, art)
    return Landed(
        hits=int(result.success), results=(result,), art=name if both_hit else "", target=target
    )


def one_roll(
    scene: Scene, who: str, text: Message, target: Target, art: tuple[str, int]
) -> Generator[Step, Any, tuple[Result, bool]]:
    """Throw one D100 against a skill and an art; return the result against the skill, and
    whether both succeeded."""
    name, value = art
    target = with_gm(scene, "attack", who, target)
    first = value_of(scene.document, target)
    thrown = yield from roll(
        Roll(
            key="attack",
            who=who,
            text=text,
            dice="1D100",
            target=first,
            modifiers=summands(target),
            facts=(
                *factor_facts(target),
                Fact(words=words("fact.art", skill=words(f"skill.{name}"), value=value),
                     rule="COC-28"),
            ),
            rules=("COC-28",),
            classes="band",
            bcdice=pair_line(scene.document, first, value),
            totals=face_of(100),
        )
    )  # fmt: skip
    face = thrown.face
    result = Result(face=face, target=first, band=band_of(scene.document, face, first))
    second = Result(face=face, target=value, band=band_of(scene.document, face, value))
    return result, result.success and second.success


def _throw(scene: Scene, assault: Assault) -> Generator[Step, Any, Landed]:
    """Roll a suplex (one roll within both values) or a tackle (two rolls, both must succeed)."""
    sheet = scene.sheet(assault.actor)
    text = attack_words(scene, assault)
    target = hit_target(scene, assault)
    art = ("kumi", sheet.kumi)
    if assault.special == "suplex" and scene.choice("coc.combo_roll") == "separate":
        landed = yield from combine(scene, assault.actor, text, target, art)
        return Landed(hits=int(bool(landed.art)), results=landed.results, target=target)
    single = scene.choice("coc.tackle_rolls") == "single"
    if assault.special == "suplex" or single:
        result, both = yield from one_roll(scene, assault.actor, text, target, art)
        return Landed(hits=int(both), results=(result,), target=target)
    first = yield from check(
        scene, Check(key="attack", who=assault.actor, text=text, target=target, rules=("COC-44",))
    )
    if not first.success:
        return Landed(hits=0, results=(first,), target=target)
    own = Target(base=sheet.kumi, name=words("skill.kumi"))
    second = yield from check(
        scene,
        Check(key="attack.art", who=assault.actor, text=text, target=own, rules=("COC-44",)),
    )
    return Landed(hits=int(second.success), results=(first, second), target=target)


def attack_words(scene: Scene, assault: Assault) -> Message:
    """Return what is said above the roll to hit."""
    plain = f"attack_{assault.reply}" if assault.reply else "attack"
    key = f"special_{assault.special}" if assault.special else plain
    names = [scene.name(target) for target in assault.targets]
    return words(
        f"roll.{key}", name=scene.name(assault.actor),
        target=names[0] if len(names) == 1 else names, weapon=weapon_name(assault.weapon),
    )  # fmt: skip


def _rounds(scene: Scene, assault: Assault) -> int | None:
    if assault.row is None or assault.weapon.magazine == 0:
        return None
    return scene.weapon(assault.actor, assault.row)[1].rounds
