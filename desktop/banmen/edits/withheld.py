"""What of a map is withheld from players, what lies open beside it, and which lines tell of it."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from banmen.edits.secret_words import Secrets, texts_in
from banmen.model.document import Document
from banmen.model.map import NodeMap

#: Under which name a line keeps the ids of what was secret and is told of in it. A name alone
#: would not do: a door may be called otherwise later, or be gone.
SECRETS = "_secrets"


def secrets_now(document: Document) -> Secrets:
    """Return what is secret in a document as it is: hidden tokens by id and name, and the names
    of secret doors and of the game master's labels."""
    hidden = frozenset(token.id for token in document.tokens if token.hidden)
    told = {token.name for token in document.tokens if token.hidden}
    known = {token.name for token in document.tokens if not token.hidden}
    return secrets_of(document, hidden, told, known)


def secrets_of(
    document: Document, hidden: frozenset[str], told: set[str], known: set[str]
) -> Secrets:
    """Return what is secret where these tokens are hidden: their names `told`, but for those that
    others bear in the open (`known`), and the names of secret doors and withheld labels."""
    secret, open_things = _names_of_things(document)
    names = known | open_things
    words = partial(_open_words, document, hidden, names)
    return Secrets(hidden, (told - known) | (secret - names), words)


def secrets_told(document: Document, about: Iterable[str], values: Any) -> list[str]:
    """Return the ids of what is withheld in a document and told of: by id in `about`, or by its
    name in plain values."""
    held = {token.id: token.name for token in document.tokens if token.hidden}
    held |= {barrier.id: barrier.name for barrier in document.barriers if barrier.secret}
    held |= {label.id: label.text for label in document.labels if label.gm_only}
    if not held:
        return []
    named, secrets = set(about), secrets_now(document)
    return [i for i, name in held.items() if i in named or secrets.named(name).told_by(values)]


def _names_of_things(document: Document) -> tuple[set[str], set[str]]:
    """Return the names of doors and labels that are withheld, and those that lie open."""
    secret = {barrier.name for barrier in document.barriers if barrier.secret}
    secret |= {label.text for label in document.labels if label.gm_only}
    known = {barrier.name for barrier in document.barriers if not barrier.secret}
    known |= {label.text for label in document.labels if not label.gm_only}
    return secret, known


def _open_words(document: Document, hidden: frozenset[str], names: set[str]) -> Iterator[str]:
    """Give the words that players know where these tokens are hidden: `names`, and the words of
    things, places, sheets and what lasts."""
    yield from names
    for element in (*document.areas, *document.lights, *document.templates):
        yield element.name
    if isinstance(document.map, NodeMap):
        yield from (node.name for node in document.map.nodes)
    for token in document.tokens:
        if token.id not in hidden and token.sheet is not None:
            yield from texts_in(token.sheet.model_dump(mode="json"))
    for effect in document.battle.effects if document.battle else ():
        if effect.caster not in hidden:
            yield effect.name
