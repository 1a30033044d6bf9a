"""A battle of four against six in a warehouse with firearms, bow and fists, from start to end."""

from __future__ import annotations

from collections import Counter

from kept_battle import FOUR_AGAINST_SIX


def test_it_is_a_battle_with_firearms_a_bow_and_fists() -> None:
    """COC-165: bursts and zero range, Kongo and precise shots, throws, a feint, a rush, every
    kind of defence, and somebody left standing."""
    battle = FOUR_AGAINST_SIX.played.battle
    assert battle is not None
    assert battle.round >= 4
    keys = Counter(e.key.removeprefix("coc.log.") for e in FOUR_AGAINST_SIX.done)
    for key in ("attack_hits", "attack_misses", "defends", "damage", "move", "precision.success",
                "kongou.success", "feint_taken", "thrown", "rush", "nocks", "reloads",
                "reminder.dying", "knocked_out", "object_damaged"):  # fmt: skip
        assert keys[key], f"no {key} in the battle"
    defences = {e.values["value"].partition("/")[0] for e in FOUR_AGAINST_SIX.played.journal
                if e.kind == "answered" and e.key == "defence"}  # fmt: skip
    assert defences >= {"dodge", "guard", "parry", "hide", "cover", "none"}


def test_an_attack_with_its_defence_takes_at_most_five_acts() -> None:
    """COC-165: the row, the target, the defence; dice are thrown by the program. A counter is an
    attack of its own."""
    acts, most = 0, 0
    for entry in FOUR_AGAINST_SIX.played.journal:
        if entry.kind == "answered":
            acts = 1 if entry.key in ("turn.action", "counter") else acts + 1
        elif entry.kind == "done" and entry.key == "coc.log.defends":
            most = max(most, acts)
    assert 3 <= most <= 5
