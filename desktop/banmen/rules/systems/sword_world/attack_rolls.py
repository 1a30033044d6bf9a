"""The rolls of an attack: what is added to attack and evade, what is known before, who wins
(SWORD-43, SWORD-66 to SWORD-69, SWORD-82)."""

from banmen.board.lattice import distance_of_tokens, place_of
from banmen.model.areas import Trench
from banmen.model.token import Token
from banmen.rules.modifiers import Modifier
from banmen.rules.steps import Fact, Highlight
from banmen.rules.systems.sword_world.areas import metres_of
from banmen.rules.systems.sword_world.checks import FIXED, Asked, Check, modifier, some
from banmen.rules.systems.sword_world.light_vision import light_facts, sight_modifier
from banmen.rules.systems.sword_world.sheet import Weapon, attack_base, evade_base
from banmen.rules.systems.sword_world.sight import shot, sight_facts
from banmen.rules.systems.sword_world.state import Scene, words


def hits(attack: Check, evade: Check | None) -> bool:
    """Tell whether an attack hits: the evader wins ties, double six and one decide first."""
    if attack.automatic == "failure":
        return False
    if evade is None or evade.automatic == "failure":
        return True
    if evade.automatic == "success":
        return False
    return attack.automatic == "success" or attack.total > evade.total


def fixed_evade(scene: Scene, target: str) -> Check | None:
    """Return the evade of a monster that does not roll, or None."""
    if not scene.sheet(target).fixed or scene.choice("sword.numbers") == "typed":
        return None
    total = FIXED + sum(m.value for m in evade_modifiers(scene, scene.actor, target))
    return Check(total=total + scene.gm_modifier("evade", target))


def asked_attack(scene: Scene, target: str, weapon: Weapon, goal: int | None) -> Asked:
    """Return the attack roll with its modifiers and what is known."""
    return Asked(
        key="attack",
        who=scene.actor,
        text=words(
            "roll.attack", name=scene.name(scene.actor), target=scene.name(target),
            weapon=weapon.name,
        ),
        modifiers=attack_modifiers(scene, scene.actor, target, weapon),
        target=goal,
        facts=attack_facts(scene, target, weapon),
        rules=("SWORD-23" if weapon.kind == "melee" else "SWORD-30", "SWORD-82"),
    )  # fmt: skip


def asked_evade(scene: Scene, target: str, attack: Check) -> Asked:
    """Return the evade roll against an attack that was rolled: reaching its total evades."""
    return Asked(
        key="evade",
        who=target,
        text=words(
            "roll.evade", name=scene.name(target), attacker=scene.name(scene.actor),
            total=attack.total,
        ),
        modifiers=evade_modifiers(scene, scene.actor, target),
        target=attack.total,
        facts=light_facts(scene, scene.token(target)),
        rules=("SWORD-82",),
    )  # fmt: skip


def attack_modifiers(scene: Scene, actor: str, target: str, weapon: Weapon) -> tuple[Modifier, ...]:
    """Return what is added to an attack roll."""
    me = scene.token(actor)
    prone = scene.number("sword.prone_attack") if me.has("prone") else 0
    held = scene.number("sword.hold_penalty") if me.has("held") else 0
    return some(
        modifier(attack_base(scene.sheet(actor), weapon), "sheet", "attack"),
        modifier(weapon.attack, "sheet", "weapon", weapon=weapon.name),
        modifier(prone, "SWORD-43", "prone"),
        modifier(held, "base", "held"),
        sight_modifier(scene, me, scene.token(target), scene.token(target)),
    )


def evade_modifiers(scene: Scene, attacker: str, target: str) -> tuple[Modifier, ...]:
    """Return what is added to an evade roll."""
    token = scene.token(target)
    sheet = scene.sheet(target)
    dark = None
    if scene.flag("sword.evade_in_dark"):
        dark = sight_modifier(scene, token, token, scene.token(attacker))
    prone = scene.number("sword.prone_evade") if token.has("prone") else 0
    held = scene.number("sword.hold_penalty") if token.has("held") else 0
    return some(
        modifier(evade_base(sheet), "sheet", "evade"),
        modifier(sheet.evade_modifier, "sheet", "armour"),
        modifier(scene.state(target).evade_modifier, "SWORD-17", "evade_spent"),
        modifier(prone, "SWORD-43", "prone"),
        modifier(held, "base", "held"),
        modifier(trench_cover(scene, token), "house", "trench"),
        dark,
    )


def trench_cover(scene: Scene, target: Token) -> int:
    """Return the house rule's bonus for one who stands in a trench (`sword.trench_cover`)."""
    place = place_of(scene.document, target)
    trenches = (area for area in scene.document.areas if isinstance(area, Trench))
    if any(place in trench.squares for trench in trenches):
        return scene.number("sword.trench_cover")
    return 0


def attack_facts(scene: Scene, target: str, weapon: Weapon) -> tuple[Fact, ...]:
    """Return what is known before an attack: the distance, the line, the light."""
    actor = scene.actor
    away = int(distance_of_tokens(scene.document, scene.token(actor), scene.token(target)))
    facts = [
        Fact(
            words=words("fact.distance", squares=away, metres=metres_of(scene.document, away)),
            rule="SWORD-21",
            highlight=Highlight(lines=((actor, target),)),
        )
    ]
    if weapon.kind == "missile":
        facts += sight_facts(scene, actor, target, shot(scene, actor, target))
    return (*facts, *light_facts(scene, scene.token(target)))
