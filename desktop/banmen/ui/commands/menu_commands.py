"""What the commands of every menu stand on: the workplace and its session."""

from PySide6.QtCore import QObject

from banmen.ui.workplace import Workplace


class MenuCommands(QObject):
    """Commands that act upon a workplace; they live as long as it does."""

    def __init__(self, workplace: Workplace) -> None:
        super().__init__(workplace)
        self._place = workplace
        self._session = workplace.session
