"""From vectors of defences in Cthulhu to the program and back; holds no rule."""

from __future__ import annotations

from typing import Any

from adapters.cthulhu_play import (
    CRATE,
    NAMELESS,
    band,
    defended,
    keyed,
    keys_in,
    lost,
    offered,
    reaction,
    rolled,
    said,
)
from adapters.cthulhu_table import (
    WEAPONS,
    Dice,
    Given,
    acts,
    attacked,
    board,
    changed,
    duel,
    entry,
    person,
    rows,
    sheet,
)
from tabletop import play

from banmen.rules.systems.cthulhu import SYSTEM
from banmen.rules.systems.cthulhu.checks import Target, value_of
from banmen.rules.systems.cthulhu.covering import follow_up_factors, place_forbids
from banmen.rules.systems.cthulhu.parry import (
    Caught,
    absorb,
    is_declared,
    may_attack_with,
    may_parry_with,
    needs_declaration,
    turns_muzzle,
)
from banmen.rules.systems.cthulhu.reaction_rows import follow_up_options, own_rows
from banmen.rules.systems.cthulhu.reactions import SURE
from banmen.rules.systems.cthulhu.sheet import Weapon
from banmen.rules.systems.cthulhu.stance import may_be_sure, may_use
from banmen.rules.systems.cthulhu.state import Scene


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
