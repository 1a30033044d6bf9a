"""The command search, the list of keys, the rules, about."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject

from banmen.ui.dialogs.about import About
from banmen.ui.dialogs.command_search import CommandSearch
from banmen.ui.dialogs.rule_reader import RuleReader
from banmen.ui.dialogs.shortcut_list import ShortcutList
from banmen.ui.workplace import Workplace


class HelpCommands(QObject):
    """The help menu."""

    def __init__(self, workplace: Workplace) -> None:
        super().__init__(workplace)
        self._place = workplace
        self._reader: RuleReader | None = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what each action of this menu does."""
        return {
            "search": self.search,
            "shortcuts": self.shortcuts,
            "rules": lambda: self.read_rule(""),
            "about": lambda: About(self._place.window).open(),
        }

    def search(self) -> None:
        """Find a command by a few of its letters."""
        CommandSearch(self._place.window.actions_by_id, self._place.window).open()

    def shortcuts(self) -> None:
        """Show all keys."""
        ShortcutList(self._place.window.actions_by_id, self._place.window).open()

    def read_rule(self, rule: str) -> None:
        """Show the rules of the battle's system, at one of them."""
        if self._reader is None:
            self._reader = RuleReader(self._place.window)
        self._reader.read(self._place.session.document.system, rule)
