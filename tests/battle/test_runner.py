"""The runner: one procedure from its first question to one commit, whatever happens between."""

import pytest

from banmen.battle import journal
from banmen.model.document import Document
from banmen.rules.steps import AskTargets, ChooseOption, Roll
from banmen.words import Refusal


def kinds(document):
    return [(e.kind, e.key) for e in document.journal]


def hp(document, token):
    return next(c.hp for c in document.battle.combatants if c.token == token)


def test_an_attack_runs_from_question_to_one_commit(holder, make_runner):
    runner = make_runner(holder, ("2D6", [4, 4]), ("2D6", [1, 2]), ("1D6", [3]))
    runner.start("attack", "ann")
    assert isinstance(runner.pending, AskTargets)
    runner.answer(["bob"])
    runner.roll()
    assert isinstance(runner.pending, ChooseOption)
    assert runner.pending.who == "bob"
    runner.answer("dodge")
    runner.roll()
    assert holder.commits == []
    runner.roll()
    assert runner.pending is None
    assert holder.commits == ["battle.history.step"]
    assert hp(holder.document, "bob") == 7
    assert holder.document.battle.pending is None
    assert kinds(holder.document) == [
        ("answered", "turn.action"),
        ("done", "battle.round_begins"),
        ("asked", "attack.target"),
        ("answered", "attack.target"),
        ("asked", "attack.hit"),
        ("rolled", "attack.hit"),
        ("asked", "attack.defence"),
        ("answered", "attack.defence"),
        ("asked", "attack.evade"),
        ("rolled", "attack.evade"),
        ("asked", "attack.damage"),
        ("rolled", "attack.damage"),
        ("done", "battle.plain"),
    ]
    assert [e.n for e in holder.document.journal] == list(range(1, 14))


def test_effects_live_in_the_situation_until_the_end(holder, make_runner):
    runner = make_runner(holder, ("2D6", [4, 4]), ("2D6", [1, 2]))
    runner.start("attack", "ann")
    runner.answer("bob")
    runner.roll()
    runner.answer("dodge")
    runner.roll()
    assert runner.situation.battle.combatants[0].acted
    assert not holder.document.battle.combatants[0].acted


def test_a_throw_keeps_faces_and_modifiers_with_their_rules(holder, make_runner):
    runner = make_runner(holder)
    runner.start("attack", "ann")
    runner.answer("bob")
    runner.roll([6, 5])
    rolled = next(e for e in holder.document.journal if e.kind == "rolled")
    assert rolled.values["faces"] == [6, 5]
    assert rolled.values["typed"] is True
    (modifier,) = rolled.values["modifiers"]
    assert (modifier["value"], modifier["rule"]) == (5, "sheet")
    assert rolled.values["total"] == 16


@pytest.mark.parametrize("faces", [[6], [0, 1], [7, 1], [1, 2, 3], [1.5, 2], [True, 2]])
def test_typed_faces_that_no_dice_show_change_nothing(holder, make_runner, faces):
    runner = make_runner(holder)
    runner.start("attack", "ann")
    runner.answer("bob")
    before = holder.document
    with pytest.raises(Refusal):
        runner.roll(faces)
    assert holder.document is before
    assert isinstance(runner.pending, Roll)


def test_a_dice_bot_line_answers_the_open_roll(holder, make_runner):
    runner = make_runner(holder)
    runner.start("attack", "ann")
    runner.answer("bob")
    runner.paste("(2D6+5) ＞ 7[3,4]+5 ＞ 12")
    assert runner.answers[-1].value == [3, 4]
    assert runner.pending.key == "attack.defence"


@pytest.mark.parametrize("value", ["carl", [], ["bob", "bob"], 3, None, ["ann"]])
def test_no_answer_at_all_is_refused_even_for_the_game_master(holder, make_runner, value):
    runner = make_runner(holder)
    runner.start("attack", "ann")
    before = holder.document
    with pytest.raises(Refusal):
        runner.answer(value, overruled=True)
    assert holder.document is before


def test_a_forbidden_row_needs_the_game_master_who_is_recorded(holder, make_runner):
    runner = make_runner(holder, ("2D6", [4, 4]))
    runner.start("attack", "ann")
    runner.answer("bob")
    runner.roll()
    with pytest.raises(Refusal) as refused:
        runner.answer("ward")
    assert "TOY-2" in str(refused.value)
    runner.answer("ward", overruled=True)
    line = next(
        e for e in holder.document.journal if e.key == "attack.defence" and e.kind == "answered"
    )
    assert line.values["overruled"] is True
    assert line.values["against"]["rule"] == "TOY-2"
    assert "TOY-2" in line.rules
    assert hp(holder.document, "bob") == 10


def test_an_allowed_row_is_not_called_overruled(holder, make_runner):
    runner = make_runner(holder)
    runner.start("attack", "ann")
    runner.answer("bob", overruled=True)
    assert not runner.answers[0].overruled


def test_a_forbidden_action_is_refused_and_may_be_overruled(holder, make_runner):
    runner = make_runner(holder, ("2D6", [1, 1]), ("2D6", [6, 6]))
    runner.start("attack", "ann")
    runner.answer("bob")
    runner.roll()
    runner.answer("dodge")
    runner.roll()
    with pytest.raises(Refusal) as refused:
        runner.start("attack", "ann")
    assert "TOY-1" in str(refused.value)
    runner.start("attack", "ann", overruled=True)
    begun = [e for e in holder.document.journal if e.key == "turn.action"][-1]
    assert begun.values["against"]["rule"] == "TOY-1"


def test_only_one_procedure_at_a_time(holder, make_runner):
    runner = make_runner(holder)
    runner.start("attack", "ann")
    with pytest.raises(Refusal):
        runner.start("walk", "bob")


@pytest.mark.parametrize(("name", "actor"), [("dance", "ann"), ("attack", "nobody")])
def test_unknown_procedures_and_actors_are_refused_in_words(holder, make_runner, name, actor):
    runner = make_runner(holder)
    before = holder.document
    with pytest.raises(Refusal):
        runner.start(name, actor)
    assert holder.document is before
    assert runner.pending is None


def test_going_back_asks_again_and_keeps_the_dice_before(holder, make_runner):
    runner = make_runner(holder, ("2D6", [4, 4]))
    runner.start("attack", "ann")
    runner.answer("bob")
    runner.roll()
    runner.answer("dodge")
    runner.back()
    assert runner.pending.key == "attack.defence"
    assert [a.value for a in runner.answers] == [["bob"], [4, 4]]
    assert holder.document.battle.pending.answers == runner.answers
    standing = [(e.kind, e.key) for e in journal.standing(holder.document.journal)]
    assert standing[-1] == ("asked", "attack.defence")
    assert holder.document.journal[-1].kind == "taken_back"
    runner.answer("none")
    assert runner.pending.key == "attack.damage"


def test_going_back_to_the_first_question_and_no_further(holder, make_runner):
    runner = make_runner(holder)
    runner.start("attack", "ann")
    with pytest.raises(Refusal):
        runner.back()
    runner.answer("bob")
    runner.back()
    assert runner.pending.key == "attack.target"
    assert runner.answers == ()


def test_cancelling_leaves_the_battle_as_it_was(holder, document, make_runner):
    runner = make_runner(holder, ("2D6", [4, 4]))
    runner.start("attack", "ann")
    runner.answer("bob")
    runner.roll()
    runner.cancel()
    assert runner.pending is None
    assert holder.document.battle == document.battle
    assert holder.commits == []
    assert journal.standing(holder.document.journal) == ()
    runner.start("walk", "ann")


def test_killed_in_the_middle_the_battle_comes_back_at_that_question(
    holder, make_runner, make_holder, systems
):
    runner = make_runner(holder, ("2D6", [4, 4]))
    runner.start("attack", "ann")
    runner.answer("bob")
    runner.roll()
    question = runner.pending
    kept = holder.document.model_dump_json()
    pending = holder.document.battle.pending.model_dump_json()
    assert '"attack"' in kept
    again = make_holder(holder.document)
    resumed = make_runner(again, ("2D6", [1, 1]), ("1D6", [6]))
    resumed.resume()
    assert resumed.pending == question
    assert again.document.battle.pending.model_dump_json() == pending
    assert again.document.journal == holder.document.journal
    resumed.answer("dodge")
    resumed.roll()
    resumed.roll()
    assert hp(again.document, "bob") == 4
    assert [e.n for e in again.document.journal] == list(range(1, 14))


def test_resuming_where_the_answers_no_longer_fit_refuses_and_loses_nothing(
    holder, make_runner, make_holder
):
    runner = make_runner(holder, ("2D6", [4, 4]))
    runner.start("attack", "ann")
    runner.answer("bob")
    alone = holder.document.model_copy(update={"tokens": holder.document.tokens[:1]})
    again = make_holder(alone)
    resumed = make_runner(again)
    with pytest.raises(Refusal):
        resumed.resume()
    assert again.document is alone
    resumed.forget()
    assert again.document.battle.pending is None
    resumed.start("walk", "ann")


def test_a_fault_in_a_procedure_loses_nothing(holder, make_runner):
    runner = make_runner(holder)
    runner.start("fail", "ann")
    before = holder.document
    with pytest.raises(Refusal) as refused:
        runner.answer(0)
    assert isinstance(refused.value.__cause__, ZeroDivisionError)
    assert holder.document is before
    assert runner.pending.key == "fail.number"
    runner.answer(3)
    assert runner.pending.key == "fail.more"
    assert [e.values["text"] for e in holder.document.journal if e.key == "battle.plain"] == [
        "about to divide",
        "3",
    ]


def test_a_question_whose_ground_is_undone_ends_cleanly(holder, document, make_runner):
    runner = make_runner(holder)
    runner.start("attack", "ann")
    lines = holder.document.journal
    holder.document = document.model_copy(update={"journal": lines})
    runner.refresh()
    assert runner.pending is None
    assert journal.standing(holder.document.journal) == ()
    runner.start("attack", "ann")
    assert runner.pending.key == "attack.target"


def test_an_edit_beneath_a_question_is_followed(holder, make_runner):
    runner = make_runner(holder)
    runner.start("attack", "ann")
    bob = holder.document.token("bob")
    extra = bob.revise(id="cid", name="Cid")
    tokens = (*holder.document.tokens, extra)
    holder.document = holder.document.model_copy(update={"tokens": tokens})
    runner.refresh()
    assert [option.id for option in runner.pending.candidates] == ["bob", "cid"]


def test_an_actor_deleted_in_mid_action_ends_it_without_loss(holder, make_runner):
    runner = make_runner(holder, ("2D6", [4, 4]))
    runner.start("attack", "ann")
    runner.answer("bob")
    holder.document = holder.document.model_copy(update={"tokens": holder.document.tokens[:1]})
    runner.refresh()
    assert runner.pending is None
    assert holder.document.battle.pending is None
    assert holder.document.journal[-1].kind == "taken_back"


def test_rounds_leave_where_everyone_stood(holder, make_runner):
    runner = make_runner(holder)
    runner.start("walk", "ann")
    runner.answer(["B2", [2, 1]])
    runner.start("next_round", None)
    ends = next(e for e in holder.document.journal if e.key == "battle.round_ends")
    begins = [e for e in holder.document.journal if e.key == "battle.round_begins"]
    assert (ends.round, [e.round for e in begins]) == (1, [1, 2])
    ann = ends.values["_standings"][0]
    assert (ann["name"], ann["place"], ann["gauges"][0]["value"]) == ("Ann", "C2", 10)
    assert begins[0].values["_standings"][0]["place"] == "A1"


def test_those_who_listen_hear_of_every_step(holder, make_runner):
    heard = []
    runner = make_runner(holder)
    runner.changed.append(lambda: heard.append(runner.pending))
    runner.start("walk", "ann")
    runner.answer([])
    assert [step and step.key for step in heard] == ["walk.path", None]


def test_a_path_longer_than_allowed_needs_the_game_master(holder, make_runner):
    runner = make_runner(holder)
    runner.start("walk", "ann")
    long = ["A2", "A3", "A4", "A5"]
    with pytest.raises(Refusal):
        runner.answer(long)
    runner.answer(long, overruled=True)
    assert holder.document.token("ann").y == 13.5


def test_no_battle_no_procedure(make_runner, make_holder, document):
    peaceful: Document = document.model_copy(update={"battle": None})
    runner = make_runner(make_holder(peaceful))
    with pytest.raises(Refusal):
        runner.start("walk", "ann")
