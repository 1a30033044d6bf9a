"""A large button of the welcome page: a title, and below it what comes of it."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

_ICON, _EDGE, _GAP = 32, 18, 14


class ChoiceButton(QPushButton):
    """Shows its icon at the left and two lines beside it."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setProperty("role", "choice")
        self.setIconSize(QSize(_ICON, _ICON))
        self.setMinimumWidth(300)
        self.title, self.detail = QLabel(self), QLabel(self)
        self.title.setProperty("role", "choice_title")
        self.detail.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(_EDGE + _ICON + _GAP, 0, _EDGE, 0)
        column.setSpacing(5)
        column.addStretch(1)
        for line in (self.title, self.detail):
            line.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            line.setTextFormat(Qt.TextFormat.PlainText)
            column.addWidget(line)
        column.addStretch(1)

    def say(self, title: str, detail: str) -> None:
        """Show two lines, and name the button by the first."""
        self.title.setText(title)
        self.detail.setText(detail)
        self.setAccessibleName(title)
        self.setAccessibleDescription(detail)
