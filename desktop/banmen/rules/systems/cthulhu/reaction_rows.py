"""The rows of a defence card: what somebody may do against an attack, what not and why
(COC-26, COC-35, COC-49, COC-55, COC-59, COC-97 to COC-103, COC-105, COC-111, COC-114 to COC-123,
COC-132, COC-148)."""

from collections.abc import Iterator
from dataclasses import replace

from banmen.rules.steps import Forbidden, Highlight, Option
from banmen.rules.systems.cthulhu.assault import Assault
from banmen.rules.systems.cthulhu.checks import Target, value_of
from banmen.rules.systems.cthulhu.defence import guard_dice, hide_target, siz_of
from banmen.rules.systems.cthulhu.figures import dodge_skill
from banmen.rules.systems.cthulhu.parry import (
    BARE,
    TOOLS,
    Tool,
    is_declared,
    may_parry_with,
    parry_target,
    tools_of,
    turns_muzzle,
    use_of,
)
from banmen.rules.systems.cthulhu.ranges import hiding_places, touching
from banmen.rules.systems.cthulhu.sheet import has_budo, is_trained
from banmen.rules.systems.cthulhu.stance import Stance, focused, may_use
from banmen.rules.systems.cthulhu.state import (
    HELPLESS,
    DefenceKind,
    Scene,
    forbid,
    is_able,
    members,
    weapon_name,
    words,
)
from banmen.words import Message

NOTHING = "none"
#: Below any percentage: what is of no use comes after all that is.
_USELESS = 10_000


def nothing_row() -> Option:
    """Return the row of taking the blow."""
    return Option(id=NOTHING, label=words("choice.no_defence"), rules=("COC-102",))


def helpless_forbids(scene: Scene, who: str) -> Forbidden | None:
    """Return why somebody does not defend at all (COC-159)."""
    token = scene.token(who)
    if not is_able(scene, who):
        condition = next((c for c in HELPLESS if token.has(c)), "unconscious")
        return forbid("COC-159", f"helpless.{condition}")
    if scene.state(who).stun and scene.flag("coc.stun_blocks_defence"):
        return forbid("COC-159", "helpless.stunned")
    return None


def uses_forbid(scene: Scene, who: str, kind: DefenceKind) -> Forbidden | None:
    """Return why a kind of defence is used up in this round, or given up for a focus."""
    rule = may_use(scene.state(who), kind)
    if rule == "COC-99":
        focus = scene.state(who).focus
        key = "focus_used" if focus == kind else "focus_other"
        return forbid(rule, key, focus=words(f"defence.{focus}"))
    return forbid(rule, "used", kind=words(f"defence.{kind}")) if rule else None


def dodge_forbids(scene: Scene, who: str, assault: Assault) -> Forbidden | None:
    """Return why there is no dodging an attack."""
    if assault.kind == "firearm":
        return forbid("COC-105", "no_dodge_firearm")
    if assault.no_evasion:
        return forbid("COC-59", "feint_second")
    return (
        _special_forbids(scene, assault)
        or helpless_forbids(scene, who)
        or uses_forbid(scene, who, "dodge")
    )


def guard_forbids(
    scene: Scene, who: str, assault: Assault, *, free: bool = False
) -> Forbidden | None:
    """Return why there is no guarding against an attack; `free` does not count (COC-147)."""
    if assault.kind == "firearm":
        return forbid("COC-111", "no_guard_firearm")
    counted = None if free else uses_forbid(scene, who, "guard")
    return _special_forbids(scene, assault) or helpless_forbids(scene, who) or counted


def _special_forbids(scene: Scene, assault: Assault) -> Forbidden | None:
    """Return why only budo helps: against a rush (COC-55), and against throws by the setting."""
    if assault.reply == "rush" and scene.choice("coc.rush_defence") == "budo_parry_only":
        return forbid("COC-55", "rush_only_parry")
    if assault.is_throw and scene.choice("coc.throw_defence") == "budo_only":
        return forbid("COC-35", "throw_only_budo")
    return None


def parry_forbids(
    scene: Scene, who: str, assault: Assault, tool: Tool, *, free: bool = False
) -> Forbidden | None:
    """Return why an attack cannot be parried with a tool."""
    if found := _tool_forbids(scene, who, assault, tool):
        return found
    if assault.no_evasion:
        return forbid("COC-59", "feint_second")
    if assault.reply == "rush" and scene.choice("coc.rush_defence") == "budo_parry_only":
        if not has_budo(scene.sheet(who)):
            return forbid("COC-55", "rush_only_parry")
        return helpless_forbids(scene, who)
    thrown = assault.is_throw and tool.kind == "budo"
    if not thrown and (found := _special_forbids(scene, assault)):
        return found
    if not thrown and not is_declared(scene.sheet(who), scene.state(who), assault.actor):
        against = scene.state(who).parry_against
        if against:
            return forbid("COC-114", "declared_other", other=scene.name(against))
        return forbid("COC-114", "not_declared")
    counted = None if free else uses_forbid(scene, who, "parry")
    return helpless_forbids(scene, who) or counted


def _tool_forbids(scene: Scene, who: str, assault: Assault, tool: Tool) -> Forbidden | None:
    """Return what the tool itself has against it: its kind, its state, the kind of attack."""
    if tool.kind not in TOOLS:
        return forbid("COC-123", "no_parry_tool")
    if tool.row is not None:
        state = scene.weapon(who, tool.row)[1]
        if state.destroyed or state.dropped is not None:
            return forbid("COC-126", "not_at_hand")
        if tool.kind == "bow" and state.string == 0:
            return forbid("COC-80", "string_broken")
        if not may_parry_with(tool.kind, attacked=state.attacked):
            rule = {"longgun": "COC-121", "bow": "COC-122"}.get(tool.kind, "COC-119")
            return forbid(rule, "attacked_with")
    if assault.kind == "firearm" and assault.zero:
        return None if turns_muzzle(tool.kind) else forbid("COC-26", "not_at_zero_range")
    if assault.kind in ("firearm", "missile"):
        return _shield_forbids(scene, assault, tool)
    return None


def _shield_forbids(scene: Scene, assault: Assault, tool: Tool) -> Forbidden | None:
    shots = assault.kind == "firearm" and not scene.flag("coc.shield_blocks_firearms")
    if tool.kind != "shield" or shots:
        return forbid("COC-120", "only_shield")
    assert tool.weapon is not None
    return None if tool.weapon.missile_block else forbid("COC-120", "no_block_value")


def hide_forbids(scene: Scene, who: str, thing: str) -> Forbidden | None:
    """Return why there is no hiding behind a thing."""
    if siz_of(scene.document, thing) is None:
        return forbid("COC-133", "no_siz")
    return helpless_forbids(scene, who) or uses_forbid(scene, who, "hide")


def own_rows(scene: Scene, who: str, assault: Assault) -> tuple[Option, ...]:
    """Return the defences of one who is attacked."""
    return (
        _dodge_row(scene, who, assault),
        _guard_row(scene, who, assault),
        *parry_rows(scene, who, assault),
        *_hide_rows(scene, who, assault),
    )


def follow_up_options(
    scene: Scene, who: str, assault: Assault, kinds: tuple[str, ...]
) -> tuple[Option, ...]:
    """Return the defences that may follow a covering: guard and parry, never dodge nor hiding
    (COC-148)."""
    rows = [nothing_row()]
    if "guard" in kinds:
        rows.append(_guard_row(scene, who, assault, free=True))
    if "parry" in kinds:
        rows += parry_rows(scene, who, assault, free=True)
    return tuple(rows)


def _row(scene: Scene, stance: Stance, row_id: str, target: Target) -> Option:
    """Return a row with the number to roll and what it is made of."""
    full = focused(scene, stance, target)
    return Option(
        id=row_id,
        label=words(f"defence.{stance.kind}"),
        detail=words("detail.target", target=value_of(scene.document, full)),
        chips=full.add,
    )


def _dodge_row(scene: Scene, who: str, assault: Assault) -> Option:
    target = Target(base=dodge_skill(scene, who), name=words("skill.dodge"))
    return replace(
        _row(scene, Stance(who=who, kind="dodge"), "dodge", target),
        label=words("choice.dodge"),
        forbidden=dodge_forbids(scene, who, assault),
        rules=("COC-104", "COC-106", "COC-109"),
    )


def _guard_row(scene: Scene, who: str, assault: Assault, *, free: bool = False) -> Option:
    target = Target(base=scene.sheet(who).constitution * 5, name=words("skill.con_x5"))
    return replace(
        _row(scene, Stance(who=who, kind="guard", free=free), "guard", target),
        label=words("choice.guard", dice=guard_dice(assault.kind, "success")),
        forbidden=guard_forbids(scene, who, assault, free=free),
        rules=("COC-110", "COC-112", "COC-113"),
    )


def parry_rows(scene: Scene, who: str, assault: Assault, *, free: bool = False) -> Iterator[Option]:
    """Yield a row for each tool; an art only where it is learned or the attack is a throw."""
    art = is_trained(scene.sheet(who)) or assault.is_throw
    tools = [tool for tool in tools_of(scene, who) if art or tool.kind != "budo"]
    for tool in sorted(tools, key=lambda tool: _worth(scene, who, assault, tool), reverse=True):
        yield _parry_row(scene, who, assault, tool, free=free)


def _worth(scene: Scene, who: str, assault: Assault, tool: Tool) -> int:
    """Return how likely a parry with a tool helps, so that the best leads the row: less than
    nothing where success is of no use."""
    value = value_of(scene.document, parry_target(scene, who, tool, assault))
    use = use_of(scene, tool, assault)
    if use == "nothing":
        return value - _USELESS
    return value * value // 100 if use == "twice" else value


def _parry_row(scene: Scene, who: str, assault: Assault, tool: Tool, *, free: bool) -> Option:
    stance = Stance(who=who, kind="parry", free=free)
    target = parry_target(scene, who, tool, assault)
    value = value_of(scene.document, focused(scene, stance, target))
    use = use_of(scene, tool, assault)
    durability = 0 if tool.row is None else scene.weapon(who, tool.row)[1].durability
    return replace(
        _row(scene, stance, f"parry/{tool.id}", target),
        label=_parry_label(assault, tool),
        forbidden=parry_forbids(scene, who, assault, tool, free=free),
        detail=words(f"detail.parry_{use}", target=value, durability=durability),
        rules=_parry_rules(tool),
        group="parry",
        short=words("way.tool", tool=_tool_name(tool), target=value_of(scene.document, target)),
        softens=use == "part",
    )


def _parry_label(assault: Assault, tool: Tool) -> Message:
    if tool.kind == "budo":
        return words("choice.throw_defence" if assault.is_throw else "choice.parry_budo")
    assert tool.weapon is not None
    return words("choice.parry", weapon=weapon_name(tool.weapon))


def _tool_name(tool: Tool) -> Message | str:
    return weapon_name(tool.weapon) if tool.weapon is not None else words("way.budo")


def _parry_rules(tool: Tool) -> tuple[str, ...]:
    known = {
        "grapple": ("COC-117", "COC-125"), "sword_mace": ("COC-118", "COC-126"),
        "club": ("COC-119", "COC-127"), "knife": ("COC-119", "COC-127"),
        "spear": ("COC-119", "COC-127"), "shield": ("COC-120", "COC-128"),
        "longgun": ("COC-121", "COC-129"), "bow": ("COC-122", "COC-127"),
    }  # fmt: skip
    default = ("COC-116", "COC-124") if tool.kind in BARE else ("COC-123",)
    return known.get(tool.kind, default)


def _hide_rows(scene: Scene, who: str, assault: Assault) -> Iterator[Option]:
    me = scene.token(who)
    special = _special_forbids(scene, assault)
    objects = [(area.id, area.name or words(f"thing.{area.kind}"))
               for area in hiding_places(scene.document, me)]  # fmt: skip
    people = [(t.id, t.name) for t in members(scene.document)
              if t.id not in (who, assault.actor) and touching(scene.document, me, t)]  # fmt: skip
    for thing, name in (*objects, *people):
        siz = siz_of(scene.document, thing) or 0
        stance = Stance(who=who, kind="hide")
        yield replace(
            _row(scene, stance, f"hide/{thing}", hide_target(scene, who, siz)),
            label=words("choice.hide", thing=name, siz=siz),
            forbidden=special or hide_forbids(scene, who, thing),
            rules=("COC-133", "COC-138", "COC-160"),
            highlight=Highlight(tokens=(thing,)),
        )
