"""`banmen convert IN OUT`: from one format to another, by ending or content."""

import argparse
from pathlib import Path

from banmen import words
from banmen.app.cli import DONE, print_json
from banmen.formats.convert import convert


def add_words(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument("source", type=Path, help=words.text("cli.source"))
    parser.add_argument("target", type=Path, help=words.text("cli.output"))
    parser.add_argument("--json", action="store_true", help=words.text("cli.json"))


def run(chosen: argparse.Namespace) -> int:
    """Convert, and print what was read, kept, assumed and dropped."""
    done = convert(chosen.source, chosen.target)
    if chosen.json:
        print_json(done.as_json())
        return DONE
    print(words.text("cli.converted", source=chosen.source.name, target=chosen.target.name))
    for part, lines in done.report.parts():
        for line in lines:
            print(words.text(f"cli.report_{part}", what=line))
    return DONE
