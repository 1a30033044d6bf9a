"""What journal lines of a file must hold beside their words, so that report, round card, replay
and the journal's own list can count on it: throws, marks, who stood where, what is drawn."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from banmen.formats.problems import refusal
from banmen.model.base import Metres
from banmen.model.token import Condition
from banmen.words import Message, Refusal

_MESSAGE = {"key", "values"}
_Count = Annotated[int, Field(ge=-10_000, le=10_000)]
_Spot = Annotated[tuple[_Count, _Count], Field(strict=False)]


class _Part(BaseModel):
    """A part of a line's values; what is not named here is let through unread."""

    model_config = ConfigDict(extra="ignore", strict=True, allow_inf_nan=False, defer_build=True)


class _Told(_Part):
    key: str
    values: Mapping[str, Any]


class _Gauge(_Part):
    model_config = ConfigDict(extra="forbid")
    words_key: str
    value: int
    maximum: int


class _Standing(_Part):
    id: str
    name: str
    side: Literal["ally", "enemy", "neutral"]
    hidden: bool
    x: Metres
    y: Metres
    node: str | None
    place: str
    gauges: list[_Gauge]
    conditions: list[Condition]
    notes: list[_Told]


class _Drawn(_Part):
    """What a `done` line gives the round card."""

    event: Annotated[str, Field(alias="_event")] = ""
    tokens: Annotated[list[str], Field(alias="_tokens")] = []
    squares: Annotated[list[_Spot | str], Field(alias="_squares")] = []
    standings: Annotated[list[_Standing], Field(alias="_standings")] = []


class _Modifier(_Part):
    value: int
    rule: str
    words: _Told | str


class _Throw(_Part):
    dice: str
    faces: list[int]
    sum: int
    modifiers: list[_Modifier]
    total: int
    typed: bool
    text: _Told | str


class _Mark(_Part):
    """What was taken back or restored: the numbers of the first and the last line."""

    first: Annotated[int, Field(alias="from", ge=1, le=1_000_000)]
    last: Annotated[int, Field(alias="to", ge=1, le=1_000_000)]


class _Against(_Part):
    rule: str
    reason: _Told | str


class _Given(_Part):
    value: Any
    arguments: Mapping[str, Any] = {}
    against: _Against | None = None


def check_line(number: int, raw: Any) -> None:
    """Refuse a journal line (the `number`th from 0) whose values are of the wrong kind."""
    values = raw.get("values", {}) if isinstance(raw, dict) else None
    if not isinstance(values, dict):
        return
    shape = _shape(raw)
    if shape is not None:
        try:
            _reader(shape).validate_python(values)
        except ValidationError as fault:
            raise refusal(fault, values, ("journal", number, "values")) from fault
    _check_told(values, f"journal[{number}].values")


def _shape(raw: Mapping[str, Any]) -> type[_Part] | None:
    kind = raw.get("kind")
    shapes: dict[Any, type[_Part]] = {
        "done": _Drawn,
        "rolled": _Throw,
        "answered": _Given,
        "taken_back": _Mark,
        "restored": _Mark,
    }
    return shapes.get(kind) if isinstance(kind, str) else None


@cache
def _reader(shape: type[_Part]) -> TypeAdapter[Any]:
    return TypeAdapter(shape)


def _check_told(value: Any, place: str) -> None:
    """Refuse a message in a line that is none: its key a text, its values named."""
    if isinstance(value, dict):
        if set(value) == _MESSAGE and not (
            isinstance(value["key"], str) and isinstance(value["values"], dict)
        ):
            raise Refusal(Message("errors.value.wrong_type", {"place": place, "bound": ""}))
        for name, part in value.items():
            _check_told(part, f"{place}.{name}")
    elif isinstance(value, list):
        for number, part in enumerate(value):
            _check_told(part, f"{place}[{number}]")
