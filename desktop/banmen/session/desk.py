"""The desk of a session: what gestures may ask, answered by the board and the battle's rules."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from banmen import words
from banmen.board import lattice, template
from banmen.board.ground import ground_of
from banmen.board.verdicts import (
    CoverVerdict,
    PathVerdict,
    ReachedPlace,
    SightVerdict,
    TemplateVerdict,
)
from banmen.edits.names import next_name
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import NodeMap, SquareMap
from banmen.model.place import Place
from banmen.model.template import Direction
from banmen.model.token import Side
from banmen.rules import catalogue
from banmen.rules.plain import PlainRules
from banmen.rules.steps import AskPath
from banmen.rules.system import RuleSystem
from banmen.session.routes import Routes
from banmen.session.session import Session
from banmen.tools.gesture import NewToken, Pointer, SnapKind
from banmen.tools.picking import pick
from banmen.tools.snapping import snapped

_Found = TypeVar("_Found")
#: What a square outside a token's reach costs a route: any way round within it is better.
_DETOUR = 1000.0
#: What a square that stops it costs: dearer than any way round, so none is passed on the way.
_STOP = 500.0
_REMEMBERED = 64


@runtime_checkable
class _HasAllowance(Protocol):
    """A rule system that says how far a token may move in squares."""

    def allowance(self, document: Document, token_id: str) -> float:
        """Return the squares of one ordinary move."""


class SessionDesk:
    """Answers for the document as it is; what was asked of the same document is remembered."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.options: Mapping[str, Any] = {}
        self._known: dict[Hashable, Any] = {}
        self._known_of: Document | None = None
        self._asked: AskPath | None = None

    def ask_way(self, asked: AskPath | None) -> None:
        """Count ways as the open question for one does, or as an ordinary move again."""
        if asked != self._asked:
            self._asked = asked
            self._known.clear()

    @property
    def document(self) -> Document:
        """The session's document."""
        return self.session.document

    @property
    def selection(self) -> tuple[str, ...]:
        """The ids of what is selected."""
        return self.session.selection

    @property
    def mode(self) -> Literal["edit", "play"]:
        """The session's mode."""
        return self.session.mode

    def pick(self, pointer: Pointer) -> str | None:
        """Return the id of the topmost element at the hand, or None."""
        return pick(self.document, pointer, self.mode)

    def snap(self, pointer: Pointer, kind: SnapKind) -> Point:
        """Return the point to use: snapped as the tool wants, free while Alt is held."""
        return snapped(self.document, pointer, kind)

    def reach(self, token_id: str) -> tuple[ReachedPlace, ...]:
        """Return where a token can come with one move; nothing where no rules say it."""
        system = self._system_of(token_id)
        if system is None:
            return ()
        return self._remember(("reach", token_id), lambda: self._reach(system, token_id))

    def allowance(self, token_id: str) -> float | None:
        """Return the squares a token may move, None where no rules say it."""
        if (asked := self._asked_of(token_id)) is not None:
            return asked.allowance
        system: object = self._system_of(token_id)
        if isinstance(system, _HasAllowance):
            return system.allowance(self.document, token_id)
        return max((place.cost for place in self.reach(token_id)), default=None)

    def route(self, token_id: str, start: Square, goal: Square) -> tuple[Square, ...]:
        """Return the cheapest way to a square without the start; a straight one where none is.

        Squares the rules let the token come to are preferred to any others.
        """
        routes = self._remember(("routes", token_id, start), lambda: self._routes(token_id, start))
        found = routes.to(goal)
        return _straight(start, goal) if found is None else found

    def walk(self, token_id: str, path: tuple[Square, ...]) -> PathVerdict:
        """Return how a wished path from the token's place really goes."""
        rules = self._system_of(token_id) or PlainRules()
        asked = self._asked_of(token_id)
        return rules.walk(self.document, token_id, path, asked.allowance if asked else None)

    def sight(self, a: Place, b: Place) -> SightVerdict:
        """Return the line of fire between two places."""
        return catalogue.board_rules(self.document).sight(self.document, a, b)

    def cover(self, a: Place, b: Place) -> CoverVerdict:
        """Return the cover of the second place against the first."""
        return catalogue.board_rules(self.document).cover(self.document, a, b)

    def distance(self, a: Place, b: Place) -> float:
        """Return the distance of two places, in squares or between nodes in metres."""
        return catalogue.board_rules(self.document).distance(self.document, a, b)

    def template(self, at: Point, radius_m: float, stops_at_walls: bool) -> TemplateVerdict:
        """Return what a radius about a point covers, as the rules count or as the true disc."""
        system, board = self._system(), self.document.map

        def cover_of() -> TemplateVerdict:
            if system is not None and isinstance(board, SquareMap):
                square = lattice.square_at(board, at.x, at.y)
                return system.template(self.document, square, radius_m, stops_at_walls)
            return template.true_disc(self.document, at, radius_m, stops_at_walls=stops_at_walls)

        return self._remember(("template", at, radius_m, stops_at_walls), cover_of)

    def ray(
        self, at: Point, direction: Direction, length_m: float, stops_at_walls: bool
    ) -> TemplateVerdict:
        """Return what a line from a point covers."""
        board = self.document.map
        if isinstance(board, NodeMap):
            return TemplateVerdict()
        square = lattice.square_at(board, at.x, at.y)
        return template.ray(
            self.document, square, direction, length_m, stops_at_walls=stops_at_walls
        )

    def vision(self, at: Point) -> tuple[tuple[Point, ...], ...]:
        """Return the rings of what an eye at a point sees."""
        from banmen.board.vision import visibility_rings

        return self._remember(("vision", at), lambda: visibility_rings(self.document, at.x, at.y))

    def new_token(self, side: Side) -> NewToken:
        """Return a free name for a token of a side, and a sheet of the document's rules."""
        taken = {token.name for token in self.document.tokens}
        name = next_name(words.text(f"tools.token.{side}"), taken)
        system = self._system()
        kind = "monster" if side == "enemy" else "person"
        return NewToken(name=name, sheet=system.new_sheet(kind) if system else None)

    def _reach(self, system: RuleSystem, token_id: str) -> tuple[ReachedPlace, ...]:
        asked = self._asked_of(token_id)
        if asked is None:
            return system.reach(self.document, token_id)
        found = system.reach(self.document, token_id, asked.allowance)
        return tuple(place for place in found if not asked.places or place.at in asked.places)

    def _asked_of(self, token_id: str) -> AskPath | None:
        return self._asked if self._asked and self._asked.token == token_id else None

    def _routes(self, token_id: str, start: Square) -> Routes:
        reached = {place.at: place.stop for place in self.reach(token_id)}
        steps = ground_of(self.document).footing(self.document.token(token_id).size).steps

        def detour(square: Square) -> float:
            if reached and square not in reached:
                return _DETOUR
            return _STOP if reached.get(square) else 0.0

        return Routes(start, steps, detour)

    def _system(self) -> RuleSystem | None:
        return catalogue.systems.get(self.document.system)

    def _system_of(self, token_id: str) -> RuleSystem | None:
        """Return the rules that know a token: those of its sheet, if the document has them."""
        sheet = self.document.token(token_id).sheet
        system = self._system()
        return system if system and sheet and sheet.system == system.id else None

    def _remember(self, key: Hashable, make: Callable[[], _Found]) -> _Found:
        if self._known_of is not self.document or len(self._known) > _REMEMBERED:
            self._known.clear()
            self._known_of = self.document
        if key not in self._known:
            self._known[key] = make()
        found: _Found = self._known[key]
        return found


def _straight(start: Square, goal: Square) -> tuple[Square, ...]:
    """Return the squares to a goal, across and down in turn, the longer way first."""
    path: list[Square] = []
    at = start
    while at != goal:
        dx, dy = goal.column - at.column, goal.row - at.row
        across = abs(dx) >= abs(dy)
        at = Square(
            at.column + ((dx > 0) - (dx < 0) if across else 0),
            at.row + (0 if across else (dy > 0) - (dy < 0)),
        )
        path.append(at)
    return tuple(path)
