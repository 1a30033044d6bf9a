"""Our maps as Universal VTT, in the form most readers take."""

import base64
import json
import math
import struct
from collections.abc import Callable
from typing import Any

import pytest

from banmen.formats import universal_vtt
from banmen.formats.options import Options
from banmen.formats.pictures import picture_kind, take_picture
from banmen.formats.vtt_picture import grid_picture, pixels_for
from banmen.model.areas import Darkness, Obstacle
from banmen.model.barriers import Barrier, Channels
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import Backdrop, NodeMap, SquareMap
from banmen.model.token import Token
from banmen.words import Message, Refusal


def xy(*points: tuple[float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in points]


def keys(lines: tuple[Message, ...]) -> set[str]:
    return {message.key.rpartition(".")[2] for message in lines}


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


def test_the_picture_is_painted_where_someone_paints(png: Callable[..., bytes]) -> None:
    right, wrong = png(6 * 70, 5 * 70), png(9, 9)
    for painted, shown in ((right, right), (wrong, grid_picture(6, 5)), (b"", grid_picture(6, 5))):
        data, _ = universal_vtt.to_bytes(house(), lambda _, __, made=painted: made)
        raw = json.loads(data)
        assert base64.b64decode(raw["image"]) == shown
        assert raw["resolution"]["pixels_per_grid"] == 70


def test_a_map_of_nodes_is_not_exported() -> None:
    with pytest.raises(Refusal) as caught:
        universal_vtt.to_bytes(Document(map=NodeMap(width_m=9, height_m=9)))
    assert caught.value.message.key == "errors.format.squares_only"


def test_the_grid_of_a_large_map_stays_within_what_is_shown() -> None:
    data, pixels = grid_picture(1000, 3), pixels_for(1000, 3)
    assert struct.unpack(">II", data[16:24]) == (1000 * pixels, 3 * pixels)
    assert 1000 * pixels <= 8192
