"""The sample of the warehouse: made by the program's own edits, current, and ready to play."""

import importlib
from pathlib import Path

import pytest

from banmen.formats import catalogue, native
from banmen.rules.catalogue import systems

MAPS = Path(__file__).parents[2] / "maps"
SAMPLE = MAPS / "warehouse.banmen"


def test_the_warehouse_is_what_its_maker_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Renew it with `python maps/make_samples.py`."""
    monkeypatch.syspath_prepend(str(MAPS))
    made = importlib.import_module("make_samples").SAMPLES["warehouse"]()
    assert native.from_bytes(SAMPLE.read_bytes()).document == made


def test_four_stand_against_six_with_guns_bows_and_fists() -> None:
    """COC-01: squares of 5 m; everybody has a sheet, and the first round can begin."""
    result = catalogue.read(SAMPLE)
    assert result.warnings == ()
    document = result.document
    assert document.map.square_m == 5.0
    assert [sum(t.side == side for t in document.tokens) for side in ("ally", "enemy")] == [4, 6]
    kinds = {weapon.kind for token in document.tokens for weapon in token.sheet.weapons}
    assert {"automatic", "handgun", "longgun", "bow", "club", "knife", "shield"} <= kinds
    first = systems["cthulhu"].battle_actions(systems["cthulhu"].start_battle(document))[0]
    assert (first.id, first.forbidden) == ("next_round", None)
