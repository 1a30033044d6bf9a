"""The line from a selected token to another: free or not, what decides it, and the cover."""

from banmen.board.lattice import place_of
from banmen.board.verdicts import CoverVerdict, Decider, SightVerdict
from banmen.model.base import Point
from banmen.model.map import NodeMap
from banmen.model.token import Token
from banmen.rules.plain import RULE as PLAIN
from banmen.tools.gesture import Caption, Desk, Preview, Ring, Shape, Stroke, Style
from banmen.tools.outlines import outline
from banmen.words import Message


def between_tokens(desk: Desk, target_id: str) -> Preview | None:
    """Return line of sight and cover from the one selected token to another, else None."""
    target = _token(desk, target_id)
    if target is None or len(desk.selection) != 1 or desk.selection[0] == target_id:
        return None
    eye = _token(desk, desk.selection[0])
    if eye is None:
        return None
    document = desk.document
    start, end = place_of(document, eye), place_of(document, target)
    sight, cover = desk.sight(start, end), desk.cover(start, end)
    words = _words(desk, eye, target, sight)
    shapes = [*line_shapes(desk, sight), *outline(document, target_id, "select")]
    if cover.applies or (cover.share > 0 and (sight.clear or cover.share < 1)):
        words = _cover_words(words, cover)
        shapes += _cover_shapes(desk, cover, sight)
    at = sight.line[1] if sight.line else Point(target.x, target.y)
    shapes.append(Caption(x=at.x, y=at.y, words=words, style=_style(sight)))
    return Preview(shapes=tuple(shapes), status=words)


def _cover_words(sight: Message, cover: CoverVerdict) -> Message:
    """Return a verdict of sight with that of cover: by the rule, and as measured."""
    measured: Message | str = ""
    if cover.share > 0:
        shown = {"share": round(cover.share * 100), "corners": cover.corners}
        measured = Message("tools.sight.measured", shown)
    values = {"sight": sight, "names": _names(cover.given_by), "measured": measured}
    if cover.applies:
        return Message("tools.sight.covered", {**values, "rule": cover.rule})
    return Message("tools.sight.no_cover", {**values, "rule": _rule(cover.rule)})


def _cover_shapes(desk: Desk, cover: CoverVerdict, sight: SightVerdict) -> list[Shape]:
    """Return what gives cover, outlined, and lines from the eye to the corners that it hides."""
    shapes: list[Shape] = []
    for decider in cover.given_by:
        shapes += _decider(desk, decider)
    if sight.line is not None:
        for corner in cover.hidden:
            shapes.append(Stroke(points=(sight.line[0], corner), style="guide"))
            shapes.append(Ring(x=corner.x, y=corner.y, radius_m=0.15, style="sight_blocked"))
    return shapes


def line_shapes(desk: Desk, sight: SightVerdict) -> list[Shape]:
    """Return the line of a verdict: whole when free, broken off at the first deciding thing."""
    if sight.line is None:
        return []
    start, end = sight.line
    if sight.clear:
        return [Stroke(points=(start, end), style="sight_clear")]
    at = next((decider.at for decider in sight.decided_by if decider.at), None)
    shapes: list[Shape] = []
    if at is None:
        shapes.append(Stroke(points=(start, end), style="sight_blocked"))
    else:
        shapes.append(Stroke(points=(start, at), style="sight_clear"))
        shapes.append(Stroke(points=(at, end), style="sight_blocked"))
    for decider in sight.decided_by:
        shapes += _decider(desk, decider)
    return shapes


def _decider(desk: Desk, decider: Decider) -> list[Shape]:
    shapes = list(outline(desk.document, decider.id, "decider"))
    if decider.at is not None:
        shapes.append(Ring(x=decider.at.x, y=decider.at.y, radius_m=0.3, style="decider"))
    return shapes


def _words(desk: Desk, eye: Token, target: Token, sight: SightVerdict) -> Message:
    far = round(desk.distance(place_of(desk.document, eye), place_of(desk.document, target)), 1)
    if isinstance(desk.document.map, NodeMap):
        distance = Message("tools.caption.metres", {"metres": far})
    else:
        distance = Message("tools.caption.squares", {"count": far})
    values = {
        "eye": eye.name,
        "target": target.name,
        "rule": _rule(sight.rule),
        "distance": distance,
        "names": _names(sight.decided_by),
    }
    if sight.clear:
        return Message("tools.sight.clear", values)
    named = sight.decided_by
    return Message("tools.sight.blocked" if named else "tools.sight.not_clear", values)


def _rule(rule: str) -> Message | str:
    return "" if rule in ("", PLAIN) else Message("tools.sight.rule", {"rule": rule})


def _names(deciders: tuple[Decider, ...]) -> list[Message | str]:
    """Return what deciders are called, each name once."""
    return list(dict.fromkeys(decider.name or _kind(decider) for decider in deciders))


def _kind(decider: Decider) -> Message:
    return Message(f"tools.kind.{decider.kind}")


def _style(sight: SightVerdict) -> Style:
    return "sight_clear" if sight.clear else "sight_blocked"


def _token(desk: Desk, element_id: str) -> Token | None:
    return next((token for token in desk.document.tokens if token.id == element_id), None)
