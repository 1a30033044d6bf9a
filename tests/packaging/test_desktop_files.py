"""What tells a desktop about the program agrees with the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import check

CHECKS = (check.desktop_entry, check.mime_type, check.metainfo, check.versions)


@pytest.mark.parametrize("find", CHECKS, ids=lambda find: find.__name__)
def test_desktop_files_agree(find: Callable[[], Iterator[str]]) -> None:
    """Names, versions, licence and file type are the same everywhere."""
    assert list(find()) == []
