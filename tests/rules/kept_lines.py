"""A battle as it is kept: the script of its dice and answers, and what its journal came to."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from banmen.battle.replay import script_of
from banmen.battle.script import ScriptedAnswer
from banmen.model.document import Document


def lines_of(played: Document) -> str:
    """Return a battle that was played as JSON with one entry a line, to be read and compared."""
    script = script_of(played.journal)
    dice = _rows({"roll": throw.roll, "faces": list(throw.faces)} for throw in script.dice)
    answers = _rows(_answer(answer) for answer in script.answers)
    done = _rows([e.round, e.key, e.who] for e in played.journal if e.kind == "done")
    return (
        f'{{"script": {{"dice": [\n{dice}\n],\n"answers": [\n{answers}\n]}},\n'
        f'"journal": [\n{done}\n]}}\n'
    )


def _answer(answer: ScriptedAnswer) -> dict[str, Any]:
    extras = {"overruled": answer.overruled, "arguments": dict(answer.arguments)}
    said = {"key": answer.key, "who": answer.who, "value": answer.value}
    return {**said, **{name: value for name, value in extras.items() if value}}


def _rows(entries: Iterable[Any]) -> str:
    return ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
