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

#: The mark of those who have nothing left of what their gauge counts.
OUT = "out"
_GONE = frozenset({"dead", "unconscious", "retired"})


@dataclass(frozen=True, slots=True)
class Roster:
    """What the battle says of its tokens: whose turn it is, who has acted, and the sides (`enemy`)
    whose bars are not shown."""

    system: RuleSystem | None
    current: str | None = None
    acted: frozenset[str] = frozenset()
    untold: frozenset[str] = frozenset()


def roster(document: Document, viewer: str = "gm") -> Roster:
    """Return the battle's marks for a viewer, asking the rule system where there is one."""
    from banmen.rules.catalogue import systems
    from banmen.rules.system import numbers_open

    system = systems.get(document.system)
    secret = viewer == "players" and not numbers_open(system, document)
    untold = frozenset({"enemy"}) if secret else frozenset()
    if system is None or document.battle is None:
        return Roster(system, untold=untold)
    order = system.turn_order(document)
    acted = frozenset(entry.token for entry in order.entries if entry.acted)
    return Roster(system, document.battle.current, acted, untold)


def condition_names(document: Document, token: Token) -> str:
    """Return what the marks of a token's conditions mean, in the language of now."""
    from banmen.rules.condition_names import CONDITIONS, condition_name

    names = []
    for condition in token.conditions:
        name, note = condition_name(condition.id, system=document.system), condition.note
        known = condition.id in CONDITIONS or name != condition.id
        names.append(f"{name}（{note}）" if known and note else note or name)
    gauge = _gauge(document, token, roster(document).system)
    if OUT in marks_of([condition.id for condition in token.conditions], gauge):
        names.append(words.text(f"condition.{OUT}"))
    return "、".join(names) if words.language() == "ja" else ", ".join(names)


def marks_of(conditions: list[str], gauge: tuple[int, int] | None) -> tuple[str, ...]:
    """Return the marks of conditions, without what goes without saying of the dead, whose cross
    says it all; those with nothing left are marked even where no condition says so."""
    from banmen.rules.condition_names import worth_saying

    shown = worth_saying(conditions)
    gone = gauge is not None and gauge[0] <= 0 and not _GONE.intersection(conditions)
    return (*shown, OUT) if gone else shown


def _gauge(document: Document, token: Token, system: RuleSystem | None) -> tuple[int, int] | None:
    if system is None or token.sheet is None:
        return None
    gauges = system.gauges(document, token)
    return (gauges[0].value, gauges[0].maximum) if gauges else None


def look_of(
    document: Document,
    token: Token,
    marks: Roster,
    *,
    selected: bool = False,
    named: bool = True,
    room: float | None = None,
) -> TokenLook:
    """Return what is to be seen of a token; `room` is that of its name, in squares."""
    gauge = _gauge(document, token, marks.system)
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
        conditions=marks_of([condition.id for condition in token.conditions], gauge),
        gauge=None if token.side in marks.untold else gauge,
        current=token.id == marks.current,
        acted=token.id in marks.acted,
        selected=selected,
        named=named,
        room=room,
        line=words.say(line) if line is not None else "",
    )
