"""What pydantic finds wrong, said in one sentence with the place (`tokens[3].name`)."""

import re
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from banmen.words import Message, Refusal

#: Kinds of errors by the words for them; a kind not listed is told as `invalid`.
_WORDS = {
    "missing": "missing",
    "extra_forbidden": "unknown_field",
    "string_too_long": "too_long",
    "string_too_short": "too_short",
    "too_long": "too_many",
    "too_short": "too_few",
    "greater_than": "too_small",
    "greater_than_equal": "too_small",
    "less_than": "too_large",
    "less_than_equal": "too_large",
    "finite_number": "not_finite",
    "literal_error": "not_one_of",
    "union_tag_invalid": "not_one_of",
    "union_tag_not_found": "no_kind",
    "string_pattern_mismatch": "pattern",
}
_QUOTED = re.compile(r"'([^']*)'")
_AREA_TAGS = ("trench", "obstacle", "ground", "darkness")
_BOUNDS = ("max_length", "min_length", "gt", "ge", "lt", "le", "expected", "expected_tags")


def refusal(fault: ValidationError, raw: Any, prefix: Sequence[str | int] = ()) -> Refusal:
    """Return the refusal for what was wrong in `raw`, which lies at `prefix` in the document."""
    errors = fault.errors(include_url=False, include_context=True, include_input=False)
    first = errors[0]
    place = place_of((*prefix, *_real(first["loc"], raw)))
    context = first.get("ctx", {})
    bound = next((context[name] for name in _BOUNDS if name in context), "")
    if isinstance(bound, str):
        bound = _QUOTED.findall(bound)
    key = _WORDS.get(first["type"]) or ("wrong_type" if _is_type(first["type"]) else "invalid")
    what = Message(f"errors.value.{key}", {"bound": bound, "place": place})
    more = len(errors) - 1
    return Refusal(Message("errors.value.more", {"what": what, "more": more}) if more else what)


def place_of(loc: Sequence[str | int]) -> str:
    """Return a place in a document as it is written: `battle.combatants[0].hp`."""
    place = ""
    for part in loc:
        if isinstance(part, int):
            place += f"[{part}]"
        else:
            place += f".{part}" if place else part
    return place or "document.json"


def _is_type(kind: str) -> bool:
    return kind.endswith(("_type", "_parsing", "_instance", "_from_float"))


def _real(loc: Sequence[str | int], raw: Any) -> list[str | int]:
    """Leave out of a location what pydantic put in: the tags of unions."""
    kept: list[str | int] = []
    for position, part in enumerate(loc):
        if _is_tag(loc, position, raw) or not isinstance(raw, (dict, list, tuple)):
            continue
        if isinstance(raw, (list, tuple)) and not isinstance(part, int):
            continue
        kept.append(part)
        raw = _below(raw, part)
    return kept


def _is_tag(loc: Sequence[str | int], position: int, raw: Any) -> bool:
    """Tell whether a part is the tag of a union: of the map, or of an area read by itself."""
    if position == 0:
        return isinstance(raw, dict) and raw.get("kind") == loc[0] and loc[0] in _AREA_TAGS
    return position == 1 and loc[0] == "map"


def _below(raw: Any, part: str | int) -> Any:
    """Return the value one step down; a missing one counts as a container, so places go on."""
    if isinstance(raw, dict):
        return raw.get(str(part), {})
    return raw[part] if isinstance(part, int) and part < len(raw) else {}
