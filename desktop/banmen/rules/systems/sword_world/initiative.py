"""Which party goes first (SWORD-03 to SWORD-10)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Literal

from banmen.model.token import Token
from banmen.rules.effects import set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import Procedure, Step, report
from banmen.rules.systems.sword_world.checks import Asked, Check, check, modifier, some
from banmen.rules.systems.sword_world.sheet import has_ranger, initiative_base
from banmen.rules.systems.sword_world.state import (
    FOES,
    HELPLESS,
    PARTY,
    Scene,
    line,
    members,
    words,
)
from banmen.rules.systems.sword_world.turn import begin_phase

Decision = Literal["value", "more_values", "auto", "tie"]


@dataclass(frozen=True, slots=True)
class Value:
    """What one combatant brings: its total, struck out (1-1) or taking the lead (6-6)."""

    token: str
    total: int
    struck: bool = False
    takes: bool = False


@dataclass(frozen=True, slots=True)
class Contest:
    """How a round of initiative rolls ended: who is first (None: all equal) and by what."""

    first: str | None
    by: Decision
    ally: tuple[int, ...]
    enemy: tuple[int, ...]
    place: int = 0


def initiative(scene: Scene) -> Procedure[None]:
    """Roll for both parties, again while all is equal, and begin the first phase."""
    while True:
        contest = yield from compete(scene)
        first = contest.first or _dead_tie(scene)
        yield from report(
            line(
                f"initiative.{contest.by}",
                rules=_RULES[contest.by],
                event="initiative",
                side=words(f"side.{first}") if first else words("side.none"),
                ally=_list(contest.ally),
                enemy=_list(contest.enemy),
                place=contest.place,
            )
        )
        if first is not None:
            break
    scene = yield from perform(
        scene, set_battle(first_side=first, round=0, ally_phases=0, enemy_phases=0)
    )
    yield from begin_phase(scene, first)


def compete(scene: Scene) -> Generator[Step, Any, Contest]:
    """Let everybody roll once and compare the two parties."""
    ally = yield from _values(scene, members(scene.document, PARTY))
    foes = members(scene.document, FOES)
    if scene.choice("sword.gm_initiative") == "best":
        foes = _best(scene, foes)
    enemy = yield from _values(scene, foes)
    return decide(ally, enemy)


def decide(ally: tuple[Value, ...], enemy: tuple[Value, ...]) -> Contest:
    """Compare two parties' values: double sixes first, then place by place (SWORD-06 to 09)."""
    ours = _standing(ally)
    theirs = _standing(enemy)
    lead = (any(v.takes for v in ally), any(v.takes for v in enemy))
    if lead[0] != lead[1]:
        return Contest(PARTY if lead[0] else FOES, "auto", ours, theirs)
    for place, (mine, other) in enumerate(zip(ours, theirs, strict=False), start=1):
        if mine != other:
            return Contest(PARTY if mine > other else FOES, "value", ours, theirs, place)
    if len(ours) != len(theirs):
        place = min(len(ours), len(theirs)) + 1
        first = PARTY if len(ours) > len(theirs) else FOES
        return Contest(first, "more_values", ours, theirs, place)
    return Contest(None, "tie", ours, theirs)


_RULES: dict[Decision, tuple[str, ...]] = {
    "value": ("SWORD-06", "SWORD-07"),
    "more_values": ("SWORD-07", "SWORD-08"),
    "auto": ("SWORD-09",),
    "tie": ("SWORD-07",),
}


def _values(scene: Scene, tokens: tuple[Token, ...]) -> Generator[Step, Any, tuple[Value, ...]]:
    found = []
    for token in tokens:
        if token.has(*HELPLESS):
            continue
        sheet = scene.sheet(token.id)
        result = yield from check(
            scene,
            Asked(
                key="initiative",
                who=token.id,
                text=words("roll.initiative", name=token.name),
                modifiers=some(
                    modifier(
                        initiative_base(sheet),
                        "SWORD-05" if sheet.monster else "SWORD-04",
                        "monster_level" if sheet.monster else "ranger",
                    )
                ),
                rules=("SWORD-05" if sheet.monster else "SWORD-04",),
            ),
        )
        value = _judge(scene, token, result)
        found.append(value)
        yield from report(
            line(
                "initiative.struck" if value.struck else "initiative.one",
                who=token.id,
                rules=("SWORD-08",) if value.struck else ("SWORD-04",),
                name=token.name,
                total=value.total,
            )
        )
    return tuple(found)


def _judge(scene: Scene, token: Token, result: Check) -> Value:
    takes = result.automatic == "success" and has_ranger(scene.sheet(token.id))
    return Value(token.id, result.total, struck=result.automatic == "failure", takes=takes)


def _best(scene: Scene, foes: tuple[Token, ...]) -> tuple[Token, ...]:
    able = [foe for foe in foes if not foe.has(*HELPLESS)]
    if not able:
        return ()
    return (max(able, key=lambda foe: initiative_base(scene.sheet(foe.id))),)


def _standing(values: tuple[Value, ...]) -> tuple[int, ...]:
    return tuple(sorted((v.total for v in values if not v.struck), reverse=True))


def _dead_tie(scene: Scene) -> str | None:
    return {"pc": PARTY, "gm": FOES}.get(scene.choice("sword.initiative_dead_tie"))


def _list(values: tuple[int, ...]) -> str:
    return ", ".join(map(str, values)) or "–"
