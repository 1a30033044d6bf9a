"""Modes, zoom, what is shown, language and theme."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtWidgets import QApplication

from banmen import words
from banmen.ui import theme
from banmen.ui.commands.menu_commands import MenuCommands
from banmen.ui.workplace import Workplace

#: The switches of the view, and the preference each is kept in.
SWITCHES = {
    "show_grid": "show_grid",
    "show_labels": "show_labels",
    "show_sight": "show_vision",
    "show_lights": "show_lights",
    "show_fog": "show_fog",
    "show_zones": "show_zones",
}


class ViewCommands(MenuCommands):
    """The view menu."""

    def __init__(self, workplace: Workplace) -> None:
        super().__init__(workplace)
        actions = workplace.window.actions_by_id
        for action_id, preference in SWITCHES.items():
            actions[action_id].setChecked(getattr(workplace.preferences, preference))
        self._session.mode_changed.connect(self.show_mode)
        self.show_mode()
        hints = QApplication.styleHints()
        hints.colorSchemeChanged.connect(lambda _: self._wear())

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what each action of this menu does."""
        switches: dict[str, Callable[[], object]] = {
            action_id: partial(self._switch, action_id) for action_id in SWITCHES
        }
        return {
            "mode_edit": lambda: self._session.set_mode("edit"),
            "mode_play": lambda: self._session.set_mode("play"),
            "swap_mode": self.swap_mode,
            "full_screen": self.full_screen,
            "theme": self.swap_theme,
            "language": self.swap_language,
            **switches,
        }

    def board_handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what the actions of this menu do that move the board."""
        view = self._place.board.view
        return {
            "fit": view.fit,
            "zoom_100": view.zoom_100,
            "zoom_in": view.zoom_in,
            "zoom_out": view.zoom_out,
        }

    def swap_mode(self) -> None:
        """Go from edit to play mode or back."""
        self._session.set_mode("play" if self._session.mode == "edit" else "edit")

    def show_mode(self) -> None:
        """Press the button of the mode in use."""
        actions = self._place.window.actions_by_id
        for mode in ("edit", "play"):
            actions[f"mode_{mode}"].setChecked(self._session.mode == mode)

    def swap_theme(self) -> None:
        """Change between the light and the dark window."""
        dark = theme.chosen_theme(self._chosen()).dark
        self._place.prefer(theme="light" if dark else "dark")
        self._wear()

    def wear(self) -> None:
        """Wear the theme that the preferences say."""
        self._wear()

    def swap_language(self) -> None:
        """Change between Japanese and English at once."""
        self.speak("en" if words.language() == "ja" else "ja")

    def speak(self, language: words.Language) -> None:
        """Show everything in a language from now on."""
        self._place.take_what_is_written()
        words.use(language)
        self._place.prefer(language=language)
        self._place.window.retranslate()

    def full_screen(self) -> None:
        """Fill the screen, or give it back."""
        window = self._place.window
        if window.isFullScreen():
            window.showNormal()
        else:
            window.showFullScreen()
        window.actions_by_id["full_screen"].setChecked(window.isFullScreen())

    def _chosen(self) -> theme.ThemeChoice:
        chosen = self._place.preferences.theme
        return "dark" if chosen == "dark" else "light" if chosen == "light" else "system"

    def _wear(self) -> None:
        self._place.take_what_is_written()
        theme.wear(theme.chosen_theme(self._chosen()))
        self._place.window.retranslate()

    def _switch(self, action_id: str) -> None:
        on = self._place.window.actions_by_id[action_id].isChecked()
        self._place.prefer(**{SWITCHES[action_id]: on})
        self.show_switches()

    def show_switches(self) -> None:
        """Show or hide on the board what the preferences say."""
        preferences = self._place.preferences
        self._place.board.scene.show_parts(
            grid=preferences.show_grid,
            labels=preferences.show_labels,
            vision=preferences.show_vision,
            lights=preferences.show_lights,
            fog=preferences.show_fog,
        )
