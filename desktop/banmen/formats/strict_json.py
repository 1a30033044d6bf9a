"""JSON read with no room for doubt: known encoding, no key twice, finite numbers, bounded depth."""

import codecs
import json
import math
import re
from collections.abc import Iterable
from typing import Any

from banmen.words import Message, Refusal

MAX_DEPTH = 64
MAX_BYTES = 128 * 1024 * 1024
#: A bound on lists, objects and commas, objects counting threefold: what these need in memory
#: is many times their bytes, and no map of ours or others comes near it.
MAX_PARTS = 4_000_000
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class DuplicateKey(ValueError):
    """A key stands twice in one object; `key` is which."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def encoding_of(data: bytes) -> str | None:
    """Return the encoding the bytes are in (`utf-8`, `utf-16`, `cp932`, …), or None if unknown."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return name
    for name in ("utf-8", "cp932"):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        return None if "\0" in text else name
    return None


def check_not_empty(data: bytes) -> None:
    """Refuse a file with nothing in it, or with nothing but zeros as a broken disk leaves it."""
    if not data.strip():
        raise Refusal(Message("errors.json.empty"))
    if not data.strip(b"\0"):
        raise Refusal(Message("errors.json.zeros"))


def decode(data: bytes) -> str:
    """Return UTF-8 bytes as text, a byte order mark taken off; Refusal names another encoding."""
    check_not_empty(data)
    if len(data) > MAX_BYTES:
        raise Refusal(Message("errors.json.too_big", {"limit": MAX_BYTES // (1024 * 1024)}))
    name = encoding_of(data)
    if name not in ("utf-8", "utf-8-sig"):
        key = "errors.json.encoding" if name else "errors.json.binary"
        shown = {"cp932": "Shift_JIS (cp932)"}.get(name or "", (name or "").upper())
        raise Refusal(Message(key, {"encoding": shown}))
    try:
        return data.decode(name)
    except UnicodeDecodeError as fault:
        raise Refusal(Message("errors.json.binary")) from fault


def parse(data: bytes) -> Any:
    """Return the value of a JSON text; Refusal says what is wrong, with line and column."""
    text = decode(data)
    if 3 * text.count("{") + text.count("[") + text.count(",") > MAX_PARTS:
        raise Refusal(Message("errors.json.too_many"))
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as fault:
        ended = fault.pos >= len(text.rstrip()) or fault.msg.startswith("Unterminated string")
        key = "errors.json.truncated" if ended else "errors.json.syntax"
        raise Refusal(Message(key, {"line": fault.lineno, "column": fault.colno})) from fault
    except DuplicateKey as fault:
        raise Refusal(Message("errors.json.duplicate_key", {"name": fault.key})) from fault
    except RecursionError as fault:
        raise Refusal(Message("errors.json.too_deep", {"limit": MAX_DEPTH})) from fault
    except ValueError as fault:
        raise Refusal(Message("errors.json.number")) from fault
    _examine(value, strings=_SURROGATE.search(text) is not None)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise DuplicateKey(key)
            seen.add(key)
    return found


def _constant(name: str) -> Any:
    raise ValueError(name)


def _examine(value: Any, *, strings: bool) -> None:
    """Refuse what Python lets through: endless numbers, half characters, bottomless nesting."""
    level: list[Any] = [value]
    depth = 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise Refusal(Message("errors.json.too_deep", {"limit": MAX_DEPTH}))
        below: list[Any] = []
        for part in level:
            if isinstance(part, dict):
                below.extend(part.values())
                if strings:
                    _whole(part)
            elif isinstance(part, list):
                below.extend(part)
            elif isinstance(part, float) and not math.isfinite(part):
                raise Refusal(Message("errors.json.number"))
            elif strings and isinstance(part, str):
                _whole((part,))
        level = below


def _whole(texts: Iterable[str]) -> None:
    for text in texts:
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as fault:
            raise Refusal(Message("errors.json.half_character")) from fault
