"""Lines and dots that fill regions: worked out once per region, in step over the whole map.

They are cut at the region's border by calculation, not by a clip, so that SVG and PDF get the
same lines as the screen.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from banmen.canvas.ink import Ink

Loop = Sequence[QPointF]
#: More lines or dots than these in one region are drawn further apart.
_MANY_LINES, _MANY_DOTS = 20_000, 200_000


def rising(loops: Iterable[Loop], gap: float) -> list[QLineF]:
    """Return the lines from lower left to upper right inside closed loops (even-odd)."""
    return _slanting(loops, gap, 1.0)


def falling(loops: Iterable[Loop], gap: float) -> list[QLineF]:
    """Return the lines from upper left to lower right inside closed loops (even-odd)."""
    return _slanting(loops, gap, -1.0)


def dots(rects: Iterable[QRectF], gap: float) -> list[QPointF]:
    """Return points of a staggered lattice inside rectangles, a little off it like a hand's."""
    found = []
    rects = list(rects)
    most = sum(rect.width() * rect.height() for rect in rects) / gap**2
    gap *= math.sqrt(max(1.0, most / _MANY_DOTS))
    for rect in rects:
        first, last = math.ceil(rect.top() / gap), math.ceil(rect.bottom() / gap)
        for j in range(first, last):
            shift = gap / 2 if j % 2 else 0.0
            start = math.ceil((rect.left() - shift) / gap)
            end = math.ceil((rect.right() - shift) / gap)
            for i in range(start, end):
                dx, dy = _jitter(i, j)
                x = i * gap + shift + (0.5 + dx) * gap * 0.4
                if x <= rect.right() - gap * 0.15:
                    found.append(QPointF(x, (j + 0.25 + dy * 0.3) * gap))
    return found


def loops_of(polygons: Iterable[QPolygonF]) -> list[list[QPointF]]:
    """Return polygons as loops of points, the closing point left out."""
    found = []
    for poly in polygons:
        points = [poly.at(i) for i in range(poly.size())]
        if len(points) > 1 and points[0] == points[-1]:
            points.pop()
        found.append(points)
    return found


def draw_lines(painter: QPainter, lines: list[QLineF], pen: QPen) -> None:
    """Draw lines with a pen."""
    painter.setPen(pen)
    painter.drawLines(lines)


def draw_dots(
    painter: QPainter, points: list[QPointF], ink: Ink, squares: float, alpha: int
) -> None:
    """Draw points as round dots of a diameter in squares."""
    pen = ink.line("ink", squares, alpha=alpha)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawPoints(points)


def _slanting(loops: Iterable[Loop], gap: float, slope: float) -> list[QLineF]:
    crossings: dict[int, list[float]] = {}
    loops = list(loops)
    across = [point.x() + slope * point.y() for loop in loops for point in loop]
    if across:
        gap *= max(1.0, (max(across) - min(across)) / gap / _MANY_LINES)
    for loop in loops:
        for a, b in zip(loop, [*loop[1:], loop[0]], strict=True):
            _cross(a, b, gap, slope, crossings)
    found = []
    for k, xs in crossings.items():
        xs.sort()
        for left, right in zip(xs[::2], xs[1::2], strict=False):
            total = k * gap
            found.append(QLineF(left, slope * (total - left), right, slope * (total - right)))
    return found


def _cross(
    a: QPointF, b: QPointF, gap: float, slope: float, crossings: dict[int, list[float]]
) -> None:
    ua, ub = a.x() + slope * a.y(), b.x() + slope * b.y()
    if ua == ub:
        return
    low, high = min(ua, ub), max(ua, ub)
    for k in range(math.ceil(low / gap), math.ceil(high / gap)):
        share = (k * gap - ua) / (ub - ua)
        crossings.setdefault(k, []).append(a.x() + share * (b.x() - a.x()))


def _jitter(i: int, j: int) -> tuple[float, float]:
    seed = (i * 73856093) ^ (j * 19349663)
    return (seed % 97) / 97 - 0.5, (seed // 97 % 89) / 89 - 0.5
