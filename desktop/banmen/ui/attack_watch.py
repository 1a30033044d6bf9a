"""Keeps on the board who attacks whom while a question of an attack is open, for the game master
and for the players."""

from PySide6.QtCore import QObject

from banmen.ui.commands.player_commands import PlayerCommands
from banmen.ui.panels.battle_panel import BattlePanel
from banmen.ui.workplace import Workplace


class AttackWatch(QObject):
    """Shows the attack from its first question to its last, whoever is asked."""

    def __init__(self, place: Workplace, battle: BattlePanel, players: PlayerCommands) -> None:
        super().__init__(place)
        self._place, self._battle, self._players = place, battle, players
        battle.refreshed.connect(self.show)
        place.session.mode_changed.connect(self.show)
        place.session.viewer_changed.connect(self.show)
        players.opened.connect(self.show)
        self.show()

    def show(self, *_: object) -> None:
        """Show what holds now."""
        step = self._battle.runner.pending
        in_play = self._place.session.mode == "play"
        attacks = step.attacks if step is not None and in_play else ()
        self._place.board.scene.overlay.show_attacks(attacks)
        if self._players.scene is not None:
            self._players.scene.overlay.show_attacks(attacks)
