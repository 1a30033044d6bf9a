"""What lies above the board: highlights, handles, previews; there when wanted, gone after."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF

from banmen.canvas import marks
from banmen.canvas.board_theme import PAPER
from banmen.canvas.ink import Ink
from banmen.model.base import Point, Square
from banmen.rules.steps import Highlight
from banmen.tools.gesture import (
    Caption,
    Fill,
    Ghost,
    Preview,
    Ring,
    SquareFill,
    Stroke,
)
from banmen.words import Message


def captions(board) -> list[str]:
    return [item.words.text for item in board.scene.overlay.childItems() if item.isVisible()]


def test_a_question_points_at_tokens_squares_and_lines(board) -> None:
    plain = board.picture()
    board.scene.overlay.show_highlight(
        Highlight(tokens=("t1",), squares=(Square(5, 5),), lines=(("t1", "t2"),))
    )
    assert board.colour(16.5, 16.5) != plain.pixelColor(board.at(16.5, 16.5))
    assert board.colour(9, 7.5) != plain.pixelColor(board.at(9, 7.5))
    board.scene.overlay.show_highlight(None)
    assert board.picture() == plain


def test_places_to_choose_from_are_tinted(board) -> None:
    plain = board.picture()
    board.scene.overlay.show_places((Square(5, 5), Square(6, 5)))
    for x in (16.5, 19.5):
        assert board.colour(x, 16.2) != plain.pixelColor(board.at(x, 16.2))
    board.scene.overlay.show_places(())
    assert board.picture() == plain


@pytest.mark.parametrize("element", ["w1", "d1", "a1"])
def test_what_is_selected_has_an_outline(board, element) -> None:
    plain = board.picture()
    board.session.select([element])
    assert board.picture() != plain
    board.session.select([])
    assert board.picture() == plain


@pytest.mark.parametrize("element", ["t1", "w1", "d1", "a1"])
def test_any_element_can_be_shown_as_a_ghost(board, element) -> None:
    plain = board.picture()
    found = board.session.document.element(element)
    moved = {
        "t1": lambda: found.revise(x=19.5, y=16.5),
        "w1": lambda: found.revise(points=(Point(3, 20), Point(12, 20))),
        "d1": lambda: found.revise(points=(Point(3, 20), Point(6, 20))),
        "a1": lambda: found.revise(squares=(Square(2, 6),)),
    }[element]()
    board.scene.overlay.show_preview(Preview(shapes=(Ghost(element=moved),)))
    assert board.picture() != plain
    board.scene.overlay.show_preview(Preview())
    assert board.picture() == plain


def test_all_shapes_of_a_preview_are_drawn_and_words_say_what_they_are_given(board) -> None:
    corner = Point(3, 15), Point(9, 15), Point(9, 18)
    shapes = (
        Stroke(points=corner, style="path", closed=True),
        Fill(rings=(corner,), style="vision"),
        SquareFill(squares=(Square(5, 6),), style="trench"),
        Ring(x=20, y=12, radius_m=3, style="light"),
        Caption(x=20, y=12, words=Message("canvas.view.name")),
    )
    plain = board.picture()
    for shape in shapes[:-1]:
        board.scene.overlay.show_preview(Preview(shapes=(shape,)))
        assert board.picture() != plain
    board.scene.overlay.show_preview(Preview(shapes=shapes))
    assert captions(board) == ["盤面"]


def test_captions_do_not_cover_one_another(board) -> None:
    words = Message("canvas.view.name")
    shapes = tuple(Caption(x=12 + n * 0.1, y=12, words=words) for n in range(3))
    board.scene.overlay.show_preview(Preview(shapes=shapes))
    boxes = [
        item.size.translated(board.view.viewportTransform().map(item.words.at) + item.shift)
        for item in board.scene.overlay.childItems()
        if item.isVisible()
    ]
    assert len(boxes) == 3
    for n, box in enumerate(boxes):
        assert not any(box.intersects(other) for other in boxes[n + 1 :])


def test_a_region_of_very_many_corners_is_tinted_where_a_plain_one_is(qtbot, monkeypatch) -> None:
    """What is filled by way of a smaller picture has the same colour in the same place, also
    where the picture is moved and enlarged, and only a rim of few pixels differs."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*p) for p in ((40, 30), (310, 90), (250, 290), (60, 200))]))
    pictures = []
    for many in (1000, 3):
        monkeypatch.setattr(marks, "_MANY_CORNERS", many)
        picture = QImage(400, 300, QImage.Format.Format_RGB32)
        picture.fill(QColor("white"))
        painter = QPainter(picture)
        painter.translate(17, -5)
        painter.scale(1.3, 1.3)
        marks.fill_mark(path, marks.MANNERS["vision"]).draw(painter, Ink(PAPER, 48, 1.3))
        painter.end()
        pictures.append(picture)
    plain, coarse = ([p.pixel(x, y) for x in range(400) for y in range(300)] for p in pictures)
    assert len(set(coarse)) == 2
    assert sum(a != b for a, b in zip(plain, coarse, strict=True)) < 2500
    inside = max(set(plain), key=lambda colour: (colour != QColor("white").rgb(), colour))
    assert plain.count(inside) > 40_000
