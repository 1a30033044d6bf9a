"""The sample of the snow field: made by the program's own edits, current, and ready to play."""

import importlib
from pathlib import Path

import pytest

from banmen.formats import catalogue, native
from banmen.rules.catalogue import systems

MAPS = Path(__file__).parents[2] / "maps"
SAMPLE = MAPS / "snow-field.banmen"


def test_the_snow_field_is_what_its_maker_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Renew it with `python maps/make_samples.py`."""
    monkeypatch.syspath_prepend(str(MAPS))
    made = importlib.import_module("make_samples").SAMPLES["snow-field"]()
    assert native.from_bytes(SAMPLE.read_bytes()).document == made


def test_the_snow_field_is_ready_to_play() -> None:
    """Two teams of five stand at their flags, and round 0 can begin without a finding."""
    result = catalogue.read(SAMPLE)
    assert result.warnings == ()
    document = result.document
    assert [sum(t.side == side for t in document.tokens) for side in ("ally", "enemy")] == [5, 5]
    assert {(t.side, t.node) for t in document.tokens} == {("ally", "F1"), ("enemy", "F2")}
    snow = systems["snowball"]
    begun = snow.start_battle(document)
    first = snow.battle_actions(begun)[0]
    assert (first.id, first.forbidden) == ("round_0", None)
