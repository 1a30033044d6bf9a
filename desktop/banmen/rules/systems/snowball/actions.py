"""What may be done now, row by row, the forbidden rows with their rule and reason."""

from collections.abc import Iterator

from banmen.board.lattice import place_name
from banmen.rules.steps import Forbidden, Highlight, Option, wholly
from banmen.rules.systems.snowball.correcting import CORRECTIONS, prohibition
from banmen.rules.systems.snowball.field import is_field
from banmen.rules.systems.snowball.moves import at, too_many
from banmen.rules.systems.snowball.notes import attacks, figures, round_chips
from banmen.rules.systems.snowball.order import waiting
from banmen.rules.systems.snowball.sheet import species_of
from banmen.rules.systems.snowball.state import Scene, is_out, no, words
from banmen.rules.systems.snowball.tables import bans
from banmen.rules.systems.snowball.targets import legal
from banmen.words import Message

#: The procedure of each phase in which somebody is next, and its rules.
PHASES = {
    "round_0": ("round_0", ("SNOW-05",)),
    "declare": ("declare", ("SNOW-14", "SNOW-15")),
    "resolve": ("resolve", ("SNOW-19",)),
}


def battle_actions(scene: Scene) -> tuple[Option, ...]:
    """Return what comes next: whose turn it is, all who are left, the end of the round; and the
    game master's position table."""
    if not is_field(scene.document):
        return ()
    return (*_next_rows(scene), _round_end(scene), _cells(scene), _limits(scene))


def _next_rows(scene: Scene) -> Iterator[Option]:
    left = waiting(scene)
    here = scene.battle.phase
    for phase, (name, rules) in sorted(PHASES.items(), key=lambda row: row[0] != here):
        forbidden = _phase_forbids(scene, phase)
        names = [scene.name(token) for token in left]
        if phase == here and left:
            yield Option(
                id=name, label=words(f"action.{name}_next", name=names[0]), rules=rules,
                forbidden=forbidden, detail=words("detail.left", names=names),
                highlight=Highlight(tokens=left[:1]),
            )  # fmt: skip
            yield Option(
                id=f"{name}/all", label=words(f"action.{name}_all", count=len(left)), rules=rules,
                forbidden=forbidden, highlight=Highlight(tokens=left), proposed=True, each=name,
            )  # fmt: skip
        elif phase != "round_0":
            yield Option(id=name, label=words(f"action.{name}"), rules=rules, forbidden=forbidden)


def _phase_forbids(scene: Scene, phase: str) -> Forbidden | None:
    here = scene.battle.phase
    if here == "over":
        return wholly(no("SNOW-02", "over"))
    if phase != here:
        return wholly(no("SNOW-06", "other_phase", phase=words(f"phase.{here}")))
    return too_many(scene) if phase == "round_0" else None


def _round_end(scene: Scene) -> Option:
    here = scene.battle.phase
    forbidden = None if here == "end" else _phase_forbids(scene, "end")
    return Option(
        id="round_end", label=words("action.round_end"), rules=("SNOW-48", "SNOW-73"),
        forbidden=forbidden, detail=words("detail.round_end"), proposed=here == "end",
    )  # fmt: skip


def _cells(scene: Scene) -> Option:
    forbidden = {"round_0": no("SNOW-05", "no_throws_yet"), "over": no("SNOW-02", "over")}
    return Option(
        id="set_cell", label=words("action.set_cell"), detail=words("detail.set_cell"),
        rules=("SNOW-30", "SNOW-33"), forbidden=forbidden.get(scene.battle.phase),
    )  # fmt: skip


def _limits(scene: Scene) -> Option:
    over = no("SNOW-02", "over") if scene.battle.phase == "over" else None
    return Option(
        id="set_limits", label=words("action.set_limits"), detail=words("detail.set_limits"),
        rules=("SNOW-10", "SNOW-11", "SNOW-13"), forbidden=over,
    )  # fmt: skip


def actions_for(scene: Scene, actor: str) -> tuple[Option, ...]:
    """Return the choices of a participant: its part in the phase, what is prohibited, and what
    the game master may correct."""
    return (*_own(scene, actor), *_prohibited(scene, actor), *_master(scene, actor))


def _own(scene: Scene, actor: str) -> Iterator[Option]:
    here = scene.battle.phase
    for phase, (name, rules) in sorted(PHASES.items(), key=lambda row: row[0] != here):
        if phase == "round_0" and here != "round_0":
            continue
        targets = legal(scene, actor) if name == "resolve" and attacks(scene, actor) else ()
        yield Option(
            id=name, label=words(f"action.{name}"), forbidden=turn_forbids(scene, actor, phase),
            detail=_detail(scene, actor), rules=rules,
            chips=round_chips(scene, actor),
            highlight=Highlight(
                tokens=targets, lines=tuple((actor, target) for target in targets)
            ),
        )  # fmt: skip


def _detail(scene: Scene, actor: str) -> Message:
    found = figures(scene, actor)
    return words("detail.place", place=place_name(scene.document, at(scene, actor)), hp=found.hp)


def turn_forbids(scene: Scene, actor: str, phase: str) -> Forbidden | None:
    """Return why one cannot declare or act now: retired, another phase, done, not its turn."""
    if is_out(scene, actor):
        return no("SNOW-40", "retired", name=scene.name(actor))
    if forbidden := _phase_forbids(scene, phase):
        return forbidden
    left = waiting(scene)
    if actor not in left:
        return no("SNOW-06", "done", name=scene.name(actor))
    if left[0] != actor:
        rule, key = ("SNOW-19", "faster") if phase == "resolve" else ("SNOW-14", "lower")
        return no(rule, key, name=scene.name(left[0]))
    return None


def _prohibited(scene: Scene, actor: str) -> Iterator[Option]:
    """Yield what nobody may do, with the reason; breath only for those who have one."""
    for what in bans():
        if what == "breath" and species_of(scene.sheet(actor)).id != "gryral":
            continue
        forbidden = prohibition(what)
        yield Option(
            id=f"ruling/{what}", label=words(f"prohibited.{what}"), forbidden=forbidden,
            rules=(forbidden.rule,) if forbidden else (), aside=words("action.prohibited"),
        )  # fmt: skip


def _master(scene: Scene, actor: str) -> Iterator[Option]:
    """Yield what the game master may do to a participant at any time (SNOW-74)."""
    detail = words("detail.master")
    yield Option(
        id="throw", label=words("action.throw"), detail=detail, rules=("SNOW-22", "SNOW-74"),
        forbidden=_throw_forbids(scene, actor),
    )  # fmt: skip
    for what in CORRECTIONS:
        yield Option(
            id=f"correct/{what}", label=words(f"action.correct_{what}"), detail=detail,
            rules=("SNOW-74",),
            forbidden=_undeclared(scene, actor) if what == "declaration" else None,
        )  # fmt: skip
    yield Option(
        id="reorder", label=words("action.reorder"), detail=detail, rules=("SNOW-68",),
    )  # fmt: skip


def _undeclared(scene: Scene, actor: str) -> Forbidden | None:
    """Return why there is no declaration to take back now, or None."""
    if scene.battle.phase != "declare":
        return _phase_forbids(scene, "declare")
    if not scene.state(actor).declared:
        return no("SNOW-14", "not_declared", name=scene.name(actor))
    return None


def _throw_forbids(scene: Scene, actor: str) -> Forbidden | None:
    """Return why one cannot throw outside the order: retired, hiding, no throws in this phase."""
    if is_out(scene, actor):
        return no("SNOW-40", "retired", name=scene.name(actor))
    if scene.battle.phase == "round_0":
        return no("SNOW-05", "no_throws_yet")
    if scene.token(actor).has("hidden"):
        return no("SNOW-18", "hides", name=scene.name(actor))
    if not legal(scene, actor):
        return no("SNOW-20", "nobody_else")
    return None
