"""Answers about a map that names no rules: straight lines, true discs, plain counting.

Distances are counted in squares, a diagonal one as one and a half; nobody stops anybody.
"""

from dataclasses import replace

from banmen.board import cover, lattice, movement, sight, template
from banmen.board.verdicts import (
    CoverVerdict,
    PathVerdict,
    ReachedPlace,
    SightVerdict,
    TemplateVerdict,
)
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.map import NodeMap
from banmen.model.place import Place

RULE = "plain"
#: How far a token without rules is shown to come with one move, in squares.
PACE = 6.0


class PlainRules:
    """The rules of a map without rules."""

    def sight(self, document: Document, start: Place, target: Place) -> SightVerdict:
        """Return whether the straight line between the centres is free."""
        return replace(sight.line_of_sight(document, start, target, shape="diamond"), rule=RULE)

    def cover(self, document: Document, start: Place, target: Place) -> CoverVerdict:
        """Return the measured cover; it never counts by a rule."""
        return replace(cover.measured_cover(document, start, target), rule=RULE)

    def distance(self, document: Document, start: Place, target: Place) -> float:
        """Return the straight distance in squares (metres between nodes), to one decimal."""
        return round(lattice.distance(document.map, start, target, "euclid"), 1)

    def template(
        self, document: Document, centre: Place, radius_m: float, stops_at_walls: bool
    ) -> TemplateVerdict:
        """Return the true disc: its circle and the squares whose centre lies inside."""
        at = lattice.centre(document.map, centre)
        return template.true_disc(document, at, radius_m, stops_at_walls=stops_at_walls)

    def reach(
        self, document: Document, token_id: str, allowance: float | None = None
    ) -> tuple[ReachedPlace, ...]:
        """Return the squares within a pace, round walls; on a node map the linked nodes."""
        token = document.token(token_id)
        start = lattice.place_of(document, token)
        if isinstance(start, str):
            board = document.map
            return movement.node_reach(board, start, 1) if isinstance(board, NodeMap) else ()
        most = PACE if allowance is None else allowance
        return movement.reach(start, most, movement.plain_walker(document, token.size))

    def walk(
        self,
        document: Document,
        token_id: str,
        path: tuple[Square, ...],
        allowance: float | None = None,
    ) -> PathVerdict:
        """Return how a path of squares goes until something stands in its way."""
        token = document.token(token_id)
        start = lattice.place_of(document, token)
        if isinstance(start, str):
            return PathVerdict((), 0.0)
        walker = movement.plain_walker(document, token.size)
        return movement.walk(start, path, float("inf") if allowance is None else allowance, walker)
