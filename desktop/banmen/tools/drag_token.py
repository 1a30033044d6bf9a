"""Drag one token: its way in squares, how far it may go, who stops it, and what it sees there."""

from dataclasses import dataclass

from banmen.board.lattice import centre, place_name, place_of, standing_point, token_point
from banmen.board.verdicts import PathVerdict
from banmen.edits.elements import duplicate
from banmen.edits.tokens import place, place_at_node
from banmen.model.base import Point, Square
from banmen.model.map import NodeMap, SquareMap
from banmen.model.token import Token
from banmen.tools.gesture import (
    Desk,
    Edit,
    Fill,
    Gesture,
    Ghost,
    Pointer,
    Preview,
    Ring,
    Shape,
    Stroke,
    Style,
    Walk,
)
from banmen.tools.outlines import caption_at, length_words
from banmen.tools.snapping import node_near, standing
from banmen.words import Message

_MOST_NAMES = 6


@dataclass(frozen=True, slots=True)
class Way:
    """A wished way of a token: its squares without the start, how it really goes, and whether it
    comes to the hand (it does not leave the map)."""

    path: tuple[Square, ...]
    verdict: PathVerdict
    arrives: bool


def drag(desk: Desk, token: Token, pointer: Pointer) -> Gesture:
    """Move a token with the hand; Space sets a way point.

    In play mode it goes as far as the rules let it, with Ctrl where the hand is. In edit mode it
    goes where the hand is, with Ctrl a copy goes. Alt leaves the grid.
    """
    if isinstance(desk.document.map, NodeMap):
        return (yield from _drag_on_nodes(desk, token, pointer))
    return (yield from _drag_on_squares(desk, token, pointer))


def way_to(desk: Desk, token: Token, goal: Square) -> Way:
    """Return the way a token would go to a square, and how it really goes."""
    return _way(desk, token, (), standing_point(desk.document.map, goal, token.size))


def way_preview(desk: Desk, token: Token, goal: Square) -> Preview:
    """Show the way to a square as a drag there does."""
    hand = standing_point(desk.document.map, goal, token.size)
    return _preview(desk, token, _way(desk, token, (), hand), hand)


def _drag_on_squares(desk: Desk, token: Token, pointer: Pointer) -> Gesture:
    turns: tuple[Square, ...] = ()
    hand = Point(token.x, token.y)
    way = _way(desk, token, turns, hand)
    shown = _preview(desk, token, way, hand)
    while True:
        before = turns, hand
        if pointer.kind != "key":
            at = desk.snap(pointer, "none")
            hand = at if pointer.alt else standing(desk.document, at, token.size)
        elif pointer.key == "Space":
            turns = way.path
        elif pointer.key == "Backspace":
            turns = ()
        if before != (turns, hand):
            way = _way(desk, token, turns, hand)
            shown = _preview(desk, token, way, hand)
        if pointer.kind == "release":
            return _edit(desk, token, way, hand, pointer)
        pointer = yield shown


def _way(desk: Desk, token: Token, turns: tuple[Square, ...], hand: Point) -> Way:
    start = place_of(desk.document, token)
    there = token.model_copy(update={"x": hand.x, "y": hand.y})
    goal = place_of(desk.document, there)
    if isinstance(start, str) or isinstance(goal, str):
        raise TypeError("squares are for square maps")
    wished, goal = goal, _on_map(desk, goal)
    last = turns[-1] if turns else start
    path = turns if goal == last else (*turns, *desk.route(token.id, last, goal))
    verdict = desk.walk(token.id, path)
    return Way(path, verdict, goal == wished and not verdict.reason)


def _on_map(desk: Desk, goal: Square) -> Square:
    """Return a square, or the one at the border next to it: ways do not leave the map."""
    board = desk.document.map
    if not isinstance(board, SquareMap):
        return goal
    column = min(max(goal.column, 0), board.columns - 1)
    return Square(column, min(max(goal.row, 0), board.rows - 1))


def _preview(desk: Desk, token: Token, way: Way, hand: Point) -> Preview:
    document = desk.document
    start = token_point(document, token)
    shapes: list[Shape] = [Fill(rings=desk.vision(hand), style="vision")]
    line = (start, *(standing_point(document.map, s, token.size) for s in way.path))
    walked = len(way.verdict.walked)
    if walked:
        shapes.append(Stroke(points=line[: walked + 1], style="path"))
    if walked < len(way.path):
        shapes.append(Stroke(points=line[walked:], style="path_beyond"))
    shapes.append(Ghost(element=token.model_copy(update={"x": hand.x, "y": hand.y})))
    stop = _stop_words(way.verdict)
    if stop is not None:
        shapes.append(caption_at(line[walked], stop, "stop"))
    words = _used(desk, token, way)
    shapes.append(caption_at(hand, words, "path" if stop is None else "path_beyond"))
    return Preview(shapes=tuple(shapes), status=_status(desk, token, hand, words, stop))


def _used(desk: Desk, token: Token, way: Way) -> Message:
    used = way.verdict.cost
    if len(way.verdict.walked) < len(way.path):
        used = way.verdict.cost + len(way.path) - len(way.verdict.walked)
    allowed = desk.allowance(token.id)
    if allowed is None:
        return Message("tools.drag.used", {"used": round(used, 1)})
    return Message("tools.drag.used_of", {"used": round(used, 1), "allowed": round(allowed, 1)})


def _stop_words(verdict: PathVerdict) -> Message | None:
    if not verdict.reason:
        return None
    names = [d.name or Message(f"tools.kind.{d.kind}") for d in verdict.by]
    rule = Message("tools.sight.rule", {"rule": verdict.rule}) if verdict.rule else ""
    key = f"tools.drag.{verdict.reason}" if names else f"tools.drag.{verdict.reason}_alone"
    return Message(key, {"names": names, "rule": rule})


def _status(desk: Desk, token: Token, hand: Point, used: Message, stop: Message | None) -> Message:
    there = place_of(desk.document, token.model_copy(update={"x": hand.x, "y": hand.y}))
    seen = _seen_names(desk, token, desk.vision(hand))
    more = len(seen) - _MOST_NAMES
    values = {
        "used": used,
        "stop": stop or "",
        "place": place_name(desk.document, there),
        "seen": seen[:_MOST_NAMES],
        "more": Message("tools.drag.more", {"count": more}) if more > 0 else "",
    }
    key = "tools.drag.status" if seen else "tools.drag.status_nobody"
    return Message(f"{key}_stopped" if stop else key, values)


def _seen_names(desk: Desk, token: Token, rings: tuple[tuple[Point, ...], ...]) -> list[str]:
    """Return the names of the other tokens whose middle lies in one of the rings."""
    from banmen.board.vision import tokens_within

    return [other.name for other in tokens_within(desk.document, rings) if other.id != token.id]


def _edit(desk: Desk, token: Token, way: Way, hand: Point, pointer: Pointer) -> Edit:
    select: tuple[str, ...] = (token.id,)
    start = Point(token.x, token.y)
    if pointer.ctrl and desk.mode == "edit":
        step = hand.x - token.x, hand.y - token.y
        document, select = duplicate(desk.document, select, *step)
        return Edit(label="edits.step.duplicate", document=document, select=select)
    walk, end = None, hand
    if desk.mode == "play" and not pointer.ctrl:
        path = legal(desk, token, way)
        walk = Walk(token=token.id, path=path) if path else None
        if not way.arrives:
            board = desk.document.map
            end = standing_point(board, path[-1], token.size) if path else start
    if end == start:
        return Edit(label="", document=None, select=select)
    document = place(desk.document, token.id, end.x, end.y)
    return Edit(label="edits.step.move_token", document=document, select=select, walk=walk)


def legal(desk: Desk, token: Token, way: Way) -> tuple[Square, ...]:
    """Return the walked part of a way up to the last square that may be stood on."""
    walked = way.verdict.walked
    if not way.verdict.reason:
        return walked
    reached = {place.at for place in desk.reach(token.id)}
    while walked and reached and walked[-1] not in reached:
        walked = walked[:-1]
    return walked


def _drag_on_nodes(desk: Desk, token: Token, pointer: Pointer) -> Gesture:
    while True:
        at = Point(pointer.x, pointer.y)
        node = node_near(desk.document, at, float("inf"))
        if pointer.kind == "release":
            if node is None or node.id == token.node or not _may_go(desk, token, node.id, pointer):
                return Edit(label="", document=None, select=(token.id,))
            walk = None
            if desk.mode == "play":
                walk = Walk(token=token.id, node=node.id, ruled=pointer.ctrl)
            document = place_at_node(desk.document, token.id, node.id)
            return Edit(
                label="edits.step.move_token", document=document, select=(token.id,), walk=walk
            )
        pointer = yield _node_preview(desk, token, node.id if node else None, at)


def _may_go(desk: Desk, token: Token, node_id: str, pointer: Pointer) -> bool:
    """Tell whether the hand may set a token on a node; in a battle its rules say why not."""
    if desk.mode == "edit" or pointer.ctrl or desk.document.battle is not None:
        return True
    reach = desk.reach(token.id)
    return not reach or any(place.at == node_id for place in reach)


def _node_preview(desk: Desk, token: Token, node_id: str | None, at: Point) -> Preview:
    start = token_point(desk.document, token)
    end = centre(desk.document.map, node_id) if node_id else at
    reach = {place.at for place in desk.reach(token.id)}
    fine = not reach or node_id in reach
    metres = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    words = length_words(desk.document, metres)
    if not fine:
        words = Message("tools.drag.no_way", {"length": words})
    style: Style = "path" if fine else "path_beyond"
    shapes: list[Shape] = [
        Stroke(points=(start, end), style=style),
        Ghost(element=token.model_copy(update={"x": end.x, "y": end.y, "node": node_id})),
        caption_at(end, words, style),
    ]
    for place_reached in reach:
        if isinstance(place_reached, str):
            middle = centre(desk.document.map, place_reached)
            shapes.append(Ring(x=middle.x, y=middle.y, radius_m=1.8, style="path"))
    return Preview(shapes=tuple(shapes), status=words)
