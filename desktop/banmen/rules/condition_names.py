"""The conditions every system may use, and their names; the game master's own words stay as
they are."""

from banmen import words
from banmen.words import Language

#: The ids that have a name of their own (`condition.<id>`), in the order menus show them.
CONDITIONS = (
    "prone", "asleep", "unconscious", "dead", "surrendered", "silenced", "held", "bound",
    "stunned", "grappled", "suffocating", "poisoned", "burning", "invisible", "hidden",
    "charmed", "afraid", "retired", "arm_hit", "leg_hit", "joint_hit",
)  # fmt: skip


def condition_name(condition: str, language: Language | None = None) -> str:
    """Return the name of a condition; words that are no known id are their own name."""
    key = f"condition.{condition}"
    return words.text(key, language) if condition in CONDITIONS else condition
