"""What is copied can be pasted, here and on other maps; anything else is refused in words."""

import base64
import json
from hashlib import sha256

import pytest

from banmen.edits.elements import add
from banmen.edits.map import blank, blank_nodes
from banmen.edits.nodes import add_node
from banmen.edits.walls import add_wall
from banmen.model.base import Point
from banmen.model.document import Document, Picture
from banmen.model.lights import Light
from banmen.model.map import Node
from banmen.model.token import Token
from banmen.session import clipboard
from banmen.words import Refusal, say

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg"
    "gg=="
)


@pytest.fixture
def document() -> Document:
    """A map with a wall, a token and the torch it carries."""
    walled = add_wall(blank("", 10, 8), [Point(0, 0), Point(3, 0)])
    token = Token(id="t1", name="ガルド", x=4.5, y=4.5)
    return add(walled, token, Light(id="l1", x=0, y=0, carried_by="t1"))


def test_what_is_copied_is_pasted_beside_with_new_ids(document: Document) -> None:
    pasted, ids = clipboard.paste(document, clipboard.copy(document, ["w1", "t1", "l1"]))
    assert set(ids) == {"w2", "t2", "l2"}
    assert pasted.element("w2").points == (Point(3, 3), Point(6, 3))
    assert pasted.token("t2").name == "ガルドB"
    assert pasted.element("l2").carried_by == "t2"
    assert pasted.tokens[0] is document.tokens[0]


def test_a_light_copied_without_its_bearer_lies_where_the_bearer_stood(
    document: Document,
) -> None:
    pasted, (light,) = clipboard.paste(document, clipboard.copy(document, ["l1"]))
    found = pasted.element(light)
    assert (found.x, found.y, found.carried_by) == (7.5, 7.5, None)


def test_pasting_at_a_point_goes_there_by_whole_squares(document: Document) -> None:
    pasted, (token,) = clipboard.paste(
        document, clipboard.copy(document, ["t1"]), Point(20.0, 10.0)
    )
    assert (pasted.token(token).x, pasted.token(token).y) == (19.5, 10.5)


def test_cutting_removes_and_pasting_brings_back(document: Document) -> None:
    text, without = clipboard.cut(document, ["t1", "l1"])
    assert without.tokens == ()
    back, ids = clipboard.paste(without, text)
    assert back.token("t1").name == "ガルド"
    assert set(ids) == {"t1", "l1"}


def test_other_squares_keep_things_on_their_square(document: Document) -> None:
    text = clipboard.copy(document, ["t1"])
    pasted, (token,) = clipboard.paste(blank("", 10, 10, 5.0), text)
    assert (pasted.token(token).x, pasted.token(token).y) == (12.5, 12.5)


def test_a_token_pasted_on_a_node_map_stands_at_a_node(document: Document) -> None:
    graph = add_node(blank_nodes("", 30, 30), Node(id="p1", name="旗", x=3, y=3))
    text = clipboard.copy(document, ["t1"])
    pasted, (token,) = clipboard.paste(graph, text)
    assert pasted.token(token).node == "p1"
    again, (back,) = clipboard.paste(document, clipboard.copy(pasted, [token]))
    assert again.token(back).node is None


def test_pictures_travel_along(document: Document) -> None:
    digest = sha256(PNG).hexdigest()
    picture = Picture(sha256=digest, media="png", data=PNG)
    shown = add(
        document.model_copy(update={"pictures": (picture,)}),
        Token(id="t5", name="絵", picture=digest),
    )
    text = clipboard.copy(shown, ["t5"])
    assert json.loads(text)["kind"] == "banmen-elements"
    pasted, _ = clipboard.paste(document, text)
    assert pasted.pictures == (picture,)
    same, _ = clipboard.paste(shown, text)
    assert same.pictures == (picture,)
    assert "file" not in json.loads(clipboard.copy(shown, ["t1"]))


def test_nothing_selected_cannot_be_copied(document: Document) -> None:
    with pytest.raises(Refusal):
        clipboard.copy(document, [])
    with pytest.raises(Refusal):
        clipboard.copy_places(document, ["w1"])


def good(document: Document) -> dict[str, object]:
    held: dict[str, object] = json.loads(clipboard.copy(document, ["t1"]))
    return held


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "{}",
        "null",
        '{"kind": "other"}',
        "[" * 100_000,
        "\x00",
        '"banmen-elements"',
    ],
)
def test_text_of_other_programs_is_not_pasted(document: Document, text: str) -> None:
    with pytest.raises(Refusal) as caught:
        clipboard.paste(document, text)
    assert caught.value.message.key == "edits.clipboard.not_ours"
    assert say(caught.value.message, "ja")


@pytest.mark.parametrize(
    "damage",
    [
        {"document": None},
        {"document": {}},
        {"document": 7},
        {"document": None, "file": "?"},
        {"document": None, "file": "AAAA"},
        {"document": None, "file": 7},
        {"version": 2},
        {"document": {"format": "banmen", "version": 1, "map": {"kind": "hexes"}}},
    ],
)
def test_damaged_text_is_refused_in_words(document: Document, damage: dict[str, object]) -> None:
    text = json.dumps({**good(document), **damage})
    with pytest.raises(Refusal) as caught:
        clipboard.paste(document, text)
    for language in ("ja", "en"):
        assert say(caught.value.message, language)


def test_a_value_out_of_bounds_is_refused_and_nothing_is_pasted(document: Document) -> None:
    text = clipboard.copy(document, ["t1"]).replace('"size": 1', '"size": 99')
    assert "99" in text
    with pytest.raises(Refusal):
        clipboard.paste(document, text)


def test_places_of_tokens_are_copied_by_name(document: Document) -> None:
    text = clipboard.copy_places(document, ["t1"])
    away = document.model_copy(update={"tokens": (document.tokens[0].revise(x=20, y=20),)})
    assert clipboard.paste_places(away, text) == document
    with pytest.raises(Refusal):
        clipboard.paste_places(away, clipboard.copy(document, ["t1"]))
    for bad in ('{"x": "a", "y": 1}', "7", '{"x": 1e99, "y": 0}', '{"x": NaN, "y": 0}'):
        held = f'{{"kind": "banmen-places", "places": {{"ガルド": {bad}}}}}'
        with pytest.raises(Refusal):
            clipboard.paste_places(document, held)
