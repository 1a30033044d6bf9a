"""The switches of the rules, each with what it decides and the rule it belongs to."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QScrollArea,
    QWidget,
)

from banmen import words
from banmen.edits.settings import with_settings
from banmen.model.document import Document
from banmen.rules.catalogue import systems
from banmen.rules.system import Setting
from banmen.ui.dialogs.form import FormDialog
from banmen.ui.number_fields import WholeNumber
from banmen.ui.wrapped import Wrapped

SettingValue = str | int | float | bool


class BattleSettings(FormDialog):
    """Emits `changed` with the new document; a running battle takes the switches at once."""

    changed = Signal(object)

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__("battle_settings", words.text("settings.rules_title"), parent)
        self._document = document
        self._values: dict[str, SettingValue] = {}
        system = systems.get(document.system)
        inner = QWidget(self)
        rows = QFormLayout(inner)
        for setting in system.settings if system else ():
            self._values[setting.key] = document.settings.get(setting.key, setting.default)
            self._add(rows, setting)
        if system is None:
            rows.addRow(QLabel(words.text("battle_panel.no_system"), inner))
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        self.insert(scroll, 1)
        self.resize(620, 560)

    def finish(self) -> None:
        """Make the document with the switches that differ from their defaults."""
        system = systems.get(self._document.system)
        if system is None:
            return
        kept = {s.key: self._values[s.key] for s in system.settings
                if self._values[s.key] != s.default}  # fmt: skip
        defaults = {setting.key: setting.default for setting in system.settings}
        self.changed.emit(with_settings(self._document, defaults, kept))

    def _add(self, rows: QFormLayout, setting: Setting) -> None:
        name = words.text(f"{setting.words_key}.name")
        editor = self._editor(setting)
        editor.setAccessibleName(name)
        editor.setObjectName(f"setting_{setting.key}")
        rows.addRow(f"{name}　{setting.rule}", editor)
        note = Wrapped(words.text(f"{setting.words_key}.help"), self)
        note.setProperty("role", "muted")
        rows.addRow(note)

    def _editor(self, setting: Setting) -> QWidget:
        key, value = setting.key, self._values[setting.key]
        if isinstance(setting.default, bool):
            box = QCheckBox(self)
            box.setChecked(bool(value))
            box.toggled.connect(lambda on: self._take(key, on))
            return box
        if setting.values:
            combo = QComboBox(self)
            for choice in setting.values:
                combo.addItem(words.text(f"{setting.words_key}.value.{choice}"), choice)
            combo.setCurrentIndex(max(0, combo.findData(value)))
            combo.activated.connect(lambda _: self._take(key, combo.currentData()))
            return combo
        spin = WholeNumber(self)
        spin.setRange(-100, 1000)
        spin.setValue(int(value))
        spin.valueChanged.connect(lambda number: self._take(key, number))
        return spin

    def _take(self, key: str, value: SettingValue) -> None:
        self._values[key] = value
