"""One battle file as one frozen value."""

from typing import Annotated

from pydantic import Field, SerializeAsAny, StringConstraints

from banmen.model.areas import Area
from banmen.model.barriers import Barrier
from banmen.model.base import Name, Notes, Value
from banmen.model.battle import BattleState, JournalEntry
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import BattleMap, Sha256
from banmen.model.template import PlacedTemplate
from banmen.model.token import Token


class Picture(Value):
    """The bytes of a picture, known by the SHA-256 of them."""

    sha256: Sha256
    media: Annotated[str, Field(pattern=r"^(png|jpg|webp)$")]
    data: Annotated[bytes, Field(repr=False)]


#: The squares of one row as a hexadecimal number, bit c for column c; empty for none.
ExploredRow = Annotated[str, StringConstraints(pattern=r"^([1-9a-f][0-9a-f]{0,249})?$")]

Element = Barrier | Area | Light | Label | PlacedTemplate | Token

#: The fields of a document that hold elements with ids, bottom to top as they are drawn.
COLLECTIONS = ("areas", "barriers", "lights", "labels", "templates", "tokens")


class Document(Value):
    """Everything a battle file holds. Element ids are unique over all collections.

    `system` is the id of the rule system (`snowball`, `sword-world`, `cthulhu`) or empty;
    `settings` are its switches that differ from the defaults, before and during a battle.
    `explored` is the ground of a grid that the players have seen, row by row from the top.
    """

    name: Name = ""
    notes: Notes = ""
    system: str = ""
    settings: dict[str, str | int | float | bool] = Field(default_factory=dict)
    map: BattleMap
    areas: tuple[Area, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    lights: tuple[Light, ...] = ()
    labels: tuple[Label, ...] = ()
    templates: tuple[PlacedTemplate, ...] = ()
    tokens: tuple[Token, ...] = ()
    pictures: tuple[Picture, ...] = ()
    explored: Annotated[tuple[ExploredRow, ...], Field(max_length=1000)] = ()
    battle: SerializeAsAny[BattleState] | None = None
    journal: tuple[JournalEntry, ...] = ()

    def token(self, token_id: str) -> Token:
        """Return the token of this id; KeyError where there is none."""
        for token in self.tokens:
            if token.id == token_id:
                return token
        raise KeyError(token_id)

    def element(self, element_id: str) -> Element | None:
        """Return the element of this id in any collection, or None."""
        for collection in COLLECTIONS:
            for element in getattr(self, collection):
                if element.id == element_id:
                    found: Element = element
                    return found
        return None

    def picture(self, sha256: str) -> Picture | None:
        """Return the picture of this SHA-256, or None."""
        return next((picture for picture in self.pictures if picture.sha256 == sha256), None)
