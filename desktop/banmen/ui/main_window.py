"""The window's frame: menus, tool bars, the place for the board, docks, status bar.

Light on purpose: nothing here may import the document model, so that the window is painted
before numpy, shapely and pydantic are loaded. What the welcome page does not show is put in by
`furnish`, and `ui.workshop` moves in after the first paint.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from banmen import words
from banmen.ui.welcome import WelcomePage

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QPaintEvent
    from PySide6.QtWidgets import QDockWidget, QToolBar, QWidget

    from banmen.ui.action_set import ActionSet
    from banmen.ui.status_bar import StatusBar
    from banmen.ui.tool_strip import OptionBar, ToolStrip
    from banmen.ui.viewer_choice import ViewerChoice

#: The menus of the menu bar, in order; their words are `menu.<id>`.
MENUS = ("file", "edit", "arrange", "view", "battle", "export", "help")


class MainWindow(QMainWindow):
    """The frame of the program; a `bare` one is furnished later.

    `close_guard` is asked before the window closes and says whether it may. `files_dropped`
    is emitted with the paths of files dropped on the window.
    """

    files_dropped = Signal(list)
    retranslated = Signal()
    board_shown = Signal()
    board_left = Signal()
    actions_by_id: ActionSet
    viewer_choice: ViewerChoice
    main_bar: QToolBar
    option_bar: OptionBar
    tool_strip: ToolStrip
    status: StatusBar

    def __init__(self, *, bare: bool = False) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self.setAcceptDrops(True)
        self.setMinimumSize(960, 600)
        self.close_guard: Callable[[], bool] = lambda: True
        self.take_key: Callable[[QKeyEvent], bool] = lambda event: False
        self.workshop: object | None = None
        self._after_paint: Callable[[], None] | None = None
        self._furnished = False
        self.welcome = WelcomePage(self)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.welcome)
        self.setCentralWidget(self.pages)
        bar = self.menuBar()
        self.menus = {menu_id: bar.addMenu("") for menu_id in MENUS}
        self.docks: dict[str, QDockWidget] = {}
        self._retranslate_frame()
        if not bare:
            self.furnish()

    def furnish(self) -> None:
        """Put in the actions, the menus' rows, the tool bars and the status bar, once."""
        from banmen.ui.action_set import ActionSet
        from banmen.ui.status_bar import StatusBar
        from banmen.ui.tab_key import TabKey
        from banmen.ui.tool_strip import OptionBar, ToolStrip
        from banmen.ui.viewer_choice import ViewerChoice

        if self._furnished:
            return
        self._furnished = True
        self.show_icons()
        self._set_dock_manners()
        TabKey(self, self._board_has_focus)
        self.actions_by_id = ActionSet(self)
        for action in self.actions_by_id.all().values():
            self.addAction(action)
        self._fill_menus()
        self.viewer_choice = ViewerChoice(self)
        self.main_bar = self._build_main_bar()
        self.option_bar = OptionBar(self)
        self.addToolBarBreak()
        self.addToolBar(self.option_bar)
        self.tool_strip = ToolStrip(self)
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.tool_strip)
        self.status = StatusBar(self)
        self.setStatusBar(self.status)
        self._retranslate_furniture()
        self.show_welcome()

    def _set_dock_manners(self) -> None:
        from PySide6.QtWidgets import QTabWidget

        self.setDockOptions(
            QMainWindow.DockOption.AnimatedDocks
            | QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.GroupedDragging
        )
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)

    def _fill_menus(self) -> None:
        from banmen.ui.actions import ACTIONS

        for menu_id, menu in self.menus.items():
            group = 0
            for row in (row for row in ACTIONS if row.menu == menu_id):
                if row.group != group:
                    menu.addSeparator()
                    group = row.group
                menu.addAction(self.actions_by_id[row.id])

    def _build_main_bar(self) -> QToolBar:
        from PySide6.QtCore import QSize
        from PySide6.QtWidgets import QSizePolicy, QToolBar, QWidget

        from banmen.ui.actions import MAIN_BAR

        bar = QToolBar(self)
        bar.setObjectName("main_bar")
        bar.setMovable(False)
        bar.setIconSize(QSize(20, 20))
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        for entry in MAIN_BAR:
            if entry == "":
                bar.addSeparator()
            elif entry == "~":
                spring = QWidget(bar)
                spring.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
                bar.addWidget(spring)
            elif entry == "@viewer":
                bar.addWidget(self.viewer_choice)
            else:
                self._add_button(bar, entry)
        self.addToolBar(bar)
        return bar

    def _add_button(self, bar: QToolBar, action_id: str) -> None:
        from PySide6.QtWidgets import QToolButton

        bar.addAction(self.actions_by_id[action_id])
        button = bar.widgetForAction(self.actions_by_id[action_id])
        if isinstance(button, QToolButton):
            button.setObjectName(action_id)
            if action_id in ("mode_edit", "mode_play", "round_card"):
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def add_dock(self, dock_id: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        """Put a panel into a dock of this id; its title is the words `panel.<id>`."""
        from PySide6.QtWidgets import QDockWidget, QWidget

        dock = QDockWidget(self)
        dock.setObjectName(f"dock_{dock_id}")
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable
            | QDockWidget.DockWidgetFeature.DockWidgetClosable
            | QDockWidget.DockWidgetFeature.DockWidgetFloatable
        )
        dock.setWidget(widget)
        dock.setTitleBarWidget(QWidget(dock))
        dock.setWindowTitle(words.text(f"panel.{dock_id}"))
        self.addDockWidget(area, dock)
        dock.hide()
        self.docks[dock_id] = dock
        return dock

    def show_welcome(self) -> None:
        """Show the welcome page and hide what belongs to an open document."""
        self.pages.setCurrentWidget(self.welcome)
        self._show_workplace(False)
        self.board_left.emit()

    def show_board(self, board: QWidget) -> None:
        """Show the board and what belongs to it."""
        if self.pages.indexOf(board) < 0:
            self.pages.addWidget(board)
        self.pages.setCurrentWidget(board)
        self._show_workplace(True)
        self.board_shown.emit()

    def _show_workplace(self, on: bool) -> None:
        self.tool_strip.setVisible(on)
        self.option_bar.set_wanted(on)
        self.main_bar.setVisible(on)
        self.status.setVisible(on)
        if not on:
            for dock in self.docks.values():
                dock.hide()

    def retranslate(self) -> None:
        """Take the words of the language now in use everywhere in the frame."""
        self._retranslate_frame()
        self.actions_by_id.retranslate()
        for dock_id, dock in self.docks.items():
            dock.setWindowTitle(words.text(f"panel.{dock_id}"))
        self._retranslate_furniture()
        self.retranslated.emit()

    def _retranslate_frame(self) -> None:
        for menu_id, menu in self.menus.items():
            menu.setTitle(words.text(f"menu.{menu_id}"))
        self.welcome.retranslate()

    def _retranslate_furniture(self) -> None:
        self.main_bar.setWindowTitle(words.text("panel.main_bar"))
        self.tool_strip.retranslate()
        self.option_bar.retranslate()
        self.viewer_choice.retranslate()
        self.status.retranslate()

    def show_first(self, geometry: str, *, opening: bool) -> None:
        """Take the place and size of last time; while a file opens, show an empty table."""
        if not geometry or not self.restoreGeometry(b64decode(geometry)):
            self.resize(1280, 800)
        if opening:
            from PySide6.QtWidgets import QLabel

            self.furnish()
            self._waiting = QLabel(words.text("dialog.loading"), self)
            self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self.show_board(self._waiting)

    def show_icons(self) -> None:
        """Put the welcome page's icons in, and paint them now: the words need not wait for them."""
        if self.welcome.show_icons() and self.welcome.isVisible():
            self.welcome.repaint()

    def on_first_paint(self, call: Callable[[], None]) -> None:
        """Call back once, when the window has been painted for the first time."""
        self._after_paint = call

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._after_paint:
            call, self._after_paint = self._after_paint, None
            QTimer.singleShot(0, call)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            event.ignore()

    def _board_has_focus(self) -> bool:
        focus = self.focusWidget()
        return focus is None or focus is self or focus is self.pages.currentWidget()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.close_guard():
            event.accept()
        else:
            event.ignore()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.files_dropped.emit(paths)
