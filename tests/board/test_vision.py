"""What eyes see, and light and darkness of squares (SWORD-66…72, SWORD-76, SWORD-79)."""

import pytest

from banmen.board.lattice import centre
from banmen.board.light import (
    LightRule,
    brightly_lit_by,
    darkness_of,
    lit_by,
    lit_squares,
    too_dark,
)
from banmen.board.sight_field import visibility_field
from banmen.board.square_set import SquareSet
from banmen.board.template import DiscRule
from banmen.board.vision import (
    Eye,
    seen_by,
    squares_seen,
    tokens_seen,
    visibility_rings,
)
from banmen.geometry.shapes import polygon_area
from banmen.model.areas import Darkness, Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.lights import Light
from banmen.model.token import Token

MIDDLE = Square(5, 5)
ROOM = SquareSet.of((c, r) for c in range(4, 8) for r in range(4, 8))
TORCH = Light(id="l1", x=16.5, y=16.5)


def room(state: str = "closed") -> tuple[Barrier, ...]:
    """Four squares of room from (4,4) to (7,7) with a door in its right wall beside (7,5)."""
    walls = ((24, 15), (24, 12), (12, 12), (12, 24), (24, 24), (24, 18))
    return (
        Barrier(id="walls", points=tuple(Point(*point) for point in walls)),
        Barrier(id="door", kind="door", state=state, points=(Point(24, 15), Point(24, 18))),
    )


def seen_area(rings) -> float:
    return sum(abs(polygon_area(ring)) for ring in rings)


def test_an_empty_map_is_seen_whole(board) -> None:
    rings = visibility_rings(board(), 16.5, 16.5)
    assert seen_area(rings) == pytest.approx(36 * 36)
    assert visibility_rings(board(), -1, 5) == ()


def test_a_room_with_its_door_closed_and_open(board) -> None:
    shut = visibility_rings(board(barriers=room()), 16.5, 16.5)
    assert seen_area(shut) == pytest.approx(144)
    opened = visibility_rings(board(barriers=room("open")), 16.5, 16.5)
    assert seen_area(opened) > 150
    assert seen_area(visibility_rings(board(), 16.5, 16.5, radius_m=3)) == pytest.approx(
        28.27, abs=0.1
    )


def test_the_field_is_made_once_for_the_same_walls_and_areas(board) -> None:
    document = board(barriers=room())
    moved = document.model_copy(update={"tokens": (Token(id="t", name="t", x=4, y=4),)})
    assert visibility_field(document) is visibility_field(moved)
    door = document.barriers[1].revise(state="open")
    other = document.model_copy(update={"barriers": (document.barriers[0], door)})
    assert visibility_field(document) is not visibility_field(other)


def test_a_door_opened_and_closed_gives_the_first_view_again(board) -> None:
    document = board(barriers=room(), obstacles=[(9, 5)])
    views = [visibility_rings(document, 16.5, 16.5)]
    for state in ("open", "locked", "open", "closed"):
        door = document.barriers[1].revise(state=state)
        document = document.model_copy(update={"barriers": (document.barriers[0], door)})
        views.append(visibility_rings(document, 16.5, 16.5))
        fresh = board(barriers=room(state), obstacles=[(9, 5)])
        assert seen_area(views[-1]) == pytest.approx(seen_area(visibility_rings(fresh, 16.5, 16.5)))
    assert views[0] == views[2] == views[4]
    assert views[1] == views[3] != views[0]


def test_how_one_came_to_a_place_does_not_matter(board) -> None:
    walls = (
        Barrier(id="flat", points=(Point(21, 15), Point(27, 15))),
        Barrier(id="end", points=(Point(27, 9), Point(27, 21))),
    )
    direct = visibility_rings(board(barriers=walls), 15, 15)
    document = board(barriers=walls)
    for x, y in [(15, 9), (15, 12), (9, 15), (12, 15)]:
        visibility_rings(document, x, y)
    assert visibility_rings(document, 15, 15) == direct


def test_obstacles_hide_and_who_stands_on_one_looks_over_it(board) -> None:
    document = board(obstacles=[(7, 5)])
    seen = squares_seen(document, [Eye(centre(document.map, MIDDLE))])
    assert (9, 5) not in seen
    assert (6, 5) in seen
    on_top = squares_seen(document, [Eye(centre(document.map, Square(7, 5)))])
    assert len(on_top) == 144


def test_squares_in_the_dark_are_not_seen_but_for_the_own_one(board) -> None:
    document = board(barriers=room())
    eye = Eye(centre(document.map, MIDDLE), dark=ROOM)
    assert set(squares_seen(document, [eye])) == {MIDDLE}
    assert squares_seen(document, [Eye(eye.at)]) == ROOM
    assert squares_seen(document, []) == SquareSet()


def test_tokens_are_seen_by_their_limbs_and_not_in_the_dark(board) -> None:
    """A closed room, somebody in its doorway, and somebody in a dark corner of it."""
    document = board(barriers=room(), tokens={"elf": (5, 5), "corner": (4, 4), "outside": (1, 1)})
    tokens, at = document.tokens, Point(16.5, 16.5)
    assert tokens_seen(document, [Eye(at)], tokens) == {"elf", "corner"}
    dark = Eye(at, dark=SquareSet.of([(4, 4), (5, 5)]))
    assert tokens_seen(document, [dark], tokens) == {"elf"}
    assert tokens_seen(document, [dark, Eye(Point(1.5, 1.5))], tokens) == {"elf", "outside"}
    half = document.token("corner").revise(id="half", x=25, y=16.5)
    assert tokens_seen(board(barriers=room("open")), [Eye(at)], (half,)) == {"half"}
    assert tokens_seen(document, [], tokens) == frozenset()


def test_a_party_sees_together_and_not_into_its_dark(board) -> None:
    document = board(barriers=room())
    inside, outside = Point(16.5, 16.5), Point(1.5, 1.5)
    rings = seen_by(document, [Eye(inside), Eye(outside)])
    assert seen_by(document, []) == ()
    assert len(rings) >= 1
    own = seen_by(document, [Eye(inside, dark=ROOM)])
    assert [sorted(ring) for ring in own] == [
        sorted([Point(15, 15), Point(18, 15), Point(18, 18), Point(15, 18)])
    ]


def test_an_obstacle_is_seen_by_its_side_but_not_what_lies_behind(board) -> None:
    rock = Obstacle(id="r", polygon=(Point(6, 15), Point(9, 15), Point(9, 18)))
    document = board(obstacles=[(7, 5), (8, 5), (11, 11)], areas=(rock,))
    seen = board(obstacles=[])
    whole = seen_by(document, [Eye(Point(16.5, 16.5))])
    hidden_behind = [(25.5, 16.5), (31.5, 16.5)]
    shown = [(22.5, 16.5), (34.5, 34.5), (8.5, 15.5)]
    assert [holds(whole, *point) for point in hidden_behind] == [False, False]
    assert [holds(whole, *point) for point in shown] == [True, True, True]
    assert seen_area(seen_by(seen, [Eye(Point(16.5, 16.5))])) == pytest.approx(36 * 36)


def test_an_obstacle_behind_a_wall_along_it_is_not_seen(board) -> None:
    """The wall between (6, 5) and (7, 5) covers the side of the rock that is looked at."""
    edges = [((6, row), (7, row), "wall") for row in range(12)]
    document = board(obstacles=[(7, 5)], edges=edges)
    seen = seen_by(document, [Eye(Point(16.5, 16.5))])
    assert not holds(seen, 22.5, 16.5)
    open_door = board(obstacles=[(7, 5)], edges=[((6, 5), (7, 5), "door_open")])
    assert holds(seen_by(open_door, [Eye(Point(16.5, 16.5))]), 22.5, 16.5)


def holds(rings, x: float, y: float) -> bool:
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                inside = not inside
    return inside


def test_sword_70_a_torch_lights_template_c(board) -> None:
    lit = lit_by(board(lights=(TORCH,)), TORCH)
    assert len(lit) == 41
    assert Square(9, 5) in lit
    assert Square(8, 7) not in lit


def test_a_light_is_bright_within_half_its_reach(board) -> None:
    document = board(barriers=room(), lights=(TORCH,))
    bright, lit = set(brightly_lit_by(document, TORCH)), set(lit_by(document, TORCH))
    assert bright < lit
    assert (7, 5) in bright
    assert (4, 4) in bright
    assert (7, 7) in lit - bright
    out = TORCH.revise(burning=False)
    assert brightly_lit_by(document, out) == ()


def test_sword_72_a_shutter_lets_out_a_part_and_closed_nothing(board) -> None:
    document = board()
    lantern = TORCH.revise(preset="lantern")
    assert len(lit_by(document, lantern.revise(shutter=0.3))) == 5
    assert lit_by(document, lantern.revise(shutter=0)) == ()
    assert lit_by(document, lantern.revise(burning=False)) == ()


def test_a_carried_light_shines_from_its_carrier(board) -> None:
    carried = TORCH.revise(carried_by="elf", radius_m=3)
    document = board(tokens={"elf": (2, 2)}, lights=(carried,))
    assert lit_squares(document) == {(2, 2), (1, 2), (3, 2), (2, 1), (2, 3)}


def test_sword_76_walls_stop_light_or_not_as_the_setting_says(board) -> None:
    document = board(barriers=room(), lights=(TORCH,))
    lit = lit_squares(document)
    assert max(square.column for square in lit) == 7
    assert len(lit_squares(document, LightRule(stops_at_walls=False))) == 41
    cthulhu = LightRule(DiscRule("chebyshev", "down"), stops_at_walls=False)
    assert len(lit_squares(document, cthulhu)) == 49


def test_windows_let_light_through(board) -> None:
    document = board(edges=[((5, 5), (6, 5), "window")], lights=(TORCH,))
    assert (7, 5) in lit_squares(document)
    shut = board(edges=[((5, 5), (6, 5), "window_shuttered")], lights=(TORCH,))
    assert (7, 5) not in lit_squares(shut)


def test_sword_79_torches_drive_out_natural_darkness_only(board) -> None:
    night = Darkness(id="a", squares=tuple(Square(c, 5) for c in range(12)))
    spell = Darkness(id="b", squares=(MIDDLE, Square(11, 5)), darkness="darkness")
    shade = Darkness(id="c", squares=(Square(6, 5),), darkness="shade")
    document = board(areas=(night, spell, shade), lights=(TORCH,))
    assert darkness_of(document, MIDDLE) == {"darkness"}
    assert darkness_of(document, Square(6, 5)) == {"shade"}
    assert darkness_of(document, Square(7, 5)) == frozenset()
    assert darkness_of(document, Square(11, 5)) == {"natural", "darkness"}
    assert darkness_of(document, Square(0, 0)) == frozenset()
    every = LightRule(drives_out=frozenset({"natural", "shade", "darkness"}))
    assert darkness_of(document, MIDDLE, every) == frozenset()
    dark = {square for square in night.squares if darkness_of(document, square)}
    assert set(too_dark(document)) == dark
    assert set(too_dark(document, frozenset({"natural"}))) == {MIDDLE, (11, 5), (6, 5)}
    assert set(too_dark(document, frozenset({"natural", "darkness"}))) == {(6, 5)}
    assert set(too_dark(document, rule=every)) == {(11, 5), (0, 5)} & dark | {
        square for square in night.squares if darkness_of(document, square, every)
    }
    assert too_dark(document, frozenset({"natural", "shade", "darkness"})) == SquareSet()
