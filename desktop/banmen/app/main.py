"""Opening the window: application, fonts, theme, frame; the rest after the first paint."""

import faulthandler
import gc
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, cast

from banmen import words
from banmen.app.display import require_display
from banmen.app.imports import import_plainly
from banmen.resources import resource
from banmen.session import preferences as preferences_file
from banmen.words import Language

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from banmen.session.preferences import Preferences
    from banmen.ui.main_window import MainWindow

FAILED = 1


def open_window(file: str | None, *, language: Language | None, smoke: bool) -> int:
    """Open the window, with a file if one is given; return the exit status.

    `smoke` waits for the first paint and until everything is ready, and ends with 0, or with 1
    and one sentence where moving in fails.
    """
    require_display()
    gc.disable()
    application = _application()
    preferences = preferences_file.load()
    words.use(language or _language(preferences))
    from banmen.ui import theme
    from banmen.ui.main_window import MainWindow

    theme.load_fonts(first=True)
    theme.wear(theme.chosen_theme(cast(theme.ThemeChoice, preferences.theme)))
    window = MainWindow(bare=True)
    window.show_first(preferences.window_geometry, opening=file is not None)
    window.show()
    if smoke:
        sys.excepthook = _end_in_one_sentence

    def after_paint() -> None:
        if not smoke:
            _watch_faults(window)
        _move_in(window, preferences, file, smoke)

    window.on_first_paint(after_paint)
    status = application.exec()
    return status if smoke else _ended(status)


def _ended(status: int) -> int:
    """Return the exit status, or end with it at once where a library is still being loaded: Python
    would wait for that, seconds after the window closed. All that is kept is written by then."""
    from banmen.ui.loading import is_loading

    if is_loading():
        for stream in filter(None, (sys.stdout, sys.stderr)):
            stream.flush()
        os._exit(status)
    return status


def _watch_faults(window: "MainWindow") -> None:
    """Tell of the program's own faults in a box, after a copy of the work was kept."""
    from banmen.app.faults import box_of_faults, tell_faults

    def keep() -> None:
        from banmen.ui.workshop import Workshop

        if isinstance(window.workshop, Workshop):
            window.workshop.place.keeper.write_state()

    tell_faults(box_of_faults(window, keep))


def _end_in_one_sentence(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Say what failed while trying whether the window opens, and end with 1."""
    from PySide6.QtWidgets import QApplication

    why = " ".join(f"{kind.__name__}: {error}".split())
    print(words.text("cli.smoke_failed", why=why), file=sys.stderr)
    QApplication.exit(FAILED)


def _application() -> "QApplication":
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QApplication

    import_plainly()
    from banmen.ui.theme import STYLE

    if sys.stderr is not None:
        faulthandler.enable()
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    QApplication.setApplicationName("banmen")
    QApplication.setApplicationDisplayName("Banmen")
    QApplication.setDesktopFileName("banmen")
    return QApplication([*sys.argv[:1], *STYLE])


def _language(preferences: "Preferences") -> Language:
    if preferences.language in words.LANGUAGES:
        return preferences.language
    return words.system_language()


def _move_in(
    window: "MainWindow", preferences: "Preferences", file: str | None, smoke: bool
) -> None:
    """Load what is heavy and put it into the window that is already seen.

    Until then no garbage is looked for: what a start makes stays, and need not be gone through
    later either.
    """
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QApplication

    from banmen.ui.theme import load_fonts

    window.show_icons()
    load_fonts()
    QApplication.setWindowIcon(QIcon(str(resource("icons", "banmen.svg"))))
    window.furnish()
    from banmen.app.recovery import Recovery
    from banmen.ui.workshop import Workshop

    workshop = Workshop(window, preferences, Recovery())
    window.workshop = workshop
    gc.freeze()
    gc.enable()
    if file is not None:
        workshop.open_path(Path(file))
    if smoke:
        workshop.set_table()
        QTimer.singleShot(200, QApplication.quit)
