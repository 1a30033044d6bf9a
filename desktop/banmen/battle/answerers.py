"""Who answers when nobody sits at the table: chance among what is allowed, or what is proposed."""

import heapq
import random
from typing import Any, Protocol

from banmen.battle.runner import Runner
from banmen.board.lattice import NEIGHBOURS_4, place_of
from banmen.board.movement import ground_bar, ground_cost
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.rules.answers import default_answer, options_of, place_json
from banmen.rules.steps import (
    AskNumber,
    AskPath,
    AskPlace,
    AskTargets,
    AskText,
    Question,
    Roll,
)
from banmen.words import Message, Refusal


class Answerer(Protocol):
    """Gives an allowed answer to any question."""

    def answer(self, question: Question, situation: Document) -> Any:
        """Return the answer; Refusal where there is none to give."""


class RandomAnswers:
    """Any allowed answer, by chance; the same seed gives the same answers."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def answer(self, question: Question, situation: Document) -> Any:
        """Return one of the allowed answers."""
        if isinstance(question, AskTargets):
            return self._targets(question)
        if isinstance(question, AskNumber):
            return self._random.randint(question.minimum, question.maximum)
        if isinstance(question, AskText):
            return question.default
        if isinstance(question, AskPlace):
            return place_json(self._random.choice(_some(question, question.places)))
        if isinstance(question, AskPath):
            return self._path(question, situation)
        return self._random.choice(_some(question, allowed(question)))

    def _targets(self, question: AskTargets) -> list[str]:
        free = allowed(question)
        if len(free) < question.minimum:
            raise Refusal(Message("battle.answer.nothing_allowed", {"key": question.key}))
        most = min(question.maximum, len(free))
        return self._random.sample(free, self._random.randint(question.minimum, most))

    def _path(self, question: AskPath, situation: Document) -> list[Any]:
        found = ways(question, situation)
        goals = [square for square in question.places if square in found]
        if not goals or self._random.random() < 0.1:
            return []
        return [place_json(square) for square in found[self._random.choice(goals)]]


class ProposedAnswers:
    """What each question proposes itself, else the first allowed answer."""

    def answer(self, question: Question, situation: Document) -> Any:
        """Return the default where it is allowed, else the first allowed answer."""
        proposed = default_answer(question)
        rows = allowed(question)
        if isinstance(question, AskPath):
            return []
        if isinstance(question, AskPlace) and proposed is None:
            return place_json(_some(question, question.places)[0])
        if isinstance(question, AskTargets) and (proposed is None or set(proposed) - set(rows)):
            if len(rows) < question.minimum:
                raise Refusal(Message("battle.answer.nothing_allowed", {"key": question.key}))
            return rows[: max(1, question.minimum)] if question.maximum else []
        if options_of(question) and not isinstance(question, AskTargets):
            return proposed if proposed in rows else _some(question, rows)[0]
        return proposed


def allowed(question: Question) -> list[str]:
    """Return the ids of the rows no rule forbids."""
    return [option.id for option in options_of(question) if option.forbidden is None]


def drive(runner: Runner, answerer: Answerer) -> None:
    """Answer and roll until the running procedure has ended."""
    while (step := runner.pending) is not None:
        if isinstance(step, Roll):
            runner.roll()
        else:
            runner.answer(answerer.answer(step, runner.situation))


def _some(question: Question, found: Any) -> Any:
    if not found:
        raise Refusal(Message("battle.answer.nothing_allowed", {"key": question.key}))
    return found


def ways(question: AskPath, situation: Document) -> dict[Any, list[Square]]:
    """Return the cheapest way on foot, over offered squares and past no wall, to each of them
    within the allowance."""
    start = place_of(situation, situation.token(question.token))
    if isinstance(start, str):
        return {}
    offered = {place for place in question.places if not isinstance(place, str)}
    found: dict[Any, list[Square]] = {}
    front: list[tuple[float, list[Square]]] = [(0.0, [])]
    while front:
        cost, way = heapq.heappop(front)
        here = way[-1] if way else start
        if here in found:
            continue
        found[here] = way
        for dx, dy in NEIGHBOURS_4:
            there = Square(here.column + dx, here.row + dy)
            if there not in offered or there in found or ground_bar(situation, here, there):
                continue
            total = cost + ground_cost(situation, there)
            if total <= question.allowance:
                heapq.heappush(front, (total, [*way, there]))
    return found
