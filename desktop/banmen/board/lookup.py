"""What lies where: segments, filled squares and tokens of a document, found fast.

An index is made once for a map, its barriers and its areas, and kept as long as these are the
same objects; tokens have their own, since they move most.
"""

from collections.abc import Iterator

from banmen.board.board_index import BoardIndex
from banmen.board.indexing import built_in_steps
from banmen.board.lattice import squares_of
from banmen.board.pauses import at_once
from banmen.board.recent import Recent
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.token import Token

_boards = Recent(6)
_pieces = Recent(6)


def index_of(document: Document) -> BoardIndex:
    """Return the index of the document's map, barriers and areas."""
    key = (document.map, document.barriers, document.areas)
    return _boards.get(key, lambda kept: at_once(built_in_steps(*key, kept)))


def index_in_steps(document: Document) -> Iterator[None]:
    """Make the index of a document, if there is none yet, in steps of a few milliseconds."""
    key = (document.map, document.barriers, document.areas)
    if not _boards.holds(key):
        index = yield from built_in_steps(*key, _boards.values())
        _boards.get(key, lambda _: index)


def tokens_at(document: Document) -> dict[Square, tuple[Token, ...]]:
    """Return by square the tokens that cover it, in drawing order."""
    return _pieces.get((document.map, document.tokens), lambda _: _stand(document))


def _stand(document: Document) -> dict[Square, tuple[Token, ...]]:
    found: dict[Square, tuple[Token, ...]] = {}
    for token in document.tokens:
        for square in squares_of(document, token):
            found[square] = (*found.get(square, ()), token)
    return found
