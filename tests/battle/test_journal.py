"""The journal: plain JSON that anyone can check and read in either language."""

import json

import pytest

from banmen import words
from banmen.battle import journal, journal_text
from banmen.model.battle import JournalEntry


@pytest.fixture
def fought(holder, make_runner):
    runner = make_runner(holder, ("2D6", [4, 4]), ("2D6", [1, 2]))
    runner.start("attack", "ann")
    runner.answer("bob")
    runner.roll()
    runner.answer("ward", overruled=True)
    runner.back()
    runner.answer("dodge")
    runner.roll()
    runner.roll([3])
    return holder.document


def test_every_entry_is_plain_json(fought):
    for entry in fought.journal:
        values = dict(entry.values)
        assert json.loads(json.dumps(values, allow_nan=False)) == values
        assert JournalEntry.model_validate_json(entry.model_dump_json()) == entry


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_the_whole_journal_reads_in_both_languages(fought, lang):
    lines = journal_text.lines(fought, lang)
    assert len(lines) == len(fought.journal)
    texts = [line.text for line in lines]
    summed = {"ja": "2D6[4,4]=8 +5（skill） ＝ 13", "en": "2D6[4,4]=8 +5 (skill) = 13"}
    assert any(summed[lang] in text for text in texts)
    assert any("Ann" in text for text in texts)
    assert any("TOY-2" in text for text in texts)
    assert not any("ann" in text.split() for text in texts)


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_a_throw_names_who_throws_once(fought, lang):
    """The name stands before what is thrown for only where that does not tell it."""
    names = journal_text.names_of(fought)
    thrown = next(entry for entry in fought.journal if entry.kind == "rolled")
    who = names[thrown.who]
    for told in ("skill", f"{who}, skill"):
        line = thrown.model_copy(update={"values": {**thrown.values, "text": told}})
        assert journal_text.sentence(line, names, lang).count(who) == 1


def test_lines_taken_back_are_told_apart(fought):
    lines = journal_text.lines(fought)
    ward = next(line for line in lines if "ward" in line.text and line.kind == "answered")
    assert not ward.holds
    dodge = next(line for line in lines if "dodge" in line.text and line.kind == "answered")
    assert dodge.holds


def test_names_survive_the_tokens(fought):
    gone = fought.model_copy(update={"tokens": ()})
    assert any(line.name == "Ann" for line in journal_text.lines(gone))


def test_restoring_brings_back_what_was_undone_and_not_what_was_taken_back_before(fought):
    whole = journal.standing(fought.journal)
    first, last = fought.journal[0].n, fought.journal[-1].n
    span = {"from": first, "to": last, "words": ""}
    undone = journal.entry("taken_back", journal.STEP_UNDONE, fought, span)
    lines = (*fought.journal, *journal.numbered(fought.journal, [undone]))
    assert journal.standing(lines) == ()
    redone = journal.entry("restored", journal.STEP_REDONE, fought, span)
    lines = (*lines, *journal.numbered(lines, [redone]))
    assert journal.standing(lines) == whole
