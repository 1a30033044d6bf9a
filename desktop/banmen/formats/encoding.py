"""Texts that people wrote by hand: UTF-8, UTF-16 with its mark, or Shift_JIS, told apart."""

from banmen.formats.strict_json import encoding_of
from banmen.words import Message, Refusal

MAX_BYTES = 8 * 1024 * 1024


def decode_text(data: bytes) -> tuple[str, str]:
    """Return a hand-written text and the encoding it was in; Refusal for what is no text."""
    if not data.strip(b"\0 \t\r\n"):
        raise Refusal(Message("errors.json.empty"))
    if len(data) > MAX_BYTES:
        raise Refusal(Message("errors.json.too_big", {"limit": MAX_BYTES // (1024 * 1024)}))
    name = encoding_of(data)
    if name is None:
        raise Refusal(Message("errors.json.binary"))
    try:
        return data.decode(name).removeprefix("\ufeff"), name
    except UnicodeDecodeError as fault:
        raise Refusal(Message("errors.json.binary")) from fault


def looks_like_text(data: bytes) -> bool:
    """Tell whether bytes are a text in one of the known encodings."""
    return encoding_of(data) is not None
