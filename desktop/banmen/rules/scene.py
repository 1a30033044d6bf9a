"""What a procedure works in: the situation, and the arguments it was started with."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.switches import Switches


@dataclass(frozen=True, slots=True)
class RulesScene:
    """The situation and the arguments; each system adds its own battle, states and sheets.

    Arguments name what is already chosen (`actor`, `target`, `path`, …); `gm` maps the key of a
    roll, or `key@token`, to the game master's modifier.
    """

    switches: ClassVar[Switches]
    document: Document
    arguments: Mapping[str, Any] = field(default_factory=dict)

    @property
    def actor(self) -> str:
        """The id of who acts."""
        return str(self.arguments["actor"])

    def token(self, token_id: str) -> Token:
        """Return a token; KeyError where it is gone."""
        return self.document.token(token_id)

    def number(self, key: str) -> int:
        """Return a numeric setting of the battle."""
        return self.switches.number(self.document, key)

    def flag(self, key: str) -> bool:
        """Return a setting that is on or off."""
        return self.switches.flag(self.document, key)

    def choice(self, key: str) -> str:
        """Return a setting that is one of several words."""
        return self.switches.choice(self.document, key)

    def after(self, document: Document) -> Self:
        """Return the scene with another situation."""
        return replace(self, document=document)

    def gm_modifier(self, roll_key: str, who: str = "") -> int:
        """Return what the game master adds to a roll: of this combatant (`resist@t3`), or of
        all rolls of the key."""
        said = self.arguments.get("gm", {})
        return int(said.get(f"{roll_key}@{who}", said.get(roll_key, 0)))
