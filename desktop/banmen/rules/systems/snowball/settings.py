"""The switches of the snowball battle, with their defaults."""

from functools import partial

from banmen.rules.switches import Switches, setting
from banmen.rules.system import Setting

_setting = partial(setting, "snow")

SETTINGS: tuple[Setting, ...] = (
    _setting("annihilation_check", "immediate", "SNOW-02", ("immediate", "round_end")),
    _setting("row_spacing_m", 5, "SNOW-07", (5, 3.333)),
    _setting("flag_links", "all_trenches", "SNOW-08", ("all_trenches", "middle_only")),
    _setting("trench_capacity", 3, "SNOW-13"),
    _setting("flag_capacity", 2, "SNOW-13"),
    _setting("capacity_scope", "per_side", "SNOW-10", ("per_side", "total")),
    _setting("capacity_check", "declaration", "SNOW-10", ("declaration", "resolution")),
    _setting("secret_declarations", False, "SNOW-14", (False, True)),
    _setting("trench_move", "adjacent", "SNOW-15", ("adjacent", "any")),
    _setting("allow_retreat", False, "SNOW-15", (False, True)),
    _setting(
        "target_timing", "at_resolution", "SNOW-16",
        ("at_resolution", "start_of_resolution", "at_declaration"),
    ),
    _setting("hide_from", "declaration", "SNOW-18", ("declaration", "own_turn")),
    _setting("hide_nodes", "anywhere", "SNOW-18", ("anywhere", "trench_only")),
    _setting("formula", "best", "SNOW-22", ("best", "ask")),
    _setting("range_vs_table", "table", "SNOW-23", ("table", "metres")),
    _setting("unlisted_pairs", "forbid", "SNOW-33", ("forbid", "row_rule")),
    _setting("modifier_scope", "whole_round", "SNOW-41", ("whole_round", "from_own_turn")),
    _setting("sprint_evade", "replace", "SNOW-54", ("replace", "add")),
    _setting("sprint_allows_attack", True, "SNOW-54", (True, False)),
    _setting("auto_2d6", True, "SNOW-65", (True, False)),
    _setting("double_capture", "draw", "SNOW-67", ("draw", "gm")),
    _setting("ties", "roster", "SNOW-68", ("roster", "roll", "simultaneous")),
)  # fmt: skip
SWITCHES = Switches(SETTINGS)
DEFAULTS = SWITCHES.defaults
value, number, flag, choice = (
    SWITCHES.value,
    SWITCHES.number,
    SWITCHES.flag,
    SWITCHES.choice,
)
