"""From vectors of Cthulhu to the program and back; holds no rule.

An entry builds sheets, map and answers by name, calls what the program itself calls, and renames
the result: no arithmetic, no comparison, no branching. `tests/rules/test_vectors.py` holds the
modules here to that.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import repeat
from typing import Any

from adapters import cthulhu_defence, cthulhu_special
from adapters.cthulhu_play import UNAIMED
from adapters.cthulhu_table import (
    ENTRIES,
    MIDDLE,
    Dice,
    Given,
    acts,
    attacked,
    board,
    changed,
    duel,
    entry,
    feed,
    person,
    sheet,
)
from tabletop import part, path, play, squares

from banmen.model.base import Square
from banmen.model.document import Document
from banmen.rules.modifiers import Modifier
from banmen.rules.systems.cthulhu import SYSTEM
from banmen.rules.systems.cthulhu.archery import restring_plan
from banmen.rules.systems.cthulhu.assault import bullets, is_zero_range
from banmen.rules.systems.cthulhu.budget import Budget, overrun
from banmen.rules.systems.cthulhu.called import may_aim
from banmen.rules.systems.cthulhu.checks import Target, band_of, resistance, target_value
from banmen.rules.systems.cthulhu.damage import (
    Blow,
    Extra,
    Protection,
    loss_of,
    raw_of,
)
from banmen.rules.systems.cthulhu.declarations import may_focus
from banmen.rules.systems.cthulhu.figures import dexterity, order_value
from banmen.rules.systems.cthulhu.martial import DECLARED, TACKLE_MODES, fall_dice, special_forbids
from banmen.rules.systems.cthulhu.permits import restring_forbids
from banmen.rules.systems.cthulhu.ranges import in_range, range_squares
from banmen.rules.systems.cthulhu.shooting import Firing, fire
from banmen.rules.systems.cthulhu.state import Scene
from banmen.rules.systems.cthulhu.wounds import shock
from banmen.words import Message

__all__ = ["ENTRIES", "cthulhu_defence", "cthulhu_special"]

NAMELESS = Message("coc.plain", {"text": ""})


def ground(settings: Given, columns: int = 60, rows_: int = 60) -> Document:
    """Return an empty map of five-metre squares."""
    return Document(system="cthulhu", settings=dict(settings),
                    map=squares(columns, rows_, SYSTEM.square_m))  # fmt: skip


@entry("coc_range")
def coc_range(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    reach = range_squares(ground(settings), given["metres"], given.get("multiplier", 1))
    return {"squares": reach}


@entry("coc_distance")
def coc_distance(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    places = (Square(*given[name]) for name in ("a", "b"))
    return {"squares": SYSTEM.distance(ground(settings), *places)}


@entry("coc_in_range")
def coc_in_range(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    places = (Square(*given[name]) for name in ("a", "b"))
    return {"in_range": in_range(ground(settings), *places, given["range_m"])}


@entry("coc_scale")
def coc_scale(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    board_ = ground(settings, given["columns"], given["rows"]).map
    return {"metres": [board_.width_m, board_.height_m]}


@entry("coc_order")
def coc_order(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    units = given["units"]
    document = board(*(person(u["id"], of=sheet(u, "dex")) for u in units), settings=settings)
    delays = {u["id"]: u["delay"] for u in units if u.get("delay")}
    drawn = {u["id"]: u.get("d100", 50) for u in units}
    played = play(
        SYSTEM, document, "next_round", dice=lambda roll: [drawn[roll.who]],
        answers={"declare.who": list(delays), "declare.what": "delay",
                 "declare.delay": lambda step: delays[step.who]},
    )  # fmt: skip
    return {"order": list(played.document.battle.order)}


@entry("coc_round")
def coc_round(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    units = given["units"]
    document = board(
        *(person(u["id"], of=sheet(u, "dex"), conditions=list(filter(None, [u.get("condition")])))
          for u in units), settings=settings,
    )  # fmt: skip
    played = play(SYSTEM, document, "next_round", answers={"declare.who": []})
    return {"turns": list(played.document.battle.order)}


@entry("coc_delay_scope")
def coc_delay_scope(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = changed(duel(sheet(given, "dex"), settings=settings), "a", delay=given["delay"])
    scene = Scene(document)
    aim = [dexterity(scene, "a")]
    return {
        "order_value": order_value(scene, "a"),
        "dex_x5": target_value(document, sum(aim), (), [Fraction(5)]),
    }


@entry("coc_turn")
def coc_turn(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    left, reason = overrun(Budget(points=given["points"]), *given["acts"])
    return {"ok": not reason, "reason": reason or "ok", "points_left": left.points}


@entry("coc_next_turn_points")
def coc_next_turn_points(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    one, other = person("a"), person("b")
    document = board(one, other, settings=settings)
    document = changed(document, "a", points=given["left"])
    document = changed(document, "b", debt=given["debt"], points=given["left"])
    played = play(SYSTEM, document, "end_turn", "a")
    return {"points": Scene(played.document).state("b").points}


@entry("coc_band")
def coc_band(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    return {"band": band_of(ground(settings), dice[0][0], given["target"])}


@entry("coc_resist_target")
def coc_resist_target(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    return {"target": resistance(given["active"], given["passive"])}


@entry("coc_skill")
def coc_skill(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    factors = [Fraction(text) for text in given["multiply"]]
    return {"target": target_value(ground(settings), given["skill"], given["add"], factors)}


@entry("coc_burst")
def coc_burst(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    return burst(given, settings, dice)


def burst(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    """Return what one firing comes to."""
    document = duel(settings=settings)
    added = tuple(Modifier(value, "", NAMELESS) for value in given.get("add", ()))
    third = UNAIMED[given.get("unaimed", False)]
    firing = Firing(
        who="a", text=NAMELESS, mode=given["mode"], unaimed=given.get("unaimed", False),
        target=Target(base=given["skill"], name=NAMELESS, add=added, multiply=third),
        rounds=given.get("ammo"), zero=given.get("zero_range", False),
    )  # fmt: skip
    landed = part(fire(Scene(document), firing), document, dice=feed(dice))
    return {"shots": landed.shots, "targets": landed.targets(), "hits": landed.hits}


@entry("coc_burst_attacks")
def coc_burst_attacks(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    fired = [burst({**act, "skill": given["skill"]}, settings, dice) for act in given["acts"]]
    left, _ = overrun(Budget(points=len(given["acts"])), *repeat("shot", len(given["acts"])))
    spent = {0: len(given["acts"])}
    return {
        "rounds_used": sum(one["shots"] for one in fired),
        "first_targets": [one["targets"][0] for one in fired],
        "points": spent[left.points],
    }


@entry("coc_ammo")
def coc_ammo(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    one = bullets(given["mode"], unaimed=given["unaimed"])
    return {"rounds_used": sum(repeat(one, given["attacks"]))}


@entry("coc_zero_range")
def coc_zero_range(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    at = {True: MIDDLE, False: (25, 25)}[given["same_square"]]
    document = board(person("a"), person("b", at), settings=settings)
    scene = Scene(document, {"actor": "a", "zero": given["shooter_wants"]})
    weapon = attacked("firearm").weapon
    return {"applies": is_zero_range(scene, "a", "b", weapon)}


@entry("coc_damage")
def coc_damage(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = ground(settings)
    sides, const = given["sides"], given.get("const", 0)
    extras = tuple(Extra("1D100", "", NAMELESS) for _ in dice[1:])
    blow = Blow(
        dice=f"{len(dice[0])}D{sides}{const:+d}", melee=given.get("melee_weapon", False),
        multiplier=given.get("mult", 1), bonus=str(given.get("db", 0)), extras=extras,
    )  # fmt: skip
    raw = raw_of(document, blow, [face for faces in dice for face in faces])
    protection = Protection(
        half=int(given.get("half", False)), guard=tuple(given.get("guard_faces", ())),
        armour=given.get("armour", 0), pierced=given.get("pierced", False),
        critical=given.get("defence_critical", False),
    )  # fmt: skip
    return {"raw": raw.points, "hp_loss": loss_of(document, raw, protection).points}


@entry("coc_fall")
def coc_fall(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    scene = Scene(duel(settings=settings))
    return {"dice": fall_dice(given["height_m"], scene.number("coc.fall_m_per_d6"))}


@entry("coc_restring")
def coc_restring(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    scene = Scene(duel(settings=settings))
    turns = restring_plan(
        given["points_on_first_turn"], scene.number("coc.points"),
        tuple(given["defences_between_turns"]),
    )  # fmt: skip
    return {"turns": [[turn.available, turn.spent, turn.remaining] for turn in turns]}


@entry("coc_restring_allowed")
def coc_restring_allowed(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    barred = restring_forbids(restringing=True, act=given["act"])
    document = changed(duel(settings=settings), "b", restring_left=3)
    played = acts(document, "attack/fist", "a", dice, answers={"defence": "dodge"})
    return {"allowed": not barred, "next_turn_cost": Scene(played.document).state("b").debt}


@entry("coc_special_allowed")
def coc_special_allowed(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    barred = special_forbids(
        given["special"], given["skill"], body=given.get("target_body", "biped"),
        ko_only=given.get("ko_only", False), mode=given.get("mode", ""),
        other=given.get("with_special", ""),
    )  # fmt: skip
    return {"allowed": not barred}


@entry("coc_called_allowed")
def coc_called_allowed(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    barred = may_aim(given["target_body"], fine=given.get("fine", False),
                     precision=given.get("precision", False))  # fmt: skip
    return {"allowed": not barred}


@entry("coc_declare_time")
def coc_declare_time(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    return {"when": DECLARED[given["special"]]}


@entry("coc_tackle_modes")
def coc_tackle_modes(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    return {"modes": list(TACKLE_MODES)}


@entry("coc_focus_declare")
def coc_focus_declare(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    return {"allowed": may_focus(acted_this_round=given["acted_this_round"])}


@entry("coc_shock")
def coc_shock(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    return {"reminder": bool(shock(given["hp"], given["damage"]))}


@entry("coc_pass")
def coc_pass(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    side = {True: "b", False: "c"}[given["hostile"]]
    crowd = [person(f"{side}{n}", (21, 20)) for n in range(given["units_in_square"])]
    document = board(person("a"), *crowd, settings=settings)
    walked = {
        name: SYSTEM.walk(document, "a", path(*squares_)).reason
        for name, squares_ in {"enter": [(21, 20)], "pass": [(21, 20), (22, 20)]}.items()
    }
    return {"may_enter": not walked["enter"], "may_pass": not walked["pass"]}
