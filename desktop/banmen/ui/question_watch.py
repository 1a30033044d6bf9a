"""Keeps an open question from being forgotten: out of sight, the status bar says that it waits,
and a click leads back to it."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QPushButton

from banmen import words
from banmen.ui.cards.card import who_name
from banmen.ui.panels.battle_panel import BattlePanel
from banmen.ui.plain_text import literal, short
from banmen.ui.workplace import Workplace

#: So many letters of who is asked stand in the status bar.
_LETTERS = 16


class QuestionWatch(QObject):
    """Shows the way back while a question is open and its card is not to be seen."""

    def __init__(self, place: Workplace, battle: BattlePanel) -> None:
        super().__init__(place)
        self._place, self._battle = place, battle
        self._dock = place.window.docks["battle"]
        self._back = QPushButton(place.window.status)
        self._back.setObjectName("status_question")
        self._back.setProperty("role", "rule")
        self._back.clicked.connect(self.go_back)
        # At the right of the hint, which gives way to it.
        place.window.status.insertPermanentWidget(1, self._back)
        battle.refreshed.connect(self.show)
        self._dock.visibilityChanged.connect(self.show)
        place.session.mode_changed.connect(self.show)
        place.window.board_left.connect(self.show)
        place.window.board_shown.connect(self.show)
        self.show()

    def show(self, *_: object) -> None:
        """Show what holds now."""
        step = self._battle.runner.pending
        waits = step is not None and self._place.has_document and self._is_out_of_sight()
        self._back.setVisible(waits)
        if step is not None and waits:
            name = short(who_name(step.who, self._battle.runner.situation), _LETTERS)
            self._back.setText(words.text("status.question_waits", name=literal(name)))
            self._back.setToolTip(words.text("status.question_waits_tip"))

    def go_back(self) -> None:
        """Show the card of the question."""
        self._place.session.set_mode("play")
        self._dock.show()
        self._dock.raise_()
        self._place.board.view.setFocus()

    def _is_out_of_sight(self) -> bool:
        # A panel that is closed tells so before what is in it is hidden.
        closed = self._dock.isHidden() or not self._battle.isVisible()
        hidden = closed or self._battle.visibleRegion().isEmpty()
        return self._place.session.mode != "play" or hidden
