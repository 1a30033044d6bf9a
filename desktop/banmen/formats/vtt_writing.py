"""Universal VTT written the way most readers take it: origin zero, walls cut at the openings,
every key there, the picture as base64 of exactly size times pixels per square."""

import base64
import json
import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from banmen.formats.pictures import picture_kind
from banmen.formats.result import Notes, Report
from banmen.formats.vtt_lines import Line, Openings, Spot, TooMuchWork
from banmen.formats.vtt_picture import grid_picture, pixels_for
from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier, channels
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.words import Message, Refusal

_FORMAT = 0.3
#: Makes a PNG of a map of squares, so many pixels to each and nothing around it.
Paint = Callable[[Document, int], bytes]


def to_bytes(document: Document, paint: Paint | None = None) -> tuple[bytes, Report]:
    """Return a square map as a Universal VTT file, and what such a file cannot say.

    Its picture is the background where that fits the squares exactly, else what `paint` makes of
    the map, else an empty grid. Refusal for a map of nodes.
    """
    ground = document.map
    if not isinstance(ground, SquareMap):
        raise Refusal(Message("errors.format.squares_only"))
    notes = Notes()
    image, pixels = _image(document, ground, paint, notes)
    raw = {
        "format": _FORMAT,
        "resolution": {
            "map_origin": _xy((0.0, 0.0)),
            "map_size": _xy((ground.columns, ground.rows)),
            "pixels_per_grid": pixels,
        },
        "line_of_sight": [_points(piece) for piece in _walls(document, ground)],
        "objects_line_of_sight": [_points(loop) for loop in _objects(document, ground)],
        "portals": [_portal(*part) for part in _portals(document, ground)],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": list(_lights(document, ground)),
        "image": base64.b64encode(image).decode(),
    }
    _note_dropped(document, notes)
    return f"{json.dumps(raw, indent=1)}\n".encode(), notes.report()


def _image(
    document: Document, ground: SquareMap, paint: Paint | None, notes: Notes
) -> tuple[bytes, int]:
    fitting = _fitting_backdrop(document, ground)
    if fitting is not None:
        return fitting
    pixels = pixels_for(ground.columns, ground.rows)
    if paint is not None:
        painted = paint(document, pixels)
        kind = picture_kind(painted)
        if kind and kind[1:] == (ground.columns * pixels, ground.rows * pixels):
            return painted, pixels
    if ground.backdrop is not None:
        notes.dropped.append(Message("formats.vtt.no_backdrop"))
    return grid_picture(ground.columns, ground.rows), pixels


def _fitting_backdrop(document: Document, ground: SquareMap) -> tuple[bytes, int] | None:
    """Return the background with its pixels per square if both ways these are whole and equal."""
    backdrop = ground.backdrop
    picture = document.picture(backdrop.picture) if backdrop else None
    kind = picture_kind(picture.data) if picture else None
    if backdrop is None or picture is None or kind is None or kind.media == "jpg":
        return None
    covers = (backdrop.x, backdrop.y) == (0, 0) and all(
        math.isclose(*sides)
        for sides in ((backdrop.width, ground.width_m), (backdrop.height, ground.height_m))
    )
    pixels, rest = divmod(kind.width, ground.columns)
    fits = pixels > 0 and rest == 0 and kind.height == pixels * ground.rows
    return (picture.data, pixels) if covers and fits else None


def _line(points: Any, ground: SquareMap) -> Line:
    side = ground.square_m
    return tuple((round(x / side, 6), round(y / side, 6)) for x, y in points)


def _walls(document: Document, ground: SquareMap) -> Iterator[Line]:
    openings = Openings((start, end) for start, end, _ in _portals(document, ground))
    try:
        for barrier in document.barriers:
            if barrier.kind == "wall" and channels(barrier).sight and channels(barrier).movement:
                yield from openings.cut(_line(barrier.points, ground))
    except TooMuchWork as fault:
        raise Refusal(Message("errors.vtt.tangled")) from fault


def _portals(document: Document, ground: SquareMap) -> Iterator[tuple[Spot, Spot, bool]]:
    for barrier in document.barriers:
        if barrier.kind != "wall":
            for start, end in pairwise(_line(barrier.points, ground)):
                yield start, end, barrier.kind == "door"


def _objects(document: Document, ground: SquareMap) -> Iterator[Line]:
    for area in document.areas:
        if isinstance(area, Obstacle) and area.blocks_sight:
            if area.polygon:
                yield _line((*area.polygon, area.polygon[0]), ground)
            for column, row in area.squares:
                corners = ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))
                yield tuple((float(column + x), float(row + y)) for x, y in corners)
    for barrier in document.barriers:
        if barrier.kind == "wall" and _screens(barrier):
            yield _line(barrier.points, ground)


def _screens(barrier: Barrier) -> bool:
    return channels(barrier).sight and not channels(barrier).movement


def _portal(start: Spot, end: Spot, door: bool) -> dict[str, Any]:
    turn = math.atan2(end[1] - start[1], end[0] - start[0])
    return {
        "position": _xy(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)),
        "bounds": [_xy(start), _xy(end)],
        "rotation": round(turn, 6),
        "closed": door,
        "freestanding": False,
    }


def _lights(document: Document, ground: SquareMap) -> Iterator[dict[str, Any]]:
    places = {token.id: (token.x, token.y) for token in document.tokens}
    for light in document.lights:
        if light.burning and light.shutter > 0:
            at = places.get(light.carried_by or "", (light.x, light.y))
            yield {
                "position": _xy(_line((at,), ground)[0]),
                "range": round(light.radius_m / ground.square_m, 6),
                "intensity": 1,
                "color": f"ff{light.colour.removeprefix('#').lower()}",
                "shadows": True,
            }


def _note_dropped(document: Document, notes: Notes) -> None:
    obstacles = [area for area in document.areas if isinstance(area, Obstacle)]
    fences = sum(
        barrier.kind == "wall" and not channels(barrier).sight for barrier in document.barriers
    )
    states = sum(
        barrier.kind != "wall" and barrier.state != "closed" for barrier in document.barriers
    )
    counts = {
        "tokens": len(document.tokens),
        "labels": len(document.labels),
        "templates": len(document.templates),
        "areas": len(document.areas) - sum(area.blocks_sight for area in obstacles),
        "fences": fences,
        "states": states,
        "battle": int(document.battle is not None),
    }
    for name, count in counts.items():
        if count:
            notes.dropped.append(Message(f"formats.dropped.{name}", {"count": count}))


def _points(points: Line) -> list[dict[str, float]]:
    return [_xy(point) for point in points]


def _xy(point: tuple[float, float]) -> dict[str, float]:
    """Return a point with whole numbers written whole, as Dungeondraft does."""
    x, y = (int(value) if float(value).is_integer() else value for value in point)
    return {"x": x, "y": y}
