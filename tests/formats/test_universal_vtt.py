"""Universal VTT maps in every shape their writers give them, and ours as readers want it."""

import base64
import json
import math
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.formats import universal_vtt
from banmen.formats.options import Options
from banmen.formats.result import ReadResult
from banmen.formats.vtt_picture import grid_picture
from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier, Channels, channels
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.map import SquareMap
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
        "image": base64.b64encode(grid_picture(6, 5)).decode(),
    }
    return {key: value for key, value in {**raw, **changes}.items() if value is not ...}


def resolution(**changes: Any) -> dict[str, Any]:
    return {**vtt()["resolution"], **changes}


def portal(*bounds: tuple[float, float], **more: Any) -> dict[str, Any]:
    x, y = (sum(part) / len(bounds) for part in zip(*bounds, strict=True))
    return {
        "position": {"x": x, "y": y},
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
        (base64.b64encode(grid_picture(6, 5)[:-30]).decode(), "image_broken"),
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


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@given(st.sampled_from([*vtt(), "x", *resolution()]), json_values)
def test_any_value_in_any_field_is_read_or_refused(field: str, value: Any) -> None:
    inside = field in resolution()
    raw = vtt(resolution=resolution(**{field: value})) if inside else vtt(**{field: value})
    with suppress(Refusal):
        assert read(raw).document.map.width_m > 0
