"""The players' copy of a battle: nothing of the hidden in it anywhere, and nothing else missing."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from by_chance import free_rows, take_one
from four_against_six import warehouse
from kept_battle import FOUR_AGAINST_SIX, SIX_AGAINST_EIGHT, KeptBattle
from six_against_eight import guard_house

from banmen.battle import journal_text
from banmen.battle.answerers import RandomAnswers
from banmen.battle.report import summarise
from banmen.edits.audience import for_players
from banmen.formats.catalogue import read
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.resources import sample_maps
from banmen.rules.catalogue import systems
from banmen.rules.dice import RandomDice
from banmen.session.session import Session
from banmen.words import LANGUAGES, say

each_battle = pytest.mark.parametrize(
    "battle", [SIX_AGAINST_EIGHT, FOUR_AGAINST_SIX], ids=lambda battle: battle.path.stem
)
#: Fields in which a battle says of itself what it is.
ITSELF = ("system", "settings", "round", "phase", "winner", "pending")
#: Short names, parts of the names and weapons of others, and of what the program itself says.
SHORT = ("ゴブリン", "手下", "頭", "剣", "弓", "A", "B", "1", "2D6", "F5", "gm", "hit", "扉", " ")


def snow_field() -> Document:
    return read(sample_maps() / "snow-field.banmen").document


MAPS = {"sword-world": guard_house, "cthulhu": warehouse, "snowball": snow_field}


@cache
def moments(system: str) -> tuple[Document, ...]:
    """A battle by chance, looked at again and again, with everything that may befall."""
    rules = systems[system]
    session = Session(rules.start_battle(MAPS[system]()))
    session.runner.dice = RandomDice(3)
    chance, answers = random.Random(3), RandomAnswers(3)
    seen = []
    for act in range(150):
        document = session.document
        order = rules.turn_order(document).entries
        current = [entry.token for entry in order if entry.current]
        who = chance.choice([None, *(current or [t.id for t in document.tokens])])
        rows = rules.battle_actions(document) if who is None else rules.actions_for(document, who)
        if free := free_rows(rows, ("adjust", "finish", "correct")):
            take_one(session, free, who, chance, answers)
        if act % 15 == 0:
            seen.append(session.document)
    return tuple(seen)


def hidden(document: Document, token: Token) -> Document:
    tokens = (t.revise(hidden=True) if t is token else t for t in document.tokens)
    return document.model_copy(update={"tokens": tuple(tokens)})


def with_ghost(document: Document, name: str) -> Document:
    """The map with one hidden more, that has nothing to do with anything."""
    last = document.tokens[-1]
    ghost = last.model_copy(update={"id": "ghost", "name": name, "hidden": True})
    return document.model_copy(update={"tokens": (*document.tokens, ghost)})


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list, tuple)):
        for part in (*value, *value.values()) if isinstance(value, dict) else value:
            yield from texts(part)


def assert_unknown(document: Document, token: Token) -> None:
    """Neither the id nor the name of a token stands anywhere in the players' copy."""
    shown = for_players(hidden(document, token)).model_dump()
    for text in texts(shown):
        assert token.name not in text
        assert token.id not in text.replace("@", "/").split("/"), text


@each_battle
def test_whoever_is_hidden_is_nowhere(battle: KeptBattle) -> None:
    for token in battle.played.tokens:
        assert_unknown(battle.played, token)


@pytest.mark.parametrize("system", MAPS)
def test_whoever_is_hidden_is_nowhere_at_any_moment(system: str) -> None:
    met = set()
    for document in moments(system):
        for token in document.tokens:
            assert_unknown(document, token)
            met |= {f for state in document.battle.combatants for f, v in state if v == token.id}
    assert "token" in met


@each_battle
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_names_the_hidden(battle: KeptBattle, lang: Any) -> None:
    """Nor does it break one: the rounds can be told without them."""
    played = battle.played
    assert played.battle is not None
    for token in played.tokens:
        without = hidden(played, token)
        for number in range(played.battle.round + 1):
            summary = summarise(without, number, players=True)
            told = [say(line.words, lang) for line in summary.lines]
            told += [say(note, lang) for row in summary.rows for note in row.notes]
            assert not [words for words in told if token.name in words]


@each_battle
@pytest.mark.parametrize("name", SHORT)
def test_a_short_name_in_hiding_takes_no_line_away(battle: KeptBattle, name: str) -> None:
    """What is left out would even betray that somebody hides."""
    before, after = battle.played, with_ghost(battle.played, name)
    assert for_players(after).journal == for_players(before).journal


@each_battle
def test_nor_does_a_label_or_a_secret_door(battle: KeptBattle) -> None:
    document = battle.played
    label = {"id": "note", "x": 1.0, "y": 1.0, "text": "剣", "gm_only": True}
    door = {"id": "way", "kind": "door", "points": [(0, 0), (3, 0)], "name": "B", "secret": True}
    after = document.revise(labels=(*document.labels, label), barriers=(*document.barriers, door))
    assert for_players(after).journal == for_players(document).journal


@each_battle
def test_hidden_under_a_name_that_another_begins_with(battle: KeptBattle) -> None:
    """Its own lines go, those on whom the name is only a part of stay."""
    one, other = [token for token in battle.played.tokens if token.side == "enemy"][:2]
    tokens = (
        t.revise(name=one.name[:-1], hidden=True) if t is one else t for t in battle.played.tokens
    )
    shown = for_players(battle.played.model_copy(update={"tokens": tuple(tokens)}))
    names = journal_text.names_of(shown)
    told = [journal_text.sentence(line, names, "ja") for line in shown.journal]
    assert any(other.name in words for words in told)
    assert not any(one.name in words for words in told)


@pytest.mark.parametrize("system", MAPS)
def test_no_field_of_a_battle_can_tell_of_the_hidden(system: str) -> None:
    """Whatever fields rules have or will have: an id that stands there is taken out."""
    document = systems[system].start_battle(MAPS[system]())
    token, battle = document.tokens[-1], document.battle
    assert battle is not None
    state = battle.combatants[0]
    assert state.token != token.id

    def told(value: Any) -> dict[str, Any]:
        """The fields of a value, as if each that may hold an id or ids told of the token."""
        held = {name: getattr(value, name) for name in type(value).model_fields}
        free = {name: was for name, was in held.items() if name not in (*ITSELF, "token")}
        ids = {name: token.id for name, was in free.items() if was is None or was == ""}
        rows = {
            name: (token.id, (state.token, token.id)) for name, was in free.items() if was == ()
        }
        return {**ids, **rows}

    telling = state.model_copy(update=told(state))
    others = (telling, *battle.combatants[1:])
    spoilt = battle.model_copy(update={**told(battle), "combatants": others, "effects": ()})
    shown = for_players(hidden(document.model_copy(update={"battle": spoilt}), token)).battle
    assert shown is not None
    assert token.id in set(texts(vars(telling)))
    with warnings.catch_warnings(action="ignore"):
        assert token.id not in set(texts(shown.model_dump()))
