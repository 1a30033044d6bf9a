"""Native files with something wrong: told in one sentence with the place, or mended and told."""

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from banmen.formats import native
from banmen.formats.migrations import migrate
from banmen.model.document import Document
from banmen.model.map import Link, Node, NodeMap, SquareMap
from banmen.model.token import Token
from banmen.words import Message, Refusal


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


def test_the_values_that_are_allowed_are_told_without_a_word_of_english(
    raw: dict[str, Any],
) -> None:
    raw["tokens"][0]["side"] = "friend"
    assert str(Refusal(refused(raw))) == "tokens[0].side：使えるのはally、enemy、neutralです。"


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
