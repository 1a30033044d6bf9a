"""From vectors of attacks and defences in Cthulhu to the program and back; holds no rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from adapters.cthulhu_table import (
    MIDDLE,
    WEAPONS,
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
from tabletop import part, play, run

from banmen.model.areas import Obstacle
from banmen.model.base import Square
from banmen.rules.systems.cthulhu import SYSTEM
from banmen.rules.systems.cthulhu.assault import Assault, hit_target
from banmen.rules.systems.cthulhu.called import joint, pierced_eye
from banmen.rules.systems.cthulhu.care import treat
from banmen.rules.systems.cthulhu.checks import Factor, Target, value_of
from banmen.rules.systems.cthulhu.conditions import (
    ailments,
    arm_effects,
    joint_effects,
    leg_effects,
    set_on,
    stun_through_next_round,
    stunned_effects,
)
from banmen.rules.systems.cthulhu.covering import follow_up_factors, place_forbids
from banmen.rules.systems.cthulhu.damage import Amount
from banmen.rules.systems.cthulhu.figures import dexterity, dodge_skill, strength, throw_defence
from banmen.rules.systems.cthulhu.martial import extra_of, push
from banmen.rules.systems.cthulhu.parry import (
    Caught,
    absorb,
    is_declared,
    may_attack_with,
    may_parry_with,
    needs_declaration,
    turns_muzzle,
)
from banmen.rules.systems.cthulhu.ranges import reach_of
from banmen.rules.systems.cthulhu.reaction_rows import follow_up_options, own_rows
from banmen.rules.systems.cthulhu.reactions import SURE, fall_for
from banmen.rules.systems.cthulhu.rushes import rush_attacks
from banmen.rules.systems.cthulhu.sheet import Weapon
from banmen.rules.systems.cthulhu.stance import may_be_sure, may_use
from banmen.rules.systems.cthulhu.state import Scene
from banmen.rules.systems.cthulhu.turns import begin_turn, suffocate
from banmen.rules.systems.cthulhu.wounds import knock_out
from banmen.words import Message

NAMELESS = Message("coc.plain", {"text": ""})
UNAIMED = {False: (), True: (Factor(Fraction(1, 3), "", NAMELESS),)}
#: Bands that mean the same for a vector.
PLAIN = {"special": "success"}
CRATE = Obstacle(id="crate", squares=(Square(*MIDDLE),), blocks_movement=False,
                 blocks_sight=False, gives_cover=True, siz=20, durability=900)  # fmt: skip


def reaction(scene: Scene, assault: Assault) -> dict[str, bool]:
    """Return which defences of the one attacked are allowed."""
    return {row.id: not row.forbidden for row in own_rows(scene, "b", assault)}


def defended(document: Any, kind: str, answer: str, dice: Dice, **more: Any) -> Any:
    """Attack `b` with a class of attack that hits, and let it defend, even against a rule."""
    armed = document.token("a").revise(
        sheet=Scene(document).sheet("a").revise(weapons=(WEAPONS[kind],))
    )
    faces = keyed({"attack": [[50]], **more.pop("faces", {})}, dice)
    answers = {"defence": answer, "attack.rush": "none", "counter": "none", **more}
    return play(
        SYSTEM, document.model_copy(update={"tokens": (armed, *document.tokens[1:])}),
        "attack/0", "a", answers=answers, dice=faces, overruled=True,
    )  # fmt: skip


def keyed(known: dict[str, Dice], rest: Dice) -> Any:
    """Return dice by the key of the roll, others from the rest, then always 1."""
    sources = {key: iter(faces) for key, faces in known.items()}
    others = feed(rest)
    return lambda roll: next(sources.get(roll.key, iter(())), None) or others(roll)


def said(played: Any) -> dict[str, Any]:
    """Return the last line of each kind by its key, without its prefix."""
    return {r.text.key.removeprefix("coc.log."): r.text.values for r in played.reports}


def keys_in(message: Any) -> list[str]:
    """Return the keys of a message and of the messages in it."""
    parts = filter(lambda part: hasattr(part, "key"), message.values.values())
    return [message.key, *(key for part in parts for key in keys_in(part))]


def rolled(played: Any) -> dict[str, Any]:
    """Return the last roll of each key."""
    return {roll.key: roll for roll in played.rolled}


def offered(played: Any, key: str) -> list[str]:
    """Return the kinds of rows that a question had, each once."""
    question = {question.key: question for question in played.asked}.get(key)
    kinds = [option.id.partition("/")[0] for option in getattr(question, "options", ())]
    return list(dict.fromkeys(kinds))


def band(values: Any) -> str:
    """Return the band of a roll as the journal has it."""
    found = values["roll"].values["band"].key.rpartition(".")[2]
    return PLAIN.get(found, found)


def lost(played: Any, token_id: str) -> int:
    """Return the hit points a token has lost by the journal."""
    found = [r.text.values for r in played.reports if r.text.key.endswith(".damage")]
    return {values["target"]: values["points"] for values in found}.get(token_id, 0)


@entry("coc_zero_parry")
def coc_zero_parry(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    kinds = {"melee_weapon": "sword_mace"}
    return {"allowed": turns_muzzle(kinds.get(given["tool"], given["tool"]))}


@entry("coc_dodge")
def coc_dodge(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = duel(other=sheet(given, "dodge"), settings=settings)
    kind = {"firearm": "firearm"}.get(given.get("attack", ""), "unarmed")
    played = defended(document, "unarmed", "dodge", dice)
    damage = getattr(rolled(played).get("damage"), "dice", "")
    names = {"again": ["dodge_again"], "counter": ["counter"]}
    choices = [name for row in offered(played, "counter") for name in names.get(row, ())]
    return {
        "allowed": reaction(Scene(document), attacked(kind))["dodge"],
        "band": band(said(played)["defends"]), "negated": not damage, "choices": choices,
        "extra_damage": {"1D3": None}.get(damage, damage.rpartition("+")[2]),
    }  # fmt: skip


@entry("coc_uses")
def coc_uses(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = changed(duel(settings=settings), "b", used=tuple(given["used"]),
                       extra_dodge=given.get("extra_dodge", 0))  # fmt: skip
    scene = Scene(document)
    kind = {"firearm": "firearm"}.get(given.get("attack", ""), "unarmed")
    allowed = reaction(scene, attacked(kind)).get(given["asked"], True)
    used = may_use(scene.state("b"), given["asked"], given.get("already_against_this_attack", ""))
    return {"allowed": all((allowed, not used))}


@entry("coc_guard")
def coc_guard(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = duel(other=sheet(given, "con", armour=1), settings=settings)
    played = defended(document, given["attack_class"], "guard", dice)
    steps = set(keys_in(said(played)["damage"]["steps"]))
    return {
        "target": rolled(played)["defence.guard"].target, "band": band(said(played)["defends"]),
        "reduce_dice": getattr(rolled(played).get("guard"), "dice", None),
        "armour_pierced": steps.issuperset({"coc.step.pierced"}),
    }  # fmt: skip


@entry("coc_parry")
def coc_parry(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    caught = Caught(
        durability=given.get("durability", 0), human=given.get("human_attacker", True),
        successes=given.get("successes", 1), band=given.get("band", "success"),
    )  # fmt: skip
    done = absorb(given["tool"], given["damage"], given["attack_class"], caught)
    earned = {"critical": "+1D4"}
    return {
        "through": done.through, "durability": done.durability, "destroyed": done.destroyed,
        "can_shoot_after": done.shoots, "counter": earned.get(given.get("band", "")),
    }  # fmt: skip


@entry("coc_parry_limits")
def coc_parry_limits(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    tool = given["tool"]
    may_parry = may_parry_with(tool, attacked=given["attacked_with_it_this_round"])
    return {"may_parry": may_parry, "may_attack": may_attack_with(tool, parried=may_parry)}


@entry("coc_limits_round")
def coc_limits_round(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    kinds = (given["parried_with"], given["other_weapon"])
    own = sheet({}, weapons=tuple(Weapon(name=kind, kind=kind) for kind in kinds))
    document = duel(own, settings=settings)
    state = Scene(document).state("a")
    used = tuple(
        weapon.revise(parried=parried)
        for weapon, parried in zip(state.weapons, (True, False), strict=True)
    )
    allowed = rows(changed(document, "a", weapons=used), "a")
    return {"may_attack_with_parried": allowed["attack/0"],
            "may_attack_with_other": allowed["attack/1"]}  # fmt: skip


@entry("coc_parry_declare")
def coc_parry_declare(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    own = sheet(given, "martial_arts", "budo")
    document = changed(duel(other=own, settings=settings), "b",
                       parry_against=given["declared_against"] or "")  # fmt: skip
    state = Scene(document).state("b")
    assert {1}.issuperset({given["martial_arts_initial"], given["budo_initial"]})
    return {
        "declaration_needed": needs_declaration(own),
        "allowed": is_declared(own, state, given["attacker"]),
    }


ANSWERS = {"dodge": "dodge", "parry": "parry/fist", "guard": "guard"}


@entry("coc_focus")
def coc_focus(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    skill = given["skill"]
    own = sheet({}, dodge=skill, fist=skill, martial_arts=given["max_ma"])
    document = changed(duel(other=own, settings=settings), "b", focus=given["action"],
                       focus_left=3, parry_against="a")  # fmt: skip
    for _ in range(given.get("used", 0)):
        document = focused(document, given, [[99]])[0]
    found: dict[str, Any] = {"targets": [], "results": []}
    for faces in dice:
        document, target, result = focused(document, given, [faces])
        found["targets"].append(target)
        found["results"].append(result)
    return {**found, **focus_left(document, given)}


def focused(document: Any, given: Given, dice: Dice) -> tuple[Any, int, str]:
    """Let `b` use its focus once; return the battle after it, the target and the band."""
    answer = ANSWERS[given["action"]]
    played = defended(document, "unarmed", answer, dice)
    after = Scene(played.document).state("b")
    kept = changed(document, "b", focus_left=after.focus_left,
                   focus_successes=after.focus_successes)  # fmt: skip
    target = rolled(played)[f"defence.{given['action']}"].target
    return kept, target, band(said(played)["defends"])


def focus_left(document: Any, given: Given) -> dict[str, Any]:
    """Return what a focus still allows, and how many uses a sure success leaves."""
    state = Scene(document).state("b")
    sure = may_be_sure(Scene(document), "b", given["action"])
    spent = {(True, True): [f"{SURE}{ANSWERS[given['action']]}"]}
    for answer in spent.get((sure, given.get("auto", False)), ()):
        document = defended(document, "unarmed", answer, []).document
    return {
        "fourth_allowed": not may_use(state, given["action"]),
        "other_allowed": not may_use(state, given.get("other", "guard")),
        "auto_allowed": sure, "uses_left": Scene(document).state("b").focus_left,
    }  # fmt: skip


@entry("coc_hide")
def coc_hide(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    own = sheet(given, "siz", "hide_skill")
    crate = CRATE.revise(siz=given["object_siz"])
    document = duel(other=own, settings=settings, areas=(crate,))
    rows_ = {row.id: row for row in own_rows(Scene(document), "b", attacked("missile"))}
    played = defended(
        document, "missile", "hide/crate", dice[1:],
        faces={"defence.hide": dice[:1], "damage": [[given["damage"]]]},
    )  # fmt: skip
    stun = {0: None, 1: STUNNED, 2: STUNNED}
    counters = {("counter", "none"): "half damage"}
    return {
        "target": rows_["hide/crate"].detail.values["target"],
        "band": band(said(played)["defends"]),
        "taken": lost(played, "b"),
        "object_takes": said(played).get("object_damaged", {"points": 0})["points"],
        "stunned": stun[Scene(played.document).state("b").stun],
        "counter": counters.get(tuple(offered(played, "counter"))),
    }  # fmt: skip


STUNNED = "until the end of own turn next round"


@entry("coc_cover")
def coc_cover(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    names = [f"a{n}" for n in range(given["covered"])]
    coverer = sheet(given, "dex", fist=99, tachi=60)
    document = board(*map(person, names), person("c", of=coverer), settings=settings)
    row = {1: "cover/c"}.get(given["covered"], "cover/c/all")
    played = play(
        SYSTEM, document, "blast", dice=keyed({"damage": [[given["damage_each"]]]}, dice),
        answers={"blast.targets": names, "blast.damage": "1D100", "defence": row},
    )  # fmt: skip
    found = [r.text.values for r in played.reports if r.text.key.startswith("coc.log.cover.")]
    kinds = tuple(offered(played, "defence.follow_up"))
    follow = {("none", "parry"): ["parry_for_counter"], ("none", "guard", "parry"): [
        "guard", "parry"], (): []}  # fmt: skip
    return {
        "target": rolled(played)["defence.cover"].target, "band": band(found[0]),
        "coverer_takes": lost(played, "c"), "covered_takes": [lost(played, n) for n in names],
        "followup": follow[kinds],
    }  # fmt: skip


@entry("coc_cover_allowed")
def coc_cover_allowed(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    together = given.get("targets_same_square", True)
    barred = place_forbids(given.get("distance", 0), given.get("hostile_in_my_square", False),
                           together)  # fmt: skip
    used = {True: ("guard",), False: ()}[given.get("guard_already_used", False)]
    document = changed(duel(other=sheet({}, tachi=60), settings=settings), "b", used=used)
    options = follow_up_options(Scene(document), "b", attacked("unarmed"), ("guard", "parry"))
    kinds = {row.id.partition("/")[0] for row in options if not row.forbidden}
    wanted = {given.get("followup", "none")}
    return {"allowed": all((not barred, kinds.issuperset(wanted)))}


@entry("coc_cover_followup")
def coc_cover_followup(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    factors = follow_up_factors(given["covered"], failed=given["cover_failed"])
    target = Target(base=given["base"], name=NAMELESS).times(*factors)
    return {"target": value_of(duel(settings=settings), target)}


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
    for faces in dice:
        document = part(suffocate(Scene(document), "a"), document, dice=[faces]).document
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
    act = {True: "discard", False: "attack/0"}[given.get("discard", False)]
    played = acts(document, act, "a", dice, answers={"defence": "none"})
    after = Scene(played.document).state("a")
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


@entry("coc_sequence")
def coc_sequence(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    friends = {True: [person("bb")], False: []}[given["someone_may_cover"]]
    document = board(person("a"), person("b"), *friends, settings=settings)
    faces = {"hit": 50, "miss": 95}[given["to_hit"]]
    played = acts(document, "attack/fist", "a", [[faces]], target="b")
    found = offered(played, "defence")
    names = {"cover": "cover", "dodge": "own_defence", "guard": "own_defence"}
    named = {names[kind] for kind in found if names.get(kind)}
    return {"asks": [name for name in ("cover", "own_defence") if {name}.issubset(named)]}


@entry("coc_ko")
def coc_ko(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    document = duel(other=sheet(given, "hp"), settings=settings)
    played, (scene, loss) = run(
        knock_out(Scene(document), "a", "b", Amount(given["damage"])), document, dice=dice
    )
    return {"target": played.rolled[0].target, "unconscious": scene.token("b").has("unconscious"),
            "hp_loss": loss.points}  # fmt: skip


@entry("coc_shield_block")
def coc_shield_block(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    shield = Weapon(name="shield", kind="shield", durability=100,
                    missile_block=given["missile_block"])  # fmt: skip
    document = duel(other=sheet({}, weapons=(shield,), tachi=60), settings=settings)
    played = defended(document, given["attack_class"], "parry/0", [*dice, [100]])
    return {"blocked": not lost(played, "b")}


@entry("coc_zero_parry_result")
def coc_zero_parry_result(given: Given, settings: Given, dice: Dice) -> dict[str, Any]:
    own = sheet({}, tachi=60, **{given["tool"]: given["skill"]})
    gun = WEAPONS["firearm"].revise(damage="1D100")
    document = duel(sheet({}, weapons=(gun,)), own, settings=settings)
    faces = keyed({"damage": [[given["damage"], 0]]}, dice)
    played = play(SYSTEM, document, "attack/0/single", "a", dice=faces,
                  gm={}, answers={"defence": f"parry/{given['tool']}"},
                  )  # fmt: skip
    return {"through": lost(played, "b")}


AILING = {
    "arm_hit": lambda scene: arm_effects(scene, "b", "left"),
    "arm_hit_2": lambda scene: arm_effects(scene, "b", "right"),
    "leg_hit": lambda scene: leg_effects(scene, "b", "leg_left"),
    "joint": lambda scene: joint_effects(scene, "b", "knee", 1),
    "throat": lambda scene: (set_on("b", "suffocating"),),
}  # fmt: skip
