"""The map as a picture: what it shows, to whom, in which size and form."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from banmen import words
from banmen.canvas.board_theme import DARK, PAPER
from banmen.canvas.picture import (
    PictureOptions,
    render,
    render_pdf,
    render_png,
    render_svg,
    write_picture,
)
from banmen.canvas.pictures import encode_as
from banmen.edits import elements
from banmen.edits.walls import add_wall, heal
from banmen.model.areas import Trench
from banmen.model.base import Point, Square
from banmen.model.document import Document, Picture
from banmen.model.label import Label
from banmen.model.map import Backdrop
from banmen.words import Refusal

from .conftest import near, small_battle

pytestmark = pytest.mark.usefixtures("qapp", "bundled_fonts")

#: Half a square of paper lies round the map.
MARGIN = 0.5


def colour_at(image: QImage, x: float, y: float, pixels: int = 40) -> QColor:
    """The colour at a point in metres."""
    side = small_battle().map.square_m
    return image.pixelColor(
        round((x / side + MARGIN) * pixels), round((y / side + MARGIN) * pixels)
    )


def picture_of(colour: str, width: int, height: int) -> Picture:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    data = encode_as(image, b"png")
    return Picture(sha256=hashlib.sha256(data).hexdigest(), media="png", data=data)


def test_a_square_has_the_pixels_asked_for() -> None:
    image = render(small_battle(), PictureOptions(pixels_per_square=40))
    assert (image.width(), image.height()) == (11 * 40, 9 * 40)
    assert near(colour_at(image, 7.5, 3), PAPER.ink)
    assert near(colour_at(image, 7.5, 22), PAPER.paper, 40)


def test_the_same_map_makes_the_same_bytes() -> None:
    assert render_png(small_battle()) == render_png(small_battle())


def test_players_get_no_hidden_token_and_no_secret() -> None:
    document = elements.revise(small_battle(), ["t2"], hidden=True)
    document = elements.revise(document, ["d1"], secret=True)
    options = PictureOptions(pixels_per_square=40, as_seen_by="players", coordinates=False)
    shown = render(document, options)
    bare = elements.remove(document, ["t2"])
    walled = heal(bare, "d1")
    everything = PictureOptions(pixels_per_square=40, coordinates=False)
    assert shown == render(walled, everything)
    assert shown != render(document, everything)


def test_a_tokens_view_ends_at_the_walls_and_hides_who_is_behind() -> None:
    document = add_wall(small_battle(), (Point(9, 3), Point(9, 24)))
    options = PictureOptions(pixels_per_square=40, as_seen_by="t1")
    image = render(document, options)
    assert near(colour_at(image, 4.5, 15), PAPER.paper, 40)
    assert near(colour_at(image, 19.5, 12), PAPER.fog, 60)
    without = render(elements.remove(document, ["t2"]), options)
    assert image == without


def test_sight_can_be_asked_for_the_players_too() -> None:
    document = add_wall(small_battle(), (Point(9, 3), Point(9, 24)))
    image = render(document, PictureOptions(pixels_per_square=40, as_seen_by="players", sight=True))
    assert near(colour_at(image, 19.5, 12), PAPER.fog, 60)


def test_the_look_can_be_chosen() -> None:
    image = render(small_battle(), PictureOptions(pixels_per_square=40, theme="dark"))
    assert near(colour_at(image, 7.5, 22), DARK.paper, 30)


def test_the_language_is_that_asked_for_and_stays_what_it_was() -> None:
    document = small_battle()
    trench = Trench(id="a9", squares=(Square(1, 5), Square(2, 5)))
    document = elements.add(document, trench)
    before = words.language()
    pictures = [render_svg(document, PictureOptions(lang=lang)) for lang in ("ja", "en")]
    assert pictures[0] != pictures[1]
    assert words.language() == before


def test_a_backdrop_fills_its_place() -> None:
    picture = picture_of("#3366cc", 300, 200)
    drop = Backdrop(picture=picture.sha256, x=3, y=15, width=9, height=6)
    document = small_battle()
    document = document.model_copy(
        update={
            "pictures": (picture,),
            "map": document.map.model_copy(update={"backdrop": drop}),
        }
    )
    image = render(document, PictureOptions(pixels_per_square=40))
    assert near(colour_at(image, 7.5, 16.5), "#3366cc", 8)
    assert near(colour_at(image, 15, 22.4), PAPER.paper, 40)


def test_a_token_shows_its_picture() -> None:
    picture = picture_of("#22aa33", 64, 64)
    document = elements.revise(small_battle(), ["t1"], picture=picture.sha256)
    document = document.model_copy(update={"pictures": (picture,)})
    image = render(document, PictureOptions(pixels_per_square=60))
    assert near(colour_at(image, 4.5, 7.5, 60), "#22aa33", 8)


def test_a_damaged_picture_is_passed_over() -> None:
    damaged = Picture(sha256="0" * 64, media="png", data=b"no picture")
    document = elements.revise(small_battle(), ["t1"], picture="0" * 64)
    document = document.model_copy(update={"pictures": (damaged,)})
    assert not render(document).isNull()


@pytest.mark.parametrize(
    "options",
    [
        PictureOptions(pixels_per_square=100_000),
        PictureOptions(pixels_per_square=0),
        PictureOptions(as_seen_by="nobody"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(options: PictureOptions) -> None:
    for make in (render, render_svg, render_pdf):
        with pytest.raises(Refusal) as refused:
            make(small_battle(), options)
        assert str(refused.value)


def test_svg_is_the_same_picture_in_lines() -> None:
    options = PictureOptions(pixels_per_square=40, theme="plain")
    data = render_svg(small_battle(), options)
    renderer = QSvgRenderer(data)
    assert renderer.isValid()
    image = QImage(440, 360, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    assert near(colour_at(image, 7.5, 3), "#000000")
    assert near(colour_at(image, 7.5, 22), "#ffffff")
    assert b"<text" not in data


def test_pdf_is_one_page_of_the_size() -> None:
    data = render_pdf(small_battle(), PictureOptions(pixels_per_square=40))
    assert data.startswith(b"%PDF")
    assert b"/Count 1" in data
    assert b"/MediaBox [0 0 330.0" in data


def test_a_picture_can_be_made_beside_the_window() -> None:
    with ThreadPoolExecutor(1) as beside:
        made = beside.submit(render, small_battle()).result()
    assert made == render(small_battle())


def test_labels_of_many_lines_and_tiny_maps_are_no_trouble() -> None:
    label = Label(id="b1", x=3, y=3, text="一行目\n\n三行目 text")
    tiny = Document(map=small_battle().map.revise(columns=1, rows=1), labels=(label,))
    assert not render(tiny).isNull()


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("map.png", b"\x89PNG"),
        ("map.SVG", b"<?xml"),
        ("map.pdf", b"%PDF"),
    ],
)
def test_a_file_is_of_the_kind_its_name_says(tmp_path, name: str, start: bytes) -> None:
    write_picture(small_battle(), tmp_path / name, PictureOptions(pixels_per_square=20))
    assert (tmp_path / name).read_bytes().startswith(start)


def test_what_cannot_be_written_is_refused_and_leaves_the_old_file(tmp_path) -> None:
    old = tmp_path / "map.txt"
    old.write_text("mine")
    with pytest.raises(Refusal):
        write_picture(small_battle(), old, PictureOptions())
    assert old.read_text() == "mine"
    with pytest.raises(Refusal) as refused:
        write_picture(small_battle(), tmp_path / "no" / "map.png", PictureOptions())
    assert "map.png" in str(refused.value)
