"""Reads files named on standard input, one a line, in a process that may not grow beyond bounds.

Run by the tests of the corpus; answers each line with one JSON object.
"""

import json
import resource
import sys
import time
from pathlib import Path

from banmen import words
from banmen.formats import catalogue
from banmen.formats.result import Report
from banmen.words import Message, Refusal

BYTES = 1 << 30


def main() -> None:
    """Answer until the input ends."""
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    for line in sys.stdin:
        started = time.monotonic()
        answer = outcome(Path(json.loads(line)))
        answer["seconds"] = time.monotonic() - started
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()


def outcome(path: Path) -> dict[str, object]:
    """Return what came of one file: its sentences, and whether it was read or refused."""
    try:
        result = catalogue.read(path)
    except Refusal as fault:
        return {"outcome": "refused", "sentences": told(fault.message)}
    return {"outcome": "read", "sentences": sentences(result.report)}


def sentences(report: Report) -> list[str]:
    """Return every line of a report in both languages."""
    return [text for _, lines in report.parts() for message in lines for text in told(message)]


def told(message: Message) -> list[str]:
    """Return a message in both languages."""
    return [words.say(message, language) for language in words.LANGUAGES]


if __name__ == "__main__":
    main()
