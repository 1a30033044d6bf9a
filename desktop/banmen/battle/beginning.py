"""How a procedure begins: the row of the choices that offers it, and its first journal entry."""

from collections.abc import Mapping
from typing import Any

from banmen.battle import journal
from banmen.model.battle import JournalEntry
from banmen.model.document import Document
from banmen.rules.steps import GM, Forbidden, Option
from banmen.rules.system import RuleSystem
from banmen.words import Message, Refusal


def offered(
    system: RuleSystem, document: Document, procedure: str, actor: str | None
) -> Option | None:
    """Return the row of the choices now that begins a procedure, None where it is not offered.

    A name without variants means the first row of its kind: `melee` is `melee/0`. Refusal where
    the actor is not on the map.
    """
    if actor is None:
        rows = system.battle_actions(document)
    elif any(token.id == actor for token in document.tokens):
        rows = system.actions_for(document, actor)
    else:
        raise Refusal(Message("battle.runner.no_actor", {"token": actor}))
    exact = (row for row in rows if row.id == procedure)
    return next(exact, next((r for r in rows if r.id.startswith(f"{procedure}/")), None))


def begun(
    document: Document,
    procedure: str,
    actor: str | None,
    option: Option | None,
    overruled: bool,
    arguments: Mapping[str, Any],
) -> JournalEntry:
    """Return the entry with which a procedure begins; its row gives the words and the rules."""
    key = journal.BATTLE_ACTION if actor is None else journal.TURN_ACTION
    values: dict[str, Any] = {"value": procedure, "words": option.label if option else procedure}
    rules = option.rules if option else ()
    if arguments:
        values["arguments"] = dict(arguments)
    if overruled and option and option.forbidden:
        values["overruled"] = True
        values["against"] = {"rule": option.forbidden.rule, "reason": option.forbidden.reason}
    return journal.entry(
        "answered", key, document, values, who=GM if actor is None else actor, rules=rules
    )


def refusal_of(forbidden: Forbidden) -> Refusal:
    """Return the refusal of something a rule forbids, with its reason and the rule."""
    key = "battle.answer.forbidden" if forbidden.rule else "battle.answer.forbidden_without_rule"
    return Refusal(Message(key, {"reason": forbidden.reason, "rule": forbidden.rule}))
