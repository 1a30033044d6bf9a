"""What it means that a token is set on a node by hand: a choice of round 0, a declaration, a turn,
or the game master's correction (SNOW-05, SNOW-10, SNOW-14, SNOW-15, SNOW-19, SNOW-74); and where
people are bound for by what they declared."""

from banmen.board.lattice import place_name
from banmen.model.document import Document
from banmen.rules.node_rules import NodeStep, Plan
from banmen.rules.steps import Forbidden
from banmen.rules.systems.snowball.actions import turn_forbids
from banmen.rules.systems.snowball.field import is_field
from banmen.rules.systems.snowball.moves import at, leading_to, room, round_0_places
from banmen.rules.systems.snowball.notes import secret
from banmen.rules.systems.snowball.state import Scene, active, no, takes_part


def plans(document: Document) -> tuple[Plan, ...]:
    """Return where those are bound for who have declared and not acted yet; nothing while
    declarations are secret."""
    if not is_field(document):
        return ()
    scene = Scene(document)
    if secret(scene):
        return ()
    states = [scene.state(token.id) for token in active(scene)]
    return tuple(
        Plan(state.token, state.destination)
        for state in states
        if state.destination is not None and not state.acted
        and at(scene, state.token) != state.destination
    )  # fmt: skip


def node_step(
    document: Document, token_id: str, node: str, *, ruled: bool
) -> NodeStep | None:  # fmt: skip
    """Return what setting a token on a node means now; None for one that takes no part."""
    if not takes_part(document, token_id) or not is_field(document):
        return None
    scene = Scene(document)
    if ruled:
        return NodeStep("correct/node", {"value": node})
    phase = scene.battle.phase
    name = phase if phase in ("round_0", "declare", "resolve") else "resolve"
    forbidden = turn_forbids(scene, token_id, name) or _place_forbids(scene, token_id, node)
    if forbidden is not None:
        return NodeStep(forbidden=forbidden)
    return NodeStep(name, {} if name == "resolve" else {"place": node})


def _place_forbids(scene: Scene, actor: str, node: str) -> Forbidden | None:
    """Return why one cannot go to a node in the phase that is on."""
    here, there = (place_name(scene.document, place) for place in (at(scene, actor), node))
    phase = scene.battle.phase
    if phase == "resolve":
        fits = scene.state(actor).destination == node
        return None if fits else no("SNOW-19", "not_declared_there", place=there)
    if phase == "round_0":
        if node not in round_0_places(scene, scene.token(actor).side):
            return no("SNOW-05", "own_places_only", place=there)
    elif not leading_to(scene, actor, node):
        return no("SNOW-15", "no_way_there", start=here, place=there)
    return room(scene, node, actor)
