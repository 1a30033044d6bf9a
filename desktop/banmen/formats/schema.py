"""The JSON Schema of the native document, with the sheets and battles of every rule system."""

import json
from typing import Any

from pydantic.json_schema import models_json_schema

from banmen.formats.migrations import FORMAT, VERSION
from banmen.formats.systems import classes
from banmen.model.base import Value
from banmen.model.document import Document

_REF = "#/$defs/"


def schema() -> dict[str, Any]:
    """Return the schema of `document.json` and `.banmen.json` of the present version."""
    known = classes()
    models: list[type[Value]] = [Document, *(cls for three in known.values() for cls in three)]
    refs, found = models_json_schema(
        [(model, "validation") for model in models], ref_template=f"{_REF}{{model}}"
    )
    definitions: dict[str, Any] = found["$defs"]
    names = {model: _name(refs[model, "validation"]) for model in models}
    document = definitions.pop(names[Document])
    sheets = [names[sheet] for sheet, _, _ in known.values()]
    definitions["Token"]["properties"]["sheet"] = _any_of(sheets, nothing=True)
    document["properties"]["battle"] = _any_of([names[b] for _, _, b in known.values()], True)
    for _, combatant, battle in known.values():
        combatants = definitions[names[battle]]["properties"]["combatants"]
        combatants["items"] = {"$ref": f"{_REF}{names[combatant]}"}
    document["properties"]["system"]["enum"] = ["", *known]
    document["properties"]["pictures"]["items"] = _picture(definitions.pop("Picture"))
    for unused in ("Sheet", "BattleState", "CombatantState"):
        definitions.pop(unused, None)
    return _finished(document, definitions)


def schema_text() -> str:
    """Return the schema as text, the same every time."""
    return f"{json.dumps(schema(), ensure_ascii=False, sort_keys=True, indent=1)}\n"


def _finished(document: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    properties = {
        **document["properties"],
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
    }
    required = [*document.get("required", []), "format", "version"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Banmen {VERSION}",
        **{key: value for key, value in document.items() if key != "title"},
        "properties": properties,
        "required": required,
        "$defs": definitions,
    }


def _picture(whole: dict[str, Any]) -> dict[str, Any]:
    """Leave the bytes out: they lie beside the document, named after their SHA-256."""
    properties = {key: part for key, part in whole["properties"].items() if key != "data"}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "required": sorted(properties),
    }


def _any_of(names: list[str], nothing: bool = False) -> dict[str, Any]:
    choices: list[dict[str, Any]] = [{"$ref": f"{_REF}{name}"} for name in names]
    return {"anyOf": [*choices, {"type": "null"}] if nothing else choices, "default": None}


def _name(ref: Any) -> str:
    return str(ref["$ref"]).removeprefix(_REF)
