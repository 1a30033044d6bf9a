"""Universal VTT maps in every shape their writers give them, and ours as readers want it."""

import base64
import json
import math
import struct
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.formats import universal_vtt
from banmen.formats.options import Options
from banmen.formats.pictures import picture_kind, take_picture
from banmen.formats.result import ReadResult
from banmen.formats.vtt_picture import grid_picture
from banmen.model.areas import Darkness, Obstacle
from banmen.model.barriers import Barrier, Channels, channels
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import Backdrop, NodeMap, SquareMap
from banmen.model.token import Token
from banmen.words import Message, Refusal


def xy(*points: tuple[float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in points]


def vtt(**changes: Any) -> dict[str, Any]:
    """A room of 6 × 5 squares with walls on all sides, one square in."""
    raw = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": 6, "y": 5},
            "pixels_per_grid": 20,
        },
        "line_of_sight": [xy((1, 1), (5, 1), (5, 4), (1, 4), (1, 1))],
        "objects_line_of_sight": [],
        "portals": [],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [],
        "image": base64.b64encode(grid_picture(6, 5)[0]).decode(),
    }
    return {key: value for key, value in {**raw, **changes}.items() if value is not ...}


def resolution(**changes: Any) -> dict[str, Any]:
    return {**vtt()["resolution"], **changes}


def portal(*bounds: tuple[float, float], **more: Any) -> dict[str, Any]:
    middle = tuple(sum(part) / len(bounds) for part in zip(*bounds, strict=True))
    return {
        "position": xy(middle)[0],  # type: ignore[arg-type]
        "bounds": xy(*bounds),
        "rotation": 0,
        "closed": True,
        "freestanding": False,
        **more,
    }


def read(raw: Any, **options: Any) -> ReadResult:
    return universal_vtt.from_bytes(json.dumps(raw).encode(), Options(**options))


def refused(raw: Any) -> Message:
    with pytest.raises(Refusal) as caught:
        read(raw)
    assert str(caught.value)
    return caught.value.message


def keys(lines: tuple[Message, ...]) -> set[str]:
    return {message.key.rpartition(".")[2] for message in lines}


def in_squares(barrier: Barrier, side: float = 3.0) -> list[tuple[float, float]]:
    return [(x / side, y / side) for x, y in barrier.points]


def of_kind(document: Document, kind: str) -> list[Barrier]:
    return [barrier for barrier in document.barriers if barrier.kind == kind]


def test_walls_come_in_metres_with_the_assumed_size_told() -> None:
    result = read(vtt(), name="部屋")
    ground = result.document.map
    assert isinstance(ground, SquareMap)
    assert (ground.columns, ground.rows, ground.square_m) == (6, 5, 3.0)
    assert result.document.name == "部屋"
    assert result.document.barriers[0].points == (
        Point(3, 3), Point(15, 3), Point(15, 12), Point(3, 12), Point(3, 3),
    )  # fmt: skip
    assert "square_assumed" in keys(result.report.assumed)
    assert result.warnings == ()
    assert "square_assumed" not in keys(read(vtt(), square_m=1.5).report.assumed)
    assert read(vtt(), square_m=1.5).document.map.width_m == 9


def test_a_picture_is_placed_over_the_whole_map() -> None:
    document = read(vtt()).document
    backdrop = document.map.backdrop
    assert backdrop is not None
    assert (backdrop.x, backdrop.y, backdrop.width, backdrop.height) == (0, 0, 18, 15)
    assert document.picture(backdrop.picture) is not None


@pytest.mark.parametrize("prefix", ["", "data:image/png;base64,"])
@pytest.mark.parametrize("wrapped", [False, True])
def test_a_picture_may_have_a_prefix_and_line_breaks(prefix: str, wrapped: bool) -> None:
    image = vtt()["image"]
    if wrapped:
        image = "\n".join(image[at : at + 60] for at in range(0, len(image), 60))
    assert len(read(vtt(image=prefix + image)).document.pictures) == 1


@pytest.mark.parametrize(
    ("image", "key"),
    [
        (..., "image_missing"),
        (None, "image_missing"),
        ("", "image_missing"),
        ("ballroom.webp", "image_is_name"),
        (7, "image_broken"),
        ("!!!", "image_broken"),
        (base64.b64encode(b"GIF89a").decode(), "image_broken"),
        (base64.b64encode(grid_picture(6, 5)[0][:-30]).decode(), "image_broken"),
    ],
)
def test_without_a_picture_the_walls_still_come_in(image: Any, key: str) -> None:
    result = read(vtt(image=image))
    assert len(result.document.barriers) == 1
    assert result.document.map.backdrop is None
    assert keys(result.warnings) == {key}


def test_a_picture_of_another_size_is_fitted_and_told(png: Callable[..., bytes]) -> None:
    image = base64.b64encode(png(119, 97)).decode()
    result = read(vtt(image=image))
    backdrop = result.document.map.backdrop
    assert backdrop is not None
    assert (backdrop.width, backdrop.height) == (18, 15)
    assert "image_stretched" in keys(result.report.assumed)


@pytest.mark.parametrize("version", [0.2, 0.3, 1, 1.0, "1.0", "0.3"])
def test_known_versions_make_no_difference(version: Any) -> None:
    result = read(vtt(format=version))
    assert result.document == read(vtt()).document
    assert "version_assumed" not in keys(result.report.assumed)


@pytest.mark.parametrize("version", [99, None, ..., "beta", True])
def test_unknown_versions_are_read_with_a_note(version: Any) -> None:
    result = read(vtt(format=version))
    assert result.document == read(vtt()).document
    assert "version_assumed" in keys(result.report.assumed)


def test_only_resolution_and_walls_are_needed() -> None:
    raw = {key: value for key, value in vtt().items() if key in ("resolution", "line_of_sight")}
    result = read(raw)
    assert len(result.document.barriers) == 1


def test_the_origin_is_taken_off() -> None:
    raw = vtt(
        resolution=resolution(map_origin={"x": 10, "y": 20}),
        line_of_sight=[xy((11, 21), (15, 21))],
    )
    assert in_squares(read(raw).document.barriers[0]) == [(1, 1), (5, 1)]


def test_a_missing_origin_is_the_corner() -> None:
    raw = vtt(resolution={key: v for key, v in resolution().items() if key != "map_origin"})
    result = read(raw)
    assert result.document.barriers == read(vtt()).document.barriers
    assert "origin_assumed" in keys(result.report.assumed)


def test_a_cropped_export_is_clipped_by_segments() -> None:
    raw = vtt(
        resolution=resolution(map_origin={"x": 10, "y": 10}),
        line_of_sight=[
            xy((0, 12), (40, 12)),
            xy((11, 0), (11, 11), (12, 11), (12, 40)),
            xy((30, 30), (40, 40)),
        ],
        portals=[portal((13, 12), (14, 12)), portal((30, 12), (31, 12))],
    )
    result = read(raw)
    walls = [in_squares(barrier) for barrier in of_kind(result.document, "wall")]
    rounded = [[(round(x, 2), round(y, 2)) for x, y in wall] for wall in walls]
    assert rounded == [
        [(0, 2), (3, 2)],
        [(4, 2), (6, 2)],
        [(1, 0), (1, 1), (2, 1), (2, 5)],
    ]
    assert len(of_kind(result.document, "door")) == 1
    assert keys(result.warnings) == {"cropped", "portals_outside"}


def test_walls_a_little_outside_an_uncropped_map_are_kept() -> None:
    raw = vtt(line_of_sight=[xy((-1, -2), (7, -2))])
    result = read(raw)
    assert in_squares(result.document.barriers[0]) == [(-1, -2), (7, -2)]
    assert result.warnings == ()


def test_walls_that_are_no_lines_are_left_out_and_told() -> None:
    raw = vtt(
        line_of_sight=[
            [], xy((1, 1)), xy((2, 2), (2, 2)), [{"x": "a", "y": 1}] * 2, 7,
            [[1, 1], [2, 1]], {"points": xy((1, 3), (2, 3))}, xy((1, 2), (1, 2), ("3", 2)),
        ]
    )  # fmt: skip
    result = read(raw)
    assert [in_squares(barrier) for barrier in result.document.barriers] == [
        [(1, 1), (2, 1)], [(1, 3), (2, 3)], [(1, 2), (3, 2)],
    ]  # fmt: skip
    assert [message.values["count"] for message in result.warnings] == [5]


@pytest.mark.parametrize(
    "wall",
    [
        {"points": xy((1, 3), (2, 3))},
        {"id": 4, "path": [[1, 3], [2, 3]]},
        {"x1": 1, "y1": 3, "x2": 2, "y2": 3, "type": "wall"},
        {"type": "wall", "a": xy((1, 3))[0], "b": xy((2, 3))[0]},
        {"start": [1, 3], "end": ["2", "3"]},
    ],
)
def test_walls_and_bounds_may_be_objects(wall: Any) -> None:
    result = read(vtt(line_of_sight=[wall], portals=[{"bounds": wall, "closed": True}]))
    assert in_squares(of_kind(result.document, "door")[0]) == [(1, 3), (2, 3)]
    assert of_kind(result.document, "wall") == []
    assert in_squares(read(vtt(line_of_sight=[wall])).document.barriers[0]) == [(1, 3), (2, 3)]


def test_a_single_line_may_stand_without_the_list_around_it() -> None:
    result = read(vtt(line_of_sight=xy((1, 1), (2, 1), (2, 2))))
    assert [in_squares(b) for b in result.document.barriers] == [[(1, 1), (2, 1), (2, 2)]]


def test_a_wall_is_cut_only_where_a_portal_lies_on_it() -> None:
    through = read(vtt(portals=[portal((2.5, 1), (3.5, 1)), portal((5, 2), (5, 2.75))]))
    walls = [in_squares(barrier) for barrier in of_kind(through.document, "wall")]
    assert walls == [
        [(1, 1), (2.5, 1)],
        [(3.5, 1), (5, 1), (5, 2)],
        [(5, 2.75), (5, 4), (1, 4), (1, 1)],
    ]
    already = vtt(
        line_of_sight=[xy((1, 1), (2.5, 1)), xy((3.5, 1), (5, 1))],
        portals=[portal((2.5, 1), (3.5, 1))],
    )
    walls = [in_squares(barrier) for barrier in of_kind(read(already).document, "wall")]
    assert walls == [[(1, 1), (2.5, 1)], [(3.5, 1), (5, 1)]]


def test_a_portal_across_or_beside_a_wall_leaves_it_whole() -> None:
    for bounds in (((3, 0.5), (3, 1.5)), ((2.5, 1.5), (3.5, 1.5))):
        result = read(vtt(portals=[portal(*bounds)]))
        assert len(of_kind(result.document, "wall")) == 1


def test_a_door_stands_in_its_bounds_not_at_its_middle() -> None:
    [door] = of_kind(read(vtt(portals=[portal((2.5, 1), (3.5, 1))])).document, "door")
    assert in_squares(door) == [(2.5, 1), (3.5, 1)]
    assert door.state == "closed"
    moved = portal((2.5, 1), (3.5, 1), position={"x": 3.2, "y": 1})
    result = read(vtt(portals=[moved]))
    assert in_squares(of_kind(result.document, "door")[0]) == [(2.5, 1), (3.5, 1)]
    assert "off_middle" in keys(result.report.assumed)


@pytest.mark.parametrize(
    ("length", "closed", "kind"),
    [(1, True, "door"), (2, True, "door"), (0.754, True, "window"), (1, False, "window")],
)
def test_doors_and_windows_are_told_apart_by_hints(length: float, closed: bool, kind: str) -> None:
    result = read(vtt(portals=[portal((2, 1), (2 + length, 1), closed=closed)]))
    assert [barrier.kind for barrier in result.document.barriers if barrier.kind != "wall"] == [
        kind
    ]
    assert "kinds_assumed" in keys(result.report.assumed)


@pytest.mark.parametrize("turn", [math.pi / 2, -math.pi / 2, 90, 4.712389, 270])
def test_a_portal_without_bounds_is_placed_by_its_turn(turn: float) -> None:
    entry = {"position": {"x": 3, "y": 2}, "rotation": turn, "closed": True}
    result = read(vtt(portals=[entry, {**entry, "bounds": xy((3, 2), (3, 2))}]))
    for door in of_kind(result.document, "door"):
        ends = sorted((round(x, 4), round(y, 4)) for x, y in in_squares(door))
        assert ends == [(3, 1.5), (3, 2.5)]
    assert "no_bounds" in keys(result.report.assumed)


def test_a_portal_of_four_corners_is_its_middle_line() -> None:
    entry = portal((2, 0.9), (3, 0.9), (3, 1.1), (2, 1.1))
    result = read(vtt(portals=[entry]))
    assert in_squares(of_kind(result.document, "door")[0]) == [(2, 1), (3, 1)]


def test_portals_without_any_place_are_told() -> None:
    result = read(vtt(portals=[{}, 5, {"bounds": {"x": 1}, "closed": True}]))
    assert keys(result.warnings) == {"broken_portals"}


def test_props_stop_looks_but_not_feet() -> None:
    loop = xy((2, 2), (3, 2), (3, 3), (2, 2.01))
    screen = xy((1.5, 1.5), (1.5, 3))
    document = read(vtt(objects_line_of_sight=[loop, screen])).document
    [solid] = document.areas
    assert isinstance(solid, Obstacle)
    assert (len(solid.polygon), solid.blocks_sight, solid.blocks_movement) == (3, True, False)
    assert channels(document.barriers[-1]) == Channels(False, True, True)


def test_lights_come_in_with_their_reach_and_colour() -> None:
    light = {
        "position": {"x": 2, "y": 2},
        "range": 4,
        "intensity": 0.8,
        "color": "ffECCD8B",
        "shadows": True,
        "name": "燭台",
    }
    result = read(
        vtt(
            lights=[light, {**light, "color": "#ffcc66"}, {**light, "range": 0}, {}],
            environment={"baked_lighting": True, "ambient_light": "ff303030"},
        )
    )
    first, second = result.document.lights
    assert (first.x, first.y, first.radius_m, first.colour) == (6, 6, 12, "#eccd8b")
    assert (first.name, second.colour) == ("燭台", "#ffcc66")
    assert keys(result.warnings) == {"broken_lights", "intensity", "ambient"}
    assert "baked" in keys(result.report.assumed)
    assert read(vtt(lights=[light]), lights=False).document.lights == ()


def test_fields_of_others_are_told() -> None:
    result = read(vtt(creator="x", walls=[]))
    assert result.warnings == (
        Message("formats.vtt.unknown_keys", {"names": ["creator", "walls"]}),
    )


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (vtt(resolution=resolution(map_size={"x": 0, "y": 0})), "empty_size"),
        (vtt(resolution=resolution(map_size={"x": -3, "y": 5})), "empty_size"),
        (vtt(resolution=resolution(map_size={"x": 5001, "y": 5})), "too_large"),
        (vtt(resolution=resolution(map_size=None)), "no_size"),
        (vtt(resolution=...), "not_one"),
        ([], "not_one"),
        (vtt(line_of_sight=5), "not_a_list"),
        (vtt(portals={"a": 1}), "not_a_list"),
        (vtt(lights="x"), "not_a_list"),
        (vtt(portals=[{}] * 5001), "too_many"),
    ],
)
def test_what_cannot_be_a_map_is_refused(raw: Any, key: str) -> None:
    assert refused(raw).key == f"errors.vtt.{key}"


def test_a_pointer_of_git_lfs_is_told_as_such() -> None:
    with pytest.raises(Refusal) as caught:
        universal_vtt.from_bytes(b"version https://git-lfs.github.com/spec/v1\n", Options())
    assert caught.value.message.key == "errors.vtt.lfs"


def test_sizes_in_fractions_are_rounded_up_to_whole_squares() -> None:
    document = read(vtt(resolution=resolution(map_size={"x": 5.5, "y": 5.0}))).document
    assert isinstance(document.map, SquareMap)
    assert (document.map.columns, document.map.rows) == (6, 5)
    assert document.map.backdrop is not None
    assert document.map.backdrop.width == 16.5


def export(document: Document) -> tuple[dict[str, Any], set[str]]:
    data, report = universal_vtt.to_bytes(document)
    raw: dict[str, Any] = json.loads(data)
    return raw, keys(report.dropped)


def house() -> Document:
    return Document(
        map=SquareMap(columns=6, rows=5, square_m=2.0),
        areas=(
            Obstacle(id="a1", squares=(Square(1, 1),)),
            Obstacle(id="a2", polygon=(Point(0, 0), Point(1, 0), Point(1, 1))),
            Darkness(id="a3", squares=(Square(0, 0),)),
        ),
        barriers=(
            Barrier(id="w1", points=(Point(0, 0), Point(12, 0), Point(12, 10))),
            Barrier(id="d1", kind="door", points=(Point(4, 0), Point(6, 0)), state="open"),
            Barrier(id="n1", kind="window", points=(Point(12, 4), Point(12, 2))),
            Barrier(
                id="w2",
                points=(Point(0, 4), Point(2, 4)),
                stops=Channels(movement=True, sight=False, shots=False),
            ),
        ),
        lights=(
            Light(id="l1", x=0, y=0, carried_by="t1"),
            Light(id="l2", x=1, y=1, burning=False),
        ),
        labels=(Label(id="b1", x=1, y=1, text="厨房"),),
        tokens=(Token(id="t1", name="リナ", x=3, y=5),),
    )


def test_an_export_has_the_form_most_readers_take() -> None:
    raw, _ = export(house())
    assert list(raw) == [
        "format", "resolution", "line_of_sight", "objects_line_of_sight", "portals",
        "environment", "lights", "image",
    ]  # fmt: skip
    assert raw["format"] == 0.3
    assert raw["resolution"]["map_origin"] == {"x": 0, "y": 0}
    assert raw["resolution"]["map_size"] == {"x": 6, "y": 5}
    kind = picture_kind(base64.b64decode(raw["image"], validate=True))
    pixels = raw["resolution"]["pixels_per_grid"]
    assert kind is not None
    assert (kind.width, kind.height) == (6 * pixels, 5 * pixels)
    door, window = raw["portals"]
    assert (door["closed"], window["closed"]) == (True, False)
    assert door["bounds"] == xy((2, 0), (3, 0))
    assert door["position"] == {"x": 2.5, "y": 0}
    assert window["rotation"] == -1.570796
    assert all(-math.pi < one["rotation"] <= math.pi for one in raw["portals"])
    assert raw["lights"] == [
        {
            "position": {"x": 1.5, "y": 2.5},
            "range": 5,
            "intensity": 1,
            "color": "fff2b84b",
            "shadows": True,
        }
    ]


def test_an_export_cuts_walls_at_its_openings_and_says_what_it_lost() -> None:
    raw, lost = export(house())
    assert raw["line_of_sight"] == [
        xy((0, 0), (2, 0)),
        xy((3, 0), (6, 0), (6, 1)),
        xy((6, 2), (6, 5)),
    ]
    assert len(raw["objects_line_of_sight"]) == 2
    assert lost == {"tokens", "labels", "areas", "fences", "states"}


def test_an_export_comes_back(png: Callable[..., bytes]) -> None:
    picture, _ = take_picture(png(60, 50))
    ground = SquareMap(
        columns=6,
        rows=5,
        backdrop=Backdrop(picture=picture.sha256, width=18.0, height=15.0),
    )
    barriers = (
        Barrier(id="w1", points=(Point(0, 0), Point(3, 0))),
        Barrier(id="d1", kind="door", points=(Point(3, 0), Point(6, 0))),
        Barrier(id="n1", kind="window", points=(Point(6, 0), Point(9, 0))),
    )
    lights = (Light(id="l1", preset="other", x=4.5, y=3, radius_m=6, colour="#aabbcc"),)
    document = Document(map=ground, barriers=barriers, lights=lights, pictures=(picture,))
    data, report = universal_vtt.to_bytes(document)
    assert report.dropped == ()
    assert universal_vtt.from_bytes(data, Options()).document == document


def test_a_background_that_does_not_fit_the_squares_is_told(png: Callable[..., bytes]) -> None:
    picture, _ = take_picture(png(61, 50))
    backdrop = Backdrop(picture=picture.sha256, width=18.0, height=15.0)
    document = Document(map=SquareMap(columns=6, rows=5, backdrop=backdrop), pictures=(picture,))
    assert export(document)[1] == {"no_backdrop"}


def test_a_map_of_nodes_is_not_exported() -> None:
    with pytest.raises(Refusal) as caught:
        universal_vtt.to_bytes(Document(map=NodeMap(width_m=9, height_m=9)))
    assert caught.value.message.key == "errors.format.squares_only"


def test_the_grid_of_a_large_map_stays_within_what_is_shown() -> None:
    data, pixels = grid_picture(1000, 3)
    assert struct.unpack(">II", data[16:24]) == (1000 * pixels, 3 * pixels)
    assert 1000 * pixels <= 8192


spots = st.tuples(st.integers(0, 24), st.integers(0, 20)).map(lambda p: (p[0] / 4, p[1] / 4))
straight = st.tuples(spots, st.sampled_from([(1, 0), (0, 1)]), st.integers(1, 8))


@given(st.lists(spots, min_size=2, max_size=6), st.lists(straight, max_size=4))
def test_a_cut_wall_and_its_portals_cover_the_wall_once(
    wall: list[tuple[float, float]], doors: list[Any]
) -> None:
    """What is left of a wall is as long as the wall without what portals on it cover."""
    bounds = [
        (start, (start[0] + way[0] * length / 4, start[1] + way[1] * length / 4))
        for start, way, length in doors
    ]
    raw = vtt(line_of_sight=[xy(*wall)], portals=[portal(*ends) for ends in bounds])
    document = read(raw).document
    left = sum(
        math.dist(a, b)
        for barrier in of_kind(document, "wall")
        for a, b in pairwise(in_squares(barrier))
    )
    inside = [in_squares(b) for b in document.barriers if b.kind != "wall"]
    expected = sum(_uncovered(a, b, inside) for a, b in pairwise(wall))
    assert left == pytest.approx(expected, abs=1e-3)


def _uncovered(a: tuple[float, float], b: tuple[float, float], doors: Any) -> float:
    """Measure, in steps finer than the quarter squares used here, what no portal covers."""
    length = math.dist(a, b)
    steps = max(1, round(length * 840))
    free = 0
    for step in range(steps):
        share = (step + 0.5) / steps
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        free += not any(_covers(door, a, b, x, y) for door in doors)
    return length * free / steps


def _covers(door: Any, a: Any, b: Any, x: float, y: float) -> bool:
    (ax, ay), (bx, by) = door
    along = (bx - ax) * (b[1] - a[1]) - (by - ay) * (b[0] - a[0])
    beside = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    inside = min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)
    return abs(along) < 1e-9 and abs(beside) < 1e-6 and inside


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@given(st.sampled_from([*vtt(), "x"]), json_values)
def test_any_value_in_any_field_is_read_or_refused(field: str, value: Any) -> None:
    assert read_or_refused(vtt(**{field: value}))


@given(st.sampled_from(["map_origin", "map_size", "pixels_per_grid"]), json_values)
def test_any_resolution_is_read_or_refused(field: str, value: Any) -> None:
    assert read_or_refused(vtt(resolution=resolution(**{field: value})))


def read_or_refused(raw: Any) -> bool:
    """Read a map, or return whether the refusal has words; other faults come through."""
    try:
        read(raw)
    except Refusal as fault:
        return bool(str(fault))
    return True
