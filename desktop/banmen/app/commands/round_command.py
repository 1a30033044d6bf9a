"""`banmen round FILE [N] -o OUT.{png,svg,pdf,txt,md}`: the round card, or the round as text."""

import argparse
import sys
from pathlib import Path

from banmen import words
from banmen.app.cli import DONE
from banmen.app.commands.picture_words import offscreen_application
from banmen.app.commands.question_words import read_document
from banmen.battle import report, report_text
from banmen.formats.files import save_bytes
from banmen.model.document import Document
from banmen.words import Message, Refusal

TEXTS = {".txt": report_text.plain_text, ".md": report_text.markdown}
THEMES = ("paper", "dark", "plain")


def add_words(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument("file", type=Path, help=words.text("cli.file"))
    parser.add_argument("round", type=int, nargs="?", help=words.text("cli.round_number"))
    parser.add_argument("-o", "--output", type=Path, required=True, help=words.text("cli.output"))
    parser.add_argument(
        "--audience", choices=("gm", "players"), default="gm", help=words.text("cli.audience")
    )
    parser.add_argument(
        "--max-bytes", type=int, default=8_000_000, help=words.text("cli.max_bytes")
    )
    parser.add_argument("--width", type=int, default=1080, help=words.text("cli.width"))
    parser.add_argument("--theme", choices=THEMES, default="paper", help=words.text("cli.theme"))
    parser.add_argument("--lang", choices=words.LANGUAGES, help=words.text("cli.lang"))


def run(chosen: argparse.Namespace) -> int:
    """Write the card; what had to be done for the budget goes to standard error."""
    if chosen.max_bytes < 1:
        values = {"name": "--max-bytes", "low": 1, "high": "…"}
        raise Refusal(Message("cli.bad_number", values))
    document = read_document(chosen.file)
    if chosen.output.suffix.lower() in TEXTS:
        save_bytes(chosen.output, _text(document, chosen).encode())
        return DONE
    application = offscreen_application()
    from banmen.canvas.round_card import CardOptions, write_card

    options = CardOptions(
        round=chosen.round,
        players=chosen.audience == "players",
        theme=chosen.theme,
        width=chosen.width,
        max_bytes=chosen.max_bytes,
        language=chosen.lang,
    )
    for note in write_card(document, chosen.output, options):
        print(words.say(note, chosen.lang), file=sys.stderr)
    del application
    return DONE


def _text(document: Document, chosen: argparse.Namespace) -> str:
    summary = report.summarise(document, chosen.round, players=chosen.audience == "players")
    make = TEXTS[chosen.output.suffix.lower()]
    text = make(summary, chosen.lang)
    if len(text.encode()) > chosen.max_bytes:
        size = round(len(text.encode()) / 1_000_000, 2)
        budget = round(chosen.max_bytes / 1_000_000, 2)
        raise Refusal(Message("card.over_budget", {"size": size, "budget": budget}))
    return text
