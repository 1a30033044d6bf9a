"""The game master's corrections: node, hits, hiding, retirement, cells of the position table, and
rulings on what is prohibited (SNOW-33, SNOW-49 to SNOW-56, SNOW-74)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from banmen.board.lattice import place_name
from banmen.model.document import Document
from banmen.rules.effects import Effect, SetCondition, remember
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskNumber,
    ChooseOption,
    Forbidden,
    Highlight,
    Option,
    Procedure,
    Step,
    ask_number,
    choose,
    report,
)
from banmen.rules.systems.snowball.field import graph
from banmen.rules.systems.snowball.moves import at
from banmen.rules.systems.snowball.positions import IMPOSSIBLE, cell, with_cell
from banmen.rules.systems.snowball.starting import fresh, stand
from banmen.rules.systems.snowball.state import SIDES, Scene, line, no, words
from banmen.rules.systems.snowball.tables import ban_of, bans, figure

CORRECTIONS = ("node", "hits", "hidden", "retired", "declaration")
#: What everyone may do beside the packages.
PERMITTED = ("cold_weather_gear", "snowball")


@dataclass(frozen=True, slots=True)
class SetCell(Effect):
    """A cell of the position table is overruled, or as the rules have it (None)."""

    side: str
    start: str
    target: str
    value: int | str | None

    def perform(self, document: Document) -> Document:
        return with_cell(document, self.side, self.start, self.target, self.value)


def prohibition(what: str) -> Forbidden | None:
    """Return the rule against something beside moving, throwing and hiding, or None
    (SNOW-49 to SNOW-51, SNOW-53, SNOW-56). What the rules do not know is no package (SNOW-15)."""
    if what in PERMITTED:
        return None
    ban = ban_of(what)
    return no(bans()[ban], f"prohibited.{ban}") if ban else no("SNOW-15", "prohibited.unknown")


def ruling(scene: Scene) -> Procedure[None]:
    """Write down that the game master allowed something prohibited; it changes no figure."""
    what = str(scene.arguments["row"])
    yield from report(
        line("allowed", who=scene.actor, rules=(bans()[what],), event="ruling",
             tokens=(scene.actor,), name=scene.name(scene.actor), what=words(f"prohibited.{what}"))
    )  # fmt: skip


def correct(scene: Scene) -> Procedure[None]:
    """Let the game master set node, hits, hidden or retired by hand (SNOW-74)."""
    what = str(scene.arguments["row"])
    if what == "declaration":
        yield from _declares_again(scene)
        return
    scene, before, after = yield from _corrected(scene, what)
    actor = scene.actor
    yield from report(
        line(f"corrected_{what}", who=GM, rules=("SNOW-74",), event="correct", tokens=(actor,),
             name=scene.name(actor), before=before, after=after)
    )  # fmt: skip


def _declares_again(scene: Scene) -> Generator[Step, Any, Scene]:
    """Clear what one has declared, who then declares again."""
    actor = scene.actor
    scene = yield from perform(scene, *fresh(actor))
    yield from report(
        line("corrected_declaration", who=GM, rules=("SNOW-74",), event="correct",
             tokens=(actor,), name=scene.name(actor))
    )  # fmt: skip
    return scene


def _corrected(scene: Scene, what: str) -> Generator[Step, Any, tuple[Scene, Any, Any]]:
    if what == "node":
        result = yield from _node(scene)
    elif what == "hits":
        result = yield from _hits(scene)
    else:
        result = yield from _condition(scene, what)
    return result


def _node(scene: Scene) -> Generator[Step, Any, tuple[Scene, Any, Any]]:
    actor = scene.actor
    before = place_name(scene.document, at(scene, actor))
    chosen = scene.arguments.get("value")
    if chosen is None:
        chosen = yield from choose(
            ChooseOption(
                key="correct.node", who=GM, text=words("ask.correct_node", name=scene.name(actor)),
                options=_nodes(scene), default=at(scene, actor), rules=("SNOW-74",),
            )
        )  # fmt: skip
    scene = yield from perform(scene, stand(scene, actor, str(chosen)))
    return scene, before, place_name(scene.document, str(chosen))


def _nodes(scene: Scene) -> tuple[Option, ...]:
    return tuple(
        Option(
            id=node.id,
            label=words("place", place=node.name or node.id),
            highlight=Highlight(nodes=(node.id,)),
        )
        for node in graph(scene.document).nodes
    )


def _hits(scene: Scene) -> Generator[Step, Any, tuple[Scene, Any, Any]]:
    actor, most = scene.actor, figure("hits_to_retire")
    before = scene.state(actor).hits
    after = scene.arguments.get("value")
    if after is None:
        after = yield from ask_number(
            AskNumber(
                key="correct.hits", who=GM, text=words("ask.correct_hits", name=scene.name(actor)),
                minimum=0, maximum=most, default=before, rules=("SNOW-74",),
            )
        )  # fmt: skip
    out = int(after) >= most
    scene = yield from perform(
        scene, remember(actor, hits=int(after)), SetCondition(actor, "retired", on=out)
    )
    return scene, before, int(after)


def _condition(scene: Scene, what: str) -> Generator[Step, Any, tuple[Scene, Any, Any]]:
    """Turn hiding or retirement over; one who comes back has fewer than three hits."""
    actor, before = scene.actor, scene.token(scene.actor).has(what)
    scene = yield from perform(scene, SetCondition(actor, what, on=not before))
    most = figure("hits_to_retire")
    if what == "retired" and before and scene.state(actor).hits >= most:
        scene = yield from perform(scene, remember(actor, hits=most - 1))
    shown = [words("state.on" if on else "state.off") for on in (before, not before)]
    return scene, shown[0], shown[1]


def set_cell(scene: Scene) -> Procedure[None]:
    """Let the game master overrule a cell of the position table (SNOW-33)."""
    side = yield from _pick(
        "cell.side", tuple(Option(id=s, label=words(f"side.{s}")) for s in SIDES)
    )
    start = yield from _pick("cell.start", _nodes(scene))
    target = yield from _pick("cell.target", _nodes(scene))
    kind = yield from _pick(
        "cell.kind",
        tuple(Option(id=k, label=words(f"cell.{k}")) for k in ("rules", "number", IMPOSSIBLE)),
    )
    value: int | str | None = None if kind == "rules" else IMPOSSIBLE
    if kind == "number":
        now = cell(scene.document, side, start, target).modifier
        value = yield from ask_number(
            AskNumber(key="cell.value", who=GM, text=words("ask.cell_value"), minimum=-20,
                      maximum=20, default=now or 0, rules=("SNOW-33",))
        )  # fmt: skip
    scene = yield from perform(scene, SetCell(side, start, target, value))
    yield from report(
        line("cell", who=GM, rules=("SNOW-33",), side=words(f"side.{side}"),
             start=place_name(scene.document, start), place=place_name(scene.document, target),
             value=words(f"cell.{kind}") if kind != "number" else value)
    )  # fmt: skip


def _pick(key: str, options: tuple[Option, ...]) -> Generator[Step, Any, str]:
    answer = yield from choose(
        ChooseOption(
            key=key, who=GM, text=words(f"ask.{key.replace('.', '_')}"), options=options,
            default=options[0].id, rules=("SNOW-33",),
        )
    )  # fmt: skip
    return answer
