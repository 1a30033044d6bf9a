"""`banmen template FILE --at P --radius M [--walls]`: what an area covers."""

import argparse

from banmen import words
from banmen.app.cli import DONE, print_json
from banmen.app.commands.question_words import add_file, read_document
from banmen.board.lattice import parse_place
from banmen.model.place import square_name
from banmen.rules.catalogue import board_rules
from banmen.words import Message, Refusal


def add_words(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    add_file(parser)
    parser.add_argument("--at", required=True, help=words.text("cli.at"))
    parser.add_argument("--radius", type=float, required=True, help=words.text("cli.radius"))
    parser.add_argument("--walls", action="store_true", help=words.text("cli.walls"))


def run(chosen: argparse.Namespace) -> int:
    """Answer with squares, nodes, tokens and outline, counted as the document's rules say."""
    if not 0 <= chosen.radius <= 10_000:
        raise Refusal(Message("cli.radius_bounds", {"radius": chosen.radius}))
    document = read_document(chosen.file)
    place = parse_place(document, chosen.at)
    verdict = board_rules(document).template(document, place, chosen.radius, chosen.walls)
    squares = [square_name(square) for square in verdict.squares]
    names = [token.name for token in verdict.tokens]
    if chosen.json:
        tokens = [{"id": token.id, "name": token.name} for token in verdict.tokens]
        rings = [[list(point) for point in ring] for ring in verdict.rings]
        nodes = list(verdict.nodes)
        print_json({"squares": squares, "nodes": nodes, "tokens": tokens, "rings": rings})
    else:
        where = squares or list(verdict.nodes)
        print(words.text("cli.covers", count=len(where), places=where, names=names or ["—"]))
    return DONE
