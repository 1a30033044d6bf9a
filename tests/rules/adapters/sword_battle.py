"""Vectors of Sword World on phases, spells and skills; holds no rule (see `sword_world`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain, pairwise, repeat
from typing import Any

from adapters.sword_table import (
    DECIDING,
    FIGHTER,
    FIRST,
    INTELLIGENCE,
    LETTER,
    ROWS,
    SHUTTERS,
    SPELLS,
    Given,
    attempt,
    board,
    changed,
    duel,
    entry,
    fight,
    rows,
)
from tabletop import edge, part, path, piece, play

from banmen.model.areas import Darkness
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.rules.effects import AddTimedEffect
from banmen.rules.systems.sword_world import (
    SYSTEM,
    casting,
    golem,
    initiative,
    sight,
)
from banmen.rules.systems.sword_world.conditions import down
from banmen.rules.systems.sword_world.light_vision import lit_by_light, reach_of, sight_modifier
from banmen.rules.systems.sword_world.magic import song_effect
from banmen.rules.systems.sword_world.sheet import Spell, SwordSheet, table_spell
from banmen.rules.systems.sword_world.state import Scene
from banmen.rules.systems.sword_world.turn import waiting


@entry("sw_initiative")
def sw_initiative(given: Given, settings: Given, dice: list[list[int]]) -> dict[str, Any]:
    people = [
        piece(p["id"], "ally", (n, 0), SwordSheet(
            ranger=p["ranger_level"], intelligence=INTELLIGENCE[p["int_bonus"]]))
        for n, p in enumerate(given["pcs"])
    ]  # fmt: skip
    monsters = [
        piece(
            m["id"],
            "enemy",
            (n, 9),
            SwordSheet(monster=True, level=m["level"], ranger=m.get("ranger_level", 0)),
        )
        for n, m in enumerate(given["monsters"])
    ]  # fmt: skip
    document = board(*people, *monsters, settings=settings)
    contest = part(initiative.compete(Scene(document)), document, dice=dice)
    return {"first": FIRST[contest.first], "by": contest.by, "pc_values": list(contest.ally),
            "gm_values": list(contest.enemy)}  # fmt: skip


def through(given: Given, settings: Given, first: str, faces: Given, then: Any) -> None:
    """Go through the phases of a vector; `then` gets each label with what its beginning did and
    returns the document that goes on. `faces` answer the rolls of a phase's beginning."""
    document = duel(settings, first)
    for label, step in zip(
        given["phases"], chain(["initiative"], repeat("end_phase")), strict=False
    ):
        throws = faces.get(label, (1, 1))
        dice = {"initiative": DECIDING[first]}.get(step, lambda roll, throws=throws: throws)
        document = then(label, play(SYSTEM, document, step, dice=dice))


@entry("sw_duration")
def sw_duration(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    caster, labels = {"pc": "pc"}.get(given["caster"], "enemy"), given["phases"]
    spell = Spell(name="-", rounds=given["duration_rounds"])
    active: list[str] = []

    def cast(document: Document) -> Document:
        scene = Scene(document, {"actor": caster})
        return AddTimedEffect(casting.timed(scene, spell)).perform(document)

    when = {f"{LETTER[caster]}{given['cast_in_round']}": cast}

    def then(label: str, played: Any) -> Document:
        document = when.get(label, lambda same: same)(played.document)
        active.extend(label for _ in document.battle.effects)
        return document

    through(given, settings, given["first"], {}, then)
    *_, last = active
    return {"active_phases": active, "ends_at_start_of": dict(pairwise(labels)).get(last)}


@entry("sw_sleep")
def sw_sleep(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    who = {"pc": "pc"}.get(given["side"], "enemy")
    first = {"P": "pc", "E": "gm"}[given["phases"][0][0]]
    seen: dict[str, list[str]] = {"wake": [], "prone": [], "stand_up": [], "wait": []}

    def then(label: str, played: Any) -> Document:
        seen["wake"].extend(label for key in filter({"wake": True}.get, played.rolls()))
        asleep = {given["slept_in"]: lambda document: put_to_sleep(document, who)}
        document = asleep.get(label, lambda same: same)(played.document)
        seen["prone"].extend(label for _ in filter(document.token(who).has, ["prone"]))
        for row in filter(rows(document, who).get, ["stand_up"]):
            document = play(SYSTEM, document, row, who).document
            seen["stand_up"].append(label)
        seen["wait"].extend(label for row in filter(rows(document, who).get, ["wait"]))
        return document

    through(given, settings, first, {given["wake_roll_success_at"]: (6, 6)}, then)
    return slept(given, seen)


def slept(given: Given, seen: Mapping[str, list[str]]) -> dict[str, Any]:
    """Rename what was seen of a sleeper."""
    labels = given["phases"]
    stood = next(iter(seen["stand_up"]), None)
    later = labels[labels.index(stood) :]
    acts = filter(dict.fromkeys(seen["wait"], True).get, later)
    prone = dict.fromkeys(seen["prone"], True).get(given["slept_in"])
    return {"prone": prone, "first_roll": next(iter(seen["wake"]), None), "stands_up_in": stood,
            "acts_again_in": next(acts, None)}  # fmt: skip


def put_to_sleep(document: Document, who: str) -> Document:
    """Return the document with somebody fallen asleep."""
    return perform_all(document, down(Scene(document), who, "asleep"))


def perform_all(document: Document, effects: Any) -> Document:
    """Return the document after some effects."""
    for effect in effects:
        document = effect.perform(document)
    return document


@entry("sw_wake_ally")
def sw_wake_ally(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    at = {True: (1, 1), False: (5, 5)}[given["adjacent"]]
    document = fight(board(
        piece("waker", "ally", (0, 0), FIGHTER),
        piece("sleeper", "ally", at, FIGHTER, ["asleep", "prone"]), settings=settings,
    ))  # fmt: skip
    document = changed(document, "waker", moved=int(given["waker_moved"]),
                       acted=given["waker_acted"])  # fmt: skip
    allowed = rows(document, "waker")["wake_ally"]
    for row in filter(rows(document, "waker").get, ["wake_ally"]):
        document = play(SYSTEM, document, row, "waker").document
    consumed = {True: {True: "round"}.get(not rows(document, "waker")["wait"]), False: None}
    sleeper = document.token("sleeper")
    return {"allowed": allowed, "consumes": consumed[allowed],
            "target_awake": not sleeper.has("asleep"),
            "target_prone": sleeper.has("prone")}  # fmt: skip


@entry("sw_action_order")
def sw_action_order(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document = fight(board(piece("a", "ally", (0, 0), FIGHTER),
                           piece("e", "enemy", (1, 1), FIGHTER), settings=settings))  # fmt: skip
    allowed = []
    for step in given["sequence"]:
        allowed.append(rows(document, "a")[ROWS[step]])
        for row in filter(rows(document, "a").get, [ROWS[step]]):
            document = play(SYSTEM, document, row, "a", dice=lambda roll: (1, 1),
                            **{"move": {"path": [[1, 0]]}}.get(row, {})).document  # fmt: skip
    return {"allowed": all(allowed)}


@entry("sw_golem")
def sw_golem(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    mage = FIGHTER.revise(spells=(table_spell("オーク"),))
    document, spent = fight(duel(settings, "pc", mage)), []
    for step in given["steps"]:
        document = play(SYSTEM, document, ROWS[step], "pc", dice=lambda roll: (3, 3),
                        answers={"command.text": "歩け"}).document  # fmt: skip
        spent.append(document.battle.round)
        document = play(SYSTEM, play(SYSTEM, document, "end_phase").document, "end_phase").document
    *_, servant = document.tokens
    after = filter(lambda d: rows(d, servant.id)["move"], [document])
    return {"rounds_needed": len(spent), "acts_from_round": next(after).battle.round}


@entry("sw_golem_option")
def sw_golem_option(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    sheet = FIGHTER.revise(self_made_golem=given["self_made"])
    document = fight(board(piece("a", "ally", (0, 0), sheet), piece("e", "enemy", (1, 1), FIGHTER),
                           settings=settings))  # fmt: skip
    return {"allowed": rows(document, "a")[ROWS.get(given["option"], "melee/0/power")]}


@entry("sw_knowledge")
def sw_knowledge(given: Given, settings: Given, dice: list[list[int]]) -> dict[str, Any]:
    spell = table_spell("インスピレーション")
    sheet = SwordSheet(sage=given["base"], priest=given["base"], intelligence=0, spells=(spell,))
    row = {"inspiration": "spell/0"}.get(given.get("by"), "knowledge")
    played = play(SYSTEM, fight(duel(settings, "pc", sheet)), row, "pc", dice=dice,
                  tiers=given["tiers"])  # fmt: skip
    values = played.reports[0].text.values
    known = {"sword.tier.known": True, "sword.tier.unknown": False}
    return {"total": values["total"], "tiers_known": [known[m.key] for m in values["tiers"]]}


@entry("sw_lore")
def sw_lore(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    levels = {"sage": given["sage_base"], "bard": given["bard_base"]}
    have = dict(filter(lambda item: item[1], levels.items()))
    document = fight(duel(settings, "pc", SwordSheet(intelligence=0, **have)))
    played = play(SYSTEM, document, "knowledge", "pc", tiers=[10], dice=lambda roll: (3, 3))
    return {"rolls": len(played.rolled), "base": played.rolled[0].bonus()}


@entry("sw_trap_sense")
def sw_trap_sense(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    searched = {True: (Square(4, 4),), False: ()}[given["trap_search_done"]]
    document = fight(duel(settings, "pc", SwordSheet(thief=1, ranger=1)))
    battle = document.battle.revise(searched=searched)
    document = document.model_copy(update={"battle": battle})
    rolled, _ = attempt(play, SYSTEM, document, "passive/trap", spot=[4, 4],
                        dice=lambda roll: (3, 3))  # fmt: skip
    return {"passive_roll": rolled, "player_declares": bool(rows(document, "pc").get(
        "passive/trap"))}  # fmt: skip


@entry("sw_resist")
def sw_resist(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    mage = FIGHTER.revise(spells=(table_spell(SPELLS[given["spell"]]),))
    document = fight(board(piece("pc", "ally", (0, 0), mage), piece("e", "enemy", (4, 4), FIGHTER),
                           settings=settings))  # fmt: skip
    played = play(SYSTEM, document, "spell/0", "pc", aim=given["aimed_at"], target="e",
                  dice=lambda roll: (3, 3), answers={"spell.centre": [4, 4]})  # fmt: skip
    return {"resistance_roll": bool(Counter(played.rolls())["resist"])}


@entry("sw_hold")
def sw_hold(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document, rolled = fight(duel(settings, "pc")), []
    document = play(SYSTEM, document, "set_condition", "pc", condition="held").document
    for _ in range(given["rounds"]):
        for row in chain(filter(rows(document, "pc").get, ["escape"])):
            played = play(SYSTEM, document, row, "pc", dice=lambda roll: (1, 1))
            rolled.extend(filter({"escape": True}.get, played.rolls()))
            document = played.document
        document = play(SYSTEM, play(SYSTEM, document, "end_phase").document, "end_phase").document
    return {"escape_rolls": len(rolled)}


@entry("sw_song")
def sw_song(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    spell = table_spell(SPELLS[given.get("song", "march")])
    document = fight(duel(settings, "pc", FIGHTER.revise(bard=3, spells=(spell,))))
    row = {True: "spell/0/lower"}.get(given.get("lower_power"), "spell/0")
    return {"allowed": rows(document, "pc")[row], "effect": song_effect(spell)}


@entry("sw_vision")
def sw_vision(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    dark = tuple(Darkness(id=kind, squares=(Square(9, 9),), darkness=kind)
                 for kind in given["target_in"])  # fmt: skip
    torches = tuple(Light(id=f"l{n}", x=28.5, y=28.5)
                    for n in range(int(given.get("torch_in_range", False))))  # fmt: skip
    viewer = piece("v", "ally", (0, 0), FIGHTER.revise(vision=given["viewer"]))
    target = piece("t", "enemy", (9, 9), FIGHTER)
    document = board(viewer, target, settings=settings, areas=dark, lights=torches)
    document = changed(document, "t", contrast=given.get("infravision_extra", 0))
    found = sight_modifier(Scene(document), viewer, target, target)
    return {"penalty": sum(modifier.value for modifier in filter(None, [found]))}


@entry("sw_light")
def sw_light(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    acts = {"torch_dropped": ["put:t"], "torch_thrown": ["throw:t"],
            "lantern_on_ground": ["put:l", "shutter:l"]}  # fmt: skip
    light = Light(id="t", x=1.5, y=1.5, radius_m=given.get("radius_m", 10), carried_by="a")
    lantern = light.revise(id="l", preset="lantern")
    at = given.get("light_at", (0, 0))
    document = fight(board(piece("a", "ally", at, FIGHTER), settings=settings,
                           lights=(light, lantern)))  # fmt: skip
    which = {"lantern_on_ground": "l"}.get(given.get("event"), "t")
    answers = {"handle.shutter": SHUTTERS.get(given.get("shutter"), given.get("shutter", 4)),
               "handle.throw": given.get("to", [7, 2])}  # fmt: skip
    for act in acts.get(given.get("event"), ()):
        document = play(SYSTEM, document, "handle", "a", handling=act, costs=False,
                        answers=answers).document  # fmt: skip
    lit = document.element(which)
    reached = set(lit_by_light(document, lit))
    return {"burning": lit.burning, "radius_squares": reach_of(document, lit),
            "lit": list(map(reached.__contains__, path(*given.get("squares", ()))))}  # fmt: skip


@entry("sw_may_use")
def sw_may_use(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    near = [piece("e", "enemy", (1, 1), FIGHTER) for _ in filter(None, [given["engaged"]])]
    helpless = [piece("s", "enemy", (1, 0), FIGHTER, ["asleep", "prone"])
                for _ in filter(None, [given.get("adjacent_sleeping_enemy")])]  # fmt: skip
    far = piece("far", "enemy", (0, 9), FIGHTER)
    document = fight(board(piece("a", "ally", (0, 0), FIGHTER), far, *near, *helpless,
                           settings=settings))  # fmt: skip
    return {"allowed": rows(document, "a")[ROWS.get(given["what"], "spell/0")]}


@entry("sw_phase_order")
def sw_phase_order(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    tokens = [piece(name, "ally", (n, 0), FIGHTER) for n, name in enumerate(given["members"])]
    document = fight(board(*tokens, settings=settings))
    for name in given["acted"]:
        document = play(SYSTEM, document, "wait", name).document
    return {"may_act_next": [token.id for token in waiting(Scene(document))]}


@entry("sw_command")
def sw_command(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    mage = FIGHTER.revise(can_speak=given["can_speak"])
    document = fight(board(piece("a", "ally", (0, 0), mage), piece("w", "ally", (1, 0), FIGHTER),
                           settings=settings))  # fmt: skip
    document = changed(document, "w", master="a")
    document = changed(document, "a", moved=given["moved_squares"])
    return {"allowed": rows(document, "a")["command_golem"]}


@entry("sw_command_text")
def sw_command_text(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    return {"warnings": list(golem.command_warnings(board(settings=settings), given["text"]))}


@entry("sw_gm_override")
def sw_gm_override(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    walls = {False: (edge((2, 0), (3, 0)),), True: ()}[given["computed_clear"]]
    document = fight(board(piece("a", "ally", (0, 0), FIGHTER),
                           piece("e", "enemy", (5, 0), FIGHTER),
                           settings=settings, barriers=walls))  # fmt: skip
    said = {"force_clear": ["clear"], "force_blocked": ["blocked"]}.get(given["gm"], [])
    for line in said:
        document = play(SYSTEM, document, "judge_sight", "a", target="e",
                        answers={"judge.line": line}).document  # fmt: skip
    return {"clear": sight.shot(Scene(document), "a", "e").clear}
