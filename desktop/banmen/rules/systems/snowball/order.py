"""Who declares and who acts when: ascending intelligence, descending agility, and how ties are
settled (SNOW-14, SNOW-19, SNOW-68); the order strip."""

from collections import Counter
from collections.abc import Generator
from typing import Any

from banmen.model.token import Token
from banmen.rules.effects import remember, set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import GM, ChooseOption, Option, Procedure, Roll, Step, choose, report, roll
from banmen.rules.system import TurnEntry, TurnOrder
from banmen.rules.systems.snowball.notes import declared_words
from banmen.rules.systems.snowball.state import Scene, active, is_out, line, members, words
from banmen.words import Message


def declare_order(scene: Scene) -> tuple[str, ...]:
    """Return all who take part by ascending intelligence (SNOW-14)."""
    return _sorted(scene, lambda token: scene.sheet(token.id).intelligence)


def resolve_order(scene: Scene) -> tuple[str, ...]:
    """Return all who take part by descending agility (SNOW-19)."""
    return _sorted(scene, lambda token: -scene.sheet(token.id).agility)


def _sorted(scene: Scene, score: Any) -> tuple[str, ...]:
    roster = scene.battle.roster
    places = {token: number for number, token in enumerate(roster)}

    def key(token: Token) -> tuple[int, int, int]:
        rolled = scene.state(token.id).tie if scene.choice("snow.ties") == "roll" else 0
        return score(token), -rolled, places.get(token.id, len(roster))

    return tuple(token.id for token in sorted(members(scene.document), key=key))


def order_now(scene: Scene) -> tuple[str, ...]:
    """Return the order of the phase that is on."""
    if scene.battle.phase in ("round_0", "declare"):
        return declare_order(scene)
    return resolve_order(scene)


def waiting(scene: Scene) -> tuple[str, ...]:
    """Return who still has to declare, or to act, in this phase, in order."""
    done = "declared" if scene.battle.phase in ("round_0", "declare") else "acted"
    if scene.battle.phase not in ("round_0", "declare", "resolve"):
        return ()
    return tuple(
        token
        for token in order_now(scene)
        if not is_out(scene, token) and not getattr(scene.state(token), done)
    )


def settle_ties(scene: Scene, ability: str) -> Generator[Step, Any, Scene]:
    """Roll for those of equal intelligence or agility where the switch says so (SNOW-68)."""
    if scene.choice("snow.ties") != "roll":
        return scene
    scores = {t.id: int(getattr(scene.sheet(t.id), ability)) for t in active(scene)}
    counted = Counter(scores.values())
    for token, score in scores.items():
        if counted[score] > 1:
            thrown = yield from roll(
                Roll(
                    key="tie", who=token, text=words("roll.tie", name=scene.name(token)),
                    dice="2D6", rules=("SNOW-68",), bcdice="2D6",
                )
            )  # fmt: skip
            scene = yield from perform(scene, remember(token, tie=thrown.total()))
    return scene


def reorder(scene: Scene) -> Procedure[None]:
    """Let the game master put one before another of the same score (SNOW-68)."""
    actor = scene.actor
    others = [t for t in members(scene.document) if t.id != actor]
    first = yield from choose(
        ChooseOption(
            key="reorder.before", who=GM, text=words("ask.reorder", name=scene.name(actor)),
            options=tuple(Option(id=t.id, label=words("name", name=t.name)) for t in others),
            default=others[0].id if others else None, rules=("SNOW-68",),
        )
    )  # fmt: skip
    kept = [token for token in scene.battle.roster if token != actor]
    kept.insert(kept.index(first), actor)
    scene = yield from perform(scene, set_battle(roster=tuple(kept)))
    yield from report(
        line("reordered", who=GM, rules=("SNOW-68",), tokens=(actor,), name=scene.name(actor),
             other=scene.name(first))
    )  # fmt: skip


def turn_order(scene: Scene) -> TurnOrder:
    """Return where the battle stands, everyone in the order of the phase."""
    left = waiting(scene)
    entries = tuple(
        TurnEntry(
            token=token,
            acted=token not in left,
            current=left[:1] == (token,),
            able=not is_out(scene, token),
            note=declared_words(scene, token),
        )
        for token in order_now(scene)
    )
    return TurnOrder(heading=heading(scene), entries=entries, ended=scene.battle.phase == "over")


def heading(scene: Scene) -> Message:
    """Return round and phase, or who has won."""
    state = scene.battle
    if state.phase == "over":
        key = "heading.draw" if state.winner == "draw" else "heading.won"
        side = words(f"side.{state.winner}") if state.winner != "draw" else ""
        return words(key, side=side, round=state.round, by=words(f"won_by.{state.won_by}"))
    return words(f"heading.{state.phase}", round=state.round)
