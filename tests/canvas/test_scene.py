"""The board shows the document, and repaints what a change names and no more."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from banmen.canvas import seeing
from banmen.canvas.board_theme import DARK, PAPER, THEMES
from banmen.canvas.pictures import PictureShelf
from banmen.canvas.scene import BoardScene
from banmen.canvas.token_art import TokenLook, look_rect
from banmen.canvas.token_item import TokenPictures
from banmen.canvas.view import BoardView
from banmen.edits import doors, elements
from banmen.edits.map import forget_explored, set_background
from banmen.edits.walls import add_wall
from banmen.model.areas import Darkness, Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.lights import Light
from banmen.model.map import Node, NodeMap
from banmen.model.token import Token

from .conftest import alike, make_board, near, small_battle


def test_walls_are_ink_on_paper(board) -> None:
    assert near(board.colour(7.5, 3), PAPER.ink)
    assert near(board.colour(7.5, 5), PAPER.paper, 40)


def test_a_new_wall_shows_and_goes_with_undo(board) -> None:
    assert not near(board.colour(6, 20), PAPER.ink, 60)
    board.session.commit("edits.step.wall", add_wall(
        board.session.document, (Point(3, 20), Point(9, 20))
    ))  # fmt: skip
    assert near(board.colour(6, 20), PAPER.ink)
    board.session.undo()
    assert not near(board.colour(6, 20), PAPER.ink, 60)


def test_a_door_opens_before_the_eyes(board) -> None:
    closed = board.picture()
    board.session.commit("x", doors.toggle(board.session.document, "d1"))
    assert not alike(board.picture(), closed, 20)
    board.session.undo()
    assert alike(board.picture(), closed)


def test_what_is_painted_piece_by_piece_equals_what_is_painted_at_once(board) -> None:
    document = add_wall(board.session.document, (Point(24, 15), Point(24, 21), Point(3, 21)))
    document = doors.toggle(document, "d1")
    document = elements.move(document, ["t1", "w1", "a1"], 3, 3)
    document = elements.remove(document, ["t2"])
    board.picture()
    board.session.commit("x", document)
    step_by_step = board.picture()
    board.scene.reload()
    assert alike(board.picture(), step_by_step)


def test_a_change_repaints_only_what_it_names(board, monkeypatch) -> None:
    board.picture()
    touched: list[QRectF] = []
    item = board.scene._sheet_item
    original = item.touch
    monkeypatch.setattr(item, "touch", lambda rects: original(touched.extend(rects) or rects))
    board.session.commit("x", doors.toggle(board.session.document, "d1"))
    assert touched
    room = QRectF(150, -200, 2450, 1900)
    assert all(room.contains(rect) for rect in touched), touched
    touched.clear()
    board.session.commit("x", elements.move(board.session.document, ["t1"], 3, 0))
    assert touched == []


def test_walls_that_share_a_corner_join_without_a_notch(qtbot) -> None:
    document = small_battle().model_copy(update={"barriers": (), "areas": (), "tokens": ()})
    document = add_wall(document, (Point(6, 6), Point(15, 6)))
    document = add_wall(document, (Point(15, 6), Point(15, 15)))
    board = make_board(qtbot, document)
    board.view.set_zoom(4)
    board.view.centerOn(1500, 600)
    outside = 15 + 3 * 0.12 / 2 - 0.05
    assert near(board.colour(outside, 6 - (outside - 15)), PAPER.ink)


def test_tokens_stand_where_the_document_says(board) -> None:
    item = board.scene.token_item("t1")
    assert item is not None
    assert (item.pos().x(), item.pos().y()) == (450, 750)
    board.session.commit("x", elements.move(board.session.document, ["t1"], 6, 3))
    assert (item.pos().x(), item.pos().y()) == (1050, 1050)
    assert board.scene.token_item("t1") is item
    board.session.commit("x", elements.remove(board.session.document, ["t1"]))
    assert board.scene.token_item("t1") is None
    board.session.undo()
    assert board.scene.token_item("t1") is not None


def test_selection_and_change_of_a_token_show_on_it(board) -> None:
    board.session.select(["t2"])
    item = board.scene.token_item("t2")
    assert item.look.selected
    board.session.commit("x", elements.revise(board.session.document, ["t2"], name="王"))
    assert item.look.name == "王"
    assert item.look.selected
    board.session.select([])
    assert not item.look.selected


def test_the_name_of_a_selected_token_stands_clear_of_its_rings(board, monkeypatch) -> None:
    below: list[float] = []
    monkeypatch.setattr(
        "banmen.canvas.token_art.halo_text", lambda _, at, *rest: below.append(at.y())
    )
    board.picture()
    plain = max(below)
    below.clear()
    board.session.select(["t2"])
    board.picture()
    assert max(below) > plain


def test_the_map_brings_its_own_board(board) -> None:
    board.session.commit("x", set_background(board.session.document, "dark"))
    assert near(board.colour(7.5, 5), DARK.paper, 30)
    assert near(board.colour(7.5, 3), DARK.ink)
    board.session.commit("x", set_background(board.session.document, "plain"))
    assert near(board.colour(7.5, 5), "#ffffff", 2)


def test_parts_can_be_hidden(board) -> None:
    with_grid = board.colour(6, 18)
    board.scene.show_parts(grid=False)
    assert with_grid != board.colour(6, 18)
    assert near(board.colour(6, 18), PAPER.paper, 40)
    width = board.view.viewport().width()
    board.scene.show_parts(labels=False)
    QApplication.processEvents()
    assert board.view.viewport().width() > width


def test_another_document_replaces_everything(board) -> None:
    nodes = NodeMap(
        width_m=60,
        height_m=40,
        nodes=(Node(id="n1", name="旗", x=10, y=10), Node(id="n2", name="丘", x=40, y=20)),
    )
    tokens = tuple(Token(id=f"t{n}", name=f"兵{n}", node="n1") for n in range(4))
    document = small_battle().model_copy(
        update={"map": nodes, "tokens": tokens, "barriers": (), "areas": ()}
    )
    board.session.open(document, None)
    places = {(board.scene.token_item(t.id).pos().x(), board.scene.token_item(t.id).pos().y())
              for t in tokens}  # fmt: skip
    assert len(places) == 4
    assert board.scene.token_item("t0") is not None
    found = {board.scene.token_at(x, y) for x, y in places}
    assert found == {token.id for token in tokens}


@pytest.mark.parametrize("viewer", ["players", "t1"])
def test_others_are_not_shown_what_is_hidden(board, viewer) -> None:
    board.session.commit("x", elements.revise(board.session.document, ["t2"], hidden=True))
    assert board.scene.token_item("t2") is not None
    board.session.set_viewer(viewer)
    assert board.scene.token_item("t2") is None
    board.session.set_viewer("gm")
    assert board.scene.token_item("t2") is not None


def test_a_token_sees_no_farther_than_the_walls(board) -> None:
    document = add_wall(board.session.document, (Point(9, 3), Point(9, 24)))
    board.session.commit("x", document)
    board.session.set_viewer("t1")
    assert not board.scene.token_item("t2").isVisible()
    assert near(board.colour(4.5, 12), PAPER.paper, 40)
    assert not near(board.colour(13.5, 12), PAPER.paper, 60)
    board.session.commit("x", elements.move(board.session.document, ["t1"], 12, 6))
    assert board.scene.token_item("t2").isVisible()
    board.scene.show_parts(vision=False)
    assert near(board.colour(4.5, 12), PAPER.paper, 40)


def test_layers_can_be_left_out(board) -> None:
    board.scene.hide_layers({"walls", "tokens"})
    assert not near(board.colour(7.5, 3), PAPER.ink, 60)
    assert not board.scene.token_item("t1").isVisible()
    board.scene.hide_layers(set())
    assert near(board.colour(7.5, 3), PAPER.ink)
    assert board.scene.token_item("t1").isVisible()


def test_the_game_master_can_see_what_the_players_do_not(board) -> None:
    board.session.commit("x", add_wall(board.session.document, (Point(9, 3), Point(9, 24))))
    before = board.colour(19.5, 12)
    board.scene.show_parts(fog=True)
    after = board.colour(19.5, 12)
    assert after.lightness() < before.lightness() - 20
    assert board.scene.token_item("t2").isVisible()
    assert near(board.colour(4.5, 12), PAPER.paper, 40)


def test_ground_once_seen_stays_known_and_the_rest_stays_dark(board) -> None:
    board.session.commit("x", add_wall(board.session.document, (Point(9, 3), Point(9, 24))))
    board.session.set_mode("play")
    board.session.set_viewer("t1")
    west, east = (4.5, 13.5), (19.5, 13.5)
    assert near(board.colour(*east), PAPER.fog, 4)
    seen = board.colour(*west)
    board.session.commit("x", elements.move(board.session.document, ["t1"], 12, 0))
    known = board.colour(*west)
    assert not near(board.colour(*east), PAPER.fog, 40)
    assert QColor(PAPER.fog).lightness() + 10 < known.lightness() < seen.lightness() - 40
    board.session.undo()
    assert near(board.colour(*east), PAPER.fog, 4)
    board.session.redo()
    assert near(board.colour(*west), known, 4)
    board.session.commit("x", forget_explored(board.session.document))
    assert near(board.colour(*west), PAPER.fog, 4)
    assert not near(board.colour(*east), PAPER.fog, 40)


def test_a_view_with_very_many_corners_follows_a_step(board, monkeypatch) -> None:
    """Among many scattered walls what is shown after a step and back is what a board opened
    there shows."""
    monkeypatch.setattr(seeing, "_MANY_CORNERS", 40)
    places = [(0.3 + n % 20 * 1.48, 0.3 + n // 20 * 1.66) for n in range(280)]
    walls = [
        Barrier(id=f"s{n}", points=(Point(x, y), Point(x + n % 7 * 0.03, y + 0.02 + n % 5 * 0.03)))
        for n, (x, y) in enumerate(places)
    ]
    document = board.session.document
    board.session.open(document.model_copy(update={"barriers": tuple(walls)}), None)
    board.session.set_mode("play")
    board.session.set_viewer("t1")
    for way in (9, -9):  # so that all is known, and only what is seen differs
        board.session.commit("x", elements.move(board.session.document, ["t1"], way, 0))
    before = board.picture()
    board.session.commit("x", elements.move(board.session.document, ["t1"], 9, 0))
    there = board.picture()
    board.session.open(board.session.document, None)
    board.session.set_viewer("t1")
    assert alike(board.picture(), there)
    assert not alike(there, before)


def test_squares_are_lit_dim_and_dark(board) -> None:
    """A lantern in B6 with 6 m: bright to 3 m, dim beyond, dark where it does not reach; the
    darkness of a spell stays whatever shines on it."""
    night = Darkness(id="x1", squares=tuple(Square(c, 5) for c in range(10)))
    spell = Darkness(id="x2", squares=(Square(0, 5),), darkness="darkness")
    light = Light(id="l1", x=4.5, y=16.5, radius_m=6, colour="#ffffff")
    board.session.commit("x", elements.add(board.session.document, night, spell, light))

    def shade(column: int) -> int:
        picture, spot = board.picture(), board.at(column * 3 + 1.5, 15.3)
        box = picture.copy(spot.x() - 8, spot.y() - 1, 17, 5)
        levels = [box.pixelColor(x, y).lightness() for x in range(17) for y in range(5)]
        return sum(levels) // len(levels)

    bright, dim, dark, spelled = shade(2), shade(3), shade(6), shade(0)
    assert bright > dim + 8
    assert dim > dark + 8
    assert dark > spelled + 8


def test_who_belongs_to_nobody_at_the_table_knows_the_whole_map(board) -> None:
    board.session.commit("x", add_wall(board.session.document, (Point(9, 3), Point(9, 24))))
    board.session.set_viewer("t2")
    behind = board.colour(4.5, 13.5)
    assert not near(behind, PAPER.fog, 4)
    assert behind.lightness() < board.colour(19.5, 13.5).lightness() - 40


def test_eyes_do_not_see_into_the_dark_but_where_a_light_shines(board) -> None:
    """A dark strip before the elf: hidden, with the goblin in it, until a torch comes."""
    strip = Darkness(id="x1", squares=tuple(Square(c, 2) for c in range(3, 8)))
    board.session.commit("x", elements.add(board.session.document, strip))
    board.session.set_viewer("t1")
    assert near(board.colour(16.5, 7.5), PAPER.fog, 4)
    assert not near(board.colour(16.5, 10.5), PAPER.fog, 60)
    assert not near(board.colour(4.5, 10.5), PAPER.fog, 60)
    assert not board.scene.token_item("t2").isVisible()
    torch = Light(id="l1", x=13.5, y=10.5, radius_m=3)
    board.session.commit("x", elements.add(board.session.document, torch))
    assert board.scene.token_item("t2").isVisible()
    assert near(board.colour(19.5, 7.5), PAPER.fog, 4)
    board.session.undo()
    assert not board.scene.token_item("t2").isVisible()


def test_a_torch_in_the_hand_goes_with_its_bearer(board) -> None:
    night = Darkness(id="x1", squares=tuple(Square(c, r) for c in range(10) for r in range(8)))
    torch = Light(id="l1", x=0, y=0, radius_m=6, carried_by="t1")
    board.session.commit("x", elements.add(board.session.document, night, torch))
    board.session.set_viewer("players")
    assert not near(board.colour(7.5, 10.5), PAPER.fog, 40)
    assert near(board.colour(16.5, 13.5), PAPER.fog, 4)
    board.session.commit("x", elements.move(board.session.document, ["t1"], 9, 3))
    assert not near(board.colour(16.5, 13.5), PAPER.fog, 40)


def test_a_light_drives_natural_darkness_out(board) -> None:
    squares = tuple(Square(c, 5) for c in range(1, 9))
    dark = Darkness(id="x1", squares=squares)
    board.session.commit("x", elements.add(board.session.document, dark))
    before = board.picture()
    light = Light(id="l1", x=4.5, y=16.5, radius_m=3, colour="#ffffff")
    board.session.commit("x", elements.add(board.session.document, light))
    spot = board.at(5.3, 16.9)
    assert board.picture().pixelColor(spot).lightness() > before.pixelColor(spot).lightness() + 15
    far = board.at(23, 16.9)
    assert board.picture().pixelColor(far) == before.pixelColor(far)
    assert board.view.actor.pick(board.at(7.5, 16.5)) == "x1"


def test_the_name_of_a_token_is_not_covered_by_the_next_row(board) -> None:
    upper, lower = board.scene.token_item("t1"), board.scene.token_item("t2")
    board.session.commit("x", elements.move(board.session.document, ["t2"], -9, 3))
    assert upper.zValue() > lower.zValue()


def test_an_obstacle_in_view_is_seen_and_one_behind_a_wall_is_not(board) -> None:
    document = add_wall(board.session.document, (Point(9, 3), Point(9, 24)))
    rocks = (
        Obstacle(id="x1", squares=(Square(1, 5),)),
        Obstacle(id="x2", squares=(Square(3, 5),)),
    )
    board.session.commit("x", elements.add(document, *rocks))
    board.session.set_viewer("t1")
    assert not near(board.colour(4.5, 16.5), PAPER.fog, 40)
    assert near(board.colour(10.5, 16.5), PAPER.fog, 4)


def test_a_scene_thrown_away_hears_no_more_of_its_session(board, qtbot) -> None:
    scene = BoardScene(board.session, viewer="players")
    view = BoardView(scene)
    shiboken6.delete(view)
    assert not shiboken6.isValid(scene)
    board.session.commit("x", elements.move(board.session.document, ["t1"], 3, 0))
    assert board.scene.token_item("t1").pos().x() == 750


def test_a_token_that_comes_while_zooming_is_sharp_after_a_rest(board, qtbot) -> None:
    board.view.set_zoom(2.5)
    newcomer = Token(id="t3", name="ミリ", side="ally", x=7.5, y=7.5)
    board.session.commit("x", elements.add(board.session.document, newcomer))
    scale = board.view.transform().m11()
    qtbot.waitUntil(lambda: board.scene.token_item("t1").sharp == (scale, 1.0))
    qtbot.waitUntil(lambda: board.scene.token_item("t3").sharp == (scale, 1.0))


@pytest.mark.parametrize("side", ["ally", "enemy", "neutral"])
@pytest.mark.parametrize("zoom", [0.03, 0.04, 0.055, 0.08, 1.0])
def test_the_rim_of_a_token_picture_is_empty(board, zoom: float, side: str) -> None:
    """Qt draws a picture at whole pixels, up to half of one beside the bounds it repaints by:
    ink on the rim would stay behind where a token has moved away."""
    pictures = TokenPictures(PictureShelf(), THEMES["paper"], board.scene)
    pictures.scale = zoom * 0.16
    for chosen in (False, True):
        look = TokenLook(name="A", side=side, monogram="A", selected=chosen, current=True)
        image = pictures.find(look, 300.0, look_rect(look, 300.0)).pixmap.toImage()
        wide, high = image.width(), image.height()
        rim = [(x, y) for x in range(wide) for y in (0, high - 1)]
        rim += [(x, y) for y in range(high) for x in (0, wide - 1)]
        assert all(image.pixelColor(x, y).alpha() == 0 for x, y in rim)
