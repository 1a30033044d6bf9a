"""Makes the pictures of README: the real window, offscreen, in its main states.

Run with the set-up environment: `.venv/bin/python packaging/screenshots.py`. The dice are fixed, so
that the same program gives the same pictures.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SCREEN = (
    '{"screens":[{"name":"main","x":0,"y":0,"width":1920,"height":1080,'
    '"logicalDpi":96,"logicalBaseDpi":96,"dpr":1}]}'
)


def _lay_ground() -> None:
    home = Path(tempfile.mkdtemp(prefix="banmen-pictures-"))
    (home / "screens.json").write_text(SCREEN, encoding="utf-8")
    os.environ.update(
        HOME=str(home),
        XDG_CONFIG_HOME=str(home),
        QT_QPA_PLATFORM=f"offscreen:configfile={home / 'screens.json'}",
        QT_SCALE_FACTOR="1",
    )
    sys.path.insert(0, str(HERE.parent / "desktop"))


class Studio:
    """One window in a language and a theme, and the camera before it."""

    def __init__(self, language: Any, theme: Any) -> None:
        from PySide6.QtWidgets import QApplication

        from banmen import words
        from banmen.app.recovery import Recovery
        from banmen.session.preferences import Preferences
        from banmen.ui import theme as look
        from banmen.ui.main_window import MainWindow
        from banmen.ui.workshop import Workshop

        self.application = QApplication.instance() or QApplication(["banmen", *look.STYLE])
        words.use(language)
        look.load_fonts()
        look.wear(look.chosen_theme(theme))
        self.window = MainWindow()
        self.window.resize(1280, 720)
        self.window.show()
        preferences = Preferences(theme=theme, language=language)
        self.workshop = Workshop(self.window, preferences, Recovery())

    def take(self, name: str, widget: Any = None) -> None:
        """Take a picture of the window, or of another one."""
        from PySide6.QtTest import QTest

        QTest.qWait(300)
        self.workshop.place.board.scene.settle()
        QTest.qWait(100)
        picture = (widget or self.window).grab()
        picture.save(str(HERE / "screenshots" / f"{name}.webp"), quality=86)

    def done(self) -> None:
        """Put the window away."""
        self.workshop.place.session.mark_saved(Path("picture.banmen"))
        self.window.close()


def _battle(studio: Studio, seed: int) -> None:
    from banmen.rules.dice import RandomDice

    panel = studio.workshop.bench.battle_panel
    studio.window.actions_by_id["start_battle"].trigger()
    panel.runner.dice = RandomDice(seed)
    panel.begin("initiative", None)


def _fight(studio: Studio) -> None:
    """Play two rounds by simple tactics."""
    from banmen.battle.simulator import play_out

    session = studio.workshop.place.session
    document, _ = play_out(session.document, 7, max_rounds=2)
    studio.workshop.files.show_document(document, None)


def _states(language: str, theme: str) -> None:
    from banmen.ui.dialogs.card_export import CardExport

    mark = f"{language}-{theme}"
    studio = Studio(language, theme)
    studio.workshop.files.refresh_welcome()
    studio.take(f"welcome-{mark}")
    studio.workshop.files.open_sample("dungeon")
    session = studio.workshop.place.session
    session.select([session.document.tokens[0].id])
    studio.take(f"edit-{mark}")
    studio.workshop.files.open_sample("guard-room")
    _battle(studio, 4)
    studio.take(f"play-{mark}")
    studio.workshop.files.open_sample("guard-room")
    _fight(studio)
    card = CardExport(studio.workshop.place, studio.window)
    card.show()
    studio.take(f"card-{mark}", card)
    card.close()
    studio.done()


def main() -> int:
    """Take every picture."""
    _lay_ground()
    (HERE / "screenshots").mkdir(exist_ok=True)
    for language, theme in (("ja", "light"), ("ja", "dark"), ("en", "light"), ("en", "dark")):
        _states(language, theme)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
