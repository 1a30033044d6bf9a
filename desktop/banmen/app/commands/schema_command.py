"""`banmen schema`: the JSON Schema of the document."""

import argparse

from banmen.app.cli import DONE, print_json
from banmen.formats.schema import schema


def add_words(parser: argparse.ArgumentParser) -> None:
    """The command has no words of its own."""


def run(chosen: argparse.Namespace) -> int:
    """Write the schema."""
    print_json(schema())
    return DONE
