"""Vectors of Sword World on squares, ranges, lines and moves; holds no rule (see `sword_world`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adapters.sword_table import (
    FIGHTER,
    WALKED,
    Given,
    attempt,
    board,
    entry,
    fight,
    person,
)
from tabletop import borders, edge, part, path, piece, squares

from banmen.board.lattice import place_of
from banmen.board.template import BY_RINGS, OFFSETS, disc_offsets
from banmen.formats.text_map import parse
from banmen.model.base import Square
from banmen.model.map import SquareMap
from banmen.rules.systems.sword_world import (
    SYSTEM,
    areas,
    movement,
    sight,
)
from banmen.rules.systems.sword_world.engagement import engaged_by
from banmen.rules.systems.sword_world.permits import action_forbids
from banmen.rules.systems.sword_world.state import Scene


@entry("sw_move_squares")
def sw_move_squares(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    return {"squares": movement.move_squares(board(settings=settings), given["agility"])}


@entry("sw_range_squares")
def sw_range_squares(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    return {"squares": areas.range_squares(board(settings=settings), given["metres"])}


@entry("sw_distance")
def sw_distance(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document = board(settings=settings)
    away = SYSTEM.distance(document, *path(given["a"], given["b"]))
    return {"squares": away, "metres": areas.metres_of(document, away)}


@entry("sw_in_range")
def sw_in_range(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    ends = path(given["a"], given["b"])
    return {"in_range": areas.in_range(board(settings=settings), *ends, given["range_m"])}


@entry("sw_template")
def sw_template(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    offsets = disc_offsets(given["radius_m"], SYSTEM.square_m, BY_RINGS)
    return {"count": len(offsets), "offsets": sorted(list(offset) for offset in offsets)}


@entry("sw_template_rows")
def sw_template_rows(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    covered = areas.area(board(settings=settings), Square(20, 20), given["radius_m"]).squares
    widths = Counter(square.row for square in covered)
    return {"count": len(covered), "row_widths": list(widths.values())}


@entry("sw_shrink")
def sw_shrink(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    allowed, verdict = attempt(areas.shrunk, board(settings=settings), Square(20, 20),
                               given["base_radius_m"], given["wanted_rings"])  # fmt: skip
    return {"allowed": allowed, "count": next((len(v.squares) for v in filter(None, [verdict])),
                                              None)}  # fmt: skip


@entry("sw_los")
def sw_los(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document = board(settings=settings, given=given)
    verdict = sight.line_of_fire(document, *path(given["a"], given["b"]))
    return {"clear": verdict.clear,
            "relevant_squares": [list(square) for square in verdict.relevant_squares]}  # fmt: skip


@entry("sw_between")
def sw_between(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    crowd = [person(one) for one in given["characters"]]
    ends = [piece("shooter", "ally", given["a"], FIGHTER), piece("target", "enemy", given["b"],
                                                                 FIGHTER)]  # fmt: skip
    scene = Scene(board(*ends, *crowd, settings=settings, given=given))
    between = sight.between(scene, "shooter", sight.shot(scene, "shooter", "target"))
    return {"in_between": list(between), "stray_check": bool(between)}


@entry("sw_stray")
def sw_stray(given: Given, settings: Given, dice: list[list[int]]) -> dict[str, Any]:
    side = {"ally": "ally", "enemy": "enemy"}.get(given["obstacle"], "neutral")
    tokens = [piece("shooter", "ally", (0, 0), FIGHTER), piece("obstacle", side, (1, 0), FIGHTER)]
    document = board(*tokens, settings=settings)
    check = sight.stray_check(Scene(document), "shooter", "obstacle")
    return {"result": part(check, document, dice=dice)}


def ray(given: Given, settings: Given) -> tuple[bool, Any]:
    """Return whether a line spell may go in a direction, and its squares."""
    towards = areas.direction_to(Square(0, 0), Square(*given["direction"]))
    document = board(settings=settings, given=given)
    return attempt(areas.line_squares, document, Square(*given["start"]), towards, given["range_m"])


@entry("sw_line")
@entry("sw_line_walls")
def sw_line(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    allowed, covered = ray(given, settings)
    named = {True: lambda: [list(square) for square in covered], False: lambda: None}
    return {"allowed": allowed, "squares": named[allowed]()}


@entry("sw_line_target")
def sw_line_target(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    direction = areas.direction_to(*path(given["start"], given["target"]))
    step = {name: list(offset) for name, offset in OFFSETS.items()}.get(direction)
    return {"allowed": bool(step), "direction": step}


@entry("sw_line_all")
def sw_line_all(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document = board(settings=settings)
    first = {
        name.upper(): list(areas.line_squares(document, Square(*given["start"]), name, 6)[0])
        for name in areas.DIRECTIONS
    }
    return {"first_squares": first}


@entry("sw_engaged")
def sw_engaged(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    me = given["me"]
    tokens = [person(one) for one in (me, *given["others"])]
    document = fight(board(*tokens, settings=settings, given=given), me["side"])
    forbidden = action_forbids(Scene(document), me["id"], "missile_weapon")
    return {"engaged_by": list(engaged_by(document, me["id"])), "may_shoot": not forbidden}


@entry("sw_walk")
def sw_walk(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    me = given["me"]
    tokens = [person(one) for one in (me, *given["others"])]
    document = board(*tokens, settings=settings, given=given)
    verdict = SYSTEM.walk(document, me["id"], path(*given["path"]))
    ok, reason = WALKED[f"{verdict.reason} {verdict.rule}"]
    *_, last = (tuple(me["pos"]), *verdict.walked)
    return {"ok": ok, "reason": reason, "stopped_at": list(last), "used": verdict.cost}


@entry("sw_reach")
def sw_reach(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    tokens = [person(one) for one in (given["me"], *given["others"])]
    document = board(*tokens, settings=settings, given=given,
                     map=squares(given["width"], given["height"]))  # fmt: skip
    return {"count": len(SYSTEM.reach(document, given["me"]["id"]))}


@entry("sw_import")
def sw_import(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document = parse("\n".join(given["lines"])).document
    spots: dict[str, dict[str, list[int]]] = {"enemy": {}, "ally": {}, "neutral": {}}
    for token in document.tokens:
        spots[token.side][token.name] = list(place_of(document, token))
    return {"width": document.map.columns, "height": document.map.rows, "pcs": spots["ally"],
            "enemy": list(spots["enemy"].values()), "door_edges": borders(document, "door"),
            "window_edges": borders(document, "window")}  # fmt: skip


@entry("sw_move_mode")
def sw_move_mode(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    sheet = FIGHTER.revise(agility=given["agility"])
    mode = given["mode"]
    return {"squares": movement.mode_squares(board(settings=settings), sheet, mode),
            "actions": list(movement.ACTIONS[mode])}  # fmt: skip


@entry("sw_occupancy")
def sw_occupancy(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    there = [piece(f"b{n}", "ally", (1, 0), FIGHTER)
             for n in range(given["characters_in_square"])]  # fmt: skip
    document = board(piece("a", "ally", (0, 0), FIGHTER), *there, settings=settings)
    way = {True: path((1, 0)), False: path((1, 0), (2, 0))}[given["wants_to_stay"]]
    return {"allowed": not SYSTEM.walk(document, "a", way).reason}


@entry("sw_scale")
def sw_scale(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    size = SquareMap(columns=given["columns"], rows=given["rows"], square_m=SYSTEM.square_m)
    return {"metres": [size.width_m, size.height_m]}


@entry("sw_area_members")
def sw_area_members(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    document = board(*[person(one) for one in given["characters"]], settings=settings)
    covered = areas.area(document, Square(*given["centre"]), given["radius_m"]).squares
    return {"affected": [token.id for token in areas.standing_in(document, covered)]}


@entry("sw_area_walls")
def sw_area_walls(given: Given, settings: Given, dice: Any) -> dict[str, Any]:
    walls = {True: (edge((20, 20), (21, 20)),), False: ()}[given["wall_next_to_centre"]]
    document = board(settings=settings, barriers=walls)
    return {"count": len(areas.area(document, Square(20, 20), given["radius_m"]).squares)}
