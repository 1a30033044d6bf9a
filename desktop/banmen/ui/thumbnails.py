"""Small pictures of the recent files, kept beside the preferences."""

import hashlib
import os
from pathlib import Path

from PySide6.QtCore import Qt

from banmen.formats.files import stamp
from banmen.model.document import Document
from banmen.session import preferences as preferences_file
from banmen.session.preferences import Preferences
from banmen.ui.welcome import Recent
from banmen.words import Refusal

WIDTH, HEIGHT = 192, 120


def keep_thumbnail(document: Document, path: Path) -> None:
    """Keep a small picture of a document for the list of recent files; a full disk is no matter,
    nor is a map of a form that makes no such picture."""
    from banmen.canvas.picture import PictureOptions, render

    columns = document.map.columns if document.map.kind == "squares" else 20
    try:
        image = render(document, PictureOptions(pixels_per_square=max(2, 2 * WIDTH // columns)))
    except Refusal:
        return
    small = image.scaled(
        WIDTH,
        HEIGHT,
        Qt.AspectRatioMode.KeepAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    target = _place(path)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return
    small.save(str(target))


def recent_files(preferences: Preferences) -> list[Recent]:
    """Return the recent files that still exist, with their pictures."""
    found = []
    for name in preferences.recent_files:
        path = Path(name)
        if stamp(path) is not None:
            picture = _place(path)
            found.append(Recent(path, picture if stamp(picture) is not None else None))
    return found


def _place(path: Path) -> Path:
    digest = hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:24]
    return preferences_file.folder() / "thumbnails" / f"{digest}.png"
