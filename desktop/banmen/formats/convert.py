"""Conversion between formats, with the report that `banmen convert --json` prints."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from banmen.formats import catalogue
from banmen.formats.options import Options
from banmen.formats.result import Report
from banmen.formats.vtt_writing import Paint
from banmen.words import Language, Message, say


@dataclass(frozen=True, slots=True)
class Conversion:
    """What was converted: where from, in which format, where to, and the report of both ways."""

    source: Path
    source_format: str
    target: Path
    target_format: str
    report: Report

    def as_json(self, lang: Language | None = None) -> dict[str, Any]:
        """Return the conversion as plain JSON; every line with key, values and words."""
        return {
            "from": {"path": str(self.source), "format": self.source_format},
            "to": {"path": str(self.target), "format": self.target_format},
            **{name: [line(part, lang) for part in lines] for name, lines in self.report.parts()},
        }


def convert(
    source: Path | str,
    target: Path | str,
    options: Options | None = None,
    paint: Paint | None = None,
) -> Conversion:
    """Read a file of any format and save it in the format of the target's ending.

    `paint` makes the picture for formats that need one. Refusal when it cannot be read or
    written; nothing is then written.
    """
    source, target = Path(source), Path(target)
    kind = catalogue.format_for(target)
    found = catalogue.format_of(source)
    result = catalogue.read(source, options)
    lost = catalogue.write(result.document, target, paint=paint)
    report = replace(result.report, dropped=(*result.report.dropped, *lost.dropped))
    return Conversion(source, found.id, target, kind.id, report)


def line(message: Message, lang: Language | None = None) -> dict[str, Any]:
    """Return a line of a report as plain JSON."""
    return {
        "key": message.key,
        "values": {name: _plain(value) for name, value in message.values.items()},
        "text": say(message, lang),
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return {"key": value.key, "values": {k: _plain(v) for k, v in value.values.items()}}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    return value if isinstance(value, (int, float, str, bool, type(None))) else str(value)
