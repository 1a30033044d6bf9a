"""The round card before it is posted: its choices at the left, the page itself at the right."""

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from banmen import words
from banmen.battle import report
from banmen.canvas.board_theme import ThemeName
from banmen.canvas.round_card import (
    KINDS,
    MAX_WIDTH,
    MIN_WIDTH,
    CardOptions,
    render_card,
    write_card,
)
from banmen.ui.number_fields import WholeNumber
from banmen.ui.paragraph import Paragraph
from banmen.ui.qt_words import file_dialog
from banmen.ui.workplace import Workplace
from banmen.ui.wrapped import Wrapped
from banmen.words import Message, Refusal

_PREVIEW = 540


def options_of(place: Workplace) -> CardOptions:
    """Return the card as the preferences have it."""
    chosen = place.preferences
    return CardOptions(
        players=chosen.card_audience == "players",
        theme=cast(ThemeName, chosen.card_theme),
        width=chosen.card_width,
        max_bytes=chosen.card_max_bytes,
    )


def copy_card(place: Workplace) -> None:
    """Copy the card of the last round, as the preferences have it."""

    def copy() -> None:
        image = render_card(place.session.document, options_of(place))
        QGuiApplication.clipboard().setImage(image)
        place.tell(Message("card_export.copied"))

    place.attempt(copy)


class CardExport(QDialog):
    """Shows the card as it will be; copies or saves it."""

    def __init__(self, place: Workplace, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card_export")
        self.setWindowTitle(words.text("card_export.title"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._place = place
        self._options = options_of(place)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(60)
        self._timer.timeout.connect(self._draw)
        form = QFormLayout()
        self._add_round(form)
        self._add_choice(form, "audience", ("players", "gm"), place.preferences.card_audience)
        self._add_choice(form, "theme", ("paper", "dark", "plain"), place.preferences.card_theme)
        self._add_language(form)
        self._width = self._spin(form, "width", (MIN_WIDTH, MAX_WIDTH), self._options.width, " px")
        megabytes = max(1, round((self._options.max_bytes or 8_000_000) / 1_000_000))
        self._budget = self._spin(form, "budget", (1, 1000), megabytes, " MB")
        self._wrong = Wrapped("", self)
        self._wrong.setProperty("role", "warning")
        # That there is nothing yet to show is no warning.
        self._none = Paragraph(words.text("card_export.no_battle"), self)
        self._none.setProperty("role", "muted")
        self._none.hide()
        left = QVBoxLayout()
        left.addLayout(form)
        left.addWidget(self._none)
        left.addWidget(self._wrong)
        left.addStretch(1)
        left.addLayout(self._buttons())
        self._page = QLabel(self)
        self._page.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self._page.setAccessibleName(words.text("card_export.preview"))
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setWidget(self._page)
        scroll.setMinimumWidth(_PREVIEW + 24)
        row = QHBoxLayout(self)
        row.addLayout(left)
        row.addWidget(scroll, 1)
        self.resize(900, 660)
        self._draw()

    def _add_round(self, form: QFormLayout) -> None:
        combo = QComboBox(self)
        combo.setObjectName("card_round")
        for number in reversed(report.rounds(self._place.session.document)):
            combo.addItem(words.text("card_export.round_number", round=number), number)
        try:
            shown = report.summarise(self._place.session.document).round
            combo.setCurrentIndex(max(0, combo.findData(shown)))
            self._options = replace(self._options, round=shown)
        except Refusal:
            combo.setEnabled(False)
        combo.activated.connect(lambda _: self._take(round=combo.currentData()))
        combo.setAccessibleName(words.text("card_export.round"))
        form.addRow(words.text("card_export.round"), combo)

    def _add_choice(
        self, form: QFormLayout, name: str, choices: tuple[str, ...], current: str
    ) -> None:
        combo = QComboBox(self)
        combo.setObjectName(f"card_{name}")
        for choice in choices:
            combo.addItem(words.text(f"card_export.{name}_{choice}"), choice)
        combo.setCurrentIndex(max(0, combo.findData(current)))

        def chosen(_: int) -> None:
            value = combo.currentData()
            self._place.prefer(**{f"card_{name}": value})
            if name == "audience":
                self._take(players=value == "players")
            else:
                self._take(theme=value)

        combo.activated.connect(chosen)
        combo.setAccessibleName(words.text(f"card_export.{name}"))
        form.addRow(words.text(f"card_export.{name}"), combo)

    def _add_language(self, form: QFormLayout) -> None:
        combo = QComboBox(self)
        combo.setObjectName("card_language")
        for language in words.LANGUAGES:
            combo.addItem(words.text(f"preferences.language_{language}"), language)
        combo.setCurrentIndex(combo.findData(words.language()))
        combo.activated.connect(lambda _: self._take(language=combo.currentData()))
        combo.setAccessibleName(words.text("card_export.language"))
        form.addRow(words.text("card_export.language"), combo)

    def _spin(
        self, form: QFormLayout, name: str, bounds: tuple[int, int], value: int, unit: str
    ) -> WholeNumber:
        spin = WholeNumber(self)
        spin.setObjectName(f"card_{name}")
        spin.setRange(*bounds)
        spin.setValue(value)
        spin.setSuffix(unit)
        spin.editingFinished.connect(self._numbers)
        spin.setAccessibleName(words.text(f"card_export.{name}"))
        form.addRow(words.text(f"card_export.{name}"), spin)
        return spin

    def _numbers(self) -> None:
        budget = self._budget.value() * 1_000_000
        width = self._width.value()
        self._place.prefer(card_width=width, card_max_bytes=budget)
        self._take(width=width, max_bytes=budget)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        copy = QPushButton(words.text("card_export.copy"), self)
        copy.setObjectName("card_copy")
        copy.clicked.connect(self._copy)
        save = QPushButton(words.text("card_export.save"), self)
        save.setObjectName("card_save")
        save.setDefault(True)
        save.clicked.connect(self._save)
        close = QPushButton(words.text("dialog.close"), self)
        close.clicked.connect(self.reject)
        for button in (close, copy, save):
            row.addWidget(button)
        self._deeds = (copy, save)
        return row

    def _take(self, **changes: Any) -> None:
        self._options = replace(self._options, **changes)
        self._timer.start()

    def _draw(self) -> None:
        ratio = self.devicePixelRatioF()
        shown = replace(self._options, width=round(_PREVIEW * ratio))
        try:
            image = render_card(self._place.session.document, shown)
        except Refusal as refusal:
            self._say_none(refusal)
            return
        self._wrong.setText("")
        self._allow(True)
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(ratio)
        self._page.setPixmap(pixmap)

    def _say_none(self, refusal: Refusal) -> None:
        """Say why there is no card, and what to do about it."""
        begun = self._place.session.document.battle is not None
        self._wrong.setText(words.say(refusal.message) if begun else "")
        self._none.setVisible(not begun)
        self._page.clear()
        self._allow(False)

    def _allow(self, allowed: bool) -> None:
        for button in self._deeds:
            button.setEnabled(allowed)

    def _copy(self) -> None:
        def copy() -> None:
            image = render_card(self._place.session.document, self._options)
            QGuiApplication.clipboard().setImage(image)
            self._place.tell(Message("card_export.copied"))

        self._place.attempt(copy)

    def _save(self) -> None:
        dialog = file_dialog(self, words.text("card_export.title"))
        dialog.setObjectName("card_save_dialog")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        patterns = " ".join(f"*.{kind}" for kind in KINDS)
        kinds = {f"{kind.upper()} (*.{kind})": kind for kind in KINDS}
        dialog.setNameFilters([f"{words.text('card_export.kinds')} ({patterns})", *kinds])
        dialog.setDefaultSuffix("png")
        folder = self._place.preferences.last_folder or str(Path.home())
        dialog.setDirectory(folder)
        name = self._place.session.document.name or words.text("app.untitled")
        stem = f"{name.replace('/', '／')}-{self._options.round or 0}"
        dialog.selectFile(f"{stem}.png")

        def take_kind(chosen: str) -> None:
            dialog.setDefaultSuffix(kinds.get(chosen, "png"))
            dialog.selectFile(f"{stem}.{kinds.get(chosen, 'png')}")

        dialog.filterSelected.connect(take_kind)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self._place.attempt(lambda: self._write(path)))
        dialog.open()

    def _write(self, path: str) -> None:
        notes = write_card(self._place.session.document, Path(path), self._options)
        self._wrong.setText("\n".join(words.say(note) for note in notes))
        self._place.tell(Message("file.saved", {"file": Path(path).name}))
