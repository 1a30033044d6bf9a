"""Judging answers to questions: their plain JSON form, whether they make sense, and what rule
forbids them (which the game master may overrule)."""

from collections.abc import Mapping, Sequence
from typing import Any

from banmen.model.base import Square
from banmen.model.place import Place, parse_square, square_name
from banmen.rules.dice import check_faces, half_width
from banmen.rules.steps import (
    AskNumber,
    AskPath,
    AskPlace,
    AskTargets,
    AskText,
    ChooseOption,
    Forbidden,
    Option,
    Question,
    Roll,
    Step,
)
from banmen.words import Message, Refusal

JsonValue = Any
MAX_PATH = 1000


def options_of(question: Step) -> tuple[Option, ...]:
    """Return the rows of a question that has rows, else none."""
    if isinstance(question, ChooseOption):
        return question.options
    return question.candidates if isinstance(question, AskTargets) else ()


def check_answer(question: Question | Roll, value: Any) -> Message | None:
    """Return why a value is no answer to the question at all, or None where it is one.

    What a rule forbids is no matter of this function: see `forbidden_by`.
    """
    try:
        plain_answer(question, value)
    except Refusal as refusal:
        return refusal.message
    return None


def plain_answer(question: Question | Roll, value: Any) -> JsonValue:
    """Return an answer in the plain JSON form that is kept.

    Squares may be given by name (`C4`) and numbers as text in any width. Raises Refusal where
    the value is no answer to this question.
    """
    if isinstance(question, ChooseOption):
        return _option_id(question, value)
    if isinstance(question, AskTargets):
        return _targets(question, value)
    if isinstance(question, AskNumber):
        return _number(question, value)
    if isinstance(question, AskText):
        return _text(question, value)
    if isinstance(question, AskPlace):
        return place_json(_place(question, value))
    if isinstance(question, AskPath):
        return _path(question, value)
    if isinstance(value, Mapping):
        return {"total": _total(question, value)}
    return _faces(question, value)


def forbidden_by(question: Question | Roll, value: JsonValue) -> Forbidden | None:
    """Return the rule that forbids an answer (in plain form) and why, or None where it is allowed.

    Forbidden are rows marked so, a place that is not among those offered, and a path longer than
    the allowance or to a place not offered; and to say what a throw comes to without throwing.
    """
    if isinstance(question, Roll):
        said = said_total(value) is not None
        return Forbidden(rule="", reason=Message("battle.answer.master_says")) if said else None
    if isinstance(question, (ChooseOption, AskTargets)):
        chosen = [value] if isinstance(value, str) else list(value)
        return next(
            (o.forbidden for o in options_of(question) if o.id in chosen and o.forbidden), None
        )
    if isinstance(question, AskPlace):
        return _unless_offered(question, value, question.places)
    if isinstance(question, AskPath) and value:
        if len(value) > question.allowance:
            values = {"length": len(value), "allowance": question.allowance}
            return _forbidden(question, Message("battle.answer.path_too_long", values))
        if question.places:
            return _unless_offered(question, value[-1], question.places)
    return None


def default_answer(question: Question | Roll) -> JsonValue | None:
    """Return the answer a question proposes itself, in plain form, or None where it has none."""
    if isinstance(question, (ChooseOption, AskNumber, AskText)):
        return question.default
    if isinstance(question, AskTargets):
        return list(question.default) or None
    if isinstance(question, AskPlace) and question.default is not None:
        return place_json(question.default)
    return None


def place_json(place: Place) -> JsonValue:
    """Return a place in plain JSON: `[column, row]` or a node's id."""
    return place if isinstance(place, str) else [place[0], place[1]]


def place_words(place: JsonValue) -> str:
    """Return the name of a place in plain JSON form (`C4`, or a node's id)."""
    return place if isinstance(place, str) else square_name(Square(*place))


def said_total(value: Any) -> int | None:
    """Return the number that is said of a throw in place of its faces, or None for faces."""
    return whole_number(value.get("total")) if isinstance(value, Mapping) else None


def _option_id(question: ChooseOption, value: Any) -> str:
    if any(option.id == value for option in question.options):
        return str(value)
    known = [option.id for option in question.options]
    raise Refusal(Message("battle.answer.no_option", {"value": _shown(value), "known": known}))


def _targets(question: AskTargets, value: Any) -> list[str]:
    given = [value] if isinstance(value, str) else value
    known = [option.id for option in question.candidates]
    if not _is_list(given) or any(target not in known for target in given):
        values = {"value": _shown(value), "known": known}
        raise Refusal(Message("battle.answer.no_option", values))
    if len(set(given)) != len(given):
        raise Refusal(Message("battle.answer.twice", {"value": _shown(value)}))
    if not question.minimum <= len(given) <= question.maximum:
        bounds = {"minimum": question.minimum, "maximum": question.maximum}
        raise Refusal(Message("battle.answer.target_count", {"given": len(given), **bounds}))
    return [str(target) for target in given]


def _number(question: AskNumber, value: Any) -> int:
    number = whole_number(value)
    if number is None:
        raise Refusal(Message("battle.answer.no_number", {"value": _shown(value)}))
    return _within(number, question.minimum, question.maximum)


def whole_number(value: Any) -> int | None:
    """Return a whole number given as a number or as text in any width, else None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    if isinstance(value, str):
        try:
            return int(half_width(value)) if len(value) <= 20 else None
        except ValueError:
            return None
    return value if isinstance(value, int) else None


def _text(question: AskText, value: Any) -> str:
    if not isinstance(value, str):
        raise Refusal(Message("battle.answer.no_text", {"value": _shown(value)}))
    if len(value) > question.maximum_length:
        values = {"length": len(value), "maximum": question.maximum_length}
        raise Refusal(Message("battle.answer.text_too_long", values))
    return value


def _place(question: AskPlace | AskPath, value: Any) -> Place:
    if isinstance(value, str):
        if value in question.places:
            return value
        if (square := parse_square(value)) is not None:
            return square
    elif _is_list(value) and len(value) == 2:
        column, row = (whole_number(part) for part in value)
        if column is not None and row is not None and max(abs(column), abs(row)) <= 10_000:
            return Square(column, row)
    raise Refusal(Message("battle.answer.no_place", {"value": _shown(value)}))


def _path(question: AskPath, value: Any) -> list[JsonValue]:
    if not _is_list(value):
        raise Refusal(Message("battle.answer.no_path", {"value": _shown(value)}))
    if len(value) > MAX_PATH:
        values = {"length": len(value), "allowance": question.allowance}
        raise Refusal(Message("battle.answer.path_too_long", values))
    return [place_json(_place(question, square)) for square in value]


def _total(question: Roll, value: Mapping[str, Any]) -> int:
    number = said_total(value)
    if number is None or set(value) != {"total"}:
        raise Refusal(Message("battle.answer.no_number", {"value": _shown(value)}))
    return _within(number, question.totals.minimum, question.totals.maximum)


def _within(number: int, minimum: int, maximum: int) -> int:
    if not minimum <= number <= maximum:
        values = {"value": number, "minimum": minimum, "maximum": maximum}
        raise Refusal(Message("battle.answer.out_of_bounds", values))
    return number


def _faces(question: Roll, value: Any) -> list[int]:
    if not _is_list(value):
        raise Refusal(Message("battle.answer.no_faces", {"value": _shown(value)}))
    if wrong := check_faces(question.dice, value):
        raise Refusal(wrong)
    return list(value)


def _unless_offered(
    question: Question, place: JsonValue, offered: Sequence[Place]
) -> Forbidden | None:
    if any(place_json(other) == place for other in offered):
        return None
    reason = Message("battle.answer.place_not_offered", {"place": place_words(place)})
    return _forbidden(question, reason)


def _forbidden(question: Question, reason: Message) -> Forbidden:
    return Forbidden(rule=question.rules[0] if question.rules else "", reason=reason)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes, Mapping))


def _shown(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:59]}…"
