"""The preferences dialog, and what takes effect at once."""

from collections.abc import Callable, Mapping

from banmen import words
from banmen.session.preferences import Preferences
from banmen.ui.commands.menu_commands import MenuCommands
from banmen.ui.commands.view_commands import ViewCommands
from banmen.ui.workplace import Workplace


class PreferenceCommands(MenuCommands):
    """Shows the preferences and applies them."""

    def __init__(self, workplace: Workplace, views: ViewCommands) -> None:
        super().__init__(workplace)
        self._views = views

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what the action does."""
        return {"preferences": self.show}

    def show(self) -> None:
        """Show the preferences."""
        from banmen.ui.dialogs.preferences import PreferencesDialog

        dialog = PreferencesDialog(self._place.preferences, self._place.window)
        dialog.changed.connect(self._take)
        dialog.open()

    def _take(self, preferences: Preferences) -> None:
        self._place.prefer(**preferences._asdict())
        language = preferences.language
        if language not in words.LANGUAGES:
            language = words.system_language()
        words.use(language)
        self._views.wear()
