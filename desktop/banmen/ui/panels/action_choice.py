"""What may be done now, as one question: rows of a combatant's turn and of the battle itself."""

from dataclasses import replace

from banmen.model.document import Document
from banmen.rules.steps import GM, ChooseOption, Option
from banmen.rules.system import RuleSystem
from banmen.words import Message

ACTIONS_KEY = "battle_panel.actions"
_TURN, _BATTLE = "turn", "battle"


def actions_step(
    system: RuleSystem, document: Document, mine: tuple[Option, ...], looked_at: str | None
) -> ChooseOption | None:
    """Return the choice among the rows `mine` of who is looked at and those of the battle, the
    proposed ones first; None where there are none."""
    general = system.battle_actions(document)
    if any(option.closing and option.forbidden is None for option in mine):
        # Who is on turn ends it by the row of the turn; the battle's own would say so twice.
        general = tuple(option for option in general if not option.closing)
    general = tuple(sorted(general, key=lambda option: option.forbidden is not None))
    first = tuple(o for o in general if o.proposed and o.forbidden is None)
    later = tuple(o for o in general if o not in first)
    rows = tuple(
        _marked(option, kind)
        for kind, options in ((_BATTLE, first), (_TURN, mine), (_BATTLE, later))
        for option in options
    )
    if not rows:
        return None
    who = looked_at if mine and looked_at else GM
    text = Message("battle_panel.what" if mine else "battle_panel.what_gm")
    default = rows[0].id if first else None
    return ChooseOption(key=ACTIONS_KEY, who=who, text=text, options=rows, default=default)


def procedure_of(row: str) -> tuple[str, bool]:
    """Return what a row begins, and whether it is of the battle, not of somebody's turn."""
    kind, _, procedure = row.partition(":")
    return procedure, kind == _BATTLE


def repeated_by(system: RuleSystem, document: Document, row: str) -> str:
    """Return what is begun again and again while a row is offered, if it is such a one."""
    if document.battle is None:
        return ""
    options = system.battle_actions(document)
    return next((o.each for o in options if o.id == row and o.forbidden is None), "")


def _marked(option: Option, kind: str) -> Option:
    """Return the row with its id marked, for turn and battle rows share one card."""
    return replace(option, id=f"{kind}:{option.id}")
