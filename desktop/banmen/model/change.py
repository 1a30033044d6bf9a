"""What differs between two documents: the elements that are not the same object, and other fields.

History keeps changes, not documents; the canvas repaints what a change names. The journal is
append-only and never part of a change.
"""

from dataclasses import dataclass, field
from itertools import compress
from operator import is_not
from typing import Any

from banmen.model.document import COLLECTIONS, Document, Element

FIELDS = ("name", "notes", "system", "settings", "map", "pictures", "explored", "battle")


@dataclass(frozen=True, slots=True)
class CollectionChange:
    """How one collection changed: elements by id before and after, and the order if it moved."""

    before: dict[str, Element]
    after: dict[str, Element]
    order_before: tuple[str, ...] | None = None
    order_after: tuple[str, ...] | None = None

    def touched(self) -> frozenset[str]:
        """Return the ids of elements added, removed or replaced."""
        return frozenset(self.before) | frozenset(self.after)


@dataclass(frozen=True, slots=True)
class Change:
    """The difference of two documents under a label (a key of words).

    `whole` marks the change to another document: everything is to be shown anew.
    """

    label: str
    collections: dict[str, CollectionChange] = field(default_factory=dict)
    fields: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    whole: bool = False

    def __bool__(self) -> bool:
        return bool(self.collections or self.fields)

    def touched(self, collection: str) -> frozenset[str]:
        """Return the ids this change touches in a collection."""
        found = self.collections.get(collection)
        return found.touched() if found else frozenset()

    def reversed(self) -> "Change":
        """Return the change that leads back."""
        collections = {
            name: CollectionChange(part.after, part.before, part.order_after, part.order_before)
            for name, part in self.collections.items()
        }
        fields = {name: (after, before) for name, (before, after) in self.fields.items()}
        return Change(self.label, collections, fields)


def difference(label: str, old: Document, new: Document) -> Change:
    """Return what turns `old` into `new`, judged by identity of elements and fields."""
    collections = {
        name: part
        for name in COLLECTIONS
        if getattr(old, name) is not getattr(new, name)
        and (part := _compare(getattr(old, name), getattr(new, name)))
    }
    fields = {
        name: (getattr(old, name), getattr(new, name))
        for name in FIELDS
        if getattr(old, name) is not getattr(new, name) and getattr(old, name) != getattr(new, name)
    }
    return Change(label, collections, fields)


def apply_change(document: Document, change: Change) -> Document:
    """Return the document with the change made; the journal stays as it is."""
    update: dict[str, Any] = {name: after for name, (_, after) in change.fields.items()}
    for name, part in change.collections.items():
        update[name] = _rebuild(getattr(document, name), part)
    return document.model_copy(update=update)


def _compare(old: tuple[Element, ...], new: tuple[Element, ...]) -> CollectionChange | None:
    if len(old) == len(new):
        pairs = list(compress(zip(old, new, strict=True), map(is_not, old, new)))
        if all(a.id == b.id for a, b in pairs):
            in_place = CollectionChange({a.id: a for a, _ in pairs}, {b.id: b for _, b in pairs})
            return in_place if pairs else None
    before = {element.id: element for element in old}
    after = {element.id: element for element in new}
    gone = {key: e for key, e in before.items() if after.get(key) is not e}
    come = {key: e for key, e in after.items() if before.get(key) is not e}
    order_before, order_after = tuple(before), tuple(after)
    moved = order_before != order_after
    if not gone and not come and not moved:
        return None
    return CollectionChange(
        gone, come, order_before if moved else None, order_after if moved else None
    )


def _rebuild(current: tuple[Element, ...], part: CollectionChange) -> tuple[Element, ...]:
    known = {element.id: element for element in current}
    known.update(part.after)
    order = part.order_after if part.order_after is not None else tuple(e.id for e in current)
    return tuple(known[key] for key in order)
