"""Whom one may throw at from here and now (SNOW-12, SNOW-18, SNOW-20, SNOW-21, SNOW-24, SNOW-40,
SNOW-69)."""

from dataclasses import replace

from banmen.board.lattice import place_name
from banmen.rules.modifiers import Modifier
from banmen.rules.node_rules import Cell
from banmen.rules.steps import Forbidden, Highlight, Option
from banmen.rules.systems.snowball.field import graph, is_trench
from banmen.rules.systems.snowball.moves import at
from banmen.rules.systems.snowball.notes import modifier, round_throw
from banmen.rules.systems.snowball.positions import cell, metres
from banmen.rules.systems.snowball.sheet import is_tall
from banmen.rules.systems.snowball.state import Scene, is_out, members, no, words


def protected(scene: Scene, token_id: str) -> bool:
    """Tell whether hiding keeps one from being hit: the tall only in a trench (SNOW-12), others
    anywhere, or in trenches only by a switch (SNOW-18)."""
    if not scene.token(token_id).has("hidden"):
        return False
    needs_trench = (
        is_tall(scene.sheet(token_id)) or scene.choice("snow.hide_nodes") == "trench_only"
    )
    return not needs_trench or is_trench(graph(scene.document), at(scene, token_id))


def pair(scene: Scene, actor: str, target: str) -> Cell:
    """Return the cell of the position table for where both stand now (SNOW-21)."""
    side = scene.token(actor).side
    return cell(scene.document, side, at(scene, actor), at(scene, target))


def out_of_it(scene: Scene, target: str) -> Forbidden | None:
    """Return why a target cannot be hit wherever one throws from: retired or hidden."""
    name = scene.name(target)
    if is_out(scene, target):
        return no("SNOW-40", "retired", name=name)
    return no("SNOW-24", "hidden", name=name) if protected(scene, target) else None


def judge_target(scene: Scene, actor: str, target: str) -> Forbidden | None:
    """Return why a target cannot be thrown at from here and now, or None."""
    if found_out := out_of_it(scene, target):
        return found_out
    found = pair(scene, actor, target)
    if found.modifier is None:
        places = [place_name(scene.document, at(scene, t)) for t in (actor, target)]
        key = "too_far" if found.rule == "SNOW-23" else "not_possible"
        return no(found.rule, key, start=places[0], place=places[1])
    return None


def foes(scene: Scene, actor: str) -> tuple[str, ...]:
    """Return all enemies of one, the retired too (SNOW-69)."""
    side = scene.token(actor).side
    return tuple(t.id for t in members(scene.document) if t.side != side)


def legal(scene: Scene, actor: str) -> tuple[str, ...]:
    """Return whom one may throw at."""
    return tuple(t for t in foes(scene, actor) if judge_target(scene, actor, t) is None)


def nearest(scene: Scene, actor: str, targets: tuple[str, ...] | list[str]) -> str | None:
    """Return the target with the best modifier, of equal ones the one nearest to retiring."""

    def worth(target: str) -> tuple[int, int]:
        value = pair(scene, actor, target).modifier
        return (-100 if value is None else value, scene.state(target).hits)

    return max(targets, key=worth, default=None)


def target_row(scene: Scene, actor: str, target: str, *, judged: bool = True) -> Option:
    """Return the row of a target: node, distance, hits, and the modifiers of a throw at it.

    One not `judged` is only named beforehand: where it stands may change, but not that it hides.
    """
    here, there = at(scene, actor), at(scene, target)
    return Option(
        id=target,
        label=words("name", name=scene.name(target)),
        forbidden=judge_target(scene, actor, target) if judged else out_of_it(scene, target),
        detail=words(
            "detail.target", place=place_name(scene.document, there),
            metres=metres(scene.document, here, there), hits=scene.state(target).hits,
        ),
        chips=position_chips(scene, actor, target),
        highlight=Highlight(tokens=(target,), lines=((actor, target),)),
    )  # fmt: skip


def target_rows(scene: Scene, actor: str, more: tuple[Modifier, ...] = ()) -> tuple[Option, ...]:
    """Return all enemies as rows, those that can be thrown at first; `more` are modifiers of this
    throw at any of them."""
    found = [target_row(scene, actor, target) for target in foes(scene, actor)]
    rows = [replace(row, chips=(*row.chips, *more)) for row in found]
    return tuple(sorted(rows, key=lambda row: row.forbidden is not None))


def position_chips(scene: Scene, actor: str, target: str) -> tuple[Modifier, ...]:
    """Return the modifiers known before a throw: of the position and of the round."""
    found = pair(scene, actor, target)
    position = () if found.modifier is None else (position_modifier(found),)
    return (*position, *round_throw(scene.state(actor)))


def position_modifier(found: Cell) -> Modifier:
    """Return the modifier of a cell of the position table."""
    return modifier(found.modifier or 0, found.rule, "position")
