"""What each rule says, to be read at the table: title, short text in both languages, source."""

import tomllib
from dataclasses import dataclass
from functools import cache

from banmen.resources import resource
from banmen.words import Language, language


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule: its id, title and text in one language, and the sentence it rests on."""

    id: str
    title: str
    text: str
    source: str


def rule_texts(system: str, lang: Language | None = None) -> tuple[RuleText, ...]:
    """Return all rules of a system in their order, in `lang` or the current language; none for
    a system without texts."""
    lang = lang or language()
    return tuple(
        RuleText(rule, row[f"title_{lang}"], row[lang], row.get("source", ""))
        for rule, row in _table(system).items()
    )


@cache
def _table(system: str) -> dict[str, dict[str, str]]:
    path = resource("rules", system, "rules.toml")
    if not system or not path.is_file():
        return {}
    with path.open("rb") as stream:
        return tomllib.load(stream)
