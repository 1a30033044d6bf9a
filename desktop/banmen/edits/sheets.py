"""Sheets of tokens: given, changed, taken away."""

from typing import Any

from banmen.edits.checking import checked_as
from banmen.edits.elements import replace
from banmen.model.document import Document
from banmen.model.token import Sheet
from banmen.rules.catalogue import systems


def give_sheet(document: Document, token_id: str, sheet: Sheet | None) -> Document:
    """Return the document with a token's sheet replaced (None takes it away)."""
    return replace(document, document.token(token_id).model_copy(update={"sheet": sheet}))


def revise_sheet(document: Document, token_id: str, **changes: Any) -> Document:
    """Return the document with fields of a token's sheet changed.

    Refusal, naming the field, where a value is not allowed; ValueError where there is no sheet.
    """
    token = document.token(token_id)
    if token.sheet is None:
        raise ValueError(f"{token_id} has no sheet")
    sheet = checked_as(token.sheet, _labels(document), changes)
    return replace(document, token.model_copy(update={"sheet": sheet}))


def _labels(document: Document) -> dict[str, str]:
    """Return the words keys of all fields of a sheet of the document's rules, rows' own too."""
    system = systems.get(document.system)
    outer = system.sheet_fields if system else ()
    inner = [field for table in outer for field in table.fields]
    return {field.name: field.words_key for field in (*inner, *outer)}
