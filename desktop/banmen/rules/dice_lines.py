"""Reading faces that people give: typed one by one, or pasted as the result line of a dice bot.

The lines are those BCDice writes: of checks `(2D6+7>=14) ＞ 7[3,4]+7 ＞ 14 ＞ 成功`, of single dice
`(1D100<=50) ＞ 37 ＞ 成功`, and of the rating table `KeyNo.20c[10]+5 ＞ 2D:[5,2]=7 ＞ 5+5 ＞ 10`
(several throws where criticals went on). Full-width forms, names before the line and several
lines are accepted.
"""

import re
from collections.abc import Sequence

from banmen.rules import dice as dice_rules
from banmen.words import Message, Refusal

MAX_TEXT = 4000

_ARROW = re.compile(r"\s*(?:＞|→)\s*|\s+>\s+")
_COMMAND_DICE = re.compile(r"(?<![A-Z0-9])([0-9]{0,3}D[0-9]{1,4})(?![0-9])")
_RATING = re.compile(r"[0-9]*D:\[([0-9, ]+)\](?:=([0-9,*]+))?")
_GROUP = re.compile(r"(?:([0-9]+))?\[([0-9]+(?:,[0-9]+)*)\]")
_LEADING = re.compile(r"([0-9]+)(?![0-9]|\[[0-9])")

#: Faces to show how they are typed, in eighths of the sides: 4 3 of six-sided dice.
_EXAMPLE = (6, 5, 7, 4)

Faces = tuple[int, ...]


def pasted_throws(text: str, dice: str) -> tuple[Faces, ...]:
    """Return the throws of `dice` that a pasted text holds, in order, at least one.

    Raises Refusal, saying what is wrong, where it holds none, other dice, a face no die has, or
    a sum that its faces do not give.
    """
    if len(text) > MAX_TEXT:
        raise Refusal(Message("battle.paste.too_long", {"limit": MAX_TEXT}))
    lines = [line for line in text.splitlines() if _ARROW.search(line)]
    if not lines:
        return (_typed(text, dice),)
    throws = [throw for line in lines for throw in _line(line, dice)]
    for faces in throws:
        if wrong := dice_rules.check_faces(dice, faces):
            raise Refusal(wrong)
    return tuple(throws)


def pasted_faces(text: str, dice: str) -> Faces:
    """Return the faces of the first throw in a pasted or typed text; refuses as `pasted_throws`."""
    return pasted_throws(text, dice)[0]


def example_faces(dice: str) -> str:
    """Return how faces of `dice` may be typed, one of each die as far as a short line holds."""
    sides = dice_rules.parse(dice).sides()
    faces = [max(1, side * part // 8) for side, part in zip(sides, _EXAMPLE, strict=False)]
    more = " …" if len(sides) > len(faces) else ""
    return " ".join(map(str, faces)) + more


def _typed(text: str, dice: str) -> Faces:
    """Read faces written one by one: `3 4`, `3,4`, `［３、４］`, or `34` for dice of one digit."""
    plain = dice_rules.half_width(text).strip()
    if not re.fullmatch(r"[\[(]?[0-9]+(?:[\s,、+・/]+[0-9]+)*[\])]?", plain):
        raise Refusal(Message("battle.paste.not_a_line", {"text": _short(plain), "dice": dice}))
    faces = [int(number[:9]) for number in re.findall(r"[0-9]+", plain)]
    sides = dice_rules.parse(dice).sides()
    digits = re.sub(r"[^0-9]", "", plain)
    if len(faces) == 1 and len(digits) == len(sides) > 1 and max(sides) <= 9:
        faces = [int(digit) for digit in digits]
    if wrong := dice_rules.check_faces(dice, faces):
        raise Refusal(wrong)
    return tuple(faces)


def _line(line: str, dice: str) -> list[Faces]:
    command, *results = (_half_width(part) for part in _ARROW.split(line))
    _check_command(command, dice, line)
    throws: list[Faces] = []
    for result in results:
        throws = _rating(result, line) or _groups(result, line)
        if throws:
            return _regroup(throws, dice)
    for result in results:
        if number := _LEADING.match(result):
            return [(int(number[1][:9]),)]
    raise Refusal(Message("battle.paste.not_a_line", {"text": _short(line), "dice": dice}))


def _check_command(command: str, dice: str, line: str) -> None:
    """Refuse a line whose command names other dice than those to be thrown."""
    named = _COMMAND_DICE.findall(command)
    if not named:
        return
    sides = tuple(side for name in named for side in _sides(name))
    if sides != dice_rules.parse(dice).sides():
        values = {"text": _short(line), "given": "+".join(named), "dice": dice}
        raise Refusal(Message("battle.paste.other_dice", values))


def _sides(name: str) -> Sequence[int]:
    return dice_rules.parse(name).sides() if dice_rules.is_dice(name) else (0,)


def _rating(result: str, line: str) -> list[Faces]:
    """Read `2D:[5,2]=7` or, with criticals, `2D:[4,3 2,5 2,6]=7,7,8`."""
    found = _RATING.search(result)
    if not found:
        return []
    throws = [_numbers(group) for group in found[1].split()]
    totals = found[2].split(",") if found[2] else []
    for faces, said in zip(throws, totals, strict=False):
        _check_sum(faces, said, line)
    return throws


def _groups(result: str, line: str) -> list[Faces]:
    """Read `7[3,4]+7` or `3[3]+2[2]`: sums with their faces behind them."""
    throws = []
    for said, group in _GROUP.findall(result):
        faces = _numbers(group)
        _check_sum(faces, said, line)
        throws.append(faces)
    return throws


def _regroup(throws: list[Faces], dice: str) -> list[Faces]:
    """Join the groups of one expression of several kinds of dice (`1D6+1D4`)."""
    needed = len(dice_rules.parse(dice).sides())
    joined = tuple(face for faces in throws for face in faces)
    if len(joined) == needed and len(throws) > 1:
        return [joined]
    return throws


def _check_sum(faces: Faces, said: str, line: str) -> None:
    if said.isdigit() and int(said) != sum(faces):
        values = {"text": _short(line), "faces": list(faces), "said": said}
        raise Refusal(Message("battle.paste.wrong_sum", values))


def _numbers(group: str) -> Faces:
    return tuple(int(number[:9]) for number in group.split(",") if number)


def _half_width(part: str) -> str:
    return dice_rules.half_width(part).upper().strip()


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= 60 else f"{plain[:59]}…"
