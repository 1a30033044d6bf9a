"""What the players may know, as a document of its own: everything else is left out, not covered.

Pictures, cards and texts for players are drawn from this document, so a secret cannot slip
through a later layer.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from operator import is_not
from typing import Any, TypeVar

from banmen.edits.audience_journal import journal_for_players
from banmen.edits.secret_words import Secrets
from banmen.edits.walls import heal
from banmen.edits.withheld import secrets_now
from banmen.model.barriers import Barrier
from banmen.model.base import Value
from banmen.model.battle import BattleState, TimedEffect
from banmen.model.document import Document
from banmen.model.token import Token

_E = TypeVar("_E", bound=Value)


def for_players(document: Document) -> Document:
    """Return the document without hidden tokens, game master's notes and labels, and secrets.

    A secret door or window is a wall. Journal lines that name or concern a token hidden now, or
    hidden at the time, are left out; the open question is too.
    """
    secrets = secrets_now(document)
    hidden = secrets.ids
    seen = (token for token in document.tokens if not token.hidden)
    tokens = _same("tokens", (_plain(token, secrets) for token in seen))
    used = {token.picture for token in tokens}
    if document.map.backdrop is not None:
        used.add(document.map.backdrop.picture)
    return document.model_copy(
        update={
            "notes": "",
            "tokens": tokens,
            "barriers": _without_secrets(document),
            "areas": _same("areas", (_nameless(area) for area in document.areas)),
            "lights": _same("lights", (x for x in document.lights if x.carried_by not in hidden)),
            "labels": _same("labels", (x for x in document.labels if not x.gm_only)),
            "pictures": _same("pictures", (p for p in document.pictures if p.sha256 in used)),
            "battle": _battle(document.battle, secrets),
            "journal": journal_for_players(document),
        }
    )


def _plain(token: Token, secrets: Secrets) -> Token:
    shown = _revised(token, {"notes": ""}) if token.notes else token
    if not any(secrets.stands_in(state.note) for state in token.conditions):
        return shown
    states = (s.revise(note="") if secrets.stands_in(s.note) else s for s in token.conditions)
    return shown.model_copy(update={"conditions": tuple(states)})


def _nameless(area: Any) -> Any:
    return _revised(area, {"name": ""}) if area.name else area


def _without_secrets(document: Document) -> tuple[Barrier, ...]:
    """Return the barriers with secret ones turned into wall and joined to the walls beside them,
    so that no seam tells where they are."""
    source = document.barriers
    secret = [barrier.id for barrier in source if barrier.secret]
    if not secret:
        return source
    shown = document
    for key in secret:
        found = shown.element(key)
        if isinstance(found, Barrier):
            shown = _walled_up(shown, found)
    before: dict[str, Barrier] = {b.id: b for b in _last.get("barriers", ())}
    return _same("barriers", (_as_before(b, before.get(b.id)) for b in shown.barriers))


def _walled_up(document: Document, barrier: Barrier) -> Document:
    if barrier.kind != "wall":
        return heal(document, barrier.id)
    plain = barrier.model_copy(update={"name": "", "secret": False})
    barriers = tuple(plain if b is barrier else b for b in document.barriers)
    return document.model_copy(update={"barriers": barriers})


def _as_before(barrier: Barrier, before: Barrier | None) -> Barrier:
    return before if before is not None and barrier == before else barrier


#: What was made of which element, and the collections made last: what has not changed is given
#: out as the same object, so that the board repaints and works out what really is new.
_made: OrderedDict[int, tuple[Any, Any]] = OrderedDict()
_last: dict[str, tuple[Any, ...]] = {}
_KEPT = 20_000


def _revised(element: _E, changes: Mapping[str, Any]) -> _E:
    known = _made.get(id(element))
    if known is not None and known[0] is element:
        found: _E = known[1]
        return found
    made = element.model_copy(update=changes)
    _made[id(element)] = (element, made)
    while len(_made) > _KEPT:
        _made.popitem(last=False)
    return made


def _same(name: str, elements: Iterable[_E]) -> tuple[_E, ...]:
    """Return elements as a tuple: the one made last where it holds the same objects."""
    fresh = tuple(elements)
    last = _last.get(name, ())
    if len(last) == len(fresh) and not any(map(is_not, last, fresh)):
        return last
    _last[name] = fresh
    return fresh


#: What a battle says of itself, where no ids stand.
_ITSELF = ("system", "settings", "round", "phase", "winner")


def _battle(battle: BattleState | None, secrets: Secrets) -> BattleState | None:
    """Return a battle without its open question and without what any of its fields, or of those
    of who takes part, tells of the hidden."""
    if battle is None:
        return None
    effects = tuple(_effects(battle.effects, secrets.ids))
    bare = battle.model_copy(update={"effects": effects, "queue": (), "pending": None})
    left: BattleState = secrets.without(bare)
    return left.model_copy(update={name: getattr(battle, name) for name in _ITSELF})


def _effects(effects: Iterable[TimedEffect], hidden: frozenset[str]) -> Iterator[TimedEffect]:
    """Give what lasts, without what the hidden do and what lies on them alone."""
    for effect in effects:
        left = tuple(token for token in effect.targets if token not in hidden)
        if effect.caster in hidden or (effect.targets and not left):
            continue
        yield effect if len(left) == len(effect.targets) else effect.revise(targets=left)
