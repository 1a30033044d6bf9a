"""Language and theme changed at once, small windows, and twice the scale."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QMenu,
    QPushButton,
    QTabBar,
    QTreeWidget,
    QWidget,
)

from banmen import words
from banmen.tools.toolbox import TOOLS
from banmen.ui import theme
from banmen.ui.actions import ACTIONS
from banmen.ui.qt_words import file_dialog

from .conftest import ROOT, Keep, Open
from .fighting import take
from .hands import Table

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def own_texts(widget: QWidget) -> Iterator[str]:
    """What one widget says: its words, its hints, its names."""
    yield widget.toolTip()
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    if isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(n) for n in range(widget.count()))
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(n) for n in range(widget.count()))
    if isinstance(widget, QMenu):
        yield widget.title()
        yield from (action.text() for action in widget.actions())
    if isinstance(widget, QTreeWidget):
        yield from (widget.topLevelItem(n).text(0) for n in range(widget.topLevelItemCount()))
    if isinstance(widget, QListView):
        model = widget.model()
        yield from (str(model.index(n, 0).data()) for n in range(model.rowCount()))


def texts(table: Table) -> list[str]:
    """Everything the window says, with menus and tool bars."""
    QApplication.processEvents()
    found = [table.window.windowTitle(), *(menu.title() for menu in table.window.menus.values())]
    found += [action.text() for action in table.window.menuBar().actions()]
    for action in table.window.actions_by_id.all().values():
        found += [action.text(), action.toolTip()]
    for widget in table.window.findChildren(QWidget):
        if widget.isVisible() or isinstance(widget, QMenu):
            found += own_texts(widget)
    return [text for text in found if text]


def names_in(table: Table) -> set[str]:
    """What stays as the game master wrote it: names, players, notes."""
    document = table.document
    kept = {document.name, *document.notes.split("\n")}
    for token in document.tokens:
        kept |= {token.name, token.player, token.notes, *_strings(token.sheet)}
    for light in document.lights:
        kept.add(light.name)
    return {text for text in kept if text}


def _strings(value: object) -> set[str]:
    """Every text within a sheet."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return {text for part in value.values() for text in _strings(part)}
    if isinstance(value, list | tuple):
        return {text for part in value for text in _strings(part)}
    if hasattr(value, "model_dump"):
        return _strings(value.model_dump())
    return set()


def left_japanese(table: Table) -> list[str]:
    """What is still said in Japanese, beside what the game master wrote."""
    own = sorted(names_in(table), key=len, reverse=True)
    found = []
    for text in texts(table):
        rest = text
        for name in (*own, words.text("action.language", "en")):
            rest = rest.replace(name, "")
        if JAPANESE.search(rest):
            found.append(text)
    return found


def test_language_changes_everywhere_at_once(battle: Table, keep_picture: Keep) -> None:
    """Ctrl+Shift+J turns every word of the window into English, in both modes."""
    battle.click(battle.square("B4"))
    battle.keys("Ctrl+Shift+J")
    assert words.language() == "en"
    assert left_japanese(battle) == []
    keep_picture(battle, "english-edit")
    battle.key(Qt.Key.Key_Tab)
    battle.press_named("start_battle_button")
    take(battle, words.text("sword.action.initiative"))
    assert left_japanese(battle) == []
    keep_picture(battle, "english-play")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_on_is_seen_in_the_menu(battle: Table, theme: str) -> None:
    """A row of a menu that is on stands out from one that is off."""
    battle.workshop.place.prefer(theme=theme)
    battle.workshop.views.wear()
    menu = battle.window.menus["view"]
    battle.window.actions_by_id["show_grid"].setChecked(True)
    battle.window.actions_by_id["show_fog"].setChecked(False)
    menu.ensurePolished()
    menu.resize(menu.sizeHint())
    picture = menu.grab().toImage()
    accent = QApplication.palette().highlight().color()

    def marked(action_id: str) -> bool:
        row = menu.actionGeometry(battle.window.actions_by_id[action_id])
        colours = {
            picture.pixelColor(x, y).name()
            for x in range(row.left(), row.left() + 30)
            for y in range(row.top(), row.bottom())
        }
        return accent.name() in colours

    assert marked("show_grid")
    assert not marked("show_fog")


def test_qt_speaks_the_language_of_the_window(battle: Table) -> None:
    """What Qt itself says in a dialog for files changes with the language, and back."""

    def said() -> set[str]:
        dialog = file_dialog(battle.window, "")
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        found = {label.text() for label in dialog.findChildren(QLabel)}
        found |= {button.text() for button in dialog.findChildren(QPushButton)}
        dialog.deleteLater()
        return {text for text in found if text}

    japanese = said()
    assert all(JAPANESE.search(text) for text in japanese), japanese
    battle.keys("Ctrl+Shift+J")
    english = said()
    assert not any(JAPANESE.search(text) for text in english), english
    battle.keys("Ctrl+Shift+J")
    assert said() == japanese


def test_language_changes_back_to_the_same_words(battle: Table) -> None:
    """English and back leaves every word of the window as it was."""
    battle.click(battle.square("B4"))
    before = sorted(texts(battle))
    battle.keys("Ctrl+Shift+J")
    battle.keys("Ctrl+Shift+J")
    assert sorted(texts(battle)) == before


@pytest.mark.parametrize("dock", ["sheet", "layers", "history"])
def test_every_panel_speaks_english(battle: Table, dock: str) -> None:
    """Each panel of edit mode changes with the rest."""
    battle.click(battle.square("B4"))
    battle.key(Qt.Key.Key_Delete)
    battle.keys("Ctrl+Z")
    battle.click(battle.square("B4"))
    battle.window.docks[dock].raise_()
    battle.keys("Ctrl+Shift+J")
    assert left_japanese(battle) == []


def test_welcome_page_speaks_english(table: Table, keep_picture: Keep) -> None:
    """The first page changes at once too."""
    keep_picture(table, "welcome-ja")
    table.keys("Ctrl+Shift+J")
    own = words.text("action.language", "en")
    left = [text for text in texts(table) if JAPANESE.search(text.replace(own, ""))]
    assert left == []
    keep_picture(table, "welcome-en")


def test_every_action_differs_between_the_languages() -> None:
    """No name of an action is the same in both languages (but names of things)."""
    same = [
        row.id
        for row in ACTIONS
        if words.text(f"action.{row.id}", "ja") == words.text(f"action.{row.id}", "en")
    ]
    assert same == []


def settled_colour(table: Table, place: tuple[float, float]) -> QColor:
    """The colour at a place of the map (metres) once all tiles of the board are painted."""
    table.workshop.place.board.scene.settle()
    QApplication.processEvents()
    colour: QColor = table.view.grab().toImage().pixelColor(table.at(place))
    return colour


def test_theme_changes_at_once(battle: Table, keep_picture: Keep) -> None:
    """The dark theme dresses window and icons; the paper of the map stays paper."""
    window = battle.window.palette().window().color()
    paper = settled_colour(battle, (7.5, 7.5))
    battle.window.actions_by_id["theme"].trigger()
    dark = battle.window.palette().window().color()
    assert dark.lightness() < 80 < window.lightness()
    assert dark.name() == theme.DARK.window
    again = settled_colour(battle, (7.5, 7.5))
    assert abs(again.lightness() - paper.lightness()) < 12
    keep_picture(battle, "dark-edit")
    battle.key(Qt.Key.Key_Tab)
    battle.press_named("start_battle_button")
    keep_picture(battle, "dark-play")
    assert battle.workshop.place.preferences.theme == "dark"
    battle.window.actions_by_id["theme"].trigger()
    assert battle.window.palette().window().color() == window


def clipped(table: Table) -> list[str]:
    """Visible buttons and labels that have less room than their words need."""
    QApplication.processEvents()
    bad = []
    for widget in table.window.findChildren(QWidget):
        if not isinstance(widget, QLabel | QAbstractButton | QComboBox):
            continue
        if widget.visibleRegion().isEmpty():
            continue
        if widget.objectName() == "status_hint" or widget.property("role") in ("option", "chip"):
            continue
        wraps = isinstance(widget, QLabel) and widget.wordWrap()
        wanted = widget.minimumSizeHint() if wraps else widget.sizeHint()
        if not wraps and widget.width() + 2 < min(wanted.width(), 300):
            bad.append(f"{_name(widget)}: {widget.width()} of {wanted.width()}")
        needed = widget.heightForWidth(widget.width()) if wraps else wanted.height()
        if widget.height() + 2 < needed:
            bad.append(f"{_name(widget)}: {widget.height()} high of {needed}")
    return bad


def _name(widget: QWidget) -> str:
    said = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
    return widget.objectName() or widget.accessibleName() or said or type(widget).__name__


def until_whole(table: Table) -> None:
    """Wait until the layouts have settled and nothing is cut off."""

    def whole() -> None:
        assert clipped(table) == []

    table.bot.waitUntil(whole, timeout=5000)


def outside(table: Table) -> list[str]:
    """Buttons of bars and docks that lie outside the window."""
    room = table.window.rect()
    bad = []
    for widget in (*table.window.main_bar.children(), *table.window.tool_strip.children()):
        if isinstance(widget, QWidget) and widget.isVisible():
            at = widget.mapTo(table.window, widget.rect().bottomRight())
            if not room.contains(at):
                bad.append(_name(widget))
    return bad


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_nothing_is_cut_off_at_1280_by_720(
    open_table: Open, guard_room: object, language: words.Language, keep_picture: Keep
) -> None:
    """The smallest screen shows every tool, every button and every word of both modes."""
    table = open_table(guard_room, size=(1280, 720))
    table.workshop.views.speak(language)
    table.click(table.square("B4"))
    QApplication.processEvents()
    assert (table.window.width(), table.window.height()) == (1280, 720)
    keep_picture(table, f"small-edit-{language}")
    until_whole(table)
    assert outside(table) == []
    table.key(Qt.Key.Key_Tab)
    table.press_named("start_battle_button")
    take(table, words.text("sword.action.initiative"))
    keep_picture(table, f"small-play-{language}")
    until_whole(table)
    assert outside(table) == []
    assert (table.window.width(), table.window.height()) == (1280, 720)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_hint_fits_the_smallest_screen(
    open_table: Open, guard_room: object, language: words.Language
) -> None:
    """What the hand can do now is said to its end at 1280 points, with each tool."""
    table = open_table(guard_room, size=(1280, 720))
    table.workshop.views.speak(language)
    label = table.find(QLabel, "status_hint")
    for tool in (row for row in TOOLS if "squares" in row.maps):
        table.keys(tool.shortcut)
        table.move(table.square("C3"))
        QApplication.processEvents()
        assert label.sizeHint().width() <= label.width(), label.text()
        assert label.toolTip() == label.text()


def test_nothing_is_cut_off_on_the_welcome_page(open_table: Open, keep_picture: Keep) -> None:
    """The four choices and the samples fit the smallest screen."""
    for language in words.LANGUAGES:
        table = open_table(size=(1280, 720))
        table.workshop.views.speak(language)
        until_whole(table)
        samples = table.find(QListWidget, "samples")
        last = samples.visualItemRect(samples.item(samples.count() - 1))
        assert samples.viewport().rect().contains(last)
        choices = [b for b in table.window.welcome.findChildren(QPushButton) if b.isVisible()]
        assert len(choices) == 4
        table.window.close()


SCALED = """
import sys
from PySide6.QtWidgets import QApplication
from banmen.app import main
from banmen.session.preferences import Preferences, save

def after(window, preferences, file, smoke):
    moved_in(window, preferences, file, smoke)
    window.resize(1280, 720)
    QApplication.processEvents()
    picture = window.grab()
    print(window.devicePixelRatio(), picture.width(), picture.height(), window.width())
    QApplication.quit()

save(Preferences(language="ja", theme="light"))
moved_in, main._move_in = main._move_in, after
sys.exit(main.open_window(sys.argv[1], language="ja", smoke=False))
"""


def test_twice_the_scale(own_home: object, guard_room: object) -> None:
    """With QT_SCALE_FACTOR=2 the window has as many points and twice the pixels."""
    done = subprocess.run(
        [sys.executable, "-c", SCALED, str(guard_room)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "desktop"), "QT_SCALE_FACTOR": "2"},
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["2.0", "2560", "1440", "1280"]
