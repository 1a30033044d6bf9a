"""Native files of every released version, brought to the present one as plain dictionaries.

Each migration is a function from the document of one version to that of the next; it neither
reads nor makes values of the model, so it stays right whatever the model becomes.
"""

from collections.abc import Callable, Mapping
from typing import Any

from banmen.words import Message, Refusal

FORMAT = "banmen"
VERSION = 1

Migration = Callable[[dict[str, Any]], dict[str, Any]]

#: By the version a migration starts from. Version 1 is the first one.
MIGRATIONS: Mapping[int, Migration] = {}


def migrate(
    raw: Any, migrations: Mapping[int, Migration] = MIGRATIONS, version: int = VERSION
) -> dict[str, Any]:
    """Return the document of a file without its format and version, in the form of `version`.

    Refusal for what is no native document, and for one of a newer version.
    """
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise Refusal(Message("errors.native.not_banmen"))
    found = raw.get("version")
    if not isinstance(found, int) or isinstance(found, bool) or found < 1:
        raise Refusal(Message("errors.native.no_version"))
    if found > version:
        raise Refusal(Message("errors.native.newer", {"found": found, "known": version}))
    document = {key: value for key, value in raw.items() if key not in ("format", "version")}
    for step in range(found, version):
        document = migrations[step](document)
    return document
