"""From vectors of the snowball battle to the program and back; holds no rule.

An entry builds sheets, field and answers by name, calls what the program itself calls, and renames
the result: no arithmetic, no comparison, no branching, at most 20 lines.
`tests/rules/test_vectors.py` holds the modules here to that.
"""

from __future__ import annotations

from itertools import chain, repeat
from typing import Any

from adapters.snow_table import (
    DECLARED,
    ENTRIES,
    FLAG,
    HIDDEN,
    NUMBER,
    REASONS,
    SIDE,
    AnyOrder,
    Given,
    changed,
    entry,
    field,
    one,
    thrown,
)
from tabletop import play

from banmen.rules.systems.snowball import SYSTEM
from banmen.rules.systems.snowball.correcting import prohibition
from banmen.rules.systems.snowball.moves import destinations, packages, room, round_0_places
from banmen.rules.systems.snowball.notes import attacks, figures
from banmen.rules.systems.snowball.order import declare_order, resolve_order
from banmen.rules.systems.snowball.sheet import SnowSheet, base, best
from banmen.rules.systems.snowball.state import Scene
from banmen.rules.systems.snowball.targets import judge_target, legal, protected, target_rows
from banmen.rules.systems.snowball.throwing import retarget_modifier, retarget_options
from banmen.rules.systems.snowball.victory import verdict

__all__ = ["ENTRIES"]

#: A throw that hits whatever the evasion, and one that misses whatever it is.
THROWN = {"hit": True, "miss": True}
FACES = {("throw", True): (6, 6), ("throw", False): (1, 1)}
#: The throws that hit, as a table, as names, or all alike.
HITTING: dict[type, Any] = {
    dict: lambda table: table,
    list: lambda names: dict.fromkeys(names, True),
    bool: lambda all_hit: dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", all_hit),
}


@entry("snow_pos_list")
def snow_pos_list(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document = field(settings=settings)
    ways = {True: (lambda a, b: (a, b), lambda a, b: (b, a)), False: (lambda a, b: (a, b),)}
    found = {
        SYSTEM.position_table(document, SIDE[side])[start][target].modifier
        for side in given["attacker_sides"]
        for pair in given["pairs"]
        for start, target in (way(*pair) for way in ways[given["both_directions"]])
    }
    (modifier,) = found
    return {"modifier": modifier}


@entry("snow_matrix")
def snow_matrix(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    table = SYSTEM.position_table(field(settings=settings), SIDE[given["attacker_side"]])
    return {"matrix": {a: {b: c.modifier for b, c in row.items()} for a, row in table.items()}}


@entry("snow_pos")
def snow_pos(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document = field(
        one("D", SIDE[given["attacker_side"]], given["attacker_at"]),
        one("E", {1: "enemy", 2: "ally"}[given["attacker_side"]], given["target_at"]),
        settings=settings,
    )
    table = SYSTEM.position_table(document, SIDE[given["attacker_side"]])
    cell = table[given["attacker_at"]][given["target_at"]]
    return {"modifier": cell.modifier, "possible": bool(legal(Scene(document), "D"))}


@entry("snow_distance")
def snow_distance(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    return {"metres": SYSTEM.distance(field(settings=settings), given["a"], given["b"])}


@entry("snow_throw_base")
def snow_throw_base(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    return {"base": base(SnowSheet(**given["character"]), "throw", given["formula"])}


@entry("snow_evade_base")
def snow_evade_base(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    return {"base": base(SnowSheet(**given["character"]), "evade", given["formula"])}


@entry("snow_best_base")
def snow_best_base(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    return {"base": best(SnowSheet(**given["character"]), given["what"]).value}


@entry("snow_exchange")
def snow_exchange(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    attacker = {**given["attacker"], "species": given["attacker_species"]}
    defender = {**given["defender"], "species": given["defender_species"]}
    document = field(
        one("D", "ally", "B", **attacker), one("E", "enemy", "Y", **defender), settings=settings
    )
    document = changed(document, "D", **DECLARED[given["attacker_action"]])
    document = changed(document, "E", hits=given["defender_hits_before"],
                       **DECLARED[given["defender_action"]])  # fmt: skip
    answers = {"throw.formula": given["attack_formula"], "evade.formula": given["evade_formula"]}
    played = thrown(
        document, dice, answers, position=given["position_modifier"],
        retargeted=given["retargeted"], second=given["second_attack"],
    )  # fmt: skip
    return exchanged(played)


def exchanged(played: Any) -> dict[str, Any]:
    """Return what a throw came to."""
    said = played.reports[0].text.values
    return {
        "attack_total": said["attack_total"],
        "evade_total": said["evade_total"],
        "hit": {"hit": True, "miss": False}[played.reports[0].event],
        "defender_hits_after": Scene(played.document).state("E").hits,
        "retired": played.document.token("E").has("retired"),
    }


@entry("snow_order")
def snow_order(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    people = [one(u["id"], intelligence=u["intelligence"], agility=u["agility"])
              for u in given["units"]]  # fmt: skip
    scene = Scene(field(*people, settings=settings))
    return {"declare": list(declare_order(scene)), "resolve": list(resolve_order(scene))}


@entry("snow_moves")
def snow_moves(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    side = SIDE[given["side"]]
    person = one("D", side, given["at"], species=given["species"])
    scene = Scene(field(person, settings=settings))
    ways = {
        "round0": lambda: round_0_places(scene, side),
        "advance": lambda: destinations(scene, "D", "advance_attack", "normal"),
        "trench": lambda: destinations(scene, "D", "trench_attack", "normal"),
        "trench_sprint": lambda: destinations(scene, "D", "trench_attack", "sprint"),
        "sprint": lambda: destinations(scene, "D", "advance_attack", "sprint"),
        "glide": lambda: destinations(scene, "D", "advance_attack", "glide"),
        "quad": lambda: destinations(scene, "D", "advance_attack", "quad"),
        "wait": lambda: destinations(scene, "D", "wait_attack", "normal"),
    }
    return {"destinations": AnyOrder(ways[given["package"]]())}


@entry("snow_capacity")
def snow_capacity(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    out = chain(given["retired"], repeat(False))
    marks = {True: ("retired",), False: ()}
    people = enumerate(zip(given["occupants"], out, strict=False))
    there = [one(f"o{n}", SIDE[side], given["node"], marks[gone]) for n, (side, gone) in people]
    mine = SIDE[given["mover_side"]]
    coming = [one(f"e{n}", mine, "M") for n in range(given["entering"])]
    phase = {True: "round_0", False: "declare"}[given.get("round0_wait", False)]
    limits = {"snow.trench_capacity": given.get("trench_capacity", 3)}
    document = field(*there, *coming, one("D", mine, FLAG[given["side"]]), phase=phase,
                     settings={**limits, **settings})  # fmt: skip
    full = room(Scene(declared(document, there, coming, given)), given["node"], "D")
    return {"allowed": not full, "reason": {True: "full", False: "ok"}[bool(full)]}


def declared(document: Any, there: Any, coming: Any, given: Given) -> Any:
    """Return a battle in which some have declared to leave a node, and others to enter it."""
    goals = chain(repeat("N", given["leaving"]), repeat(None))
    for token, goal in zip(there, goals, strict=False):
        document = changed(document, token.id, declared=True, destination=goal)
    for token in coming:
        document = changed(document, token.id, declared=True, destination=given["node"])
    return document


@entry("snow_hidden")
def snow_hidden(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    marks = HIDDEN.get(given["declared"], ())
    document = field(one("D", "ally", given["node"], marks, species=given["species"]),
                     settings=settings)  # fmt: skip
    scene = Scene(changed(document, "D", **DECLARED[given["declared"]]))
    return {"can_attack": bool(attacks(scene, "D")), "can_be_hit": not protected(scene, "D")}


@entry("snow_round")
def snow_round(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    marks = {"trench_hide": ("hidden",), "wait_hide": ("hidden",)}
    people = [
        one(name, SIDE[u["side"]], u["node"], marks.get(u["act"], ()), agility=u["dex"])
        for name, u in given["units"].items()
    ]
    document = field(*people, settings=settings)
    for name, u in given["units"].items():
        document = changed(
            document, name, declared=True, package=u["act"], intended=u["target"],
            destination=u["to"], hits=given.get("hits_before", {}).get(name, 0),
        )  # fmt: skip
    return resolved(document, given)


def resolved(document: Any, given: Given) -> dict[str, Any]:
    """Let all act; throws hit as the vector says."""
    named = given.get("throw_hits", {})
    hitting = HITTING[type(named)](named)
    played = play(
        SYSTEM, document, "resolve/all", answers={"throw.retarget": "pass"},
        dice=lambda roll: FACES.get((roll.key, hitting.get(roll.who, False)), (1, 2)),
    )  # fmt: skip
    said = [report.text.values for report in played.reports if THROWN.get(report.event)]
    return {
        "attacks": [{"by": v["name"], "frm": v["start"], "target": v["target"], "at": v["place"],
                     "modifier": v["modifier"]} for v in said],
        "final": {name: played.document.token(name).node for name in given["units"]},
        "retired": AnyOrder(t.id for t in played.document.tokens if t.has("retired")),
    }  # fmt: skip


@entry("snow_retarget")
def snow_retarget(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    marks = {"hidden": ("hidden",), "retired": ("retired",), None: ()}[given["named_state"]]
    names = [(name, marks) for name in (given["named"],) if name]
    people = [one("D", "ally", "A"), *(one(n, "enemy", "X", m) for n, m in names),
              *(one(n, "enemy", "X") for n in given["others"])]  # fmt: skip
    scene = Scene(field(*people, settings=settings))
    fallen = [name for name, _ in names if judge_target(scene, "D", name)]
    rows = {True: lambda: retarget_options(scene, "D"), False: lambda: ()}[bool(fallen)]()
    allowed = [row.id for row in rows if not row.forbidden]
    costs = {"retarget": retarget_modifier().value}
    cost = next((costs[row] for row in allowed if costs.get(row)), None)
    plain = ["attack", "pass"]
    return {"options": {True: allowed, False: plain}[bool(fallen)], "retarget_modifier": cost}


@entry("snow_win")
def snow_win(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    flags = {"1": "F2", "2": "F1"}
    people = []
    for side, count in given["active"].items():
        invading = repeat(flags[side], given["flag_invaders"][side])
        places = chain(invading, repeat("M"))
        numbered = zip(range(count), places, strict=False)
        people.extend(one(f"{side}-{n}", SIDE[side], place) for n, place in numbered)
    scene = Scene(field(*people, settings=settings))
    found = verdict(scene, given["when"])
    return {"winner": NUMBER[found.winner], "by": found.by}


@entry("snow_allowed")
def snow_allowed(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    return {"allowed": not prohibition(given["what"])}


@entry("snow_species_attack")
def snow_species_attack(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document = field(one("D", species=given["species"]), settings=settings)
    throws = attacks(Scene(changed(document, "D", **DECLARED[given["action"]])), "D")
    return {"may_attack": bool(throws), "attacks": throws}


@entry("snow_on_hit")
def snow_on_hit(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    people = one("D"), one("E", "enemy", "Y", species=given["species"])
    faces = {("throw", given["hit"]): (6, 6)}
    played = thrown(field(*people, settings=settings),
                    lambda roll: faces.get((roll.key, True), (1, 2)), {})  # fmt: skip
    return {"mental_resistance_roll": bool({*played.rolls()}.difference({"throw", "evade"}))}


@entry("snow_can_act")
def snow_can_act(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document = field(one("D", "ally", "A"), one("E", "enemy", "X"), settings=settings)
    document = changed(document, "D", hits=given["hits"], declared=True, package="wait_attack")
    document = changed(document, "E", acted=True)
    rows = {row.id: row for row in SYSTEM.actions_for(document, "D")}
    target = judge_target(Scene(document), "E", "D")
    return {"can_act": not rows["resolve"].forbidden, "can_be_target": not target}


@entry("snow_ammo")
def snow_ammo(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document = field(one("D", "ally", "A"), one("E", "enemy", "X"), settings=settings)
    document = changed(document, "D", throws=given["throws_so_far"], package="wait_attack")
    rows = {row.id: row for row in SYSTEM.actions_for(document, "D")}
    return {"may_throw": not rows["throw"].forbidden}


@entry("snow_packages")
def snow_packages(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    scene = Scene(field(one("D", SIDE[given["side"]], given["at"]), settings=settings,
                        phase="declare"))  # fmt: skip
    return {"packages": list(packages(scene, "D"))}


@entry("snow_targets")
def snow_targets(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    marks = {("hidden", True): ("hidden",), ("retired", True): ("retired",)}
    others = [
        one(o["id"], SIDE[o["side"]], o["at"], tuple(chain.from_iterable(
            marks.get((state, o[state]), ()) for state in ("hidden", "retired"))))
        for o in given["others"]
    ]  # fmt: skip
    scene = Scene(
        field(one("thrower", SIDE[given["side"]], given["at"]), *others, settings=settings)
    )
    rows = target_rows(scene, "thrower")
    return {
        "legal": {row.id: row.chips[0].value for row in rows if not row.forbidden},
        "refused": {r.id: REASONS[r.forbidden.reason.key] for r in rows if r.forbidden},
    }


@entry("snow_note")
def snow_note(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document = field(one("D", "ally", given["node"], species=given["species"]), settings=settings)
    document = changed(document, "D", hits=given["hits"], **DECLARED[given["action"]])
    found = figures(Scene(document), "D")
    return {"throw_modifier": found.throw, "evade_modifier": found.evade, "hp": found.hp,
            "node": found.node}  # fmt: skip


@entry("snow_next_round")
def snow_next_round(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    package = {-2: "advance_attack", 0: "wait_attack"}[given["evade_modifier"]]
    marks = {True: ("hidden",), False: ()}[given["hidden"]]
    people = one("D", "ally", "A", marks), one("E", "enemy", "X")
    document = field(*people, settings=settings, phase="end", number=given["round"])
    document = changed(document, "D", package=package)
    after = play(SYSTEM, document, "round_end").document
    return {"round": after.battle.round, "hidden": after.token("D").has("hidden"),
            "evade_modifier": figures(Scene(after), "D").evade}  # fmt: skip


@entry("snow_start")
def snow_start(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    people = [one(f"m{n}", "ally", "A") for n in range(given["members_side_1"])]
    document = field(*people, one("E", "enemy", "X"), settings=settings)
    begun = SYSTEM.start_battle(document.model_copy(update={"battle": None}))
    (node,) = {begun.token(person.id).node for person in people}
    rows = {row.id: row for row in SYSTEM.actions_for(begun, "m0")}
    return {"round": begun.battle.round, "all_at": node,
            "attacks_allowed": not rows["throw"].forbidden}  # fmt: skip
