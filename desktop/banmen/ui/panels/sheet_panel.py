"""The sheet of the selected token, built from what its rule system says a sheet holds."""

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import (
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from banmen import words
from banmen.edits.sheets import give_sheet, revise_sheet
from banmen.model.token import Token
from banmen.rules.catalogue import systems
from banmen.rules.system import RuleSystem, SheetField
from banmen.ui.panels.field_editors import (
    ChoiceEditor,
    Editor,
    FlagEditor,
    NotesEditor,
    NumberEditor,
    TextEditor,
    show_anew,
)
from banmen.ui.panels.sheet_rows import RowsEditor
from banmen.ui.workplace import Workplace
from banmen.ui.wrapped import Wrapped
from banmen.words import Refusal


class SheetPanel(QScrollArea):
    """Follows the selection; each change is one step of the history."""

    def __init__(self, place: Workplace, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = place
        self._shown: tuple[str, str] | None = None
        self._editors: dict[str, Editor] = {}
        self._title = Wrapped("", self)
        self.setWidgetResizable(True)
        place.session.selection_changed.connect(self.refresh)
        place.session.changed.connect(lambda change: self.refresh())
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        self.setAccessibleName(words.text("panel.sheet"))
        self._shown = None
        self.refresh()

    def refresh(self) -> None:
        """Show the sheet as it is now; the editors stay while the same token is shown."""
        token = self._token()
        system = systems.get(self._place.session.document.system)
        state = (token.id if token else "", token.sheet.system if token and token.sheet else "")
        if state != self._shown:
            self._shown = state
            self._build(token, system)
        self._title.setText(words.one_line(token.name) if token else "")
        if token is not None and token.sheet is not None:
            for name, editor in self._editors.items():
                editor.show_value(getattr(token.sheet, name))

    def _token(self) -> Token | None:
        session = self._place.session
        tokens = {token.id: token for token in session.document.tokens}
        chosen = [tokens[key] for key in session.selection if key in tokens]
        return chosen[0] if len(chosen) == 1 else None

    def _build(self, token: Token | None, system: RuleSystem | None) -> None:
        old = tuple(self._editors.values())
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 10, 12, 10)
        self._editors, self._title = {}, Wrapped("", inner)
        if token is None:
            self._title.hide()
            column.addWidget(_note("sheet.choose", inner))
        else:
            self._title.setProperty("role", "heading")
            column.addWidget(self._title)
            if system is None:
                column.addWidget(_note("battle_panel.no_system", inner))
            elif token.sheet is None:
                column.addWidget(_note("sheet.none", inner))
                column.addLayout(self._makers(token, system, inner))
            else:
                self._fields(system, inner, column)
        column.addStretch(1)
        show_anew(self, inner, old)

    def _makers(self, token: Token, system: RuleSystem, parent: QWidget) -> QHBoxLayout:
        row = QHBoxLayout()
        for kind in ("person", "monster"):
            button = QPushButton(words.text(f"sheet.make_{kind}"), parent)
            button.setObjectName(f"sheet_make_{kind}")
            button.clicked.connect(lambda _=False, known=kind: self._give(token.id, system, known))
            row.addWidget(button)
        return row

    def _give(self, token_id: str, system: RuleSystem, kind: str) -> None:
        document = give_sheet(self._place.session.document, token_id, system.new_sheet(kind))
        self._place.commit("edits.step.sheet", document)

    def _fields(self, system: RuleSystem, parent: QWidget, column: QVBoxLayout) -> None:
        groups: dict[str, list[SheetField]] = {}
        for field in system.sheet_fields:
            groups.setdefault(field.group, []).append(field)
        for group, fields in groups.items():
            heading = QLabel(words.text(group), parent)
            heading.setProperty("role", "muted")
            # A group stands closer to its heading than to the group before it.
            heading.setContentsMargins(0, 8, 0, 0)
            column.addWidget(heading)
            if all(field.kind == "number" for field in fields) and len(fields) > 2:
                column.addLayout(self._numbers(fields, parent))
                continue
            form = QFormLayout()
            form.setVerticalSpacing(5)
            form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            for field in fields:
                editor = self._editor(field, parent)
                if field.kind in ("flag", "rows"):
                    form.addRow(editor)
                else:
                    form.addRow(words.text(field.words_key), editor)
            column.addLayout(form)

    def _numbers(self, fields: list[SheetField], parent: QWidget) -> QGridLayout:
        grid = QGridLayout()
        grid.setVerticalSpacing(4)
        grid.setHorizontalSpacing(3)
        for number, field in enumerate(fields):
            line, side = divmod(number, 2)
            grid.addWidget(QLabel(words.text(field.words_key), parent), line, 2 * side)
            grid.addWidget(self._editor(field, parent), line, 2 * side + 1)
        return grid

    def _editor(self, field: SheetField, parent: QWidget) -> Editor:
        editor = editor_for(field, parent)
        editor.changed.connect(lambda value: self._take(field.name, value))
        self._editors[field.name] = editor
        return editor

    def _take(self, name: str, value: Any) -> None:
        token, editor = self._token(), self._editors[name]
        if token is None:
            return
        try:
            document = revise_sheet(self._place.session.document, token.id, **{name: value})
        except Refusal as refusal:
            editor.say_wrong(words.say(refusal.message))
            return
        editor.say_wrong("")
        self._place.commit("edits.step.sheet", document)


def editor_for(field: SheetField, parent: QWidget) -> Editor:
    """Return the editor of a field of a sheet, or of a row in one."""
    name = words.text(field.words_key)
    makers: dict[str, Callable[[], Editor]] = {
        "number": lambda: NumberEditor(name, parent, whole=True),
        "text": lambda: (NotesEditor if field.name == "notes" else TextEditor)(name, parent),
        "flag": lambda: FlagEditor(name, parent),
        "choice": lambda: ChoiceEditor(
            name, [(c, words.text(f"{field.choices_key}.{c}")) for c in field.choices], parent
        ),
        "rows": lambda: RowsEditor(name, field, editor_for, parent),
    }
    editor = makers[field.kind]()
    if field.confidence != "sure":
        editor.setToolTip(words.text(f"sheet.confidence_{field.confidence}"))
    return editor


def _note(key: str, parent: QWidget) -> QLabel:
    label = Wrapped(words.text(key), parent)
    label.setProperty("role", "muted")
    return label
