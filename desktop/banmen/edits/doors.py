"""Doors and windows in use: opened, shut, locked, shuttered, broken."""

from banmen.model.barriers import STATES, Barrier, BarrierState
from banmen.model.document import Document
from banmen.words import Message, Refusal

_NEXT: dict[BarrierState, BarrierState] = {
    "closed": "open",
    "open": "closed",
    "shuttered": "closed",
}


def barrier(document: Document, element_id: str) -> Barrier:
    """Return the barrier of this id; a Refusal where there is none."""
    for found in document.barriers:
        if found.id == element_id:
            return found
    raise Refusal(Message("edits.refused.no_barrier", {"id": element_id}))


def toggle(document: Document, element_id: str) -> Document:
    """Return the document with a door or window opened if shut, and shut if open.

    Refusal for a wall, a locked door and a broken window.
    """
    found = barrier(document, element_id)
    if found.kind == "wall":
        raise Refusal(Message("edits.refused.wall_opens"))
    if found.state not in _NEXT:
        raise Refusal(Message(f"edits.refused.{found.state}"))
    return set_state(document, element_id, _NEXT[found.state])


def set_state(document: Document, element_id: str, state: BarrierState) -> Document:
    """Return the document with a barrier in this state; a Refusal where its kind has it not."""
    found = barrier(document, element_id)
    if state not in STATES[found.kind]:
        raise Refusal(Message("edits.refused.state"))
    changed = found.revise(state=state)
    barriers = tuple(changed if b.id == element_id else b for b in document.barriers)
    return document.model_copy(update={"barriers": barriers})
