"""The switches of the Cthulhu rules, with their defaults."""

from functools import partial

from banmen.rules.switches import Switches, setting
from banmen.rules.system import Setting

_setting = partial(setting, "coc")

SETTINGS: tuple[Setting, ...] = (
    _setting("points", 3, "COC-06"),
    _setting("delay_scope", "order", "COC-13", ("order", "stat")),
    _setting("cover_applies_to", "firearms", "COC-17", ("firearms", "all_missiles")),
    _setting("zero_bonus", "per_bullet", "COC-25", ("per_bullet", "per_firing")),
    _setting("zero_parry", "negate", "COC-26", ("negate", "by_tool")),
    _setting("combo_roll", "single", "COC-28", ("single", "separate")),
    _setting("double", "dice", "COC-30", ("dice", "total")),
    _setting("throw_defence", "also_general", "COC-35", ("also_general", "budo_only")),
    _setting("fall_m_per_d6", 3, "COC-38"),
    _setting("tackle_rolls", "two", "COC-44", ("two", "single")),
    _setting("rush_defence", "budo_parry_only", "COC-55", ("budo_parry_only", "also_general")),
    _setting("feint_ma", False, "COC-60", (False, True)),
    _setting("joint_parts", "two", "COC-71", ("two", "four")),
    _setting("string_wear", "charged", "COC-79", ("charged", "every_shot")),
    _setting("min_damage_on", "dice", "COC-88", ("dice", "total")),
    _setting("leg_dodge", "initial_part", "COC-95", ("initial_part", "two_thirds")),
    _setting("pierce_scope", "this_attack", "COC-103", ("this_attack", "until_repaired")),
    _setting("shield_blocks_firearms", True, "COC-120", (True, False)),
    _setting("bare_parry_fumble", "failure", "COC-131", ("failure", "no_damage")),
    _setting("critical_max", 5, "COC-154"),
    _setting("fumble_min", 96, "COC-154"),
    _setting("always_01", False, "COC-154", (False, True)),
    _setting(
        "modifier_order", "add_then_multiply", "COC-155", ("add_then_multiply", "multiply_then_add")
    ),
    _setting("half_rounding", "down", "COC-136", ("down", "up")),
    _setting("hidden_receive", "attacker_half", "COC-137", ("attacker_half", "own_defence_half")),
    _setting("metric", "chebyshev", "COC-157", ("chebyshev", "manhattan")),
    _setting("touch_by_gm", False, "COC-157", (False, True)),
    _setting("template", "squares", "COC-02", ("squares", "centres_in_disc")),
    _setting("tie", "d100", "COC-158", ("d100", "roster")),
    _setting("stun_blocks_defence", False, "COC-159", (False, True)),
    _setting("base_shock", "remind", "COC-163", ("remind", "auto", "off")),
    _setting("enemy_numbers", False, "house", (False, True)),
    _setting("ask_defence", "after_hit", "COC-166", ("after_hit", "before_roll")),
)
SWITCHES = Switches(SETTINGS)
value, number, flag = SWITCHES.value, SWITCHES.number, SWITCHES.flag
