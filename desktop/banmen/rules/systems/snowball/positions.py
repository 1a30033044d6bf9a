"""The position table: who may throw from where at whom, and with what modifier (SNOW-21, SNOW-23,
SNOW-30 to SNOW-33, SNOW-42 to SNOW-47); distances; cells the game master overruled."""

import math
from collections.abc import Mapping

from banmen.board.lattice import node
from banmen.model.document import Document
from banmen.model.map import NodeMap
from banmen.rules.node_rules import Cell
from banmen.rules.systems.snowball import settings
from banmen.rules.systems.snowball.field import column_of, graph, kind_for, row_gap, row_of
from banmen.rules.systems.snowball.tables import figure, flag_cells

CELL = "snow.cell"
#: The value of an overruled cell that is not possible.
IMPOSSIBLE = "none"
FLAGS = ("own_flag", "enemy_flag")


def cell(document: Document, side: str, start: str, target: str) -> Cell:
    """Return the cell for a throw of a side from a node at an enemy at another.

    KeyError for a node the map does not have."""
    own = document.settings.get(cell_key(side, start, target))
    if own is not None:
        value = None if own == IMPOSSIBLE else int(own)
        return Cell(value, "gm", overruled=True)
    board = graph(document)
    kinds = (kind_for(board, start, side), kind_for(board, target, side))
    if kinds[0] in FLAGS or kinds[1] in FLAGS:
        known = flag_cells().get(kinds)
        found = Cell(known.modifier, known.rule) if known else Cell(None, "SNOW-33")
    else:
        found = _by_rows(document, board, start, target)
    if found.modifier is not None and _too_far(document, start, target):
        return Cell(None, "SNOW-23")
    return found


def modifier(document: Document, side: str, start: str, target: str) -> int | None:
    """Return the modifier of a throw, None where the pair is not possible."""
    return cell(document, side, start, target).modifier


def position_table(document: Document, side: str) -> Mapping[str, Mapping[str, Cell]]:
    """Return the whole table of a side: thrower's node, then the enemy's node."""
    ids = [found.id for found in graph(document).nodes]
    return {a: {b: cell(document, side, a, b) for b in ids} for a in ids}


def cell_key(side: str, start: str, target: str) -> str:
    """Return the key of the setting that overrules a cell."""
    return f"{CELL}/{side}/{start}/{target}"


def with_cell(
    document: Document, side: str, start: str, target: str, value: int | str | None
) -> Document:
    """Return the document with a cell overruled by a number or `none`, or as the rules have it
    (None)."""
    kept = dict(document.settings)
    kept.pop(cell_key(side, start, target), None)
    if value is not None:
        kept[cell_key(side, start, target)] = value
    return document.model_copy(update={"settings": kept})


def metres(document: Document, a: str, b: str) -> float:
    """Return the distance of two nodes in metres, to the centimetre; rows are as far apart as
    drawn, or as the switch `snow.row_spacing_m` says where it is changed."""
    board = graph(document)
    one, two = node(board, a), node(board, b)
    spacing = float(settings.value(document, "snow.row_spacing_m"))
    stretch = 1.0
    gap = row_gap(board)
    if spacing != settings.DEFAULTS["snow.row_spacing_m"] and gap:
        # 3.333 stands for a third of the field's height.
        stretch = round(spacing * 3) / 3 / gap
    return round(math.hypot(one.x - two.x, (one.y - two.y) * stretch), 2)


def _by_rows(document: Document, board: NodeMap, start: str, target: str) -> Cell:
    """Return the modifier by rows: nodes of different columns lose one for each row between."""
    rows = abs(row_of(board, start) - row_of(board, target))
    if column_of(board, start) != column_of(board, target):
        return Cell(-rows, ("SNOW-30", "SNOW-31", "SNOW-32")[min(rows, 2)])
    if settings.choice(document, "snow.unlisted_pairs") == "row_rule":
        return Cell(-rows, "SNOW-33")
    return Cell(None, "SNOW-33")


def _too_far(document: Document, start: str, target: str) -> bool:
    by_metres = settings.choice(document, "snow.range_vs_table") == "metres"
    return by_metres and metres(document, start, target) > figure("range_m")
