"""The one command: what it says, what it leaves behind, and how it fails."""

from __future__ import annotations

import ast
import os
import shutil
import string
import subprocess
import sys
from pathlib import Path

import pytest

from banmen.app import display
from bootstrap import commands, installer, libraries, speech
from bootstrap.environment import Environment

ROOT = Path(__file__).resolve().parents[2]


def fields(sentence: str) -> set[str]:
    """The names of the values a message takes."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what the set-up needs, in a directory with a blank and kanji in its name."""
    root = tmp_path / "盤 面"
    shutil.copytree(
        ROOT / "packaging",
        root / "packaging",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    return root


def installed(checkout: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> Environment:
    """An environment prepared without fetching anything."""
    monkeypatch.setattr("bootstrap.environment.install", lambda *_: None)
    environment = Environment(checkout)
    environment.prepare(kind)
    return environment


def test_messages_exist_in_both_languages() -> None:
    """Both languages have the same messages with the same values."""
    english, japanese = speech.MESSAGES["en"], speech.MESSAGES["ja"]
    assert english.keys() == japanese.keys()
    assert {key: fields(english[key]) for key in english} == {
        key: fields(japanese[key]) for key in japanese
    }


@pytest.mark.parametrize(
    ("environment", "system", "expected"),
    [
        ({"LANG": "ja_JP.UTF-8"}, None, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_US.UTF-8"}, None, "en"),
        ({}, "Japanese_Japan", "ja"),
        ({}, "de_DE", "en"),
        ({}, None, "en"),
    ],
)
def test_language_follows_the_locale(
    environment: dict[str, str], system: str | None, expected: str
) -> None:
    """The locale variables decide, then the system."""
    assert speech.language(environment, system) == expected


def test_japanese_falls_back_where_it_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal without kana gets English rather than code numbers."""
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert "画面" in speech.text("no_display", {})
    assert speech.text("no_display", {}, "ascii") == speech.MESSAGES["en"]["no_display"]


def test_old_pythons_can_read_the_refusal() -> None:
    """start.py is free of anything that an old Python could not even parse."""
    source = (ROOT / "packaging" / "start.py").read_text(encoding="utf-8")
    source.encode("ascii")
    ast.parse(source, feature_version=(3, 4))


def test_prepare_leaves_a_working_command(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the set-up, .venv/bin/banmen runs the source of the checkout from anywhere."""
    package = checkout / "desktop" / "banmen"
    package.mkdir(parents=True)
    (package / "__main__.py").write_text("import sys\nprint(sys.argv[1:])\n", encoding="utf-8")
    environment = installed(checkout, monkeypatch, "run")
    done = subprocess.run(
        [environment.command, "a b", "盤"], cwd="/", capture_output=True, check=True
    )
    assert done.stdout.decode() == "['a b', '盤']\n"
    assert (environment.scripts / "banmen-window").exists()


def test_second_start_does_nothing(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unchanged lock is not installed again; a changed one is."""
    environment = installed(checkout, monkeypatch, "test")
    assert environment.is_ready("test")
    assert environment.is_ready("run")
    assert not environment.is_ready("dev")
    with environment.lock("test").open("a", encoding="utf-8") as lock:
        lock.write("\n")
    assert not environment.is_ready("test")
    assert environment.is_ready("run")


def test_broken_environment_is_made_anew(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment whose Python has gone is replaced."""
    environment = installed(checkout, monkeypatch, "run")
    environment.python.unlink()
    assert not environment.is_ready("run")
    environment.prepare("run")
    assert environment.is_ready("run")


def test_foreign_directory_is_left_alone(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A .venv that is no environment is never removed."""
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / "diary.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(speech.Stop) as stopped:
        installed(checkout, monkeypatch, "run")
    assert stopped.value.key == "not_an_environment"
    assert (checkout / ".venv" / "diary.txt").read_text(encoding="utf-8") == "mine"


def test_windows_environment_has_its_commands(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows the commands are batch files beside python.exe."""
    environment = Environment(checkout, windows=True)
    monkeypatch.setattr("bootstrap.environment.install", lambda *_: None)
    (checkout / ".venv" / "Lib" / "site-packages").mkdir(parents=True)
    (checkout / ".venv" / "pyvenv.cfg").write_text("version = 3.12.1\n", encoding="utf-8")
    environment.scripts.mkdir()
    environment.python.touch()
    environment.prepare("run")
    assert "-m banmen %*" in environment.command.read_text(encoding="ascii")
    pth = checkout / ".venv" / "Lib" / "site-packages" / "banmen.pth"
    assert (pth.parent / pth.read_text("ascii").strip()).resolve() == checkout / "desktop"


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Retrying after NewConnectionError\nERROR: No matching distribution found", "no_network"),
        ("error: Failed to fetch: tcp connect error", "no_network"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE FILE", "wrong_hash"),
        ("ERROR: No matching distribution found for shapely==2.2.0", "no_wheel"),
        ("OSError: [Errno 28] No space left on device", "no_space"),
        ("something else", "install_failed"),
        ("", "install_failed"),
    ],
)
def test_failures_become_one_sentence(tmp_path: Path, written: str, key: str) -> None:
    """What the installer writes is understood, and every value of the message is given."""
    log = tmp_path / "build" / "setup.log"
    log.parent.mkdir()
    log.write_text(written, encoding="utf-8")
    stop = installer.explain(log)
    assert stop.key == key
    assert "{" not in speech.text(stop.key, stop.values)


def test_no_network_is_one_sentence(checkout: Path) -> None:
    """Without a package index the command ends with a sentence and code 1, no traceback."""
    base = Path(getattr(sys, "_base_executable", sys.executable))
    environment = {
        **os.environ,
        "PATH": "/usr/bin:/bin",
        "LC_ALL": "C.UTF-8",
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_RETRIES": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_FIND_LINKS": "",
    }
    done = subprocess.run(
        [base, checkout / "packaging" / "start.py", "setup"],
        env=environment,
        capture_output=True,
        check=False,
    )
    written = done.stderr.decode()
    assert done.returncode == 1
    assert "Traceback" not in written
    assert "no package index can be reached" in written.splitlines()[-1]


def test_missing_libraries_are_named_exactly(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Who may not install gets the line to type, with what is missing and nothing else."""
    absent = {"libxcb-icccm.so.4", "libxcb-keysyms.so.1"}
    monkeypatch.setattr(libraries, "loads", lambda library: library not in absent)
    monkeypatch.setattr(libraries.sys, "platform", "linux")
    monkeypatch.setattr(libraries.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(
        libraries.shutil, "which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None
    )
    with pytest.raises(speech.Stop) as stopped:
        libraries.provide(window=True, log=tmp_path / "setup.log")
    assert stopped.value.values["line"] == (
        "sudo apt-get install -y --no-install-recommends libxcb-icccm4 libxcb-keysyms1"
    )
    libraries.provide(window=False, log=tmp_path / "setup.log")


def test_program_and_setup_know_the_same_libraries() -> None:
    """The program's own look before it opens a window agrees with the set-up."""
    assert {**libraries.CORE, **libraries.WINDOW} == display.X11_LIBRARIES


def test_root_installs_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As root, exactly the missing packages are installed."""
    present: set[str] = set()
    calls: list[list[str]] = []

    def take(command: list[str], **_: object) -> None:
        calls.append(command)
        present.update(libraries.WINDOW)

    monkeypatch.setattr(libraries, "loads", lambda library: library in {*libraries.CORE, *present})
    monkeypatch.setattr(libraries.sys, "platform", "linux")
    monkeypatch.setattr(libraries.os, "geteuid", lambda: 0)
    monkeypatch.setattr(libraries.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(libraries.subprocess, "run", take)
    libraries.provide(window=True, log=tmp_path / "build" / "setup.log")
    assert calls[0][2:5] == ["LC_ALL=C.UTF-8", "apt-get", "update"]
    assert calls[1][-5:] == list(libraries.WINDOW.values())


@pytest.mark.parametrize(
    ("words", "expected"),
    [(["battle.banmen"], True), (["--smoke"], True), (["render", "a.banmen"], False)],
)
def test_only_a_window_needs_a_display(words: list[str], expected: bool) -> None:
    """The command line works without a screen."""
    assert commands.opens_window(words) is expected


def test_no_display_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Qt would end the process; the command says it instead."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr(commands.sys, "platform", "linux")
    assert commands.main(["run", "battle.banmen"]) == 1
    assert capsys.readouterr().err == speech.MESSAGES["en"]["no_display"] + "\n"


def test_unknown_kind_of_setup_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A word that means nothing changes nothing."""
    assert commands.main(["setup", "everything"]) == 1
    assert "everything" in capsys.readouterr().err
