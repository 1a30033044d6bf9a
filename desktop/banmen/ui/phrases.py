"""Where a line may be broken: Japanese between phrases, not in the middle of a word; names whole.

Qt breaks Japanese between any two letters. Here those that belong together are held together by
word joiners, which have no width; what is too long for a narrow column stays breakable.
"""

import re
import unicodedata

JOINER = "\u2060"
MAY_BREAK = "\u200b"
_HARD_SPACE = "\u00a0"
#: A word of half-width letters longer than this may be broken anywhere.
_LONG_WORD = re.compile(r"[!-~]{24,}")
#: A last letter belongs to the word before it, a unit to its number, a given name to the family's:
#: `Goblin A`, `5 マス`, `瀬名 蓮`.
_CLOSE = re.compile(r"(?<=[^\W\d_]) (?=[A-Z0-9](?![^\W_]))|(?<=[^\W_a-zA-Z]) (?=[^\W\d_a-zA-Z])")
#: A letter that tells people of one name apart (`銃使いB`, but not the square in `はB4`), and a
#: number told of somebody (`柚木（15）`).
_APART = re.compile(r"(?<=[ぁ-ゖ])(?=[A-ZＡ-Ｚ](?![A-Za-z0-9]))|(?<=\w)(?=[（(][0-9+/]+[）)])")
#: Phrases of more letters than this, as wide as an ideograph, may be broken anywhere.
LONGEST = 12
#: A run of katakana, of half-width letters, or of others, with the hiragana and punctuation after.
_RUNS = re.compile(r"[ァ-ヺー・]+[^ァ-ヺ!-~一-鿿]*|[!-~]+|[^ァ-ヺ!-~]+")
_OPENING, _CLOSING = "（「『【〈《［(", "、。，．・：；？！）」』】〉》］:;,.!?)"


def breakable(text: str) -> str:
    """Return a text for a label that wraps: held together in phrases, endless words loosened."""
    text = _APART.sub(JOINER, _CLOSE.sub(_HARD_SPACE, text))
    text = _LONG_WORD.sub(lambda word: MAY_BREAK.join(word[0]), text)
    return "".join(_held(phrase) for phrase in _phrases(text))


def unbroken(name: str) -> str:
    """Return a name for a text that wraps: a short one is never broken."""
    if _width(name) > LONGEST:
        return name
    return JOINER.join(name.replace(" ", _HARD_SPACE))


def loosened(text: str) -> str:
    """Return a text without what holds its names together."""
    return text.replace(JOINER, "").replace(_HARD_SPACE, " ")


def _phrases(text: str) -> list[str]:
    """Cut a text where a line may end."""
    phrases = [""]
    for letter, following in zip(text, [*text[1:], ""], strict=False):
        phrases[-1] += letter
        if following and _ends(letter, following):
            phrases.append("")
    return phrases


def _ends(letter: str, following: str) -> bool:
    """Tell whether a phrase ends between two letters: at spaces and punctuation, and where after
    hiragana, the ending of words, another kind of letter begins one anew."""
    if JOINER in (letter, following):
        return False
    if letter.isspace() or following.isspace() or MAY_BREAK in (letter, following):
        return True
    if following in _CLOSING or letter in _OPENING:
        return False
    if letter in _CLOSING or following in _OPENING:
        return not (letter.isascii() and following.isascii())
    return _is_hiragana(letter) and not _is_hiragana(following) and following != "ー"


def _held(phrase: str) -> str:
    """Return a phrase held together; of one too long its words, as the kinds of letters tell."""
    if _width(phrase) <= LONGEST:
        return phrase if phrase.isascii() else JOINER.join(phrase)
    words = _RUNS.findall(phrase)
    return "".join(JOINER.join(word) if _width(word) <= LONGEST else word for word in words)


def _is_hiragana(letter: str) -> bool:
    return "ぁ" <= letter <= "ゖ"


def _width(text: str) -> float:
    """Return how wide a text is, in ideographs."""
    return sum(_WIDTHS.get(unicodedata.east_asian_width(letter), 0.5) for letter in text)


_WIDTHS = {"W": 1.0, "F": 1.0, "A": 1.0}
