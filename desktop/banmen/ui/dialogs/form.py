"""A dialog with fields, checked as they are filled, and the two buttons at the end."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from banmen import words
from banmen.ui.wrapped import Wrapped
from banmen.words import Message, Refusal


class FormDialog(QDialog):
    """Opens without blocking; `finish` does the deed and may refuse, which is said in the form."""

    def __init__(self, name: str, title: str, parent: QWidget, *, deed: str = "dialog.ok") -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(18, 16, 18, 14)
        self.column.setSpacing(10)
        self.form = QFormLayout()
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self.column.addLayout(self.form)
        self._wrong = Wrapped("", self)
        self._wrong.setObjectName("form_wrong")
        self._wrong.setProperty("role", "warning")
        self._wrong.hide()
        self._buttons = QDialogButtonBox(self)
        self.ok = QPushButton(words.text(deed), self)
        self.ok.setDefault(True)
        self._buttons.addButton(self.ok, QDialogButtonBox.ButtonRole.AcceptRole)
        cancel = QPushButton(words.text("dialog.cancel"), self)
        cancel.setAutoDefault(False)
        self._buttons.addButton(cancel, QDialogButtonBox.ButtonRole.RejectRole)
        self._buttons.accepted.connect(self._accept)
        self._buttons.rejected.connect(self.reject)
        self.column.addWidget(self._wrong)
        self.column.addWidget(self._buttons)

    def field(self, key: str, editor: QWidget) -> None:
        """Add a labelled field; the label is the words of `key`."""
        label = words.text(key)
        editor.setAccessibleName(label)
        if isinstance(editor, QComboBox):
            # Of one width: a ragged edge draws the eye to nothing.
            editor.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.form.addRow(label, editor)

    def insert(self, widget: QWidget, stretch: int = 0) -> None:
        """Add a widget above the buttons."""
        self.column.insertWidget(self.column.count() - 2, widget, stretch)

    def finish(self) -> None:
        """Do what the dialog is for; a Refusal keeps it open."""

    def say_wrong(self, message: Message | None) -> None:
        """Say what is wrong with the fields, or that nothing is."""
        self._wrong.setText(words.say(message) if message else "")
        self._wrong.setVisible(message is not None)

    def _accept(self) -> None:
        try:
            self.finish()
        except Refusal as refusal:
            self.say_wrong(refusal.message)
            return
        self.accept()
