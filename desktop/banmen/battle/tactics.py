"""Simple tactics: attack whom one can, the weakest first, else walk towards the nearest enemy.

Good enough to try a battle out and to play samples; it knows no rule system and asks only what
every system offers.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from banmen.battle.answerers import ProposedAnswers, allowed, drive, ways
from banmen.battle.course import begin, system_of
from banmen.battle.run import faults_as_refusals
from banmen.battle.runner import Runner
from banmen.board.lattice import distance, place_of
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules import catalogue
from banmen.rules.answers import place_json
from banmen.rules.steps import AskPath, AskTargets, Option, Question, Step
from banmen.rules.system import RuleSystem
from banmen.words import Refusal


class Tactics:
    """Answers questions and chooses actions for every side alike."""

    def __init__(self, systems: Mapping[str, RuleSystem] | None = None) -> None:
        self._systems = catalogue.systems if systems is None else systems
        self._proposed = ProposedAnswers()

    def answer(self, question: Question, situation: Document) -> Any:
        """Return the weakest target, the way to the nearest enemy, or what is proposed."""
        if isinstance(question, AskPath):
            return self._way(question, situation)
        rows = set(allowed(question))
        if isinstance(question, AskTargets) and question.minimum == 1:
            tokens = [token for token in situation.tokens if token.id in rows]
            if tokens:
                return [min(tokens, key=lambda token: self.strength(situation, token)).id]
        return self._proposed.answer(question, situation)

    def act(self, runner: Runner) -> bool:
        """Let everyone who may act now do so, then do what the battle does next.

        Returns False where nothing could be begun any more.
        """
        for token in self._able(runner.situation):
            for kind in ("attack", "walk", "attack"):
                self._try(runner, token, kind)
        rows = self._system(runner).battle_actions(runner.situation)
        following = [row for row in rows if row.forbidden is None]
        return bool(following) and self._begin(runner, following[0].id, None)

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
        """Begin the first allowed row of a kind (`attack` or `walk`) that can be carried out."""
        if token not in self._able(runner.situation):
            return
        rows = self._system(runner).actions_for(runner.situation, token)
        fitting = self._attacks(rows) if kind == "attack" else self._walks(runner, rows, token)
        any(self._begin(runner, row.id, token) for row in fitting)

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
        """Return the way to the offered place nearest to an enemy who stands."""
        me = situation.token(question.token)
        foes = [
            token
            for token in situation.tokens
            if token.side not in (me.side, "neutral") and self.strength(situation, token) > 0
        ]
        found = ways(question, situation)
        offered = [place for place in found if place in question.places]
        if not foes or not offered:
            return []
        board = situation.map
        aims = [place_of(situation, foe) for foe in foes]
        here = place_of(situation, me)
        best = min([here, *offered], key=lambda place: min(distance(board, place, a) for a in aims))
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
