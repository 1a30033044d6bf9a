"""Plays many battles by simple tactics and counts how they end."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from banmen.battle.course import system_of
from banmen.battle.holder import MemoryHolder
from banmen.battle.run import without_pending
from banmen.battle.runner import Runner
from banmen.battle.tactics import Tactics
from banmen.model.document import Document
from banmen.rules import catalogue
from banmen.rules.dice import RandomDice
from banmen.rules.system import RuleSystem

MAX_ROUNDS = 100


@dataclass(frozen=True, slots=True)
class Ended:
    """One battle: the side left standing (empty for none or both), rounds, losses by side."""

    winner: str
    rounds: int
    losses: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Tally:
    """Many battles: wins by side (`""` for none), mean rounds, mean losses by side."""

    battles: int
    wins: Mapping[str, int]
    rounds: float
    losses: Mapping[str, float]


def simulate(
    document: Document,
    battles: int,
    seed: int,
    systems: Mapping[str, RuleSystem] | None = None,
) -> Tally:
    """Play `battles` battles from a document; the same seed gives the same tally.

    Raises Refusal where the document has no rule system.
    """
    known = catalogue.systems if systems is None else systems
    ended = [play_out(document, seed * 1_000_003 + n, known)[1] for n in range(battles)]
    losses: Counter[str] = Counter()
    for one in ended:
        losses.update(one.losses)
    many = max(1, battles)
    return Tally(
        battles=battles,
        wins=Counter(one.winner for one in ended),
        rounds=sum(one.rounds for one in ended) / many,
        losses={side: lost / many for side, lost in losses.items()},
    )


def play_out(
    document: Document,
    seed: int,
    systems: Mapping[str, RuleSystem] | None = None,
    max_rounds: int = MAX_ROUNDS,
) -> tuple[Document, Ended]:
    """Play one battle until a side is left, it is decided, nothing more happens, or `max_rounds`
    more rounds are over.

    Returns the document with its journal, and how it ended.
    """
    known = catalogue.systems if systems is None else systems
    begun = without_pending(document)
    if begun.battle is None:
        begun = system_of(begun, known).start_battle(begun)
    holder = MemoryHolder(begun)
    runner = Runner(holder, dice=RandomDice(seed), systems=known)
    tactics = Tactics(known)
    before = tactics.standing(begun)
    first = _round(begun)
    left = before
    while len([side for side in left.values() if side]) > 1 and not _decided(holder.document):
        was = holder.document
        if _round(was) - first > max_rounds or not tactics.act(runner):
            break
        left = tactics.standing(holder.document)
        if (was.battle, was.tokens) == (holder.document.battle, holder.document.tokens):
            break
    winners = [side for side, able in left.items() if able]
    losses = {side: before[side] - left.get(side, 0) for side in before}
    winner = winners[0] if len(winners) == 1 else ""
    decided = _decided(holder.document)
    if decided is not None:
        winner = decided if decided in left else ""
    return holder.document, Ended(winner, _round(holder.document), losses)


def _decided(document: Document) -> str | None:
    """Return who won by the rules or the game master's word, None while it is open."""
    return document.battle.winner if document.battle else None


def _round(document: Document) -> int:
    return document.battle.round if document.battle else 0
