"""The status bar: what the hand can do now, where it is, snapping, zoom, saved or not."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QWidget

from banmen import words


class StatusBar(QStatusBar):
    """Five fields; each keeps its message as data so that a change of language shows at once."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._messages: dict[str, words.Message | None] = {}
        self._labels: dict[str, QLabel] = {}
        for field in ("hint", "place", "snap", "zoom", "saved"):
            label = QLabel(self)
            label.setObjectName(f"status_{field}")
            label.setTextFormat(Qt.TextFormat.PlainText)
            self._labels[field] = label
            if field == "hint":
                label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
                self.addWidget(label, 1)
            else:
                self.addPermanentWidget(label)

    def tell(self, field: str, message: words.Message | None) -> None:
        """Show a message in a field (`hint`, `place`, `snap`, `zoom`, `saved`); None empties it."""
        if self._messages.get(field) == message:
            return
        self._messages[field] = message
        self._say(field)

    def _say(self, field: str) -> None:
        message, label = self._messages.get(field), self._labels[field]
        label.setText(words.say(message) if message else "")
        # The hint gives way where the window is narrow: all of it is said on hover.
        if field == "hint":
            label.setToolTip(label.text())

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        for field in self._messages:
            self._say(field)
        for field, label in self._labels.items():
            label.setAccessibleName(words.text(f"status.{field}_name"))
