"""The ground as a picture for other programs is exactly the squares, without what moves."""

import pytest
from PySide6.QtGui import QColor, QImage

from banmen.canvas.ground_picture import ground_png
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.map import SquareMap
from banmen.model.token import Token


def picture(document: Document, pixels: int = 20) -> QImage:
    image = QImage.fromData(ground_png(document, pixels))
    assert not image.isNull()
    return image


ROOM = Document(
    map=SquareMap(columns=6, rows=4),
    barriers=(Barrier(id="w1", points=(Point(9, 0), Point(9, 12))),),
)


@pytest.mark.usefixtures("qapp", "bundled_fonts")
def test_every_square_has_its_pixels() -> None:
    image = picture(ROOM)
    assert (image.width(), image.height()) == (120, 80)


@pytest.mark.usefixtures("qapp", "bundled_fonts")
def test_a_wall_lies_where_it_lies_on_the_map() -> None:
    image = picture(ROOM)
    row = [QColor(image.pixel(x, 50)).lightness() for x in range(120)]
    assert abs(row.index(min(row)) - 60) <= 2


@pytest.mark.usefixtures("qapp", "bundled_fonts")
def test_pieces_are_not_on_it() -> None:
    with_piece = ROOM.model_copy(update={"tokens": (Token(id="t", name="リナ", x=1.5, y=1.5),)})
    assert picture(with_piece) == picture(ROOM)
