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
from banmen.formats.migrations import migrate
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
from banmen.words import Message, Refusal

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


def raw_of(document: Document) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(native.to_plain(document))
    return found


def refused(raw: Any) -> Message:
    with pytest.raises(Refusal) as caught:
        native.from_bytes(json.dumps(raw).encode())
    assert str(caught.value)
    return caught.value.message


@pytest.fixture
def raw() -> dict[str, Any]:
    tokens = tuple(Token(id=f"t{number}", name="x") for number in range(5))
    return raw_of(Document(map=SquareMap(columns=3, rows=3), tokens=tokens))


def test_a_newer_version_is_refused_by_number(raw: dict[str, Any]) -> None:
    message = refused({**raw, "version": 2, "new_in_2": {}})
    assert message == Message("errors.native.newer", {"found": 2, "known": 1})


@pytest.mark.parametrize("version", [None, "1", 0, -1, True, 1.5])
def test_a_version_that_is_none_is_refused(raw: dict[str, Any], version: Any) -> None:
    assert refused({**raw, "version": version}).key == "errors.native.no_version"


@pytest.mark.parametrize("other", [[], {}, {"version": 1}, {"format": "x", "version": 1}, 3])
def test_json_of_others_is_refused(other: Any) -> None:
    assert refused(other).key == "errors.native.not_banmen"


@pytest.mark.parametrize(
    ("change", "place", "key"),
    [
        (lambda raw: raw["tokens"][3].update(name="x" * 201), "tokens[3].name", "too_long"),
        (lambda raw: raw["tokens"][3].pop("name"), "tokens[3].name", "missing"),
        (lambda raw: raw["tokens"][1].update(x="left"), "tokens[1].x", "wrong_type"),
        (lambda raw: raw["tokens"][0].update(wings=2), "tokens[0].wings", "unknown_field"),
        (lambda raw: raw["map"].update(columns=0), "map.columns", "too_small"),
        (lambda raw: raw["map"].update(rows=1001), "map.rows", "too_large"),
        (lambda raw: raw["map"].update(kind="hexes"), "map", "not_one_of"),
        (lambda raw: raw["map"].pop("kind"), "map", "no_kind"),
        (lambda raw: raw.update(map=None), "map", "wrong_type"),
        (lambda raw: raw.update(walls=[]), "walls", "unknown_field"),
        (lambda raw: raw.update(settings={"a": None}), "settings.a", "wrong_type"),
        (lambda raw: raw.update(tokens=5), "tokens", "wrong_type"),
        (
            lambda raw: raw.update(areas=[{"kind": "trench", "id": "a", "squares": []}]),
            "areas[0].squares",
            "too_few",
        ),
        (
            lambda raw: raw.update(barriers=[{"id": "w", "points": [[0, 0], [1, "y"]]}]),
            "barriers[0].points[1][1]",
            "wrong_type",
        ),
        (
            lambda raw: raw.update(
                barriers=[{"id": "w", "points": [[0, 0], [1, 1]], "state": "open"}]
            ),
            "barriers[0]",
            "invalid",
        ),
    ],
)
def test_a_wrong_value_is_told_in_one_sentence_with_its_place(
    raw: dict[str, Any], change: Callable[[dict[str, Any]], Any], place: str, key: str
) -> None:
    change(raw)
    message = refused(raw)
    inner = message.values["what"] if message.key == "errors.value.more" else message
    assert inner.key == f"errors.value.{key}"
    assert inner.values["place"] == place
    assert place in str(Refusal(message))


def test_unknown_rules_are_refused(raw: dict[str, Any], plain_rules: Any) -> None:
    assert refused({**raw, "system": "chess"}).key == "errors.native.unknown_system"
    raw["tokens"][2]["sheet"] = {"system": "chess"}
    assert refused(raw).values == {"system": "chess", "place": "tokens[2].sheet"}


def test_a_wrong_sheet_and_a_wrong_combatant_are_told_with_their_place(
    raw: dict[str, Any], plain_rules: Any
) -> None:
    raw["tokens"][2]["sheet"] = {"system": "plain", "hp": "many"}
    assert refused(raw).values["place"] == "tokens[2].sheet.hp"
    raw["tokens"][2]["sheet"] = None
    combatant = {"system": "plain", "token": "t1", "acted": "perhaps"}
    raw["battle"] = {"system": "plain", "combatants": [combatant]}
    assert refused(raw).values["place"] == "battle.combatants[0].acted"
    raw["battle"] = {"system": "plain", "morale": 2.5}
    assert refused(raw).values["place"] == "battle.morale"


def test_ids_given_twice_are_renumbered_and_told(raw: dict[str, Any]) -> None:
    raw["tokens"][1]["id"] = "t0"
    raw["lights"] = [{"id": "t0", "x": 1, "y": 1}]
    result = native.from_bytes(json.dumps(raw).encode())
    names = [light.id for light in result.document.lights]
    names += [token.id for token in result.document.tokens]
    assert len(set(names)) == len(names)
    assert [warning.key for warning in result.warnings] == ["formats.native.renumbered"] * 2
    assert native.from_bytes(native.to_bytes(result.document)).warnings == ()


def test_references_to_nothing_are_taken_back_and_told(
    raw: dict[str, Any], plain_rules: Any
) -> None:
    raw["tokens"][0]["node"] = "p9"
    raw["tokens"][1]["picture"] = "0" * 64
    raw["lights"] = [{"id": "l1", "x": 1, "y": 1, "carried_by": "t404"}]
    raw["map"]["backdrop"] = {"picture": "0" * 64, "width": 9, "height": 9}
    raw["battle"] = {
        "system": "plain",
        "current": "t404",
        "combatants": [{"system": "plain", "token": "t404"}],
    }
    raw["journal"] = [{"n": 5, "kind": "done", "key": "battle.round_begins"}]
    result = native.from_bytes(json.dumps(raw).encode())
    document = result.document
    assert document.tokens[0].node is None
    assert document.tokens[1].picture is None
    assert document.lights[0].carried_by is None
    assert document.map.backdrop is None
    assert document.battle is not None
    assert (document.battle.current, document.battle.combatants) == (None, ())
    assert [entry.n for entry in document.journal] == [1]
    assert {warning.key.rpartition(".")[2] for warning in result.warnings} == {
        "no_backdrop", "no_carrier", "no_picture", "no_node", "journal_renumbered",
        "no_combatant", "no_current",
    }  # fmt: skip
    assert native.from_bytes(native.to_bytes(document)).warnings == ()


def test_links_to_no_node_are_taken_off() -> None:
    ground = NodeMap(
        width_m=9,
        height_m=9,
        nodes=(Node(id="a", name="A", x=1, y=1), Node(id="b", name="B", x=2, y=2)),
        links=(Link(id="k1", a="a", b="b"), Link(id="k2", a="a", b="z")),
    )
    result = native.from_bytes(native.to_bytes(Document(map=ground)))
    assert isinstance(result.document.map, NodeMap)
    assert [link.id for link in result.document.map.links] == ["k1"]
    assert [warning.key for warning in result.warnings] == ["formats.native.loose_link"]


def repacked(document: Document, change: Callable[[dict[str, bytes]], None]) -> bytes:
    container = zipfile.ZipFile(io.BytesIO(native.to_bytes(document)))
    files = {name: container.read(name) for name in container.namelist()}
    change(files)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as other:
        for name, data in files.items():
            other.writestr(name, data)
    return target.getvalue()


def test_a_missing_picture_leaves_the_rest_readable(battle_map: Document) -> None:
    name = f"pictures/{battle_map.pictures[0].sha256}.png"
    result = native.from_bytes(repacked(battle_map, lambda files: files.pop(name) and None))
    assert result.document.pictures == ()
    assert result.document.map.backdrop is None
    assert len(result.document.tokens) == 2
    assert "formats.native.picture_missing" in {warning.key for warning in result.warnings}


@pytest.mark.parametrize("damage", [b"\x89PNG\r\n\x1a\n", b"GIF89a", b""])
def test_a_damaged_picture_is_refused(battle_map: Document, damage: bytes) -> None:
    name = f"pictures/{battle_map.pictures[0].sha256}.png"
    with pytest.raises(Refusal) as caught:
        native.from_bytes(repacked(battle_map, lambda files: files.update({name: damage})))
    assert caught.value.message.key == "errors.native.picture_damaged"


def test_strange_files_in_the_container_are_told_and_left(battle_map: Document) -> None:
    result = native.from_bytes(
        repacked(battle_map, lambda files: files.update({".DS_Store": b"x"}))
    )
    assert result.document == battle_map
    assert result.warnings == (Message("formats.native.stranger", {"name": ".DS_Store"}),)


def test_a_bad_line_of_the_journal_is_named(battle_map: Document) -> None:
    data = repacked(battle_map, lambda files: files.update({"journal.jsonl": b"{}\n{"}))
    with pytest.raises(Refusal) as caught:
        native.from_bytes(data)
    assert caught.value.message.values["line"] == 2


def test_a_zip_of_others_is_refused(battle_map: Document) -> None:
    for change in (
        lambda files: files.update({"mimetype": b"application/zip"}),
        lambda files: files.pop("document.json") and None,
    ):
        with pytest.raises(Refusal) as caught:
            native.from_bytes(repacked(battle_map, change))
        assert caught.value.message.key == "errors.native.other_zip"


def test_pictures_do_not_fit_into_the_plain_form(battle_map: Document) -> None:
    with pytest.raises(Refusal) as caught:
        native.to_plain(battle_map)
    assert caught.value.message.key == "errors.native.plain_pictures"


def test_older_documents_walk_through_every_migration() -> None:
    steps = {
        1: lambda raw: {**raw, "one": True},
        2: lambda raw: {**raw, "two": raw["one"]},
    }
    raw = {"format": "banmen", "version": 1, "name": "古い"}
    assert migrate(raw, steps, 3) == {"name": "古い", "one": True, "two": True}
    assert migrate({**raw, "version": 3}, steps, 3) == {"name": "古い"}


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
