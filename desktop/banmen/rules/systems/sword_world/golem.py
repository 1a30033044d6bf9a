"""Servants made by magic: one round to make, one round to command (SWORD-59 to SWORD-64)."""

from collections.abc import Generator
from typing import Any

from banmen.board.lattice import neighbours, place_of, squares_of, standing_point
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.effects import remember
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskPlace,
    AskTargets,
    AskText,
    ChooseOption,
    Fact,
    Highlight,
    Option,
    Procedure,
    Step,
    ask_place,
    ask_targets,
    ask_text,
    choose,
    report,
)
from banmen.rules.systems.sword_world.casting import failed, pay, roll_power
from banmen.rules.systems.sword_world.sheet import Spell, SwordSheet, Weapon
from banmen.rules.systems.sword_world.spell_effects import AddToken, Join, fresh_id
from banmen.rules.systems.sword_world.state import (
    Scene,
    SwordCombatant,
    line,
    members,
    phases_of,
    spend,
    words,
)
from banmen.words import Refusal, say

VAGUE = ("守れ", "守る", "守って", "まもれ", "protect", "guard", "defend")


def create(scene: Scene, chosen: Spell) -> Procedure[None]:
    """Make a servant on a free square next to the caster; it waits for a command."""
    actor = scene.actor
    master = scene.token(actor)
    free = _free_squares(scene, master)
    if not free:
        raise Refusal(words("refusal.no_room"))
    at = free[0]
    if "centre" not in scene.arguments and len(free) > 1:
        at = yield from ask_place(
            AskPlace(key="spell.centre", who=actor, text=words("ask.servant", spell=chosen.name),
                     places=free, rules=("SWORD-59",), default=free[0])
        )  # fmt: skip
    power = yield from roll_power(scene, chosen)
    scene = yield from pay(scene, chosen)
    if power.automatic == "failure":
        yield from report(failed(scene, chosen))
        return
    point = standing_point(scene.document.map, at)
    sheet = servant_sheet(chosen)
    servant = Token(
        id=fresh_id(scene.document, "t"), name=chosen.name, side=master.side, x=point.x,
        y=point.y, player=master.player, sheet=sheet,
    )  # fmt: skip
    state = SwordCombatant(
        token=servant.id, hp=sheet.hp_max, mp=sheet.mp_max, master=actor, acted=True,
        spent="sword.spent.created",
    )  # fmt: skip
    yield from perform(scene, AddToken(servant), Join(state))
    yield from report(
        line("servant_made", who=actor, rules=("SWORD-59",), event="servant",
             tokens=(actor, servant.id), name=scene.name(actor), servant=servant.name)
    )  # fmt: skip


def servant_sheet(chosen: Spell) -> SwordSheet:
    """Return the sheet of a new servant; its figures are defaults to be edited (unverified)."""
    level = max(1, chosen.level)
    fist = Weapon(name=say(words("weapon.fist")), dice="2D6")
    return SwordSheet(
        monster=True, self_made_golem=True, level=level, attack=level + 2, evade=level,
        life_resistance=level + 4, mind_resistance=level + 4, hp_max=10 + 2 * level, mp_max=0,
        agility=9, fixed=True, can_speak=False, weapons=(fist,),
    )  # fmt: skip


def _free_squares(scene: Scene, master: Token) -> tuple[Any, ...]:
    at = place_of(scene.document, master)
    if isinstance(at, str):
        raise Refusal(words("refusal.no_squares"))
    taken = {s for t in scene.document.tokens for s in squares_of(scene.document, t)}
    around = neighbours(scene.document.map, at, 8)
    return tuple(square for square in around if square not in taken)


def servants_of(scene: Scene, actor: str) -> tuple[Token, ...]:
    """Return the servants an actor has made."""
    return tuple(
        t for t in members(scene.document) if scene.state(t.id).master == actor
        and not t.has("dead")
    )  # fmt: skip


def command_golem(scene: Scene) -> Procedure[None]:
    """Give a servant its command, or another one, for a round (SWORD-59 to SWORD-63)."""
    actor = scene.actor
    servant = yield from _which(scene)
    text = yield from _text(scene, servant)
    approved = yield from _approve(scene, servant, text)
    scene = yield from perform(scene, spend(actor, "command"))
    key = "command_rejected"
    if approved:
        start = phases_of(scene.battle, scene.token(servant).side) + 1
        scene = yield from perform(scene, remember(servant, command=text[:200], obeys_from=start))
        key = "command_given"
    yield from report(
        line(key, who=actor, rules=("SWORD-59", "SWORD-61"), event="command",
             tokens=(actor, servant), name=scene.name(actor), servant=scene.name(servant),
             text=text)
    )  # fmt: skip


def _which(scene: Scene) -> Generator[Step, Any, str]:
    own = servants_of(scene, scene.actor)
    if "target" in scene.arguments:
        return str(scene.arguments["target"])
    if not own:
        raise Refusal(words("refusal.no_servant", name=scene.name(scene.actor)))
    if len(own) == 1:
        return own[0].id
    chosen = yield from ask_targets(
        AskTargets(
            key="command.servant", who=scene.actor, text=words("ask.servant_which"),
            candidates=tuple(
                Option(id=t.id, label=words("name", name=t.name),
                       highlight=Highlight(tokens=(t.id,)))
                for t in own
            ),
            rules=("SWORD-59",),
        )
    )  # fmt: skip
    return chosen[0]


def _text(scene: Scene, servant: str) -> Generator[Step, Any, str]:
    if "text" in scene.arguments:
        return single_line(str(scene.arguments["text"]))
    answer = yield from ask_text(
        AskText(
            key="command.text", who=scene.actor, rules=("SWORD-61", "SWORD-63"),
            text=words("ask.command", servant=scene.name(servant)),
            default=scene.state(servant).command, maximum_length=200,
        )
    )  # fmt: skip
    return single_line(answer)


def single_line(text: str) -> str:
    """Return the first line of a text: a command is one line (SWORD-63)."""
    return next(iter(text.strip().splitlines()), "").strip()


def command_warnings(document: Document, text: str) -> tuple[str, ...]:
    """Return what is wrong with a command: `vague` (SWORD-62), `too_long` (SWORD-63)."""
    found = []
    lowered = text.lower()
    if any(word in lowered for word in VAGUE):
        found.append("vague")
    if len(text) > Scene(document).number("sword.golem_command_length"):
        found.append("too_long")
    return tuple(found)


def _approve(scene: Scene, servant: str, text: str) -> Generator[Step, Any, bool]:
    """Let the game master say whether a command is concrete enough (SWORD-61)."""
    warnings = command_warnings(scene.document, text)
    rules = {"vague": "SWORD-62", "too_long": "SWORD-63"}
    answer = yield from choose(
        ChooseOption(
            key="command.approve", who=GM, rules=("SWORD-61", "SWORD-62", "SWORD-63"),
            text=words("ask.approve", servant=scene.name(servant), text=text),
            facts=tuple(Fact(words=words(f"warning.{w}"), rule=rules[w]) for w in warnings),
            options=(
                Option(id="approve", label=words("choice.approve")),
                Option(id="reject", label=words("choice.reject")),
            ),
            default="reject" if "vague" in warnings else "approve",
        )
    )  # fmt: skip
    return answer == "approve"
