"""`banmen sight FILE --from P [--to P] [--radius M]`: the line of sight, or what is seen."""

import argparse

from banmen import words
from banmen.app.cli import DONE, print_json
from banmen.app.commands.answers import cover_json, place_text, sight_json, sight_sentence
from banmen.app.commands.question_words import add_file, read_document
from banmen.board.lattice import parse_place, parse_point
from banmen.board.vision import visibility_rings
from banmen.geometry.shapes import polygon_area
from banmen.model.document import Document
from banmen.model.place import Place
from banmen.rules.catalogue import board_rules


def add_words(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    add_file(parser)
    parser.add_argument("--from", dest="start", required=True, help=words.text("cli.from"))
    parser.add_argument("--to", dest="target", help=words.text("cli.to"))
    parser.add_argument("--radius", type=float, help=words.text("cli.radius"))


def run(chosen: argparse.Namespace) -> int:
    """Answer with the verdict of the document's rules, or with the visibility polygon."""
    document = read_document(chosen.file)
    start = parse_place(document, chosen.start)
    if chosen.target is None:
        return _seen(document, start, chosen)
    target = parse_place(document, chosen.target)
    rules = board_rules(document)
    verdict = rules.sight(document, start, target)
    if chosen.json:
        cover = rules.cover(document, start, target)
        print_json(sight_json(verdict) | {"cover": cover_json(cover)})
    else:
        print(words.say(sight_sentence(verdict, start, target)))
    return DONE


def _seen(document: Document, start: Place, chosen: argparse.Namespace) -> int:
    x, y = parse_point(document, chosen.start)
    rings = visibility_rings(document, x, y, radius_m=chosen.radius)
    area = sum(abs(polygon_area(ring)) for ring in rings)
    if chosen.json:
        print_json({"rings": [[list(point) for point in ring] for ring in rings], "area_m2": area})
    else:
        print(words.text("cli.seen", place=place_text(start), area=round(area, 2)))
    return DONE
