"""Sword World as a rule system: what the interface, the command line and the simulator ask."""

from collections.abc import Mapping
from typing import Any

from banmen.board.cover import measured_cover
from banmen.board.lattice import distance as lattice_distance
from banmen.board.light import LightRule
from banmen.board.verdicts import (
    CoverVerdict,
    PathVerdict,
    ReachedPlace,
    SightVerdict,
    TemplateVerdict,
)
from banmen.model.areas import DarknessKind
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.model.token import Sheet, Token
from banmen.rules.effects import with_battle
from banmen.rules.procedures import Procedures
from banmen.rules.steps import Option, Procedure
from banmen.rules.system import Gauge, Setting, SheetField, Timer, TurnOrder, Zone
from banmen.rules.systems.sword_world import (
    actions,
    areas,
    attack,
    battle_actions,
    conditions,
    engagement,
    golem,
    handling,
    initiative,
    knowledge,
    light_vision,
    magic,
    movement,
    moving,
    notes,
    sight,
    timers,
    turn,
    waking,
)
from banmen.rules.systems.sword_world.fields import SHEET_FIELDS
from banmen.rules.systems.sword_world.settings import SETTINGS, SWITCHES
from banmen.rules.systems.sword_world.sheet import SYSTEM_ID, SwordSheet, new_monster, new_person
from banmen.rules.systems.sword_world.state import Scene, SwordBattle, SwordCombatant
from banmen.words import Message

PROCEDURES = Procedures(
    Scene,
    ("row", "option"),
    {
        "initiative": initiative.initiative,
        "end_phase": turn.end_phase,
        "passive": knowledge.passive,
        "move": moving.move,
        "full_move": moving.full_move,
        "melee": attack.melee,
        "missile": attack.missile,
        "spell": magic.spell,
        "stand_up": conditions.stand_up,
        "wake_ally": conditions.wake_ally,
        "escape": waking.escape,
        "command_golem": golem.command_golem,
        "focus": moving.focus,
        "handle": handling.handle,
        "knowledge": knowledge.knowledge,
        "search": knowledge.search_traps,
        "wait": moving.wait,
        "judge_sight": sight.judge_sight,
        "set_condition": notes.correct,
        "adjust": notes.adjust,
        "finish": notes.finish,
        "join": notes.join,
        timers.END: timers.end_by_hand,
    },
)


class SwordWorld:
    """The rules of SW-PBM 164's battles over the first edition of Sword World."""

    id = SYSTEM_ID
    sheet_class = SwordSheet
    combatant_class = SwordCombatant
    battle_class = SwordBattle
    settings: tuple[Setting, ...] = SETTINGS
    sheet_fields: tuple[SheetField, ...] = SHEET_FIELDS
    square_m = 3.0

    def new_sheet(self, kind: str = "person") -> Sheet:
        """Return the sheet of a beginning fighter, or of a small monster."""
        return new_monster() if kind == "monster" else new_person()

    def start_battle(self, document: Document) -> Document:
        """Return the document with a battle before its initiative; all tokens with a sheet of
        these rules take part at full strength."""
        combatants = tuple(
            SwordCombatant(token=t.id, hp=t.sheet.hp_max, mp=t.sheet.mp_max)
            for t in document.tokens
            if isinstance(t.sheet, SwordSheet)
        )
        return with_battle(
            document, SwordBattle(settings=SWITCHES.standing(document), combatants=combatants)
        )

    def turn_order(self, document: Document) -> TurnOrder:
        """Return round, phase and both sides in the order of their phases."""
        return turn.turn_order(Scene(document))

    def battle_actions(self, document: Document) -> tuple[Option, ...]:
        """Return initiative, the end of the phase and the game master's checks."""
        return battle_actions.battle_actions(Scene(document))

    def actions_for(self, document: Document, token_id: str) -> tuple[Option, ...]:
        """Return the choices of a combatant; none for a token that takes no part."""
        scene = Scene(document)
        if not scene.takes_part(token_id):
            return ()
        return actions.actions_for(scene, token_id)

    def procedure(
        self, name: str, document: Document, arguments: Mapping[str, Any]
    ) -> Procedure[None]:
        """Return a procedure; `melee/0/power` is melee with row 0 and the option `power`.

        Known arguments beside `actor`: `target`, `path`, `centre`, `rings`, `direction`, `aim`,
        `affected`, `text`, `tiers`, `spot`, and `gm`, modifiers by the key of a roll (`attack`,
        `resist@t3`). KeyError
        where there is no such procedure or combatant."""
        return PROCEDURES.ready(name, document, arguments)

    def gauges(self, document: Document, token: Token) -> tuple[Gauge, ...]:
        """Return hit points and, of those who have any, mind points."""
        return notes.gauges(document, token)

    def place_note(self, document: Document, token: Token) -> tuple[Message, ...]:
        """Return what a combatant has done, who engages it, and what lasts on it."""
        return notes.place_note(document, token)

    def numbers_open(self, document: Document) -> bool:
        """Tell whether the game master lets players know the numbers of enemies."""
        return SWITCHES.flag(document, "sword.enemy_numbers")

    def zones(self, document: Document, mover: str) -> tuple[Zone, ...]:
        """Return the engagement squares of a mover's enemies (SWORD-22, SWORD-27)."""
        return engagement.zones(document, mover)

    def timers(self, document: Document) -> tuple[Timer, ...]:
        """Return spells, songs and holds that last, with the rounds left (SWORD-12)."""
        return timers.timers(Scene(document))

    def sight(self, document: Document, start: Place, target: Place) -> SightVerdict:
        """Return the line of fire between two places (SWORD-30, SWORD-74)."""
        return sight.line_of_fire(document, start, target)

    def cover(self, document: Document, start: Place, target: Place) -> CoverVerdict:
        """Return the measured cover, which by these rules never counts."""
        return notes.no_cover(measured_cover(document, start, target))

    def sees_in_dark(self, document: Document, token: Token) -> frozenset[DarknessKind]:
        """Return the kinds of darkness that hide nothing from a kind of sight (SWORD-66)."""
        return light_vision.sees_in_dark(token)

    def light_rule(self, document: Document) -> LightRule:
        """Return how light is counted (SWORD-70, SWORD-79)."""
        return light_vision.light_rule(document)

    def distance(self, document: Document, start: Place, target: Place) -> float:
        """Return the orthogonal distance in squares (SWORD-21)."""
        return lattice_distance(document.map, start, target, "orthogonal")

    def template(
        self, document: Document, centre: Place, radius_m: float, stops_at_walls: bool
    ) -> TemplateVerdict:
        """Return the rings that a radius covers (SWORD-37)."""
        return areas.area(document, centre, radius_m, stops_at_walls=stops_at_walls)

    def allowance(self, document: Document, token_id: str) -> float:
        """Return the squares of one ordinary move (SWORD-18)."""
        return movement.allowance(document, token_id)

    def reach(
        self, document: Document, token_id: str, allowance: float | None = None
    ) -> tuple[ReachedPlace, ...]:
        """Return where a token can come with one ordinary move, or `allowance` squares (SWORD-18,
        SWORD-25)."""
        return movement.reach(document, token_id, allowance)

    def walk(
        self,
        document: Document,
        token_id: str,
        path: tuple[Square, ...],
        allowance: float | None = None,
    ) -> PathVerdict:
        """Return how a wished path goes within one ordinary move, or `allowance` squares."""
        return movement.walk(document, token_id, path, allowance)


SYSTEM = SwordWorld()
