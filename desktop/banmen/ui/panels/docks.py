"""The docks at the right: what edit mode shows, what play mode shows."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMenu, QScrollArea, QWidget

from banmen import words
from banmen.ui.panels.battle_panel import BattlePanel
from banmen.ui.panels.history_panel import HistoryPanel
from banmen.ui.panels.journal_panel import JournalPanel
from banmen.ui.panels.layers_panel import LayersPanel
from banmen.ui.panels.properties_panel import PropertiesPanel
from banmen.ui.panels.sheet_panel import SheetPanel
from banmen.ui.workplace import Workplace

RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
WIDTH = 340
Groups = tuple[tuple[str, ...], ...]
#: The docks of each mode, the first of each tab group in front.
MODES: dict[str, Groups] = {
    "edit": (("properties", "sheet"), ("layers", "history")),
    "play": (("battle", "sheet"), ("journal", "history")),
}
#: In a low window the battle has the whole height: its question is what must be seen at once.
LOW = 800
LOW_MODES: dict[str, Groups] = {
    "edit": (("properties", "sheet", "history"), ("layers",)),
    "play": (("battle", "sheet", "journal", "history"),),
}


class Docks(QObject):
    """Builds the docks and shows those of the mode."""

    def __init__(self, place: Workplace, battle: BattlePanel) -> None:
        super().__init__(place)
        self._place = place
        window = place.window
        self.journal = JournalPanel(place.session, window)
        self._panels: dict[str, QWidget] = {
            "properties": PropertiesPanel(place, window),
            "sheet": SheetPanel(place, window),
            "battle": battle,
            "layers": LayersPanel(place, window),
            "journal": self.journal,
            "history": HistoryPanel(place.session, window),
        }
        for dock_id, panel in self._panels.items():
            panel.setMinimumWidth(260)
            window.add_dock(dock_id, panel, RIGHT)
        docks = window.docks
        for upper, lower in (("properties", "layers"), ("battle", "journal")):
            window.splitDockWidget(docks[upper], docks[lower], Qt.Orientation.Vertical)
        window.tabifyDockWidget(docks["properties"], docks["battle"])
        window.tabifyDockWidget(docks["properties"], docks["sheet"])
        self._modes = LOW_MODES if window.height() < LOW else MODES
        last = "properties" if window.height() < LOW else "layers"
        window.tabifyDockWidget(docks[last], docks["journal"])
        window.tabifyDockWidget(docks[last], docks["history"])
        self._menu = QMenu(window)
        for dock in docks.values():
            self._menu.addAction(dock.toggleViewAction())
        window.menus["view"].addSeparator()
        window.menus["view"].addMenu(self._menu)
        place.session.mode_changed.connect(self.show_mode)
        place.window.board_shown.connect(self.show_mode)
        self.retranslate()

    def show_mode(self) -> None:
        """Show the docks of the mode and hide those of the other."""
        if not self._place.has_document:
            return
        groups, docks = self._modes[self._place.session.mode], self._place.window.docks
        wanted = {dock_id for group in groups for dock_id in group}
        for dock_id, dock in docks.items():
            dock.setVisible(dock_id in wanted)
        for group in groups:
            docks[group[0]].raise_()
        firsts = [docks[group[0]] for group in groups]
        window = self._place.window
        window.resizeDocks(firsts, [WIDTH] * len(firsts), Qt.Orientation.Horizontal)
        share = [430, 200] if self._place.session.mode == "edit" else [520, 120]
        window.resizeDocks(firsts, share[: len(firsts)], Qt.Orientation.Vertical)

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        self._menu.setTitle(words.text("panel.menu"))
        for panel in self._panels.values():
            speak = getattr(panel, "retranslate", None)
            if speak is not None:
                speak()


def scrolled(inner: QWidget, parent: QWidget) -> QScrollArea:
    """Return a widget in a scroll area that follows its width."""
    area = QScrollArea(parent)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area
