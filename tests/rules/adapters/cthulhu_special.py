"""From vectors of special attacks and their effects in Cthulhu to the program and back; holds
no rule."""

from __future__ import annotations

from typing import Any

from adapters.cthulhu_play import (
    lost,
    reaction,
    said,
)
from adapters.cthulhu_table import (
    Dice,
    Given,
    acts,
    attacked,
    blocks,
    board,
    changed,
    duel,
    entry,
    feed,
    person,
    rows,
    sheet,
)
from tabletop import part, run

from banmen.model.base import Square
from banmen.rules.systems.cthulhu.assault import Assault, hit_target
from banmen.rules.systems.cthulhu.called import joint, pierced_eye
from banmen.rules.systems.cthulhu.care import treat
from banmen.rules.systems.cthulhu.checks import value_of
from banmen.rules.systems.cthulhu.conditions import (
    ailments,
    arm_effects,
    cured_effects,
    joint_effects,
    leg_effects,
    set_on,
    stun_through_next_round,
    stunned_effects,
)
from banmen.rules.systems.cthulhu.damage import Amount
from banmen.rules.systems.cthulhu.figures import dexterity, dodge_skill, strength, throw_defence
from banmen.rules.systems.cthulhu.martial import extra_of, push
from banmen.rules.systems.cthulhu.ranges import reach_of
from banmen.rules.systems.cthulhu.reactions import fall_for
from banmen.rules.systems.cthulhu.rushes import rush_attacks
from banmen.rules.systems.cthulhu.sheet import Weapon
from banmen.rules.systems.cthulhu.state import Scene
from banmen.rules.systems.cthulhu.turns import begin_turn
from banmen.rules.systems.cthulhu.wounds import knock_out


@entry("coc_combo")
def coc_combo(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    own = sheet({}, fist=given["attack_skill"], tachi=given["ma_skill"])
    played = acts(duel(own, settings=settings), "attack/fist", "a", dice)
    damage = {roll.dice for roll in played.rolled}
    return {"hit": not damage.isdisjoint({"1D3", "2D3"}), "doubled": damage.issuperset({"2D3"})}


@entry("coc_suplex")
def coc_suplex(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    own = sheet(given, "grapple", "kumi", damage_bonus=f"{given['db']}")
    document = duel(own, sheet(given, "target_con"), settings=settings)
    answer = {False: "none", True: "parry/budo"}[given["defended"]]
    return thrown(acts(document, "suplex", "a", dice, answers={"defence": answer}))


def thrown(played: Any) -> dict[str, Any]:
    """Return how the target of a suplex or tackle is afterwards."""
    token = played.document.token("b")
    lines = said(played)
    return {
        "hit": set(played.events()).isdisjoint({"miss"}), "damage": lost(played, "b"),
        "prone": not set(lines).isdisjoint({"falls", "thrown"}),
        "unconscious": token.has("unconscious"), "grappled": token.has("grappled"),
        "pushed": lines.get("pushed", {"count": 0})["count"],
    }  # fmt: skip


@entry("coc_suplex_defence")
def coc_suplex_defence(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    target, via = throw_defence(sheet(given, "kumi", "tachi", "ma"))
    return {"target": target, "via": via}


@entry("coc_tackle")
def coc_tackle(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    own = sheet(given, "str", "headbutt", "kumi", damage_bonus=f"{given['db']}")
    other = sheet(given, "target_dex", "target_con")
    document = duel(own, other, settings=settings)
    row = {"blow_away": "tackle/blow", "grapple": "tackle/grapple"}[given["mode"]]
    return thrown(acts(document, row, "a", dice))


@entry("coc_knockback")
def coc_knockback(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = board(person("a"), settings=settings, areas=blocks(given["blockers"]))
    stop = push(document, Square(*given["frm"]), tuple(given["direction"]))
    return {"ends": list(stop.square), "extra": extra_of(stop.blocker)}


@entry("coc_rush")
def coc_rush(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    own = sheet({}, fist=99, tachi=99)
    document = duel(own, sheet(given, "target_con"), settings=settings)
    played = acts(document, "attack/fist", "a", [[50], [1, 1], *dice])
    queued = {one.moment for one in played.document.battle.queue}
    return {
        "stunned": played.document.token("b").has("stunned"),
        "extra_attack": {"round_end": "end_of_round"}[queued.pop()],
    }


@entry("coc_rush_parry")
def coc_rush_parry(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    own = sheet({}, tachi={True: 40, False: 1}[given["defender_has_budo"]])
    used = {True: ("parry",), False: ()}[given["parry_already_used"]]
    document = changed(duel(other=own, settings=settings), "b", used=used)
    may = reaction(Scene(document), attacked("unarmed", reply="rush"))["parry/fist"]
    queued = {"moment": "round_end", "procedure": "rush_attack",
              "arguments": {"actor": "a", "target": "b", "weapon": "fist",
                            "row": None}}  # fmt: skip
    begun = document.battle.revise(queue=(queued,))
    document = document.model_copy(update={"battle": begun})
    answer = {True: "parry/fist", False: "none"}[may]
    scene = part(rush_attacks(Scene(document)), document, dice=feed([[10], [99]]),
                 answers={"defence": answer})  # fmt: skip
    return {"may_parry": may, "counts": {used: False}.get(scene.state("b").used, True)}


@entry("coc_feint")
def coc_feint(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    tool = given["parry_tool"] or "none"
    skill = given.get("parry_skill", 50)
    knife = Weapon(name="knife", kind="knife", percent=skill)
    other = sheet({}, weapons=(knife,), tachi=skill, dodge=50)
    document = duel(sheet({}, tachi=70, fist=70), other, settings=settings)
    tools = {"budo": "parry/budo", "knife": "parry/0", "fist": "parry/fist", "none": "dodge"}
    assault = attacked("unarmed", special="feint")
    scene, seen = part(
        fall_for(Scene(document), assault, "b"), document, dice=feed(dice),
        answers={"defence.feint": tools[tool]},
    )  # fmt: skip
    second = reaction(scene, attacked("unarmed", special="feint", no_evasion=True))
    evasions = [allowed for row, allowed in second.items() if row.startswith(("dodge", "parry"))]
    return {
        "first": "automatic_miss", "consumed": scene.state("b").used[-1], "seen_through": seen,
        "second": {True: "automatic_miss", False: "roll"}[seen],
        "second_dodge_or_parry_allowed": any(evasions),
    }  # fmt: skip


@entry("coc_precision")
def coc_precision(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    own = sheet(given, "kyudo", "bow", weapons=(BOW,))
    played = acts(duel(own, settings=settings), "precision", "a", dice)
    scene = Scene(played.document)
    target = hit_target(scene, Assault(actor="a", targets=("b",), weapon=BOW, row=0))
    state = scene.state("a")
    return {"success": state.precision, "fine_shots": state.precision,
            "bow_target": value_of(played.document, target)}  # fmt: skip


BOW = Weapon(name="bow", kind="bow", skill="bow", damage="1D8", bonus="none", range_m=50)


@entry("coc_eye")
def coc_eye(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = duel(sheet(given, "own_pow"), sheet(given, "target_pow"), settings=settings)
    scene = part(pierced_eye(Scene(document), "a", "b"), document, dice=feed(dice))
    return {"killed": scene.token("b").has("dead")}


@entry("coc_joint")
def coc_joint(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = duel(other=sheet(given, "str", "dex", "floating"), settings=settings)
    before = tuple((name, 0) for name in given["already"])
    document = changed(document, "b", joints=before)
    scene = part(joint(Scene(document), "a", "b", given["part"]), document, dice=feed(dice))
    return {"str": strength(scene, "b"), "dex": dexterity(scene, "b")}


@entry("coc_throat")
def coc_throat(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    choking = person("a", of=sheet(given, "hp"), conditions=("suffocating",))
    document = board(choking, settings=settings)
    faces = feed(dice)
    suffering = given["cured_after"] or given["turns"]
    for _ in range(suffering):
        document = part(begin_turn(Scene(document), "a"), document, dice=faces)[0].document
    for effect in cured_effects(Scene(document), "a", "throat"):
        document = effect.perform(document)
    for _ in range(suffering, given["turns"]):
        document = part(begin_turn(Scene(document), "a"), document, dice=faces)[0].document
    return {"hp": Scene(document).state("a").hp}


@entry("coc_kongou")
def coc_kongou(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    bow = BOW.revise(range_m=given.get("bow_range_m", 30))
    document = duel(sheet({}, kyudo=70, bow=99, weapons=(bow,)), settings=settings)
    weapon = Scene(document).state("a").weapons[0].revise(string=given["string"], nocked=True)
    document = changed(document, "a", kongou=given["charge"], weapons=(weapon,))
    charged = given["charge"]
    scene = Scene(document)
    found = {
        "range_squares": reach_of(scene, "a", bow, doubled=charged),
        "multiplier": {True: 2, False: 1}[charged],
        "declare_allowed": rows(document, "a")["kongou"], "charges": int(charged),
    }  # fmt: skip
    for _ in range(given.get("turns_without_shot", 0)):
        document = part(begin_turn(Scene(document), "a"), document)[0].document
    done = {"discard": ["discard"], "bow_range_m": ["attack/0"]}
    for act in [act for key in given for act in done.get(key, ())]:
        document = acts(document, act, "a", dice, answers={"defence": "none"}).document
    after = Scene(document).state("a")
    return {**found, "string": after.weapons[0].string, "charge": after.kongou,
            "usable": bool(after.weapons[0].string)}  # fmt: skip


@entry("coc_yabusame")
def coc_yabusame(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = duel(sheet(given, "kyudo", "bow", weapons=(BOW,)), settings=settings)
    weapon = Scene(document).state("a").weapons[0].revise(nocked=True)
    document = changed(document, "a", terrain=given["terrain_penalty"], weapons=(weapon,))
    played = acts(document, "yabusame/0", "a", dice, answers={
        "defence": "none", "yabusame.place": [21, 20], "attack.target": ["b"]})  # fmt: skip
    after = Scene(played.document)
    success = not after.state("a").yabusame_failed
    special = {True: "yabusame", False: ""}[success]
    shot = Assault(actor="a", targets=("b",), weapon=BOW, row=0, special=special)
    spent = {3: 0, 2: 1}
    return {
        "success": success, "points": spent[after.state("a").points],
        "moves": played.events().count("move"),
        "bow_target": value_of(document, hit_target(Scene(document), shot)),
    }  # fmt: skip


@entry("coc_leg")
def coc_leg(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = duel(sheet(given, "dex", "dodge"), settings=settings)
    for effect in leg_effects(Scene(document), "a", "leg_left"):
        document = effect.perform(document)
    scene = Scene(document)
    return {"dex": dexterity(scene, "a"), "dodge": dodge_skill(scene, "a")}


@entry("coc_arm")
def coc_arm(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    knife = Weapon(name=given["weapon"], kind="knife")
    own = sheet({}, weapons=(knife.revise(percent=given["target"]),))
    document = duel(own, sheet({}, weapons=(knife,)), settings=settings)
    played = acts(document, "aim/0", "a", dice, gm={"attack": 15},
                  answers={"attack.part": "arm_left", "defence": "none"})  # fmt: skip
    state = Scene(played.document).state("b")
    factors = {("left",): "2/3", (): None}
    return {
        "hit": set(played.events()).isdisjoint({"miss"}),
        "attack_skills_factor": factors[state.arms],
        "drops_weapon": bool(state.weapons[0].dropped),
    }  # fmt: skip


@entry("coc_cure")
def coc_cure(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    healer = sheet({}, first_aid=given["skill"])
    document = duel(healer, settings=settings)
    for name in given["conditions"]:
        for effect in AILING[name](Scene(document)):
            document = effect.perform(document)
    scene, _ = part(treat(Scene(document, {"actor": "a"}), "first_aid", "b",
                          CURES[given["cure"]]), document, dice=feed(dice))  # fmt: skip
    left = ailments(scene, "b")
    return {"conditions": [name for name in given["conditions"] if {CURES[name]}.issubset(left)]}


CURES = {"arm_hit": "arm_left", "arm_hit_2": "arm_right", "leg_hit": "leg_left",
         "joint": "joint_knee", "throat": "throat"}  # fmt: skip


@entry("coc_state_turn")
def coc_state_turn(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = changed(duel(settings=settings), "b",
                       acted=given.get("already_acted_this_round", False))  # fmt: skip
    effects = {"stunned_1_turn": lambda scene: stunned_effects(scene, "b", 1)}.get(
        given["condition"], lambda scene: stun_through_next_round(scene, "b")
    )
    for effect in effects(Scene(document)):
        document = effect.perform(document)
    able = []
    for _ in range(given["own_turns"]):
        scene, on = part(begin_turn(Scene(document), "b"), document)
        document = scene.document
        able.append(on)
    return {"can_act": able}


@entry("coc_ko")
def coc_ko(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = duel(other=sheet(given, "hp"), settings=settings)
    played, (scene, loss) = run(
        knock_out(Scene(document), "a", "b", Amount(given["damage"])), document, dice=dice
    )
    return {"target": played.rolled[0].target, "unconscious": scene.token("b").has("unconscious"),
            "hp_loss": loss.points}  # fmt: skip


AILING = {
    "arm_hit": lambda scene: arm_effects(scene, "b", "left"),
    "arm_hit_2": lambda scene: arm_effects(scene, "b", "right"),
    "leg_hit": lambda scene: leg_effects(scene, "b", "leg_left"),
    "joint": lambda scene: joint_effects(scene, "b", "knee", 1),
    "throat": lambda scene: (set_on("b", "suffocating"),),
}  # fmt: skip
