"""What others wrote, shown as it is: no markup, no keys of menus, not endless."""

from html import escape

#: Longer names are cut in buttons; the tip says them whole.
LONGEST = 20


def literal(text: str) -> str:
    """Return a text for a button or menu, where `&` would mean a key."""
    return text.replace("&", "&&")


def short(name: str, longest: int = LONGEST) -> str:
    """Return a name that fits a small button, or so many letters."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def plain_tip(text: str) -> str:
    """Return a text for a tool tip, which would take some texts for markup."""
    if "<" not in text and "&" not in text:
        return text
    return f"<span>{escape(text)}</span>".replace("\n", "<br>")
