"""What may be done now, row by row, with its cost in points; the forbidden rows with their rule
and reason."""

from collections.abc import Iterator

from banmen.board.lattice import place_of
from banmen.rules.steps import Highlight, Option
from banmen.rules.systems.cthulhu.aiming import modes_of
from banmen.rules.systems.cthulhu.archery import restring_plan
from banmen.rules.systems.cthulhu.attack_rows import attack_rows
from banmen.rules.systems.cthulhu.budget import budget_of, full_points
from banmen.rules.systems.cthulhu.care import patients
from banmen.rules.systems.cthulhu.moving import DASH, steps_left
from banmen.rules.systems.cthulhu.notes import ADJUSTED
from banmen.rules.systems.cthulhu.permits import (
    act_forbids,
    archery_forbids,
    focus_forbids,
    move_forbids,
    turn_forbids,
)
from banmen.rules.systems.cthulhu.reach import targets
from banmen.rules.systems.cthulhu.sheet import attack_class
from banmen.rules.systems.cthulhu.special_rows import special_rows
from banmen.rules.systems.cthulhu.state import (
    FULL_STRING,
    Scene,
    forbid,
    is_able,
    members,
    weapon_name,
    words,
)
from banmen.rules.systems.cthulhu.tables import beginning


def actions_for(scene: Scene, actor: str) -> tuple[Option, ...]:
    """Return the choices of a combatant: attacks that are possible, the one used last first,
    moves and the rest, attacks that are not, and what the game master may do to it."""
    last = scene.state(actor).last_attack
    attacks = (*attack_rows(scene, actor), *special_rows(scene, actor))
    free = [row for row in attacks if row.forbidden is None]
    return (
        *sorted(free, key=lambda row: row.id != last),
        *_moves(scene, actor),
        *_preparations(scene, actor),
        *_states(scene, actor),
        *_others(scene, actor),
        *(row for row in attacks if row.forbidden is not None),
        *_master(scene, actor),
    )


def battle_actions(scene: Scene) -> tuple[Option, ...]:
    """Return what may be done for no one in particular: pass the turn on, the next round, what
    hits several."""
    current = scene.battle.current
    left = [
        t for t in members(scene.document)
        if scene.battle.round and is_able(scene, t.id) and not scene.state(t.id).acted
    ]  # fmt: skip
    rows = [
        Option(
            id="next_round",
            label=words("action.next_round" if scene.battle.round else "action.first_round"),
            forbidden=forbid("COC-05", "turns_left", names=[t.name for t in left])
            if current is not None else None,
            rules=("COC-05", "COC-13", "COC-158"),
            proposed=current is None,
        ),
        Option(id="blast", label=words("action.blast"), detail=words("detail.master"),
               rules=("COC-142",)),
    ]  # fmt: skip
    if current is not None:
        label = words("action.pass_turn", name=scene.name(current))
        rows.insert(0, Option(id="pass_turn", label=label, rules=("COC-04",), closing=True))
    return tuple(rows)


def _moves(scene: Scene, actor: str) -> Iterator[Option]:
    yield Option(
        id="move", label=words("action.move"), cost=1, rules=("COC-07",),
        forbidden=move_forbids(scene, actor, "move"),
        detail=words("detail.move", squares=steps_left(scene, actor)),
    )  # fmt: skip
    yield Option(
        id="dash", label=words("action.dash"), cost=DASH, rules=("COC-08",),
        forbidden=move_forbids(scene, actor, "dash3"), detail=words("detail.dash"),
    )  # fmt: skip


def _preparations(scene: Scene, actor: str) -> Iterator[Option]:
    """Yield nocking, reloading, restringing, and the shots kyudo prepares (COC-15, COC-63)."""
    bows = False
    for row, weapon in enumerate(scene.sheet(actor).weapons):
        state = scene.weapon(actor, row)[1]
        if state.destroyed or state.dropped is not None:
            continue
        if weapon.kind == "bow":
            bows = True
            yield from _bow(scene, actor, row, nocked=state.nocked, string=state.string)
        elif weapon.magazine and state.rounds < weapon.magazine:
            yield Option(
                id=f"ready/{row}", label=words("action.reload", weapon=weapon_name(weapon)), cost=1,
                forbidden=act_forbids(scene, actor, "reload"), rules=("COC-15", "COC-164"),
                detail=words("detail.rounds", rounds=state.rounds, magazine=weapon.magazine),
            )  # fmt: skip
    if bows and scene.sheet(actor).kyudo > beginning("budo"):
        yield from _kyudo(scene, actor)


def _bow(scene: Scene, actor: str, row: int, *, nocked: bool, string: int) -> Iterator[Option]:
    weapon = scene.sheet(actor).weapons[row]
    broken = forbid("COC-80", "string_broken") if string == 0 else None
    drawn = forbid("COC-15", "nocked") if nocked else None
    yield Option(
        id=f"ready/{row}", label=words("action.nock", weapon=weapon_name(weapon)), cost=1,
        forbidden=act_forbids(scene, actor, "nock") or broken or drawn, rules=("COC-15",),
    )  # fmt: skip
    if string < FULL_STRING:
        points = budget_of(scene, actor).points
        turns = len(restring_plan(max(1, points), full_points(scene, actor)))
        yield Option(
            id=f"restring/{row}", label=words("action.restring", weapon=weapon_name(weapon)),
            forbidden=act_forbids(scene, actor, "restring"), cost=6,
            detail=words("detail.restring", string=string, count=turns),
            rules=("COC-81", "COC-82"),
        )  # fmt: skip


def _kyudo(scene: Scene, actor: str) -> Iterator[Option]:
    for special, rules in (("precision", ("COC-63", "COC-64", "COC-65")),
                           ("kongou", ("COC-75", "COC-76"))):  # fmt: skip
        forbidden = act_forbids(scene, actor, "kongou") or archery_forbids(scene, actor, special)
        yield Option(
            id=special, label=words(f"action.{special}"), cost=1, forbidden=forbidden, rules=rules,
            detail=words("detail.kyudo", target=scene.sheet(actor).kyudo),
        )  # fmt: skip
    if scene.state(actor).kongou:
        yield Option(
            id="discard", label=words("action.discard"), cost=0, rules=("COC-77",),
            forbidden=turn_forbids(scene, actor),
        )  # fmt: skip


def _states(scene: Scene, actor: str) -> Iterator[Option]:
    token, state = scene.token(actor), scene.state(actor)
    if token.has("prone"):
        yield Option(
            id="stand_up", label=words("action.stand_up"), cost=1, rules=("COC-159",),
            forbidden=act_forbids(scene, actor, "stand_up"),
        )  # fmt: skip
    if token.has("grappled"):
        yield Option(
            id="escape", label=words("action.escape"), cost=1, rules=("COC-159", "COC-160"),
            forbidden=act_forbids(scene, actor, "escape"),
        )  # fmt: skip
    if state.behind:
        yield Option(
            id="leave_cover", label=words("action.leave_cover"), cost=0, rules=("COC-137",),
            forbidden=turn_forbids(scene, actor),
        )  # fmt: skip
    if any(scene.state(t.id).grappled_by == actor for t in members(scene.document)):
        yield Option(
            id="release", label=words("action.release"), cost=0, rules=("COC-159",),
            forbidden=turn_forbids(scene, actor),
        )  # fmt: skip
    here = place_of(scene.document, token)
    for row, weapon in enumerate(scene.sheet(actor).weapons):
        dropped = scene.weapon(actor, row)[1].dropped
        if dropped is not None:
            far = None if dropped == here else forbid("COC-93", "lies_elsewhere")
            yield Option(
                id=f"pick_up/{row}", cost=1,
                label=words("action.pick_up", weapon=weapon_name(weapon)),
                forbidden=act_forbids(scene, actor, "pick_up") or far, rules=("COC-93",),
                highlight=Highlight(squares=(dropped,)),
            )  # fmt: skip


def _others(scene: Scene, actor: str) -> Iterator[Option]:
    near = patients(scene, actor)
    for skill in ("first_aid", "medicine") if near else ():
        value = int(getattr(scene.sheet(actor), skill))
        yield Option(
            id=f"care/{skill}", label=words(f"action.{skill}"), cost=1,
            forbidden=act_forbids(scene, actor, "care"), rules=("COC-161",),
            detail=words("detail.kyudo", target=value), highlight=Highlight(tokens=near),
        )  # fmt: skip
    yield Option(
        id="end_turn", label=words("action.end_turn"), cost=0, rules=("COC-04",), closing=True,
        forbidden=turn_forbids(scene, actor),
    )  # fmt: skip
    yield Option(
        id="focus", label=words("action.focus"), detail=words("detail.focus"),
        forbidden=focus_forbids(scene, actor), rules=("COC-99", "COC-100", "COC-101"),
    )  # fmt: skip


def _master(scene: Scene, actor: str) -> Iterator[Option]:
    """Yield what the game master may do to a combatant at any time."""
    shoots = any(
        attack_class(w) in ("firearm", "missile") and modes_of(w)
        for w in scene.sheet(actor).weapons
    )
    if shoots and targets(scene, actor):
        yield Option(
            id="judge_cover", label=words("action.judge_cover"), rules=("COC-17",),
            detail=words("detail.master"),
        )  # fmt: skip
    master = words("detail.master")
    yield Option(id="set_condition", label=words("action.set_condition"), detail=master,
                 rules=("COC-159",))  # fmt: skip
    for field, rules in ADJUSTED.items():
        yield Option(id=f"adjust/{field}", label=words(f"action.adjust_{field}"), detail=master,
                     rules=rules)  # fmt: skip
