"""Which document a viewer is shown: the game master all of it, the players what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banmen.model.document import Document


def shown_document(document: Document, viewer: str) -> Document:
    """Return what `viewer` (`gm`, `players` or a token's id) may be shown of a document.

    A token sees what the players may know, and itself even where it is hidden. The journal is
    no part of the board.
    """
    if viewer == "gm":
        return document
    from banmen.edits.audience import for_players

    if viewer != "players":
        tokens = tuple(
            token.model_copy(update={"hidden": False}) if token.id == viewer and token.hidden
            else token
            for token in document.tokens
        )  # fmt: skip
        document = document.model_copy(update={"tokens": tokens})
    return for_players(document.model_copy(update={"journal": ()}))
