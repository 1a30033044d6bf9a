"""Every question and roll of an attack says who attacks whom, in each rule system."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from banmen.battle.answerers import RandomAnswers
from banmen.battle.holder import MemoryHolder
from banmen.battle.runner import Runner
from banmen.formats.catalogue import read
from banmen.resources import sample_maps
from banmen.rules.catalogue import systems
from banmen.rules.dice import RandomDice
from banmen.rules.steps import Roll, Step, in_attack
from banmen.words import Message, Refusal

#: The questions and rolls that belong to an attack, by sample.
PARTS = {
    "guard-room": {"attack", "evade", "damage"},
    "warehouse": {"attack", "defence", "damage"},
    "snow-field": {"throw", "evade"},
}


def rolled(key: str) -> Generator[Step, Any, Any]:
    answer = yield Roll(key=key, who="a", text=Message("card.roll"), dice="1D6")
    return answer


def test_an_attack_within_an_attack_keeps_its_own() -> None:
    def counter() -> Generator[Step, Any, Any]:
        yield from rolled("attack")
        return (yield from in_attack("b", ("a",), rolled("counter")))

    run = in_attack("a", ("b", "c"), counter())
    first = next(run)
    second = run.send([1])
    assert isinstance(first, Roll)
    assert isinstance(second, Roll)
    assert first.attacks == (("a", "b"), ("a", "c"))
    assert second.attacks == (("b", "a"),)
    with pytest.raises(StopIteration) as end:
        run.send([6])
    assert end.value.value == [6]


@pytest.mark.parametrize("sample", PARTS)
def test_each_part_of_an_attack_knows_attacker_and_target(sample: str) -> None:
    """Some rounds by chance: whatever is asked of an attack names two who take part."""
    document = read(sample_maps() / f"{sample}.banmen").document
    system = systems[document.system]
    holder = MemoryHolder(system.start_battle(document))
    runner, answers = Runner(holder, dice=RandomDice(11)), RandomAnswers(11)
    known = {token.id for token in document.tokens}
    met: set[str] = set()
    for _ in range(1500):
        step = runner.pending
        if step is None:
            if not _begin(runner, answers):
                break
            continue
        key = step.key.split("@")[0].split(".")[0]
        if key in PARTS[sample] and not step.key.endswith("target"):
            assert step.attacks, step
            assert {token for pair in step.attacks for token in pair} <= known
            met.add(key)
        if isinstance(step, Roll):
            runner.roll()
        else:
            runner.answer(answers.answer(step, runner.situation))
        if met == PARTS[sample]:
            return
    raise AssertionError(met)


def _begin(runner: Runner, answers: RandomAnswers) -> bool:
    """Begin an attack of whoever can, else anything, else go on in the battle."""
    document = runner.situation
    system = systems[document.system]
    rows = [
        (option.id, token.id)
        for token in document.tokens
        for option in system.actions_for(document, token.id)
        if option.forbidden is None
        and option.id.split("/")[0] in ("attack", "melee", "missile", "throw", "declare", "resolve",
                                        "round_0", "move")
    ]  # fmt: skip
    attacks = [row for row in rows if row[0].split("/")[0] != "move"]
    general = [(o.id, None) for o in system.battle_actions(document) if o.forbidden is None]
    moving = [row for row in rows if row[0] == "move"]
    for name, actor in (*attacks, *moving[:1], *sorted(general, key=lambda r: r[0] == "blast")):
        try:
            runner.start(name, actor)
        except Refusal:
            continue
        return True
    return False
