"""What kinds of sheet, combatant and battle a system has, and what a document holds of them."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from banmen.model.battle import BattleState, CombatantState
from banmen.model.document import Document
from banmen.model.token import Sheet, Token
from banmen.rules.effects import battle, combatant

BattleT = TypeVar("BattleT", bound=BattleState)
CombatantT = TypeVar("CombatantT", bound=CombatantState)
SheetT = TypeVar("SheetT", bound=Sheet)


@dataclass(frozen=True, slots=True)
class Kinds(Generic[BattleT, CombatantT, SheetT]):
    """The classes one system has of what the model only knows the bases of."""

    battle: type[BattleT]
    combatant: type[CombatantT]
    sheet: type[SheetT]

    def battle_of(self, document: Document) -> BattleT:
        """Return the battle; ValueError where none was begun."""
        state = battle(document)
        assert isinstance(state, self.battle)
        return state

    def state_of(self, document: Document, token_id: str) -> CombatantT:
        """Return what the battle remembers of a token; KeyError where it takes no part."""
        state = combatant(document, token_id)
        assert isinstance(state, self.combatant)
        return state

    def sheet_of(self, token: Token) -> SheetT:
        """Return the sheet of a token, an empty one where it has none of this system."""
        return token.sheet if isinstance(token.sheet, self.sheet) else self.sheet.model_validate({})

    def members(self, document: Document) -> tuple[Token, ...]:
        """Return the tokens that take part in the battle, or would if one began, in their order."""
        if document.battle is None:
            return tuple(t for t in document.tokens if isinstance(t.sheet, self.sheet))
        known = {state.token for state in document.battle.combatants}
        return tuple(t for t in document.tokens if t.id in known)
