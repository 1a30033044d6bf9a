"""Files of the world: each is read or refused in one sentence, within bounds of time and memory.

Small files of our own with one fault each are always tried; `--corpus DIR` adds every file below
a folder, and the collection beside the checkout is added where there is one.
"""

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
OURS = HERE / "strangers"
BESIDE = HERE.parents[2] / "shared" / "corpus"
DESKTOP = HERE.parents[1] / "desktop"
SECONDS = 10.0
STARTING_SECONDS = 40.0

#: What is to come of our own files: read, or the words of the refusal.
EXPECTED = {
    "cropped.dd2vtt": "read",
    "dungeon_alchemist.dd2vtt": "read",
    "pointer.dd2vtt": "errors.vtt.lfs",
    "numbers_as_text.uvtt": "read",
    "template.uvtt.json": "errors.vtt.empty_size",
    "trailing_comma.df2vtt": "errors.json.syntax",
    "utf16.dd2vtt": "errors.json.encoding",
    "character.json": "errors.foreign.not_yet",
    "room.txt": "read",
    "room_sjis.txt": "read",
    "maze.txt": "read",
    "broken_room.txt": "errors.text.unknown",
    "future.banmen.json": "errors.native.newer",
    "doubled.banmen.json": "errors.json.duplicate_key",
    "climbing.banmen": "errors.zip.leads_out",
    "cut_off.banmen": "errors.zip.damaged",
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "stranger" in metafunc.fixturenames:
        files = [path for path in folders(metafunc.config) if path.is_file()]
        metafunc.parametrize("stranger", files, ids=[path.name for path in files])


def folders(config: pytest.Config) -> Iterator[Path]:
    given = config.getoption("corpus", default=None)
    places = [OURS, BESIDE, *([Path(given)] if given else [])]
    for place in places:
        yield from sorted(place.rglob("*"))


class Reader:
    """The process that reads the files; started again if it dies."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def read(self, path: Path) -> dict[str, Any]:
        """Return what came of a file; the test fails if no answer comes in time."""
        fresh = self._process is None
        process = self._process or self._start()
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{json.dumps(str(path))}\n")
        process.stdin.flush()
        allowed = SECONDS + (STARTING_SECONDS if fresh else 0)
        ready, _, _ = select.select([process.stdout], [], [], allowed)
        line = process.stdout.readline() if ready else ""
        if not line:
            self.stop()
            pytest.fail(f"{path.name}: {'the reader died' if ready else 'no answer in time'}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _start(self) -> subprocess.Popen[str]:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "bounded_reader.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(DESKTOP), "PYTHONUTF8": "1"},
        )
        return self._process


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """One reader for all files."""
    reader = Reader()
    yield reader
    reader.stop()


def test_a_file_of_the_world_is_read_or_refused(stranger: Path, reader: Reader) -> None:
    answer = reader.read(stranger)
    assert answer["outcome"] in ("read", "refused")
    assert answer["sentences"]
    assert all(sentence and "\n" not in sentence for sentence in answer["sentences"])
    assert answer["seconds"] < SECONDS


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_our_own_strangers_come_out_as_expected(name: str) -> None:
    from banmen.formats import catalogue
    from banmen.words import Refusal

    if EXPECTED[name] == "read":
        assert catalogue.read(OURS / name).document.map.width_m > 0
    else:
        with pytest.raises(Refusal) as caught:
            catalogue.read(OURS / name)
        assert caught.value.message.values["what"].key == EXPECTED[name]


def test_every_stranger_of_ours_has_an_expectation() -> None:
    assert {path.name for path in OURS.iterdir()} == set(EXPECTED)
