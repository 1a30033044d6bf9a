"""The classes of sheets and battles that the rule systems bring, found by the system's id."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from banmen.formats.problems import place_of, refusal
from banmen.model.base import Value
from banmen.model.battle import BattleState, CombatantState
from banmen.model.token import Sheet
from banmen.words import Message, Refusal

if TYPE_CHECKING:
    from banmen.rules.system import RuleSystem

DEFAULT_SQUARE_M = 3.0
_LARGEST_SWITCH = 10_000
V = TypeVar("V", bound=Value)


def check_system(system: Any) -> None:
    """Refuse a document of rules that this program does not know; empty is no rules at all."""
    if isinstance(system, str) and system and system not in _catalogue_ids():
        raise _unknown(system, "system")


def check_settings(held: Any, system: Any, place: str) -> None:
    """Refuse switches of a system's rules that they cannot be set to; others are let through, but
    a cell of a table is a small whole number or a word."""
    if not isinstance(held, dict) or not isinstance(system, str) or system not in _catalogue_ids():
        return
    from banmen.rules.catalogue import systems

    known = {setting.key: setting for setting in systems[system].settings}
    for key, value in held.items():
        where = {"place": f"{place}.{key}"}
        setting = known.get(key)
        if setting is None:
            if "/" in key and not (_is_count(value) or value == "none"):
                raise Refusal(Message("errors.value.wrong_type", {**where, "bound": ""}))
        elif setting.values:
            if not any(value == v and type(value) is type(v) for v in setting.values):
                bound = [str(v) for v in setting.values]
                raise Refusal(Message("errors.value.not_one_of", {**where, "bound": bound}))
        elif not _is_count(value):
            raise Refusal(Message("errors.value.wrong_type", {**where, "bound": ""}))


def _is_count(value: Any) -> bool:
    return type(value) is int and abs(value) <= _LARGEST_SWITCH


def sheet_from(raw: Any, place: tuple[str | int, ...]) -> Sheet:
    """Return a sheet in the class of its system; Refusal names the place of what is wrong."""
    return _made(raw, place, lambda system: system.sheet_class)


def battle_from(raw: Any) -> BattleState:
    """Return a battle in the class of its system, its combatants in theirs."""
    place = ("battle",)
    if isinstance(raw, dict) and isinstance(raw.get("combatants"), list):
        combatants = tuple(
            _made(part, (*place, "combatants", number), lambda system: system.combatant_class)
            for number, part in enumerate(raw["combatants"])
        )
        raw = {**raw, "combatants": combatants}
    battle = _made(raw, place, lambda system: system.battle_class)
    check_settings(raw.get("settings", {}), battle.system, "battle.settings")
    return battle


def usual_square_m(system: str) -> float:
    """Return the side of a square in metres that a system's maps have; 3 m without rules."""
    from banmen.rules.catalogue import systems

    found = systems.get(system)
    return found.square_m if found is not None else DEFAULT_SQUARE_M


def classes() -> Mapping[str, tuple[type[Sheet], type[CombatantState], type[BattleState]]]:
    """Return the three classes of every system by its id, in the order of the catalogue."""
    from banmen.rules.catalogue import systems

    return {
        name: (system.sheet_class, system.combatant_class, system.battle_class)
        for name, system in systems.items()
    }


def _catalogue_ids() -> frozenset[str]:
    from banmen.rules.catalogue import systems

    return frozenset(systems)


def _made(raw: Any, place: tuple[str | int, ...], class_of: "Callable[[RuleSystem], type[V]]") -> V:
    from banmen.rules.catalogue import systems

    if not isinstance(raw, dict):
        raise Refusal(Message("errors.value.wrong_type", {"place": place_of(place), "bound": ""}))
    system = raw.get("system")
    if not isinstance(system, str):
        where = {"place": place_of((*place, "system")), "bound": ""}
        raise Refusal(Message("errors.value.wrong_type", where))
    if system not in systems:
        raise _unknown(system, place_of(place))
    try:
        return class_of(systems[system]).model_validate(raw)
    except ValidationError as fault:
        raise refusal(fault, raw, place) from fault


def _unknown(system: str, place: str) -> Refusal:
    return Refusal(Message("errors.native.unknown_system", {"system": system, "place": place}))
