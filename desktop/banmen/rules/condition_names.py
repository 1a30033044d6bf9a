"""The conditions every system may use, and their names; the game master's own words stay as
they are."""

from collections.abc import Sequence

from banmen import words
from banmen.rules.catalogue import words_area
from banmen.words import Language

#: The ids that have a name of their own (`condition.<id>`), in the order menus show them.
CONDITIONS = (
    "prone", "asleep", "unconscious", "dead", "surrendered", "silenced", "held", "bound",
    "stunned", "grappled", "suffocating", "poisoned", "burning", "invisible", "hidden",
    "charmed", "afraid", "retired", "arm_hit", "leg_hit", "joint_hit",
)  # fmt: skip


#: What goes without saying of the dead.
_IDLE = frozenset({"unconscious", "asleep", "prone"})


def worth_saying(conditions: Sequence[str]) -> tuple[str, ...]:
    """Return conditions without those that go without saying of the dead."""
    idle = _IDLE if "dead" in conditions else frozenset()
    return tuple(condition for condition in conditions if condition not in idle)


def condition_name(condition: str, language: Language | None = None, system: str = "") -> str:
    """Return the name of a condition, as the rule system of this id calls it where it does; words
    that are no known id are their own name."""
    own = f"{words_area(system)}.condition.{condition}"
    if words.has(own):
        return words.text(own, language)
    key = f"condition.{condition}"
    return words.text(key, language) if condition in CONDITIONS else condition
