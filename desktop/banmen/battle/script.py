"""Plays a whole battle from a script of dice and answers.

A script is a JSON object with two lists:

    {"dice":    [{"roll": "2D6", "faces": [6, 5]}, ...],
     "answers": [{"key": "battle.action", "value": "initiative"},
                 {"key": "turn.action", "who": "Lina", "value": "melee"},
                 {"key": "attack.target", "who": "Lina", "value": "goblin-b"}, ...]}

`dice` are the throws in the order they happen, whoever makes them. `answers` are the answers in
the order the questions come. Two keys begin a procedure: `battle.action` one of the battle itself,
`turn.action` one of the token `who`; `value` is the name of the procedure (the id of the row on
the screen) and `arguments`, an object, may give what the row does not ask for. Every other answer
has the key of the question it answers; `who` may be left out. `overruled: true` is the game
master's ruling against a rule that forbids the answer; so he may also say what a throw comes to,
under its key and in place of its dice: `{"key": "attack", "value": {"total": 25}, "overruled":
true}`. Tokens may be named by id or, where only
one has it, by name; squares as `C4` or `[2, 3]`.

A battle that has not begun is begun first. Whatever does not fit is refused with its place in the
script: other dice than are thrown, a question without an answer, an answer to another question,
dice or answers that are left over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from banmen.battle import journal, journal_text
from banmen.battle.course import system_of
from banmen.battle.holder import MemoryHolder
from banmen.battle.runner import Runner
from banmen.model.battle import JournalEntry
from banmen.model.document import Document
from banmen.rules import catalogue
from banmen.rules.answers import options_of
from banmen.rules.dice import ScriptedDice, ScriptedRoll, scripted_roll
from banmen.rules.steps import GM, Question, Roll
from banmen.rules.system import RuleSystem
from banmen.words import Message, Refusal


@dataclass(frozen=True, slots=True)
class ScriptedAnswer:
    """One answer of a script, as written."""

    key: str
    value: Any
    who: str = ""
    overruled: bool = False
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Script:
    """The throws and the answers of a battle, in order."""

    dice: tuple[ScriptedRoll, ...] = ()
    answers: tuple[ScriptedAnswer, ...] = ()


def parse_script(data: Any) -> Script:
    """Return the script of its JSON form; Refusal, naming the entry, where it is of another."""
    if not isinstance(data, Mapping) or set(data) - {"dice", "answers"}:
        raise Refusal(Message("battle.script.bad_script"))
    dice, answers = data.get("dice", []), data.get("answers", [])
    if not isinstance(dice, (list, tuple)) or not isinstance(answers, (list, tuple)):
        raise Refusal(Message("battle.script.bad_script"))
    rolls = tuple(scripted_roll(roll, n) for n, roll in enumerate(dice, 1))
    return Script(rolls, tuple(_answer(answer, n) for n, answer in enumerate(answers, 1)))


def play(
    document: Document,
    script: Script | Mapping[str, Any],
    systems: Mapping[str, RuleSystem] | None = None,
) -> tuple[Document, tuple[JournalEntry, ...]]:
    """Play a script on a document; return the document after it and the entries it wrote.

    Raises Refusal where anything of the script does not fit.
    """
    known = catalogue.systems if systems is None else systems
    parsed = script if isinstance(script, Script) else parse_script(script)
    begun = document
    if document.battle is None:
        begun = system_of(document, known).start_battle(document)
    holder = MemoryHolder(begun)
    dice = ScriptedDice(parsed.dice)
    runner = Runner(holder, dice=dice, systems=known)
    runner.resume()
    _Player(holder, runner, parsed.answers).play()
    dice.finish()
    return holder.document, holder.document.journal[len(begun.journal) :]


class _Player:
    """Goes through the answers of one script."""

    def __init__(
        self, holder: MemoryHolder, runner: Runner, answers: Sequence[ScriptedAnswer]
    ) -> None:
        self._holder = holder
        self._runner = runner
        self._answers = answers
        self._next = 0

    def play(self) -> None:
        """Begin and answer until the script is used up and nothing is open."""
        while True:
            step = self._runner.pending
            if isinstance(step, Roll) and not self._is_said(step):
                self._runner.roll()
            elif step is not None:
                self._answer(step)
            elif self._next < len(self._answers):
                self._begin()
            else:
                return

    def _is_said(self, step: Roll) -> bool:
        """Tell whether the next answer says what this roll comes to, be it nonsense."""
        given = self._answers[self._next] if self._next < len(self._answers) else None
        if given is None or not isinstance(given.value, Mapping) or given.key != step.key:
            return False
        return self._is_of(given.who, step.who)

    def _begin(self) -> None:
        given = self._answers[self._next]
        number = self._next + 1
        if given.key not in journal.ACTIONS:
            values = {"n": number, "given": given.key}
            raise Refusal(Message("battle.script.left_over_answer", values))
        actor = None
        if given.key == journal.TURN_ACTION:
            actor = token_id(self._holder.document, given.who)
        arguments = {name: self._id_or_same(value) for name, value in given.arguments.items()}
        try:
            self._runner.start(str(given.value), actor, overruled=given.overruled, **arguments)
        except Refusal as refusal:
            raise _at(number, given.key, refusal) from refusal
        self._next += 1

    def _answer(self, question: Question | Roll) -> None:
        who = journal_text.names_of(self._holder.document).get(question.who, question.who)
        if self._next >= len(self._answers):
            raise Refusal(Message("battle.script.no_answer", {"who": who, "key": question.key}))
        given = self._answers[self._next]
        number = self._next + 1
        if given.key != question.key or not self._is_of(given.who, question.who):
            values = {"who": who, "key": question.key, "n": number, "given": given.key}
            given_who = given.who or "—"
            raise Refusal(Message("battle.script.wrong_answer", {**values, "given_who": given_who}))
        try:
            self._runner.answer(self._value(question, given.value), overruled=given.overruled)
        except Refusal as refusal:
            raise _at(number, given.key, refusal) from refusal
        self._next += 1

    def _is_of(self, given: str, who: str) -> bool:
        if not given or given == who:
            return True
        if given.lower() == GM:
            return who == GM
        return token_id(self._holder.document, given) == who

    def _value(self, question: Question | Roll, value: Any) -> Any:
        """Return an answer with the names of tokens turned into ids where rows have ids."""
        known = [option.id for option in options_of(question)]
        if not known:
            return value
        if isinstance(value, (list, tuple)):
            return [part if part in known else self._id_or_same(part) for part in value]
        return value if value in known else self._id_or_same(value)

    def _id_or_same(self, value: Any) -> Any:
        names = [token.name for token in self._holder.document.tokens]
        if isinstance(value, str) and value in names:
            return token_id(self._holder.document, value)
        return value


def token_id(document: Document, name: str) -> str:
    """Return the id of the token of this id or name; Refusal where none or several have it."""
    if any(token.id == name for token in document.tokens):
        return name
    found = [token.id for token in document.tokens if token.name == name]
    if len(found) != 1:
        key = "battle.script.two_of_name" if found else "battle.script.unknown_name"
        raise Refusal(Message(key, {"name": name}))
    return found[0]


def _answer(data: Any, number: int) -> ScriptedAnswer:
    known = {"key", "who", "value", "overruled", "arguments"}
    wrong = Refusal(Message("battle.script.bad_answer", {"n": number}))
    if not isinstance(data, Mapping) or set(data) - known or "value" not in data:
        raise wrong
    key, who, arguments = data.get("key"), data.get("who", ""), data.get("arguments", {})
    if not isinstance(key, str) or not isinstance(who, str) or not isinstance(arguments, Mapping):
        raise wrong
    overruled = data.get("overruled", False)
    if not isinstance(overruled, bool) or "actor" in arguments:
        raise wrong
    return ScriptedAnswer(key, data["value"], who, overruled, dict(arguments))


def _at(number: int, key: str, refusal: Refusal) -> Refusal:
    values = {"n": number, "key": key, "reason": refusal.message}
    return Refusal(Message("battle.script.at_answer", values))
