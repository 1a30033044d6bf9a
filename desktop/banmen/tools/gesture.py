"""What a gesture is: a generator that gets pointers, yields previews and returns an edit.

Code before the first `yield` is the press, the loop is the drag or the chain of clicks, the
return value is committed; Escape and a change of tool close the generator. Gestures see only a
`Desk`, so tests need no window.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from banmen.model.base import Point, Square
from banmen.model.document import Document
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
class Edit:
    """What a gesture did: the label of the step (a key of words) and the new document.

    `document` None means that nothing changed but perhaps the selection. `select` None leaves
    the selection as it is.
    """

    label: str
    document: Document | None
    select: tuple[str, ...] | None = None


SnapKind = Literal["corner", "half", "centre", "none"]


class Desk(Protocol):
    """What a gesture may see of the program."""

    document: Document
    selection: tuple[str, ...]
    mode: Literal["edit", "play"]
    options: Mapping[str, Any]

    def pick(self, pointer: Pointer) -> str | None:
        """Return the id of the topmost element at the hand, or None."""

    def snap(self, pointer: Pointer, kind: SnapKind) -> Point:
        """Return the point to use: snapped as the tool wants, free while Alt is held."""


Gesture = Generator[Preview, Pointer, Edit | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A row of the toolbox: id (also of its icon and words), shortcut, how it starts, snapping.

    `hover` gives the preview while no button is down. `modes` are those it works in. `options`
    are the tool's own settings with their defaults (the tool bar shows them).
    """

    id: str
    shortcut: str
    begin: Callable[[Desk, Pointer], Gesture]
    hover: Callable[[Desk, Pointer], Preview] | None = None
    snap: SnapKind = "none"
    modes: tuple[Literal["edit", "play"], ...] = ("edit",)
    options: Mapping[str, Any] = field(default_factory=dict)
