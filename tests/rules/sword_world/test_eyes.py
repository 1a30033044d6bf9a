"""What the five kinds of sight see of dark squares (SWORD-66, SWORD-70, SWORD-79)."""

import pytest

from banmen.board.vision import squares_seen, tokens_seen
from banmen.model.areas import Darkness
from banmen.model.base import Square
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.model.map import SquareMap
from banmen.model.token import Condition, Token
from banmen.rules.catalogue import systems
from banmen.rules.eyes import eyes_of, light_rule, sees_in_dark, watchers

SWORD = systems["sword-world"]
KINDS = {"natural": Square(4, 0), "shade": Square(5, 0), "darkness": Square(6, 0)}


def strip(vision: str, *lights: Light, system: str = "sword-world", **settings: bool) -> Document:
    """A row of eight squares: an elf in the first, a square of each darkness with an orc in it."""
    elf = Token(id="elf", name="elf", side="ally", x=1.5, y=1.5)
    sheet = SWORD.new_sheet().revise(vision=vision)
    return Document(
        map=SquareMap(columns=8, rows=1, square_m=3.0),
        system=system,
        settings=settings,
        areas=tuple(Darkness(id=k, darkness=k, squares=(at,)) for k, at in KINDS.items()),
        lights=lights,
        tokens=(
            elf.revise(sheet=sheet),
            *(
                Token(id=f"orc-{k}", name=k, x=at.column * 3 + 1.5, y=1.5)
                for k, at in KINDS.items()
            ),
        ),
    )


def hidden(document: Document) -> set[str]:
    """The kinds of darkness that hide their square and the orc in it, which always go together."""
    eyes = eyes_of(document, [document.token("elf")])
    squares = squares_seen(document, eyes)
    tokens = tokens_seen(document, eyes, document.tokens)
    found = {kind for kind, square in KINDS.items() if square not in squares}
    assert found == {kind for kind in KINDS if f"orc-{kind}" not in tokens}
    assert len(squares) == 8 - len(found)
    return found


@pytest.mark.parametrize(
    ("vision", "kinds"),
    [
        ("normal", {"natural", "shade", "darkness"}),
        ("infravision", {"darkness"}),
        ("low_light", {"shade", "darkness"}),
        ("darkvision", set()),
        ("magic_sense", set()),
    ],
)
def test_sword_66_each_kind_of_sight(vision: str, kinds: set[str]) -> None:
    assert hidden(strip(vision)) == kinds


def test_sword_79_a_torch_shows_what_is_in_natural_darkness_alone() -> None:
    torch = Light(id="t", x=13.5, y=1.5)
    assert hidden(strip("normal", torch)) == {"shade", "darkness"}
    assert hidden(strip("normal", torch.revise(burning=False))) == set(KINDS)
    assert hidden(strip("normal", torch.revise(carried_by="elf", radius_m=12))) == {
        "shade", "darkness",
    }  # fmt: skip


def test_without_rules_or_without_a_sheet_darkness_hides() -> None:
    plain = strip("darkvision", system="")
    assert sees_in_dark(plain, plain.token("elf")) == frozenset()
    assert hidden(plain) == set(KINDS)
    sword = strip("darkvision")
    bare = sword.token("elf").revise(sheet=None)
    assert sees_in_dark(sword, bare) == frozenset()


def test_sword_76_the_setting_says_whether_walls_stop_light() -> None:
    assert light_rule(strip("normal")).stops_at_walls
    through = strip("normal").model_copy(update={"settings": {"sword.light_stops_at_walls": False}})
    assert not light_rule(through).stops_at_walls


def test_the_players_look_through_their_own_tokens_that_are_awake() -> None:
    document = strip("normal")
    assert watchers(document, "gm") == ()
    assert [token.id for token in watchers(document, "players")] == ["elf"]
    assert [token.id for token in watchers(document, "orc-shade")] == ["orc-shade"]
    orc = document.token("orc-shade").revise(player="Hanako")
    played = document.model_copy(update={"tokens": (*document.tokens[:2], orc)})
    assert [token.id for token in watchers(played, "players")] == ["orc-shade"]
    asleep = orc.revise(conditions=(Condition(id="asleep"),))
    dozing = document.model_copy(update={"tokens": (*document.tokens[:2], asleep)})
    assert [token.id for token in watchers(dozing, "players")] == ["elf"]
