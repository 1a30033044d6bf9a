"""The JSON Schema that is handed out is that of the program."""

import json
from pathlib import Path
from typing import Any

import pytest

from banmen.formats import native
from banmen.formats.schema import schema, schema_text
from banmen.model.document import COLLECTIONS, Document

COMMITTED = Path(__file__).parents[2] / "resources" / "schema" / "banmen-1.schema.json"


def test_the_committed_schema_is_current() -> None:
    """Renew it with `python -m banmen schema > resources/schema/banmen-1.schema.json`."""
    assert json.loads(COMMITTED.read_text(encoding="utf-8")) == json.loads(schema_text())


def test_every_part_of_a_saved_document_is_in_the_schema(
    battle_map: Document, plain_rules: Any
) -> None:
    found = schema()
    raw = json.loads(native.to_plain(battle_map.model_copy(update={"pictures": ()})))
    assert set(raw) == set(found["properties"])
    assert set(COLLECTIONS) <= set(found["properties"])
    assert found["additionalProperties"] is False


def test_every_reference_of_the_schema_is_defined(plain_rules: Any) -> None:
    found = schema()
    text = json.dumps(found)
    names = {part.split('"')[0] for part in text.split("#/$defs/")[1:]}
    assert names <= set(found["$defs"])


def test_sheets_and_battles_are_those_of_the_systems(plain_rules: Any) -> None:
    found = schema()
    sheets = found["$defs"]["Token"]["properties"]["sheet"]["anyOf"]
    assert {"$ref": "#/$defs/PlainSheet"} in sheets
    battles = found["properties"]["battle"]["anyOf"]
    assert {"$ref": "#/$defs/PlainBattle"} in battles
    combatants = found["$defs"]["PlainBattle"]["properties"]["combatants"]
    assert combatants["items"] == {"$ref": "#/$defs/PlainCombatant"}
    assert "plain" in found["properties"]["system"]["enum"]


@pytest.mark.parametrize("name", ["format", "version"])
def test_format_and_version_are_fixed(name: str) -> None:
    found = schema()
    assert found["properties"][name] == {"const": {"format": "banmen", "version": 1}[name]}
    assert name in found["required"]
