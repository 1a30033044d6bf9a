"""A number that changes a roll, with the rule it comes from."""

from dataclasses import dataclass

from banmen.words import Message


@dataclass(frozen=True, slots=True)
class Modifier:
    """A summand of a roll: its value, the rule that gives it (`SWORD-66`, or `base`, `gm`,
    `sheet`) and the words for it."""

    value: int
    rule: str
    words: Message
