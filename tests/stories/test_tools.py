"""Every tool by its key and the mouse, and what the hand may do beside drawing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from banmen import words
from banmen.model.document import Document
from banmen.tools.toolbox import TOOLS
from banmen.ui.panels.property_table import properties_of

from .hands import MIDDLE, RIGHT, Table

ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier

Act = Callable[[Table], None]
Seen = Callable[[Document, Document], bool]


def more(name: str) -> Seen:
    """The collection has grown."""
    return lambda before, after: len(getattr(after, name)) == len(getattr(before, name)) + 1


def clicked(x: float, y: float) -> Act:
    return lambda table: table.click((x, y))


def dragged(*places: tuple[float, float]) -> Act:
    return lambda table: table.drag(*places)


def walled(table: Table) -> None:
    table.click((3, 3))
    table.click((6, 3))
    table.key(Qt.Key.Key_Return)


#: What the hand does with each tool in the guard room, and what is then different.
DEEDS: dict[str, tuple[Act, Seen]] = {
    "wall": (walled, more("barriers")),
    "room": (dragged((3, 3), (9, 9)), more("barriers")),
    "door": (clicked(3.1, 0.1), lambda b, a: len(a.barriers) == len(b.barriers) + 2),
    "window": (clicked(0.1, 4.5), lambda b, a: len(a.barriers) == len(b.barriers) + 2),
    "trench": (dragged((4.5, 7.5), (10.5, 7.5)), more("areas")),
    "obstacle": (dragged((4.5, 7.5), (7.5, 7.5)), more("areas")),
    "ground": (dragged((4.5, 7.5), (7.5, 7.5)), more("areas")),
    "darkness": (dragged((1, 1), (8, 8)), more("areas")),
    "light": (clicked(1.5, 7.5), more("lights")),
    "token": (clicked(1.5, 7.5), more("tokens")),
    "label": (clicked(7.5, 7.5), more("labels")),
    "template": (clicked(7.5, 7.5), more("templates")),
    "eraser": (clicked(7.5, 1.5), lambda b, a: len(a.tokens) == len(b.tokens) - 1),
}


@pytest.mark.parametrize("tool_id", sorted(DEEDS))
def test_tool_by_its_key(battle: Table, tool_id: str) -> None:
    """Its key takes the tool up, its hint is said, the mouse does its deed, undo takes it back."""
    deed, seen = DEEDS[tool_id]
    row = next(tool for tool in TOOLS if tool.id == tool_id)
    battle.keys(row.shortcut)
    assert battle.status("hint") == words.text(f"tools.{tool_id}.hint")
    before = battle.document
    deed(battle)
    assert seen(before, battle.document), battle.document
    assert battle.session.history.can_undo
    battle.keys("Ctrl+Z")
    assert battle.document == before


def test_every_tool_of_a_square_map_has_its_story() -> None:
    """No tool is left out above; the two that change nothing have tests of their own."""
    rows = {tool.id for tool in TOOLS if "squares" in tool.maps}
    assert rows == {*DEEDS, "select", "measure"}


def test_wall_takes_points_back_and_is_given_up(battle: Table) -> None:
    """Backspace takes the last point back, Esc gives the wall up, Enter ends it."""
    before = battle.document
    battle.keys("W")
    battle.click((3, 3))
    battle.click((6, 3))
    battle.click((6, 9))
    battle.key(Qt.Key.Key_Backspace)
    battle.click((9, 3))
    battle.key(Qt.Key.Key_Return)
    wall = battle.document.barriers[-1]
    assert [tuple(point) for point in wall.points] == [(3, 3), (6, 3), (9, 3)]
    battle.keys("Ctrl+Z")
    battle.click((3, 3))
    battle.click((6, 3))
    battle.key(Qt.Key.Key_Escape)
    battle.key(Qt.Key.Key_Return)
    assert battle.document == before
    assert battle.status("hint") == words.text("tools.wall.hint")


def test_wall_closes_on_its_start_and_ends_by_double_click(battle: Table) -> None:
    """A click on the first point makes a closed wall; a double click ends an open one."""
    battle.keys("W")
    for place in ((3, 3), (9, 3), (9, 9), (3, 3)):
        battle.click(place)
    closed = battle.document.barriers[-1]
    assert tuple(closed.points[0]) == tuple(closed.points[-1]) == (3, 3)
    battle.click((3, 12))
    battle.double((12, 12))
    wall = battle.document.barriers[-1]
    assert [tuple(point) for point in wall.points] == [(3, 12), (12, 12)]


def test_alt_frees_the_hand_and_the_status_bar_says_so(battle: Table) -> None:
    """Points snap to corners; with Alt they are where the hand is, and the bar tells which."""
    battle.keys("W")
    battle.move((4.2, 4.1))
    assert battle.status("snap") == words.text("status.snap_corner", key="Alt")
    battle.move((4.2, 4.1), keys=ALT)
    assert battle.status("snap") == words.text("status.snap_off", key="Alt")
    battle.click((4.2, 4.1), keys=ALT)
    battle.click((7.3, 4.1), keys=ALT)
    battle.key(Qt.Key.Key_Return)
    free = battle.document.barriers[-1]
    assert free.points[0].x == pytest.approx(4.2, abs=0.05)
    battle.click((4.2, 7.4))
    battle.click((7.3, 7.4))
    battle.key(Qt.Key.Key_Return)
    snapped = battle.document.barriers[-1]
    assert [tuple(point) for point in snapped.points] == [(3, 6), (6, 6)]


def test_place_of_the_hand_is_said_in_squares_and_metres(battle: Table) -> None:
    """The status bar names the square and the metres under the hand."""
    battle.move((7.5, 10.5))
    assert "C4" in battle.status("place")
    assert "7.5" in battle.status("place")


def test_right_drag_pans_and_a_right_click_opens_the_menu(battle: Table) -> None:
    """A right drag moves the paper under the hand and opens nothing; a click opens a menu."""
    battle.wheel((7.5, 7.5), 6)
    held = battle.at((7.5, 7.5))
    for button in (RIGHT, MIDDLE):
        before = battle.at((7.5, 7.5))
        battle.drag((7.5, 7.5), (9, 8.5), button=button)
        moved = battle.at((7.5, 7.5)) - before
        assert moved.x() > 50
        assert moved.y() > 30
        assert QApplication.activePopupWidget() is None
    assert battle.at((7.5, 7.5)) != held
    battle.keys("Ctrl+0")
    battle.click((4.5, 10.5), button=RIGHT)
    said = [action.text() for action in battle.menu().actions()]
    assert words.text("menu_board.hide") in said
    assert battle.session.selection == ("t2",)
    battle.key(Qt.Key.Key_Escape)


def test_space_held_pans(battle: Table) -> None:
    """With Space down the left button moves the paper, not what lies on it."""
    battle.wheel((7.5, 7.5), 4)
    before, corner = battle.document, battle.at((0, 0))
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        press = QKeyEvent(kind, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, " ")
        QApplication.sendEvent(battle.view, press)
        if kind == QEvent.Type.KeyPress:
            battle.drag((4.5, 10.5), (7.5, 10.5))
    assert battle.at((0, 0)).x() > corner.x() + 50
    assert battle.document is before
    assert battle.session.selection == ()


def test_wheel_zooms_at_the_pointer(battle: Table) -> None:
    """What lies under the pointer stays there; Shift moves sideways; the bar tells the zoom."""
    zoom = battle.view.zoom
    under = battle.at((4.5, 10.5))
    battle.wheel((4.5, 10.5), 3)
    assert battle.view.zoom == pytest.approx(zoom * 1.2**3)
    moved = battle.at((4.5, 10.5)) - under
    assert moved.manhattanLength() <= 2
    assert f"{round(battle.view.zoom * 100)}%" in battle.status("zoom")
    battle.wheel((7.5, 7.5), -1, keys=SHIFT)
    assert battle.at((4.5, 10.5)).x() < under.x()
    assert battle.view.zoom == pytest.approx(zoom * 1.2**3)
    battle.keys("Ctrl+1")
    assert battle.view.zoom == pytest.approx(1.0)
    battle.keys("Ctrl+0")
    assert battle.view.zoom == pytest.approx(zoom, rel=0.02)


def test_board_stays_in_place_when_another_tool_is_taken(battle: Table) -> None:
    """Tools with options and without leave the paper where it is."""
    places: set[tuple[int, int]] = set()
    for key in ("V", "W", "O", "E", "M"):
        battle.keys(key)
        QApplication.processEvents()
        spot: QPoint = battle.viewport.mapToGlobal(battle.at((7.5, 7.5)))
        places.add((spot.x(), spot.y()))
    assert len(places) == 1


def test_tab_changes_the_mode(battle: Table) -> None:
    """Tab goes to play mode, where only its tools are offered, and back."""
    strip = battle.window.tool_strip
    assert battle.window.docks["properties"].isVisible()
    battle.key(Qt.Key.Key_Tab)
    assert battle.session.mode == "play"
    offered = [action.text() for action in strip.actions() if action.isVisible()]
    wanted = [words.text(f"tools.{tool}.name") for tool in ("select", "measure", "template")]
    assert offered == wanted
    assert battle.window.docks["battle"].isVisible()
    assert not battle.window.docks["properties"].isVisible()
    battle.keys("W")
    before = battle.document
    battle.click((3, 3))
    battle.click((9, 3))
    battle.key(Qt.Key.Key_Return)
    assert battle.document.barriers == before.barriers
    battle.key(Qt.Key.Key_Tab)
    assert battle.session.mode == "edit"


def test_tab_in_a_field_goes_to_the_next_field(battle: Table) -> None:
    """While a field of a panel is written in, Tab belongs to the form."""
    from PySide6.QtWidgets import QLineEdit

    battle.click((4.5, 10.5))
    panel = battle.window.docks["properties"].widget()
    fields = [line for line in panel.findChildren(QLineEdit) if line.isVisible()]
    fields[0].setFocus()
    battle.key(Qt.Key.Key_Tab)
    assert battle.session.mode == "edit"
    assert not fields[0].hasFocus()


def test_a_click_on_a_door_in_play_opens_and_shuts_it(battle: Table) -> None:
    """In play mode a door answers to a click; in edit mode a click selects it."""
    door = next(b for b in battle.document.barriers if b.kind == "door")
    battle.click((6.4, 15.1))
    assert battle.session.selection == (door.id,)
    battle.key(Qt.Key.Key_Tab)
    for state in ("open", "closed"):
        battle.click((6.4, 15.1))
        assert battle.document.element(door.id).state == state


def test_a_click_on_a_locked_door_says_why_it_stays_shut(battle: Table) -> None:
    """The menu locks the door; a click then says so in the status bar and changes nothing."""
    battle.key(Qt.Key.Key_Tab)
    battle.click((6.4, 15.1), button=RIGHT)
    battle.choose(words.text("menu_board.door_locked"))
    before = battle.document
    battle.click((6.4, 15.1))
    assert battle.document is before
    assert battle.status("hint") == words.text("edits.refused.locked")


def test_hovering_a_target_tells_line_of_sight_and_cover(battle: Table) -> None:
    """With a token selected, the hand over another says whether it is seen, and the rule."""
    battle.click(battle.square("B4"))
    battle.move(battle.square("C1"))
    said = battle.status("hint")
    assert "ガルド" in said
    assert "オーガ" in said
    assert "SWORD-" in said


def test_play_mode_says_what_the_hand_can_do_there(battle: Table) -> None:
    """The hint of the hand changes with the mode, and back."""
    drawing = battle.status("hint")
    assert drawing == words.text("tools.select.hint")
    battle.key(Qt.Key.Key_Tab)
    assert battle.status("hint") == words.text("tools.select.hint_play")
    battle.key(Qt.Key.Key_Tab)
    assert battle.status("hint") == drawing


def test_a_door_is_opened_by_a_click_though_somebody_stands_before_it(battle: Table) -> None:
    """The edge of a token's square is the door's, in both modes; its body is its own."""
    at = (7.5, 14.95)
    battle.click(at)
    door = battle.document.element(battle.session.selection[0])
    assert door.kind == "door"
    battle.key(Qt.Key.Key_Tab)
    battle.click(at)
    assert battle.document.element(door.id).state == "open"
    battle.click((7.5, 14.4))
    assert battle.document.element(door.id).state == "open"
    assert battle.document.element(battle.session.selection[0]).name == "ミリ"


def test_a_template_is_asked_only_what_its_shape_needs(battle: Table) -> None:
    """A disc has a radius, a line a direction and a length, in the options and the properties."""
    round_ones, straight = {"radius_m"}, {"direction", "length_m"}
    bar = battle.window.option_bar
    named = {name: words.text(f"tools.option.{name}") for name in round_ones | straight}

    def offered() -> set[str]:
        seen = {w.accessibleName() for w in bar.findChildren(QWidget) if w.isVisible()}
        return {name for name, said in named.items() if said in seen}

    battle.keys("E")
    battle.until(lambda: offered() == round_ones, "the radius alone")
    shape = next(b for b in bar.findChildren(QComboBox) if b.findData("line") >= 0)
    shape.setFocus(Qt.FocusReason.MouseFocusReason)
    battle.key(Qt.Key.Key_Down)
    battle.until(lambda: offered() == straight, "direction and length alone")
    battle.click(battle.square("C3"))
    template = battle.document.templates[0]
    rows = {row.name for row in properties_of([template])}
    assert rows >= straight
    assert not rows & round_ones
    assert round_ones <= {row.name for row in properties_of([template.revise(shape="disc")])}
