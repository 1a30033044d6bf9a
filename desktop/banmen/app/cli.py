"""The command line: which command is meant, its words, and how its answer is written.

`banmen [FILE]` opens the window. Every other command works without a display, writes to standard
output, messages to standard error, and exits 0 (done), 1 (done with findings) or 2 (refused).
Each command imports what it needs when it runs, so that opening a window stays quick.
"""

import argparse
import io
import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from banmen import __version__, words
from banmen.app.usage import Parser
from banmen.words import Refusal

DONE, FINDINGS, REFUSED = 0, 1, 2
#: As the shell has it for a program stopped by Ctrl+C.
STOPPED = 130

#: The commands, and the module of `banmen.app.commands` that runs each.
COMMANDS = (
    "render", "round", "convert", "check", "sight", "cover", "template", "reach",
    "play", "odds", "simulate", "schema",
)  # fmt: skip


def main(arguments: Sequence[str]) -> int:
    """Run the command line; return the exit status."""
    words.use(words.system_language())
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        if arguments and arguments[0] in COMMANDS:
            return _run_command(arguments[0], arguments[1:])
        return _open(arguments)
    except Refusal as refusal:
        print(" ".join(words.say(refusal.message).split()), file=sys.stderr)
        return REFUSED
    except BrokenPipeError:
        sys.stderr.close()
        return DONE
    except KeyboardInterrupt:
        return STOPPED


def _run_command(name: str, arguments: Sequence[str]) -> int:
    from banmen.app.faults import faults_as_refusals

    module = import_module(f"banmen.app.commands.{name}_command")
    parser = Parser(f"banmen {name}", words.text(f"cli.{name}"))
    module.add_words(parser)
    run: Callable[[argparse.Namespace], int] = module.run
    chosen = parser.parse_args(arguments)
    with faults_as_refusals():
        return run(chosen)


def _open(arguments: Sequence[str]) -> int:
    parser = Parser("banmen", words.text("cli.open"), COMMANDS)
    parser.add_argument("file", nargs="?", help=words.text("cli.file"))
    parser.add_argument(
        "--version",
        action="version",
        version=f"banmen {__version__}",
        help=words.text("cli.version"),
    )
    parser.add_argument("--diagnose", action="store_true", help=words.text("cli.diagnose"))
    parser.add_argument("--smoke", action="store_true", help=words.text("cli.smoke"))
    parser.add_argument("--lang", choices=words.LANGUAGES, help=words.text("cli.lang"))
    chosen = parser.parse_args(arguments)
    if chosen.diagnose:
        from banmen.app.diagnose import diagnosis

        print(diagnosis())
        return DONE
    from banmen.app.main import open_window

    return open_window(chosen.file, language=chosen.lang, smoke=chosen.smoke)


def print_json(answer: Any) -> None:
    """Write one JSON document to standard output, as UTF-8 whatever the locale says."""
    line = json.dumps(answer, ensure_ascii=False, indent=1)
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.flush()
