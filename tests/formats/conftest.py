"""What the tests of the formats share: pictures made here, a small battle, rules of their own."""

import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from banmen import words
from banmen.formats.pictures import take_picture
from banmen.model.barriers import Barrier
from banmen.model.base import Point
from banmen.model.battle import BattleState, CombatantState
from banmen.model.document import Document, Picture
from banmen.model.lights import Light
from banmen.model.map import Backdrop, SquareMap
from banmen.model.token import Sheet, Token
from banmen.rules import catalogue as rules


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--corpus", metavar="DIR", help="run the import checks over every file below DIR as well"
    )


class PlainSheet(Sheet):
    """A sheet of rules that exist only here."""

    system: str = "plain"
    hp: int = 10
    names: tuple[str, ...] = ()


class PlainCombatant(CombatantState):
    """What these rules remember."""

    system: str = "plain"
    acted: bool = False


class PlainBattle(BattleState):
    """Their battle."""

    system: str = "plain"
    morale: int = 3


@pytest.fixture(autouse=True)
def _japanese() -> Iterator[None]:
    before = words.language()
    words.use("ja")
    yield
    words.use(before)


@pytest.fixture
def plain_rules(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A rule system called `plain`, known to the catalogue during one test."""
    system = SimpleNamespace(
        id="plain",
        settings=(),
        sheet_class=PlainSheet,
        combatant_class=PlainCombatant,
        battle_class=PlainBattle,
    )
    monkeypatch.setattr(rules, "systems", {**rules.systems, "plain": system})
    return system


def png_bytes(width: int = 2, height: int = 2) -> bytes:
    """Return a whole one-bit PNG of this size."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    body = zlib.compress((b"\0" * (1 + (width + 7) // 8)) * height)
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


@pytest.fixture
def png() -> Callable[..., bytes]:
    """A maker of PNG pictures by width and height."""
    return png_bytes


@pytest.fixture
def picture() -> Picture:
    """A small picture."""
    return take_picture(png_bytes(4, 3))[0]


@pytest.fixture
def battle_map(picture: Picture) -> Document:
    """A small map with a bit of everything that refers to something else."""
    return Document(
        name="詰所",
        map=SquareMap(
            columns=5,
            rows=4,
            backdrop=Backdrop(picture=picture.sha256, width=15.0, height=12.0),
        ),
        barriers=(Barrier(id="w1", points=(Point(0, 0), Point(15, 0))),),
        lights=(Light(id="l1", x=1.5, y=1.5, carried_by="t1"),),
        tokens=(
            Token(id="t1", name="ガルド", side="ally", x=1.5, y=1.5, picture=picture.sha256),
            Token(id="t2", name="ゴブリン", side="enemy", x=4.5, y=1.5),
        ),
        pictures=(picture,),
    )


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, bytes], Path]:
    """A writer of files into a fresh folder."""

    def put(name: str, data: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return put
