"""The question before a file is overwritten that another program has changed meanwhile."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from banmen import words


def ask_to_overwrite(
    path: Path, parent: QWidget, overwrite: Callable[[], object], save_as: Callable[[], object]
) -> None:
    """Ask, and go on as is chosen; nothing is written where it is closed."""
    box = QMessageBox(parent)
    box.setObjectName("overwrite_question")
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(words.text("app.name"))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(words.text("dialog.changed_elsewhere", file=path.name))
    box.setInformativeText(words.text("dialog.changed_elsewhere_detail"))
    other = box.addButton(words.text("dialog.save_elsewhere"), QMessageBox.ButtonRole.AcceptRole)
    over = box.addButton(words.text("dialog.overwrite"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(words.text("dialog.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(other)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def clicked(button: object) -> None:
        if button is over:
            overwrite()
        elif button is other:
            save_as()

    box.buttonClicked.connect(clicked)
    box.open()
