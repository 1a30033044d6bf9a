"""Moving: allowances and modes, whom one may pass, where one is stopped
(SWORD-14, SWORD-16 to SWORD-20, SWORD-25, SWORD-26, SWORD-29)."""

import math
from dataclasses import dataclass, replace

from banmen.board import movement
from banmen.board.ground import ground_of
from banmen.board.lattice import footprint, place_of, square_side, squares_of
from banmen.board.movement import Bar, Walker, ground_bar, ground_cost
from banmen.board.verdicts import Decider, PathVerdict, ReachedPlace
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.systems.sword_world import settings
from banmen.rules.systems.sword_world.engagement import zone
from banmen.rules.systems.sword_world.sheet import SwordSheet
from banmen.rules.systems.sword_world.state import (
    MoveMode,
    Scene,
    has_will,
    hostile,
    members,
    sheet_of,
    words,
)
from banmen.words import Refusal

#: What may still be done after moving so far (SWORD-17).
ACTIONS: dict[MoveMode, tuple[str, ...]] = {
    "none": ("melee", "missile_weapon", "magic", "command_golem"),
    "limited": ("melee", "missile_weapon", "magic", "command_golem"),
    "normal": ("melee",),
    "full": (),
}


def move_squares(document: Document, agility: int) -> int:
    """Return the squares of an ordinary move (SWORD-18)."""
    return math.ceil(agility / square_side(document.map))


def mode_squares(document: Document, sheet: SwordSheet, mode: MoveMode) -> int:
    """Return the squares of a mode of moving: limited, normal or full (SWORD-17)."""
    if mode == "none":
        return 0
    side = square_side(document.map)
    if mode == "limited":
        return math.ceil(settings.number(document, "sword.cast_move_limit_m") / side)
    if mode == "normal":
        return move_squares(document, sheet.agility)
    return math.ceil(settings.number(document, "sword.full_move_factor") * sheet.agility / side)


def mode_of(document: Document, sheet: SwordSheet, squares: float) -> MoveMode:
    """Return the least mode in which so many squares can be walked."""
    modes: tuple[MoveMode, ...] = ("none", "limited", "normal")
    return next((m for m in modes if squares <= mode_squares(document, sheet, m)), "full")


def mode_now(scene: Scene, token_id: str) -> MoveMode:
    """Return how a combatant has moved so far in this phase."""
    return mode_of(scene.document, scene.sheet(token_id), scene.state(token_id).moved)


@dataclass(frozen=True, slots=True)
class Ground:
    """The board as one mover meets it: who stands where, and whose engagement squares stop it."""

    document: Document
    mover: Token
    standing: dict[Square, Token]
    zones: dict[Square, tuple[Token, ...]]

    def occupants(self, square: Square) -> tuple[Token, ...]:
        """Return the others on the squares the mover would cover."""
        found = (self.standing.get(s) for s in footprint(square, self.mover.size))
        return tuple({t.id: t for t in found if t is not None}.values())

    def stops(self, square: Square) -> tuple[Decider, ...]:
        """Return whose engagement squares the mover would enter (SWORD-25)."""
        found = (t for s in footprint(square, self.mover.size) for t in self.zones.get(s, ()))
        return _deciders(tuple({t.id: t for t in found}.values()))

    def bars(self, here: Square, ahead: Square) -> Bar | None:
        """Return what forbids a step: the ground, a stranger, or a taken square that stops."""
        if bar := ground_bar(self.document, here, ahead, self.mover.size):
            return replace(bar, rule="SWORD-15")
        return self.taken(ahead)

    def taken(self, ahead: Square) -> Bar | None:
        """Return what forbids to enter a square: a stranger, or a taken square that stops."""
        occupants = self.occupants(ahead)
        strangers = tuple(t for t in occupants if not may_pass(self.mover, t))
        if strangers:
            return Bar("occupied", "SWORD-20", _deciders(strangers))
        if occupants and self.stops(ahead):
            return Bar("occupied", "SWORD-25", _deciders(occupants))
        return None

    def ends(self, square: Square) -> Bar | None:
        """Return who stands where the mover would stay (SWORD-14)."""
        occupants = self.occupants(square)
        return Bar("occupied", "SWORD-14", _deciders(occupants)) if occupants else None

    def minded(self) -> frozenset[Square]:
        """Return the squares where the mover would cover another's or an engagement square."""
        back = range(self.mover.size)
        return frozenset(
            Square(column - dx, row - dy)
            for column, row in {*self.standing, *self.zones}
            for dx in back
            for dy in back
        )

    def walker(self) -> Walker:
        """Return the rules of moving for the board's questions."""
        return Walker(
            bars=self.bars,
            stops=self.stops,
            ends=self.ends,
            cost=lambda _, ahead: ground_cost(self.document, ahead, self.mover.size),
            stop_rule="SWORD-25",
            footing=ground_of(self.document).footing(self.mover.size),
            minded=self.minded(),
            taken=self.taken,
        )


def ground_for(document: Document, mover: Token) -> Ground:
    """Return the board as a mover meets it; the dead are things, not characters (SWORD-14)."""
    standing = {
        square: token
        for token in document.tokens
        if token.id != mover.id and not token.has("dead")
        for square in squares_of(document, token)
    }
    zones: dict[Square, tuple[Token, ...]] = {}
    for foe in members(document):
        if hostile(mover, foe) and has_will(foe):
            for square in zone(document, foe):
                zones[square] = (*zones.get(square, ()), foe)
    return Ground(document, mover, standing, zones)


def may_pass(mover: Token, other: Token) -> bool:
    """Tell whether a mover may cross the square of another: of its own side, or without will
    (SWORD-20, SWORD-29)."""
    return other.side == mover.side or not has_will(other)


def walk(
    document: Document, token_id: str, path: tuple[Square, ...], allowance: float | None = None
) -> PathVerdict:
    """Return how a wished path of squares really goes, within an ordinary move or `allowance`.

    Where somebody is stopped by engagement the walk ends there (SWORD-25); where it would end on
    a taken square (SWORD-14) that square is the last of `walked` all the same.
    """
    mover = document.token(token_id)
    walker = ground_for(document, mover).walker()
    verdict = movement.walk(
        _start(document, mover), path, _limit(document, mover, allowance), walker
    )
    if verdict.rule:
        return verdict
    return replace(verdict, rule="SWORD-19" if verdict.reason == "blocked" else "SWORD-18")


def allowance(document: Document, token_id: str) -> float:
    """Return the squares a token may go with one ordinary move; the held go none."""
    return _limit(document, document.token(token_id), None)


def reach(
    document: Document, token_id: str, allowance: float | None = None
) -> tuple[ReachedPlace, ...]:
    """Return where a token can come to stand, its own square included, with the least cost and
    who stops it there."""
    mover = document.token(token_id)
    walker = ground_for(document, mover).walker()
    return movement.reach(_start(document, mover), _limit(document, mover, allowance), walker)


def _limit(document: Document, mover: Token, allowance: float | None) -> float:
    if allowance is not None:
        return allowance
    return 0 if mover.has("held") else move_squares(document, sheet_of(mover).agility)


def _deciders(tokens: tuple[Token, ...]) -> tuple[Decider, ...]:
    return tuple(Decider("token", token.id, token.name) for token in tokens)


def _start(document: Document, mover: Token) -> Square:
    place = place_of(document, mover)
    if isinstance(place, str):
        raise Refusal(words("refusal.no_squares"))
    return place
