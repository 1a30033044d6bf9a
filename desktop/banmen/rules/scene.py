"""What a procedure works in: the situation, and the arguments it was started with."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.effects import Effect
from banmen.rules.kinds import BattleT, CombatantT, Kinds, SheetT
from banmen.rules.steps import Step
from banmen.rules.steps import apply as apply_effect
from banmen.rules.switches import Switches

SceneT = TypeVar("SceneT", bound="RulesScene[Any, Any, Any]")


@dataclass(frozen=True, slots=True)
class RulesScene(ABC, Generic[BattleT, CombatantT, SheetT]):
    """The situation and the arguments; each system has its own battle, states and sheets.

    Arguments name what is already chosen (`actor`, `target`, `path`, …); `gm` maps the key of a
    roll, or `key@token`, to the game master's modifier.
    """

    switches: ClassVar[Switches]
    document: Document
    arguments: Mapping[str, Any] = field(default_factory=dict)

    @property
    @abstractmethod
    def kinds(self) -> Kinds[BattleT, CombatantT, SheetT]:
        """The classes of battle, state and sheet."""

    @property
    def battle(self) -> BattleT:
        """The battle; ValueError where none was begun."""
        return self.kinds.battle_of(self.document)

    @property
    def actor(self) -> str:
        """The id of who acts."""
        return str(self.arguments["actor"])

    def token(self, token_id: str) -> Token:
        """Return a token; KeyError where it is gone."""
        return self.document.token(token_id)

    def sheet(self, token_id: str) -> SheetT:
        """Return the sheet of a token, an empty one where it has none."""
        return self.kinds.sheet_of(self.token(token_id))

    def state(self, token_id: str) -> CombatantT:
        """Return what the battle remembers of a token; KeyError where it takes no part."""
        return self.kinds.state_of(self.document, token_id)

    def takes_part(self, token_id: str) -> bool:
        """Tell whether a token takes part in the battle; ValueError where none was begun."""
        return any(state.token == token_id for state in self.battle.combatants)

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


def perform(scene: SceneT, *effects: Effect) -> Generator[Step, Any, SceneT]:
    """Change the situation by some effects; return the scene after them."""
    for effect in effects:
        document = yield from apply_effect(effect)
        scene = scene.after(document)
    return scene
