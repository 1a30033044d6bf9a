"""Lists beside the question card: what is typed in them means the card, they search nothing."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QListView,
    QListWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

#: Pixels beside the letters of a line, of both sides together.
_BESIDE = 12


class Lines(QListView):
    """A list of lines; digits and other letters go on to the window."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_typed(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class Steps(QListWidget):
    """A list of steps; digits and other letters go on to the window.

    A step too long for the list goes on below.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_AsWideAsTheList(self))

    def doItemsLayout(self) -> None:
        """Keep in sight where the list stands, whose line may have grown."""
        super().doItemsLayout()
        self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_typed(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class _AsWideAsTheList(QStyledItemDelegate):
    """Gives lines the width of their list, and the height they need there."""

    def __init__(self, lines: QListWidget) -> None:
        super().__init__(lines)
        self._lines = lines

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the height of a line; the list makes it as wide as itself."""
        room = self._lines.viewport().width() - _BESIDE
        option.rect.setWidth(room)
        return QSize(1, super().sizeHint(option, index).height())


def _is_typed(event: QKeyEvent) -> bool:
    """Tell whether a key types a letter: Qt would look for a line that begins with it."""
    held = event.modifiers() & ~(
        Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
    )
    text = event.text()
    return not held and text.isprintable() and bool(text.strip())
