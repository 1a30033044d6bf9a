"""The import statement as Python has it, also once Qt is loaded.

PySide wraps it: after each module it reads the module's whole source, and keeps the lines, to see
whether PySide is named there. This serves its optional snake_case switch, which Banmen does not
use, and costs a third of the start and ten megabytes.
"""

import builtins


def import_plainly() -> None:
    """Take PySide's wrapper off the import statement; call after Qt has been imported."""
    plain = getattr(builtins, "__orig_import__", None)
    if plain is not None:
        builtins.__import__ = plain
