"""What the set-up says, in Japanese or English, chosen from the locale.

The program's own words cannot be used here: nothing is installed yet when these are needed.
"""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Mapping

MESSAGES: dict[str, dict[str, str]] = {
    "en": {
        "usage": (
            "Usage: start.py [run] [FILE ...] | test [PYTEST WORDS ...] | "
            "setup [run|test|dev] | lint | bundle"
        ),
        "making": "Making the environment in {path}.",
        "installing": "Installing the locked libraries (the first time about 110 MB to fetch).",
        "libraries": "Installing the system libraries that Qt needs: {packages}.",
        "ready": "Ready. The program is {path}.",
        "setup_which": "{word} is no kind of set-up: run, test or dev.",
        "no_network": (
            "The libraries could not be fetched: no package index can be reached. Check the "
            "network (or the index that pip is set to) and start again. Details: {log}"
        ),
        "wrong_hash": (
            "A fetched library is not the one that was locked (its hash differs), so nothing was "
            "installed from it. Details: {log}"
        ),
        "no_wheel": (
            "For this machine ({machine}, Python {python}) there is no ready-made build of a "
            "library. Use 64-bit Python 3.11 to 3.14. Details: {log}"
        ),
        "no_space": "There is not enough room on the disk: about 600 MB are needed below {path}.",
        "install_failed": "The libraries could not be installed: {reason}. Details: {log}",
        "no_installer": (
            "This Python has neither pip nor ensurepip. Install one of them and start again: {hint}"
        ),
        "not_an_environment": (
            "{path} exists but is not a virtual environment. Move it away and start again."
        ),
        "no_right": "{path} cannot be used: {reason}.",
        "missing_apt": "Qt needs system libraries that are missing. Install them with:\n{line}",
        "missing_other": "Qt needs system libraries that are missing: {names}. {hint}",
        "apt_failed": (
            "The system libraries could not be installed by apt-get. Try this line and start "
            "again:\n{line}\nDetails: {log}"
        ),
        "no_display": (
            "There is no screen to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set)."
        ),
        "check_failed": "Not in order: {names}.",
        "check_passed": "All checks are in order.",
    },
    "ja": {
        "usage": (
            "使い方: start.py [run] [ファイル ...] | test [pytest の引数 ...] | "
            "setup [run|test|dev] | lint | bundle"
        ),
        "making": "{path} に実行環境を作ります。",
        "installing": "固定されたライブラリを入れています（初回は約110MBを取得します）。",
        "libraries": "Qt に必要なシステムライブラリを入れています: {packages}",
        "ready": "準備ができました。プログラムは {path} です。",
        "setup_which": "{word} という準備の種類はありません。run、test、dev のどれかです。",
        "no_network": (
            "ライブラリを取得できませんでした。パッケージの配布元に接続できません。ネットワーク"
            "（または pip に設定された配布元）を確かめて、もう一度起動してください。詳細: {log}"
        ),
        "wrong_hash": (
            "取得したライブラリが固定されたものと違う（ハッシュが一致しない）ため、"
            "入れませんでした。詳細: {log}"
        ),
        "no_wheel": (
            "この環境（{machine}、Python {python}）用のライブラリが配布されていません。"
            "64ビット版の Python 3.11～3.14 を使ってください。詳細: {log}"
        ),
        "no_space": "ディスクの空きが足りません。{path} の下に約600MB必要です。",
        "install_failed": "ライブラリを入れられませんでした: {reason}。詳細: {log}",
        "no_installer": (
            "この Python には pip も ensurepip もありません。"
            "どちらかを入れてから、もう一度起動してください: {hint}"
        ),
        "not_an_environment": (
            "{path} がありますが、仮想環境ではありません。別の場所へ移してから、"
            "もう一度起動してください。"
        ),
        "no_right": "{path} を使えません: {reason}。",
        "missing_apt": "Qt に必要なシステムライブラリがありません。次の行で入れてください:\n{line}",
        "missing_other": "Qt に必要なシステムライブラリがありません: {names}。{hint}",
        "apt_failed": (
            "apt-get でシステムライブラリを入れられませんでした。次の行を試してから、"
            "もう一度起動してください:\n{line}\n詳細: {log}"
        ),
        "no_display": (
            "ウィンドウを開く画面がありません（DISPLAY も WAYLAND_DISPLAY も設定されていません）。"
        ),
        "check_failed": "問題があります: {names}",
        "check_passed": "すべての検査に合格しました。",
    },
}


class Stop(Exception):
    """The set-up cannot go on; carries the one message that says why."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def language(environment: Mapping[str, str], system: str | None) -> str:
    """Return "ja" or "en" from the locale variables, or from the system's locale name."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "ja" if environment[name].lower().startswith("ja") else "en"
    return "ja" if (system or "").lower().startswith("ja") else "en"


def text(key: str, values: Mapping[str, object], encoding: str = "utf-8") -> str:
    """Return the message in the user's language, or in English where the encoding has no kana."""
    chosen = language(os.environ, locale.getlocale()[0])
    sentence = MESSAGES[chosen][key].format(**values)
    try:
        sentence.encode(encoding)
    except UnicodeEncodeError:
        sentence = MESSAGES["en"][key].format(**values)
    return sentence.encode(encoding, "backslashreplace").decode(encoding)


def say(key: str, **values: object) -> None:
    """Write one message to standard error."""
    sys.stderr.write(text(key, values, sys.stderr.encoding or "utf-8") + "\n")
    sys.stderr.flush()
