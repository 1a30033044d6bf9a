"""Keyed texts in Japanese and English, shared by the rules, the files and the interface.

Texts lie in `resources/words/<language>/<area>.json`, a dotted key a line. A text is looked up at
the moment it is shown, so the language can change at any time. No Qt.
"""

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from banmen.resources import resource

Language = Literal["ja", "en"]
LANGUAGES: tuple[Language, ...] = ("ja", "en")

#: The area with the words of the window's frame.
_FIRST = "interface"

_UNSEEN = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]"
_current: list[Language] = ["ja"]
#: Marks that change the direction of writing; and those with the control characters.
_TURNING = "[\u200e\u200f\u202a-\u202e\u2066-\u2069]"
_UNRULY = "[\x00-\x1f\x7f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]"


_NONE: Mapping[str, Any] = {}


class Message(NamedTuple):
    """A text by its key, with the values to put into it; a value may be a message itself."""

    key: str
    values: Mapping[str, Any] = _NONE

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted((k, str(v)) for k, v in self.values.items()))))


class Refusal(Exception):
    """Something asked for cannot be done; `message` says what and where, in keyed words."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message

    def __str__(self) -> str:
        return say(self.message)


def system_language() -> Language:
    """Return the language of the environment: Japanese if it asks for it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "LANG"):
        if value := os.environ.get(name):
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"


def use(language: Language) -> None:
    """Show texts in this language from now on."""
    _current[0] = language


def language() -> Language:
    """Return the language texts are shown in."""
    return _current[0]


def text(key: str, lang: Language | None = None, /, **values: Any) -> str:
    """Return the text of `key` with its values put in, in `lang` or the current language.

    With a `count` among the values, `key.one` is taken for 1 and `key.other` otherwise, where
    those exist; `{n:square|squares}` is a number with the word for what it counts. An unknown key
    raises KeyError: a missing text is a fault of the program.
    """
    chosen = lang or _current[0]
    table = _table(chosen)
    found = table.find(key)
    if found is None and "count" in values:
        found = table.find(f"{key}.{'one' if values['count'] == 1 else 'other'}")
    if found is None:
        raise KeyError(key)
    if not values:
        return found
    shown = {name: _shown(value, chosen) for name, value in values.items()}
    if "|" in found:
        shown = {name: _Counted(value) for name, value in shown.items()}
    return found.format(**shown)


def say(message: Message, lang: Language | None = None) -> str:
    """Return the text of a message in `lang` or the current language."""
    return text(message.key, lang, **message.values)


def visible(text: str) -> str:
    """Return a text of the user's without what is not to be seen and upsets a picture: control
    characters, and marks that turn the direction of writing."""
    return re.sub(_UNSEEN, "", text)


def can_say(message: Message) -> bool:
    """Tell whether a message that came from a file can be said: its key and those within are
    known, and its values are those the text needs."""
    try:
        for lang in LANGUAGES:
            say(message, lang)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        return False
    return True


def plain_number(typed: str) -> float | None:
    """Return the first number in what was typed (full-width digits accepted), or None."""
    import unicodedata

    found = re.search(r"[-+]?\d+(?:\.\d+)?", unicodedata.normalize("NFKC", typed))
    return float(found[0]) if found else None


def has(key: str) -> bool:
    """Tell whether `key` is a known text."""
    return _table(_current[0]).find(key) is not None


def names_in(key: str) -> frozenset[str]:
    """Return the names of the values that the text of a known key puts in."""
    from string import Formatter

    found = _table(_current[0]).find(key) or ""
    return frozenset(name for _, name, _, _ in Formatter().parse(found) if name)


def keys(lang: Language) -> Mapping[str, str]:
    """Return every key of a language with its raw text."""
    return _table(lang).all()


def one_line(name: str) -> str:
    """Return a name as it may stand in a sentence: no line breaks, and none of the marks that
    would turn the direction of what follows."""
    if not re.search(_UNRULY, name):
        return name
    return " ".join(re.sub(_UNRULY, " ", re.sub(_TURNING, "", name)).split())


def _shown(value: Any, lang: Language) -> Any:
    if isinstance(value, str):
        return one_line(value)
    if isinstance(value, Message):
        return say(value, lang)
    if isinstance(value, Mapping) and set(value) == {"key", "values"}:
        return text(str(value["key"]), lang, **value["values"])
    if isinstance(value, (list, tuple)):
        return ("、" if lang == "ja" else ", ").join(str(_shown(part, lang)) for part in value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


class _Counted:
    """A value that is followed by the word for what it counts, where a text names one."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __format__(self, spec: str) -> str:
        one, bar, other = spec.partition("|")
        if not bar:
            return format(self._value, spec)
        return f"{self._value} {one if self._value == 1 else other}"


class _Table:
    """The texts of a language; files are read until the key asked for is found, first the one
    that is called like the key's beginning, then the window's own, so that the first paint does
    not wait for the words of rules and reports."""

    def __init__(self, lang: Language) -> None:
        self._unread = list(resource("words", lang).glob("*.json"))
        self._flat: dict[str, str] = {}

    def find(self, key: str) -> str | None:
        """Return the raw text of a key, None where there is none."""
        while key not in self._flat and self._unread:
            self._read(key.partition(".")[0])
        return self._flat.get(key)

    def all(self) -> Mapping[str, str]:
        """Return every key with its raw text."""
        while self._unread:
            self._read()
        return self._flat

    def _read(self, area: str = "") -> None:
        self._unread.sort(key=lambda path: (path.stem == area, path.stem == _FIRST, path.stem))
        self._flat.update(json.loads(self._unread.pop().read_text(encoding="utf-8")))


@cache
def _table(lang: Language) -> _Table:
    return _Table(lang)
