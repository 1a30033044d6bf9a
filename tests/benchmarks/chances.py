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
from banmen.rules.effects import SetBattle, with_combatant


def duel() -> Document:
    """The guard room with a fighter beside the enemy, in the fighter's phase."""
    document = read(sample_maps() / "guard-room.banmen").document
    ally = next(token for token in document.tokens if token.side == "ally")
    enemy = next(token for token in document.tokens if token.side == "enemy")
    document = place(document, ally.id, enemy.x, enemy.y + 3.0)
    begun = systems["sword-world"].start_battle(document)
    changes = (("phase", "ally"), ("first_side", "ally"), ("round", 1))
    return SetBattle(changes).perform(begun)


def brawl() -> Document:
    """The warehouse with an investigator beside a henchman, on turn with all points left."""
    document = read(sample_maps() / "warehouse.banmen").document
    ally = document.token("t3")
    document = place(document, "t8", ally.x + 5.0, ally.y)
    begun = systems["cthulhu"].start_battle(document)
    order = tuple(token.id for token in begun.tokens)
    changes = (("phase", "turns"), ("round", 1), ("order", order), ("current", "t3"))
    begun = SetBattle(changes).perform(begun)
    assert begun.battle is not None
    mine = next(state for state in begun.battle.combatants if state.token == "t3")
    return with_combatant(begun, mine.revise(points=3))


def figures(repeats: int) -> list[Figure]:
    """Return the time of one attack with its defence, nothing remembered: at most 20 ms for 2D6
    against 2D6, at most 50 ms for D100."""
    fight, fray = duel(), brawl()
    ally = next(token.id for token in fight.tokens if token.side == "ally")
    enemy = next(token.id for token in fight.tokens if token.side == "enemy")
    return [
        _figure("odds: one exchange of 2D6", fight, (ally, enemy, "melee/0"), 20.0, repeats),
        _figure("odds: one attack and defence of D100", fray, ("t3", "t8", None), 50.0, repeats),
    ]


def _figure(
    name: str,
    document: Document,
    attack: tuple[str, str, str | None],
    target: float,
    repeats: int,
) -> Figure:
    times = []
    for number in range(repeats):
        fresh = document.model_copy(update={"notes": str(number)})
        began = perf_counter()
        found = attack_chances(fresh, *attack)
        times.append((perf_counter() - began) * 1e3)
        assert sum(chance.p for chance in found) == 1
    return Figure(name, median(times), percentile(times, 0.95), target=target)
