"""Call of Cthulhu as a rule system: what the interface, the command line and the simulator ask."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from banmen.board.cover import cover_between, measured_cover
from banmen.board.template import DiscMetric, DiscRule, disc
from banmen.board.verdicts import (
    CoverVerdict,
    PathVerdict,
    ReachedPlace,
    SightVerdict,
    TemplateVerdict,
)
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.model.token import Sheet, Token
from banmen.rules.effects import with_battle
from banmen.rules.procedures import Procedures
from banmen.rules.steps import Option, Procedure, Roll
from banmen.rules.system import Gauge, Setting, SheetField, Timer, TurnOrder
from banmen.rules.systems.cthulhu import (
    actions,
    archery,
    attack,
    blast,
    care,
    checks,
    moving,
    notes,
    preparing,
    ranges,
    settings,
    turns,
)
from banmen.rules.systems.cthulhu.fields import SHEET_FIELDS
from banmen.rules.systems.cthulhu.sheet import SYSTEM_ID, CthulhuSheet, new_monster, new_person
from banmen.rules.systems.cthulhu.state import (
    CthulhuBattle,
    CthulhuCombatant,
    Scene,
    fresh_weapon,
)
from banmen.words import Message

PROCEDURES = Procedures(
    Scene,
    ("row", "option"),
    {
        "next_round": turns.next_round,
        "end_turn": turns.end_turn,
        "pass_turn": turns.pass_turn,
        "blast": blast.blast,
        "attack": attack.attack,
        "aim": attack.aimed_attack,
        "suplex": attack.suplex,
        "tackle": attack.tackle,
        "feint": attack.feint,
        "yabusame": attack.yabusame,
        "precision": preparing.precision,
        "kongou": preparing.kongou,
        "discard": archery.discard,
        "ready": preparing.ready,
        "restring": preparing.restring,
        "focus": preparing.focus,
        "move": moving.move,
        "dash": moving.dash,
        "stand_up": moving.stand_up,
        "pick_up": moving.pick_up,
        "leave_cover": moving.leave_cover,
        "escape": moving.escape,
        "release": moving.release,
        "care": care.care,
        "judge_cover": notes.judge_cover,
        "set_condition": notes.set_condition,
        "adjust": notes.adjust,
    },
)


class Cthulhu:
    """The tactical rules over the sixth edition of Call of Cthulhu."""

    id = SYSTEM_ID
    sheet_class = CthulhuSheet
    combatant_class = CthulhuCombatant
    battle_class = CthulhuBattle
    settings: tuple[Setting, ...] = settings.SETTINGS
    sheet_fields: tuple[SheetField, ...] = SHEET_FIELDS
    square_m = 5.0
    #: What decides an attack, whatever else its procedure goes on to do.
    outcome_events = ("hit", "miss")
    #: Questions whose rows are ways to aim, and those whose rows are replies to an attack.
    aim_questions = ("attack.mode", "attack.part")
    reply_questions = ("defence", "defence.follow_up")

    def new_sheet(self, kind: str = "person") -> Sheet:
        """Return the sheet of an investigator, or of a creature."""
        return new_monster() if kind == "monster" else new_person()

    def start_battle(self, document: Document) -> Document:
        """Return the document with a battle before its first round; all tokens with a sheet of
        these rules take part, whole and loaded."""
        combatants = tuple(
            CthulhuCombatant(
                token=t.id, hp=t.sheet.hp_max,
                weapons=tuple(fresh_weapon(weapon) for weapon in t.sheet.weapons),
            )
            for t in document.tokens
            if isinstance(t.sheet, CthulhuSheet)
        )  # fmt: skip
        return with_battle(
            document,
            CthulhuBattle(settings=settings.SWITCHES.standing(document), combatants=combatants),
        )

    def turn_order(self, document: Document) -> TurnOrder:
        """Return the round and everybody in the order of DEX."""
        return notes.turn_order(Scene(document))

    def battle_actions(self, document: Document) -> tuple[Option, ...]:
        """Return the next round, and what the game master lets hit several."""
        return actions.battle_actions(Scene(document))

    def actions_for(self, document: Document, token_id: str) -> tuple[Option, ...]:
        """Return the choices of a combatant; none for a token that takes no part."""
        scene = Scene(document)
        if not scene.takes_part(token_id):
            return ()
        return actions.actions_for(scene, token_id)

    def procedure(
        self, name: str, document: Document, arguments: Mapping[str, Any]
    ) -> Procedure[None]:
        """Return a procedure; `attack/0/semi` is an attack with row 0 of the sheet, in bursts.

        Known arguments beside `actor`: `target`, `targets`, `path`, `condition`, `value`, and
        `gm`, a modifier by the key of a roll. KeyError where there is no such procedure or
        combatant."""
        return PROCEDURES.ready(name, document, arguments)

    def roll_classes(self, step: Roll) -> checks.FaceClasses | None:
        """Return the faces of a D100 that are equal for a roll."""
        return checks.face_classes(step)

    def gauges(self, document: Document, token: Token) -> tuple[Gauge, ...]:
        """Return hit points."""
        return notes.gauges(document, token)

    def place_note(self, document: Document, token: Token) -> tuple[Message, ...]:
        """Return points, defences used, wounded parts and weapons of a combatant."""
        return notes.place_note(document, token)

    def numbers_open(self, document: Document) -> bool:
        """Tell whether the game master lets players know the numbers of enemies."""
        return settings.SWITCHES.flag(document, "coc.enemy_numbers")

    def timers(self, document: Document) -> tuple[Timer, ...]:
        """Return what is counted down: stuns, restringing, rushes, suffocation."""
        return notes.timers(document)

    def sight(self, document: Document, start: Place, target: Place) -> SightVerdict:
        """Return the line of fire between two places; a wall allows no shot (COC-17)."""
        return ranges.line_of_fire(document, start, target)

    def cover(self, document: Document, start: Place, target: Place) -> CoverVerdict:
        """Return whether cover takes 20 off a shot, by what, and beside it the measure."""
        given = cover_between(document, start, target)
        measured = measured_cover(document, start, target)
        return replace(
            measured, applies=bool(given), rule="COC-17", given_by=given or measured.given_by
        )

    def distance(self, document: Document, start: Place, target: Place) -> float:
        """Return the distance in squares (COC-157)."""
        return ranges.distance(document, start, target)

    def template(
        self, document: Document, centre: Place, radius_m: float, stops_at_walls: bool
    ) -> TemplateVerdict:
        """Return the squares within a radius, rounded down like ranges (COC-02)."""
        plain = ranges.metric(document) == "orthogonal"
        metric: DiscMetric = "orthogonal" if plain else "chebyshev"
        if settings.value(document, "coc.template") == "centres_in_disc":
            metric = "centres_in_disc"
        rule = DiscRule(metric, "down")
        return disc(document, centre, radius_m, rule=rule, stops_at_walls=stops_at_walls)

    def allowance(self, document: Document, token_id: str) -> float:
        """Return the squares somebody can walk now (COC-07, COC-08)."""
        return moving.allowance(document, token_id)

    def reach(
        self, document: Document, token_id: str, allowance: float | None = None
    ) -> tuple[ReachedPlace, ...]:
        """Return where a token can come in its turn, or with `allowance` squares."""
        return moving.reach(document, token_id, allowance)

    def walk(
        self,
        document: Document,
        token_id: str,
        path: tuple[Square, ...],
        allowance: float | None = None,
    ) -> PathVerdict:
        """Return how a wished path goes within a turn, or within `allowance` squares."""
        return moving.walk(document, token_id, path, allowance)


SYSTEM = Cthulhu()
