"""Which of an order is shown where not all of it has room: those who act and who come next."""

from collections.abc import Sequence

from banmen.rules.system import TurnEntry


def by_importance(entries: Sequence[TurnEntry], looked_at: str | None) -> list[int]:
    """Return the places of an order, those that must be seen first: who acts, who is looked at,
    who comes after them (those first who may act now), then who has acted."""
    acting = [n for n, entry in enumerate(entries) if entry.current]
    looked = [n for n, entry in enumerate(entries) if entry.token == looked_at]
    start = (acting or looked or [0])[0]
    onwards = [*range(start, len(entries)), *range(start)]
    waiting = [n for n in onwards if not entries[n].acted]
    able = [n for n in waiting if entries[n].able]
    return list(dict.fromkeys((*acting, *looked, *able, *waiting, *onwards)))


def fitting(
    widths: Sequence[int], ranks: Sequence[int], *, room: int, rows: int, spacing: int, more: int
) -> set[int]:
    """Return the places of what fits into so many rows, taken in the order of `ranks`.

    `widths` are of each place, `room` is that of a row, `more` that of the button for the rest
    (pixels). At least the first of the ranks is returned.
    """
    if _rows_of(widths, room, spacing) <= rows:
        return set(range(len(widths)))
    chosen: set[int] = set(ranks[:1])
    for place in ranks[1:]:
        tried = sorted((*chosen, place))
        if _rows_of([*(widths[n] for n in tried), more], room, spacing) > rows:
            break
        chosen.add(place)
    return chosen


def _rows_of(widths: Sequence[int], room: int, spacing: int) -> int:
    rows, at = 1, 0
    for width in widths:
        if at and at + min(width, room) > room:
            rows, at = rows + 1, 0
        at += min(width, room) + spacing
    return rows
