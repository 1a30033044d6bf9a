"""`banmen check FILE...`: validates files of any readable format."""

import argparse
import sys
from pathlib import Path

from banmen import words
from banmen.app.cli import DONE, FINDINGS, REFUSED, print_json
from banmen.formats.check import Checked, check

_STATUS = {"good": DONE, "findings": FINDINGS, "refused": REFUSED}


def add_words(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument("files", type=Path, nargs="+", help=words.text("cli.file"))
    parser.add_argument("--json", action="store_true", help=words.text("cli.json"))


def run(chosen: argparse.Namespace) -> int:
    """Check every file; the exit status is that of the worst."""
    results = [check(path) for path in chosen.files]
    if chosen.json:
        print_json([result.as_json() for result in results])
    else:
        for result in results:
            _tell(result)
    return max(_STATUS[result.verdict] for result in results)


def _tell(result: Checked) -> None:
    if not result.findings:
        print(words.text("cli.check_good", path=str(result.path)))
    stream = sys.stderr if result.verdict == "refused" else sys.stdout
    for finding in result.findings:
        what = finding.values["what"] if finding.key == "errors.file.in" else finding
        print(words.text("cli.check_finding", path=str(result.path), what=what), file=stream)
