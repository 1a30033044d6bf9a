"""Where everyone stands and how they are, kept in the journal as rounds begin and end."""

from collections.abc import Sequence
from typing import Any

from banmen.battle import journal
from banmen.board.lattice import place_name, place_of
from banmen.model.battle import JournalEntry
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.system import RuleSystem


def round_begins(document: Document, system: RuleSystem) -> JournalEntry:
    """Return the entry of a round that begins, with the places of all tokens."""
    return _snapshot(journal.ROUND_BEGINS, document, system)


def round_ends(document: Document, system: RuleSystem) -> JournalEntry:
    """Return the entry of a round that ends, with places, gauges and conditions."""
    return _snapshot(journal.ROUND_ENDS, document, system)


def has_begun(entries: Sequence[JournalEntry], number: int) -> bool:
    """Tell whether a round's beginning stands in a journal."""
    begun = journal.standing(entries)
    return any(e.key == journal.ROUND_BEGINS and e.round == number for e in begun)


def standing_json(document: Document, system: RuleSystem, token: Token) -> dict[str, Any]:
    """Return how a token stands: name, side, place, gauges, conditions and notes, as JSON."""
    gauges = [
        {"words_key": g.words_key, "value": g.value, "maximum": g.maximum}
        for g in system.gauges(document, token)
    ]
    made: dict[str, Any] = journal.plain(
        {
            "id": token.id,
            "name": token.name,
            "side": token.side,
            "hidden": token.hidden,
            "x": token.x,
            "y": token.y,
            "node": token.node,
            "place": place_name(document, place_of(document, token)),
            "gauges": gauges,
            "conditions": [{"id": c.id, "note": c.note} for c in token.conditions],
            "notes": system.place_note(document, token),
        }
    )
    return made


def _snapshot(key: str, document: Document, system: RuleSystem) -> JournalEntry:
    number = document.battle.round if document.battle else 0
    tokens = [standing_json(document, system, token) for token in document.tokens]
    return journal.entry("done", key, document, {"round": number, "_standings": tokens})
