"""Outlines of sets of whole cells, as rings of corners counted in cells."""

from collections.abc import Iterable

Cell = tuple[int, int]
_RIGHT_TURN = {(1, 0): (0, 1), (0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0)}


def cell_outlines(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Return the outlines of a set of cells (column, row) as rings of lattice corners.

    Rings hold only real corners, the first one not repeated. Outer rings run clockwise with y
    downwards, holes the other way round; cells that meet at one corner have rings of their own.
    """
    edges = _border(set(cells))
    rings = []
    while edges:
        start = min(edges)
        rings.append(_trace(edges, start))
    return tuple(rings)


def _border(cells: set[Cell]) -> dict[Cell, list[Cell]]:
    """Return by corner the directions of the border edges that start there, inside to the right."""
    edges: dict[Cell, list[Cell]] = {}
    for x, y in cells:
        if (x, y - 1) not in cells:
            edges.setdefault((x, y), []).append((1, 0))
        if (x + 1, y) not in cells:
            edges.setdefault((x + 1, y), []).append((0, 1))
        if (x, y + 1) not in cells:
            edges.setdefault((x + 1, y + 1), []).append((-1, 0))
        if (x - 1, y) not in cells:
            edges.setdefault((x, y + 1), []).append((0, -1))
    return edges


def _trace(edges: dict[Cell, list[Cell]], start: Cell) -> tuple[Cell, ...]:
    """Take one closed ring out of the edges; the least corner is always a real one."""
    ring: list[Cell] = []
    ahead = edges[start][0]
    at = start
    while True:
        ways = edges[at]
        turn = _RIGHT_TURN[ahead]
        # Where two cells meet at a corner the right turn stays with the same cell.
        way = turn if turn in ways and at != start else ahead if ahead in ways else ways[0]
        if way != ahead or at == start:
            ring.append(at)
        ways.remove(way)
        if not ways:
            del edges[at]
        at, ahead = (at[0] + way[0], at[1] + way[1]), way
        if at == start:
            return tuple(ring)
