"""What an edit of the map means for the battle that runs on it."""

from collections.abc import Iterator
from typing import Any

from banmen.model.battle import PendingProcedure
from banmen.model.document import Document
from banmen.words import Message, Refusal


def leave(document: Document, tokens: frozenset[str]) -> Document:
    """Return the document with these tokens no longer in the battle.

    Refusal where one of them is part of the question that is open: it has to be answered or
    dropped first, because its answers would no longer lead anywhere.
    """
    state = document.battle
    if state is None or not tokens:
        return document
    if state.pending is not None and (asked := tokens & _mentioned(state.pending)):
        names = [document.token(token).name for token in sorted(asked)]
        raise Refusal(Message("edits.refused.in_question", {"names": names}))
    changes = {
        "combatants": tuple(c for c in state.combatants if c.token not in tokens),
        "queue": tuple(q for q in state.queue if q.arguments.get("actor") not in tokens),
        "effects": tuple(
            effect.revise(targets=tuple(t for t in effect.targets if t not in tokens))
            if tokens.intersection(effect.targets)
            else effect
            for effect in state.effects
        ),
        "current": None if state.current in tokens else state.current,
    }
    if all(getattr(state, name) == value for name, value in changes.items()):
        return document
    return document.model_copy(update={"battle": state.model_copy(update=changes)})


def _mentioned(pending: PendingProcedure) -> frozenset[str]:
    texts = set(_texts(dict(pending.arguments)))
    for answer in pending.answers:
        texts.add(answer.who)
        texts.update(_texts(answer.value))
    return frozenset(texts)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _texts(part)
