"""Sorting out equal values of an array, without numpy's slower general forms."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.intp]
Number = TypeVar("Number", np.float64, np.complex128, np.intp)


def distinct(values: npt.NDArray[Number]) -> tuple[npt.NDArray[Number], IntArray, IntArray]:
    """The distinct values in ascending order, where each comes first, and each value's number."""
    order = np.argsort(values, kind="stable")
    ordered = values[order]
    new = np.ones(len(values), dtype=bool)
    new[1:] = ordered[1:] != ordered[:-1]
    number = np.empty(len(values), dtype=np.intp)
    number[order] = np.cumsum(new) - 1
    return ordered[new], order[new], number


def places_of(values: IntArray, among: IntArray) -> IntArray:
    """For each value its place in ``among``, -1 where it is not there; ``among`` is not empty."""
    order = np.argsort(among)
    ordered = among[order]
    at = np.minimum(np.searchsorted(ordered, values), len(among) - 1)
    return np.where(ordered[at] == values, order[at], -1)
