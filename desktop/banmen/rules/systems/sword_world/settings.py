"""The switches of the Sword World rules, with their defaults."""

from functools import partial

from banmen.rules.switches import Switches, setting
from banmen.rules.system import Setting

_setting = partial(setting, "sword")

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
    _setting("enemy_numbers", False, "house", (False, True)),
    _setting("death_target", 10, "base"),
    _setting("focus_bonus", 2, "base"),
    _setting("power_damage", 2, "base"),
    _setting("power_evade", -2, "base"),
    _setting("hold_penalty", -2, "base"),
)
SWITCHES = Switches(SETTINGS)
value, number, flag, choice = (
    SWITCHES.value,
    SWITCHES.number,
    SWITCHES.flag,
    SWITCHES.choice,
)
