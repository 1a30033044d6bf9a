"""A tiny rule system and a holder, for tests of what runs every system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from banmen.battle.runner import Runner
from banmen.model.base import Square
from banmen.model.battle import BattleState, CombatantState, JournalEntry, PendingProcedure
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Sheet, Token
from banmen.rules.dice import ScriptedDice
from banmen.rules.effects import MoveTo, SetBattle, SetCombatant, battle, combatant
from banmen.rules.modifiers import Modifier
from banmen.rules.steps import (
    AskNumber,
    AskPath,
    AskTargets,
    ChooseOption,
    Forbidden,
    Highlight,
    Option,
    Procedure,
    Report,
    Roll,
    apply,
    ask_number,
    ask_path,
    ask_targets,
    choose,
    report,
    roll,
)
from banmen.rules.system import Gauge, TurnEntry, TurnOrder
from banmen.words import Message


class ToySheet(Sheet):
    """Life and skill."""

    system: str = "toy"
    skill: int = 5


class ToyCombatant(CombatantState):
    """Life left, and whether the turn is used."""

    system: str = "toy"
    hp: int = 10
    acted: bool = False


class ToyBattle(BattleState):
    """Nothing more than any battle."""

    system: str = "toy"


def said(text: str) -> Message:
    return Message("battle.plain", {"text": text})


def row(name: str, forbidden: Forbidden | None = None) -> Option:
    return Option(id=name, label=said(name), forbidden=forbidden)


class ToySystem:
    """Attack, walk, a fault, and the next round."""

    id = "toy"
    sheet_class = ToySheet
    combatant_class = ToyCombatant
    battle_class = ToyBattle
    settings = ()
    sheet_fields = ()
    square_m = 3.0

    def start_battle(self, document: Document) -> Document:
        states = tuple(ToyCombatant(token=t.id) for t in document.tokens if t.sheet)
        return document.model_copy(update={"battle": ToyBattle(combatants=states, round=1)})

    def turn_order(self, document: Document) -> TurnOrder:
        entries = tuple(
            TurnEntry(token=state.token, acted=state.acted, able=state.hp > 0)
            for state in battle(document).combatants
        )
        return TurnOrder(heading=said(f"round {battle(document).round}"), entries=entries)

    def battle_actions(self, document: Document) -> tuple[Option, ...]:
        return (row("next_round"),)

    def actions_for(self, document: Document, token_id: str) -> tuple[Option, ...]:
        acted = Forbidden(rule="TOY-1", reason=said("has acted"))
        done = combatant(document, token_id).acted
        others = tuple((token_id, t.id) for t in document.tokens if t.id != token_id)
        attack = replace(row("attack", acted if done else None), highlight=Highlight(lines=others))
        return (attack, row("walk"), row("fail"))

    def procedure(
        self, name: str, document: Document, arguments: Mapping[str, Any]
    ) -> Procedure[None]:
        known = {"attack": _attack, "walk": _walk, "fail": _fail, "next_round": _next_round}
        return known[name](document, arguments.get("actor", ""))

    def gauges(self, document: Document, token: Token) -> tuple[Gauge, ...]:
        if document.battle is None:
            return ()
        state = combatant(document, token.id)
        return (Gauge(words_key="battle.plain", value=state.hp, maximum=10),)

    def place_note(self, document: Document, token: Token) -> tuple[Message, ...]:
        return ()


def _attack(document: Document, actor: str) -> Procedure[None]:
    others = tuple(row(token.id) for token in document.tokens if token.id != actor)
    question = AskTargets(key="attack.target", who=actor, text=said("whom?"), candidates=others)
    (target,) = yield from ask_targets(question)
    skill = document.token(actor).sheet.skill
    bonus = (Modifier(skill, "sheet", said("skill")),)
    hit = yield from roll(
        Roll(key="attack.hit", who=actor, text=said("hit"), dice="2D6", modifiers=bonus)
    )
    defence = yield from choose(
        ChooseOption(
            key="attack.defence",
            who=target,
            text=said("defend?"),
            options=(
                row("none"),
                row("dodge"),
                row("ward", Forbidden(rule="TOY-2", reason=said("no ward"))),
            ),
            default="dodge",
        )
    )
    evade = 0
    if defence == "dodge":
        thrown = yield from roll(
            Roll(key="attack.evade", who=target, text=said("evade"), dice="2D6")
        )
        evade = thrown.total(5)
    yield from apply(SetCombatant(actor, (("acted", True),)))
    if hit.total(skill) <= evade:
        yield from report(_event("miss", actor, target, "TOY-3"))
        return
    damage = yield from roll(Roll(key="attack.damage", who=actor, text=said("damage"), dice="1D6"))
    left = combatant(document, target).hp - (0 if defence == "ward" else damage.face)
    yield from apply(SetCombatant(target, (("hp", left),)))
    yield from report(_event("hit", actor, target, "TOY-3"))


def _event(event: str, actor: str, target: str, rule: str) -> Report:
    return Report(
        text=said(f"{event} {target}"), who=actor, rules=(rule,), event=event, tokens=(target,)
    )


def _walk(document: Document, actor: str) -> Procedure[None]:
    path = yield from ask_path(
        AskPath(key="walk.path", who=actor, text=said("where?"), token=actor, allowance=3)
    )
    for square in path:
        centre = ((square.column + 0.5) * 3, (square.row + 0.5) * 3)
        yield from apply(MoveTo(actor, *centre))
    yield from report(
        Report(text=said("walks"), who=actor, event="move", tokens=(actor,), squares=path)
    )


def _fail(document: Document, actor: str) -> Procedure[None]:
    number = yield from ask_number(
        AskNumber(key="fail.number", who="gm", text=said("?"), minimum=0, maximum=9, default=1)
    )
    yield from report(Report(text=said("about to divide")))
    yield from report(Report(text=said(str(9 // number))))
    yield from choose(
        ChooseOption(key="fail.more", who="gm", text=said("?"), options=(row("a"), row("b")))
    )


def _next_round(document: Document, actor: str) -> Procedure[None]:
    for state in battle(document).combatants:
        yield from apply(SetCombatant(state.token, (("acted", False),)))
    yield from apply(SetBattle((("round", battle(document).round + 1),)))


class Holder:
    """The least a session must do for the runner."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.commits: list[str] = []

    def commit(self, label: str, document: Document) -> None:
        self.document = document
        self.commits.append(label)

    def append_journal(self, entries: Sequence[JournalEntry]) -> None:
        journal = (*self.document.journal, *entries)
        self.document = self.document.model_copy(update={"journal": journal})

    def set_pending(self, pending: PendingProcedure | None) -> None:
        state = self.document.battle.model_copy(update={"pending": pending})
        self.document = self.document.model_copy(update={"battle": state})


def token(name: str, side: str, square: Square) -> Token:
    x, y = (square.column + 0.5) * 3, (square.row + 0.5) * 3
    return Token(id=name.lower(), name=name, side=side, x=x, y=y, sheet=ToySheet())


@pytest.fixture
def systems() -> dict[str, ToySystem]:
    return {"toy": ToySystem()}


@pytest.fixture
def document(systems: dict[str, ToySystem]) -> Document:
    tokens = (token("Ann", "ally", Square(0, 0)), token("Bob", "enemy", Square(1, 0)))
    plain = Document(system="toy", map=SquareMap(columns=8, rows=6), tokens=tokens)
    return systems["toy"].start_battle(plain)


@pytest.fixture
def holder(document: Document) -> Holder:
    return Holder(document)


@pytest.fixture
def make_runner(systems: dict[str, ToySystem]):
    def make(holder: Holder, *faces: tuple[str, list[int]]) -> Runner:
        rolls = [{"roll": dice, "faces": thrown} for dice, thrown in faces]
        return Runner(holder, dice=ScriptedDice(rolls), systems=systems)

    return make


@pytest.fixture
def make_holder():
    return Holder
