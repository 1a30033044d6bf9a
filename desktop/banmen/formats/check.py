"""Checking files of any format, with the findings that `banmen check --json` prints."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from banmen.formats import catalogue
from banmen.formats.convert import line
from banmen.words import Language, Message, Refusal

Verdict = Literal["good", "findings", "refused"]


@dataclass(frozen=True, slots=True)
class Checked:
    """One file: whether it is good, its format if it has one, and what was found."""

    path: Path
    verdict: Verdict
    format: str | None
    findings: tuple[Message, ...] = ()

    def as_json(self, lang: Language | None = None) -> dict[str, Any]:
        """Return the result as plain JSON."""
        return {
            "path": str(self.path),
            "verdict": self.verdict,
            "format": self.format,
            "findings": [line(finding, lang) for finding in self.findings],
        }


def check(path: Path | str) -> Checked:
    """Return what is to be said of a file; nothing is refused by raising."""
    path = Path(path)
    kind: str | None = None
    try:
        kind = catalogue.format_of(path).id
        result = catalogue.read(path)
    except Refusal as fault:
        return Checked(path, "refused", kind, (fault.message,))
    return Checked(path, "findings" if result.warnings else "good", kind, result.warnings)
