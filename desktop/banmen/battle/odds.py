"""Exact chances of what a procedure comes to, found by running it over classes of faces.

Every roll says which faces are equal for it, so the procedure runs once for each combination of
classes, with its weight as a fraction; nothing is known here of any rule system.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

from banmen.battle.answerers import ProposedAnswers
from banmen.battle.course import Course, begin, system_of
from banmen.battle.run import faults_as_refusals, replay_answer, without_pending
from banmen.model.battle import Answer
from banmen.model.document import Document
from banmen.rules import catalogue, dice
from banmen.rules.answers import forbidden_by, options_of, plain_answer
from banmen.rules.steps import STRIKE, Apply, AskTargets, Question, Report, Roll
from banmen.rules.system import RuleSystem
from banmen.rules.totals import RULING
from banmen.words import Message, Refusal

#: Steps at which the outcome is known, and what it is then called: where damage is to be rolled,
#: the attack has hit.
STOPS: Mapping[str, str] = {
    "damage": "hit",
    "damage.total": "hit",
    "attack.damage": "hit",
    "armour": "hit",
}
END = "end"
MAX_RUNS = 20_000
MAX_FACES = 10_000

FaceClasses = tuple[tuple[tuple[int, ...], int], ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome (the `event` of the last report about anyone, or the name of a stop) and its
    exact probability."""

    key: str
    p: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """What is asked about: a procedure with its arguments, the answers already given, and how
    further questions are answered: `aim` where it can be chosen, else by key, else as proposed.
    `deciding` are events with which all is decided, beside those the system names."""

    procedure: str
    arguments: Mapping[str, Any]
    given: tuple[Answer, ...] = ()
    aim: str | None = None
    answers: Mapping[str, Any] = field(default_factory=dict)
    deciding: tuple[str, ...] = ()


def chances(
    document: Document,
    attempt: Attempt,
    *,
    stops: Mapping[str, str] | None = None,
    systems: Mapping[str, RuleSystem] | None = None,
) -> tuple[Chance, ...]:
    """Return the outcomes of an attempt with their chances, the likeliest first; they add to 1.

    `stops` name the keys of steps at which the outcome is known. Raises Refusal where a question
    has no allowed answer, or there are too many cases to go through.
    """
    base = without_pending(document)
    system = system_of(base, catalogue.systems if systems is None else systems)
    tree = _Tree(base, system, attempt, STOPS if stops is None else stops)
    return tree.chances()


def attack_chances(
    document: Document,
    attacker: str,
    target: str,
    action: str | None = None,
    *,
    systems: Mapping[str, RuleSystem] | None = None,
) -> tuple[Chance, ...]:
    """Return the chances of an attack of one token on another; results are kept per document.

    Without an `action` it is the first one that can be aimed at the target and comes to something,
    those allowed now before those that only wait for their turn. Raises Refusal where none can.
    """
    key = (id(document), attacker, target, action, id(systems))
    kept = _kept.get(key)
    if kept is None or kept[0] is not document:
        kept = (document, _attack_chances(document, attacker, target, action, systems))
        _kept[key] = kept
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return kept[1]


def chance_of(found: Sequence[Chance], key: str = "hit") -> Fraction:
    """Return the chance of one outcome, 0 where it cannot be."""
    return next((chance.p for chance in found if chance.key == key), Fraction(0))


@lru_cache(maxsize=256)
def classes_of(expression: str, kind: str) -> FaceClasses:
    """Return faces that stand for all that are equal, with how many there are of each.

    `total` joins faces of one sum (for 2D6 a double one and a double six are alone in theirs);
    otherwise each combination stands for itself. Refusal where there are too many.
    """
    thrown = dice.parse(expression)
    if kind == "total":
        return _by_total(thrown)
    cases = 1
    for sides in thrown.sides():
        cases *= sides
    if cases > MAX_FACES:
        raise Refusal(Message("battle.odds.too_many", {"limit": MAX_FACES}))
    return tuple((faces, 1) for faces in product(*(range(1, s + 1) for s in thrown.sides())))


_MOST_KEPT = 256
_kept: OrderedDict[tuple[Any, ...], tuple[Document, tuple[Chance, ...]]] = OrderedDict()


class _Tree:
    """Goes through all combinations of classes, from the answers given so far."""

    def __init__(
        self, base: Document, system: RuleSystem, attempt: Attempt, stops: Mapping[str, str]
    ) -> None:
        self._base = base
        self._system = system
        self._attempt = attempt
        self._stops = stops
        self._found: dict[str, Fraction] = {}
        self._event = ""
        #: Events with which all is decided, whatever the procedure goes on to do.
        known: tuple[str, ...] = getattr(system, "outcome_events", ())
        self._deciding = (*known, *attempt.deciding)
        self._decided = False
        self._aimed = attempt.aim is None
        self._aim_name = next((t.name for t in base.tokens if t.id == attempt.aim), None)

    def chances(self) -> tuple[Chance, ...]:
        open_cases: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
        for _ in range(MAX_RUNS):
            if not open_cases:
                break
            replies, weight = open_cases.pop()
            with faults_as_refusals(self._attempt.procedure):
                open_cases += self._run(replies, weight)
        if open_cases:
            raise Refusal(Message("battle.odds.too_many", {"limit": MAX_RUNS}))
        if not self._aimed:
            raise Refusal(Message("battle.odds.no_aim", {"procedure": self._attempt.procedure}))
        ordered = sorted(self._found.items(), key=lambda found: (-found[1], found[0]))
        return tuple(Chance(key, p) for key, p in ordered)

    def _run(
        self, replies: tuple[Any, ...], weight: Fraction
    ) -> list[tuple[tuple[Any, ...], Fraction]]:
        """Run one case on to its next roll; return the cases that roll opens."""
        self._event = ""
        course = self._begun()
        # What was decided by the answers given is known; what comes after them is asked about.
        self._decided = False
        left = list(replies)
        while (step := course.pending) is not None and not self._decided:
            self._notice_aim(step)
            if step.key in self._stops:
                break
            if left:
                course.answer(left.pop(0))
            elif isinstance(step, Roll):
                return self._opened(step, replies, weight)
            else:
                reply = self._reply(step, course.situation)
                replies = (*replies, reply)
                course.answer(reply)
        key = self._event or END
        if step is not None and not self._decided:
            key = self._stops[step.key]
        course.close()
        self._found[key] = self._found.get(key, Fraction(0)) + weight
        return []

    def _begun(self) -> Course:
        attempt = self._attempt
        course = begin(
            self._base, self._system, attempt.procedure, attempt.arguments, self._observe
        )
        for answer in attempt.given:
            replay_answer(course, answer)
        return course

    def _observe(self, step: Report | Apply, before: Document, after: Document) -> None:
        if not isinstance(step, Report) or step.event in ("", STRIKE, RULING):
            return
        if not (step.who or step.tokens):
            return
        if not self._decided:
            self._event = step.event
        aim = self._attempt.aim
        if step.event in self._deciding and (aim is None or aim in step.tokens):
            self._decided = True

    def _notice_aim(self, step: Question | Roll) -> None:
        """Note that the procedure concerns the target where it did not need to ask for it."""
        concerned = step.who == self._attempt.aim or (
            isinstance(step, Roll) and self._aim_name in step.text.values.values()
        )
        self._aimed = self._aimed or concerned

    def _opened(
        self, step: Roll, replies: tuple[Any, ...], weight: Fraction
    ) -> list[tuple[tuple[Any, ...], Fraction]]:
        own: Callable[[Roll], FaceClasses] | None = getattr(self._system, "roll_classes", None)
        classes = own(step) if own and step.classes == "band" else None
        found = classes or classes_of(step.dice, step.classes)
        cases = sum(count for _, count in found)
        return [
            ((*replies, list(faces)), weight * Fraction(count, cases)) for faces, count in found
        ]

    def _reply(self, question: Question, situation: Document) -> Any:
        aim = self._attempt.aim
        if aim is not None and any(option.id == aim for option in options_of(question)):
            self._aimed = True
            reply: Any = [aim] if isinstance(question, AskTargets) else aim
            if forbidden := forbidden_by(question, reply):
                raise Refusal(forbidden.reason)
            return reply
        if question.key in self._attempt.answers:
            return plain_answer(question, self._attempt.answers[question.key])
        return ProposedAnswers().answer(question, situation)


def _attack_chances(
    document: Document,
    attacker: str,
    target: str,
    action: str | None,
    systems: Mapping[str, RuleSystem] | None,
) -> tuple[Chance, ...]:
    system = system_of(document, catalogue.systems if systems is None else systems)
    rows = system.actions_for(document, attacker)
    if action is not None:
        attempt = Attempt(procedure=action, arguments={"actor": attacker}, aim=target)
        return chances(document, attempt, systems=systems)
    for row in sorted(rows, key=lambda row: row.forbidden is not None):
        attempt = Attempt(procedure=row.id, arguments={"actor": attacker}, aim=target)
        with suppress(Refusal):
            found = chances(document, attempt, systems=systems)
            if any(chance.key != END for chance in found):
                return found
    names = {token.id: token.name for token in document.tokens}
    raise Refusal(Message("battle.odds.no_attack", {"target": names.get(target, target)}))


def _by_total(thrown: dice.Expression) -> FaceClasses:
    totals: dict[int, tuple[tuple[int, ...], int]] = {0: ((), 1)}
    for term in thrown.terms:
        for _ in range(term.count):
            longer: dict[int, tuple[tuple[int, ...], int]] = {}
            for sum_so_far, (faces, count) in totals.items():
                for face in range(1, term.sides + 1):
                    key = sum_so_far + term.sign * face
                    known = longer.get(key)
                    total = count + (known[1] if known else 0)
                    longer[key] = (known[0] if known else (*faces, face), total)
            totals = longer
    return tuple(totals.values())
