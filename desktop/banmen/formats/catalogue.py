"""The formats that can be read and written, written out; which one a file is in is told by its
content first and its ending second."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeVar

from banmen.formats import archive, native, strict_json, text_map, universal_vtt
from banmen.formats.encoding import looks_like_text
from banmen.formats.files import read_bytes, save_bytes
from banmen.formats.foreign import foreign_json, foreign_text, foreign_zip
from banmen.formats.migrations import FORMAT
from banmen.formats.options import Options
from banmen.formats.pictures import picture_kind
from banmen.formats.result import ReadResult, Report
from banmen.formats.vtt_writing import Paint
from banmen.model.document import Document
from banmen.words import Message, Refusal

FormatOrNone = TypeVar("FormatOrNone", bound="Format | None")
FormatId = Literal["native", "plain", "universal_vtt", "text_map"]


@dataclass(frozen=True, slots=True)
class Format:
    """One format: its id (also the key of its name), endings, and how it is read and written.

    `write` returns the bytes and what could not be expressed in them; it is given who paints a
    picture of the map, if anyone.
    """

    id: FormatId
    endings: tuple[str, ...]
    read: Callable[[bytes, Options], ReadResult]
    write: Callable[[Document, Paint | None], tuple[bytes, Report]]
    lossless: bool = False

    def outputs(self, path: Path) -> tuple[Path, ...]:
        """Return the files that writing to `path` makes."""
        return (path,)


def _own(format_id: FormatId, ending: str, write: Callable[[Document], bytes]) -> Format:
    """Return a format of Banmen's own, in which nothing is lost."""
    return Format(
        format_id,
        (ending,),
        lambda data, _: native.from_bytes(data),
        lambda document, _: (write(document), Report()),
        lossless=True,
    )


FORMATS: tuple[Format, ...] = (
    _own("native", ".banmen", native.to_bytes),
    _own("plain", ".banmen.json", native.to_plain),
    Format(
        "universal_vtt",
        (".dd2vtt", ".uvtt", ".df2vtt"),
        universal_vtt.from_bytes,
        universal_vtt.to_bytes,
    ),
    Format(
        "text_map",
        (".txt",),
        text_map.from_bytes,
        lambda document, _: text_map.to_bytes(document),
    ),
)


@dataclass(frozen=True, slots=True)
class FileFilter:
    """One row of a file dialog: a key of words and patterns (`*.banmen`)."""

    words_key: str
    patterns: tuple[str, ...]


def read(path: Path | str, options: Options | None = None) -> ReadResult:
    """Return the document of a file of any readable format.

    Refusal, in one sentence with the file's name, for everything that cannot be read.
    """
    path = Path(path)
    data = read_bytes(path)
    chosen = options or Options()
    if not chosen.name:
        chosen = replace(chosen, name=_stem(path))
    with _named(path):
        return read_as(data, path.name, chosen)


def read_as(data: bytes, name: str, options: Options) -> ReadResult:
    """Return the document in these bytes of a file called `name`."""
    return sniff(data, name).read(data, options)


def write(
    document: Document,
    path: Path | str,
    format_id: FormatId | None = None,
    paint: Paint | None = None,
) -> Report:
    """Save a document in the format of the path's ending, or in the one named.

    `paint` makes the picture for formats that need one. Returns what the format could not
    express. Refusal when it cannot be written; the file that was there before is then untouched.
    """
    path = Path(path)
    kind = by_id(format_id) if format_id else format_for(path)
    data, report = kind.write(document, paint)
    save_bytes(path, data, lambda written: _readable(kind, written, path))
    return report


def outputs(path: Path | str) -> tuple[Path, ...]:
    """Return the files that writing to `path` makes; Refusal for an ending of no format."""
    path = Path(path)
    return format_for(path).outputs(path)


def format_of(path: Path | str) -> Format:
    """Return the format a file is in; Refusal, with the file's name, when there is none."""
    path = Path(path)
    data = read_bytes(path)
    with _named(path):
        return sniff(data, path.name)


def by_id(format_id: FormatId) -> Format:
    """Return the format of this id."""
    return next(kind for kind in FORMATS if kind.id == format_id)


def format_for(path: Path) -> Format:
    """Return the format a path's ending means, to write it; Refusal names those there are."""
    found = _by_ending(path.name)
    if found is None:
        endings = [ending for kind in FORMATS for ending in kind.endings]
        raise Refusal(Message("errors.format.no_ending", {"file": path.name, "known": endings}))
    return found


def sniff(data: bytes, name: str) -> Format:
    """Return the format the bytes are in; the name's ending decides what they leave open."""
    if archive.is_zip(data):
        return _or_foreign(by_id("native"), foreign_zip(data))
    if picture_kind(data) is not None:
        raise Refusal(Message("errors.format.picture"))
    strict_json.check_not_empty(data)
    by_ending = _by_ending(name)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
        found = _sniff_json(data, by_ending)
    elif by_ending is not None:
        return by_ending
    else:
        is_map = looks_like_text(data) and text_map.is_map(data)
        found = by_id("text_map") if is_map else None
        _or_foreign(None, None if is_map else foreign_text(data))
    if found is None:
        raise Refusal(Message("errors.format.unknown", {"known": _names()}))
    return found


def _sniff_json(data: bytes, by_ending: Format | None) -> Format | None:
    """Tell JSON apart; where the ending says enough the text is parsed once, by its reader."""
    if by_ending is not None and by_ending.id in ("native", "plain"):
        return by_id("plain")
    if by_ending is not None and by_ending.id == "universal_vtt":
        return _by_keys(_loose(data)) or by_ending if b'"banmen"' in data else by_ending
    raw = strict_json.parse(data)
    return _by_keys(raw) or _or_foreign(None, foreign_json(raw))


def _or_foreign(found: FormatOrNone, foreign: Message | None) -> FormatOrNone:
    """Refuse a file of another program by its name; else return what was found."""
    if foreign is not None:
        raise Refusal(foreign)
    return found


def filters(*, writing: bool = False) -> tuple[FileFilter, ...]:
    """Return the rows of a file dialog, the native format first."""
    rows = [
        FileFilter(f"formats.name.{kind.id}", tuple(f"*{ending}" for ending in kind.endings))
        for kind in FORMATS
    ]
    if writing:
        return tuple(rows)
    everything = tuple(pattern for row in rows for pattern in row.patterns)
    readable = FileFilter("formats.name.readable", everything)
    return (readable, *rows, FileFilter("formats.name.all", ("*",)))


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Put the file's name in front of what is wrong in it."""
    try:
        yield
    except Refusal as fault:
        values = {"file": path.name, "what": fault.message}
        raise Refusal(Message("errors.file.in", values)) from fault


def _by_ending(name: str) -> Format | None:
    lower = name.lower()
    matches = [
        (len(ending), kind) for kind in FORMATS for ending in kind.endings if lower.endswith(ending)
    ]
    return max(matches, key=lambda match: match[0])[1] if matches else None


def _by_keys(raw: Any) -> Format | None:
    if not isinstance(raw, dict):
        return None
    if raw.get("format") == FORMAT:
        return by_id("plain")
    if universal_vtt.is_universal_vtt(raw):
        return by_id("universal_vtt")
    return None


def _loose(data: bytes) -> Any:
    """Return the JSON value, or None where it is broken: the format's own reader says how."""
    try:
        return strict_json.parse(data)
    except Refusal:
        return None


def _names() -> list[Message]:
    return [Message(f"formats.name.{kind.id}") for kind in FORMATS]


def _readable(kind: Format, written: bytes, path: Path) -> None:
    """Refuse a save that could not be read again."""
    try:
        kind.read(written, Options())
    except Refusal as fault:
        values = {"file": path.name, "what": fault.message}
        raise Refusal(Message("errors.save.not_readable", values)) from fault


def _stem(path: Path) -> str:
    name = path.name
    for kind in FORMATS:
        for ending in kind.endings:
            if name.lower().endswith(ending):
                return name[: -len(ending)]
    return path.stem
