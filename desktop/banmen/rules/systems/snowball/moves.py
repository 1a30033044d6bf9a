"""Where one may go: packages, ways of moving, destinations, and whether a place is free (SNOW-05,
SNOW-08, SNOW-10, SNOW-11, SNOW-13, SNOW-15, SNOW-54 to SNOW-60, SNOW-66, SNOW-70, SNOW-71)."""

from banmen.board.lattice import node, place_name, place_of
from banmen.board.movement import links_from
from banmen.model.map import NodeMap
from banmen.model.token import Token
from banmen.rules.steps import Forbidden
from banmen.rules.systems.snowball import settings
from banmen.rules.systems.snowball.field import (
    SAME_M,
    graph,
    is_trench,
    kind_for,
    own_flag,
    own_trenches,
    progress,
)
from banmen.rules.systems.snowball.sheet import species_of
from banmen.rules.systems.snowball.state import (
    PACKAGES,
    Mode,
    Package,
    Scene,
    active,
    members,
    no,
    words,
)
from banmen.rules.systems.snowball.tables import manners


def at(scene: Scene, token_id: str) -> str:
    """Return the node a token stands at; of one off the nodes, the nearest."""
    return str(place_of(scene.document, scene.token(token_id)))


def modes(scene: Scene, actor: str, package: Package) -> tuple[Mode, ...]:
    """Return the ways of moving of a package: those of the species beside the ordinary one."""
    own = species_of(scene.sheet(actor)).mode
    if package == "advance_attack" and own:
        return ("normal", _mode(own))
    if package.startswith("trench") and own == "sprint":
        return ("normal", "sprint")
    return ("normal",)


def _mode(name: str) -> Mode:
    found: dict[str, Mode] = {"sprint": "sprint", "glide": "glide", "quad": "quad"}
    return found[name]


def destinations(scene: Scene, actor: str, package: Package, mode: Mode) -> tuple[str, ...]:
    """Return the nodes a package can lead to, whether free or not; none for one that waits."""
    steps = manners()[mode].steps
    here = at(scene, actor)
    side = scene.token(actor).side
    if package == "advance_attack":
        return tuple(found for found, _ in ahead(scene, side, here, steps))
    if package.startswith("trench"):
        return along(scene, side, here, steps)
    return ()


def ahead(scene: Scene, side: str, start: str, steps: int) -> tuple[tuple[str, int], ...]:
    """Return the nodes ahead within some steps along the advance links, with their steps."""
    board = graph(scene.document)
    found: dict[str, int] = {}
    front = [start]
    for step in range(1, steps + 1):
        front = [b for a in front for b in _next(scene, board, side, a) if b not in found]
        found.update(dict.fromkeys(front, step))
    return tuple(found.items())


def _next(scene: Scene, board: NodeMap, side: str, start: str, back: bool = False) -> list[str]:
    """Return the nodes one advance link ahead, or `back`."""
    mine = progress(board, start, side)
    near = [b for b, _ in links_from(board, start, ("advance",)) if _linked(scene, board, start, b)]
    return [b for b in near if (progress(board, b, side) < mine) == back]


def _linked(scene: Scene, board: NodeMap, a: str, b: str) -> bool:
    """Tell whether a link counts: those of a flag to trenches of other rows by a switch."""
    if scene.choice("snow.flag_links") == "all_trenches":
        return True
    flagged = "flag" in (node(board, a).kind, node(board, b).kind)
    return not flagged or abs(node(board, a).y - node(board, b).y) <= SAME_M


def along(scene: Scene, side: str, start: str, steps: int) -> tuple[str, ...]:
    """Return where a move from trench to trench leads, and the way back where it is allowed."""
    board = graph(scene.document)
    found: dict[str, None] = {}
    if is_trench(board, start):
        reach = len(board.nodes) if scene.choice("snow.trench_move") == "any" else steps
        front = [start]
        for _ in range(reach):
            front = [b for a in front for b, _ in links_from(board, a, ("trench",))
                     if b not in found and b != start]  # fmt: skip
            found.update(dict.fromkeys(front))
    if scene.flag("snow.allow_retreat"):
        found.update(dict.fromkeys(_next(scene, board, side, start, back=True)))
    order = [n.id for n in board.nodes]
    return tuple(sorted(found, key=order.index))


def leading_to(scene: Scene, actor: str, node_id: str) -> tuple[Package, ...]:
    """Return the packages by which one can come to a node."""
    return tuple(p for p in PACKAGES if node_id in ways(scene, actor, p))


def ways(scene: Scene, actor: str, package: Package) -> tuple[str, ...]:
    """Return the nodes a package can lead to in any way of moving."""
    found = [
        place
        for mode in modes(scene, actor, package)
        for place in destinations(scene, actor, package, mode)
    ]
    return tuple(dict.fromkeys(found))


def steps_between(scene: Scene, actor: str, package: Package, destination: str) -> int:
    """Return how many steps a destination is away (0 where the package does not lead there)."""
    for steps in (1, 2):
        side, here = scene.token(actor).side, at(scene, actor)
        near = dict(ahead(scene, side, here, steps))
        if package == "advance_attack" and destination in near:
            return near[destination]
        if package.startswith("trench") and destination in along(scene, side, here, steps):
            return steps
    return 0


def round_0_places(scene: Scene, side: str) -> tuple[str, ...]:
    """Return where one may go in round 0: to wait at the flag, or any own trench (SNOW-05)."""
    board = graph(scene.document)
    return (own_flag(board, side), *own_trenches(board, side))


def package_forbids(scene: Scene, actor: str, package: Package) -> Forbidden | None:
    """Return why a package cannot be declared from here, or None."""
    if package.startswith("wait"):
        return None
    found = ways(scene, actor, package)
    here = place_name(scene.document, at(scene, actor))
    if not found:
        key = "no_way_ahead" if package == "advance_attack" else "no_trench_move"
        return no("SNOW-08" if package == "advance_attack" else "SNOW-15", key, place=here)
    reasons = [room(scene, place, actor) for place in found]
    if all(reasons):
        return reasons[0]
    return None


def packages(scene: Scene, actor: str) -> tuple[Package, ...]:
    """Return the packages one may declare from here."""
    return tuple(p for p in PACKAGES if package_forbids(scene, actor, p) is None)


def limit(scene: Scene, node_id: str, side: str) -> int | None:
    """Return how many may stand at a node (per side or in all), None where there is no limit.

    The battle's switches hold where the game master changed them, else the node's own number."""
    board = graph(scene.document)
    found = node(board, node_id)
    kind = kind_for(board, node_id, side)
    if kind == "centre":
        return found.capacity
    if kind == "enemy_flag" and scene.choice("snow.capacity_scope") == "per_side":
        return None
    key = "snow.flag_capacity" if found.kind == "flag" else "snow.trench_capacity"
    value = settings.number(scene.document, key)
    if value != settings.DEFAULTS[key] or found.capacity is None:
        return value
    return found.capacity


def room(
    scene: Scene, node_id: str, mover: str, *, reserved: bool = True
) -> Forbidden | None:  # fmt: skip
    """Return why a mover finds no place at a node, or None.

    Counted are those there who have not declared to leave, and those who have declared to enter
    (without `reserved`: those there now). Retired ones never count. The check at declaration is
    off where `snow.capacity_check` leaves it to the moment of moving."""
    if reserved and scene.choice("snow.capacity_check") == "resolution" and not _setting_up(scene):
        return None
    side = scene.token(mover).side
    most = limit(scene, node_id, side)
    if most is None:
        return None
    count = len(occupants(scene, node_id, mover, reserved=reserved))
    if count < most:
        return None
    flag = node(graph(scene.document), node_id).kind == "flag"
    place = place_name(scene.document, node_id)
    rule = "SNOW-11" if flag else "SNOW-10"
    return no(rule, "full", place=place, count=count, limit=most)


def occupants(
    scene: Scene, node_id: str, mover: str, *, reserved: bool = True
) -> tuple[Token, ...]:  # fmt: skip
    """Return who takes a place at a node beside the mover."""
    side = None if scene.choice("snow.capacity_scope") == "total" else scene.token(mover).side
    others = [t for t in active(scene, side) if t.id != mover]
    return tuple(t for t in others if _bound_for(scene, t, reserved=reserved) == node_id)


def _bound_for(scene: Scene, token: Token, *, reserved: bool) -> str | None:
    """Return the node that one takes a place at: where it goes, else where it stands; in round 0
    nowhere until it has chosen."""
    state = scene.state(token.id)
    if _setting_up(scene):
        return at(scene, token.id) if state.declared else None
    if reserved and state.destination and not state.acted:
        return state.destination
    return at(scene, token.id)


def _setting_up(scene: Scene) -> bool:
    return scene.battle.phase == "round_0"


def places_for(scene: Scene, side: str) -> int | None:
    """Return how many of a side the flag and the trenches hold, None where there is no limit."""
    limits = [limit(scene, place, side) for place in round_0_places(scene, side)]
    known = [found for found in limits if found is not None]
    return sum(known) if len(known) == len(limits) else None


def too_many(scene: Scene) -> Forbidden | None:
    """Return why round 0 cannot begin: a side is missing, or larger than its places (SNOW-05)."""
    for side in ("ally", "enemy"):
        count = len(members(scene.document, side))
        places = places_for(scene, side)
        if not count:
            return no("SNOW-04", "no_side", side=words(f"side.{side}"))
        if places is not None and count > places:
            return no("SNOW-13", "too_many", side=words(f"side.{side}"), count=count, places=places)
    return None
