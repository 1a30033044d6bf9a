"""Who looks at the board: the game master, the players, or one token."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from banmen import words
from banmen.ui.plain_text import short

#: The list of names is at most so many pixels wide.
_WIDEST = 420


class ViewerChoice(QWidget):
    """A labelled choice; emits `chosen` with `gm`, `players` or a token's id."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 0, 4, 0)
        self._label = QLabel(self)
        self._combo = QComboBox(self)
        self._combo.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        # Always as wide: the buttons beside it stay where the hand knows them.
        self._combo.setMinimumContentsLength(8)
        steady = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self._combo.setSizeAdjustPolicy(steady)
        self._label.setBuddy(self._combo)
        layout.addWidget(self._label)
        self._combo.setMaximumWidth(220)
        layout.addWidget(self._combo)
        self._tokens: list[tuple[str, str]] = []
        self._current = "gm"
        self._combo.activated.connect(lambda _: self._take())

    def show_tokens(self, tokens: Sequence[tuple[str, str]], current: str) -> None:
        """Offer these tokens (id, name) beside the game master and the players."""
        if list(tokens) == self._tokens and current == self._current:
            return
        self._tokens = list(tokens)
        self._current = current
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        self._label.setText(words.text("viewer.label"))
        self._combo.clear()
        self._combo.addItem(words.text("viewer.gm"), "gm")
        self._combo.addItem(words.text("viewer.players"), "players")
        for token_id, name in self._tokens:
            self._combo.addItem(short(words.one_line(name)), token_id)
        names = self._combo.view()
        names.setMinimumWidth(min(_WIDEST, names.sizeHintForColumn(0) + 32))
        self._combo.setCurrentIndex(max(0, self._combo.findData(self._current)))

    def _take(self) -> None:
        self._current = str(self._combo.currentData())
        self.chosen.emit(self._current)
