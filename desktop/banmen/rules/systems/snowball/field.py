"""The snow field: two flags, three trenches a side, open ground between (SNOW-07, SNOW-08); and
what each node of any such field is to a side."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from banmen.board.lattice import node
from banmen.model.document import Document
from banmen.model.map import Link, Node, NodeMap
from banmen.rules.systems.snowball.state import SIDES
from banmen.rules.systems.snowball.tables import figure
from banmen.words import Language, Message, Refusal, text

Kind = Literal["own_flag", "own_trench", "centre", "enemy_trench", "enemy_flag"]
#: The way from one's own flag to the enemy's.
STAGES: tuple[Kind, ...] = ("own_flag", "own_trench", "centre", "enemy_trench", "enemy_flag")
#: What node owners are called for each side.
OWNERS = {"1": "ally", "ally": "ally", "2": "enemy", "enemy": "enemy"}
#: Nodes less far apart than this, in metres, stand in the same row or column.
SAME_M = 1.0
_COLUMNS = (("A", "B", "C"), ("L", "M", "N"), ("X", "Y", "Z"))


def snow_field(spacing_m: float = 5.0, lang: Language | None = None) -> NodeMap:
    """Return the field of the document: columns 5 m apart, rows `spacing_m` metres apart; the
    flags named in `lang` or the current language."""
    middle = 5.0
    nodes = [_flag(1, 0.0, middle, lang)]
    for number, column in enumerate(_COLUMNS):
        owner = ("1", None, "2")[number]
        for row, name in enumerate(column):
            nodes.append(
                Node(
                    id=name, name=name, kind="trench" if owner else "open",
                    x=5.0 * (number + 1), y=middle + (row - 1) * spacing_m, owner=owner,
                    capacity=figure("trench_capacity") if owner else None,
                )
            )  # fmt: skip
    nodes.append(_flag(2, 20.0, middle, lang))
    return NodeMap(width_m=20.0, height_m=10.0, nodes=tuple(nodes), links=_links())


def _flag(number: int, x: float, y: float, lang: Language | None) -> Node:
    return Node(
        id=f"F{number}", name=text("snow.field.flag", lang, n=number), kind="flag", x=x, y=y,
        capacity=figure("flag_capacity"), owner=str(number),
    )  # fmt: skip


def _links() -> tuple[Link, ...]:
    left, centre, right = _COLUMNS
    advance = [
        *(("F1", trench) for trench in left),
        *zip(left, centre, strict=True),
        *zip(centre, right, strict=True),
        *((trench, "F2") for trench in right),
    ]
    trenches = [pair for column in (left, right) for pair in pairwise(column)]
    return (
        *(Link(id=f"{a}-{b}", a=a, b=b, kind="advance") for a, b in advance),
        *(Link(id=f"{a}-{b}", a=a, b=b, kind="trench") for a, b in trenches),
    )


def graph(document: Document) -> NodeMap:
    """Return the field; Refusal where the map has no nodes, or a side has no flag."""
    board = document.map
    if not isinstance(board, NodeMap) or len(layout(board).flags) < 2:
        raise Refusal(Message("snow.refusal.no_field"))
    return board


def is_field(document: Document) -> bool:
    """Tell whether the map is a field for this battle."""
    board = document.map
    return isinstance(board, NodeMap) and len(layout(board).flags) == 2


def own_flag(board: NodeMap, side: str) -> str:
    """Return the node where a side's flag stands."""
    return layout(board).flags[side]


def own_trenches(board: NodeMap, side: str) -> tuple[str, ...]:
    """Return the trenches of a side, from above."""
    found = [n for n in board.nodes if kind_for(board, n.id, side) == "own_trench"]
    return tuple(n.id for n in sorted(found, key=lambda n: n.y))


@dataclass(frozen=True, slots=True)
class Layout:
    """What every node of a field is: its kind to the allies, its row from above over trenches and
    open ground, and its column (trenches of one side are one, open ground goes by its x); and
    the first flag of each side that has one."""

    kinds: Mapping[str, Kind]
    rows: Mapping[str, int]
    columns: Mapping[str, tuple[str, int]]
    flags: Mapping[str, str]


#: The fields seen last, by identity: a battle asks for the same one over and over.
_layouts: list[tuple[NodeMap, Layout]] = []
_MOST_LAYOUTS = 8


def layout(board: NodeMap) -> Layout:
    """Return what the nodes of a field are; kept for the fields seen last."""
    for known, found in _layouts:
        if known is board:
            return found
    owners = _owners(board)
    kinds = {n.id: _kind(n, owners.get(n.id)) for n in board.nodes}
    heights = [n.y for n in board.nodes if n.kind != "flag"]
    open_ground = [n.x for n in board.nodes if kinds[n.id] == "centre"]
    made = Layout(
        kinds,
        {n.id: _ranks(heights, n.y) for n in board.nodes},
        {
            n.id: (kinds[n.id], _ranks(open_ground, n.x) if kinds[n.id] == "centre" else 0)
            for n in board.nodes
        },
        {
            side: n.id
            for side, kind in (("ally", "own_flag"), ("enemy", "enemy_flag"))
            for n in reversed(board.nodes)
            if kinds[n.id] == kind
        },
    )
    _layouts.append((board, made))
    del _layouts[:-_MOST_LAYOUTS]
    return made


def _owners(board: NodeMap) -> Mapping[str, str]:
    """Return whose each flag and trench is: as it says, else the left flag is the first side's
    and the right one the second's, and a trench is of the side whose flag is nearer."""
    found = {n.id: OWNERS[n.owner] for n in board.nodes if n.owner in OWNERS and n.kind != "open"}
    flags = sorted((n for n in board.nodes if n.kind == "flag"), key=lambda n: n.x)
    free = [n for n in flags if n.id not in found]
    for side, place in zip(SIDES, (0, -1), strict=True):
        if free and all(found.get(n.id) != side for n in flags):
            found[free.pop(place).id] = side
    posts = {found[n.id]: n.x for n in reversed(flags) if n.id in found}
    for n in board.nodes:
        if n.kind == "trench" and n.id not in found and len(posts) == len(SIDES):
            nearer = abs(n.x - posts["enemy"]) - abs(n.x - posts["ally"])
            if abs(nearer) > SAME_M:
                found[n.id] = "ally" if nearer > 0 else "enemy"
    return found


def _kind(node: Node, owner: str | None) -> Kind:
    """Return what a node is to the allies; what is nobody's counts as open ground."""
    if node.kind == "open" or owner is None:
        return "centre"
    if node.kind == "flag":
        return "own_flag" if owner == "ally" else "enemy_flag"
    return "own_trench" if owner == "ally" else "enemy_trench"


def kind_for(board: NodeMap, node_id: str, side: str) -> Kind:
    """Return what a node is to a side; KeyError for a node the map does not have."""
    kind = layout(board).kinds[node_id]
    return kind if side == "ally" else STAGES[-1 - STAGES.index(kind)]


def is_trench(board: NodeMap, node_id: str) -> bool:
    """Tell whether a node is a trench."""
    return node(board, node_id).kind == "trench"


def progress(board: NodeMap, node_id: str, side: str) -> tuple[int, float]:
    """Return how far a node is on a side's way: its stage, then its distance from the own flag."""
    kind = kind_for(board, node_id, side)
    along = 0.0
    if kind == "centre":
        along = abs(node(board, node_id).x - node(board, own_flag(board, side)).x)
    return STAGES.index(kind), along


def row_of(board: NodeMap, node_id: str) -> int:
    """Return the row of a node."""
    return layout(board).rows[node_id]


def column_of(board: NodeMap, node_id: str) -> tuple[str, int]:
    """Return the column of a node."""
    return layout(board).columns[node_id]


def row_gap(board: NodeMap) -> float:
    """Return the smallest distance in metres between two rows, 0 where there is only one."""
    heights = sorted({n.y for n in board.nodes if n.kind != "flag"})
    gaps = [b - a for a, b in pairwise(heights) if b - a > SAME_M]
    return min(gaps, default=0.0)


def _ranks(values: list[float], value: float) -> int:
    """Return how many groups of nearly equal values lie below a value."""
    rank, last = -1, float("-inf")
    for known in sorted(values):
        if known - last > SAME_M:
            rank += 1
        last = known
        if known >= value - 1e-9:
            break
    return max(rank, 0)
