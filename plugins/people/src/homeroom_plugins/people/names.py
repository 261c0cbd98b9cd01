"""Comparison of names and of words in addresses, regardless of spelling."""

import re
import unicodedata

from homeroom_sdk.normalizing import normalize

_UMLAUTS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae", "œ": "oe", "đ": "d", "ł": "l"}
)
_PLAIN = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ł": "l", "ı": "i", "ð": "d", "þ": "th"})
_ARABIC = str.maketrans({"أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه", "ـ": None})
_NOT_PLAIN = re.compile("[^A-Za-z0-9]+")
_WORDS = re.compile(r"\d+|[^\W\d_]+")


def fold(text: str) -> str:
    """Return only letters and digits, without case and accents and with Arabic letter variants unified."""
    if text.isascii():
        return text.lower() if text.isalnum() else _NOT_PLAIN.sub("", text).lower()
    return _letters(text.casefold().translate(_PLAIN).translate(_ARABIC))


def is_same_name(one: str, other: str) -> bool:
    """Return True if two names differ at most in case, accents, umlauts, spaces, hyphens or apostrophes."""
    return one == other or fold(one) == fold(other) or _german(one) == _german(other)


def words_of(text: str) -> frozenset[str]:
    """Return the runs of digits and the runs of letters."""
    return frozenset(_WORDS.findall(text.casefold()))


def _german(text: str) -> str:
    return _letters(normalize("NFC", text).casefold().translate(_UMLAUTS).translate(_ARABIC))


def _letters(text: str) -> str:
    parts = normalize("NFKD", text)
    return "".join(letter for letter in parts if letter.isalnum() or _is_vowel_sign(letter))


def _is_vowel_sign(letter: str) -> bool:
    """Return True for vowel signs of Indic scripts, which belong to a name, unlike accents."""
    return unicodedata.category(letter) in ("Mn", "Mc") and not unicodedata.combining(letter)
