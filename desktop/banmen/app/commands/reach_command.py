"""`banmen reach FILE --token NAME`: where a token can come with one move."""

import argparse
from typing import Any

from banmen import words
from banmen.app.cli import DONE, print_json
from banmen.app.commands.answers import place_text
from banmen.app.commands.question_words import add_file, read_document
from banmen.board.verdicts import ReachedPlace
from banmen.model.document import Document
from banmen.rules.catalogue import board_rules
from banmen.words import Message, Refusal


def add_words(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    add_file(parser)
    parser.add_argument("--token", required=True, help=words.text("cli.token"))


def run(chosen: argparse.Namespace) -> int:
    """Answer with the places, their cost, and where and by whom the move ends."""
    document = read_document(chosen.file)
    reached = board_rules(document).reach(document, token_id(document, chosen.token))
    if chosen.json:
        kind = "squares" if document.map.kind == "squares" else "nodes"
        print_json({kind: [_place_json(document, place) for place in reached]})
    else:
        places = [place_text(place.at) for place in reached]
        print(words.text("cli.reaches", name=chosen.token, count=len(places), places=places))
    return DONE


def token_id(document: Document, name: str) -> str:
    """Return the id of the token of this id or name; Refusal where none or several have it."""
    found = [token.id for token in document.tokens if name in (token.id, token.name)]
    if len(found) != 1:
        key = "cli.token_unknown" if not found else "cli.token_several"
        raise Refusal(Message(key, {"name": name}))
    return found[0]


def _place_json(document: Document, place: ReachedPlace) -> dict[str, Any]:
    names = {token.id: token.name for token in document.tokens}
    return {
        "at": place_text(place.at),
        "cost": place.cost,
        "stop": place.stop,
        "by": [names.get(by, by) for by in place.by],
    }
