"""A procedure under way with its answers, and how it is brought to a point again from them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from banmen.battle.course import Course, begin, system_of
from banmen.battle.recorder import Recorder
from banmen.model.battle import Answer, PendingProcedure
from banmen.model.document import Document
from banmen.rules.answers import plain_answer
from banmen.rules.steps import GM, Roll
from banmen.rules.system import RuleSystem
from banmen.words import Message, Refusal


@dataclass(slots=True)
class Run:
    """The procedure under way: what it is called, its course, what it reports, its answers."""

    procedure: str
    arguments: dict[str, Any]
    recorder: Recorder
    course: Course
    answers: tuple[Answer, ...] = ()

    def pending(self) -> PendingProcedure:
        """Return what the document keeps of it."""
        return PendingProcedure(
            procedure=self.procedure, arguments=self.arguments, answers=self.answers
        )


def made(
    document: Document,
    systems: Mapping[str, RuleSystem],
    procedure: str,
    arguments: dict[str, Any],
    answers: tuple[Answer, ...],
) -> Run:
    """Return a run over a document, brought to the step after `answers`.

    Raises Refusal where the answers lead elsewhere now, or the procedure fails.
    """
    base = without_pending(document)
    system = system_of(base, systems)
    recorder = Recorder(system)
    with faults_as_refusals(procedure):
        course = begin(base, system, procedure, arguments, recorder)
        for answer in answers:
            replay_answer(course, answer)
    return Run(procedure, arguments, recorder, course, answers)


def gm_part(step: Roll) -> int:
    """Return what the game master added to a roll."""
    return sum(modifier.value for modifier in step.modifiers if modifier.rule == GM)


def replay_answer(course: Course, answer: Answer) -> None:
    """Give a course an answer kept from before; Refusal where it asks something else now."""
    step = course.pending
    if step is None or (step.key, step.who) != (answer.key, answer.who):
        raise Refusal(Message("battle.runner.leads_elsewhere", {"key": answer.key}))
    course.answer(plain_answer(step, answer.value))


@contextmanager
def faults_as_refusals(procedure: str) -> Iterator[None]:
    """Turn any fault of a procedure into a refusal in words, with the fault as its cause."""
    try:
        yield
    except Refusal:
        raise
    except Exception as error:
        values = {"procedure": procedure, "fault": f"{type(error).__name__}: {error}"}
        raise Refusal(Message("battle.runner.fault", values)) from error


def without_pending(document: Document) -> Document:
    """Return the document without a procedure under way."""
    if document.battle is None or document.battle.pending is None:
        return document
    battle = document.battle.model_copy(update={"pending": None})
    return document.model_copy(update={"battle": battle})
