"""Words that several questions about a map share: the file, its rule system."""

import argparse
from pathlib import Path

from banmen import words
from banmen.model.document import Document
from banmen.rules.catalogue import systems
from banmen.rules.system import RuleSystem
from banmen.words import Message, Refusal


def add_file(parser: argparse.ArgumentParser) -> None:
    """Declare the file and `--json`."""
    parser.add_argument("file", type=Path, help=words.text("cli.file"))
    parser.add_argument("--json", action="store_true", help=words.text("cli.json"))


def read_document(path: Path) -> Document:
    """Return the document of a file of any readable format."""
    from banmen.formats.catalogue import read

    return read(path).document


def system_of(document: Document) -> RuleSystem:
    """Return the rule system of a document; Refusal where it names none."""
    if document.system not in systems:
        raise Refusal(Message("cli.no_system", {"systems": sorted(systems)}))
    return systems[document.system]
