"""Sorting out equal values of an array, without numpy's slower general forms."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.intp]
Number = TypeVar("Number", np.float64, np.complex128, np.intp)


def distinct(values: npt.NDArray[Number]) -> tuple[npt.NDArray[Number], IntArray, IntArray]:
    """The distinct values in ascending order, where one of each is, and each value's number."""
    order = np.argsort(values)
    ordered = values[order]
    new = np.ones(len(values), dtype=bool)
    new[1:] = ordered[1:] != ordered[:-1]
    number = np.empty(len(values), dtype=np.intp)
    number[order] = np.cumsum(new) - 1
    return ordered[new], order[new], number
