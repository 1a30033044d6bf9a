"""Names in short, as they stand on a token without a picture."""

import pytest

from banmen.edits.names import initials


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("味方A", "味A"),
        ("ゴブリンＢ", "ゴＢ"),
        ("Goblin 12", "G12"),
        ("Ally C", "AC"),
        ("衛兵100", "衛10"),
        ("ガルド", "ガ"),
        ("ROBIN", "R"),
        ("R2", "R"),
        ("A", "A"),
        ("7", "7"),
        ("", ""),
    ],
)
def test_names_of_a_row_differ_in_short(name: str, short: str) -> None:
    """The letter or number that tells one of a row from the next is kept."""
    assert initials(name) == short
