"""The properties of what is selected, one thing or many; with nothing selected, of the map."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from banmen import words
from banmen.edits import elements, nodes
from banmen.model.document import Document, Element
from banmen.model.map import Link, Node
from banmen.model.token import Token
from banmen.ui.panels.card_column import CardColumn
from banmen.ui.panels.field_editors import (
    MIXED,
    ChoiceEditor,
    ColourEditor,
    Editor,
    FlagEditor,
    NotesEditor,
    NumberEditor,
    TextEditor,
    show_anew,
)
from banmen.ui.panels.property_table import Property, properties_of, states_of, things_of
from banmen.ui.panels.special_editors import (
    CarrierEditor,
    ConditionsEditor,
    PictureEditor,
    StopsEditor,
)
from banmen.ui.paragraph import Paragraph
from banmen.ui.workplace import Workplace
from banmen.ui.wrapped import Wrapped
from banmen.words import Refusal

Thing = Element | Node | Link


class PropertiesPanel(CardColumn):
    """Follows the selection; each change is one step of the history."""

    def __init__(self, place: Workplace, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = place
        self._shown: tuple[Any, ...] = ()
        self._editors: dict[str, Editor] = {}
        place.session.selection_changed.connect(self.refresh)
        place.session.changed.connect(lambda change: self.refresh())
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        self.setAccessibleName(words.text("panel.properties"))
        self._shown = ()
        self.refresh()

    def refresh(self) -> None:
        """Show the properties as they are now; editors stay while the same things are shown."""
        session = self._place.session
        things = things_of(session.document, session.selection)
        rows = properties_of(things)
        kinds = tuple(getattr(thing, "kind", "") for thing in things)
        shown = (tuple(thing.id for thing in things), kinds, rows, session.document.map.kind)
        if shown != self._shown or not things:
            self._shown = shown
            self._build(things, rows)
        self._heading.setText(_title(things))
        for row in rows:
            values = [getattr(thing, row.name) for thing in things]
            same = all(value == values[0] for value in values)
            self._editors[row.name].show_value(values[0] if same else MIXED)

    def _build(self, things: Sequence[Thing], rows: Sequence[Property]) -> None:
        old = tuple(self._editors.values())
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 10, 12, 10)
        self._heading = Wrapped("", inner)
        self._heading.setProperty("role", "heading")
        column.addWidget(self._heading)
        self._editors = {}
        if things:
            form = QFormLayout()
            form.setVerticalSpacing(6)
            form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
            form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            for row in rows:
                editor = self._editor(row, things, inner)
                editor.changed.connect(lambda value, known=row.name: self._take(known, value))
                self._editors[row.name] = editor
                if row.kind == "flag":
                    form.addRow(editor)
                else:
                    form.addRow(_field(row.name), editor)
            column.addLayout(form)
        if not rows:
            document = self._place.session.document
            for line in _kinds(things) if things else _summary(document):
                note = Paragraph(line, inner)
                note.setProperty("role", "muted")
                column.addWidget(note)
        column.addStretch(1)
        show_anew(self, inner, old)

    def _editor(self, row: Property, things: Sequence[Thing], parent: QWidget) -> Editor:
        name = _field(row.name)
        makers: dict[str, Callable[[], Editor]] = {
            "text": lambda: TextEditor(name, parent),
            "notes": lambda: NotesEditor(name, parent),
            "whole": lambda: NumberEditor(
                name, parent, whole=True, unit=row.unit, optional=row.optional
            ),
            "real": lambda: NumberEditor(
                name, parent, whole=False, unit=row.unit, optional=row.optional
            ),
            "choice": lambda: ChoiceEditor(name, _choices(row.name, row.choices), parent),
            "flag": lambda: FlagEditor(name, parent),
            "colour": lambda: ColourEditor(name, parent, optional=row.optional),
            "special": lambda: self._special(row.name, things, parent),
        }
        return makers[row.kind]()

    def _special(self, name: str, things: Sequence[Thing], parent: QWidget) -> Editor:
        label = _field(name)
        if name == "state":
            return ChoiceEditor(label, _choices("state", states_of(things)), parent)
        if name == "stops":
            return StopsEditor(label, parent)
        if name == "carried_by":
            tokens = [(t.id, t.name) for t in self._place.session.document.tokens]
            return CarrierEditor(label, tokens, parent)
        if name == "picture":
            return PictureEditor(label, self._place, parent)
        return ConditionsEditor(label, parent)

    def _take(self, name: str, value: Any) -> None:
        session, editor = self._place.session, self._editors[name]
        things = things_of(session.document, session.selection)
        graph = [thing.id for thing in things if isinstance(thing, Node | Link)]
        changes: dict[str, Any] = {name: value}
        if name == "kind" and not graph:
            changes["state"] = "closed"
        try:
            document = session.document
            if graph:
                document = nodes.revise(document, graph, **changes)
            else:
                document = elements.revise(document, [thing.id for thing in things], **changes)
        except Refusal as refusal:
            editor.say_wrong(words.say(refusal.message))
            return
        editor.say_wrong("")
        self._place.commit("edits.step.revise", document)


def _title(things: Sequence[Thing]) -> str:
    if not things:
        return words.text("properties.map")
    if len(things) > 1:
        return words.text("properties.several", count=len(things))
    thing = things[0]
    kind = getattr(thing, "kind", "") or type(thing).__name__.lower()
    named = thing.name if isinstance(thing, Token) else ""
    return named or words.text(f"properties.kind_{kind}")


def _kinds(things: Sequence[Thing]) -> list[str]:
    """Return how many of each kind are selected that have no property in common."""
    counts = Counter(getattr(each, "kind", "") or type(each).__name__.lower() for each in things)
    lines = [
        words.text("properties.of_kind", kind=words.text(f"properties.kind_{kind}"), count=count)
        for kind, count in counts.most_common()
    ]
    return [*lines, words.text("properties.nothing_common")]


def _field(name: str) -> str:
    return words.text(f"properties.field_{name}")


def _choices(name: str, values: Sequence[Any]) -> list[tuple[Any, str]]:
    return [(value, words.text(f"properties.{name}_{value}")) for value in values]


def _summary(document: Document) -> list[str]:
    board = document.map
    lines = [document.name or words.text("app.untitled")]
    if board.kind == "squares":
        lines.append(
            words.text(
                "properties.size_squares",
                columns=board.columns,
                rows=board.rows,
                width=board.width_m,
                height=board.height_m,
                side=board.square_m,
            )
        )
    else:
        values = {"nodes": len(board.nodes), "width": board.width_m, "height": board.height_m}
        lines.append(words.text("properties.size_nodes", **values))
    if document.notes:
        lines.append(document.notes)
    lines.append(words.text("properties.hint"))
    return lines
