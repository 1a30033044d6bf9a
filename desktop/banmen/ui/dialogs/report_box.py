"""What became of each part of a file that was read or written in another format."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QTextBrowser, QVBoxLayout, QWidget

from banmen import words
from banmen.formats.result import Report

_SHOWN = 200


class ReportBox(QDialog):
    """A list of lines under four headings; opens without blocking."""

    def __init__(self, report: Report, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("report_box")
        self.setWindowTitle(words.text("dialog.report"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        title = QLabel(name, self)
        title.setProperty("role", "heading")
        title.setTextFormat(Qt.TextFormat.PlainText)
        column.addWidget(title)
        text = QTextBrowser(self)
        text.setAccessibleName(words.text("dialog.report"))
        text.setPlainText(report_text(report))
        column.addWidget(text)
        buttons = QDialogButtonBox(self)
        close = buttons.addButton(
            words.text("dialog.close"), QDialogButtonBox.ButtonRole.RejectRole
        )
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.resize(520, 380)


def report_text(report: Report) -> str:
    """Return the report as lines a person reads."""
    blocks = []
    for part, lines in report.parts():
        if not lines:
            continue
        said = [f"・{words.say(line)}" for line in lines[:_SHOWN]]
        if len(lines) > _SHOWN:
            said.append(words.text("report.more", count=len(lines) - _SHOWN))
        blocks.append("\n".join([words.text(f"report.{part}"), *said]))
    return "\n\n".join(blocks) or words.text("dialog.report_none")


def show_report(report: Report, name: str, parent: QWidget) -> None:
    """Open the box."""
    ReportBox(report, name, parent).open()
