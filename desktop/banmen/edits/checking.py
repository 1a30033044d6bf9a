"""Values typed in by hand, checked: what the model does not allow is refused in words."""

from collections.abc import Mapping
from typing import TypeVar

from pydantic import ValidationError

from banmen.model.base import Value
from banmen.words import Message, Refusal, has

V = TypeVar("V", bound=Value)

#: So much of a value that is not allowed is repeated.
SHOWN = 60


def checked(element: V, **changes: object) -> V:
    """Return the value with some fields changed; a Refusal names the field that cannot be so."""
    return checked_as(element, {}, changes)


def checked_as(element: V, labels: Mapping[str, str], changes: Mapping[str, object]) -> V:
    """Return the value with some fields changed; `labels` are words keys of fields that have
    names of their own. A Refusal names the innermost field that cannot be so, and its value."""
    try:
        return element.revise(**changes)
    except ValidationError as error:
        first = error.errors()[0]
        inner = [part for part in first["loc"] if isinstance(part, str)]
        field = inner[-1] if inner else ", ".join(changes)
        key = labels.get(field, f"edits.field.{field}")
        known = Message(key if has(key) else "edits.field.other")
        values = {"field": known, "value": str(first.get("input", ""))[:SHOWN]}
        raise Refusal(Message("edits.refused.value", values)) from error
