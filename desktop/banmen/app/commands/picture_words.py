"""What the commands that make pictures share: a Qt application without a screen, the fonts."""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QGuiApplication


def offscreen_application() -> "QGuiApplication":
    """Return an application that can draw without a display, with the bundled fonts."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtGui import QFontDatabase, QGuiApplication

    from banmen.resources import resource

    qInstallMessageHandler(lambda *_: None)
    application = QGuiApplication.instance() or QGuiApplication(["banmen"])
    for path in sorted(resource("fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))
    assert isinstance(application, QGuiApplication)
    return application
