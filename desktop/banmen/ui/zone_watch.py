"""Keeps the zones on the board: of those who stop whoever is looked at, in a battle in play."""

from PySide6.QtCore import QObject

from banmen.rules.catalogue import systems
from banmen.rules.system import Zone, zones_of
from banmen.ui.panels.battle_panel import BattlePanel
from banmen.ui.workplace import Workplace


class ZoneWatch(QObject):
    """Shows the zones a mover meets: of the one who is asked or dragged, else looked at."""

    def __init__(self, place: Workplace, battle: BattlePanel) -> None:
        super().__init__(place)
        self._place, self._battle = place, battle
        battle.refreshed.connect(self.show)
        place.preferences_changed.connect(self.show)
        place.session.mode_changed.connect(self.show)
        place.session.viewer_changed.connect(self.show)
        self.show()

    def show(self, *_: object) -> None:
        """Show what holds now."""
        self._place.board.scene.zones.show_zones(self._zones())

    def _zones(self) -> tuple[Zone, ...]:
        situation = self._battle.runner.situation
        mover = self._mover()
        if (
            not self._place.preferences.show_zones
            or self._place.session.mode != "play"
            or situation.battle is None
            or not any(token.id == mover for token in situation.tokens)
        ):
            return ()
        return zones_of(systems.get(situation.system), situation, mover or "")

    def _mover(self) -> str | None:
        asked = getattr(self._battle.runner.pending, "token", None)
        return asked or self._battle.looked_at
