"""`banmen odds FILE --attacker A --target B [--action K]`: the exact chances of an attack."""

import argparse

from banmen import words
from banmen.app.cli import DONE, print_json
from banmen.app.commands.question_words import add_file, read_document, system_of
from banmen.app.commands.reach_command import token_id
from banmen.battle.odds import attack_chances


def add_words(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    add_file(parser)
    parser.add_argument("--attacker", required=True, help=words.text("cli.attacker"))
    parser.add_argument("--target", required=True, help=words.text("cli.target"))
    parser.add_argument("--action", help=words.text("cli.action"))


def run(chosen: argparse.Namespace) -> int:
    """Answer with every outcome and its chance; a battle that has not begun is begun for it."""
    document = read_document(chosen.file)
    if document.battle is None:
        document = system_of(document).start_battle(document)
    attacker, target = token_id(document, chosen.attacker), token_id(document, chosen.target)
    found = attack_chances(document, attacker, target, chosen.action)
    if chosen.json:
        print_json({"outcomes": [{"key": chance.key, "p": float(chance.p)} for chance in found]})
        return DONE
    for chance in found:
        print(words.text("cli.outcome", name=chance.key, percent=round(float(chance.p) * 100, 1)))
    return DONE
