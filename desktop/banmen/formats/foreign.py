"""Files of other programs that are not read yet, known by their shape so that they are named."""

import io
import zipfile
from typing import Any

from banmen.words import Message

_FOUNDRY = {"walls", "tokens", "grid"}


def foreign_json(raw: Any) -> Message | None:
    """Return what to say of a JSON value of another program, or None if it is not known."""
    if not isinstance(raw, dict):
        return None
    if len(_FOUNDRY & set(raw)) == len(_FOUNDRY):
        return _said("foundry")
    if "tilesets" in raw and "layers" in raw:
        return _said("tiled")
    if raw.get("kind") == "character" and isinstance(raw.get("data"), dict):
        return _said("ccfolia")
    return None


def foreign_text(data: bytes) -> Message | None:
    """Return what to say of an XML text of another program, or None."""
    start = data[:2000].decode("utf-8", "replace")
    if "<!DOCTYPE" in start or "<!ENTITY" in start:
        return Message("errors.foreign.doctype")
    for mark, name in (("<map ", "tiled"), ("<room", "udonarium"), ("<character", "udonarium")):
        if mark in start:
            return _said(name)
    return None


def foreign_zip(data: bytes) -> Message | None:
    """Return what to say of a zip of another program, told by the names in it alone."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as container:
            names = set(container.namelist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError):
        return None
    if "document.json" in names:
        return None
    if "data.xml" in names:
        return _said("udonarium")
    if "__data.json" in names:
        return _said("ccfolia")
    return _said("maptool") if {"content.xml", "properties.xml"} <= names else None


def _said(name: str) -> Message:
    program = Message(f"errors.foreign.{name}")
    return Message("errors.foreign.not_yet", {"program": program})
