"""The snowball battle as a rule system: what the interface, the command line and the simulator
ask."""

from collections.abc import Mapping
from typing import Any

from banmen.board.verdicts import (
    CoverVerdict,
    PathVerdict,
    ReachedPlace,
    SightVerdict,
    TemplateVerdict,
)
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.map import NodeMap
from banmen.model.place import Place
from banmen.model.token import Sheet, Token
from banmen.rules.effects import with_battle
from banmen.rules.node_rules import Cell, NodeStep, Plan
from banmen.rules.procedures import Procedures
from banmen.rules.steps import Option, Procedure
from banmen.rules.system import Gauge, Setting, SheetField, TurnOrder
from banmen.rules.systems.snowball import (
    actions,
    asking,
    correcting,
    declaring,
    field,
    limits,
    notes,
    order,
    placing,
    positions,
    resolving,
    starting,
    throwing,
)
from banmen.rules.systems.snowball.settings import SETTINGS, SWITCHES
from banmen.rules.systems.snowball.sheet import SHEET_FIELDS, SYSTEM_ID, SnowSheet, new_person
from banmen.rules.systems.snowball.starting import stand
from banmen.rules.systems.snowball.state import (
    Scene,
    SnowBattle,
    SnowCombatant,
    members,
    takes_part,
)
from banmen.words import Language, Message

PROCEDURES = Procedures(
    Scene,
    ("row",),
    {
        "round_0": starting.round_0,
        "declare": declaring.declare,
        "resolve": resolving.resolve,
        "throw": throwing.throw,
        "round_end": resolving.round_end,
        "correct": correcting.correct,
        "ruling": correcting.ruling,
        "set_cell": correcting.set_cell,
        "set_limits": limits.set_limits,
        "reorder": order.reorder,
    },
)


class Snowball:
    """The rules of the snowball battle ver1.2 (SNOW-01)."""

    id = SYSTEM_ID
    sheet_class = SnowSheet
    combatant_class = SnowCombatant
    battle_class = SnowBattle
    settings: tuple[Setting, ...] = SETTINGS
    sheet_fields: tuple[SheetField, ...] = SHEET_FIELDS
    square_m = 5.0
    #: A throw is decided by its hit or miss, whatever retirement or other throws follow.
    outcome_events = ("hit", "miss")

    def new_sheet(self, kind: str = "person") -> Sheet:
        """Return the sheet of a beginner; these rules know no monsters."""
        return new_person()

    def new_map(self, name: str = "", lang: Language | None = None) -> Document:
        """Return a document with the snow field and nobody on it (SNOW-07, SNOW-08)."""
        return Document(name=name, system=SYSTEM_ID, map=field.snow_field(lang=lang))

    def start_battle(self, document: Document) -> Document:
        """Return the document with a battle before round 0: everyone with a sheet of these rules
        stands at the own flag (SNOW-04). Refusal where the map is no field with two flags."""
        board = field.graph(document)
        people = members(document.model_copy(update={"battle": None}))
        state = SnowBattle(
            settings=SWITCHES.standing(document),
            phase="round_0",
            roster=tuple(token.id for token in people),
            combatants=tuple(SnowCombatant(token=token.id) for token in people),
        )
        begun = with_battle(document, state)
        for token in people:
            at_flag = stand(Scene(begun), token.id, field.own_flag(board, token.side))
            begun = at_flag.perform(begun)
        return begun

    def turn_order(self, document: Document) -> TurnOrder:
        """Return round, phase and everyone in the order of the phase (SNOW-14, SNOW-19)."""
        return order.turn_order(Scene(document))

    def battle_actions(self, document: Document) -> tuple[Option, ...]:
        """Return what comes next in the phase that is on."""
        return actions.battle_actions(Scene(document))

    def actions_for(self, document: Document, token_id: str) -> tuple[Option, ...]:
        """Return the choices of a participant; none for a token that takes no part."""
        if not takes_part(document, token_id) or not field.is_field(document):
            return ()
        return actions.actions_for(Scene(document), token_id)

    def procedure(
        self, name: str, document: Document, arguments: Mapping[str, Any]
    ) -> Procedure[None]:
        """Return a procedure; `declare/all` is that of all who are left, `correct/hits` the
        correction of hits.

        Known arguments beside `actor`: `target`, `position`, `second`, `retargeted`, `value`,
        `place`, and `gm`, a modifier by the key of a roll. KeyError where there is no such
        procedure or participant."""
        return PROCEDURES.ready(name, document, arguments)

    def gauges(self, document: Document, token: Token) -> tuple[Gauge, ...]:
        """Return the hits one can still take."""
        return notes.gauges(document, token)

    def place_note(self, document: Document, token: Token) -> tuple[Message, ...]:
        """Return the note everyone must show, and what was declared (SNOW-62)."""
        return notes.place_note(document, token)

    def numbers_open(self, document: Document) -> bool:
        """Everybody's hit points, modifiers and throws lie open (SNOW-62)."""
        return True

    def token_line(self, document: Document, token: Token) -> Message | None:
        """Return what is written below a token's name: both modifiers (SNOW-62)."""
        return notes.token_line(document, token)

    def position_table(self, document: Document, side: str) -> Mapping[str, Mapping[str, Cell]]:
        """Return the position table of a side: thrower's node, then the enemy's node."""
        return positions.position_table(document, side)

    def plans(self, document: Document) -> tuple[Plan, ...]:
        """Return where people are bound for by what they declared (SNOW-10, SNOW-14)."""
        return placing.plans(document)

    def node_step(
        self, document: Document, token_id: str, node: str, *, ruled: bool
    ) -> NodeStep | None:
        """Return what it means that a token is set on a node by hand (SNOW-15, SNOW-74)."""
        return placing.node_step(document, token_id, node, ruled=ruled)

    def with_cell(
        self, document: Document, side: str, start: str, target: str, value: int | str | None
    ) -> Document:
        """Return the document with a cell of the position table overruled by a number or `none`,
        or as the rules have it (None)."""
        return positions.with_cell(document, side, start, target, value)

    def sight(self, document: Document, start: Place, target: Place) -> SightVerdict:
        """Return whether the pair of nodes is possible and somebody there not hidden."""
        return asking.sight(document, start, target)

    def cover(self, document: Document, start: Place, target: Place) -> CoverVerdict:
        """Return that nothing gives cover: one hides, or one does not (SNOW-12, SNOW-18)."""
        return CoverVerdict(applies=False, rule="SNOW-18", share=0.0, corners=0)

    def distance(self, document: Document, start: Place, target: Place) -> float:
        """Return the distance of two nodes in metres (SNOW-07)."""
        return asking.distance(document, start, target)

    def template(
        self, document: Document, centre: Place, radius_m: float, stops_at_walls: bool
    ) -> TemplateVerdict:
        """Return the nodes within a radius and who stands there."""
        return asking.template(document, centre, radius_m)

    def reach(
        self, document: Document, token_id: str, allowance: float | None = None
    ) -> tuple[ReachedPlace, ...]:
        """Return where one declaration can lead a participant (SNOW-08, SNOW-15)."""
        return asking.reach(document, token_id)

    def walk(
        self,
        document: Document,
        token_id: str,
        path: tuple[Square, ...],
        allowance: float | None = None,
    ) -> PathVerdict:
        """Return that a path of squares leads nowhere: one moves from node to node."""
        return PathVerdict((), 0.0, "" if isinstance(document.map, NodeMap) else "blocked")


SYSTEM = Snowball()
