"""What a gesture is: a generator that gets pointers, yields previews and returns an edit.

Code before the first `yield` is the press, the loop is the drag or the chain of clicks, the
return value is committed; Escape and a change of tool close the generator. A gesture may end at
once, before any preview, and may raise a Refusal, which is said and ends it. Gestures see only a
`Desk`, so tests need no window.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from banmen.board.verdicts import (
    CoverVerdict,
    PathVerdict,
    ReachedPlace,
    SightVerdict,
    TemplateVerdict,
)
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.model.template import Direction
from banmen.model.token import Side
from banmen.words import Message

PointerKind = Literal["press", "move", "release", "double", "key"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointer:
    """What the hand does: where in metres, which button, which modifier keys.

    `key` is set for kind `key`: `Enter`, `Backspace`, `Space`. `pixel_m` is how many metres one
    pixel of the view is, for tolerances.
    """

    kind: PointerKind
    x: float
    y: float
    button: Literal["left", "right", "middle", ""] = ""
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    key: str = ""
    pixel_m: float = 0.05


Style = Literal[
    "wall", "window", "door", "trench", "obstacle", "ground", "darkness", "light", "template",
    "measure", "path", "path_beyond", "stop", "sight_clear", "sight_blocked", "decider", "select",
    "erase", "guide", "vision", "token",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A line or outline through points in metres."""

    points: tuple[Point, ...]
    style: Style
    closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill:
    """A filled region: rings in metres (even-odd)."""

    rings: tuple[tuple[Point, ...], ...]
    style: Style


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareFill:
    """Whole squares tinted."""

    squares: tuple[Square, ...]
    style: Style


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """A circle in metres."""

    x: float
    y: float
    radius_m: float
    style: Style


@dataclass(frozen=True, slots=True, kw_only=True)
class Ghost:
    """An element shown faintly where it would come to be (any element of the document)."""

    element: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """Words beside a point, drawn at reading size whatever the zoom."""

    x: float
    y: float
    words: Message
    style: Style = "guide"


Shape = Stroke | Fill | SquareFill | Ring | Ghost | Caption


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What to show while the hand is at work; `status` replaces the hint in the status bar."""

    shapes: tuple[Shape, ...] = ()
    status: Message | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """A token went a way of squares, its start not among them, or was set on a `node` (`ruled`:
    wherever the hand wanted)."""

    token: str
    path: tuple[Square, ...] = ()
    node: str = ""
    ruled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """What a gesture did: the label of the step (a key of words) and the new document.

    `document` None means that nothing changed but perhaps the selection. `select` None leaves
    the selection as it is. `walk` says that the edit is a token's way in play: a battle may take
    it as the token's move in place of the document.
    """

    label: str
    document: Document | None
    select: tuple[str, ...] | None = None
    walk: Walk | None = None


SnapKind = Literal["corner", "half", "centre", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewToken:
    """What the desk gives a token that is placed: a free name and what the rules know of it."""

    name: str
    sheet: Any = None


class Desk(Protocol):
    """What a gesture may see of the program: the document, the hand, and answers of the rules.

    Distances are in squares, or metres between nodes, as the battle's rule system counts.
    """

    options: Mapping[str, Any]

    @property
    def document(self) -> Document:
        """The document as it is."""

    @property
    def selection(self) -> tuple[str, ...]:
        """The ids of what is selected."""

    @property
    def mode(self) -> Literal["edit", "play"]:
        """Whether the map is drawn or played on."""

    def pick(self, pointer: Pointer) -> str | None:
        """Return the id of the topmost element at the hand, or None."""

    def snap(self, pointer: Pointer, kind: SnapKind) -> Point:
        """Return the point to use: snapped as the tool wants, free while Alt is held."""

    def reach(self, token_id: str) -> tuple[ReachedPlace, ...]:
        """Return where a token can come with one move; nothing where no rules say it."""

    def allowance(self, token_id: str) -> float | None:
        """Return the squares a token may move, None where no rules say it."""

    def route(self, token_id: str, start: Square, goal: Square) -> tuple[Square, ...]:
        """Return the cheapest way to a square without the start; a straight one where none is."""

    def walk(self, token_id: str, path: tuple[Square, ...]) -> PathVerdict:
        """Return how a wished path from the token's place really goes."""

    def sight(self, a: Place, b: Place) -> SightVerdict:
        """Return the line of fire between two places."""

    def cover(self, a: Place, b: Place) -> CoverVerdict:
        """Return the cover of the second place against the first."""

    def distance(self, a: Place, b: Place) -> float:
        """Return the distance of two places."""

    def template(self, at: Point, radius_m: float, stops_at_walls: bool) -> TemplateVerdict:
        """Return what a radius about a point covers."""

    def ray(
        self, at: Point, direction: Direction, length_m: float, stops_at_walls: bool
    ) -> TemplateVerdict:
        """Return what a line from a point covers."""

    def vision(self, at: Point) -> tuple[tuple[Point, ...], ...]:
        """Return the rings of what an eye at a point sees."""

    def new_token(self, side: Side) -> NewToken:
        """Return what a token of a side is to be called and what the rules know of it."""


Gesture = Generator[Preview, Pointer, Edit | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A row of the toolbox: id (also of its icon and words), shortcut, how it starts, snapping.

    `hover` gives the preview while no button is down. `modes` and `maps` are those it works in.
    `options` are the tool's own settings with their defaults (the tool bar shows them), `choices`
    the values that some of them may take.
    """

    id: str
    shortcut: str
    begin: Callable[[Desk, Pointer], Gesture]
    hover: Callable[[Desk, Pointer], Preview] | None = None
    snap: SnapKind = "none"
    modes: tuple[Literal["edit", "play"], ...] = ("edit",)
    options: Mapping[str, Any] = field(default_factory=dict)
    choices: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    maps: tuple[Literal["squares", "nodes"], ...] = ("squares", "nodes")
