"""What the game master may change of an area before it is cast: who is spared, which squares are
left out, those behind walls at once (SWORD-76, SWORD-77)."""

from collections.abc import Generator
from typing import Any

from banmen.board.lattice import square_side
from banmen.model.base import Square
from banmen.model.place import Place, square_name
from banmen.rules.steps import GM, AskTargets, Highlight, Option, Step, ask_targets
from banmen.rules.systems.sword_world.areas import area, standing_in
from banmen.rules.systems.sword_world.sheet import Spell
from banmen.rules.systems.sword_world.state import Scene, words

#: Before the name of a square that is left out, and the row for all behind walls.
OUT, BEHIND = "-", "-walls"
Squares = tuple[Square, ...]


def ask_affected(
    scene: Scene, chosen: Spell, squares: Squares, behind: Squares
) -> Generator[Step, Any, tuple[tuple[str, ...], Squares]]:
    """Let the game master spare some of those inside an area, and leave squares out; return whom
    it meets and the squares left (SWORD-76)."""
    if "affected" in scene.arguments:
        return tuple(scene.arguments["affected"]), squares
    inside = tuple(t.id for t in standing_in(scene.document, squares))
    if not inside:
        return (), squares
    members = tuple(_member(scene, token_id) for token_id in inside)
    kept, left = yield from _ask(scene, chosen, (squares, behind), members)
    standing = {token.id for token in standing_in(scene.document, left)}
    return tuple(t for t in inside if t in kept and t in standing), left


def ask_squares(
    scene: Scene, chosen: Spell, squares: Squares, behind: Squares
) -> Generator[Step, Any, Squares]:
    """Let the game master leave squares out of what is laid on the ground; asked only where
    walls make it doubtful (SWORD-76)."""
    if not behind or "centre" in scene.arguments:
        return squares
    _, left = yield from _ask(scene, chosen, (squares, behind), ())
    return left


def behind_walls(scene: Scene, at: Place, rings: int, squares: Squares) -> Squares:
    """Return the squares of an area to which no clear line leads from its centre (SWORD-76)."""
    radius_m = rings * square_side(scene.document.map)
    open_squares = set(area(scene.document, at, radius_m, stops_at_walls=True).squares)
    return tuple(square for square in squares if square not in open_squares)


def _ask(
    scene: Scene, chosen: Spell, where: tuple[Squares, Squares], members: tuple[Option, ...]
) -> Generator[Step, Any, tuple[set[str], Squares]]:
    squares, behind = where
    rows = (*members, *_behind_row(behind), *(_square(square) for square in squares))
    key = "affected" if members else "squares"
    answer = yield from ask_targets(
        AskTargets(
            key=f"spell.{key}", who=GM, text=words(f"ask.{key}", spell=chosen.name),
            candidates=rows, minimum=0, maximum=len(rows),
            default=tuple(member.id for member in members), rules=("SWORD-76", "SWORD-77"),
        )
    )  # fmt: skip
    kept = set(answer)
    out = set(behind) if BEHIND in kept else set()
    left = tuple(s for s in squares if s not in out and f"{OUT}{square_name(s)}" not in kept)
    return kept, left


def _member(scene: Scene, token_id: str) -> Option:
    return Option(
        id=token_id,
        label=words("name", name=scene.name(token_id)),
        highlight=Highlight(tokens=(token_id,)),
    )


def _behind_row(behind: Squares) -> tuple[Option, ...]:
    if not behind:
        return ()
    names = [square_name(square) for square in behind]
    return (
        Option(
            id=BEHIND, label=words("choice.behind_walls"), rules=("SWORD-76",),
            detail=words("detail.squares", names=names), highlight=Highlight(squares=behind),
        ),
    )  # fmt: skip


def _square(square: Square) -> Option:
    name = square_name(square)
    return Option(
        id=f"{OUT}{name}", label=words("choice.left_out", name=name), unlisted=True,
        highlight=Highlight(squares=(square,)),
    )  # fmt: skip
