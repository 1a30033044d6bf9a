"""Keeps on the board where people are bound for by what they have declared, in a battle in play."""

from PySide6.QtCore import QObject

from banmen.rules.catalogue import systems
from banmen.rules.node_rules import Plan, plans_of
from banmen.ui.panels.battle_panel import BattlePanel
from banmen.ui.workplace import Workplace


class PlanWatch(QObject):
    """Shows what was declared and not done yet, also while a question is open."""

    def __init__(self, place: Workplace, battle: BattlePanel) -> None:
        super().__init__(place)
        self._place, self._battle = place, battle
        battle.refreshed.connect(self.show)
        place.session.mode_changed.connect(self.show)
        place.session.viewer_changed.connect(self.show)
        self.show()

    def show(self, *_: object) -> None:
        """Show what holds now."""
        self._place.board.scene.overlay.show_plans(self._plans())

    def _plans(self) -> tuple[Plan, ...]:
        if self._place.session.mode != "play":
            return ()
        situation = self._battle.runner.situation
        # What an open question has moved already is drawn where it was until the step is done.
        was = {token.id: token.node for token in self._place.session.document.tokens}
        moved = (
            Plan(token.id, token.node)
            for token in situation.tokens
            if token.node is not None and was.get(token.id, token.node) != token.node
        )
        return (*plans_of(systems.get(situation.system), situation), *moved)
