"""Reach and ways over the steps that are kept are those of a plain search over what stops a step,
on maps of all kinds, and after a door was opened."""

import heapq
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from banmen.board.lattice import NEIGHBOURS_4, NEIGHBOURS_8, contains, footprint
from banmen.board.movement import Bar, Walker, ground_bar, plain_walker, reach, shortest, walk
from banmen.board.sight import step_blocked
from banmen.board.verdicts import Decider, Place, ReachedPlace
from banmen.model.areas import DifficultGround, Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.session.routes import Routes

SIDE, COLUMNS, ROWS = 3.0, 7, 6
ORC = Decider("token", "orc", "オーク")

halves = st.integers(-1, 2 * COLUMNS + 1).map(lambda count: count / 2)
anywhere = st.floats(-1, COLUMNS + 1, allow_subnormal=False).map(lambda value: round(value, 2))
squares = st.builds(Square, st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1))
allowances = st.sampled_from((0.0, 1.0, 2.5, 4.0, 7.0, float("inf")))


@st.composite
def lines(draw: st.DrawFn) -> tuple[Point, Point]:
    """A wall in metres: most along the grid, some from half square to half square, some anyhow."""
    kind = draw(st.sampled_from(("grid", "grid", "grid", "half", "any")))
    if kind == "grid":
        x, y = draw(st.integers(0, COLUMNS)), draw(st.integers(0, ROWS))
        length = draw(st.sampled_from((1, 2, 3, -1, -2)))
        ends = [(x, y), (x + length, y) if draw(st.booleans()) else (x, y + length)]
    else:
        value = halves if kind == "half" else anywhere
        ends = [(draw(value), draw(value)), (draw(value), draw(value))]
    return Point(ends[0][0] * SIDE, ends[0][1] * SIDE), Point(ends[1][0] * SIDE, ends[1][1] * SIDE)


@st.composite
def barriers(draw: st.DrawFn) -> tuple[Barrier, ...]:
    """A door to be opened, and walls, doors and windows."""
    made = []
    for number, ends in enumerate(draw(st.lists(lines(), min_size=1, max_size=14))):
        if ends[0] != ends[1]:
            kind = draw(st.sampled_from(("wall", "wall", "door", "window"))) if made else "door"
            made.append(Barrier(id=f"b{number}", kind=kind, points=ends))
    return tuple(made)


@st.composite
def areas(draw: st.DrawFn) -> tuple[Obstacle | DifficultGround, ...]:
    """Obstacles on squares, free ones, and ground of several costs."""
    some = st.lists(squares, min_size=1, max_size=5, unique=True).map(tuple)
    made: list[Obstacle | DifficultGround] = []
    for number, kind in enumerate(draw(st.lists(st.sampled_from("obg"), max_size=4))):
        if kind == "g":
            cost = draw(st.sampled_from((1.5, 2.0, 2.1, 3.0, 1.2345)))
            made.append(DifficultGround(id=f"a{number}", squares=draw(some), cost=cost))
        elif kind == "o":
            solid = draw(st.booleans())
            made.append(Obstacle(id=f"a{number}", squares=draw(some), blocks_movement=solid))
        else:
            x, y = draw(halves) * SIDE, draw(halves) * SIDE
            ring = (Point(x, y), Point(x + 4.5, y), Point(x + 3.0, y + 4.5))
            made.append(Obstacle(id=f"a{number}", polygon=ring))
    return tuple(made)


def is_free(document: Document, a: Square, b: Square, size: int) -> bool:
    """Whether nothing stops any square of a token, nor stands between two it would cover."""
    dx, dy = b.column - a.column, b.row - a.row
    ahead = [Square(s.column + dx, s.row + dy) for s in footprint(a, size)]
    steps = list(zip(footprint(a, size), ahead, strict=True))
    for square in ahead:
        beside = (Square(square.column + 1, square.row), Square(square.column, square.row + 1))
        steps += [(square, other) for other in beside if other in ahead]
    return all(contains(document.map, there) for there in ahead) and not any(
        step_blocked(document, one, two) for one, two in steps
    )


def plain_search(
    document: Document,
    start: Square,
    allowance: float,
    walker: Walker,
    size: int,
    diagonal: float = 1.0,
) -> dict[Square, float]:
    """What coming to each square costs, by the book; `diagonal` is the price of such a step."""
    ground: dict[Square, float] = {}
    for area in document.areas:
        if isinstance(area, DifficultGround):
            for square in area.squares:
                ground[square] = max(area.cost, ground.get(square, 1.0))
    offsets = NEIGHBOURS_4 if walker.ways == 4 else NEIGHBOURS_8
    found: dict[Square, float] = {}
    queue = [(0.0, start)]
    while queue:
        cost, at = heapq.heappop(queue)
        if at in found:
            continue
        found[at] = cost
        for dx, dy in offsets if at == start or not walker.stops(at) else ():
            ahead = Square(at.column + dx, at.row + dy)
            price = max(ground.get(part, 1.0) for part in footprint(ahead, size))
            total = cost + (price * diagonal if dx and dy else price)
            shut = walker.taken(ahead) or (walker.stops(ahead) and walker.ends(ahead))
            if total <= allowance and not shut and is_free(document, at, ahead, size):
                heapq.heappush(queue, (total, ahead))
    return found


def by_place(place: ReachedPlace) -> Place:
    return place.at


def check(document: Document, start: Square, allowance: float, size: int, walker: Walker) -> None:
    """Reach is that of the plain search, and every shortest way can be walked at its cost."""
    known = plain_search(document, start, allowance, walker, size)
    places = reach(start, allowance, walker)
    staying = {at: cost for at, cost in known.items() if at == start or not walker.ends(at)}
    assert {place.at: place.cost for place in places} == staying
    asked = reach(start, allowance, replace(walker, footing=None))
    assert sorted(asked, key=by_place) == sorted(places, key=by_place)
    for place in places[::5]:
        way = shortest(start, place.at, walker, allowance)
        assert way == shortest(start, place.at, replace(walker, footing=None), allowance)
        assert way is not None
        verdict = walk(start, way, allowance, walker)
        assert (verdict.walked, verdict.reason, verdict.cost) == (way, "", place.cost)


@given(barriers(), areas(), squares, allowances, st.integers(1, 3), st.sampled_from((4, 8)))
def test_reach_is_that_of_a_plain_search_before_and_after_a_door(
    board, walls, ground, start: Square, allowance: float, size: int, ways
) -> None:
    document = board(columns=COLUMNS, rows=ROWS, barriers=walls, areas=ground)
    check(document, start, allowance, size, plain_walker(document, size, ways))
    doors = [n for n, barrier in enumerate(walls) if barrier.kind == "door"]
    for number in doors[:2]:
        opened = list(document.barriers)
        opened[number] = opened[number].revise(state="open")
        document = document.model_copy(update={"barriers": tuple(opened)})
        check(document, start, allowance, size, plain_walker(document, size, ways))


@given(barriers(), areas(), squares, st.sampled_from(NEIGHBOURS_8))
def test_ground_bars_a_step_where_something_stops_it(
    board, walls, ground, a: Square, turn: tuple[int, int]
) -> None:
    document = board(columns=COLUMNS, rows=ROWS, barriers=walls, areas=ground)
    b = Square(a.column + turn[0], a.row + turn[1])
    for size in (1, 2, 3):
        assert (ground_bar(document, a, b, size) is None) == is_free(document, a, b, size)


@given(barriers(), squares, allowances, *[st.sets(squares, max_size=6)] * 3)
def test_who_stops_and_who_stands_there_counts_beyond_the_ground(
    board, walls, start: Square, allowance: float, zones, taken, full
) -> None:
    document = board(columns=COLUMNS, rows=ROWS, barriers=walls)
    plain = plain_walker(document)

    def forbidden(square: Square) -> Bar | None:
        return Bar("occupied", "SWORD-20", (ORC,)) if square in taken else None

    walker = Walker(
        bars=lambda a, b: plain.bars(a, b) or forbidden(b),
        stops=lambda square: (ORC,) if square in zones else (),
        ends=lambda square: Bar("occupied", "SWORD-14") if square in full else None,
        cost=plain.cost,
        footing=plain.footing,
        minded=zones | taken | full,
        taken=forbidden,
    )
    check(document, start, allowance, 1, walker)


@given(barriers(), areas(), squares, allowances)
def test_a_step_may_cost_more_one_way_than_another(
    board, walls, ground, start: Square, allowance: float
) -> None:
    document = board(columns=COLUMNS, rows=ROWS, barriers=walls, areas=ground)
    plain = plain_walker(document, ways=8)

    def cost(a: Square, b: Square) -> float:
        slant = a.column != b.column and a.row != b.row
        return plain.cost(a, b) * (1.5 if slant else 1.0)

    walker = Walker(plain.bars, cost=cost, ways=8)
    known = plain_search(document, start, allowance, walker, 1, diagonal=1.5)
    assert {place.at: place.cost for place in reach(start, allowance, walker)} == known
    for goal in known:
        way = shortest(start, goal, walker, allowance)
        assert way is not None
        assert walk(start, way, allowance, walker).cost == known[goal]


@given(barriers(), areas(), squares, st.integers(1, 2), st.sets(squares, max_size=9))
def test_a_route_costs_as_little_as_can_be_with_its_detours(
    board, walls, ground, start: Square, size: int, dear
) -> None:
    document = board(columns=COLUMNS, rows=ROWS, barriers=walls, areas=ground)
    plain = plain_walker(document, size)
    assert plain.footing is not None
    routes = Routes(start, plain.footing.steps, lambda square: 1000.0 if square in dear else 0.0)

    def cost(a: Square, b: Square) -> float:
        return plain.cost(a, b) + (1000.0 if b in dear else 0.0)

    walker = Walker(plain.bars, cost=cost)
    for place in reach(start, float("inf"), walker):
        way = routes.to(place.at)
        assert way is not None
        assert walk(start, way, float("inf"), walker).cost == place.cost


def test_who_has_less_than_nothing_left_stays(board) -> None:
    document = board()
    for walker in (plain_walker(document), replace(plain_walker(document), footing=None)):
        assert [place.at for place in reach(Square(4, 4), -2.5, walker)] == [Square(4, 4)]


def test_steps_far_from_a_door_are_kept_when_it_opens(board) -> None:
    door = Barrier(id="d", kind="door", points=(Point(6, 6), Point(6, 9)))
    before = board(barriers=(door,))
    near, far = Square(1, 2), Square(9, 9)
    for square in (near, far):
        reach(square, 3, plain_walker(before))
        shortest(square, Square(0, 0), plain_walker(before))
    after = before.model_copy(update={"barriers": (door.revise(state="open"),)})
    now, kept = plain_walker(after).footing, plain_walker(before).footing
    assert now is not None
    assert kept is not None
    steps = now.steps
    assert steps.numbering.number(near) not in steps
    assert steps[steps.numbering.number(far)] is kept.steps[kept.steps.numbering.number(far)]
    assert now.boards.about(near, 3) is not kept.boards.about(near, 3)
    assert now.boards.about(far, 3) is kept.boards.about(far, 3)
