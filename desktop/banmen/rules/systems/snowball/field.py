"""The snow field: two flags, three trenches a side, open ground between (SNOW-07, SNOW-08); and
what each node of any such field is to a side."""

from itertools import pairwise
from typing import Literal

from banmen.board.lattice import node
from banmen.model.document import Document
from banmen.model.map import Link, Node, NodeMap
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
    if not isinstance(board, NodeMap) or not all(_flags(board, s) for s in ("ally", "enemy")):
        raise Refusal(Message("snow.refusal.no_field"))
    return board


def is_field(document: Document) -> bool:
    """Tell whether the map is a field for this battle."""
    board = document.map
    return isinstance(board, NodeMap) and all(_flags(board, s) for s in ("ally", "enemy"))


def _flags(board: NodeMap, side: str) -> list[Node]:
    return [n for n in board.nodes if n.kind == "flag" and OWNERS.get(n.owner or "") == side]


def own_flag(board: NodeMap, side: str) -> str:
    """Return the node where a side's flag stands."""
    return _flags(board, side)[0].id


def own_trenches(board: NodeMap, side: str) -> tuple[str, ...]:
    """Return the trenches of a side, from above."""
    found = [n for n in board.nodes if kind_for(board, n.id, side) == "own_trench"]
    return tuple(n.id for n in sorted(found, key=lambda n: n.y))


def kind_for(board: NodeMap, node_id: str, side: str) -> Kind:
    """Return what a node is to a side; flags and trenches of nobody count as open ground."""
    found = node(board, node_id)
    owner = OWNERS.get(found.owner or "")
    if found.kind == "open" or owner is None:
        return "centre"
    own = owner == side
    if found.kind == "flag":
        return "own_flag" if own else "enemy_flag"
    return "own_trench" if own else "enemy_trench"


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
    """Return the row of a node, counted from above over trenches and open ground."""
    return _ranks([n.y for n in board.nodes if n.kind != "flag"], node(board, node_id).y)


def column_of(board: NodeMap, node_id: str) -> tuple[str, int]:
    """Return the column of a node: trenches of one side are one, open ground by its x."""
    kind = kind_for(board, node_id, "ally")
    if kind != "centre":
        return kind, 0
    open_ground = [n.x for n in board.nodes if kind_for(board, n.id, "ally") == "centre"]
    return kind, _ranks(open_ground, node(board, node_id).x)


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
