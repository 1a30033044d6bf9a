"""What a document says of its own parts: ids given twice are renumbered, references to nothing
are taken back; each change is told, so nothing is lost in silence."""

from collections.abc import Callable, Iterable
from itertools import chain, count
from typing import Any

from banmen.model.battle import BattleState
from banmen.model.document import COLLECTIONS, Document
from banmen.model.lights import Light
from banmen.model.map import BattleMap, NodeMap
from banmen.model.token import Token
from banmen.words import Message

Tell = Callable[[Message], None]


def mend(document: Document, tell: Tell) -> Document:
    """Return the document with unique ids and without dangling references."""
    document = _unique_elements(document, tell)
    pictures = frozenset(picture.sha256 for picture in document.pictures)
    ground = _mend_map(document.map, pictures, tell)
    tokens = frozenset(token.id for token in document.tokens)
    nodes = frozenset(node.id for node in ground.nodes) if isinstance(ground, NodeMap) else None
    update: dict[str, Any] = {
        "map": ground,
        "lights": tuple(_mend_light(light, tokens, tell) for light in document.lights),
        "tokens": tuple(_mend_token(token, pictures, nodes, tell) for token in document.tokens),
        "journal": _mend_journal(document, tell),
    }
    if document.battle is not None:
        update["battle"] = _mend_battle(document.battle, tokens, tell)
    return document.model_copy(update=update)


def _unique_elements(document: Document, tell: Tell) -> Document:
    used: set[str] = set()
    everything = {element.id for name in COLLECTIONS for element in getattr(document, name)}
    update: dict[str, Any] = {}
    for name in COLLECTIONS:
        elements = getattr(document, name)
        fresh = tuple(_unique(elements, used, everything, tell))
        if any(new is not old for new, old in zip(fresh, elements, strict=True)):
            update[name] = fresh
    return document.model_copy(update=update) if update else document


def _unique(elements: Iterable[Any], used: set[str], taken: set[str], tell: Tell) -> Iterable[Any]:
    for element in elements:
        if element.id in used:
            new = _fresh(element.id, taken)
            tell(Message("formats.native.renumbered", {"id": element.id, "new": new}))
            taken.add(new)
            element = element.revise(id=new)
        used.add(element.id)
        yield element


def _fresh(old: str, taken: set[str]) -> str:
    stem = old.rstrip("0123456789")[:50] or "x"
    # Past a hundred the count of all ids is free at once, so a file of doubles stays quick.
    numbers = chain(range(1, 100), count(len(taken) + 1))
    return next(name for number in numbers if (name := f"{stem}{number}") not in taken)


def _mend_map(ground: BattleMap, pictures: frozenset[str], tell: Tell) -> BattleMap:
    update: dict[str, Any] = {}
    if ground.backdrop is not None and ground.backdrop.picture not in pictures:
        tell(Message("formats.native.no_backdrop"))
        update["backdrop"] = None
    if isinstance(ground, NodeMap):
        used: set[str] = set()
        taken = {node.id for node in ground.nodes} | {link.id for link in ground.links}
        nodes = tuple(_unique(ground.nodes, used, taken, tell))
        links = tuple(_unique(ground.links, used, taken, tell))
        known = {node.id for node in nodes}
        for link in links:
            if not {link.a, link.b} <= known:
                tell(Message("formats.native.loose_link", {"id": link.id}))
        update["nodes"] = nodes
        update["links"] = tuple(link for link in links if {link.a, link.b} <= known)
    return ground.model_copy(update=update) if update else ground


def _mend_light(light: Light, tokens: frozenset[str], tell: Tell) -> Light:
    if light.carried_by is None or light.carried_by in tokens:
        return light
    tell(Message("formats.native.no_carrier", {"id": light.id, "token": light.carried_by}))
    return light.revise(carried_by=None)


def _mend_token(
    token: Token, pictures: frozenset[str], nodes: frozenset[str] | None, tell: Tell
) -> Token:
    changes: dict[str, Any] = {}
    if token.picture is not None and token.picture not in pictures:
        tell(Message("formats.native.no_picture", {"name": token.name or token.id}))
        changes["picture"] = None
    if token.node is not None and token.node not in (nodes or ()):
        values = {"name": token.name or token.id, "node": token.node}
        tell(Message("formats.native.no_node", values))
        changes["node"] = None
    return token.model_copy(update=changes) if changes else token


def _mend_battle(battle: BattleState, tokens: frozenset[str], tell: Tell) -> BattleState:
    changes: dict[str, Any] = {}
    for state in battle.combatants:
        if state.token not in tokens:
            tell(Message("formats.native.no_combatant", {"token": state.token}))
    if any(state.token not in tokens for state in battle.combatants):
        changes["combatants"] = tuple(s for s in battle.combatants if s.token in tokens)
    if battle.current is not None and battle.current not in tokens:
        tell(Message("formats.native.no_current", {"token": battle.current}))
        changes["current"] = None
    return battle.model_copy(update=changes) if changes else battle


def _mend_journal(document: Document, tell: Tell) -> Any:
    """Return the journal numbered from 1 without a gap, as replay and round card count on it."""
    if all(entry.n == number for number, entry in enumerate(document.journal, 1)):
        return document.journal
    tell(Message("formats.native.journal_renumbered"))
    return tuple(entry.revise(n=number) for number, entry in enumerate(document.journal, 1))
