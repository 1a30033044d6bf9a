"""While a question of an attack is open the board shows who attacks whom, to the players too where
they see both."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from banmen.canvas.token_art import name_rect

from .conftest import Keep
from .fighting import GARUDO, OGRE, dice, take
from .hands import Table


def arrow(scene: Any) -> list[Any]:
    """What a board shows of attacks."""
    marks: list[Any] = scene.overlay._marks["attacks"]
    return marks


def board(table: Table) -> Any:
    return table.workshop.place.board.scene


def between(table: Table) -> QPoint:
    """The pixel half way between the two."""
    first, second = (board(table).standing.centre(t) for t in (GARUDO, OGRE))
    pixel: QPoint = table.view.mapFromScene((first + second) / 2)
    return pixel


def strike(fight: Table) -> None:
    fight.drag(fight.square("B4"), fight.square("B2"))
    take(fight, "近接攻撃: 剣")


def test_an_arrow_from_the_first_roll_to_the_last(fight: Table, keep_picture: Keep) -> None:
    """It is painted between the two while attack and damage are asked for, and goes then."""
    fight.drag(fight.square("B4"), fight.square("B2"))
    colour = board(fight).theme.colour("blocked").name()

    def shown() -> bool:
        image = fight.viewport.grab().toImage()
        return bool(image.pixelColor(between(fight)).name() == colour)

    assert not shown()
    take(fight, "近接攻撃: 剣")
    assert shown()
    keep_picture(fight, "attack-marked")
    dice(fight, "65")
    assert fight.panel.card.step.key == "damage"
    assert shown()
    dice(fight, "54")
    assert not shown()


def test_neither_token_is_covered(fight: Table) -> None:
    """The arrow lies between the rims; the ring is outside of the one attacked."""
    strike(fight)
    mark = arrow(board(fight))[-1]
    item = board(fight).token_item(GARUDO)
    reach = (item.look.size - 0.26) / 2 * board(fight).sheet.unit
    centre = board(fight).standing.centre(GARUDO)
    assert mark.bounds.left() > centre.x()
    assert mark.bounds.bottom() < centre.y() + reach


def test_nothing_is_shown_in_edit_mode(fight: Table) -> None:
    strike(fight)
    fight.session.set_mode("edit")
    assert not arrow(board(fight))
    fight.session.set_mode("play")
    assert arrow(board(fight))


def test_players_see_it_only_where_they_see_both(fight: Table) -> None:
    """Their window shows the arrow, also one opened later; not once the ogre is hidden."""
    strike(fight)
    fight.window.actions_by_id["player_window"].trigger()
    players = fight.workshop.bench.players.scene
    assert players is not None
    assert arrow(players)
    ogre = fight.document.token(OGRE).model_copy(update={"hidden": True})
    tokens = tuple(ogre if t.id == OGRE else t for t in fight.document.tokens)
    fight.session.commit("edits.step.revise", fight.document.model_copy(update={"tokens": tokens}))
    assert fight.panel.runner.pending is not None
    assert arrow(board(fight))
    assert not arrow(players)


def test_the_name_of_the_one_attacked_can_be_read(fight: Table) -> None:
    """The ring opens where the name is written: those pixels are as before."""
    fight.drag(fight.square("B4"), fight.square("B1"))
    scene = board(fight)
    item, centre = scene.token_item(OGRE), scene.standing.centre(OGRE)
    name = name_rect(item.look, scene.sheet.unit).translated(centre)
    box = fight.view.mapFromScene(name).boundingRect().adjusted(2, 2, -2, -2)

    def written() -> QImage:
        QApplication.processEvents()
        return fight.viewport.grab(box).toImage()

    before = written()
    take(fight, "近接攻撃: 剣")
    assert arrow(scene)
    assert written() == before
