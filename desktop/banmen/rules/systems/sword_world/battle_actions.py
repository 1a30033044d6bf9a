"""What may be done for no one in particular: initiative, the end of a phase or of the battle, the
senses the game master rolls for."""

from banmen.rules.steps import Forbidden, Highlight, Option, wholly
from banmen.rules.systems.sword_world.notes import newcomers, standing
from banmen.rules.systems.sword_world.state import FOES, PARTY, Scene, forbid, members, words
from banmen.rules.systems.sword_world.turn import waiting


def battle_actions(scene: Scene) -> tuple[Option, ...]:
    """Return what may be done for no one in particular: initiative, the end of a phase, the
    senses the game master rolls for."""
    setup = scene.battle.phase == "setup"
    left = () if setup else waiting(scene)
    too_early = wholly(forbid("SWORD-03", "no_initiative")) if setup else None
    names = [token.name for token in left]
    missing = next(
        (s for s in (PARTY, FOES) if not members(scene.document, s)), None
    ) if setup else None  # fmt: skip
    finish = Option(
        id="finish", label=words("action.finish"), detail=words("detail.master"),
        forbidden=too_early,
    )  # fmt: skip
    decided = not setup and not all(standing(scene, side) for side in (PARTY, FOES))
    rows: tuple[Option, ...] = (
        Option(
            id="initiative",
            label=words("action.initiative"),
            forbidden=_initiative_forbids(scene, missing),
            rules=("SWORD-03", "SWORD-06"),
            proposed=setup,
        ),
        Option(
            id="end_phase",
            label=words("action.end_phase"),
            forbidden=too_early,
            detail=words("detail.left", names=names) if names else words("detail.all_acted"),
            highlight=Highlight(tokens=tuple(token.id for token in left)),
            rules=("SWORD-11",),
            proposed=not (setup or left or decided),
        ),
        Option(id="passive/trap", label=words("action.passive_trap"),
               rules=("SWORD-47", "SWORD-49", "SWORD-50")),
        Option(id="passive/danger", label=words("action.passive_danger"), rules=("SWORD-49",)),
    )  # fmt: skip
    rows = (*rows, *_joining(scene))
    return (finish, *rows) if decided else (*rows, finish)


def _joining(scene: Scene) -> tuple[Option, ...]:
    names = [token.name for token in newcomers(scene)]
    if not names:
        return ()
    detail = words("detail.join", names=names)
    return (Option(id="join", label=words("action.join"), detail=detail),)


def _initiative_forbids(scene: Scene, missing: str | None) -> Forbidden | None:
    if missing is not None:
        return forbid("SWORD-06", "no_side", side=words(f"side.{missing}"))
    if scene.battle.phase != "setup":
        return forbid("SWORD-06", "begun")
    return None
