"""The command search, the list of keys, the rules, about; each is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from banmen.ui.commands.menu_commands import MenuCommands
from banmen.ui.workplace import Workplace

if TYPE_CHECKING:
    from banmen.ui.dialogs.rule_reader import RuleReader


class HelpCommands(MenuCommands):
    """The help menu."""

    def __init__(self, workplace: Workplace) -> None:
        super().__init__(workplace)
        self._reader: RuleReader | None = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what each action of this menu does."""
        return {
            "search": self.search,
            "shortcuts": self.shortcuts,
            "rules": lambda: self.read_rule(""),
            "about": self.about,
        }

    def search(self) -> None:
        """Find a command by a few of its letters."""
        from banmen.ui.dialogs.command_search import CommandSearch

        CommandSearch(self._place.window.actions_by_id, self._place.window).open()

    def shortcuts(self) -> None:
        """Show all keys."""
        from banmen.ui.dialogs.shortcut_list import ShortcutList

        ShortcutList(self._place.window.actions_by_id, self._place.window).open()

    def about(self) -> None:
        """Show what the program is."""
        from banmen.ui.dialogs.about import About

        About(self._place.window).open()

    def read_rule(self, rule: str) -> None:
        """Show the rules of the battle's system, at one of them."""
        from banmen.ui.dialogs.rule_reader import RuleReader

        if self._reader is None:
            self._reader = RuleReader(self._place.window)
        self._reader.read(self._place.session.document.system, rule)
