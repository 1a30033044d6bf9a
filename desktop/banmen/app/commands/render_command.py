"""`banmen render FILE -o OUT.{png,svg,pdf}`: the map as a picture."""

import argparse
from pathlib import Path

from banmen import words
from banmen.app.cli import DONE
from banmen.app.commands.picture_words import offscreen_application
from banmen.app.commands.question_words import read_document
from banmen.app.commands.reach_command import token_id
from banmen.words import Message, Refusal


def add_words(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument("file", type=Path, help=words.text("cli.file"))
    parser.add_argument("-o", "--output", type=Path, required=True, help=words.text("cli.output"))
    parser.add_argument("--as-seen-by", help=words.text("cli.seen_by"))
    parser.add_argument("--pixels-per-square", type=int, default=64, help=words.text("cli.pixels"))
    parser.add_argument("--lang", choices=words.LANGUAGES, help=words.text("cli.lang"))


def run(chosen: argparse.Namespace) -> int:
    """Write the picture."""
    pixels = chosen.pixels_per_square
    if not 1 <= pixels <= 1000:
        values = {"name": "--pixels-per-square", "low": 1, "high": 1000}
        raise Refusal(Message("cli.bad_number", values))
    document = read_document(chosen.file)
    viewer = chosen.as_seen_by
    if viewer is not None and viewer not in ("gm", "players"):
        viewer = token_id(document, viewer)
    application = offscreen_application()
    from banmen.canvas.picture import PictureOptions, write_picture

    options = PictureOptions(pixels_per_square=pixels, as_seen_by=viewer, lang=chosen.lang)
    write_picture(document, chosen.output, options)
    del application
    return DONE
