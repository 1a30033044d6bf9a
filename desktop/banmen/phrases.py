"""Where a line may end: Japanese between phrases, as BudouX finds them, other text at spaces.

What the library was not taught are small rules: marks that begin or end no line, and what reads as
one word in a battle. No Qt.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import accumulate, pairwise

#: No line ends beside a joiner, nor at a hard space; one may where the last stands, without width.
JOINER, _HARD_SPACE, _MAY_BREAK = "\u2060", "\u00a0", "\u200b"
#: Phrases of more letters than this, as wide as an ideograph, are cut again.
LONGEST = 12
_JAPANESE = re.compile("[ぁ-ヿ一-鿿]")
_ENDS = re.compile(r"(?<=[\s、。，．：；？！・])|(?<=[:;,.!?])(?=[^!-~])")
#: No line begins with a space, punctuation, a small kana or what is added, none ends with an
#: opening bracket or a sign; no half-width word is cut.
_NEVER = re.compile(
    r"(?=[\s、。，．・：；？！…％）」』】〉》］)\]%:;,.!?/／ぁぃぅぇぉっゃゅょァィゥェォッャュョー～々])"
    r"|(?=[-+−±][\d\[])|(?<=[（「『【〈《［(\[=＝+−–→])|(?<=[=＝+−–→]\s)|(?<=[!-~])(?=[!-~])"
)
#: Compounds; abbreviations and numbers before what they count (`HP 14`, `1 square`, `5 マス`); a
#: letter that tells people of one name apart (`Goblin A`, `銃使いB`, but not the square in `はB4`),
#: a number told of somebody (`柚木（15）`), a given name (`瀬名 蓮`); what the library cuts amiss.
_WORDS = re.compile(
    r"(?<=[一-鿿々])(?=[一-鿿々])|(?<=[ァ-ヺー])(?=[ァ-ヺー])"
    r"|(?<=\b[A-Z]{2} )|(?<=\d )(?<!/\d )(?<!/\d\d )(?=[^\W\dA-Z_])"
    r"|(?<=[^\W\d_a-zA-Z] )(?=[^\W\d_a-zA-Z])"
    r"|(?<=[^\W\d_] )(?=[A-Z](?![^\W_]))|(?<=[^\W\d_ぁ-ゖ] )(?=\d(?![^\W_]))"
    r"|(?<=[ぁ-ゖ])(?=[A-ZＡ-Ｚ](?![A-Za-z0-9]))"
    r"|(?<=\w)(?=[（(][0-9+/]+[）)])|(?<=と)(?=いう|して)|(?<=つが)(?=え)|(?<=か)(?=所)"
)
#: Where a phrase too long is cut again.
_JOINTS = re.compile(
    r"(?<=[\s）」』】〉》］)])|(?=[（「『【〈《［(])|(?<=[ァ-ヺー])(?=[一-鿿])|(?<=[ぁ-ゖ一-鿿])(?=[ァ-ヺ])"
)
_WIDTHS = {"W": 1.0, "F": 1.0, "A": 1.0}


@lru_cache(maxsize=2048)
def phrases(text: str, longest: float = LONGEST) -> tuple[str, ...]:
    """Return a text, without its joiners, cut where a line may end; spaces stay with what precedes.

    Wider than `longest` ideographs is only what has no joint, like an endless word.
    """
    kept = set(accumulate(map(len, text.split(JOINER))))
    text = text.replace(JOINER, "")
    learnt = set(accumulate(map(len, _learnt(text))))
    never = kept | _places(_NEVER, text)
    ends = (learnt | _places(_ENDS, text)) - never - _places(_WORDS, text)
    joints = (learnt | _places(_JOINTS, text)) - never
    found: list[str] = []
    for start, end in pairwise(sorted({0, len(text), *ends})):
        long = _width(text[start:end].rstrip()) > longest
        inner = sorted(place for place in joints if long and start < place < end)
        found += (text[one:other] for one, other in pairwise([start, *inner, end]))
    return tuple(found)


def breakable(text: str) -> str:
    """Return a text for Qt, which breaks Japanese anywhere: its phrases are held together, and what
    is too long for a narrow column may be broken."""
    return "".join(_bound(phrase) for phrase in phrases(text))


def unbroken(name: str) -> str:
    """Return a name for a text that wraps: a short one is never broken."""
    return name if _width(name) > LONGEST else JOINER.join(name)


def held(phrase: str) -> str:
    """Return a phrase held together, up to the spaces at its end."""
    word = phrase.rstrip()
    return JOINER.join(word.replace(" ", _HARD_SPACE)) + phrase[len(word) :]


def loosened(text: str) -> str:
    """Return a text without what holds its phrases together."""
    return text.replace(JOINER, "").replace(_HARD_SPACE, " ")


def _bound(phrase: str) -> str:
    """Return a phrase held together; one too long may be broken anywhere."""
    word = phrase.rstrip()
    english = word.isascii() and " " not in word
    if _width(word) > LONGEST:
        return _MAY_BREAK.join(phrase) if english else phrase
    return phrase if english else held(phrase)


def _width(text: str) -> float:
    """Return how wide a text is, in ideographs."""
    return sum(_WIDTHS.get(unicodedata.east_asian_width(letter), 0.5) for letter in text)


def _places(rule: re.Pattern[str], text: str) -> set[int]:
    """Return where a rule of no width applies."""
    return {found.start() for found in rule.finditer(text)}


def _learnt(text: str) -> list[str]:
    """Return a text cut as the library does, which other languages do without."""
    return _parser()(text) if _JAPANESE.search(text) else [text]


@cache
def _parser() -> Callable[[str], list[str]]:
    """Return the library's parser; its model is loaded with the first Japanese text."""
    from budoux import load_default_japanese_parser

    return load_default_japanese_parser().parse
