"""Taking walls out and putting others in gives what a plain list would give."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.geometry.membership import Membership

_Acts = st.lists(
    st.one_of(
        st.tuples(st.just("out"), st.lists(st.integers(0, 60), max_size=9)),
        st.tuples(st.just("in"), st.lists(st.integers(100, 999), max_size=9)),
    ),
    max_size=12,
)


@given(st.integers(0, 40), _Acts)
def test_members_are_those_of_a_list_changed_likewise(
    count: int, acts: list[tuple[str, list[int]]]
) -> None:
    members, plain = Membership(np.arange(count)), list(range(count))
    for act, values in acts:
        if act == "in":
            members, plain = members.and_more(values), plain + values
            continue
        out = {value % len(plain) for value in values} if plain else set()
        members = members.without(out)
        plain = [number for at, number in enumerate(plain) if at not in out]
    assert len(members) == len(plain)
    assert members.numbers.tolist() == plain
    assert [members.at(index) for index in range(len(plain))] == plain
    assert [members.index(number) for number in plain] == [plain.index(n) for n in plain]


def test_an_earlier_version_stays_as_it_was() -> None:
    first = Membership(np.arange(5))
    second = first.without([1]).and_more([9])
    assert first.numbers.tolist() == [0, 1, 2, 3, 4]
    assert second.numbers.tolist() == [0, 2, 3, 4, 9]


@pytest.mark.parametrize("index", [5, -6])
def test_an_index_beyond_the_members_is_refused(index: int) -> None:
    with pytest.raises(IndexError):
        Membership(np.arange(5)).at(index)
    with pytest.raises(IndexError):
        Membership(np.arange(5)).without([index])


def test_what_is_no_member_has_no_index() -> None:
    members = Membership.of([4, 7]).without([0])
    assert members.index(7) == 0
    with pytest.raises(ValueError, match="not in"):
        members.index(4)


def test_counting_from_the_end_is_understood() -> None:
    assert Membership(np.arange(5)).without([-1, -5]).numbers.tolist() == [1, 2, 3]
