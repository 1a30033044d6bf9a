"""Values typed in by hand, checked: what the model does not allow is refused in words."""

from typing import TypeVar

from pydantic import ValidationError

from banmen.model.base import Value
from banmen.words import Message, Refusal, has

V = TypeVar("V", bound=Value)


def checked(element: V, **changes: object) -> V:
    """Return the value with some fields changed; a Refusal names the field that cannot be so."""
    try:
        return element.revise(**changes)
    except ValidationError as error:
        first = error.errors()[0]
        field = str(first["loc"][0]) if first["loc"] else ", ".join(changes)
        value = str(changes.get(field, first.get("input", "")))[:60]
        key = f"edits.field.{field}" if has(f"edits.field.{field}") else "edits.field.other"
        values = {"field": Message(key), "value": value}
        raise Refusal(Message("edits.refused.value", values)) from error
