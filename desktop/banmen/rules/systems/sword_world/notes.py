"""What is shown of a combatant beside its name, and the game master's own corrections
(SWORD-02, SWORD-12)."""

from dataclasses import replace

from banmen.board.verdicts import CoverVerdict
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.effects import remember, set_battle
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskNumber,
    AskTargets,
    ChooseOption,
    Option,
    Procedure,
    ask_number,
    ask_targets,
    choose,
    report,
)
from banmen.rules.system import Gauge
from banmen.rules.systems.sword_world.conditions import switch, switches
from banmen.rules.systems.sword_world.damage import fall
from banmen.rules.systems.sword_world.engagement import engaged_by
from banmen.rules.systems.sword_world.sheet import SwordSheet
from banmen.rules.systems.sword_world.spell_effects import Join
from banmen.rules.systems.sword_world.state import (
    FOES,
    PARTY,
    Scene,
    SwordBattle,
    SwordCombatant,
    has_will,
    line,
    members,
    sheet_of,
    words,
)
from banmen.rules.systems.sword_world.turn import Phase, end_phase_of
from banmen.words import Message

#: What can be set to a number by hand.
GAUGES = ("hp", "mp")


def gauges(document: Document, token: Token) -> tuple[Gauge, ...]:
    """Return hit points and mind points, as they are in the battle or on the sheet."""
    sheet = sheet_of(token)
    hp, mp = sheet.hp_max, sheet.mp_max
    if _fights(document, token):
        state = Scene(document).state(token.id)
        hp, mp = state.hp, state.mp
    found = [Gauge(words_key="sword.gauge.hp", value=hp, maximum=sheet.hp_max)]
    if sheet.mp_max:
        found.append(Gauge(words_key="sword.gauge.mp", value=mp, maximum=sheet.mp_max))
    return tuple(found)


def place_note(document: Document, token: Token) -> tuple[Message, ...]:
    """Return what was spent in this phase, who engages the token, its command, what lasts."""
    if not _fights(document, token):
        return ()
    scene = Scene(document)
    state = scene.state(token.id)
    found = [Message(state.spent)] if state.spent else []
    if state.moved:
        found.append(words("note.moved", squares=state.moved))
    if has_will(token) and (foes := engaged_by(document, token.id)):
        found.append(words("note.engaged", by=[scene.name(foe) for foe in foes]))
    if state.command:
        found.append(words("note.command", text=state.command))
    return (*found, *_lasting(scene, token))


def _lasting(scene: Scene, token: Token) -> tuple[Message, ...]:
    """Return the effects on a token with the phase at whose start each ends (SWORD-12)."""
    found = []
    for effect in scene.battle.effects:
        if token.id not in effect.targets:
            continue
        if effect.rounds is None:
            found.append(words("note.lasting", name=effect.name))
        else:
            ends = end_phase_of(Phase(effect.side, effect.started), effect.rounds)
            found.append(words("note.until", name=effect.name, phase=ends.label()))
    return tuple(found)


def _fights(document: Document, token: Token) -> bool:
    return isinstance(document.battle, SwordBattle) and Scene(document).takes_part(token.id)


def no_cover(measured: CoverVerdict) -> CoverVerdict:
    """Return a measured cover as these rules see it: characters and things either block a line
    or do not count (SWORD-30)."""
    return replace(measured, applies=False, rule="SWORD-30")


def standing(scene: Scene, side: str) -> tuple[Token, ...]:
    """Return who of a side could still fight: neither dead, unconscious nor surrendered."""
    gone = ("dead", "unconscious", "surrendered")
    return tuple(t for t in members(scene.document, side) if not t.has(*gone))


def finish(scene: Scene) -> Procedure[None]:
    """Let the game master end the battle and name the side that won."""
    left = [side for side in (PARTY, FOES) if standing(scene, side)]
    answer = yield from choose(
        ChooseOption(
            key="finish", who=GM, text=words("ask.finish"),
            options=tuple(
                Option(id=side, label=words(f"side.{side}")) for side in (PARTY, FOES, "none")
            ),
            default=left[0] if len(left) == 1 else "none",
        )
    )  # fmt: skip
    yield from perform(scene, set_battle(winner=answer))
    yield from report(
        line("finished", who=GM, event="finish", side=words(f"side.{answer}"),
             round=scene.battle.round)
    )  # fmt: skip


def newcomers(scene: Scene) -> tuple[Token, ...]:
    """Return the tokens with a sheet that take no part yet."""
    known = {state.token for state in scene.battle.combatants}
    return tuple(
        t for t in scene.document.tokens if isinstance(t.sheet, SwordSheet) and t.id not in known
    )


def join(scene: Scene) -> Procedure[None]:
    """Let tokens that were placed later take part, at full strength."""
    late = newcomers(scene)
    chosen = yield from ask_targets(
        AskTargets(
            key="join", who=GM, text=words("ask.join"), maximum=max(1, len(late)),
            candidates=tuple(Option(id=t.id, label=words("name", name=t.name)) for t in late),
            default=tuple(t.id for t in late),
        )
    )  # fmt: skip
    for token_id in chosen:
        sheet = scene.sheet(token_id)
        state = SwordCombatant(token=token_id, hp=sheet.hp_max, mp=sheet.mp_max)
        scene = yield from perform(scene, Join(state))
    names = [scene.name(token_id) for token_id in chosen]
    yield from report(line("joined", who=GM, event="join", tokens=tuple(chosen), names=names))


def correct(scene: Scene) -> Procedure[None]:
    """Let the game master change a combatant by hand: a state, hit points, mind points
    (SWORD-02, SWORD-27)."""
    picked = scene.arguments.get("condition")
    if picked is None:
        token = scene.token(scene.actor)
        picked = yield from choose(
            ChooseOption(
                key="condition", who=GM, text=words("ask.condition", name=token.name),
                options=(*_gauge_rows(), *switches(token)), rules=("SWORD-02", "SWORD-27"),
            )
        )  # fmt: skip
    if picked in GAUGES:
        yield from adjust(replace(scene, arguments={**scene.arguments, "row": picked}))
    else:
        yield from switch(scene, str(picked))


def _gauge_rows() -> tuple[Option, ...]:
    return tuple(Option(id=g, label=words(f"choice.adjust_{g}")) for g in GAUGES)


def adjust(scene: Scene) -> Procedure[None]:
    """Let the game master set hit or mind points (SWORD-02)."""
    actor = scene.actor
    gauge = str(scene.arguments["row"])
    before = int(getattr(scene.state(actor), gauge))
    after = scene.arguments.get("value")
    if after is None:
        after = yield from ask_number(
            AskNumber(
                key=f"adjust.{gauge}", who=GM, text=words(f"ask.adjust_{gauge}",
                name=scene.name(actor)), rules=("SWORD-02",), minimum=-1000, maximum=10_000,
                default=before,
            )
        )  # fmt: skip
    scene = yield from perform(scene, remember(actor, **{gauge: int(after)}))
    yield from report(
        line(f"adjusted_{gauge}", who=GM, rules=("SWORD-02",), event="adjust", tokens=(actor,),
             name=scene.name(actor), before=before, after=int(after))
    )  # fmt: skip
    if gauge == "hp" and int(after) <= 0 and not scene.token(actor).has("unconscious", "dead"):
        yield from fall(scene, actor)
