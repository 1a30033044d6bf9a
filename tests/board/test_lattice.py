"""Names, places and distances: SWORD-13, SWORD-19, SWORD-21, COC-157, and tokens of any size."""

import pytest

from banmen.board.lattice import (
    centre,
    distance,
    distance_of_tokens,
    neighbours,
    parse_place,
    parse_point,
    place_name,
    place_of,
    square_at,
    squares_of,
    standing_point,
)
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import Node, NodeMap, SquareMap
from banmen.model.token import Token
from banmen.words import LANGUAGES, Refusal, say


@pytest.fixture
def field() -> Document:
    nodes = (
        Node(id="n1", name="A", x=5, y=0, kind="trench"),
        Node(id="n2", name="旗1", x=0, y=5, kind="flag"),
    )
    return Document(
        map=NodeMap(width_m=20, height_m=10, nodes=nodes),
        tokens=(Token(id="t1", name="リナ", node="n2"),),
    )


@pytest.mark.parametrize(
    ("text", "square"),
    [
        ("C4", (2, 3)),
        ("ｃ４", (2, 3)),
        ("AA12", (26, 11)),
        ("7.5,10.5", (2, 3)),
        ("７．５，１０．５", (2, 3)),
        ("(7.5, 10.5)", (2, 3)),
        ("3,3", (1, 1)),
        ("90,36", (29, 11)),
        ("ゴブリン", (4, 4)),
        ("ｇｏｂ", (6, 6)),
        ("t1", (19, 0)),
        ("t2345", (6, 6)),
    ],
)
def test_a_place_by_any_of_its_names(board, text: str, square: tuple[int, int]) -> None:
    tokens = (
        Token(id="t1", name="ゴブリン", x=13, y=14.9),
        Token(id="t2345", name="gob", x=18, y=18),
    )
    document = board(columns=30).model_copy(update={"tokens": tokens})
    assert parse_place(document, text) == Square(*square)


@pytest.mark.parametrize("text", ["Z9", "40,1", "-1,2", "nobody", "", "C0", "orc", "orc3"])
def test_what_is_no_place_is_refused_in_one_sentence(board, text: str) -> None:
    document = board(tokens={"orc1": (1, 1), "orc2": (2, 2)})
    twins = tuple(token.revise(name="orc") for token in document.tokens)
    document = document.model_copy(update={"tokens": twins})
    with pytest.raises(Refusal) as refused:
        parse_place(document, text)
    for lang in LANGUAGES:
        assert say(refused.value.message, lang)
    assert refused.value.message.key == {
        "Z9": "board.place.outside",
        "40,1": "board.place.outside",
        "-1,2": "board.place.outside",
        "orc": "board.place.ambiguous",
        "orc3": "board.place.outside",
    }.get(text, "board.place.unknown")


def test_a_token_that_bears_the_name_of_another_square_is_ambiguous(board) -> None:
    with pytest.raises(Refusal) as refused:
        parse_place(board(tokens={"C4": (0, 0)}), "C4")
    assert refused.value.message.key == "board.place.ambiguous"
    assert parse_place(board(tokens={"C4": (2, 3)}), "C4") == Square(2, 3)
    assert parse_place(board(tokens={"ORC99": (2, 3)}), "ORC99") == Square(2, 3)


def test_nodes_by_name_id_token_and_metres(field: Document) -> None:
    assert parse_place(field, "A") == "n1"
    assert parse_place(field, "Ａ") == "n1"
    assert parse_place(field, "n2") == "n2"
    assert parse_place(field, "リナ") == "n2"
    assert parse_place(field, "1,4") == "n2"
    assert place_name(field, "n2") == "旗1"
    with pytest.raises(Refusal):
        parse_place(field, "C4")
    with pytest.raises(Refusal):
        parse_place(field, "21,4")


def test_a_point_is_metres_as_given_or_the_centre(board, field: Document) -> None:
    document = board()
    free = Token(id="t", name="free", x=7.1, y=7.9)
    document = document.model_copy(update={"tokens": (free,)})
    assert parse_point(document, "7.2,10.1") == Point(7.2, 10.1)
    assert parse_point(document, "C4") == Point(7.5, 10.5)
    assert parse_point(document, "free") == Point(7.1, 7.9)
    assert parse_point(field, "リナ") == Point(0, 5)


def test_floats_never_cut_a_square_short() -> None:
    assert square_at(SquareMap(columns=5, rows=5, square_m=0.1), 0.3, 0.3) == Square(3, 3)
    assert square_at(SquareMap(columns=5, rows=5, square_m=3), 2.9999999999, 3) == Square(1, 1)


@pytest.mark.parametrize(
    ("size", "drop", "snapped"),
    [(1, (4.3, 4.4), (4.5, 4.5)), (2, (4.3, 4.4), (4, 4)), (3, (4.3, 4.4), (4.5, 4.5))],
)
def test_a_token_of_any_size_has_an_anchor_and_covers_its_squares(size, drop, snapped) -> None:
    token = Token(id="t", name="t", x=drop[0], y=drop[1], size=size)
    document = Document(map=SquareMap(columns=9, rows=9, square_m=1.0), tokens=(token,))
    anchor = place_of(document, token)
    assert standing_point(document.map, anchor, size) == Point(*snapped)
    covered = squares_of(document, token)
    assert len(covered) == size * size
    assert anchor == min(covered)


def test_a_seven_square_token_stays_where_it_is() -> None:
    token = Token(id="t", name="t", x=3.5, y=3.5, size=7)
    document = Document(map=SquareMap(columns=9, rows=9, square_m=1.0), tokens=(token,))
    assert place_of(document, token) == Square(0, 0)


def test_distances_sword_21_coc_157_and_nodes(field: Document) -> None:
    squares = SquareMap(columns=9, rows=9, square_m=3.0)
    assert distance(squares, Square(0, 0), Square(3, 1)) == 4
    assert distance(squares, Square(0, 0), Square(3, 2), "chebyshev") == 3
    assert distance(squares, Square(0, 0), Square(3, 4), "euclid") == 5
    assert distance(field.map, "n1", "n2") == pytest.approx(50**0.5)
    assert centre(squares, Square(2, 3)) == Point(7.5, 10.5)


def test_the_distance_of_large_tokens_is_from_edge_to_edge(board) -> None:
    ogre = Token(id="o", name="ogre", x=6, y=6, size=2)
    elf = Token(id="e", name="elf", x=13.5, y=4.5)
    document = board().model_copy(update={"tokens": (ogre, elf)})
    assert squares_of(document, ogre) == ((1, 1), (2, 1), (1, 2), (2, 2))
    assert distance_of_tokens(document, ogre, elf) == 2


def test_neighbours_stay_on_the_map() -> None:
    squares = SquareMap(columns=2, rows=2, square_m=3.0)
    assert neighbours(squares, Square(0, 0)) == ((1, 0), (0, 1))
    assert set(neighbours(squares, Square(0, 0), 8)) == {(1, 0), (0, 1), (1, 1)}


def test_a_map_without_nodes_has_pieces_but_no_places() -> None:
    lone = Token(id="t", name="lone", x=1, y=1)
    document = Document(map=NodeMap(width_m=20, height_m=10), tokens=(lone,))
    assert squares_of(document, lone) == ()
    for text in ("lone", "3,3"):
        with pytest.raises(Refusal):
            parse_place(document, text)
