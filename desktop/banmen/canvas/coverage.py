"""What a placed template covers, as the rules of the battle count it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banmen.board.verdicts import TemplateVerdict
    from banmen.model.base import Point, Square
    from banmen.model.document import Document
    from banmen.model.template import PlacedTemplate

Rings = tuple[tuple["Point", ...], ...]


def covered(document: Document, template: PlacedTemplate) -> tuple[tuple[Square, ...], Rings]:
    """Return the squares a template covers, and the rings in metres to outline.

    Where squares are covered they outline themselves and the ring is the true disc.
    """
    from banmen.board.template import placed, true_disc
    from banmen.model.base import Point

    verdict = _by_rules(document, template) or placed(document, template)
    squares = tuple(square for square in verdict.squares if square not in set(template.without))
    if template.shape == "line":
        return squares, ()
    rings = true_disc(document, Point(template.x, template.y), template.radius_m).rings
    return squares, rings


def _by_rules(document: Document, template: PlacedTemplate) -> TemplateVerdict | None:
    from banmen.board.lattice import square_at
    from banmen.rules.catalogue import systems

    system = systems.get(document.system)
    if system is None or template.shape != "disc" or document.map.kind != "squares":
        return None
    square = square_at(document.map, template.x, template.y)
    return system.template(document, square, template.radius_m, template.stops_at_walls)
