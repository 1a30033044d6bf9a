"""What the adapters of Cthulhu attack with, and what they read from a played procedure."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from adapters.cthulhu_table import (
    MIDDLE,
    WEAPONS,
    Dice,
    feed,
)
from tabletop import play

from banmen.model.areas import Obstacle
from banmen.model.base import Square
from banmen.rules.systems.cthulhu import SYSTEM
from banmen.rules.systems.cthulhu.assault import Assault
from banmen.rules.systems.cthulhu.checks import Factor
from banmen.rules.systems.cthulhu.reaction_rows import own_rows
from banmen.rules.systems.cthulhu.state import Scene
from banmen.words import Message

NAMELESS = Message("coc.plain", {"text": ""})
UNAIMED = {False: (), True: (Factor(Fraction(1, 3), "", NAMELESS),)}
#: Bands that mean the same for a vector.
PLAIN = {"special": "success"}
CRATE = Obstacle(id="crate", squares=(Square(*MIDDLE),), blocks_movement=False,
                 blocks_sight=False, gives_cover=True, siz=20, durability=900)  # fmt: skip


def reaction(scene: Scene, assault: Assault) -> dict[str, bool]:
    """Return which defences of the one attacked are allowed."""
    return {row.id: not row.forbidden for row in own_rows(scene, "b", assault)}


def defended(document: Any, kind: str, answer: str, dice: Dice, **more: Any) -> Any:
    """Attack `b` with a class of attack that hits, and let it defend, even against a rule."""
    armed = document.token("a").revise(
        sheet=Scene(document).sheet("a").revise(weapons=(WEAPONS[kind],))
    )
    faces = keyed({"attack": [[50]], **more.pop("faces", {})}, dice)
    answers = {"defence": answer, "attack.rush": "none", "counter": "none", **more}
    return play(
        SYSTEM, document.model_copy(update={"tokens": (armed, *document.tokens[1:])}),
        "attack/0", "a", answers=answers, dice=faces, overruled=True,
    )  # fmt: skip


def keyed(known: dict[str, Dice], rest: Dice) -> Any:
    """Return dice by the key of the roll, others from the rest, then always 1."""
    sources = {key: iter(faces) for key, faces in known.items()}
    others = feed(rest)
    return lambda roll: next(sources.get(roll.key, iter(())), None) or others(roll)


def said(played: Any) -> dict[str, Any]:
    """Return the last line of each kind by its key, without its prefix."""
    return {r.text.key.removeprefix("coc.log."): r.text.values for r in played.reports}


def keys_in(message: Any) -> list[str]:
    """Return the keys of a message and of the messages in it."""
    parts = filter(lambda part: hasattr(part, "key"), message.values.values())
    return [message.key, *(key for part in parts for key in keys_in(part))]


def rolled(played: Any) -> dict[str, Any]:
    """Return the last roll of each key."""
    return {roll.key: roll for roll in played.rolled}


def offered(played: Any, key: str) -> list[str]:
    """Return the kinds of rows that a question had, each once."""
    question = {question.key: question for question in played.asked}.get(key)
    kinds = [option.id.partition("/")[0] for option in getattr(question, "options", ())]
    return list(dict.fromkeys(kinds))


def band(values: Any) -> str:
    """Return the band of a roll as the journal has it."""
    found = values["roll"].values["band"].key.rpartition(".")[2]
    return PLAIN.get(found, found)


def lost(played: Any, token_id: str) -> int:
    """Return the hit points a token has lost by the journal."""
    lines = (".damage", ".damage_alone")
    found = [r.text.values for r in played.reports if r.text.key.endswith(lines)]
    return {values["target"]: values["points"] for values in found}.get(token_id, 0)
