"""Choosing the picture under the map; larger ones than can be shown smoothly are scaled down."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QFileDialog

from banmen import words
from banmen.canvas.pictures import encode_as
from banmen.edits import map as map_edits
from banmen.formats.files import read_bytes
from banmen.formats.pictures import scaled_size, take_picture
from banmen.model.document import Picture
from banmen.model.map import Backdrop
from banmen.ui.qt_words import file_dialog
from banmen.ui.workplace import Workplace
from banmen.words import Message, Refusal


def choose_backdrop(place: Workplace) -> None:
    """Ask for a picture and lay it under the whole map, as one step of the history."""
    dialog = file_dialog(place.window, words.text("action.backdrop").rstrip("…"))
    dialog.setObjectName("backdrop_dialog")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters([f"{words.text('file.pictures')} (*.png *.jpg *.jpeg *.webp)"])
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda name: place.attempt(lambda: _lay(place, Path(name))))
    dialog.open()


def _lay(place: Workplace, path: Path) -> None:
    picture, note = shown_picture(read_bytes(path))
    document, _ = map_edits.add_picture(place.session.document, picture.data, picture.media)
    board = document.map
    width, height = board.width_m, board.height_m
    backdrop = Backdrop(picture=picture.sha256, width=width, height=height)
    place.commit("edits.map.backdrop", map_edits.set_backdrop(document, backdrop))
    if note is not None:
        place.tell(note)


def shown_picture(data: bytes) -> tuple[Picture, Message | None]:
    """Return a picture that can be shown smoothly, and a message where it had to be scaled.

    Refusal where the bytes are no picture that can be read.
    """
    picture, kind = take_picture(data)
    size = scaled_size(kind)
    if size is None:
        return picture, None
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAllocationLimit(2048)
    reader.setScaledSize(QSize(*size))
    image = reader.read()
    if image.isNull():
        raise Refusal(Message("file.picture_unreadable", {"why": reader.errorString()}))
    scaled, _ = take_picture(encode_as(image, kind.media.encode()))
    return scaled, Message("file.picture_scaled", {"width": size[0], "height": size[1]})
