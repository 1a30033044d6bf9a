"""Exact chances of an attack, by running the rules over every class of faces."""

from __future__ import annotations

from time import perf_counter

from tests.benchmarks.table import Figure, median, percentile

from banmen.battle.odds import attack_chances
from banmen.edits.tokens import place
from banmen.formats.catalogue import read
from banmen.model.document import Document
from banmen.resources import sample_maps
from banmen.rules.catalogue import systems
from banmen.rules.effects import SetBattle


def duel() -> Document:
    """The guard room with a fighter beside the enemy, in the fighter's phase."""
    document = read(sample_maps() / "guard-room.banmen").document
    ally = next(token for token in document.tokens if token.side == "ally")
    enemy = next(token for token in document.tokens if token.side == "enemy")
    document = place(document, ally.id, enemy.x, enemy.y + 3.0)
    begun = systems["sword-world"].start_battle(document)
    changes = (("phase", "ally"), ("first_side", "ally"), ("round", 1))
    return SetBattle(changes).perform(begun)


def figures(repeats: int) -> list[Figure]:
    """Return the time of one 2D6 against 2D6 exchange, nothing remembered: at most 20 ms."""
    times = []
    for number in range(repeats):
        document = duel().model_copy(update={"notes": str(number)})
        ally = next(token for token in document.tokens if token.side == "ally")
        enemy = next(token for token in document.tokens if token.side == "enemy")
        began = perf_counter()
        found = attack_chances(document, ally.id, enemy.id, "melee/0")
        times.append((perf_counter() - began) * 1e3)
        assert sum(chance.p for chance in found) == 1
    slow = percentile(times, 0.95)
    return [Figure("odds: one exchange of 2D6", median(times), slow, target=20.0)]
