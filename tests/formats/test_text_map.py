"""The text map of the source document (SWORD-15): it pastes in, and any square map copies out as
a text that reads back the same."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.formats.options import Options
from banmen.formats.text_map import from_bytes, is_map, parse, to_bytes, to_text
from banmen.model.areas import Darkness, DifficultGround, Obstacle, Trench
from banmen.model.barriers import STATES, Barrier
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.map import NodeMap, SquareMap
from banmen.model.template import PlacedTemplate
from banmen.model.token import Condition, Token
from banmen.words import Message, Refusal

ROOM = """例.）
　┏━━━━━┓　★：敵ターゲット
　┃□□★□□┃　Ａ〜Ｃ：PC
　┃□□□□□＃　＝：扉
　┃□□□□□┃　＃：窓
　┃□Ａ□Ｃ□┃
　┃□□Ｂ□□┃
　┗━━＝━━┛
"""


def squares_of(document: Document, side: str) -> dict[str, tuple[int, int]]:
    ground = document.map
    assert isinstance(ground, SquareMap)
    return {
        token.name: (int(token.x / ground.square_m), int(token.y / ground.square_m))
        for token in document.tokens
        if token.side == side
    }


def lines_of(document: Document, kind: str) -> list[tuple[Point, ...]]:
    return [barrier.points for barrier in document.barriers if barrier.kind == kind]


def refused(text: str, options: Options | None = None) -> Message:
    with pytest.raises(Refusal) as caught:
        parse(text, options)
    assert str(caught.value)
    return caught.value.message


def test_the_room_of_the_source_document() -> None:
    document = parse(ROOM).document
    ground = document.map
    assert isinstance(ground, SquareMap)
    assert (ground.columns, ground.rows, ground.width_m) == (5, 5, 15)
    assert squares_of(document, "ally") == {"A": (1, 3), "C": (3, 3), "B": (2, 4)}
    assert list(squares_of(document, "enemy").values()) == [(2, 0)]
    assert lines_of(document, "door") == [(Point(9, 15), Point(6, 15))]
    assert lines_of(document, "window") == [(Point(15, 3), Point(15, 6))]
    assert [barrier.state for barrier in document.barriers if barrier.kind != "wall"] == [
        "closed",
        "closed",
    ]


def test_the_wall_goes_round_and_is_open_only_at_door_and_window() -> None:
    walls = lines_of(parse(ROOM).document, "wall")
    assert walls == [
        (Point(15, 6), Point(15, 15), Point(9, 15)),
        (Point(6, 15), Point(0, 15), Point(0, 0), Point(15, 0), Point(15, 3)),
    ]


def test_a_room_without_openings_is_one_closed_wall() -> None:
    walls = lines_of(parse("┏━┓\n┃□┃\n┗━┛").document, "wall")
    assert walls == [(Point(0, 0), Point(3, 0), Point(3, 3), Point(0, 3), Point(0, 0))]


def test_half_width_indents_and_headings_make_no_difference() -> None:
    half = """
      ABCDE
     +-----+  *
   1 |..★..|  legend
   2 |.....#
   3 |.....|
  04 |.A.C.|
   5 |..B..|
     +--=--+
"""
    assert parse(half).document == parse(ROOM).document


def test_the_frame_may_be_squares_of_its_own() -> None:
    document = parse(ROOM, Options(frame_as="squares")).document
    ground = document.map
    assert isinstance(ground, SquareMap)
    assert (ground.columns, ground.rows) == (7, 7)
    assert squares_of(document, "enemy") == {"敵": (3, 1)}
    walls = {square for area in document.areas for square in area.squares}
    assert Square(0, 0) in walls
    assert Square(1, 1) not in walls
    assert len(walls) == 22


def test_lines_inside_the_frame_are_wall_squares_and_openings_in_them_are_edges() -> None:
    document = parse("┏━━━┓\n┃□□□┃\n┃━＝━┃\n┃□□□┃\n┗━━━┛").document
    obstacles = [area for area in document.areas if isinstance(area, Obstacle)]
    assert [area.squares for area in obstacles] == [(Square(0, 1),), (Square(2, 1),)]
    assert all(area.blocks_movement and area.blocks_sight for area in obstacles)
    assert lines_of(document, "door") == [(Point(3, 3), Point(6, 3))]


def test_a_map_without_lines_is_walls_of_squares() -> None:
    document = parse("はじめに\n\n＃＃＃＃\n＃＿＠＃\n＃＃＃＃\n\nおわり").document
    assert [area.squares[0] for area in document.areas] == [Square(0, 0)]
    assert len(document.areas[0].squares) == 10
    assert [label.text for label in document.labels] == ["＠"]


def test_a_legend_beside_the_map_is_heeded() -> None:
    text = "┏━━┓　凹：木箱\n┃凹Ｚ┃　Ｚ：敵\n┗━━┛"
    document = parse(text).document
    assert [getattr(area, "look", "") for area in document.areas] == ["crate"]
    assert [(token.name, token.side) for token in document.tokens] == [("Z", "enemy")]


def test_a_legend_can_be_given() -> None:
    text = "┏━━┓\n┃鬼□┃\n┗━━┛"
    assert refused(text).values["char"] == "鬼"
    document = parse(text, Options(legend=(("鬼", "enemy"),))).document
    assert [(token.name, token.side) for token in document.tokens] == [("鬼", "enemy")]
    assert refused(text, Options(legend=(("鬼", "devil"),))).key == "errors.text.legend"


def test_the_state_of_openings_and_the_size_of_squares_can_be_given() -> None:
    options = Options(square_m=5.0, doors="open", windows="shuttered", system="")
    result = parse(ROOM, options)
    states = {barrier.kind: barrier.state for barrier in result.document.barriers}
    assert states == {"wall": "closed", "door": "open", "window": "shuttered"}
    assert result.document.map.width_m == 25
    keys = [message.key for message in result.report.assumed]
    assert "formats.vtt.square_assumed" not in keys


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ("┏━━┓\n┃□鬼┃\n┗━━┛", "unknown", 2, 3),
        ("　┏━━┓\n　┃□┃", "row_short", 2, 5),
        ("┏━━┓\n┃□□┃\n┃□□┃", "frame_open", 3, 1),
        ("┏━━┓\n┃□□Ａ\n┗━━┛", "frame_broken", 2, 4),
        ("┏━━┓\nここから\n┗━━┛", "frame_open", 2, 1),
        ("┏" + "━" * 1001 + "┓\n", "size", 1, 1),
    ],
)
def test_a_broken_map_is_told_with_line_and_column(
    text: str, key: str, line: int, column: int
) -> None:
    message = refused(text)
    assert message.key == f"errors.text.{key}"
    assert (message.values["line"], message.values["column"]) == (line, column)


@pytest.mark.parametrize(
    "text", ["", "\n\n", "ただの文章です。", "0101\n1010", "【盤面】\n名前＝1"]
)
def test_a_text_without_a_map_is_refused(text: str) -> None:
    assert refused(text).key == "errors.text.no_map"
    assert not is_map(text.encode())


@pytest.mark.parametrize(
    ("below", "line"),
    [
        ("《線》\n壁　w1", 6),
        ("《線》\n壁　w1　点＝[[0,0]]", 6),
        ("《線》\n壁　w1　点＝[[0,0],[1,1]", 6),
        ("《線》\nコマ　t1　名前＝\"x\"", 6),
        ("《線》\n城　w1　点＝[[0,0],[1,1]]", 6),
        ("《場所》\n暗闇　a1　マス＝\"C1-A1\"", 6),
        ("《コマ》\nコマ　t1　印＝\"Ｑ\"　名前＝\"x\"", 6),
        ("《コマ》\nコマ　t1　印＝\"ＱＱ\"　名前＝\"x\"", 6),
        ("名前", 5),
    ],
)  # fmt: skip
def test_a_wrong_line_below_the_map_is_told(below: str, line: int) -> None:
    message = refused(f"┏━┓\n┃□┃\n┗━┛\n【盤面】\n{below}")
    assert message.values["line"] == line


def test_an_id_twice_below_the_map_is_refused() -> None:
    lines = "《線》\n壁　w1　点＝[[0,0],[1,1]]\n壁　w1　点＝[[0,0],[1,1]]"
    assert refused(f"┏━┓\n┃□┃\n┗━┛\n【盤面】\n{lines}").key == "errors.text.id_twice"


def test_moving_a_letter_in_the_text_moves_the_piece() -> None:
    token = Token(id="t1", name="リナ", side="ally", x=1.5, y=1.5, player="太郎")
    text = to_text(Document(map=SquareMap(columns=3, rows=1), tokens=(token,)))
    assert "Ａ□□" in text
    moved = parse(text.replace("Ａ□□", "□□Ａ")).document
    assert moved.tokens == (token.revise(x=7.5),)


def test_the_room_copies_out_as_the_plain_drawing() -> None:
    drawing = "".join(f"{line[:8]}\n" for line in ROOM.splitlines()[1:])
    assert to_text(parse(ROOM).document) == drawing


def test_what_a_text_cannot_say_is_told(battle_map: Document, plain_rules: Any) -> None:
    sheet = plain_rules.sheet_class()
    tokens = tuple(token.revise(sheet=sheet) for token in battle_map.tokens)
    data, report = to_bytes(battle_map.model_copy(update={"tokens": tokens}))
    assert [message.key for message in report.dropped] == [
        "formats.dropped.pictures",
        "formats.dropped.sheets",
    ]
    again = from_bytes(data, Options(name="名もなき")).document
    assert [token.name for token in again.tokens] == ["ガルド", "ゴブリン"]
    assert again.name == "詰所"


def test_a_map_of_nodes_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        to_text(Document(map=NodeMap(width_m=9, height_m=9)))
    assert caught.value.message.key == "errors.format.squares_only"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_texts_in_the_usual_encodings_are_read(encoding: str) -> None:
    result = from_bytes(ROOM.encode(encoding), Options())
    assert result.document == parse(ROOM).document
    named = any(message.key == "formats.text.encoding" for message in result.report.assumed)
    assert named == (not encoding.startswith("utf-8"))


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
cells = st.builds(Square, st.integers(-1, 6), st.integers(-1, 6))
places = st.integers(0, 12).map(lambda half: half * 1.5)
points = st.builds(Point, places, places)


@st.composite
def square_maps(draw: st.DrawFn) -> Document:
    lists = st.lists
    ids = iter(f"e{number}" for number in range(1, 100))
    patches = lists(cells, min_size=1, max_size=5, unique=True).map(tuple)

    def barrier() -> Barrier:
        kind = draw(st.sampled_from(list(STATES)))
        state = draw(st.sampled_from(list(STATES[kind])))
        line = tuple(draw(lists(points, min_size=2, max_size=4)))
        return Barrier(
            id=next(ids), kind=kind, state=state, points=line, secret=draw(st.booleans())
        )

    def area() -> Any:
        squares = draw(patches)
        kinds: list[Any] = [
            Obstacle(id="x", squares=squares, look="water"),
            Obstacle(id="x", polygon=(Point(0, 0), Point(1, 0), Point(1, 1)), siz=4),
            Darkness(id="x", squares=squares, darkness="darkness"),
            DifficultGround(id="x", squares=squares, cost=3),
            Trench(id="x", squares=squares, capacity=4, facing=90.0),
        ]
        return draw(st.sampled_from(kinds)).revise(id=next(ids))

    def token() -> Token:
        return Token(
            id=next(ids),
            name=draw(texts | st.sampled_from(["A", "B", "敵"])),
            side=draw(st.sampled_from(["ally", "enemy", "neutral"])),
            x=draw(places),
            y=draw(places),
            hidden=draw(st.booleans()),
            conditions=draw(st.sampled_from([(), (Condition(id="prone", note="泥"),)])),
        )

    def many(make: Any) -> tuple[Any, ...]:
        return tuple(make() for _ in range(draw(st.integers(0, 3))))

    return Document(
        name=draw(texts),
        notes=draw(texts),
        settings=draw(st.dictionaries(texts, st.integers(0, 3) | st.booleans(), max_size=2)),
        map=SquareMap(
            columns=draw(st.integers(1, 6)),
            rows=draw(st.integers(1, 6)),
            square_m=draw(st.sampled_from([3.0, 5.0, 0.1])),
        ),
        areas=many(area),
        barriers=many(barrier),
        lights=many(lambda: Light(id=next(ids), x=draw(places), y=draw(places), burning=False)),
        labels=many(lambda: Label(id=next(ids), x=1, y=1, text=draw(texts.filter(bool)))),
        templates=many(lambda: PlacedTemplate(id=next(ids), x=1, y=1, without=draw(patches))),
        tokens=many(token),
    )


@given(square_maps())
def test_any_square_map_reads_back_the_same(document: Document) -> None:
    text = to_text(document)
    assert parse(text).document == document
    assert is_map(text.encode())


@given(st.text("┏━┓┃┗┛＝＃□■★Ａ　 #|+-.\n1", max_size=60))
def test_any_drawing_is_read_or_refused(text: str) -> None:
    assert read_or_refused(text)


def read_or_refused(text: str) -> bool:
    """Read a text, or return whether the refusal has words; other faults come through."""
    try:
        document = parse(text).document
    except Refusal as fault:
        return bool(str(fault))
    return parse(to_text(document)).document == document
