"""The sample battles: made by the program's own edits, current, and ready to play."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banmen.formats import catalogue, native
from banmen.formats.archive import unpack
from banmen.formats.text_map import parse, to_text
from banmen.model.areas import Obstacle, Trench
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.rules.catalogue import systems

MAPS = Path(__file__).parents[2] / "maps"
NAMES = ("guard-room", "tavern", "dungeon", "trench-field", "large")


@pytest.fixture(scope="module")
def makers() -> Iterator[dict[str, Any]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(MAPS))
        yield importlib.import_module("make_samples").SAMPLES


@pytest.fixture(scope="module")
def samples() -> dict[str, Document]:
    return {name: catalogue.read(MAPS / f"{name}.banmen").document for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_what_its_maker_makes(name: str, makers: dict[str, Any]) -> None:
    """Renew them with `python maps/make_samples.py`."""
    made = makers[name]()
    data = (MAPS / f"{name}.banmen").read_bytes()
    assert native.from_bytes(data).document == made
    assert unpack(data) == unpack(native.to_bytes(made))


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_has_no_findings(name: str) -> None:
    result = catalogue.read(MAPS / f"{name}.banmen")
    assert result.warnings == ()
    assert result.document.name
    assert result.document.notes


@pytest.mark.parametrize("name", NAMES)
def test_everyone_stands_alone_on_free_ground(name: str, samples: dict[str, Document]) -> None:
    document = samples[name]
    ground = document.map
    assert isinstance(ground, SquareMap)
    blocked = {
        Square(*square)
        for area in document.areas
        if isinstance(area, Obstacle) and area.blocks_movement
        for square in area.squares
    }
    places = [Square(int(token.x // 3), int(token.y // 3)) for token in document.tokens]
    assert len(set(places)) == len(places)
    for place in places:
        assert 0 <= place.column < ground.columns
        assert 0 <= place.row < ground.rows
        assert place not in blocked


@pytest.mark.parametrize("name", NAMES)
def test_a_battle_can_begin_at_once(name: str, samples: dict[str, Document]) -> None:
    document = samples[name]
    begun = systems[document.system].start_battle(document)
    assert begun.battle is not None
    fighting = {state.token for state in begun.battle.combatants}
    for side in ("ally", "enemy"):
        members = [token for token in document.tokens if token.side == side]
        assert members
        assert {token.id for token in members} <= fighting
    assert native.from_bytes(native.to_bytes(begun)).document == begun


def test_the_guard_room_is_the_room_of_the_source_document(samples: dict[str, Document]) -> None:
    document = samples["guard-room"]
    marks = {t.monogram: (int(t.x // 3), int(t.y // 3)) for t in document.tokens}
    assert marks == {"★": (2, 0), "A": (1, 3), "C": (3, 3), "B": (2, 4)}
    assert sorted(barrier.kind for barrier in document.barriers) == [
        "door",
        "wall",
        "wall",
        "window",
    ]


def test_the_large_one_is_large(samples: dict[str, Document]) -> None:
    document = samples["large"]
    ground = document.map
    assert isinstance(ground, SquareMap)
    assert (ground.columns, ground.rows) == (100, 100)
    walls = [barrier for barrier in document.barriers if barrier.kind == "wall"]
    assert sum(len(wall.points) - 1 for wall in walls) >= 1500
    assert len(document.tokens) == 40


def test_the_others_have_what_they_are_there_to_show(samples: dict[str, Document]) -> None:
    dungeon = samples["dungeon"]
    assert {barrier.kind for barrier in dungeon.barriers} == {"wall", "door", "window"}
    assert {"open", "closed", "locked"} <= {b.state for b in dungeon.barriers if b.kind == "door"}
    assert {getattr(area, "darkness", None) for area in dungeon.areas} >= {
        "natural",
        "shade",
        "darkness",
    }
    field = samples["trench-field"]
    assert sum(isinstance(area, Trench) for area in field.areas) >= 10


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_copies_out_as_text_and_comes_back(
    name: str, samples: dict[str, Document]
) -> None:
    document = samples[name]
    bare = tuple(token.model_copy(update={"sheet": None}) for token in document.tokens)
    assert parse(to_text(document)).document == document.model_copy(update={"tokens": bare})
