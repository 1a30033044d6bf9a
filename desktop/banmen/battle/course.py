"""One run of a procedure: the generator, the situation its effects make, and the open step.

The runner, replay, odds and the simulator all drive procedures through a `Course`. A generator
cannot go back or be kept, so whoever needs that makes a new course and gives the answers again.
"""

from collections.abc import Callable, Mapping
from typing import Any

from banmen.model.document import Document
from banmen.rules.steps import Apply, Procedure, Question, Report, Roll
from banmen.rules.system import RuleSystem
from banmen.words import Message, Refusal

Observer = Callable[[Report | Apply, Document, Document], None]
MAX_STEPS = 100_000


class Course:
    """Runs one procedure over a document value up to its next question or roll.

    `observe` is called with each report and effect, and the situation before and after it.
    Whatever a procedure raises comes through.
    """

    def __init__(
        self, procedure: Procedure[None], document: Document, observe: Observer | None = None
    ) -> None:
        self.situation = document
        self.pending: Question | Roll | None = None
        self.finished = False
        self._procedure = procedure
        self._observe = observe
        self._advance(None)

    def answer(self, value: Any) -> None:
        """Give the open step its answer in plain form, and run on to the next one."""
        if self.pending is None:
            raise ValueError("there is no open question")
        self._advance(value)

    def close(self) -> None:
        """Leave the procedure where it stands."""
        self._procedure.close()
        self.pending = None

    def _advance(self, value: Any) -> None:
        self.pending = None
        for _ in range(MAX_STEPS):
            try:
                step = self._procedure.send(value)
            except StopIteration:
                self.finished = True
                return
            if not isinstance(step, (Report, Apply)):
                self.pending = step
                return
            before = self.situation
            if isinstance(step, Apply):
                self.situation = step.effect.perform(before)
            value = self.situation if isinstance(step, Apply) else None
            if self._observe:
                self._observe(step, before, self.situation)
        raise Refusal(Message("battle.runner.endless", {"steps": MAX_STEPS}))


def system_of(document: Document, systems: Mapping[str, RuleSystem]) -> RuleSystem:
    """Return the rule system of a document; Refusal where it has none that is known."""
    system = systems.get(document.system)
    if system is None:
        raise Refusal(Message("battle.runner.no_system", {"system": document.system or "—"}))
    return system


def begin(
    document: Document,
    system: RuleSystem,
    procedure: str,
    arguments: Mapping[str, Any],
    observe: Observer | None = None,
) -> Course:
    """Return a course of the named procedure of a system, run to its first question.

    Raises Refusal where the system has no such procedure or the arguments name nobody.
    """
    try:
        generator = system.procedure(procedure, document, arguments)
    except KeyError as error:
        name = str(error.args[0]) if error.args else procedure
        raise Refusal(
            Message("battle.runner.no_procedure", {"procedure": procedure, "name": name})
        ) from error
    return Course(generator, document, observe)
