"""What an open document needs beyond the frame: board, panels, the hand, and their commands.

It is set up when the first document is shown, or before, while the welcome page waits.
"""

from PySide6.QtCore import QByteArray, QObject
from PySide6.QtGui import QKeyEvent

from banmen.tools.toolbox import TOOLS
from banmen.ui.attack_watch import AttackWatch
from banmen.ui.commands.arrange_commands import ArrangeCommands
from banmen.ui.commands.battle_commands import BattleCommands
from banmen.ui.commands.edit_commands import EditCommands
from banmen.ui.commands.export_commands import ExportCommands
from banmen.ui.commands.help_commands import HelpCommands
from banmen.ui.commands.player_commands import PlayerCommands
from banmen.ui.commands.view_commands import ViewCommands
from banmen.ui.hand import Hand
from banmen.ui.panels.battle_panel import BattlePanel
from banmen.ui.panels.docks import Docks
from banmen.ui.plan_watch import PlanWatch
from banmen.ui.preparation import Preparation
from banmen.ui.question_watch import QuestionWatch
from banmen.ui.tool_strip import ToolRow
from banmen.ui.workplace import Workplace
from banmen.ui.zone_watch import ZoneWatch


class Bench(QObject):
    """Board, panels and hand of one window."""

    def __init__(self, place: Workplace, helper: HelpCommands, views: ViewCommands) -> None:
        super().__init__(place)
        self._place, window, session = place, place.window, place.session
        auto_roll = place.preferences.dice == "program"
        self.battle_panel = BattlePanel(session, window, auto_roll=auto_roll)
        self.docks = Docks(place, self.battle_panel)
        window.tool_strip.fill([ToolRow(tool.id, tool.shortcut) for tool in TOOLS])
        self.hand = Hand(place, self.battle_panel)
        self.zones = ZoneWatch(place, self.battle_panel)
        self.plans = PlanWatch(place, self.battle_panel)
        self.questions = QuestionWatch(place, self.battle_panel)
        self.preparation = Preparation(session, self)
        self.edits = EditCommands(place)
        self.players = PlayerCommands(place)
        self.attacks = AttackWatch(place, self.battle_panel, self.players)
        for part in (
            self.edits, ArrangeCommands(place), BattleCommands(place), ExportCommands(place),
            self.players,
        ):  # fmt: skip
            window.actions_by_id.connect_handlers(part.handlers())
        window.actions_by_id.connect_handlers(views.board_handlers())
        views.show_switches()
        self._connect(helper)

    def _connect(self, helper: HelpCommands) -> None:
        place, panel = self._place, self.battle_panel
        place.window.viewer_choice.chosen.connect(place.session.set_viewer)
        panel.start_asked.connect(place.window.actions_by_id["start_battle"].trigger)
        panel.rule_asked.connect(helper.read_rule)
        self.docks.journal.rule_asked.connect(helper.read_rule)
        panel.keyboard_free.connect(place.board.view.setFocus)
        panel.auto_roll_changed.connect(lambda on: place.prefer(dice="program" if on else "typed"))
        if place.preferences.panel_layout:
            layout = QByteArray.fromBase64(place.preferences.panel_layout.encode())
            place.window.restoreState(layout)

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        self.battle_panel.retranslate()
        self.docks.retranslate()
        self.hand.retranslate()
        self.questions.show()
        self._place.board.scene.retranslate()

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key that the window got; tell whether it meant something."""
        if self.edits.take_key(event):
            return True
        return self._place.session.mode == "play" and self.battle_panel.take_key(event)
