"""Knowing and noticing: lore by tiers of fame, and the senses the game master rolls for
(SWORD-47 to SWORD-50, SWORD-53 to SWORD-57)."""

import re
import unicodedata
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from banmen.board.lattice import contains, neighbours, place_name, place_of
from banmen.model.base import Square
from banmen.model.map import SquareMap
from banmen.model.place import Place
from banmen.rules.effects import set_battle
from banmen.rules.modifiers import Modifier
from banmen.rules.scene import perform
from banmen.rules.steps import (
    GM,
    AskPlace,
    AskText,
    Forbidden,
    Procedure,
    Step,
    ask_place,
    ask_text,
    report,
)
from banmen.rules.systems.sword_world.casting import failed, pay, power_modifiers
from banmen.rules.systems.sword_world.checks import Asked, Check, check, modifier, some
from banmen.rules.systems.sword_world.sheet import Spell, SwordSheet, skilled
from banmen.rules.systems.sword_world.state import HELPLESS, Scene, line, members, spend, words
from banmen.words import Refusal

#: Which skills have a sense, and the rule that makes it passive (SWORD-47, SWORD-49).
SENSES = {"trap": ("thief", "ranger"), "danger": ("ranger",)}


@dataclass(frozen=True, slots=True)
class Known:
    """What a knowledge check came to: the total, and for each tier whether it is known."""

    total: int
    tiers: tuple[bool, ...]


def lore_base(sheet: SwordSheet) -> tuple[int, str]:
    """Return the higher of sage's knowledge and bard's lore, and whose it is (SWORD-56)."""
    sage = skilled(sheet.sage, sheet.intelligence)
    bard = skilled(sheet.bard, sheet.intelligence)
    return (bard, "bard") if bard > sage else (sage, "sage")


def tiers_known(result: Check, tiers: tuple[int, ...]) -> Known:
    """Return which tiers a check reveals: the lowest one always on a double six, the higher
    ones only where the total reaches them (SWORD-53, SWORD-54)."""
    lowest = min(tiers, default=0)
    known = tuple(
        result.automatic != "failure"
        and (result.total >= tier or (result.automatic == "success" and tier == lowest))
        for tier in tiers
    )
    return Known(result.total, known)


def knowledge(scene: Scene) -> Procedure[None]:
    """Let somebody find out what is known, by one roll with the better skill (SWORD-57)."""
    sheet = scene.sheet(scene.actor)
    base, skill = lore_base(sheet)
    tiers = yield from ask_tiers(scene)
    yield from learn(scene, "knowledge", some(modifier(base, "SWORD-56", skill)), tiers)


def inspiration(scene: Scene, chosen: Spell) -> Procedure[None]:
    """Ask a god; the tiers are the same as for knowledge (SWORD-55)."""
    tiers = yield from ask_tiers(scene)
    known = yield from learn(scene, "inspiration", power_modifiers(scene, chosen), tiers)
    scene = yield from pay(scene, chosen)
    if not any(known.tiers):
        yield from report(failed(scene, chosen))


def learn(
    scene: Scene, key: str, modifiers: tuple[Modifier, ...], tiers: tuple[int, ...]
) -> Generator[Step, Any, Known]:
    """Roll once and report which tiers are known."""
    actor = scene.actor
    result = yield from check(
        scene,
        Asked(
            key=key, who=actor, text=words(f"roll.{key}", name=scene.name(actor)),
            modifiers=modifiers, rules=("SWORD-53", "SWORD-56"),
        ),
    )  # fmt: skip
    known = tiers_known(result, tiers)
    shown = [
        words("tier.known" if good else "tier.unknown", tier=tier)
        for tier, good in zip(tiers, known.tiers, strict=True)
    ]
    yield from report(
        line("knowledge", who=actor, rules=("SWORD-53", "SWORD-54"), event="knowledge",
             tokens=(actor,), name=scene.name(actor), total=known.total,
             tiers=shown or words("number.none"))
    )  # fmt: skip
    return known


def ask_tiers(scene: Scene) -> Generator[Step, Any, tuple[int, ...]]:
    """Return the fame values to reach, one or several, as the game master gives them."""
    if "tiers" in scene.arguments:
        return tuple(int(tier) for tier in scene.arguments["tiers"])
    text = yield from ask_text(
        AskText(key="knowledge.tiers", who=GM, text=words("ask.tiers"), rules=("SWORD-54",),
                default="10", maximum_length=40)
    )  # fmt: skip
    found = re.findall(r"\d{1,4}", unicodedata.normalize("NFKC", text))
    if not found:
        raise Refusal(words("refusal.tiers"))
    return tuple(sorted(int(number) for number in found))


def passive_forbids(scene: Scene, sense: str, spot: Place) -> Forbidden | None:
    """Return why a sense does not work at a spot: traps were searched for there
    (SWORD-48, SWORD-50); danger sense always works."""
    if sense == "trap" and spot in scene.battle.searched:
        reason = words("reason.searched", place=place_name(scene.document, spot))
        return Forbidden(rule="SWORD-48", reason=reason)
    return None


def passive(scene: Scene) -> Procedure[None]:
    """Roll a sense for everybody who has it; no player declares it (SWORD-47, SWORD-49)."""
    sense = str(scene.arguments["row"])
    if sense == "trap":
        spot = yield from _spot(scene, sense)
        if "spot" in scene.arguments and (forbidden := passive_forbids(scene, sense, spot)):
            raise Refusal(forbidden.reason)
    sensing = [t for t in members(scene.document) if _has(scene.sheet(t.id), sense)]
    sensing = [t for t in sensing if not t.has(*HELPLESS)]
    if not sensing:
        raise Refusal(words("refusal.no_sense"))
    for token in sensing:
        rule = "SWORD-49" if scene.sheet(token.id).ranger else "SWORD-47"
        result = yield from check(
            scene,
            Asked(key=f"passive.{sense}", who=token.id, rules=(rule,),
                  text=words(f"roll.sense_{sense}", name=token.name),
                  modifiers=_sense(scene.sheet(token.id), sense)),
        )  # fmt: skip
        yield from report(
            line(f"sense_{sense}", who=token.id, rules=(rule,), event="sense", tokens=(token.id,),
                 name=token.name, total=result.total)
        )  # fmt: skip


def _spot(scene: Scene, sense: str) -> Generator[Step, Any, Place]:
    if "spot" in scene.arguments:
        return Square(*scene.arguments["spot"])
    board = scene.document.map
    if not isinstance(board, SquareMap):
        raise Refusal(words("refusal.no_squares"))
    squares = (Square(c, r) for r in range(board.rows) for c in range(board.columns))
    open_to = tuple(s for s in squares if passive_forbids(scene, sense, s) is None)
    return (
        yield from ask_place(
            AskPlace(key="passive.spot", who=GM, text=words("ask.spot"), places=open_to,
                     rules=("SWORD-48", "SWORD-50"))
        )
    )  # fmt: skip


def _has(sheet: SwordSheet, sense: str) -> bool:
    return not sheet.monster and any(getattr(sheet, skill) for skill in SENSES[sense])


def _sense(sheet: SwordSheet, sense: str) -> tuple[Modifier, ...]:
    skill = max(SENSES[sense], key=lambda name: getattr(sheet, name))
    level: int = getattr(sheet, skill)
    return some(modifier(skilled(level, sheet.intelligence), "sheet", skill))


def search_traps(scene: Scene) -> Procedure[None]:
    """Search a spot for traps, after which trap sense no longer works there (SWORD-48)."""
    actor = scene.actor
    here = place_of(scene.document, scene.token(actor))
    if isinstance(here, str):
        raise Refusal(words("refusal.no_squares"))
    near = (here, *neighbours(scene.document.map, here, 8))
    spot = yield from ask_place(
        AskPlace(key="search.spot", who=actor, text=words("ask.search"), rules=("SWORD-48",),
                 places=tuple(s for s in near if contains(scene.document.map, s)), default=here)
    )  # fmt: skip
    result = yield from check(
        scene,
        Asked(key="search", who=actor, text=words("roll.search", name=scene.name(actor)),
              modifiers=_sense(scene.sheet(actor), "trap"), rules=("SWORD-48",)),
    )  # fmt: skip
    searched = (*scene.battle.searched, spot)
    scene = yield from perform(scene, set_battle(searched=searched), spend(actor, "search"))
    yield from report(
        line("searched", who=actor, rules=("SWORD-48", "SWORD-50"), event="search",
             tokens=(actor,), name=scene.name(actor), total=result.total,
             place=place_name(scene.document, spot))
    )  # fmt: skip
