"""The one card of those who are attacked: who covers, or how the one attacked defends; and the
forced defence against a feint (COC-58, COC-98, COC-101, COC-141, COC-165, COC-166)."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import Any

from banmen.rules.scene import perform
from banmen.rules.steps import ChooseOption, Fact, Highlight, Option, Step, choose, report
from banmen.rules.systems.cthulhu.assault import Assault
from banmen.rules.systems.cthulhu.covering import cover, cover_forbids
from banmen.rules.systems.cthulhu.defence import after_hiding, dodge, guard, hide
from banmen.rules.systems.cthulhu.figures import dexterity
from banmen.rules.systems.cthulhu.parry import parry, parry_target, tool_named
from banmen.rules.systems.cthulhu.ranges import distance_of_tokens, touching
from banmen.rules.systems.cthulhu.reaction_rows import (
    NOTHING,
    dodge_forbids,
    helpless_forbids,
    nothing_row,
    own_rows,
    parry_rows,
    uses_forbid,
)
from banmen.rules.systems.cthulhu.stance import Met, Stance, defend, may_be_sure, used_effect
from banmen.rules.systems.cthulhu.state import (
    DEFENCES,
    DefenceKind,
    Scene,
    forbid,
    is_able,
    line,
    members,
    weapon_name,
    words,
)
from banmen.words import Message

#: Before the row of a sure success by focus (COC-101).
SURE = "sure:"


@dataclass(frozen=True, slots=True)
class Reply:
    """What was chosen on the card: the one asked, the row, and whom it concerns."""

    target: str
    row: str
    covered: tuple[str, ...]


def react(
    scene: Scene, assault: Assault, target: str, waiting: tuple[str, ...], head: tuple[Fact, ...]
) -> Generator[Step, Any, Reply]:
    """Show the card of an attack to the one attacked; `waiting` are all targets not yet covered.

    Somebody who is helpless and whom nobody may cover is not asked.
    """
    rows = (*own_rows(scene, target, assault), *_sure_rows(scene, target, assault),
            *_cover_rows(scene, assault, target, waiting))  # fmt: skip
    helpless = helpless_forbids(scene, target) is not None
    if helpless and all(row.forbidden is not None for row in rows):
        return Reply(target, NOTHING, (target,))
    answer = yield from choose(
        ChooseOption(
            key="defence", who=target, text=_question(scene, assault, target), facts=head,
            options=_allowed_first(rows), default=NOTHING, rules=("COC-98", "COC-141"),
        )
    )  # fmt: skip
    covered = _sharing(scene, target, waiting) if answer.endswith("/all") else (target,)
    return Reply(target, answer, covered)


def _allowed_first(rows: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return what may be done, taking the blow as the last of it, then what may not."""
    free = tuple(row for row in rows if row.forbidden is None)
    return (*free, nothing_row(), *(row for row in rows if row.forbidden is not None))


def carry_out(
    scene: Scene, assault: Assault, reply: Reply
) -> Generator[Step, Any, tuple[Scene, tuple[Met, ...]]]:
    """Carry out what was chosen; return how the damage is met and by whom."""
    row = reply.row.removeprefix(SURE)
    sure = row != reply.row
    kind, _, what = row.partition("/")
    if kind == "cover":
        who = what.removesuffix("/all")
        stance = Stance(who=who, kind="cover", sure=sure)
        return (yield from cover(scene, stance, assault, reply.covered))
    if kind == NOTHING:
        return scene, (Met(who=reply.target),)
    if kind == "dodge":
        stance = Stance(who=reply.target, kind="dodge", sure=sure)
        scene, met = yield from dodge(scene, stance, assault)
    elif kind == "guard":
        stance = Stance(who=reply.target, kind="guard", sure=sure)
        scene, met = yield from guard(scene, stance, assault)
    elif kind == "parry":
        free = assault.reply == "rush"
        stance = Stance(who=reply.target, kind="parry", sure=sure, free=free)
        scene, met = yield from parry(scene, stance, assault, what)
    else:
        stance = Stance(who=reply.target, kind="hide", sure=sure)
        scene, met = yield from hide(scene, stance, assault, what)
    yield from report(_line(scene, assault, (kind, what), met))
    if kind == "hide":
        scene, met = yield from after_hiding(scene, assault, met, what)
    return scene, (met,)


def declared(scene: Scene, reply: Reply) -> Generator[Step, Any, Scene]:
    """Use up a defence that was declared before the roll to hit, where the attack then missed
    (COC-166)."""
    row = reply.row.removeprefix(SURE)
    kind, _, what = row.partition("/")
    if kind not in DEFENCES:
        return scene
    who = what.removesuffix("/all") if kind == "cover" else reply.target
    return (yield from perform(scene, used_effect(scene, Stance(who=who, kind=kind))))


def _line(scene: Scene, assault: Assault, row: tuple[str, str], met: Met) -> Any:
    """Return the line of a defence; one that stops the whole attack is an event of its own."""
    kind, what = row
    assert met.roll is not None
    rules = {"dodge": "COC-104", "guard": "COC-110", "parry": "COC-116", "hide": "COC-133"}
    used = scene.state(met.who).used
    stopped = met.negated or bool(met.thing)
    tokens = (met.who,) if assault.sure else (met.who, assault.actor)
    return line(
        "defends", who=met.who, rules=(rules[kind],), event="blocked" if stopped else "",
        tokens=tokens, name=scene.name(met.who), defence=words(f"defence.{kind}"),
        tool=_tool(scene, met.who, kind, what),
        roll=_rolls(met),
        outcome=words(f"outcome.{kind}_{_outcome(met)}"),
        left=[words(f"defence.{d}") for d in DEFENCES if d not in used]
        or words("plain", text="–"),
    )  # fmt: skip


def _tool(scene: Scene, who: str, kind: str, what: str) -> Message:
    if kind != "parry":
        return words("plain", text="")
    weapon = tool_named(scene, who, what).weapon
    return words("log.with", weapon=weapon_name(weapon) if weapon else words("skill.budo"))


def _rolls(met: Met) -> Any:
    assert met.roll is not None
    first = met.roll.words()
    return first if met.rerolled is None else [first, met.rerolled.words()]


def _outcome(met: Met) -> str:
    assert met.roll is not None
    if met.rerolled is not None and not met.rerolled.success:
        return "once"
    if met.roll.band in ("critical", "fumble"):
        return met.roll.band
    return "success" if met.roll.success else "failure"


def _question(scene: Scene, assault: Assault, target: str) -> Message:
    key = {"counter": "ask.defence_counter", "rush": "ask.defence_rush"}.get(
        assault.reply, "ask.defence"
    )
    what = words(f"special.{assault.special}") if assault.special else weapon_name(assault.weapon)
    return words(key, name=scene.name(target), attacker=scene.name(assault.actor), weapon=what)


def _sure_rows(scene: Scene, who: str, assault: Assault) -> Iterator[Option]:
    """Yield a row for each defence that a whole focus makes sure of (COC-101)."""
    focus = scene.state(who).focus
    if focus == "":
        return
    for row in own_rows(scene, who, assault):
        if row.id.partition("/")[0] != focus:
            continue
        yield _sure(scene, who, focus, row)


def _sure(scene: Scene, who: str, kind: DefenceKind, row: Option) -> Option:
    """Return the row of a defence made sure of by spending all three uses of a focus."""
    allowed = may_be_sure(scene, who, kind)
    return replace(
        row,
        id=SURE + row.id,
        label=words("choice.sure", defence=row.label),
        chips=(),
        detail=words("detail.sure"),
        rules=("COC-101",),
        forbidden=row.forbidden or (None if allowed else forbid("COC-101", "no_sure")),
    )


def _cover_rows(
    scene: Scene, assault: Assault, target: str, waiting: tuple[str, ...]
) -> Iterator[Option]:
    """Yield a row for each comrade near enough to cover, for one or for all in a square."""
    if assault.reply == "rush":
        return
    me = scene.token(target)
    near = [
        t for t in members(scene.document)
        if t.side == me.side and t.id not in (assault.actor, *assault.targets)
        and is_able(scene, t.id) and distance_of_tokens(scene.document, t, me) <= 1
    ]  # fmt: skip
    sharing = _sharing(scene, target, waiting)
    for token in near:
        alone = _cover_row(scene, token.id, (target,), f"cover/{token.id}")
        rows = [alone]
        if len(sharing) > 1:
            rows.append(_cover_row(scene, token.id, sharing, f"cover/{token.id}/all"))
        yield from rows
        if scene.state(token.id).focus == "cover":
            yield from (_sure(scene, token.id, "cover", row) for row in rows)


def _cover_row(scene: Scene, who: str, covered: tuple[str, ...], row_id: str) -> Option:
    rule = cover_forbids(scene, who, covered)
    forbidden = helpless_forbids(scene, who) or uses_forbid(scene, who, "cover")
    if forbidden is None and rule:
        forbidden = forbid(rule, "beside_enemy" if rule == "COC-144" else "cannot_cover")
    target = dexterity(scene, who) * 5 // len(covered)
    return Option(
        id=row_id,
        label=words("choice.cover", name=scene.name(who),
                    covered=[scene.name(c) for c in covered]),
        detail=words("detail.target", target=target),
        forbidden=forbidden,
        highlight=Highlight(tokens=(who,), lines=((who, covered[0]),)),
        rules=("COC-141", "COC-145"),
    )  # fmt: skip


def _sharing(scene: Scene, target: str, waiting: tuple[str, ...]) -> tuple[str, ...]:
    """Return the targets in one square with one of them (COC-142)."""
    me = scene.token(target)
    others = [t for t in waiting if t != target]
    near = [t for t in others if touching(scene.document, me, scene.token(t))]
    return (target, *near)


def fall_for(
    scene: Scene, assault: Assault, target: str
) -> Generator[Step, Any, tuple[Scene, bool]]:
    """Let the target of a feint use up a dodge or parry on the first blow (COC-58); return
    whether a parry with budo has seen through it (COC-60)."""
    rows = []
    if dodge_forbids(scene, target, assault) is None:
        rows.append(Option(id="dodge", label=words("defence.dodge"), rules=("COC-58",)))
    rows += [row for row in parry_rows(scene, target, assault) if row.forbidden is None]
    if not rows:
        yield from report(line("feint_unanswered", who=target, rules=("COC-58",),
                               name=scene.name(target)))  # fmt: skip
        return scene, False
    if len(rows) == 1:
        answer = rows[0].id
    else:
        answer = yield from choose(
            ChooseOption(
                key="defence.feint", who=target, options=tuple(rows), default=rows[0].id,
                text=words("ask.feint", name=scene.name(target),
                           attacker=scene.name(assault.actor)), rules=("COC-58",),
            )
        )  # fmt: skip
    kind, _, tool = answer.partition("/")
    seen = False
    if tool == "budo":
        found = tool_named(scene, target, tool)
        stance = Stance(who=target, kind="parry")
        aim = parry_target(scene, target, found, assault)
        scene, result = yield from defend(scene, stance, aim, ("COC-60",))
        seen = result.success
    else:
        stance = Stance(who=target, kind="dodge" if kind == "dodge" else "parry")
        scene = yield from perform(scene, used_effect(scene, stance))
    yield from report(
        line("feint_seen" if seen else "feint_taken", who=target, rules=("COC-58", "COC-60"),
             tokens=(target,), name=scene.name(target),
             defence=words(f"defence.{stance.kind}"))
    )  # fmt: skip
    return scene, seen
