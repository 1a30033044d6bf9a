"""Banmen's own files: `.banmen`, a zip of document, journal and pictures; `.banmen.json`, plain.

Equal documents give equal bytes. A file is read whole or refused; references to nothing are
taken back with a warning.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Set
from functools import cache
from typing import Any, get_args

from pydantic import TypeAdapter, ValidationError

from banmen.formats import archive, strict_json
from banmen.formats.journal_lines import check_line
from banmen.formats.migrations import FORMAT, VERSION, migrate
from banmen.formats.pictures import check_size, picture_kind
from banmen.formats.problems import refusal
from banmen.formats.references import mend
from banmen.formats.result import Notes, ReadResult
from banmen.formats.systems import battle_from, check_settings, check_system, sheet_from
from banmen.model.document import COLLECTIONS, Document, Picture
from banmen.words import Message, Refusal

MIMETYPE = b"application/vnd.banmen+zip"
_PICTURE = re.compile(r"pictures/([0-9a-f]{64})\.(png|jpg|webp)")
_WHOLE = 2**53
#: No battle of people comes near this many things of one kind, or lines of a journal.
MAX_ELEMENTS = 100_000


def to_bytes(document: Document) -> bytes:
    """Return the document as a `.banmen` file."""
    raw = _raw(document)
    journal = raw.pop("journal")
    files = [("mimetype", MIMETYPE), ("document.json", _json(raw).encode())]
    files.append(("journal.jsonl", "".join(f"{_line(entry)}\n" for entry in journal).encode()))
    pictures = {f"pictures/{p.sha256}.{p.media}": p.data for p in document.pictures}
    names = frozenset(pictures)
    return archive.pack([*files, *sorted(pictures.items())], stored=names | {"mimetype"})


def to_plain(document: Document) -> bytes:
    """Return a document without pictures as a `.banmen.json` file; Refusal when it has some."""
    if document.pictures:
        raise Refusal(Message("errors.native.plain_pictures"))
    return _json(_raw(document)).encode()


def from_bytes(data: bytes) -> ReadResult:
    """Return the document of a `.banmen` or `.banmen.json` file; Refusal says what is wrong."""
    if archive.is_zip(data):
        return _from_zip(archive.unpack(data))
    return from_plain(strict_json.parse(data))


def from_plain(raw: Any) -> ReadResult:
    """Return the document of a parsed `.banmen.json` file."""
    notes = Notes()
    fields = migrate(raw)
    if fields.get("pictures"):
        raise Refusal(Message("errors.native.plain_pictures"))
    return _result(fields, notes)


def _from_zip(files: dict[str, bytes]) -> ReadResult:
    if files.get("mimetype", MIMETYPE).strip() != MIMETYPE or "document.json" not in files:
        raise Refusal(Message("errors.native.other_zip"))
    notes = Notes()
    fields = migrate(strict_json.parse(files["document.json"]))
    if "journal" in fields:
        raise Refusal(Message("errors.value.unknown_field", {"place": "journal", "bound": ""}))
    fields["journal"] = _journal(files.get("journal.jsonl", b""))
    fields["pictures"] = _pictures(fields.get("pictures", []), files, notes)
    _tell_strangers(files, fields["pictures"], notes)
    return _result(fields, notes)


def _result(fields: dict[str, Any], notes: Notes) -> ReadResult:
    document = mend(_document(fields), notes.dropped.append)
    notes.read.append(Message("formats.report.native", {"version": VERSION}))
    return notes.result(document)


def _document(fields: dict[str, Any]) -> Document:
    check_system(fields.get("system", ""))
    check_settings(fields.get("settings"), fields.get("system"), "settings")
    made = dict(fields)
    for name in (*COLLECTIONS, "journal"):
        if isinstance(made.get(name), list):
            made[name] = _elements(name, made[name])
    if made.get("battle") is not None:
        made["battle"] = battle_from(made["battle"])
    try:
        return Document.model_validate(made)
    except ValidationError as fault:
        raise refusal(fault, made) from fault


def _elements(name: str, raw: list[Any]) -> list[Any]:
    """Make the elements of a collection one by one, so that the first wrong one ends it."""
    if len(raw) > MAX_ELEMENTS:
        values = {"place": name, "bound": str(MAX_ELEMENTS)}
        raise Refusal(Message("errors.value.too_many", values))
    read = _reader(name).validate_python
    made: list[Any] = []
    for number, part in enumerate(raw):
        if name == "journal":
            check_line(number, part)
        try:
            made.append(read(_with_sheet(part, number) if name == "tokens" else part))
        except ValidationError as fault:
            raise refusal(fault, part, (name, number)) from fault
    return made


@cache
def _reader(name: str) -> TypeAdapter[Any]:
    field = Document.model_fields[name].annotation
    return TypeAdapter(get_args(field)[0])


def _with_sheet(raw: Any, number: int) -> Any:
    if not isinstance(raw, dict) or raw.get("sheet") is None:
        return raw
    return {**raw, "sheet": sheet_from(raw["sheet"], ("tokens", number, "sheet"))}


def _journal(data: bytes) -> list[Any]:
    entries: list[Any] = []
    if data.count(b"\n") > MAX_ELEMENTS:
        values = {"place": "journal.jsonl", "bound": str(MAX_ELEMENTS)}
        raise Refusal(Message("errors.value.too_many", values))
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            entries.append(strict_json.parse(line))
        except Refusal as fault:
            told = {"line": number, "what": fault.message}
            raise Refusal(Message("errors.native.journal_line", told)) from fault
    return entries


def _pictures(listed: Any, files: Mapping[str, bytes], notes: Notes) -> list[Picture]:
    if not isinstance(listed, list):
        raise Refusal(Message("errors.value.wrong_type", {"place": "pictures", "bound": ""}))
    found: dict[str, Picture] = {}
    for number, entry in enumerate(listed):
        name = _picture_name(entry, number)
        if name not in files:
            notes.dropped.append(Message("formats.native.picture_missing", {"name": name}))
            continue
        picture = _picture(name, files[name])
        found.setdefault(picture.sha256, picture)
    return list(found.values())


def _picture_name(entry: Any, number: int) -> str:
    if isinstance(entry, dict) and set(entry) == {"sha256", "media"}:
        name = f"pictures/{entry['sha256']}.{entry['media']}"
        if _PICTURE.fullmatch(name):
            return name
    place = f"pictures[{number}]"
    raise Refusal(Message("errors.value.wrong_type", {"place": place, "bound": ""}))


def _picture(name: str, data: bytes) -> Picture:
    sha256, media = name.removeprefix("pictures/").split(".")
    kind = picture_kind(data)
    if hashlib.sha256(data).hexdigest() != sha256 or kind is None or kind.media != media:
        raise Refusal(Message("errors.native.picture_damaged", {"name": name}))
    check_size(kind, len(data))
    return Picture(sha256=sha256, media=media, data=data)


def _tell_strangers(files: Mapping[str, bytes], pictures: list[Picture], notes: Notes) -> None:
    known = {"mimetype", "document.json", "journal.jsonl"}
    known |= {f"pictures/{picture.sha256}.{picture.media}" for picture in pictures}
    for name in files:
        if name not in known:
            notes.dropped.append(Message("formats.native.stranger", {"name": name}))


def _raw(document: Document) -> dict[str, Any]:
    raw = plain(document.model_dump(exclude={"pictures"}))
    unique = {picture.sha256: picture.media for picture in document.pictures}
    raw["pictures"] = [{"sha256": sha256, "media": media} for sha256, media in unique.items()]
    return {**raw, "format": FORMAT, "version": VERSION}


def plain(value: Any) -> Any:
    """Return a value as plain JSON; numbers that are equal come out equal (3.0 as 3, -0.0 as 0)."""
    kind = type(value)
    if value is None or kind is str or kind is int or kind is bool:
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < _WHOLE else value
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, Set):
        return sorted(plain(part) for part in value)
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value


def _json(raw: Any) -> str:
    return f"{json.dumps(raw, ensure_ascii=False, sort_keys=True, indent=1, allow_nan=False)}\n"


def _line(raw: Any) -> str:
    return json.dumps(
        raw, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )
