"""How the command line is read, and its help in the language of the system: argparse's own
sentences are English only, so what it says is said anew in keyed words."""

import argparse
import re
from collections.abc import Iterable
from typing import NoReturn

from banmen import words
from banmen.words import Message, Refusal

#: What argparse objects to, and the key of the sentence that says so; groups are `what`, `value`
#: and `known`. Where its words change with Python's version its own sentence is shown.
_OBJECTIONS = (
    (r"the following arguments are required: (?P<what>.*)", "cli.usage_missing"),
    (r"unrecognized arguments: (?P<what>.*)", "cli.usage_unknown"),
    (
        r"argument (?P<what>[^:]*): invalid choice: (?P<value>.*) \(choose from (?P<known>.*)\)",
        "cli.usage_choice",
    ),
    (r"argument (?P<what>[^:]*): expected .*argument.*", "cli.usage_value"),
    (r"argument (?P<what>[^:]*): invalid \w+ value: (?P<value>.*)", "cli.usage_number"),
)


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one keyed sentence and helps in the language in use."""

    def __init__(self, prog: str, about: str, commands: Iterable[str] = ()) -> None:
        super().__init__(
            prog=prog,
            description=about,
            epilog=_listed(commands),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            add_help=False,
            allow_abbrev=False,
        )
        self._positionals.title = words.text("cli.help_words")
        self._optionals.title = words.text("cli.help_options")
        self.add_argument("-h", "--help", action="help", help=words.text("cli.help"))

    def format_usage(self) -> str:
        """Return the line that shows how to call, under its keyed word."""
        return self._said(super().format_usage())

    def format_help(self) -> str:
        """Return the whole help."""
        return self._said(super().format_help())

    def error(self, message: str) -> NoReturn:
        """Refuse what cannot be read."""
        raise Refusal(Message("cli.usage", {"command": self.prog, "why": _objection(message)}))

    def _said(self, text: str) -> str:
        return text.replace("usage: ", f"{words.text('cli.help_usage')} ", 1)


def _listed(commands: Iterable[str]) -> str | None:
    rows = [f"  banmen {name:<9}  {words.text(f'cli.{name}')}" for name in commands]
    if not rows:
        return None
    return "\n".join(
        [f"{words.text('cli.help_commands')}:", *rows, "", words.text("cli.help_more")]
    )


def _objection(message: str) -> Message | str:
    for pattern, key in _OBJECTIONS:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return Message(key, found.groupdict())
    return message
