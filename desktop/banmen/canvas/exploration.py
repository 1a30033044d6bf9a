"""Which ground each viewer has seen so far in this window: known, though not in view any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banmen.canvas.seeing import watchers

if TYPE_CHECKING:
    from banmen.model.base import Square
    from banmen.model.document import Document


class Exploration:
    """Remembers squares by viewer (`players` or a token's id); begins anew with a document."""

    def __init__(self) -> None:
        self._known: dict[str, frozenset[Square]] = {}

    def look(self, document: Document, viewer: str) -> frozenset[Square]:
        """Take up what a viewer sees now; return all squares it has ever seen."""
        from banmen.board.index import token_point
        from banmen.board.vision import squares_seen

        known = self._known.get(viewer, frozenset())
        for token in watchers(document, viewer):
            known |= squares_seen(document, token_point(document, token))
        self._known[viewer] = known
        return known
