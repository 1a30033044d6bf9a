"""Every text is there in both languages, says the same things, and is used."""

from __future__ import annotations

import ast
import json
import re
import string
from functools import cache
from pathlib import Path

import pytest

from banmen import words
from banmen.resources import resource

ROOT = Path(__file__).resolve().parent.parent
CODE = ROOT / "desktop" / "banmen"
#: Keys that only differ by number are one text.
PLURALS = (".one", ".other")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def base(key: str) -> str:
    for ending in PLURALS:
        key = key.removesuffix(ending)
    return key


def bases(lang: words.Language) -> dict[str, set[str]]:
    """The keys of a language without plural endings, each with all placeholders of its forms."""
    found: dict[str, set[str]] = {}
    for key, text in words.keys(lang).items():
        found.setdefault(base(key), set()).update(placeholders(text))
    return found


def test_both_languages_have_the_same_texts() -> None:
    """No text is missing in either language."""
    ja, en = bases("ja"), bases("en")
    assert ja.keys() == en.keys()


def test_both_languages_put_in_the_same_values() -> None:
    """A placeholder that one language uses is used by the other."""
    ja, en = bases("ja"), bases("en")
    differing = {key: (ja[key], en[key]) for key in ja if ja[key] != en[key]}
    # Japanese has no plural: only there may a count be left out of the words.
    assert {k: v for k, v in differing.items() if v[0] ^ v[1] != {"count"}} == {}


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_texts_can_be_filled_in(lang: words.Language) -> None:
    """Every text is a sound format with named values only, and says something."""
    for key, text in words.keys(lang).items():
        assert text.strip(), key
        names = placeholders(text)
        assert all(name.isidentifier() for name in names), key
        assert words.text(key, lang, **dict.fromkeys(names, 1))


def test_a_number_stands_with_the_word_it_counts() -> None:
    """One square, two squares; in Japanese there is one word for both."""
    for count, said in ((1, "moved 1 square"), (2, "moved 2 squares")):
        assert words.text("sword.note.moved", "en", squares=count) == said
    assert words.text("sword.note.moved", "ja", squares=1) == "1マス移動"
    wrong = re.compile(r"(?<![/.×])\b1 (squares|points|shots|rounds|times)\b")
    rules = ("sword.", "coc.", "snow.", "battle.")
    for key, text in words.keys("en").items():
        told = words.text(key, "en", **dict.fromkeys(placeholders(text), 1))
        assert not (key.startswith(rules) and wrong.search(told)), (key, told)


@cache
def strings_of_the_code() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """The plain strings in the code, and the patterns of those put together."""
    plain: set[str] = set()
    patterns: set[str] = set()
    for path in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                    for part in node.values
                ]
                if len(re.sub(r"[^a-z]", "", "".join(parts))) >= 3:
                    patterns.add("".join(parts))
    return frozenset(plain), tuple(re.compile(f"(?:.+\\.)?{pattern}") for pattern in patterns)


def is_used(key: str) -> bool:
    plain, patterns = strings_of_the_code()
    steps = key.split(".")
    endings = {".".join(steps[start:]) for start in range(len(steps))}
    return bool(endings & plain) or any(pattern.fullmatch(key) for pattern in patterns)


def test_every_text_is_used() -> None:
    """No text lies there that the program never shows."""
    # `other` may be a plural's ending, or the name of what has no other name.
    used = (key for key in words.keys("ja") if is_used(base(key)) or is_used(key))
    assert words.keys("ja").keys() - set(used) == set()


def test_every_key_in_the_code_is_known() -> None:
    """What the code asks for by its full name is there."""
    known = bases("ja")
    asked = set()
    for path in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node.func, ast.Name) else name
            first = node.args[0]
            if name not in ("text", "Message", "say") or not isinstance(first, ast.Constant):
                continue
            if isinstance(first.value, str) and "." in first.value:
                asked.add(first.value)
    assert sorted(key for key in asked if base(key) not in known) == []
    assert len(asked) > 200


def test_no_key_stands_twice_in_a_language() -> None:
    for lang in words.LANGUAGES:
        found: list[str] = []
        for path in sorted(resource("words", lang).glob("*.json")):
            pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)
            found += [key for key, _ in pairs]
        assert len(found) == len(set(found))
