"""`banmen convert IN OUT`: from one format to another, by ending or content."""

import argparse
from pathlib import Path

from banmen import words
from banmen.app.cli import DONE, print_json
from banmen.app.commands.picture_words import offscreen_application
from banmen.formats.convert import convert
from banmen.model.document import Document


def add_words(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument("source", type=Path, help=words.text("cli.source"))
    parser.add_argument("target", type=Path, help=words.text("cli.output"))
    parser.add_argument("--json", action="store_true", help=words.text("cli.json"))


def _paint(document: Document, pixels_per_square: int) -> bytes:
    application = offscreen_application()
    from banmen.canvas.ground_picture import ground_png

    painted = ground_png(document, pixels_per_square)
    del application
    return painted


def run(chosen: argparse.Namespace) -> int:
    """Convert, and print what was read, kept, assumed and dropped."""
    done = convert(chosen.source, chosen.target, paint=_paint)
    if chosen.json:
        print_json(done.as_json())
        return DONE
    print(words.text("cli.converted", source=chosen.source.name, target=chosen.target.name))
    for part, lines in done.report.parts():
        for line in lines:
            print(words.text(f"cli.report_{part}", what=line))
    return DONE
