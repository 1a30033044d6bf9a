"""Verdicts as the interface of the command line says them: JSON values and sentences."""

from collections.abc import Sequence
from typing import Any

from banmen.board.verdicts import CoverVerdict, Decider, SightVerdict
from banmen.model.place import Place, square_name
from banmen.words import Message

_NAMED = 8


def place_text(place: Place) -> str:
    """Return a place as it is written on the command line."""
    return place if isinstance(place, str) else square_name(place)


def decider_json(decider: Decider) -> dict[str, Any]:
    """Return a thing that decided: kind, id, name."""
    return {"kind": decider.kind, "id": decider.id, "name": decider.name}


def sight_json(verdict: SightVerdict) -> dict[str, Any]:
    """Return a verdict of sight; places are square names."""
    return {
        "clear": verdict.clear,
        "rule": verdict.rule,
        "decided_by": [decider_json(decider) for decider in verdict.decided_by],
        "relevant_squares": [square_name(square) for square in verdict.relevant_squares],
        "in_between": [
            {"id": token.id, "name": token.name, "at": _where(token)}
            for token in verdict.in_between
        ],
    }


def cover_json(verdict: CoverVerdict) -> dict[str, Any]:
    """Return a verdict of cover."""
    return {
        "applies": verdict.applies,
        "share": verdict.share,
        "corners": verdict.corners,
        "rule": verdict.rule,
        "given_by": [decider_json(decider) for decider in verdict.given_by],
    }


def sight_sentence(verdict: SightVerdict, start: Place, target: Place) -> Message:
    """Return the verdict in one sentence."""
    values: dict[str, Any] = {
        "start": place_text(start),
        "target": place_text(target),
        "rule": verdict.rule or "—",
        "names": names_of(verdict.decided_by),
    }
    return Message("cli.sight_clear" if verdict.clear else "cli.sight_blocked", values)


def names_of(deciders: Sequence[Decider]) -> list[str]:
    """Return what decided by name, or by id where it has none: the first few, each once."""
    names = list(dict.fromkeys(decider.name or decider.id for decider in deciders))
    return [*names[:_NAMED], *(["…"] if len(names) > _NAMED else [])] or ["—"]


def _where(token: Decider) -> list[float] | None:
    return [token.at.x, token.at.y] if token.at else None
