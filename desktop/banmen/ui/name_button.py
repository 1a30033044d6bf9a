"""A button for a name of any length: one line, cut to the room there is, whole in the tip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from banmen import words
from banmen.ui.plain_text import literal, plain_tip

#: What a button needs beside its text and icon, and the least room for a name, in pixels.
_EDGES, _LEAST = 24, 60


class NameButton(QPushButton):
    """Shows a name, at the left; never wider than its place."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._name = words.one_line(name) or "—"
        self.setFlat(True)
        self.setProperty("role", "name")
        self.setAccessibleName(self._name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, super().minimumSizeHint().height())

    def _fit(self) -> None:
        room = self.width() - _EDGES - (self.iconSize().width() if not self.icon().isNull() else 0)
        shown = self.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideRight, room)
        self.setText(literal(shown))
        self.setToolTip(plain_tip(self._name) if shown != self._name else "")
