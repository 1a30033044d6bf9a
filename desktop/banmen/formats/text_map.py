"""Maps drawn in text, as SWORD-15 draws them: read with their tokens, and written so that they
read back the same."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from banmen.formats.encoding import decode_text
from banmen.formats.options import Options
from banmen.formats.problems import refusal
from banmen.formats.result import Notes, ReadResult
from banmen.formats.systems import check_system
from banmen.formats.text_details import MARK, SYMBOL, Details, Entry, element, read_details
from banmen.formats.text_drawing import Drawing, read_drawing
from banmen.formats.text_grid import Grid, find_grid, has_grid, lines_of
from banmen.formats.text_symbols import Meaning, checked, plain
from banmen.formats.text_writing import to_bytes, to_text, write_text
from banmen.model.document import COLLECTIONS, Document
from banmen.model.map import SquareMap
from banmen.words import Message, Refusal

__all__ = ["from_bytes", "is_map", "parse", "to_bytes", "to_text", "write_text"]

_FIELDS = ("name", "notes", "system", "settings")
_MAP_FIELDS = ("square_m", "background")


def from_bytes(data: bytes, options: Options) -> ReadResult:
    """Return the map in a text file; UTF-8, UTF-16 with its mark and Shift_JIS are read."""
    text, encoding = decode_text(data)
    if MARK in text:
        options = replace(options, name="")
    result = parse(text, options)
    if encoding.startswith("utf-8"):
        return result
    shown = {"cp932": "Shift_JIS"}.get(encoding, encoding.upper())
    assumed = (*result.report.assumed, Message("formats.text.encoding", {"encoding": shown}))
    return replace(result, report=replace(result.report, assumed=assumed))


def is_map(data: bytes | str) -> bool:
    """Tell whether a text looks like a map, whole or broken."""
    if isinstance(data, str):
        return has_grid(lines_of(data))
    try:
        text, _ = decode_text(data)
    except Refusal:
        return False
    return has_grid(lines_of(text))


def parse(text: str, options: Options | None = None) -> ReadResult:
    """Return the map drawn in a text, with what the lines below it say.

    Refusal names the line and column of what is no map.
    """
    chosen = options or Options()
    notes = Notes()
    lines = lines_of(text)
    details, count = read_details(lines)
    legend = {**_symbols(details), **checked(chosen.legend)}
    grid = find_grid(lines[:count], legend)
    try:
        drawing = read_drawing(grid, chosen, details.fields.get("square_m"))
        document = _with_details(drawing, details)
    except ValidationError as fault:
        raise refusal(fault, details.fields) from fault
    _note(document, grid, chosen, details, notes)
    return notes.result(document)


def _symbols(details: Details) -> dict[str, Meaning]:
    """Return the characters that the lines below give to tokens."""
    found: dict[str, Meaning] = {}
    for entry in details.sections.get("tokens", ()):
        symbol = entry.fields.get(SYMBOL)
        if symbol is not None:
            if not isinstance(symbol, str) or len(symbol) != 1 or plain(symbol) in found:
                raise Refusal(Message("errors.text.details", {"line": entry.line}))
            found[plain(symbol)] = "neutral"
    return found


def _with_details(drawing: Drawing, details: Details) -> Document:
    document = drawing.document
    update: dict[str, Any] = {}
    for name, entries in details.sections.items():
        update[name] = tuple(_element(entry, name, drawing.places) for entry in entries)
    unknown = set(details.fields) - set(_FIELDS) - set(_MAP_FIELDS)
    if unknown:
        values = {"place": min(unknown), "bound": ""}
        raise Refusal(Message("errors.value.unknown_field", values))
    check_system(details.fields.get("system", ""))
    update |= {name: details.fields[name] for name in _FIELDS if name in details.fields}
    if "background" in details.fields:
        update["map"] = document.map.revise(background=details.fields["background"])
    changed = document.revise(**update)
    _check_ids(changed)
    return changed


def _element(entry: Entry, name: str, places: Mapping[str, tuple[float, float]]) -> Any:
    fields = dict(entry.fields)
    symbol = fields.pop(SYMBOL, None)
    defaults: dict[str, Any] = {}
    if symbol is not None:
        if plain(symbol) not in places:
            values = {"line": entry.line, "char": symbol}
            raise Refusal(Message("errors.text.symbol_missing", values))
        defaults["x"], defaults["y"] = places[plain(symbol)]
    return element(entry._replace(fields=fields), name, defaults)


def _check_ids(document: Document) -> None:
    seen: set[str] = set()
    for name in COLLECTIONS:
        for part in getattr(document, name):
            if part.id in seen:
                raise Refusal(Message("errors.text.id_twice", {"id": part.id}))
            seen.add(part.id)


def _note(document: Document, grid: Grid, options: Options, details: Details, notes: Notes) -> None:
    notes.read.append(Message("formats.text.read", {"first": grid.first, "last": grid.last}))
    ground = document.map
    if isinstance(ground, SquareMap):
        size = {"width": ground.columns, "height": ground.rows}
        notes.read.append(Message("formats.text.size", size))
        if options.square_m is None and "square_m" not in details.fields:
            metres = {"metres": ground.square_m}
            notes.assumed.append(Message("formats.vtt.square_assumed", metres))
    if "barriers" not in details.sections and any(b.kind != "wall" for b in document.barriers):
        notes.assumed.append(Message("formats.text.states_assumed"))
    for name in ("barriers", "areas", "tokens"):
        count = len(getattr(document, name))
        if count:
            notes.kept.append(Message(f"formats.text.kept_{name}", {"count": count}))
