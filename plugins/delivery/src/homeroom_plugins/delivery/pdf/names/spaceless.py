"""Names in scripts without spaces between words."""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from homeroom_plugins.delivery.pdf.names.forms import NOT_PROVED, NameProof, Span
from homeroom_plugins.delivery.pdf.text.name_words import AFTER, BEFORE, ENDINGS, LAST_TITLE, SPACELESS, TITLES
from homeroom_plugins.delivery.pdf.text.words import PageWords, fold_words


def list_spaceless(first_name: str, last_name: str) -> list[str]:
    """Return the full name as one word in both orders, or nothing if its script puts spaces between words."""
    if not SPACELESS.search(first_name + last_name) or not first_name.strip() or not last_name.strip():
        return []
    first, last = "".join(fold_words(first_name)), "".join(fold_words(last_name))
    return [last + first, first + last]


def spaceless_runs(words: PageWords, glued: Collection[str]) -> Iterator[tuple[Span, str]]:
    """Yield the full names from `glued` that occur inside words of a script without spaces.

    A name counts only between the word's ends or known titles and particles.
    """
    if words.is_ascii:
        return
    for number, word in enumerate(words.folded):
        if not SPACELESS.search(word):
            continue
        start, stop = words.span(number)
        is_plain = len(word) == stop - start
        first = TITLES.match(word).end()  # type: ignore[union-attr] # it matches nothing as well
        for begin in dict.fromkeys((0, first)):
            for end in range(begin + 2, len(word) + 1):
                if word[begin:end] in glued and (end == len(word) or ENDINGS.match(word, end)):
                    yield (start + begin, start + end) if is_plain else (start, stop), word[begin:end]


def without_titles(folded: Sequence[str]) -> list[str] | None:
    """Return the words without titles attached before or after a name, or None if there are no such titles."""
    plain = [word if word.isascii() else _without_title(word) for word in folded]
    return None if plain == list(folded) else plain


def _without_title(word: str) -> str:
    if not SPACELESS.search(word):
        return word
    return LAST_TITLE.sub("", TITLES.sub("", word, count=1)) or word


def find_spaceless(words: PageWords, first_name: str, last_name: str, others: Sequence[Span]) -> NameProof:
    """Prove a name in a script without spaces: spelled as recorded, between characters that cannot belong to a name."""
    for pattern in spaceless_patterns(first_name, last_name):
        for match in pattern.finditer(words.masked):
            span = match.span("name")
            if not any(start <= span[0] and span[1] <= end and (start, end) != span for start, end in others):
                return NameProof(True, "adjacent", (span,))
    return NOT_PROVED


@lru_cache(maxsize=20_000)
def spaceless_patterns(first_name: str, last_name: str) -> tuple[re.Pattern[str], ...]:
    first, last = (_spaced_out(part) for part in (first_name, last_name))
    orders = (
        [last + r"[\s・･·•,，、]*" + first, first + r"[\s・･·•,，、]*" + last] if first and last else [first or last]
    )
    before = rf"(?:(?<!\w)|(?:{BEFORE})\s*)"
    after = rf"(?=$|[^\w\u0e00-\u0eff\u3040-\u30ff]|{AFTER}|\d)"
    return tuple(re.compile(rf"{before}(?P<name>{order}){after}") for order in orders)


def _spaced_out(name: str) -> str:
    letters = [re.escape(letter) for letter in PageWords(name).flat if not letter.isspace()]
    return r"\s?".join(letters)
