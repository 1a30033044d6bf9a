"""Journal lines and switches of rules in files of a stranger's making: read as they are, or refused
with the place, so that no reader of the journal stumbles later."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banmen import words
from banmen.battle import journal_text, report
from banmen.formats import native
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token
from banmen.rules.catalogue import systems
from banmen.words import Message, Refusal

STANDING = {
    "id": "t1", "name": "リナ", "side": "ally", "hidden": False, "x": 1.5, "y": 1.5, "node": None,
    "place": "A1", "gauges": [{"words_key": "sword.gauge.hp", "value": 3, "maximum": 9}],
    "conditions": [{"id": "prone", "note": ""}], "notes": [],
}  # fmt: skip
THROW = {
    "text": "x", "dice": "2D6", "faces": [1, 2], "sum": 3, "total": 3, "typed": False,
    "modifiers": [],
}  # fmt: skip


def file_with(kind: str, key: str, values: Any) -> bytes:
    system = systems["sword-world"]
    document = system.start_battle(
        Document(
            system="sword-world",
            map=SquareMap(columns=4, rows=4),
            tokens=(Token(id="t1", name="リナ", side="ally", x=1.5, y=1.5),),
        )
    )
    raw = json.loads(native.to_plain(document))
    raw["journal"] = [{"n": 1, "kind": kind, "key": key, "values": values}]
    return json.dumps(raw).encode()


def refused(data: bytes) -> Message:
    with pytest.raises(Refusal) as caught:
        native.from_bytes(data)
    message = caught.value.message
    while isinstance(inner := message.values.get("what"), Message):
        message = inner
    return message


@pytest.mark.parametrize(
    ("kind", "values", "place"),
    [
        ("done", {"_standings": True}, "_standings"),
        ("done", {"_standings": [3]}, "_standings[0]"),
        ("done", {"_standings": [{**STANDING, "side": "x"}]}, "_standings[0].side"),
        ("done", {"_standings": [{**STANDING, "x": "left"}]}, "_standings[0].x"),
        ("done", {"_standings": [{**STANDING, "conditions": [2]}]}, "_standings[0].conditions[0]"),
        ("done", {"_standings": [{**STANDING, "gauges": ["hp"]}]}, "_standings[0].gauges[0]"),
        ("done", {"_standings": [{**STANDING, "notes": [1]}]}, "_standings[0].notes[0]"),
        ("done", {"_tokens": 1.5}, "_tokens"),
        ("done", {"_tokens": [[]]}, "_tokens[0]"),
        ("done", {"_squares": [[1, "x"]]}, "_squares[0][1]"),
        ("done", {"who": {"key": "a", "values": 3}}, "who"),
        ("done", {"deep": [{"key": 1, "values": {}}]}, "deep[0]"),
        ("rolled", {**THROW, "faces": "six"}, "faces"),
        ("rolled", {**THROW, "modifiers": [{"value": "much"}]}, "modifiers[0].value"),
        ("taken_back", {"from": 1, "to": 10**12}, "to"),
        ("restored", {"from": "start", "to": 2}, "from"),
        ("answered", {"value": 1, "against": "me"}, "against"),
    ],
)
def test_a_line_of_the_wrong_kind_is_refused_with_its_place(
    kind: str, values: Any, place: str
) -> None:
    message = refused(file_with(kind, "battle.round_ends", values))
    assert message.values["place"] == f"journal[0].values.{place}"


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("sword.of_a_later_program", {}),
        ("battle.line.answered", {"name": "x"}),
        ("battle.line.answered", {"name": {"key": "not.there", "values": {}}, "words": 1}),
    ],
)
def test_a_line_without_words_says_so_everywhere(key: str, values: Any) -> None:
    document = native.from_bytes(file_with("done", key, values)).document
    expected = words.text("battle.line.unknown", key=key)
    assert [line.text for line in journal_text.lines(document)] == [expected]
    said = [words.say(line.words) for line in report.summarise(document).lines]
    assert said == [expected]


def test_a_whole_line_is_read() -> None:
    values = {"round": 1, "_standings": [STANDING], "_tokens": ["t1"], "_squares": [[0, 0], "n1"]}
    document = native.from_bytes(file_with("done", "battle.round_ends", values)).document
    assert document.journal[0].values == values


@pytest.mark.parametrize("where", ["settings", "battle.settings"])
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("sword.los", "sideways"),
        ("sword.full_move_factor", "many"),
        ("sword.full_move_factor", 1e300),
        ("sword.woken_may_act", 1),
        ("snow.cell/1/a/b", "x"),
    ],
)
def test_a_switch_that_cannot_be_is_refused(where: str, key: str, value: Any) -> None:
    raw = json.loads(file_with("asked", "x", {}))
    held = raw["settings"] if where == "settings" else raw["battle"]["settings"]
    held[key] = value
    assert refused(json.dumps(raw).encode()).values["place"] == f"{where}.{key}"
