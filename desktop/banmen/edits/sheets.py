"""Sheets of tokens: given, changed, taken away."""

from typing import Any

from banmen.edits.checking import checked
from banmen.edits.elements import replace
from banmen.model.document import Document
from banmen.model.token import Sheet


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
    return replace(document, token.model_copy(update={"sheet": checked(token.sheet, **changes)}))
