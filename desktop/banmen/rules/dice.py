"""Dice expressions such as `2D6+3`, and the sources their faces come from: chance or a script.

Limits, so that no text runs for ever: 200 characters, 20 terms, 100 dice in all, 1000 sides,
numbers of six digits. Faces are always listed die by die, in the order of the expression.
"""

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from banmen.words import Message, Refusal

MAX_TEXT = 200
MAX_TERMS = 20
MAX_DICE = 100
MAX_SIDES = 1000

_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_HALF_WIDTH.update({0x3000: 0x20, 0x2212: 0x2D, 0x2010: 0x2D, 0x2013: 0x2D})
_TERM = re.compile(r"([+-])(?:([0-9]{0,6})D([0-9]{1,6})|([0-9]{1,6}))")


@dataclass(frozen=True, slots=True)
class Term:
    """Some dice of one kind that are added (`sign` 1) or taken off (-1)."""

    sign: int
    count: int
    sides: int


@dataclass(frozen=True, slots=True)
class Expression:
    """What is thrown, and the constant that is added."""

    terms: tuple[Term, ...]
    constant: int = 0

    def sides(self) -> tuple[int, ...]:
        """Return the number of sides of each die, in order."""
        return tuple(term.sides for term in self.terms for _ in range(term.count))

    def total(self, faces: Sequence[int]) -> int:
        """Return the sum of the faces, signs and constant included."""
        signs = [term.sign for term in self.terms for _ in range(term.count)]
        return self.constant + sum(s * f for s, f in zip(signs, faces, strict=True))

    def __str__(self) -> str:
        text = "".join(f"{_sign(term.sign)}{term.count}D{term.sides}" for term in self.terms)
        if self.constant:
            text += f"{self.constant:+d}"
        return text.removeprefix("+")


@lru_cache(maxsize=512)
def parse(text: str) -> Expression:
    """Return the expression a text means: `2D6+3`, `d100`, `１ｄ２０＋５`, `1D6+1D4-2`.

    Raises Refusal in words where it means none or goes beyond the limits of this module.
    """
    if len(text) > MAX_TEXT:
        raise Refusal(Message("battle.dice.too_long", {"limit": MAX_TEXT}))
    plain = _plain(text)
    signed = plain if plain.startswith(("+", "-")) else f"+{plain}"
    terms: list[Term] = []
    constant = position = count = 0
    while found := _TERM.match(signed, position):
        position, count = found.end(), count + 1
        sign = -1 if found[1] == "-" else 1
        if found[3]:
            terms.append(Term(sign, int(found[2] or 1), int(found[3])))
        else:
            constant += sign * int(found[4])
    if position != len(signed) or not terms:
        raise Refusal(Message("battle.dice.not_dice", {"text": text}))
    _check_limits(text, terms, count)
    return Expression(tuple(terms), constant)


def is_dice(text: str) -> bool:
    """Tell whether a text is a dice expression within the limits."""
    try:
        parse(text)
    except Refusal:
        return False
    return True


def check_faces(dice: str, faces: Sequence[Any]) -> Message | None:
    """Return why these faces cannot be those of `dice`, or None where they can."""
    sides = parse(dice).sides()
    if len(faces) != len(sides):
        values = {"dice": dice, "needed": len(sides), "given": len(faces)}
        return Message("battle.dice.wrong_count", values)
    for face, side in zip(faces, sides, strict=True):
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= side:
            return Message("battle.dice.wrong_face", {"dice": dice, "face": face, "sides": side})
    return None


def total(dice: str, faces: Sequence[int]) -> int:
    """Return the sum of the faces of `dice`, with what the expression itself adds."""
    return parse(dice).total(faces)


class DiceSource(Protocol):
    """Where faces come from when nobody types them."""

    def throw(self, dice: str, text: str = "") -> tuple[int, ...]:
        """Return the faces of `dice`; `text` says what for. May raise Refusal."""


class RandomDice:
    """Dice thrown by the program; the same seed gives the same faces."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def throw(self, dice: str, text: str = "") -> tuple[int, ...]:
        """Return faces by chance."""
        return tuple(self._random.randint(1, sides) for sides in parse(dice).sides())


@dataclass(frozen=True, slots=True)
class ScriptedRoll:
    """One throw written beforehand: its dice and faces."""

    roll: str
    faces: tuple[int, ...]


class ScriptedDice:
    """Dice that show what a script says, in its order, and refuse any other throw."""

    def __init__(self, rolls: Iterable[ScriptedRoll | Mapping[str, Any]]) -> None:
        self._rolls = [scripted_roll(roll, n) for n, roll in enumerate(rolls, 1)]
        self._next = 0

    def throw(self, dice: str, text: str = "") -> tuple[int, ...]:
        """Return the faces of the script's next roll.

        Raises Refusal where the script has none left or one of other dice.
        """
        if self._next >= len(self._rolls):
            raise Refusal(Message("battle.script.no_dice", {"dice": dice, "what": text}))
        scripted = self._rolls[self._next]
        if parse(scripted.roll).sides() != parse(dice).sides():
            values = {"n": self._next + 1, "given": scripted.roll, "dice": dice, "what": text}
            raise Refusal(Message("battle.script.wrong_dice", values))
        if wrong := check_faces(dice, scripted.faces):
            raise Refusal(wrong)
        self._next += 1
        return scripted.faces

    def left_over(self) -> tuple[ScriptedRoll, ...]:
        """Return the rolls not thrown yet."""
        return tuple(self._rolls[self._next :])

    def finish(self) -> None:
        """Raise Refusal where rolls are left over."""
        if left := self.left_over():
            values = {"count": len(left), "dice": left[0].roll, "n": self._next + 1}
            raise Refusal(Message("battle.script.left_over_dice", values))


def scripted_roll(roll: ScriptedRoll | Mapping[str, Any], number: int = 1) -> ScriptedRoll:
    """Return one roll of a script from its JSON form `{"roll": "2D6", "faces": [6, 5]}`.

    Raises Refusal, naming its number in the list, where it is not of that form.
    """
    if isinstance(roll, ScriptedRoll):
        return roll
    dice, faces = (roll.get("roll"), roll.get("faces")) if isinstance(roll, Mapping) else ("", ())
    if not isinstance(dice, str) or not isinstance(faces, (list, tuple)) or not is_dice(dice):
        raise Refusal(Message("battle.script.bad_roll", {"n": number}))
    return ScriptedRoll(dice, tuple(faces))


def half_width(text: str) -> str:
    """Return the text with its full-width forms in half width and long minus signs as `-`.

    Other characters stay as they are: a superscript two is no two.
    """
    return text.translate(_HALF_WIDTH)


def _plain(text: str) -> str:
    return re.sub(r"\s+", "", half_width(text)).upper()


def _sign(sign: int) -> str:
    return "-" if sign < 0 else "+"


def _check_limits(text: str, terms: Sequence[Term], count: int) -> None:
    dice = sum(term.count for term in terms)
    if any(term.count < 1 or term.sides < 1 for term in terms):
        raise Refusal(Message("battle.dice.none", {"text": text}))
    if dice > MAX_DICE or count > MAX_TERMS or any(term.sides > MAX_SIDES for term in terms):
        values = {"text": text, "dice": MAX_DICE, "sides": MAX_SIDES, "terms": MAX_TERMS}
        raise Refusal(Message("battle.dice.too_many", values))
