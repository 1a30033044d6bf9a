"""Whose bars players see: their own, and those of enemies where their numbers lie open."""

from __future__ import annotations

import pytest

from banmen.formats.catalogue import read
from banmen.resources import sample_maps


@pytest.mark.parametrize(
    ("sample", "told"), [("guard-room", False), ("warehouse", False), ("snow-field", True)]
)
def test_players_see_no_bar_of_an_enemy_unless_its_numbers_lie_open(
    board, sample: str, told: bool
) -> None:
    """The game master sees every bar, players those of their own; in the snow, and where the
    switch says so, those of all."""
    document = read(sample_maps() / f"{sample}.banmen").document
    shown = [token for token in document.tokens if not token.hidden and token.sheet is not None]
    enemy = next(token.id for token in shown if token.side == "enemy")
    ally = next(token.id for token in shown if token.side == "ally")

    def bars() -> tuple[bool, bool]:
        items = [board.scene.token_item(key) for key in (enemy, ally)]
        return items[0].look.gauge is not None, items[1].look.gauge is not None

    board.session.open(document, None)
    assert bars() == (True, True)
    board.session.set_viewer("players")
    assert bars() == (told, True)
    area = {"guard-room": "sword", "warehouse": "coc"}.get(sample)
    if area:
        settings = {**document.settings, f"{area}.enemy_numbers": True}
        board.session.commit("x", document.model_copy(update={"settings": settings}))
        assert bars() == (True, True)
