"""The words of a text, as the index has them and as a search looks for them.

What is written without spaces between words (Thai; Chinese and Japanese) is taken apart into overlapping groups of
letters: any part of it is then found, without a dictionary. All other languages have words; the forms of one word in
English, Spanish, French, German and Arabic are brought together by PostgreSQL's own stemmers (`queries`).
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from homeroom_sdk.normalizing import normalize

LONGEST_WORD = 60
GROUPS: Mapping[str, int] = {"thai": 3, "han": 2}
"""How many letters of a script are looked up together."""
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
"""As words are compared: without accents."""


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word, and where it stands in its text (half-open)."""

    text: str
    start: int
    stop: int


def list_words(text: str) -> list[str]:
    """All words in order, as they are compared; of a script without spaces its groups of letters, in order too."""
    return [word.text for word in find_words(text)]


def find_words(text: str) -> Iterator[FoundWord]:
    """The same with their places. Where normal forms have changed a script's letters, a group's place is its run's."""
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
    """The words that must stand side by side where this is looked for, and whether the last is the beginning of one.

    Less than a group of letters is the beginning of one; of a longer run its last letters are in the group before.
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
    """The language by whose rules a text's words are brought together; empty where there are none for it.

    By the letters, and among European languages by the words that each uses most.
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
    """In lower case, without accents, vowel marks of Arabic and forms for the eye; Thai keeps its marks."""
    if run.isascii():
        return run.lower().replace("_", "")
    letters = normalize("NFKD", run).casefold()
    keeps_marks = "\u0e00" <= run[0] <= "\u0e7f"
    return "".join(
        letter for letter in letters if letter.isalnum() or (keeps_marks and unicodedata.category(letter) == "Mn")
    )


def _groups(run: str, size: int) -> list[str]:
    """Each letter with those that follow it; the last ones stand with fewer, so that each begins a group."""
    return [run[at : at + size] for at in range(len(run))]
