"""The open question for a way on foot: the way to the hand is shown, and a click there walks it."""

from PySide6.QtCore import QObject

from banmen.board.lattice import contains, place_of, square_at
from banmen.canvas.pointer import BoardPointer
from banmen.model.base import Square
from banmen.model.map import SquareMap
from banmen.model.place import Place
from banmen.rules.steps import AskPath
from banmen.tools.drag_token import legal, way_preview, way_to
from banmen.tools.gesture import Pointer, Preview
from banmen.ui.panels.battle_panel import BattlePanel
from banmen.ui.workplace import Workplace


class WayHover(QObject):
    """Shows on the board the way a click would answer with, and answers with it."""

    def __init__(self, place: Workplace, battle: BattlePanel, pointer: BoardPointer) -> None:
        super().__init__(place)
        self._place, self._battle, self._pointer = place, battle, pointer
        self._asked: AskPath | None = None
        self._shown: tuple[Square, Preview] | None = None
        pointer.proposed = self._preview
        battle.way_wanted.connect(self._walk)
        battle.refreshed.connect(self._follow)
        place.session.changed.connect(lambda _: self._forget())

    def _follow(self) -> None:
        """Take up the question that is open now, and show its way without waiting for the hand."""
        step = self._battle.runner.pending
        asked = step if isinstance(step, AskPath) else None
        if asked == self._asked:
            return
        self._asked = asked
        self._forget()
        self._pointer.desk.ask_way(asked)
        self._pointer.hover_again()

    def _forget(self) -> None:
        self._shown = None

    def _preview(self, pointer: Pointer) -> Preview | None:
        """Return the way to the hand, None where it leads nowhere or no way is asked for."""
        asked, tool = self._asked, self._pointer.tool
        playing = self._place.session.mode == "play" and tool is not None and tool.id == "select"
        board = self._place.session.document.map
        if asked is None or not playing or not isinstance(board, SquareMap):
            return None
        token = self._place.session.document.token(asked.token)
        goal = square_at(board, pointer.x, pointer.y)
        if not contains(board, goal) or goal == place_of(self._place.session.document, token):
            return None
        if self._shown is None or self._shown[0] != goal:
            self._shown = goal, way_preview(self._pointer.desk, token, goal)
        return self._shown[1]

    def _walk(self, goal: Place) -> None:
        """Answer with the way to a place as far as it goes; what leads nowhere is refused."""
        step = self._battle.runner.pending
        if not isinstance(step, AskPath) or not isinstance(goal, Square):
            return
        desk, situation = self._pointer.desk, self._battle.runner.situation
        token = situation.token(step.token)
        if place_of(situation, token) == goal:
            self._battle.answer([])
            return
        way = way_to(desk, token, goal)
        path = legal(desk, token, way) or way.path
        self._battle.answer([[square.column, square.row] for square in path])
