"""Whose eyes look for a viewer, and what they make of darkness: each rule system has its own
kinds of sight; where it has none, darkness hides."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from banmen.board.lattice import token_point
from banmen.board.light import BY_TORCH, LightRule, too_dark
from banmen.board.square_set import SquareSet
from banmen.model.areas import DarknessKind
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.catalogue import systems

if TYPE_CHECKING:
    from banmen.board.vision import Eye

#: Conditions in which nobody watches.
BLIND = ("unconscious", "dead", "asleep")


@runtime_checkable
class SightedRules(Protocol):
    """A system in which eyes differ, and which counts light its own way."""

    def sees_in_dark(self, document: Document, token: Token) -> frozenset[DarknessKind]:
        """Return the kinds of darkness that hide nothing from a token."""

    def light_rule(self, document: Document) -> LightRule:
        """Return how light is counted."""


def light_rule(document: Document) -> LightRule:
    """Return how light is counted in a document: by its rules, or as by a torch (SWORD-70)."""
    system: object = systems.get(document.system)
    return system.light_rule(document) if isinstance(system, SightedRules) else BY_TORCH


def sees_in_dark(document: Document, token: Token) -> frozenset[DarknessKind]:
    """Return the kinds of darkness that hide nothing from a token: by its rules, else none."""
    system: object = systems.get(document.system)
    sheet = token.sheet
    known = isinstance(system, SightedRules) and sheet and sheet.system == document.system
    if known and isinstance(system, SightedRules):
        return system.sees_in_dark(document, token)
    return frozenset()


def watchers(document: Document, viewer: str) -> tuple[Token, ...]:
    """Return whose eyes a viewer (`gm`, `players` or a token's id) has: one token's; for the
    players their tokens, or all allies where no token has a player; none for the game master."""
    if viewer == "gm":
        return ()
    if viewer != "players":
        return tuple(token for token in document.tokens if token.id == viewer)
    played = [token for token in document.tokens if token.player and not token.has(*BLIND)]
    return tuple(played) or tuple(
        token for token in document.tokens if token.side == "ally" and not token.has(*BLIND)
    )


def eyes_of(document: Document, tokens: Iterable[Token]) -> "tuple[Eye, ...]":
    """Return the eyes of tokens: those that see alike find the same squares too dark."""
    from banmen.board.vision import Eye

    rule = light_rule(document)
    made: dict[frozenset[DarknessKind], SquareSet] = {}
    eyes = []
    for token in tokens:
        seeing = sees_in_dark(document, token)
        if seeing not in made:
            made[seeing] = too_dark(document, seeing, rule)
        eyes.append(Eye(token_point(document, token), made[seeing]))
    return tuple(eyes)
