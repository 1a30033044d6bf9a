"""What this program is, its version, and whose work it carries."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QVBoxLayout, QWidget

from banmen import __version__, words
from banmen.resources import resource
from banmen.ui.paragraph import Paragraph


class About(QDialog):
    """A small page; opens without blocking."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("about")
        self.setWindowTitle(words.text("action.about"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 24, 28, 18)
        picture = QLabel(self)
        picture.setPixmap(QPixmap(str(resource("icons", "banmen.svg"))).scaledToHeight(72))
        picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        title = QLabel(words.text("about.title", version=__version__), self)
        title.setProperty("role", "title")
        title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        text = Paragraph(words.text("about.text"), self)
        text.setMinimumWidth(380)
        close = QPushButton(words.text("dialog.close"), self)
        close.setDefault(True)
        close.clicked.connect(self.accept)
        column.setSpacing(10)
        for part in (picture, title, text):
            column.addWidget(part)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
