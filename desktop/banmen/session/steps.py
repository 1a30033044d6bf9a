"""What a session tells of documents and steps: the open question apart from the rest, the journal
line of a step taken back, the names of what changed."""

from banmen.battle.journal import (
    ACTIONS,
    STEP_REDONE,
    STEP_UNDONE,
    entry,
    numbered,
    standing,
)
from banmen.model.change import FIELDS, Change, CollectionChange
from banmen.model.document import COLLECTIONS, Document
from banmen.session.history import Step

_SHOWN_NAMES = 3


def is_asking(document: Document) -> bool:
    """Tell whether a procedure waits for an answer."""
    return document.battle is not None and document.battle.pending is not None


def settled(document: Document) -> Document:
    """Return the document without the open question, which is no part of any step."""
    if document.battle is None or document.battle.pending is None:
        return document
    battle = document.battle.model_copy(update={"pending": None})
    return document.model_copy(update={"battle": battle})


def with_mark(document: Document, step: Step, back: bool) -> Document:
    """Return the document with the journal line that a step was taken back, or done again."""
    if step.lines is None:
        return document
    first, last = step.lines
    values = {"from": first, "to": last, "words": step.label.values.get("words", "")}
    mark = entry(
        "taken_back" if back else "restored",
        STEP_UNDONE if back else STEP_REDONE,
        document,
        values,
    )
    journal = (*document.journal, *numbered(document.journal, [mark]))
    return document.model_copy(update={"journal": journal})


def last_line(document: Document) -> int:
    """Return the number of the last journal line, 0 where there is none."""
    return document.journal[-1].n if document.journal else 0


def told_until(document: Document) -> int:
    """Return the number of the last journal line before an open procedure, or of the last one."""
    if is_asking(document):
        for line in reversed(standing(document.journal)):
            if line.key in ACTIONS:
                return line.n - 1
    return last_line(document)


def names(change: Change) -> tuple[str, ...]:
    """Return the first few names of what a change touches."""
    found: dict[str, None] = {}
    for part in change.collections.values():
        for element in (*part.after.values(), *part.before.values()):
            name = getattr(element, "name", "") or getattr(element, "text", "")
            if name:
                found[name] = None
    return tuple(found)[:_SHOWN_NAMES]


def reborn(change: Change) -> tuple[str, ...] | None:
    """Return the ids that came back with a change, None where nothing did."""
    found: list[str] = []
    for part in change.collections.values():
        found.extend(key for key in part.after if key not in part.before)
    return tuple(found) or None


def whole(old: Document, new: Document) -> Change:
    """Return the change to another document: everything of both."""
    collections = {}
    for name in COLLECTIONS:
        before = {element.id: element for element in getattr(old, name)}
        after = {element.id: element for element in getattr(new, name)}
        collections[name] = CollectionChange(before, after, tuple(before), tuple(after))
    fields = {name: (getattr(old, name), getattr(new, name)) for name in FIELDS}
    return Change("edits.step.open", collections, fields, whole=True)


def has_token(document: Document, token_id: str) -> bool:
    """Tell whether a document has this token."""
    return any(token.id == token_id for token in document.tokens)
