"""A button that stands for an option: taken, allowed against its rule, or read about."""

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from banmen import words
from banmen.rules.steps import Highlight, Option


class OptionButton(QPushButton):
    """A click takes the option, or tells the rule where it is forbidden; a right click lets the
    game master allow it, and reads its rules. `taken` says whether it was allowed so."""

    taken = Signal(str, bool)
    hovered = Signal(object)
    rule_asked = Signal(str)

    def __init__(self, option: Option, parent: QWidget) -> None:
        super().__init__(parent)
        self.option = option
        self.setAccessibleName(words.say(option.label))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(lambda at: self._menu(self.mapToGlobal(at)))
        self.clicked.connect(self._click)

    def rules(self) -> tuple[str, ...]:
        """Return the rules to read beside the one that forbids it."""
        return self.option.rules

    def _click(self) -> None:
        if self.option.forbidden is None:
            self.taken.emit(self.option.id, False)
        else:
            self.rule_asked.emit(self.option.forbidden.rule)

    def _menu(self, where: QPoint) -> None:
        forbidden = self.option.forbidden
        rules = self.rules() if forbidden is None else (forbidden.rule, *self.rules())
        if not rules:
            return
        menu = QMenu(self)
        if forbidden is not None:
            allow = menu.addAction(words.text("card.overrule"))
            allow.triggered.connect(lambda: self.taken.emit(self.option.id, True))
        for rule in dict.fromkeys(rules):
            read = menu.addAction(words.text("card.read_rule", rule=rule))
            read.triggered.connect(lambda _=False, known=rule: self.rule_asked.emit(known))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.hovered.emit(self.option.highlight)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered.emit(Highlight())
        super().leaveEvent(event)
