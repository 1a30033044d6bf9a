"""`banmen play FILE --script SCRIPT.json -o OUT`: a battle played from answers and dice."""

import argparse
import json
import sys
from pathlib import Path

from banmen import words
from banmen.app.cli import DONE
from banmen.app.commands.question_words import read_document
from banmen.battle.script import parse_script, play
from banmen.formats import strict_json
from banmen.formats.catalogue import write
from banmen.formats.files import read_bytes


def add_words(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument("file", type=Path, help=words.text("cli.file"))
    parser.add_argument("--script", type=Path, required=True, help=words.text("cli.script"))
    parser.add_argument("-o", "--output", type=Path, required=True, help=words.text("cli.output"))


def run(chosen: argparse.Namespace) -> int:
    """Play the script, write the battle, and print the journal, one JSON object a line."""
    document = read_document(chosen.file)
    script = parse_script(strict_json.parse(read_bytes(chosen.script)))
    played, entries = play(document, script)
    write(played, chosen.output)
    for entry in entries:
        line = json.dumps(entry.model_dump(mode="json"), ensure_ascii=False)
        sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.flush()
    return DONE
