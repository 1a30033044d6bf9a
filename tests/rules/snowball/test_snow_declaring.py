"""Round 0 and declarations (SNOW-05, SNOW-06, SNOW-12, SNOW-14 to SNOW-18, SNOW-41, SNOW-54,
SNOW-57 to SNOW-60, SNOW-62, SNOW-66, SNOW-68, SNOW-72)."""

from __future__ import annotations

from banmen.battle.report_text import roster
from banmen.rules.systems.snowball import SYSTEM
from banmen.rules.systems.snowball.moves import destinations, packages
from banmen.rules.systems.snowball.notes import attacks, figures
from banmen.rules.systems.snowball.order import waiting
from banmen.words import say


def question(played, key):
    """Return a question that was asked."""
    return next(q for q in played.asked if q.key == key)


def reasons(asked):
    """Return the rules that forbid rows of a question, by row."""
    return {row.id: row.forbidden.rule for row in asked.options if row.forbidden}


def test_snow_05_two_wait_and_the_third_goes_to_a_trench(field, one):
    """SNOW-05: in ascending intelligence; the flag is full for the third; then round 1 begins."""
    people = [one(f"a{n}", "F1", intelligence=8 + n) for n in range(3)]
    battle = field(*people, one("e", "F2", "enemy", intelligence=20), phase="round_0")
    assert battle.rule_against("round_0", "a1") == "SNOW-14"
    battle.play("round_0", answers={"round_0.place": "F1"})
    battle.play("round_0", "a1", answers={"round_0.place": "F1"})
    third = battle.play("round_0", answers={"round_0.place": "B"})
    asked = question(third, "round_0.place")
    assert (asked.who, reasons(asked)) == ("a2", {"F1": "SNOW-11"})
    assert battle.row("throw", "a0").forbidden.rule == "SNOW-05"
    last = battle.play("round_0/all", answers={"round_0.place": "Y"})
    assert last.events() == ["move"]
    assert (battle.at("a2"), battle.at("e")) == ("B", "Y")
    assert (battle.document.battle.round, battle.document.battle.phase) == (1, "declare")


def test_snow_06_declarations_first_and_actions_after(field, one):
    """SNOW-06: nobody acts before everyone has declared; the phase then changes by itself."""
    battle = field(one("d", "A", intelligence=9), one("e", "X", "enemy"))
    assert battle.rule_against("resolve", "d") == "SNOW-06"
    assert battle.rule_against("round_end") == "SNOW-06"
    battle.play("declare/all")
    assert battle.document.battle.phase == "resolve"
    assert battle.rule_against("declare", "d") == "SNOW-06"


def test_snow_14_ascending_intelligence_and_public(field, one):
    """SNOW-14: E, D, F; what others declared is shown with the question."""
    battle = field(
        one("D", "A", intelligence=12), one("E", "X", "enemy", intelligence=9),
        one("F", "B", intelligence=17),
    )  # fmt: skip
    order = SYSTEM.turn_order(battle.document)
    assert [entry.token for entry in order.entries] == ["E", "D", "F"]
    assert [entry.current for entry in order.entries] == [True, False, False]
    assert battle.rule_against("declare", "F") == "SNOW-14"
    battle.play("declare")
    played = battle.play("declare")
    facts = [say(fact.words, "en") for fact in question(played, "declare.package").facts]
    assert facts[1].startswith("E: ")


def test_snow_15_exactly_the_packages(field, one):
    """SNOW-15: all five in a trench; no trench move and no retreat from the centre."""
    battle = field(one("b", "B"), one("m", "M"), one("e", "Y", "enemy"))
    assert packages(battle.scene, "b") == (
        "advance_attack", "trench_attack", "wait_attack", "trench_hide", "wait_hide",
    )  # fmt: skip
    assert packages(battle.scene, "m") == ("advance_attack", "wait_attack", "wait_hide")
    asked = question(battle.play("declare", "m"), "declare.package")
    assert reasons(asked) == {"trench_attack": "SNOW-15", "trench_hide": "SNOW-15"}


def test_snow_15_any_trench_and_the_way_back_by_switches(field, one):
    """SNOW-15: with the switches A leads to C too, and L back to A."""
    loose = {"snow.trench_move": "any", "snow.allow_retreat": True}
    battle = field(one("a", "A"), one("l", "L"), one("e", "Y", "enemy"), settings=loose)
    assert destinations(battle.scene, "a", "trench_attack", "normal") == ("F1", "B", "C")
    assert destinations(battle.scene, "l", "trench_attack", "normal") == ("A",)


def test_snow_16_a_noted_target_is_optional_unless_wanted(field, one):
    """SNOW-16: left open by default; asked at the declaration, or of all before the actions."""
    people = one("d", "A", intelligence=5), one("e", "X", "enemy", intelligence=6)
    battle = field(*people)
    played = battle.play("declare", answers={"declare.package": "wait_attack"})
    assert question(played, "declare.target").default == "nobody"
    assert battle.scene.state("d").intended is None
    early = field(*people, settings={"snow.target_timing": "at_declaration"})
    early.play("declare", answers={"declare.package": "wait_attack"})
    assert early.scene.state("d").intended == "e"
    late = field(*people, settings={"snow.target_timing": "start_of_resolution"})
    played = late.play("declare/all", answers={"declare.package": "wait_attack"})
    assert played.questions() == ["declare.package", "declare.package", "declare.target",
                                  "declare.target"]  # fmt: skip
    assert (late.scene.state("d").intended, late.scene.state("e").intended) == ("e", "d")


def test_snow_18_hidden_from_the_declaration_or_the_own_turn(field, one):
    """SNOW-18: no throw is left, and hiding protects at once unless the switch says later."""
    people = one("d", "A", intelligence=5), one("e", "X", "enemy", intelligence=6)
    battle = field(*people)
    battle.play("declare", answers={"declare.package": "wait_hide"})
    assert battle.document.token("d").has("hidden")
    assert attacks(battle.scene, "d") == 0
    later = field(*people, settings={"snow.hide_from": "own_turn"})
    later.play("declare/all", answers={"declare.package": "wait_hide"})
    assert not later.document.token("d").has("hidden")
    later.play("resolve", "d")
    assert later.document.token("d").has("hidden")


def test_snow_12_and_72_hiding_where_it_is_doubtful_warns(field, one):
    """SNOW-12: the tall outside a trench; SNOW-72: anybody at the enemy's flag."""
    battle = field(
        one("tall", "M", species="gryral", intelligence=1), one("f", "F2", intelligence=2),
        one("e", "Y", "enemy"),
    )  # fmt: skip
    for who, key in (("tall", "snow.warning.tall"), ("f", "snow.warning.enemy_flag")):
        rows = question(battle.play("declare"), "declare.package").options
        assert [r.detail.key for r in rows if r.id == "wait_hide"] == [key], who


def test_snow_14_secret_declarations_are_shown_together(field, one):
    """SNOW-14: with the switch nothing is told before all have declared."""
    people = one("d", "A", intelligence=5), one("e", "X", "enemy", intelligence=6)
    battle = field(*people, settings={"snow.secret_declarations": True})
    first = battle.play("declare", answers={"declare.package": "wait_hide"})
    assert first.events() == []
    assert not battle.document.token("d").has("hidden")
    notes = [m.key for m in SYSTEM.place_note(battle.document, battle.document.token("d"))]
    assert notes == ["snow.note.hidden_figures", "snow.note.declared"]
    last = battle.play("declare", answers={"declare.package": "wait_attack"})
    assert last.events() == ["declare", "declare"]
    assert battle.document.token("d").has("hidden")


def test_snow_41_an_advance_counts_from_the_declaration(field, one):
    """SNOW-41: evade −2 in the whole round, or from the move on by the switch."""
    people = one("d", "A", intelligence=5), one("e", "X", "enemy", intelligence=6)
    battle = field(*people)
    battle.play("declare", answers={"declare.package": "advance_attack"})
    assert (figures(battle.scene, "d").throw, figures(battle.scene, "d").evade) == (2, -2)
    late = field(*people, settings={"snow.modifier_scope": "from_own_turn"})
    late.play("declare", answers={"declare.package": "advance_attack"})
    assert figures(late.scene, "d").evade == 0


def test_snow_54_59_and_60_sprints(field, one):
    """SNOW-54, SNOW-59, SNOW-60: two steps, evade −3, still a throw; one step is an advance;
    sideways there is no +2."""
    for species in ("goblin", "kobold", "centaur"):
        battle = field(one("d", "F1", species=species), one("e", "F2", "enemy"))
        fast = {"declare.package": "advance_attack", "declare.mode": "sprint"}
        far = battle.play("declare", "d", answers={**fast, "declare.destination": "M"})
        assert "declare.mode" in far.questions()
        found = figures(battle.scene, "d")
        assert (found.throw, found.evade, attacks(battle.scene, "d")) == (2, -3, 1)
    near = field(one("d", "F1", species="goblin"), one("e", "F2", "enemy"))
    near.play("declare", "d", answers={**fast, "declare.destination": "B"})
    assert (near.scene.state("d").mode, figures(near.scene, "d").evade) == ("normal", -2)
    side = field(one("d", "A", species="goblin"), one("e", "F2", "enemy"))
    side.play("declare", "d", answers={"declare.package": "trench_attack",
              "declare.mode": "sprint", "declare.destination": "C"})  # fmt: skip
    assert (figures(side.scene, "d").throw, figures(side.scene, "d").evade) == (0, -3)
    strict = field(one("d", "A", species="goblin"), one("e", "F2", "enemy"),
                   settings={"snow.sprint_evade": "add", "snow.sprint_allows_attack": False},
                   declared={"d": {"package": "advance_attack", "mode": "sprint"}})  # fmt: skip
    assert (figures(strict.scene, "d").evade, attacks(strict.scene, "d")) == (-5, 0)


def test_snow_54_a_passed_node_may_be_full(field, one):
    """SNOW-54: only the last node's limit counts."""
    people = [one("d", "F1", species="goblin"), *(one(f"b{n}", "B") for n in range(3))]
    battle = field(*people, one("e", "F2", "enemy"))
    answers = {"declare.package": "advance_attack", "declare.mode": "sprint",
               "declare.destination": "M"}  # fmt: skip
    played = battle.play("declare", "d", answers=answers)
    assert reasons(question(played, "declare.destination")) == {"B": "SNOW-10"}
    assert battle.scene.state("d").destination == "M"


def test_snow_57_and_58_gliding_and_four_legs(field, one):
    """SNOW-57: +2−2 and −2−2; SNOW-58: evade −3 and no throw."""
    battle = field(one("f", "A", species="fenran"), one("l", "B", species="lygul"),
                   one("e", "Y", "enemy"))  # fmt: skip
    battle.play("declare", "f", answers={"declare.package": "advance_attack",
                "declare.mode": "glide", "declare.destination": "X"})  # fmt: skip
    assert (figures(battle.scene, "f").throw, figures(battle.scene, "f").evade) == (0, -4)
    played = battle.play("declare", "l", answers={"declare.package": "advance_attack",
                         "declare.mode": "quad", "declare.destination": "Y"})  # fmt: skip
    assert "declare.target" not in played.questions()
    assert (figures(battle.scene, "l").evade, attacks(battle.scene, "l")) == (-3, 0)


def test_snow_62_the_note_on_token_roster_and_to_copy(field, one):
    """SNOW-62: throw, evade, HP, place, as one line for everybody."""
    said = {"d": {"package": "advance_attack", "hits": 1}}
    battle = field(one("d", "L"), one("e", "B", "enemy", species="fairy", hp="12"), declared=said)
    notes = SYSTEM.place_note(battle.document, battle.document.token("d"))
    assert say(notes[0], "ja") == "攻撃+2 回避-2 HP 2/3 地点L"
    lines = roster(battle.document, lang="ja").splitlines()
    assert "攻撃+2 回避-2 HP 2/3 地点L" in lines[0]
    assert "攻撃+0 回避+1 HP 3/3 地点B" in lines[1]
    other = SYSTEM.place_note(battle.document, battle.document.token("e"))
    assert say(other[-1], "en") == "Own HP 12"
    short = SYSTEM.token_line(battle.document, battle.document.token("d"))
    assert say(short, "ja") == "攻+2 回-2"
    gauge = SYSTEM.gauges(battle.document, battle.document.token("d"))[0]
    assert (gauge.value, gauge.maximum) == (2, 3)


def test_snow_66_what_a_holder_may_declare(field, one):
    """SNOW-66: wait or advance, no trench move."""
    battle = field(one("h", "F1"), one("e", "Y", "enemy"))
    assert packages(battle.scene, "h") == ("advance_attack", "wait_attack", "wait_hide")
    assert destinations(battle.scene, "h", "advance_attack", "normal") == ("A", "B", "C")


def test_snow_68_ties_by_roster_by_hand_and_by_dice(field, one):
    """SNOW-68: as listed; the game master puts E before D; or 2D6 settle it."""
    people = one("D", "A"), one("E", "X", "enemy")
    battle = field(*people)
    assert waiting(battle.scene) == ("D", "E")
    battle.play("reorder", "E", answers={"reorder.before": "D"})
    assert waiting(battle.scene) == ("E", "D")
    rolled = field(*people, phase="end", settings={"snow.ties": "roll"})
    rolled.play("round_end", dice=[(1, 2), (3, 4)])
    assert waiting(rolled.scene) == ("E", "D")


def test_snow_05_a_place_taken_in_round_0_is_no_package(field, one):
    """SNOW-05, SNOW-14: who declares in round 0 by the game master's ruling is told of no
    package of those who have only taken their places."""
    battle = field(
        one("a", "F1", intelligence=8), one("b", "F1", intelligence=9),
        one("e", "F2", "enemy", intelligence=20), phase="round_0",
    )  # fmt: skip
    battle.play("round_0", answers={"round_0.place": "F1"})
    asked = battle.play("declare", "b").asked
    assert [fact for question in asked for fact in question.facts if say(fact.words) == ""] == []
    assert battle.document.battle is not None


def test_snow_16_targets_are_shown_from_where_one_will_throw(field, one):
    """SNOW-16, SNOW-31, SNOW-42: the rows tell distance and modifiers of the place one goes to,
    with what the advance adds."""
    battle = field(one("d", "A"), one("e", "Y", "enemy"), one("k", "F2", "enemy"))
    asked = question(battle.play("declare", "d", answers={"declare.package": "advance_attack"}),
                     "declare.target")  # fmt: skip
    rows = {row.id: row for row in asked.options}
    assert "7.07" in say(rows["e"].detail, "en")
    assert [(m.rule, m.value) for m in rows["e"].chips] == [("SNOW-31", -1), ("SNOW-41", 2)]
    assert [(m.rule, m.value) for m in rows["k"].chips] == [("SNOW-42", -1), ("SNOW-41", 2)]
    assert battle.at("d") == "A", "nobody has moved yet"


def test_snow_18_24_who_has_declared_hiding_is_not_to_be_named(field, one):
    """SNOW-18, SNOW-24: hiding counts from the declaration; where it begins with the own turn the
    name may still be noted."""
    people = (one("h", "X", "enemy", intelligence=5), one("d", "A", intelligence=9))
    battle = field(*people, one("e", "Y", "enemy", intelligence=12))
    battle.play("declare", "h", answers={"declare.package": "wait_hide"})
    asked = question(battle.play("declare", "d"), "declare.target")
    assert reasons(asked) == {"h": "SNOW-24"}
    later = field(*people, settings={"snow.hide_from": "own_turn"})
    later.play("declare", "h", answers={"declare.package": "wait_hide"})
    assert reasons(question(later.play("declare", "d"), "declare.target")) == {}


def test_snow_58_on_four_legs_no_throw_is_announced(field, one):
    """SNOW-58, SNOW-62: the declaration does not say that one throws who may not."""
    battle = field(one("q", "A", species="lygul"), one("e", "Y", "enemy"))
    played = battle.play("declare", "q", answers={
        "declare.package": "advance_attack", "declare.mode": "quad", "declare.destination": "X",
    })  # fmt: skip
    told = played.lines()[0]
    assert told.startswith("q: Advance only (on four legs, A→X)")
