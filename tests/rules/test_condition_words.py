"""What is said of a condition: words of its own for its begin and its end, in each language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from banmen import words
from banmen.rules.condition_names import CONDITIONS, condition_name
from banmen.rules.systems.cthulhu import conditions as cthulhu
from banmen.rules.systems.cthulhu import state as cthulhu_state
from banmen.rules.systems.sword_world import conditions as sword_world
from banmen.rules.systems.sword_world import state as sword_state

#: The conditions of each area that the game master puts on and takes off.
OF = {"sword": sword_world.CONDITIONS, "coc": (*cthulhu.CONDITIONS, "pierced")}
#: Conditions in which one can do nothing, or not walk.
REASONS = {
    "sword.reason.helpless": sword_state.HELPLESS,
    "coc.reason.helpless": (*cthulhu_state.HELPLESS, "stunned"),
    "coc.reason.cannot_move": ("prone", "grappled"),
}
#: What comes of putting a name into a sentence made for others.
JOINED = re.compile(
    r"(ている|負傷|破損|組み付かれ|窒息|死亡|転倒)(になりました|にする|を解く|のため|が解けました)"
)
each_language = pytest.mark.parametrize("lang", words.LANGUAGES)
each_area = pytest.mark.parametrize("area", OF)


@each_language
@each_area
def test_each_condition_begins_and_ends_in_words_of_its_own(area: str, lang: Any) -> None:
    for kind, end in (("log", "on"), ("log", "off"), ("choice", "on"), ("choice", "off")):
        said = [
            words.text(f"{area}.{kind}.condition_{end}.{condition}", lang, name="リナ")
            for condition in OF[area]
        ]
        assert len(set(said)) == len(said)
        assert all(("リナ" in sentence) == (kind == "log") for sentence in said)


@each_language
def test_each_reason_names_its_condition(lang: Any) -> None:
    for key, conditions in REASONS.items():
        said = {words.text(f"{key}.{condition}", lang) for condition in conditions}
        assert len(said) == len(conditions)


@each_language
def test_no_sentence_is_put_together_from_a_name(lang: Any) -> None:
    """A name of a condition stands alone, in a list or in quotation marks."""
    found = {key: text for key, text in words.keys(lang).items() if JOINED.search(text)}
    assert found == {}
    bare = [key for key, text in words.keys(lang).items() if "{condition}" in text]
    assert bare == []


@each_language
@pytest.mark.parametrize("system", ["sword-world", "cthulhu", "snowball", ""])
def test_a_condition_is_called_as_its_system_calls_it(system: str, lang: Any) -> None:
    """The card, the list of who stands how and the marks on the board say the same."""
    for condition in CONDITIONS:
        assert condition_name(condition, lang, system)
        assert condition_name(condition, "ja", system) != condition
    own = {"sword-world": "sword.condition.held", "cthulhu": "coc.condition.stunned"}
    if key := own.get(system):
        assert condition_name(key.rpartition(".")[2], lang, system) == words.text(key, lang)
    assert condition_name("呪い", lang, system) == "呪い"
