"""All keys at a glance: commands, tools, and what the mouse does."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QStyle,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from banmen import words
from banmen.tools.toolbox import TOOLS
from banmen.ui.action_set import ActionSet
from banmen.ui.actions import ACTIONS
from banmen.ui.main_window import MENUS

#: Words keys of what the mouse does.
GESTURES = ("zoom", "pan", "menu", "bypass", "add", "box", "undo_point", "cancel", "digits")

_WIDTH, _HEIGHT, _AIR = 520, 600, 24


class ShortcutList(QDialog):
    """A tree of headings with the keys of each command."""

    def __init__(self, actions: ActionSet, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("shortcut_list")
        self.setWindowTitle(words.text("shortcuts.title"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        tree = QTreeWidget(self)
        tree.setAccessibleName(words.text("shortcuts.title"))
        tree.setColumnCount(2)
        tree.setHeaderLabels([words.text("shortcuts.what"), words.text("shortcuts.keys")])
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        tools = [(words.text(f"tools.{tool.id}.name"), tool.shortcut) for tool in TOOLS]
        _group(tree, words.text("panel.tools"), tools)
        _group(
            tree,
            words.text("shortcuts.mouse"),
            [(words.text(f"shortcuts.{g}"), words.text(f"shortcuts.{g}_keys")) for g in GESTURES],
        )
        for menu in MENUS:
            rows = [
                (actions[row.id].text().rstrip("…"), " / ".join(row.shortcuts))
                for row in ACTIONS
                if row.menu == menu and row.shortcuts
            ]
            _group(tree, words.text(f"menu.{menu}").split("(")[0].replace("&", ""), rows)
        tree.expandAll()
        column = QVBoxLayout(self)
        column.addWidget(tree)
        self._fit(tree, column)

    def _fit(self, tree: QTreeWidget, column: QVBoxLayout) -> None:
        """Be as wide as the longest line needs, as far as the screen goes."""
        texts = tree.sizeHintForColumn(0) + tree.sizeHintForColumn(1)
        edges = column.contentsMargins()
        bar = tree.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        wanted = texts + bar + 2 * tree.frameWidth() + edges.left() + edges.right() + _AIR
        room = self.screen().availableSize()
        self.resize(min(max(_WIDTH, wanted), room.width()), min(_HEIGHT, room.height()))


def _group(tree: QTreeWidget, title: str, rows: list[tuple[str, str]]) -> None:
    head = QTreeWidgetItem([title])
    font = head.font(0)
    font.setBold(True)
    head.setFont(0, font)
    for what, keys in rows:
        head.addChild(QTreeWidgetItem([what, keys]))
    tree.addTopLevelItem(head)
