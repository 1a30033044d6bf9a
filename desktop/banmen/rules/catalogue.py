"""The rule systems, written out, and the classes their files are read with."""

from banmen.model.battle import BattleState, CombatantState
from banmen.model.document import Document
from banmen.model.token import Sheet
from banmen.rules.plain import PlainRules
from banmen.rules.system import BoardRules, RuleSystem
from banmen.rules.systems import sword_world

systems: dict[str, RuleSystem] = {system.id: system for system in (sword_world.SYSTEM,)}

_PLAIN = PlainRules()


def board_rules(document: Document) -> BoardRules:
    """Return who answers about a map: its rule system, or plain counting where it names none."""
    return systems.get(document.system, _PLAIN)


def sheet_classes() -> dict[str, type[Sheet]]:
    """Return the class of the sheets of each system, by its id."""
    return {name: system.sheet_class for name, system in systems.items()}


def battle_classes() -> dict[str, type[BattleState]]:
    """Return the class of the battles of each system, by its id."""
    return {name: system.battle_class for name, system in systems.items()}


def combatant_classes() -> dict[str, type[CombatantState]]:
    """Return the class of the combatants of each system, by its id."""
    return {name: system.combatant_class for name, system in systems.items()}
