"""The four things a rules procedure yields: Ask, Roll, Report, Apply; and helpers to yield them.

A procedure is a generator of steps that are frozen values; whoever drives it sends back the
answer, the faces, nothing, or the new document. Procedures never touch a window or a die.
Authors use the helpers (`choose`, `ask_number`, `roll`, `report`, `apply`) with `yield from`.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.rules.effects import Effect
from banmen.rules.modifiers import Modifier
from banmen.rules.totals import RULING, TOTAL, Thrown, Totals
from banmen.words import Message

GM = "gm"


@dataclass(frozen=True, slots=True, kw_only=True)
class Highlight:
    """What to show on the board for an option: tokens (and things, by their id), squares, nodes,
    and lines between tokens, those that are not free as `blocked`."""

    tokens: tuple[str, ...] = ()
    squares: tuple[Square, ...] = ()
    nodes: tuple[str, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    blocked: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbidden:
    """Why an option is not allowed: the rule and the reason in words. With `whole` it is no matter
    of this option: nothing of its kind is possible now (no round has begun, another's turn)."""

    rule: str
    reason: Message
    whole: bool = False


def wholly(forbidden: Forbidden | None) -> Forbidden | None:
    """Return a reason as one that holds for all that one could do now."""
    return None if forbidden is None else replace(forbidden, whole=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One row of a choice; `forbidden` rows stay visible and only the game master may take them.

    `chips` are the modifiers known beforehand, `detail` a short second line, `cost` in points.
    One that is `unlisted` has no row: it is taken by a click on its square on the board.
    Among what may be done now a `proposed` row stands at the head and Enter takes it; `each` names
    a procedure that is begun in its place, again and again while the row is offered.
    Those of one `group` are one row: the first of them that is allowed, with a chip for each,
    named by its `short` label. Refused rows that have the same `aside` belong together under these
    words. A reply that `softens` may leave a part of the blow, so that no chance tells how good it
    is. A `closing` row ends what is going on; its key is always 0.
    """

    id: str
    label: Message
    forbidden: Forbidden | None = None
    detail: Message | None = None
    cost: int | None = None
    chips: tuple[Modifier, ...] = ()
    highlight: Highlight = Highlight()
    rules: tuple[str, ...] = ()
    unlisted: bool = False
    proposed: bool = False
    each: str = ""
    group: str = ""
    short: Message | None = None
    aside: Message | None = None
    softens: bool = False
    closing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something the program knows and shows above a question (distance, line of sight, light), or
    `below` its choices."""

    words: Message
    rule: str = ""
    highlight: Highlight = Highlight()
    below: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What every question has: a stable key, who is asked (a token's id or `gm`), the words,
    the facts known, the rules behind it, and who attacks whom while it is open."""

    key: str
    who: str
    text: Message
    facts: tuple[Fact, ...] = ()
    rules: tuple[str, ...] = ()
    attacks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOption(Ask):
    """One of at least two options; the answer is the option's id."""

    options: tuple[Option, ...]
    default: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskTargets(Ask):
    """Some of the candidates (option ids are token ids); the answer is a list of ids."""

    candidates: tuple[Option, ...]
    minimum: int = 1
    maximum: int = 1
    default: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AskNumber(Ask):
    """A whole number within bounds; the answer is the number."""

    minimum: int
    maximum: int
    default: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AskText(Ask):
    """A line of text; the answer is the text."""

    maximum_length: int = 200
    default: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPlace(Ask):
    """A square or node among those allowed; the answer is `[column, row]` or a node's id.

    `radius_m` or `direction_length_m` let the board draw the template at the hand.
    """

    places: tuple[Place, ...]
    token: str | None = None
    radius_m: float | None = None
    default: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPath(Ask):
    """A way on foot of `token` of at most `allowance` squares; the answer is the list of squares
    walked, without the starting one. An empty list is to stay."""

    token: str
    allowance: float
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Dice to be thrown: `dice` such as `2D6`, what is added, and the number to reach if known.

    The answer is the list of faces, in order, or what the game master says they come to
    (`{"total": 25}`, within `totals`). `classes` says which faces are equal for the
    procedure: `total` (with double one and double six apart for 2D6), `band` (a D100 against
    `target`), or `each`. `bcdice` is the line to paste into a dice bot.
    """

    key: str
    who: str
    text: Message
    dice: str
    modifiers: tuple[Modifier, ...] = ()
    target: int | None = None
    facts: tuple[Fact, ...] = ()
    rules: tuple[str, ...] = ()
    classes: Literal["total", "band", "each"] = "total"
    bcdice: str = ""
    totals: Totals = TOTAL
    attacks: tuple[tuple[str, str], ...] = ()

    def bonus(self) -> int:
        """Return what is added to the dice: the sum of the modifiers, but nothing to a D100,
        whose modifiers are in its target already."""
        if self.classes == "band":
            return 0
        return sum(modifier.value for modifier in self.modifiers)


#: The event of a blow that has landed: no outcome yet.
STRIKE = "strike"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A line of the journal: the sentence, who it is about, its rules, and numbers for reports.

    `key` of `text` is a stable name of what happened; `event` is what the round card draws
    (`hit`, `miss`, `move`, …) with the tokens it concerns; `things` are the ids of doors and
    objects it is about. A `STRIKE` has landed and is told before
    what comes of it.
    """

    text: Message
    who: str = ""
    rules: tuple[str, ...] = ()
    event: str = ""
    tokens: tuple[str, ...] = ()
    squares: tuple[Place, ...] = ()
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Apply:
    """A change of the situation; the answer is the new document."""

    effect: Effect


Question = ChooseOption | AskTargets | AskNumber | AskText | AskPlace | AskPath
Step = Question | Roll | Report | Apply
T = TypeVar("T")
Procedure = Generator[Step, Any, T]


def choose(question: ChooseOption) -> Generator[Step, Any, str]:
    """Ask for one option; return its id."""
    answer: str = yield question
    return answer


def ask_targets(question: AskTargets) -> Generator[Step, Any, tuple[str, ...]]:
    """Ask for targets; return their ids."""
    answer = yield question
    return tuple(answer)


def ask_number(question: AskNumber) -> Generator[Step, Any, int]:
    """Ask for a number."""
    answer: int = yield question
    return answer


def ask_text(question: AskText) -> Generator[Step, Any, str]:
    """Ask for a line of text."""
    answer: str = yield question
    return answer


def ask_place(question: AskPlace) -> Generator[Step, Any, Place]:
    """Ask for a square or node."""
    answer = yield question
    return answer if isinstance(answer, str) else Square(*answer)


def ask_path(question: AskPath) -> Generator[Step, Any, tuple[Square, ...]]:
    """Ask for a path; return the squares walked."""
    answer = yield question
    return tuple(Square(*square) for square in answer)


def roll(step: Roll) -> Generator[Step, Any, Thrown]:
    """Throw dice; return the faces, or what the game master said they come to, which is told."""
    answer = yield step
    if not isinstance(answer, Mapping):
        return Thrown(tuple(answer))
    said = int(answer["total"])
    told = Message("battle.said.line", {"text": step.text, "total": said})
    yield Report(text=told, who=step.who, rules=step.rules, event=RULING)
    return Thrown(said=said)


def in_attack(
    attacker: str, targets: Sequence[str], steps: Generator[Step, Any, T]
) -> Generator[Step, Any, T]:
    """Run steps of an attack: their questions and rolls know who attacks whom. Those of an attack
    within it, such as a counter, keep their own."""
    attacks = tuple((attacker, target) for target in targets)
    answer: Any = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result
        if isinstance(step, Ask | Roll) and not step.attacks:
            step = replace(step, attacks=attacks)
        answer = yield step


def report(line: Report, things: tuple[str, ...] = ()) -> Generator[Step, Any, None]:
    """Write a line into the journal; `things` are the ids of doors and objects it is about."""
    yield replace(line, things=things) if things else line


def apply(effect: Effect) -> Generator[Step, Any, Document]:
    """Change the situation; return the new document."""
    document: Document = yield Apply(effect=effect)
    return document
