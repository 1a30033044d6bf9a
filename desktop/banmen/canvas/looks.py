"""From a token and the battle to what is to be seen of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from banmen import words
from banmen.canvas.token_art import TokenLook
from banmen.edits.names import initials

if TYPE_CHECKING:
    from banmen.model.document import Document
    from banmen.model.token import Token
    from banmen.rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Roster:
    """What the battle says of its tokens: whose turn it is, and who has acted."""

    system: RuleSystem | None
    current: str | None
    acted: frozenset[str]


def roster(document: Document) -> Roster:
    """Return the battle's marks, asking the rule system where there is one."""
    from banmen.rules.catalogue import systems

    system = systems.get(document.system)
    if system is None or document.battle is None:
        return Roster(system, None, frozenset())
    order = system.turn_order(document)
    acted = frozenset(entry.token for entry in order.entries if entry.acted)
    return Roster(system, document.battle.current, acted)


def condition_names(document: Document, token: Token) -> str:
    """Return what the marks of a token's conditions mean, in the language of now."""
    names = []
    for condition in token.conditions:
        keys = (f"condition.{condition.id}", f"{document.system}.condition.{condition.id}")
        known = next((words.text(key) for key in keys if words.has(key)), "")
        note = condition.note or ("" if known else condition.id)
        names.append(f"{known}（{note}）" if known and note else known or note)
    return "、".join(names) if words.language() == "ja" else ", ".join(names)


def _shown(conditions: list[str]) -> tuple[str, ...]:
    """Leave out what goes without saying of the dead, whose cross says it all."""
    idle = ("unconscious", "asleep") if "dead" in conditions else ()
    return tuple(each for each in conditions if each not in idle)


def look_of(
    document: Document, token: Token, marks: Roster, *, selected: bool = False, named: bool = True
) -> TokenLook:
    """Return what is to be seen of a token."""
    gauge = None
    if marks.system is not None and token.sheet is not None:
        gauges = marks.system.gauges(document, token)
        gauge = (gauges[0].value, gauges[0].maximum) if gauges else None
    # Rules whose people all must show some figures have them on the token itself.
    tell = getattr(marks.system, "token_line", None)
    line = tell(document, token) if tell is not None else None
    return TokenLook(
        name=words.one_line(token.name),
        side=token.side,
        monogram=token.monogram or initials(words.one_line(token.name)),
        size=token.size,
        colour=token.colour,
        picture=token.picture,
        hidden=token.hidden,
        facing=token.facing,
        conditions=_shown([condition.id for condition in token.conditions]),
        gauge=gauge,
        current=token.id == marks.current,
        acted=token.id in marks.acted,
        selected=selected,
        named=named,
        line=words.say(line) if line is not None else "",
    )
