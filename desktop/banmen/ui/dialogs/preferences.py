"""What the user prefers: language, look, mouse, dice."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from banmen import words
from banmen.session.preferences import Preferences, choices
from banmen.ui.dialogs.form import FormDialog
from banmen.ui.number_fields import WholeNumber

CHOICES = ("language", "theme", "wheel", "left_drag", "bypass_snap", "dice")


class PreferencesDialog(FormDialog):
    """Emits `changed` with the new preferences."""

    changed = Signal(object)

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__("preferences", words.text("preferences.title"), parent)
        self._preferences = preferences
        self._combos: dict[str, QComboBox] = {}
        for name in CHOICES:
            combo = QComboBox(self)
            for choice in choices(name):
                combo.addItem(words.text(f"preferences.{name}_{choice}"), choice)
            combo.setCurrentIndex(max(0, combo.findData(getattr(preferences, name))))
            combo.setObjectName(f"preference_{name}")
            self._combos[name] = combo
            self.field(f"preferences.{name}", combo)
        self._bytes = WholeNumber(self)
        self._bytes.setRange(1, 1000)
        self._bytes.setSuffix(" MB")
        self._bytes.setValue(max(1, round(preferences.card_max_bytes / 1_000_000)))
        self.field("preferences.card_max_bytes", self._bytes)

    def finish(self) -> None:
        """Hand over the preferences as chosen."""
        chosen: dict[str, Any] = {n: combo.currentData() for n, combo in self._combos.items()}
        budget = self._bytes.value() * 1_000_000
        self.changed.emit(self._preferences._replace(card_max_bytes=budget, **chosen))
