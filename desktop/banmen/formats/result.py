"""What reading and writing hand back: the document, and what became of each part of the file."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from banmen.model.document import Document
from banmen.words import Message


@dataclass(frozen=True, slots=True)
class Report:
    """What was read, kept as it was, assumed because the file does not say, and dropped."""

    read: tuple[Message, ...] = ()
    kept: tuple[Message, ...] = ()
    assumed: tuple[Message, ...] = ()
    dropped: tuple[Message, ...] = ()

    def parts(self) -> Iterator[tuple[str, tuple[Message, ...]]]:
        """Yield the four parts with their names, in the order a person reads them."""
        yield "read", self.read
        yield "kept", self.kept
        yield "assumed", self.assumed
        yield "dropped", self.dropped


@dataclass(frozen=True, slots=True)
class ReadResult:
    """A document, what the reader should be warned of, and the whole report."""

    document: Document
    warnings: tuple[Message, ...] = ()
    report: Report = Report()


@dataclass(slots=True)
class Notes:
    """A report as it grows while a file is read or written."""

    read: list[Message] = field(default_factory=list)
    kept: list[Message] = field(default_factory=list)
    assumed: list[Message] = field(default_factory=list)
    dropped: list[Message] = field(default_factory=list)

    def report(self) -> Report:
        """Return what has been noted, each line once."""
        return Report(
            tuple(dict.fromkeys(self.read)),
            tuple(dict.fromkeys(self.kept)),
            tuple(dict.fromkeys(self.assumed)),
            tuple(dict.fromkeys(self.dropped)),
        )

    def result(self, document: Document) -> ReadResult:
        """Return the document with the report; what was dropped is what to warn of."""
        report = self.report()
        return ReadResult(document, report.dropped, report)
