"""The switches of the Sword World rules, with their defaults."""

from banmen.model.document import Document
from banmen.rules.system import Setting

Plain = str | int | float | bool


def _setting(
    name: str, default: Plain, rule: str, values: tuple[str | int | bool, ...] = ()
) -> Setting:
    return Setting(
        key=f"sword.{name}",
        default=default,
        values=values,
        rule=rule,
        words_key=f"sword.setting.{name}",
    )


SETTINGS: tuple[Setting, ...] = (
    _setting("gm_initiative", "each", "SWORD-05", ("each", "best")),
    _setting("initiative_dead_tie", "reroll", "SWORD-07", ("reroll", "pc", "gm")),
    _setting("round_anchor", "relative", "SWORD-11", ("relative", "pc_side")),
    _setting("full_move_factor", 3, "SWORD-17"),
    _setting("full_move_evade", -4, "SWORD-17"),
    _setting("cast_move_limit_m", 3, "SWORD-17"),
    _setting("range_rounding", "ceil", "SWORD-21", ("ceil", "floor")),
    _setting("engage_through_walls", False, "SWORD-22", (False, True)),
    _setting("los", "diamond", "SWORD-30", ("diamond", "circle", "full_square")),
    _setting("stray", "d6_table", "SWORD-75", ("d6_table", "gm")),
    _setting("line_diagonal_cost", 2, "SWORD-36", (2, 1)),
    _setting("prone_attack", 0, "SWORD-43"),
    _setting("prone_evade", 0, "SWORD-43"),
    _setting("wake_reach", "neighbour8", "SWORD-46", ("neighbour8", "neighbour4")),
    _setting("woken_may_act", True, "SWORD-46", (True, False)),
    _setting("golem_command_length", 40, "SWORD-63"),
    _setting("evade_in_dark", True, "SWORD-68", (True, False)),
    _setting("area_stops_at_walls", False, "SWORD-76", (False, True)),
    _setting("light_stops_at_walls", True, "SWORD-70", (True, False)),
    _setting("numbers", "sheet", "SWORD-82", ("sheet", "typed")),
    _setting("trench_cover", 0, "house"),
    _setting("death_target", 10, "base"),
    _setting("focus_bonus", 2, "base"),
    _setting("power_damage", 2, "base"),
    _setting("power_evade", -2, "base"),
    _setting("hold_penalty", -2, "base"),
)
DEFAULTS: dict[str, Plain] = {setting.key: setting.default for setting in SETTINGS}


def value(document: Document, key: str) -> Plain:
    """Return a switch (`sword.los`) as it stands in the battle, the document or by default."""
    if document.battle is not None and key in document.battle.settings:
        found: Plain = document.battle.settings[key]
        return found
    return document.settings.get(key, DEFAULTS[key])


def number(document: Document, key: str) -> int:
    """Return a switch that is a whole number."""
    return int(value(document, key))


def flag(document: Document, key: str) -> bool:
    """Return a switch that is on or off."""
    return bool(value(document, key))
