"""Splitting texts into words, for the index and for searches.

Scripts written without spaces (Thai; Chinese and Japanese) are split into overlapping groups of letters, so that any
part is found without a dictionary. Other languages are split into words; PostgreSQL's stemmers match the forms of a
word in English, Spanish, French, German and Arabic (see `queries`).
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from homeroom_sdk.normalizing import normalize

LONGEST_WORD = 60
GROUPS: Mapping[str, int] = {"thai": 3, "han": 2}
"""Number of letters per group, by script."""
STEMMED = ("en", "es", "fr", "de", "ar")

_THAI = "\u0e00-\u0e7f"
_HAN = "\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_RUNS = re.compile(
    rf"(?P<thai>[{_THAI}]+)|(?P<han>[{_HAN}]+)|(?P<word>(?:(?![{_THAI}{_HAN}])[\w\u0300-\u036f\u0610-\u065f])+)"
)
_ARABIC = re.compile("[\u0600-\u06ff]")
_LATIN = re.compile("[a-z]+")
_FREQUENT: Mapping[str, frozenset[str]] = {
    "en": frozenset(
        [
            "the",
            "of",
            "and",
            "to",
            "in",
            "is",
            "was",
            "for",
            "that",
            "with",
            "are",
            "this",
            "has",
            "have",
            "not",
            "from",
            "will",
            "be",
            "on",
            "by",
            "at",
        ]
    ),
    "es": frozenset(
        [
            "el",
            "los",
            "las",
            "una",
            "con",
            "del",
            "por",
            "para",
            "como",
            "pero",
            "sus",
            "fue",
            "esta",
            "que",
            "y",
            "su",
            "al",
            "se",
            "no",
        ]
    ),
    "fr": frozenset(
        [
            "le",
            "les",
            "des",
            "et",
            "est",
            "une",
            "dans",
            "que",
            "pour",
            "qui",
            "sur",
            "pas",
            "au",
            "avec",
            "sont",
            "vous",
            "nous",
            "ce",
            "il",
            "elle",
            "du",
        ]
    ),
    "de": frozenset(
        [
            "der",
            "die",
            "und",
            "das",
            "ist",
            "nicht",
            "mit",
            "von",
            "den",
            "dem",
            "ein",
            "eine",
            "zu",
            "auf",
            "fur",
            "sich",
            "im",
            "wird",
            "sind",
            "auch",
        ]
    ),
}
"""Frequent words of each language, normalized for comparison, i.e. without accents."""


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word and its position in the text (half-open)."""

    text: str
    start: int
    stop: int


def list_words(text: str) -> list[str]:
    """Return all words in order, normalized for comparison; scripts without spaces yield groups of letters."""
    return [word.text for word in find_words(text)]


def find_words(text: str) -> Iterator[FoundWord]:
    """Yield all words in order with their positions. If normalization changed the length of a run of letters without
    spaces, each of its groups has the position of the whole run.
    """
    for found in _RUNS.finditer(text):
        size, run = GROUPS.get(found.lastgroup or ""), _normal(found.group())
        if size is None:
            if run:
                yield FoundWord(run[:LONGEST_WORD], found.start(), found.end())
            continue
        is_same = len(run) == found.end() - found.start()
        for at, group in enumerate(_groups(run, size)):
            start = found.start() + at
            yield FoundWord(group, *((start, start + len(group)) if is_same else found.span()))


def wanted_words(text: str) -> tuple[list[str], bool]:
    """Return the words that must be adjacent in a match, and whether the last one is only the beginning of a word.

    A final run shorter than a group is a beginning. A longer final run is represented by its full groups only, since
    they contain all of its letters.
    """
    runs = [(found.lastgroup or "", _normal(found.group())) for found in _RUNS.finditer(text)]
    runs = [(script, run) for script, run in runs if run]
    words: list[str] = []
    begins = False
    for at, (script, run) in enumerate(runs):
        size = GROUPS.get(script)
        if size is None:
            words.append(run[:LONGEST_WORD])
        elif at < len(runs) - 1:
            words += _groups(run, size)
        else:
            words, begins = [*words, *_groups(run, size)[: max(1, len(run) - size + 1)]], len(run) < size
    return words, begins


def language_of(words: Sequence[str], default: str) -> str:
    """Return the language whose stemmer applies to the words; empty if there is none.

    It is guessed from the script, and for European languages from their most frequent words. Ties go to `default`.
    """
    sample = words[:4000]
    arabic = sum(1 for word in sample if _ARABIC.match(word))
    latin = [word for word in sample if _LATIN.match(word)]
    if not sample or max(arabic, len(latin)) * 2 < len(sample):
        return ""
    if arabic > len(latin):
        return "ar"
    counts = {tag: sum(word in frequent for word in latin) for tag, frequent in _FREQUENT.items()}
    best = max(counts, key=lambda tag: (counts[tag], tag == default))
    return best if counts[best] else (default if default in STEMMED else "")


def _normal(run: str) -> str:
    """Return a run in lower case, without accents, Arabic vowel marks and compatibility forms; Thai keeps its marks."""
    if run.isascii():
        return run.lower().replace("_", "")
    letters = normalize("NFKD", run).casefold()
    keeps_marks = "\u0e00" <= run[0] <= "\u0e7f"
    return "".join(
        letter for letter in letters if letter.isalnum() or (keeps_marks and unicodedata.category(letter) == "Mn")
    )


def _groups(run: str, size: int) -> list[str]:
    """Return the group that begins at each letter; groups at the end are shorter."""
    return [run[at : at + size] for at in range(len(run))]
