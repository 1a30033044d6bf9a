"""No word on the round card's map is cut by its frame."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF

from banmen.battle.report import summarise
from banmen.canvas.card.map_part import part_of_interest, with_apron, with_whole_labels
from banmen.canvas.layers.labels import label_shape
from banmen.canvas.paths import map_rect, map_unit
from banmen.canvas.round_card import CardOptions, render_card
from banmen.edits.tokens import place
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.map import SquareMap

from .test_round_card import fought

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def field() -> Document:
    """A first blow in the middle of a field of 40 × 40 squares."""
    document = fought()
    tokens = tuple(t.model_copy(update={"x": t.x + 54, "y": t.y + 54}) for t in document.tokens)
    board = SquareMap(columns=40, rows=40, square_m=document.map.square_m)
    return document.model_copy(
        update={"map": board, "tokens": tokens, "barriers": (), "areas": (), "lights": ()}
    )


def labelled(document: Document, x: float, y: float, text: str, size: float = 1.2) -> Document:
    """The document with one label, centred on a point in squares."""
    side = document.map.square_m
    label = Label(id="l1", x=x * side, y=y * side, text=text, size_m=size)
    return document.model_copy(update={"labels": (label,)})


def shown(document: Document) -> tuple[QRectF, list[QRectF]]:
    """The part on the card and the boxes of the labels written there."""
    part = with_apron(part_of_interest(document, summarise(document, None)), document.map)
    written = with_whole_labels(document, part).labels
    return part, [box for each in written if part.intersects(box := label_shape(each).bounds)]


def edges(document: Document) -> QRectF:
    """The part without labels, in squares."""
    bare = document.model_copy(update={"labels": ()})
    part, unit = shown(bare)[0], map_unit(document.map)
    return QRectF(part.left() / unit, part.top() / unit, part.width() / unit, part.height() / unit)


@pytest.mark.parametrize("side", ["left", "right", "top", "bottom"])
@pytest.mark.parametrize("out", [-1.2, -0.3, 0.0, 0.3, 1.2])
@pytest.mark.parametrize("text", ["裏通り", "とても長い名前の裏通りの突き当たりにある広場"])
def test_a_label_is_whole_or_not_there(field: Document, side: str, out: float, text: str) -> None:
    part = edges(field)
    x, y = {
        "left": (part.left() - out, part.center().y()),
        "right": (part.right() + out, part.center().y()),
        "top": (part.center().x(), part.top() - out),
        "bottom": (part.center().x(), part.bottom() + out),
    }[side]
    shown_part, boxes = shown(labelled(field, x, y, text))
    assert all(shown_part.contains(box) for box in boxes)


def test_the_part_grows_for_a_label_at_its_edge(field: Document) -> None:
    """A short name half way over the frame widens the part by whole squares."""
    before = edges(field)
    document = labelled(field, before.right(), before.center().y(), "裏通り")
    part, boxes = shown(document)
    unit = map_unit(document.map)
    assert len(boxes) == 1
    assert part.right() / unit > before.right()
    assert (part.right() / unit) % 1 == pytest.approx(0)
    assert part.left() / unit == pytest.approx(before.left())


def test_a_label_at_the_edge_of_the_map_is_shifted_onto_it(field: Document) -> None:
    """The fight is in a corner of the map, and a name reaches out of the map there."""
    document = field
    for token in field.tokens:
        document = place(document, token.id, token.x - 54, token.y - 54)
    document = labelled(document, 0.2, 2.5, "裏通り")
    assert not map_rect(document.map).contains(label_shape(document.labels[0]).bounds)
    part, boxes = shown(document)
    assert len(boxes) == 1
    assert part.contains(boxes[0])


def test_a_label_far_outside_changes_nothing(field: Document) -> None:
    part = edges(field)
    far = labelled(field, part.right() + 9, part.center().y(), "裏通り")
    bare = field.model_copy(update={"labels": ()})
    assert shown(far) == (shown(bare)[0], [])


def test_the_card_is_drawn_with_the_label(field: Document) -> None:
    """The label at the frame is on the picture."""
    part = edges(field)
    at_edge = labelled(field, part.right(), part.center().y(), "裏通り")
    bare = field.model_copy(update={"labels": ()})
    assert render_card(at_edge, CardOptions()) != render_card(bare, CardOptions())
