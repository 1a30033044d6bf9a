"""Which ground the players have explored: what they see while the map is played on stays known.

It is part of the step that showed it, so taking a step back takes back what it gave away.
"""

from banmen.model.document import Document

#: What a change must touch so that anybody sees more than before.
_SEEING = ("tokens", "barriers", "areas", "lights", "map", "settings")


def with_ground_seen(old: Document, new: Document) -> Document:
    """Return `new` with the squares explored that the players see in it or saw in `old`."""
    if new.map.kind != "squares" or all(
        getattr(old, name) is getattr(new, name) for name in _SEEING
    ):
        return new
    from banmen.board.square_set import SquareSet
    from banmen.board.vision import squares_seen
    from banmen.edits.audience import for_players
    from banmen.rules.eyes import eyes_of, watchers

    explored = SquareSet.read(new.explored)
    for document in (old, new) if old.map is new.map else (new,):
        shown = for_players(document.model_copy(update={"journal": ()}))
        explored |= squares_seen(shown, eyes_of(shown, watchers(shown, "players")))
    written = explored.written()
    return new if written == new.explored else new.model_copy(update={"explored": written})
