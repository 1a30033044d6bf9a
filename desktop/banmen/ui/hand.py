"""The hand on the board: which tool it holds, what it says, and what a click means in battle."""

from typing import Any, cast

from PySide6.QtCore import QObject, QPoint

from banmen import words
from banmen.battle.beginning import refusal_of
from banmen.board.lattice import square_at
from banmen.canvas.desk import BypassKey
from banmen.canvas.pointer import BoardPointer
from banmen.model.base import Point
from banmen.model.map import NodeMap
from banmen.model.place import Place, square_name
from banmen.rules.catalogue import board_rules, systems
from banmen.rules.node_rules import PlannedRules
from banmen.rules.steps import Ask, AskPlace, Highlight
from banmen.tools.gesture import Pointer, Tool, Walk
from banmen.tools.toolbox import TOOLS, tool
from banmen.ui.context_menu import board_menu
from banmen.ui.panels.battle_panel import BattlePanel
from banmen.ui.position_hover import PositionHover
from banmen.ui.way_hover import WayHover
from banmen.ui.workplace import Workplace
from banmen.words import Message, Refusal

#: The procedure that a token dragged in a battle begins, where its rules have it.
MOVE = "move"

NOTHING = Highlight()


class Hand(QObject):
    """Joins tool strip, options, status bar, pointer, menu and battle panel."""

    def __init__(self, place: Workplace, battle: BattlePanel) -> None:
        super().__init__(place)
        self._place, self._battle = place, battle
        self.pointer = BoardPointer(place.board.view)
        self.pointer.intercept = self._intercept
        self.pointer.walked = self._walked
        self._options: dict[str, dict[str, Any]] = {row.id: dict(row.options) for row in TOOLS}
        self._status: Message | None = None
        self._asked = False
        self._at: Point | None = None
        self._centre: Place | None = None
        self._positions = PositionHover(place)
        self._ways = WayHover(place, battle, self.pointer)
        window, view = place.window, place.board.view
        window.tool_strip.chosen.connect(self.take)
        window.option_bar.changed.connect(self._option_changed)
        self.pointer.status_changed.connect(self._show_status)
        self.pointer.refused.connect(place.tell)
        view.pointer_moved.connect(self._show_place)
        view.zoom_changed.connect(self._show_zoom)
        view.menu_requested.connect(self._menu)
        battle.highlighted.connect(self._highlight)
        battle.refreshed.connect(self._follow_question)
        place.session.mode_changed.connect(self._mode_changed)
        place.session.changed.connect(self._document_changed)
        place.preferences_changed.connect(self._take_preferences)
        self._take_preferences()
        self.take("select")

    def take(self, tool_id: str) -> None:
        """Take a tool up."""
        chosen = tool(tool_id)
        self.pointer.take(chosen, self._options[tool_id])
        self._place.window.tool_strip.show_chosen(tool_id)
        self._show_options()
        self._show_status(None)
        self._show_snap()

    def retranslate(self) -> None:
        """Say everything again in the language now in use."""
        self._show_options()
        self._show_status(self._status)
        self._place.board.view.retranslate()

    def _show_options(self) -> None:
        current = self._tool()
        values = self._options[current.id]
        self._place.window.option_bar.show_options(current.id, values, dict(current.choices))

    def _tool(self) -> Tool:
        return self.pointer.tool or tool("select")

    def _option_changed(self, name: str, value: object) -> None:
        self._options[self._tool().id][name] = value
        self.pointer.set_options({name: value})

    def _show_status(self, status: Message | None) -> None:
        self._status = status
        key = f"tools.{self._tool().id}.hint"
        if self._place.session.mode == "play" and words.has(f"{key}_play"):
            key = "status.question_open" if self._asked else f"{key}_play"
        hint = Message(key)
        self._place.window.status.tell("hint", status or hint)

    def _follow_question(self) -> None:
        """Say what the hand can do as a question comes or goes; nothing else is talked over."""
        asked = self._battle.runner.pending is not None
        if asked != self._asked:
            self._asked = asked
            self._show_status(self._status)

    def _show_place(self, at: Point | None) -> None:
        self._at = at
        status, board = self._place.window.status, self._place.session.document.map
        if at is None:
            status.tell("place", None)
            return
        values: dict[str, Any] = {"x": round(at.x, 1), "y": round(at.y, 1)}
        inside = 0 <= at.x < board.width_m and 0 <= at.y < board.height_m
        if board.kind == "squares" and inside:
            square = square_name(square_at(board, at.x, at.y))
            status.tell("place", Message("status.place", {"square": square, **values}))
        else:
            status.tell("place", Message("status.place_free", values))
        self._show_snap()
        self._show_area(at)

    def _show_area(self, at: Point) -> None:
        """Show what an area would cover while its centre is asked for."""
        step = self._battle.runner.pending
        if not isinstance(step, AskPlace) or step.radius_m is None:
            return
        place = self._place_at(Pointer(kind="move", x=at.x, y=at.y))
        if place == self._centre:
            return
        self._centre = place
        if place is None or place not in step.places or self._battle.card is None:
            self._highlight(self._battle.card.board_highlight() if self._battle.card else NOTHING)
            return
        situation = self._battle.runner.situation
        covered = board_rules(situation).template(situation, place, step.radius_m, False)
        tokens = tuple(token.id for token in covered.tokens)
        self._highlight(Highlight(tokens=tokens, squares=covered.squares))

    def _show_snap(self) -> None:
        kind = self._tool().snap
        free = self.pointer.bypassed
        key = "status.snap_off" if free and kind != "none" else f"status.snap_{kind}"
        held = Message(f"status.key_{self._place.preferences.bypass_snap}")
        self._place.window.status.tell("snap", Message(key, {"key": held}))

    def _show_zoom(self, zoom: float) -> None:
        self._place.window.status.tell(
            "zoom", Message("status.zoom", {"percent": round(zoom * 100)})
        )

    def _menu(self, where: QPoint, element_id: str | None) -> None:
        menu = board_menu(self._place, element_id, self._at)
        menu.popup(where)

    def _highlight(self, highlight: Highlight) -> None:
        shown = None if highlight == Highlight() else highlight
        overlay = self._place.board.scene.overlay
        overlay.show_highlight(shown)
        asked = getattr(self._battle.runner.pending, "places", ())
        overlay.show_places([place for place in asked if isinstance(place, str)])

    def _intercept(self, pointer: Pointer, element_id: str | None) -> bool:
        """Let a click answer the open question before the tool gets it."""
        if self._place.session.mode != "play" or self._tool().id != "select":
            return False
        # While nothing is asked a press takes hold of the token: to see its choices, or to move it.
        if self._battle.runner.pending is None:
            return False
        document = self._place.session.document
        is_token = any(token.id == element_id for token in document.tokens)
        if element_id is not None and is_token and self._battle.offer_token(element_id):
            return True
        place = self._place_at(pointer)
        # An area may be centred on somebody, a node be chosen where others stand; of whom is asked
        # a press takes hold.
        asked = self._battle.runner.pending
        others = isinstance(place, str) and element_id != getattr(asked, "who", None)
        meant = not is_token or isinstance(asked, AskPlace) or others
        return place is not None and meant and self._offer(place)

    def _offer(self, place: Place) -> bool:
        """Offer a place to the open question, and to those after it that ask the same person."""
        runner, taken = self._battle.runner, False
        asked, seen = runner.pending, set[str]()
        while isinstance(asked, Ask) and asked.key not in seen and self._battle.offer_place(place):
            taken = True
            seen.add(asked.key)
            following = runner.pending
            same = isinstance(following, Ask) and following.who == asked.who
            asked = following if same and isinstance(place, str) else None
        return taken

    def _set_on_node(self, walk: Walk) -> bool:
        """Take a token set on a node in play as an answer, as its move, or as a correction."""
        document, runner = self._place.session.document, self._battle.runner
        system: object = systems.get(document.system)
        if document.battle is None or not isinstance(system, PlannedRules):
            return False
        if runner.pending is not None:
            asked = isinstance(runner.pending, Ask) and runner.pending.who == walk.token
            if not asked or not self._offer(walk.node):
                self._place.tell(Message("status.answer_first"))
            return True
        step = system.node_step(document, walk.token, walk.node, ruled=walk.ruled)
        if step is None:
            return False
        try:
            if step.forbidden is not None:
                raise refusal_of(step.forbidden)
            runner.start(step.procedure, walk.token, **step.arguments)
        except Refusal as refusal:
            self._place.tell(Message("status.not_moved", {"why": refusal.message}))
        return True

    def _walked(self, walk: Walk) -> bool:
        """Take a way dragged in play as the token's move, or as the answer that is asked for."""
        if walk.node:
            return self._set_on_node(walk)
        session, runner = self._place.session, self._battle.runner
        path = [[square.column, square.row] for square in walk.path]
        if getattr(runner.pending, "token", None) == walk.token:
            self._battle.answer(path)
            return True
        system = systems.get(session.document.system)
        state = session.document.battle
        taking_part = state is not None and any(c.token == walk.token for c in state.combatants)
        if system is None or not taking_part:
            return False
        if runner.pending is not None:
            why = Message("status.question_first")
            self._place.tell(Message("status.not_moved", {"why": why}))
            return True
        if not any(row.id == MOVE for row in system.actions_for(session.document, walk.token)):
            return False
        try:
            runner.start(MOVE, walk.token, path=path)
        except Refusal as refusal:
            self._place.tell(Message("status.not_moved", {"why": refusal.message}))
        return True

    def _place_at(self, pointer: Pointer) -> Place | None:
        board = self._place.session.document.map
        if isinstance(board, NodeMap):
            reach = 12 * pointer.pixel_m
            near = [
                (abs(node.x - pointer.x) + abs(node.y - pointer.y), node.id) for node in board.nodes
            ]
            best = min(near, default=None)
            return best[1] if best is not None and best[0] <= max(reach, 1.5) else None
        if 0 <= pointer.x < board.width_m and 0 <= pointer.y < board.height_m:
            return square_at(board, pointer.x, pointer.y)
        return None

    def _mode_changed(self) -> None:
        if self._place.session.mode not in self._tool().modes:
            self.take("select")
        self._show_tools()
        self._show_status(self._status)

    def _document_changed(self, change: Any) -> None:
        if change.whole:
            self._show_tools()
            if self._place.session.document.map.kind not in self._tool().maps:
                self.take("select")

    def _show_tools(self) -> None:
        session = self._place.session
        kind = session.document.map.kind
        fitting = {row.id for row in TOOLS if session.mode in row.modes and kind in row.maps}
        self._place.window.tool_strip.show_fitting(fitting)

    def _take_preferences(self) -> None:
        view, preferences = self._place.board.view, self._place.preferences
        view.wheel = "pan" if preferences.wheel == "pan" else "zoom"
        view.left_drag = "pan" if preferences.left_drag == "pan" else "select"
        self.pointer.desk.bypass = cast(BypassKey, preferences.bypass_snap)
        self._show_snap()
