"""Damage that the game master lets hit several at once: an explosion, a falling beam (COC-142)."""

from banmen.rules.steps import (
    GM,
    AskTargets,
    AskText,
    Highlight,
    Option,
    Procedure,
    ask_targets,
    ask_text,
)
from banmen.rules.systems.cthulhu.assault import Assault
from banmen.rules.systems.cthulhu.chain import strike
from banmen.rules.systems.cthulhu.sheet import Weapon
from banmen.rules.systems.cthulhu.state import Scene, members, words
from banmen.words import Refusal


def blast(scene: Scene) -> Procedure[None]:
    """Let the game master hit several at once: an explosion, a falling beam. Those who share a
    square can be covered together (COC-142)."""
    people = members(scene.document)
    chosen = scene.arguments.get("targets") or (
        yield from ask_targets(
            AskTargets(
                key="blast.targets", who=GM, text=words("ask.blast"), rules=("COC-142",),
                candidates=tuple(
                    Option(id=t.id, label=words("name", name=t.name),
                           highlight=Highlight(tokens=(t.id,)))
                    for t in people
                ),
                minimum=1, maximum=len(people),
            )
        )
    )  # fmt: skip
    dice = yield from ask_text(
        AskText(key="blast.damage", who=GM, text=words("ask.blast_damage"), default="2D6",
                maximum_length=40, rules=("COC-156",))
    )  # fmt: skip
    try:
        weapon = Weapon(name=str(scene.arguments.get("name", "")) or "—", kind="other",
                        damage=dice.strip().upper(), bonus="none")  # fmt: skip
    except ValueError as error:
        raise Refusal(words("refusal.dice", text=dice)) from error
    targets_ = tuple(str(target) for target in chosen)
    yield from strike(scene, Assault(actor=GM, targets=targets_, weapon=weapon, sure=True))
