"""Faults of the program itself: said in one sentence that can be reported, never as a bare
traceback; in the window the work is kept and the program goes on."""

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from banmen.words import Message, Refusal, say, text

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

Tell = Callable[[Message, str], None]


def sentence(fault: BaseException) -> Message:
    """Return what to say of a fault: its kind, its words, and where in the program it arose."""
    if isinstance(fault, MemoryError):
        return Message("cli.no_memory")
    if isinstance(fault, OSError) and fault.strerror:
        return Message("cli.system_fault", {"why": fault.strerror})
    frames = traceback.extract_tb(fault.__traceback__)
    where = f" {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    why = " ".join(f"{type(fault).__name__}: {fault}".split())[:300]
    return Message("cli.fault", {"why": f"{why}{where}"})


@contextmanager
def faults_as_refusals() -> Iterator[None]:
    """Turn any fault within into a refusal in one sentence."""
    try:
        yield
    except (Refusal, BrokenPipeError):
        raise
    except Exception as fault:
        raise Refusal(sentence(fault)) from fault


def tell_faults(tell: Tell) -> None:
    """From now on print what no one caught, and tell of it once for each place it arises at.

    A hook that is there already (a debugger's) stays.
    """
    if sys.excepthook is not sys.__excepthook__:
        return
    told: set[tuple[str, int]] = set()

    def hook(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
            return
        lines = "".join(traceback.format_exception(kind, fault, trace))
        if sys.stderr is not None:
            sys.stderr.write(lines)
        frames = traceback.extract_tb(trace)
        place = (frames[-1].filename, frames[-1].lineno or 0) if frames else ("", 0)
        if place not in told:
            told.add(place)
            tell(sentence(fault), lines)

    sys.excepthook = hook


def box_of_faults(window: "QWidget", keep: Callable[[], object]) -> Tell:
    """Return what tells of a fault in a box, its traceback to be unfolded and copied; `keep`
    keeps a copy of the work before."""

    def tell(message: Message, lines: str) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtWidgets import QMessageBox

        keep()
        box = QMessageBox(window)
        box.setObjectName("fault")
        box.setIcon(QMessageBox.Icon.Critical)
        box.setWindowTitle(text("app.name"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(say(message))
        box.setInformativeText(text("cli.fault_go_on"))
        box.setDetailedText(lines)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    return tell
