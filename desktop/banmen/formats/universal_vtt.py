"""Universal VTT maps (`.dd2vtt`, `.uvtt`, `.df2vtt`): one format under three endings, read in
whatever shape its many writers give it, and written in the shape most readers take."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from banmen.formats import strict_json
from banmen.formats.options import Options
from banmen.formats.pictures import scaled_size
from banmen.formats.problems import refusal
from banmen.formats.result import Notes, ReadResult
from banmen.formats.systems import usual_square_m
from banmen.formats.vtt_lines import (
    Box,
    Line,
    Openings,
    Spot,
    TooMuchWork,
    crop,
    is_loop,
    line,
    number,
    spot,
)
from banmen.formats.vtt_picture import picture_in
from banmen.formats.vtt_portals import Portal, portal
from banmen.formats.vtt_writing import to_bytes
from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier, Channels
from banmen.model.base import Point
from banmen.model.document import Document, Picture
from banmen.model.lights import Light
from banmen.model.map import Backdrop, SquareMap
from banmen.words import Message, Refusal

__all__ = ["from_bytes", "is_universal_vtt", "to_bytes"]

MAX_SQUARES = 1000
MAX_POINTS = 200_000
MAX_PORTALS = 5_000
MAX_LIGHTS = 5_000
#: Walls this far outside a map that was not cropped are kept: hand-made maps have them.
_LOOSE = 2.5
_EDGE = 0.001
#: Segments of one wall; a longer one becomes several that join.
_LONGEST = 2000
_SIGHT_ONLY = Channels(movement=False, sight=True, shots=True)
_KNOWN_FORMATS = (0.2, 0.3, 1.0)
_KEYS = {
    "format", "resolution", "line_of_sight", "objects_line_of_sight", "portals", "lights",
    "environment", "image",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the exported part lies in the source map, in squares, and how many metres one is."""

    origin: Spot
    size: Spot
    square_m: float

    @property
    def box(self) -> Box:
        x, y = self.origin
        return Box(x, y, x + self.size[0], y + self.size[1])

    def point(self, at: Spot) -> Point:
        """Return a point of the source map in metres of ours."""
        x, y = (at[0] - self.origin[0]), (at[1] - self.origin[1])
        return Point(round(x * self.square_m, 6), round(y * self.square_m, 6))


def is_universal_vtt(raw: Any) -> bool:
    """Tell whether a parsed JSON value has the shape of a Universal VTT map."""
    if not isinstance(raw, dict) or not isinstance(raw.get("resolution"), dict):
        return False
    return "line_of_sight" in raw or "pixels_per_grid" in raw["resolution"]


def from_bytes(data: bytes, options: Options) -> ReadResult:
    """Return the map of a Universal VTT file, with a report of what became of its parts."""
    if data.startswith(b"version https://git-lfs"):
        raise Refusal(Message("errors.vtt.lfs"))
    raw = strict_json.parse(data)
    if not is_universal_vtt(raw):
        raise Refusal(Message("errors.vtt.not_one"))
    notes = Notes()
    _note_format(raw, notes)
    frame = _frame(raw["resolution"], options, notes)
    try:
        return notes.result(_document(raw, frame, options, notes))
    except TooMuchWork as fault:
        raise Refusal(Message("errors.vtt.tangled")) from fault
    except ValidationError as fault:
        raise refusal(fault, raw) from fault


def _document(raw: dict[str, Any], frame: _Frame, options: Options, notes: Notes) -> Document:
    walls = _lines(raw.get("line_of_sight"), "walls", notes)
    objects = _lines(raw.get("objects_line_of_sight"), "objects", notes)
    box = _crop_box(walls, frame, notes)
    portals = _portals(raw.get("portals"), box, notes)
    openings = Openings((p.start, p.end) for p in portals)
    pieces = [piece for wall in walls for part in crop(wall, box) for piece in openings.cut(part)]
    solids, screens = _objects(objects, box, frame)
    lights = _lights(raw.get("lights"), box, frame, notes) if options.lights else ()
    picture, backdrop = _picture(raw, frame, notes)
    _note_environment(raw.get("environment"), bool(lights), notes)
    _note_kept(notes, walls=len(pieces), objects=len(solids) + len(screens), lights=len(lights))
    unknown = sorted(set(raw) - _KEYS)
    if unknown:
        notes.dropped.append(Message("formats.vtt.unknown_keys", {"names": unknown}))
    columns, rows = (math.ceil(side - _EDGE) for side in frame.size)
    return Document(
        name=options.name[:200],
        system=options.system,
        map=SquareMap(columns=columns, rows=rows, square_m=frame.square_m, backdrop=backdrop),
        areas=solids,
        barriers=(*_walls(pieces, frame), *_doors(portals, frame, options), *screens),
        lights=lights,
        pictures=(picture,) if picture else (),
    )


def _note_format(raw: dict[str, Any], notes: Notes) -> None:
    version = number(raw.get("format"))
    shown = Message("formats.vtt.no_version") if version is None else f"{version:g}"
    notes.read.append(Message("formats.vtt.read", {"version": shown}))
    if version not in _KNOWN_FORMATS:
        notes.assumed.append(Message("formats.vtt.version_assumed", {"version": shown}))


def _frame(resolution: dict[str, Any], options: Options, notes: Notes) -> _Frame:
    size = spot(resolution.get("map_size"))
    if size is None:
        raise Refusal(Message("errors.vtt.no_size"))
    if min(size) <= 0:
        raise Refusal(Message("errors.vtt.empty_size"))
    if max(size) > MAX_SQUARES:
        values = {"width": size[0], "height": size[1], "limit": MAX_SQUARES}
        raise Refusal(Message("errors.vtt.too_large", values))
    origin = spot(resolution.get("map_origin"))
    if origin is None:
        notes.assumed.append(Message("formats.vtt.origin_assumed"))
    square_m = options.square_m or usual_square_m(options.system)
    if options.square_m is None:
        notes.assumed.append(Message("formats.vtt.square_assumed", {"metres": square_m}))
    values = {"width": size[0], "height": size[1]}
    notes.read.append(Message("formats.vtt.size", values))
    return _Frame(origin or (0.0, 0.0), size, square_m)


def _lines(raw: Any, what: str, notes: Notes) -> list[Line]:
    if raw is None:
        return []
    if not isinstance(raw, list):
        raise Refusal(Message("errors.vtt.not_a_list", {"what": what}))
    if raw and all(spot(part) for part in raw):
        raw = [raw]  # one line, written without the list around it
    found = [line(part) for part in raw]
    if sum(len(points) for points in found if points) > MAX_POINTS:
        raise Refusal(Message("errors.vtt.too_many", {"what": what, "limit": MAX_POINTS}))
    broken = sum(points is None for points in found)
    if broken:
        key = f"formats.vtt.broken_{what}"
        notes.dropped.append(Message(key, {"count": broken}))
    return [points for points in found if points is not None]


def _crop_box(walls: list[Line], frame: _Frame, notes: Notes) -> Box:
    """Return what of the source map to keep: a cropped export carries the walls of the whole."""
    loose = frame.box.grown(_LOOSE)
    outside = sum(not loose.holds(point) for points in walls for point in points)
    if not outside:
        return loose
    notes.dropped.append(Message("formats.vtt.cropped", {"count": outside}))
    return frame.box.grown(_EDGE)


def _portals(raw: Any, box: Box, notes: Notes) -> list[Portal]:
    entries = _entries(raw, "portals", MAX_PORTALS)
    found = [portal(entry) for entry in entries]
    placed = [one for one in found if one is not None]
    inside = [one for one in placed if box.holds(one.middle)]
    _count(notes.dropped, "formats.vtt.broken_portals", len(found) - len(placed))
    _count(notes.dropped, "formats.vtt.portals_outside", len(placed) - len(inside))
    for name in ("no_bounds", "off_middle", "four_bounds"):
        hit = sum(name in one.assumed for one in inside)
        _count(notes.assumed, f"formats.vtt.{name}", hit)
    doors = sum(one.kind == "door" for one in inside)
    if inside:
        values = {"doors": doors, "windows": len(inside) - doors}
        notes.assumed.append(Message("formats.vtt.kinds_assumed", values))
    return inside


def _walls(pieces: list[Line], frame: _Frame) -> Iterator[Barrier]:
    short = [part for piece in pieces for part in _short(piece)]
    for count, piece in enumerate(short, 1):
        yield Barrier(id=f"w{count}", points=tuple(map(frame.point, piece)))


def _short(piece: Line) -> Iterator[Line]:
    """Yield a wall in parts that are short enough for one."""
    for start in range(0, len(piece) - 1, _LONGEST):
        yield piece[start : start + _LONGEST + 1]


def _doors(portals: list[Portal], frame: _Frame, options: Options) -> Iterator[Barrier]:
    counts = {"door": 0, "window": 0}
    for one in portals:
        counts[one.kind] += 1
        yield Barrier(
            id=f"{'d' if one.kind == 'door' else 'n'}{counts[one.kind]}",
            kind=one.kind,
            points=(frame.point(one.start), frame.point(one.end)),
            state=options.doors if one.kind == "door" else options.windows,
        )


def _objects(
    lines: list[Line], box: Box, frame: _Frame
) -> tuple[tuple[Obstacle, ...], tuple[Barrier, ...]]:
    """Return props as what stops looks and missiles but nobody's feet: loops are solids."""
    solids: list[Obstacle] = []
    screens: list[Barrier] = []
    for points in lines:
        if is_loop(points):
            if any(box.holds(point) for point in points):
                polygon = tuple(map(frame.point, points[:-1]))
                solids.append(_solid(f"a{len(solids) + 1}", polygon))
            continue
        for piece in crop(points, box):
            shown = tuple(map(frame.point, piece))
            screens.append(Barrier(id=f"s{len(screens) + 1}", points=shown, stops=_SIGHT_ONLY))
    return tuple(solids), tuple(screens)


def _solid(name: str, polygon: tuple[Point, ...]) -> Obstacle:
    return Obstacle(
        id=name, polygon=polygon, blocks_movement=False, blocks_sight=True, look="furniture"
    )


def _lights(raw: Any, box: Box, frame: _Frame, notes: Notes) -> tuple[Light, ...]:
    entries = _entries(raw, "lights", MAX_LIGHTS)
    lights: list[Light] = []
    outside = broken = 0
    for entry in entries:
        at = spot(entry.get("position")) if isinstance(entry, dict) else None
        reach = number(entry.get("range")) if isinstance(entry, dict) else None
        if at is None or reach is None or reach <= 0:
            broken += 1
        elif not box.holds(at):
            outside += 1
        else:
            lights.append(_light(len(lights) + 1, frame, at, reach, entry))
    _count(notes.dropped, "formats.vtt.broken_lights", broken)
    _count(notes.dropped, "formats.vtt.lights_outside", outside)
    strong = sum(number(e.get("intensity")) not in (None, 1.0) for e in entries if _is_dict(e))
    _count(notes.dropped, "formats.vtt.intensity", strong)
    return tuple(lights)


def _is_dict(raw: Any) -> bool:
    return isinstance(raw, dict)


def _light(count: int, frame: _Frame, at: Spot, reach: float, raw: dict[str, Any]) -> Light:
    x, y = frame.point(at)
    radius = min(round(reach * frame.square_m, 6), 100_000.0)
    name = raw.get("name")
    light = Light(id=f"l{count}", preset="other", x=x, y=y, radius_m=radius)
    changes: dict[str, Any] = {}
    if isinstance(name, str):
        changes["name"] = name[:200]
    colour = _colour(raw.get("color"))
    if colour:
        changes["colour"] = colour
    return light.revise(**changes) if changes else light


def _colour(raw: Any) -> str | None:
    """Return `aarrggbb`, `rrggbb` or either with `#` as `#rrggbb`, or None."""
    text = raw.removeprefix("#").lower() if isinstance(raw, str) else ""
    if len(text) not in (6, 8) or any(letter not in "0123456789abcdef" for letter in text):
        return None
    return f"#{text[-6:]}"


def _picture(
    raw: dict[str, Any], frame: _Frame, notes: Notes
) -> tuple[Picture | None, Backdrop | None]:
    found = picture_in(raw.get("image"))
    if isinstance(found, Message):
        notes.dropped.append(found)
        return None, None
    picture, kind = found
    wide, high = frame.size
    pixels = number(raw["resolution"].get("pixels_per_grid")) or 0.0
    expected = (round(wide * pixels), round(high * pixels))
    if expected != (kind.width, kind.height):
        values = {"width": kind.width, "height": kind.height}
        values |= {"wide": expected[0], "high": expected[1]}
        notes.assumed.append(Message("formats.vtt.image_stretched", values))
    shown = {"width": kind.width, "height": kind.height, "media": kind.media.upper()}
    notes.kept.append(Message("formats.vtt.image_kept", shown))
    smaller = scaled_size(kind)
    if smaller is not None:
        shrunk = {"width": smaller[0], "height": smaller[1]}
        notes.kept.append(Message("formats.vtt.image_scaled", shrunk))
    size = {"width": wide * frame.square_m, "height": high * frame.square_m}
    return picture, Backdrop(picture=picture.sha256, **size)


def _note_environment(raw: Any, has_lights: bool, notes: Notes) -> None:
    if not isinstance(raw, dict):
        return
    if raw.get("baked_lighting") is True and has_lights:
        notes.assumed.append(Message("formats.vtt.baked"))
    ambient = raw.get("ambient_light")
    if isinstance(ambient, str) and ambient.lower().strip("#") not in ("ffffffff", "ffffff"):
        notes.dropped.append(Message("formats.vtt.ambient", {"colour": ambient[:20]}))


def _note_kept(notes: Notes, **counts: int) -> None:
    for name, count in counts.items():
        _count(notes.kept, f"formats.vtt.kept_{name}", count)


def _entries(raw: Any, what: str, limit: int) -> list[Any]:
    if raw is None:
        return []
    if not isinstance(raw, list):
        raise Refusal(Message("errors.vtt.not_a_list", {"what": what}))
    if len(raw) > limit:
        raise Refusal(Message("errors.vtt.too_many", {"what": what, "limit": limit}))
    return raw


def _count(lines: list[Message], key: str, count: int) -> None:
    if count:
        lines.append(Message(key, {"count": count}))
