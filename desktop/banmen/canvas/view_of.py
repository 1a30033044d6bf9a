"""Which document a viewer is shown: the game master all of it, the players what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banmen.model.document import Document


def shown_document(document: Document, viewer: str) -> Document:
    """Return what `viewer` (`gm`, `players` or a token's id) may be shown of a document."""
    if viewer == "gm":
        return document
    from banmen.edits.audience import for_players

    return for_players(document)
