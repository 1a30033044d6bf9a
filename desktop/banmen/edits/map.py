"""Edits of the map itself: size, scale, backdrop and what the document says of it."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Literal

from banmen.board.square_set import SquareSet
from banmen.edits.checking import checked
from banmen.edits.shift import scaled, shifted
from banmen.model.document import COLLECTIONS, Document, Picture
from banmen.model.map import Backdrop, NodeMap, SquareMap
from banmen.words import Message, Refusal


def blank(system: str, columns: int, rows: int, square_m: float = 3.0, name: str = "") -> Document:
    """Return a document with an empty grid of squares; a Refusal where the size is not allowed."""
    small = SquareMap(columns=1, rows=1)
    grid = checked(small, columns=columns, rows=rows, square_m=square_m)
    return Document(name=name, system=system, map=grid)


def blank_nodes(system: str, width_m: float, height_m: float, name: str = "") -> Document:
    """Return a document with an empty field for nodes; a Refusal where the size is not allowed."""
    field = checked(NodeMap(width_m=1.0, height_m=1.0), width_m=width_m, height_m=height_m)
    return Document(name=name, system=system, map=field)


def resize(document: Document, columns: int, rows: int, left: int = 0, top: int = 0) -> Document:
    """Return the document with a grid of this many squares.

    `left` and `top` are squares added before the first column and row (negative: taken away);
    everything moves along. What comes to lie outside stays in the document.
    """
    grid = _grid(document)
    new_grid = checked(grid, columns=columns, rows=rows)
    dx, dy = left * grid.square_m, top * grid.square_m
    if (dx or dy) and grid.backdrop:
        shift = {"x": grid.backdrop.x + dx, "y": grid.backdrop.y + dy}
        new_grid = new_grid.revise(backdrop=grid.backdrop.revise(**shift))
    explored = _moved(SquareSet.read(document.explored), left, top, columns, rows)
    resized = document.model_copy(update={"map": new_grid, "explored": explored.written()})
    if not dx and not dy:
        return resized
    update = {
        name: tuple(shifted(element, dx, dy, grid.square_m) for element in elements)
        for name in COLLECTIONS
        if (elements := getattr(document, name))
    }
    return resized.model_copy(update=update)


def _moved(squares: SquareSet, left: int, top: int, columns: int, rows: int) -> SquareSet:
    moved = ((column + left, row + top) for column, row in squares)
    return SquareSet.of((c, r) for c, r in moved if c < columns and r < rows)


def forget_explored(document: Document) -> Document:
    """Return the document in which the players have seen no ground yet."""
    return document.model_copy(update={"explored": ()})


def resize_field(document: Document, width_m: float, height_m: float) -> Document:
    """Return the document with another size of a node map in metres."""
    if not isinstance(document.map, NodeMap):
        raise Refusal(Message("edits.refused.not_nodes"))
    field = checked(document.map, width_m=width_m, height_m=height_m)
    return document.model_copy(update={"map": field})


def set_square(document: Document, square_m: float) -> Document:
    """Return the document with squares of another length; everything keeps its squares."""
    grid = _grid(document)
    new_grid = checked(grid, square_m=square_m)
    factor = square_m / grid.square_m
    if factor == 1:
        return document
    if back := grid.backdrop:
        place = {"x": back.x * factor, "y": back.y * factor}
        size = {"width": back.width * factor, "height": back.height * factor}
        new_grid = new_grid.revise(backdrop=checked(back, **place, **size))
    update = {
        name: tuple(scaled(element, factor) for element in elements)
        for name in COLLECTIONS
        if (elements := getattr(document, name))
    }
    return document.model_copy(update={**update, "map": new_grid})


def describe(document: Document, *, name: str, notes: str) -> Document:
    """Return the document with another name and notes."""
    checked(document, name=name, notes=notes)
    return document.model_copy(update={"name": name, "notes": notes})


def set_background(document: Document, look: Literal["paper", "dark", "plain"]) -> Document:
    """Return the document with another look of the bare map."""
    return document.model_copy(update={"map": checked(document.map, background=look)})


def add_picture(document: Document, data: bytes, media: str) -> tuple[Document, str]:
    """Return the document with a picture among its pictures, and the SHA-256 of the picture."""
    digest = sha256(data).hexdigest()
    if document.picture(digest) is not None:
        return document, digest
    picture = Picture(sha256=digest, media=media, data=data)
    return document.model_copy(update={"pictures": (*document.pictures, picture)}), digest


def set_backdrop(document: Document, backdrop: Backdrop | None) -> Document:
    """Return the document with a picture below everything, or none; unused pictures go."""
    changed = document.map.model_copy(update={"backdrop": backdrop})
    return without_unused_pictures(document.model_copy(update={"map": changed}))


def with_other_pictures(document: Document, bytes_by_sha256: Mapping[str, bytes]) -> Document:
    """Return the document with other bytes (PNG or JPEG) for some of its pictures."""
    names: dict[str, str] = {}
    pictures = []
    for picture in document.pictures:
        data = bytes_by_sha256.get(picture.sha256, picture.data)
        media = picture.media if data is picture.data else _media(data)
        names[picture.sha256] = sha256(data).hexdigest()
        pictures.append(Picture(sha256=names[picture.sha256], media=media, data=data))
    tokens = tuple(
        t.model_copy(update={"picture": names.get(t.picture, t.picture)}) if t.picture else t
        for t in document.tokens
    )
    board, backdrop = document.map, document.map.backdrop
    if backdrop is not None:
        shown = names.get(backdrop.picture, backdrop.picture)
        board = board.model_copy(
            update={"backdrop": backdrop.model_copy(update={"picture": shown})}
        )
    return document.model_copy(update={"pictures": tuple(pictures), "tokens": tokens, "map": board})


def _media(data: bytes) -> str:
    return "png" if data.startswith(b"\x89PNG") else "jpg"


def without_unused_pictures(document: Document) -> Document:
    """Return the document with the pictures alone that the map or a token shows."""
    used = {token.picture for token in document.tokens if token.picture}
    if document.map.backdrop is not None:
        used.add(document.map.backdrop.picture)
    kept = tuple(picture for picture in document.pictures if picture.sha256 in used)
    if len(kept) == len(document.pictures):
        return document
    return document.model_copy(update={"pictures": kept})


def _grid(document: Document) -> SquareMap:
    if not isinstance(document.map, SquareMap):
        raise Refusal(Message("edits.refused.not_squares"))
    return document.map
