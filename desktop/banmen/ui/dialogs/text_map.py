"""Pasting a full-width text map: the text at the left, what it becomes at the right."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont, QGuiApplication, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QWidget,
)

from banmen import words
from banmen.canvas.picture import PictureOptions, render
from banmen.formats import text_map
from banmen.formats.options import Options
from banmen.model.document import Document
from banmen.ui.dialogs.form import FormDialog
from banmen.ui.number_fields import RealNumber
from banmen.ui.theme import FIXED_FONT
from banmen.words import Refusal

_PREVIEW = 340
EXAMPLE = "┏━━━┓\n┃□★□┃\n┃□□□＃\n┃Ａ□Ｂ┃\n┗━＝━┛"


class TextMapDialog(FormDialog):
    """Emits `made` with the document the text describes."""

    made = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__("text_map", words.text("text_map.title"), parent, deed="text_map.make")
        self._document: Document | None = None
        font = QFont(FIXED_FONT)
        font.setPixelSize(16)
        self._text = QPlainTextEdit(self)
        self._text.setFont(font)
        self._text.setAccessibleName(words.text("text_map.title"))
        self._text.setPlaceholderText(EXAMPLE)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._picture = QLabel(self)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._picture.setMinimumSize(_PREVIEW, _PREVIEW)
        row, holder = QHBoxLayout(), QWidget(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._text, 1)
        row.addWidget(self._picture, 1)
        holder.setLayout(row)
        self.insert(holder, 1)
        self._frame = QComboBox(self)
        for frame in ("edges", "squares"):
            self._frame.addItem(words.text(f"text_map.frame_{frame}"), frame)
        self.field("text_map.frame", self._frame)
        self._side = RealNumber(self)
        self._side.setRange(0.1, 1000)
        self._side.setValue(3.0)
        self._side.setSuffix(" m")
        self.field("map_properties.square_m", self._side)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(150)
        self._timer.timeout.connect(self._read)
        self._text.textChanged.connect(self._timer.start)
        self._frame.currentIndexChanged.connect(lambda _: self._timer.start())
        self._side.valueChanged.connect(lambda _: self._timer.start())
        pasted = QGuiApplication.clipboard().text()
        if text_map.is_map(pasted):
            self._text.setPlainText(pasted)
        self.ok.setEnabled(False)
        self.resize(780, 520)

    def finish(self) -> None:
        """Hand over what the text describes now."""
        self._read()
        if self._document is not None:
            self.made.emit(self._document)

    def _read(self) -> None:
        self._document = None
        text = self._text.toPlainText()
        try:
            if text.strip():
                options = Options(square_m=self._side.value(), frame_as=self._frame.currentData())
                self._document = text_map.parse(text, options).document
            self.say_wrong(None)
        except Refusal as refusal:
            self.say_wrong(refusal.message)
        self.ok.setEnabled(self._document is not None)
        self._show()

    def _show(self) -> None:
        if self._document is None:
            self._picture.clear()
            return
        image = render(self._document, PictureOptions(pixels_per_square=40))
        pixmap = QPixmap.fromImage(image)
        self._picture.setPixmap(
            pixmap.scaled(
                self._picture.size(),
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        )
