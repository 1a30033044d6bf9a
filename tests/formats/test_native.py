"""Native files: what is saved comes back, equal values are equal bytes, bad files are refused."""

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.formats import native
from banmen.model.areas import Darkness, DifficultGround, Obstacle, Trench
from banmen.model.barriers import STATES, Barrier, Channels
from banmen.model.base import Point, Square
from banmen.model.battle import JournalEntry
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import Link, Node, NodeMap, SquareMap
from banmen.model.template import PlacedTemplate
from banmen.model.token import Condition, Token
from banmen.words import Refusal

metres = st.floats(-100_000, 100_000, allow_nan=False)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
points = st.builds(Point, metres, metres)
squares = st.builds(Square, st.integers(-50, 50), st.integers(-50, 50))
some_squares = st.lists(squares, min_size=1, max_size=4).map(tuple)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | texts
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
colours = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


@st.composite
def barriers(draw: st.DrawFn, name: str) -> Barrier:
    kind = draw(st.sampled_from(list(STATES)))
    return Barrier(
        id=name,
        kind=kind,
        points=tuple(draw(st.lists(points, min_size=2, max_size=4))),
        state=draw(st.sampled_from(list(STATES[kind]))),
        name=draw(texts),
        stops=draw(st.none() | st.builds(Channels, st.booleans(), st.booleans(), st.booleans())),
        height_m=draw(st.none() | st.floats(0.001, 100)),
    )


@st.composite
def areas(draw: st.DrawFn, name: str) -> Any:
    cells = draw(some_squares)
    shape = draw(st.lists(points, min_size=3, max_size=5))
    return draw(
        st.sampled_from(
            [
                Trench(id=name, squares=cells, capacity=2),
                Obstacle(id=name, squares=cells, siz=3),
                Obstacle(id=name, polygon=tuple(shape), look="tree"),
                DifficultGround(id=name, squares=cells, cost=1.5),
                Darkness(id=name, squares=cells, darkness="shade"),
            ]
        )
    )


@st.composite
def tokens(draw: st.DrawFn, name: str) -> Token:
    return Token(
        id=name,
        name=draw(texts),
        side=draw(st.sampled_from(["ally", "enemy", "neutral"])),
        x=draw(metres),
        y=draw(metres),
        colour=draw(st.none() | colours),
        facing=draw(st.none() | st.floats(0, 359.9)),
        conditions=tuple(draw(st.lists(st.builds(Condition, id=st.just("prone")), max_size=2))),
        notes=draw(texts),
    )


@st.composite
def maps(draw: st.DrawFn) -> SquareMap | NodeMap:
    if draw(st.booleans()):
        side = st.integers(1, 1000)
        return SquareMap(columns=draw(side), rows=draw(side), square_m=draw(st.floats(0.001, 1000)))
    names = [f"p{number}" for number in range(draw(st.integers(0, 4)))]
    nodes = tuple(Node(id=name, name=draw(texts), x=draw(metres), y=1.0) for name in names)
    links = tuple(
        Link(id=f"k{number}", a=draw(st.sampled_from(names)), b=draw(st.sampled_from(names)))
        for number in range(draw(st.integers(0, 2)) if names else 0)
    )
    return NodeMap(width_m=100.0, height_m=50.0, nodes=nodes, links=links)


def some(draw: st.DrawFn, prefix: str, make: Callable[[str], Any]) -> tuple[Any, ...]:
    count = draw(st.integers(0, 3))
    return tuple(draw(make(f"{prefix}{number}")) for number in range(1, count + 1))


@st.composite
def documents(draw: st.DrawFn) -> Document:
    entries = draw(st.lists(st.dictionaries(texts, json_values, max_size=3), max_size=3))
    return Document(
        name=draw(texts),
        notes=draw(texts),
        settings=draw(
            st.dictionaries(texts, st.booleans() | st.integers(-9, 9) | texts, max_size=3)
        ),
        map=draw(maps()),
        areas=some(draw, "a", areas),
        barriers=some(draw, "w", barriers),
        lights=some(draw, "l", lambda name: st.builds(Light, id=st.just(name), x=metres, y=metres)),
        labels=some(
            draw,
            "b",
            lambda name: st.builds(
                Label, id=st.just(name), x=metres, y=metres, text=texts.filter(bool)
            ),
        ),
        templates=some(
            draw, "m", lambda name: st.builds(PlacedTemplate, id=st.just(name), x=metres, y=metres)
        ),
        tokens=some(draw, "t", tokens),
        journal=tuple(
            JournalEntry(n=number, kind="done", key="battle.round_begins", values=values)
            for number, values in enumerate(entries, 1)
        ),
    )


@given(documents())
def test_what_is_saved_comes_back(document: Document) -> None:
    data = native.to_bytes(document)
    result = native.from_bytes(data)
    assert result.document == document
    assert result.warnings == ()
    assert native.to_bytes(result.document) == data


@given(documents())
def test_the_plain_form_comes_back_too(document: Document) -> None:
    data = native.to_plain(document)
    again = native.from_bytes(data).document
    assert again == document
    assert native.to_plain(again) == data


def test_pictures_come_back(battle_map: Document) -> None:
    result = native.from_bytes(native.to_bytes(battle_map))
    assert result.document == battle_map
    assert result.document.pictures[0].data == battle_map.pictures[0].data


def test_sheets_and_battles_come_back_in_their_own_classes(
    battle_map: Document, plain_rules: Any
) -> None:
    sheet = plain_rules.sheet_class(hp=7, names=("剣", "盾"))
    state = plain_rules.combatant_class(token="t1", acted=True)
    document = battle_map.model_copy(
        update={
            "system": "plain",
            "tokens": (battle_map.tokens[0].revise(sheet=sheet), battle_map.tokens[1]),
            "battle": plain_rules.battle_class(round=2, combatants=(state,), morale=1),
        }
    )
    again = native.from_bytes(native.to_bytes(document)).document
    assert again == document
    assert type(again.tokens[0].sheet) is plain_rules.sheet_class
    assert again.battle is not None
    assert type(again.battle.combatants[0]) is plain_rules.combatant_class


def test_the_container_is_laid_out_as_promised(battle_map: Document) -> None:
    container = zipfile.ZipFile(io.BytesIO(native.to_bytes(battle_map)))
    first = container.infolist()[0]
    assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
    assert container.read("mimetype") == b"application/vnd.banmen+zip"
    raw = json.loads(container.read("document.json").decode("utf-8"))
    assert (raw["format"], raw["version"]) == ("banmen", 1)
    assert list(raw) == sorted(raw)
    sha256 = battle_map.pictures[0].sha256
    assert container.namelist()[1:] == [
        "document.json",
        "journal.jsonl",
        f"pictures/{sha256}.png",
    ]


def test_equal_values_are_equal_bytes_however_their_numbers_are_written() -> None:
    ground = SquareMap(columns=3, rows=3)
    whole = Document(map=ground, tokens=(Token(id="t", name="", x=-0.0, y=3),))
    other = Document(map=ground, tokens=(Token(id="t", name="", x=0.0, y=3.0),))
    assert whole == other
    assert native.to_bytes(whole) == native.to_bytes(other)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert read_or_refused(data)


@given(st.data())
def test_a_file_with_bytes_changed_is_read_or_refused(data: st.DataObject) -> None:
    document = Document(map=SquareMap(columns=3, rows=3), tokens=(Token(id="t", name="名"),))
    whole = bytearray(native.to_bytes(document))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    assert read_or_refused(bytes(whole))


def read_or_refused(data: bytes) -> bool:
    """Read the bytes, or return whether a refusal has words; any other fault comes through."""
    try:
        native.from_bytes(data)
    except Refusal as fault:
        return bool(str(fault))
    return True


def test_a_file_cut_off_anywhere_is_refused() -> None:
    whole = native.to_bytes(Document(map=SquareMap(columns=3, rows=3)))
    for length in range(0, len(whole) - 1, 7):
        with pytest.raises(Refusal):
            native.from_bytes(whole[:length])
