"""`banmen cover FILE --from P --to P`: whether cover counts, and how much is hidden."""

import argparse

from banmen import words
from banmen.app.cli import DONE, print_json
from banmen.app.commands.answers import cover_json, names_of
from banmen.app.commands.question_words import add_file, read_document
from banmen.board.lattice import parse_place
from banmen.rules.catalogue import board_rules


def add_words(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    add_file(parser)
    parser.add_argument("--from", dest="start", required=True, help=words.text("cli.from"))
    parser.add_argument("--to", dest="target", required=True, help=words.text("cli.to"))


def run(chosen: argparse.Namespace) -> int:
    """Answer with the verdict of the document's rules and the measured share."""
    document = read_document(chosen.file)
    start = parse_place(document, chosen.start)
    target = parse_place(document, chosen.target)
    verdict = board_rules(document).cover(document, start, target)
    if chosen.json:
        print_json(cover_json(verdict))
    else:
        without = "cli.cover_not" if verdict.given_by else "cli.cover_none"
        key = "cli.cover_applies" if verdict.applies else without
        names = names_of(verdict.given_by)
        percent = round(verdict.share * 100)
        print(words.text(key, rule=verdict.rule, percent=percent, given_by=names))
    return DONE
