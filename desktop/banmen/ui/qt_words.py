"""The words Qt itself shows (buttons of file dialogs, menus of entries), in the language in use."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator
from PySide6.QtWidgets import QFileDialog, QWidget

from banmen import words

_NAME = "qt_words"


def translate_qt() -> None:
    """Let Qt speak the language now in use; English is its own."""
    application = QCoreApplication.instance()
    if application is None:
        return
    for old in application.findChildren(QTranslator, _NAME):
        application.removeTranslator(old)
        old.setParent(None)
    if words.language() == "en":
        return
    translator = QTranslator(application)
    translator.setObjectName(_NAME)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{words.language()}", folder):
        application.installTranslator(translator)


def file_dialog(parent: QWidget | None, title: str) -> QFileDialog:
    """Return a dialog for files; Qt's Japanese leaves two of its labels out."""
    dialog = QFileDialog(parent, title)
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, words.text("file.look_in"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, words.text("file.of_type"))
    return dialog
