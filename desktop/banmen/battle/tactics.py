"""Simple tactics: stand up, attack whom one can, the weakest first, else walk towards the enemy
that is nearest on foot, and open the doors on the way.

Good enough to try a battle out and to play samples; it knows no rule system and asks only what
every system offers.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from banmen.battle.answerers import ProposedAnswers, allowed, drive, ways
from banmen.battle.approach import Steps, door_ahead, field
from banmen.battle.course import begin, system_of
from banmen.battle.run import faults_as_refusals
from banmen.battle.runner import Runner
from banmen.board.lattice import distance, place_of
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.model.token import Token
from banmen.rules import catalogue
from banmen.rules.answers import place_json
from banmen.rules.steps import AskPath, AskTargets, Option, Question, Step
from banmen.rules.system import RuleSystem
from banmen.words import Refusal

#: Rows that come before fighting, and the row for doors, in systems that have such.
RECOVERY = ("stand_up", "escape")
HANDLE = "handle"


class Tactics:
    """Answers questions and chooses actions for every side alike."""

    def __init__(self, systems: Mapping[str, RuleSystem] | None = None) -> None:
        self._systems = catalogue.systems if systems is None else systems
        self._proposed = ProposedAnswers()
        self._steps: Steps | None = None
        self._known: tuple[Steps, frozenset[Square], dict[Square, float]] | None = None
        self._wish = ""

    def answer(self, question: Question, situation: Document) -> Any:
        """Return the weakest target, the way to the nearest enemy, or what is proposed."""
        if isinstance(question, AskPath):
            return self._way(question, situation)
        rows = set(allowed(question))
        if self._wish in rows:
            return self._wish
        if isinstance(question, AskTargets) and question.minimum == 1:
            tokens = [token for token in situation.tokens if token.id in rows]
            if tokens:
                return [min(tokens, key=lambda token: self.strength(situation, token)).id]
        return self._proposed.answer(question, situation)

    def act(self, runner: Runner) -> bool:
        """Let everyone who may act now do so, and whose turn comes by that; then do what the
        battle does next.

        Returns False where nothing could be begun any more.
        """
        had: set[str] = set()
        while fresh := [token for token in self._able(runner.situation) if token not in had]:
            for token in fresh:
                self._use_turn(runner, token)
            had.update(fresh)
        rows = self._system(runner).battle_actions(runner.situation)
        following = [row for row in rows if row.forbidden is None]
        return bool(following) and self._begin(runner, following[0].id, None)

    def _use_turn(self, runner: Runner, token: str) -> None:
        for kind in ("recover", "attack", "walk", "attack"):
            self._try(runner, token, kind)
        self._open_door(runner, token)

    def strength(self, document: Document, token: Token) -> int:
        """Return the first gauge of a token (its hit points), 0 where it has none."""
        gauges = system_of(document, self._systems).gauges(document, token)
        return gauges[0].value if gauges else 0

    def standing(self, document: Document) -> dict[str, int]:
        """Return how many of each side that fights have anything left."""
        sides: dict[str, int] = {}
        fighting = {state.token for state in document.battle.combatants} if document.battle else ()
        for token in document.tokens:
            if token.id in fighting and token.side != "neutral":
                able = self.strength(document, token) > 0
                sides[token.side] = sides.get(token.side, 0) + able
        return sides

    def _system(self, runner: Runner) -> RuleSystem:
        return system_of(runner.situation, self._systems)

    def _able(self, document: Document) -> list[str]:
        order = system_of(document, self._systems).turn_order(document).entries
        return [entry.token for entry in order if entry.able and not entry.acted]

    def _try(self, runner: Runner, token: str, kind: str) -> None:
        """Begin the first allowed row of a kind (`recover`, `attack` or `walk`) that can be
        carried out."""
        if token not in self._able(runner.situation):
            return
        rows = self._system(runner).actions_for(runner.situation, token)
        if kind == "recover":
            fitting = [row for row in rows if row.id in RECOVERY and row.forbidden is None]
        elif kind == "attack":
            fitting = self._attacks(rows)
        else:
            fitting = self._walks(runner, rows, token)
        any(self._begin(runner, row.id, token) for row in fitting)

    def _open_door(self, runner: Runner, token: str) -> None:
        """Open the closed door that the way to the enemy leads through next."""
        document = runner.situation
        here = place_of(document, document.token(token))
        if token not in self._able(document) or isinstance(here, str):
            return
        rows = self._system(runner).actions_for(document, token)
        if not any(row.id == HANDLE and row.forbidden is None for row in rows):
            return
        costs = self._costs(document, token)
        door = door_ahead(self._steps_on(document), costs, here) if here in costs else ""
        if door:
            self._wish = f"open:{door}"
            self._begin(runner, HANDLE, token)
            self._wish = ""

    def _foes(self, document: Document, token: str) -> list[Token]:
        me = document.token(token)
        return [
            other
            for other in document.tokens
            if other.side not in (me.side, "neutral") and self.strength(document, other) > 0
        ]

    def _steps_on(self, document: Document) -> Steps:
        if self._steps is None or not self._steps.fits(document):
            self._steps = Steps(document)
        return self._steps

    def _costs(self, document: Document, token: str) -> dict[Square, float]:
        """Return how far it is on foot to the nearest enemy of a token, from all squares."""
        places = (place_of(document, foe) for foe in self._foes(document, token))
        goals = frozenset(place for place in places if not isinstance(place, str))
        steps = self._steps_on(document)
        if self._known is None or self._known[:2] != (steps, goals):
            self._known = (steps, goals, field(steps, sorted(goals)))
        return self._known[2]

    def _attacks(self, rows: Sequence[Option]) -> list[Option]:
        return [row for row in rows if row.forbidden is None and row.highlight.lines]

    def _walks(self, runner: Runner, rows: Sequence[Option], token: str) -> list[Option]:
        """Return the first row that begins with a way on foot, if there is one."""
        for row in rows:
            if row.forbidden is None and isinstance(self._first_step(runner, row, token), AskPath):
                return [row]
        return []

    def _first_step(self, runner: Runner, row: Option, token: str) -> Step | None:
        try:
            with faults_as_refusals(row.id):
                system = self._system(runner)
                course = begin(runner.situation, system, row.id, {"actor": token})
        except Refusal:
            return None
        step = course.pending
        course.close()
        return step

    def _way(self, question: AskPath, situation: Document) -> Any:
        """Return the way to the offered place from which it is least far, on foot, to an enemy
        who stands; where no way leads to any, the place nearest to one."""
        me = situation.token(question.token)
        found = ways(question, situation)
        offered = [place for place in found if place in question.places]
        foes = self._foes(situation, question.token)
        if not foes or not offered:
            return []
        here = place_of(situation, me)
        costs = self._costs(situation, question.token)
        board, aims = situation.map, [place_of(situation, foe) for foe in foes]

        def away(place: Place) -> tuple[float, float]:
            on_foot = math.inf if isinstance(place, str) else costs.get(place, math.inf)
            return on_foot, min(distance(board, place, aim) for aim in aims)

        best = min([here, *offered], key=away)
        return [place_json(square) for square in found.get(best, [])]

    def _begin(self, runner: Runner, procedure: str, actor: str | None) -> bool:
        try:
            runner.start(procedure, actor)
            drive(runner, self)
        except Refusal:
            if runner.pending is not None:
                runner.cancel()
            return False
        return True
