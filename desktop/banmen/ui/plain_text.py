"""What others wrote, shown as it is: no markup, no keys of menus, not endless, never wider than
its place."""

import re
from html import escape

#: Longer names are cut in buttons; the tip says them whole.
LONGEST = 20
#: A word longer than this may be broken anywhere.
_LONG_WORD = re.compile(r"[!-~]{24,}")
_MAY_BREAK = "\u200b"


def literal(text: str) -> str:
    """Return a text for a button or menu, where `&` would mean a key."""
    return text.replace("&", "&&")


def short(name: str, longest: int = LONGEST) -> str:
    """Return a name that fits a small button, or so many letters."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def breakable(text: str) -> str:
    """Return a text for a label that breaks its lines: endless words may be broken too."""
    return _LONG_WORD.sub(lambda word: _MAY_BREAK.join(word[0]), text)


def plain_tip(text: str) -> str:
    """Return a text for a tool tip, which would take some texts for markup."""
    if "<" not in text and "&" not in text:
        return text
    return f"<span>{escape(text)}</span>".replace("\n", "<br>")
