"""The spellings of one person's name that are looked for."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from homeroom_plugins.delivery.pdf.text.name_words import MC, PARTICLES, QUOTED, SHORT, SUFFIXES
from homeroom_plugins.delivery.pdf.text.words import accents_of, fold_german, fold_words

How = Literal["adjacent", "labelled", "wrapped", "partial", "apart", ""]
Span = tuple[int, int]
_WIDTHS = (20, 24, 25, 30)
"""Widths of the columns in which student information systems print a name, in characters."""
_MIN_CUT = 2


@dataclass(frozen=True)
class NameProof:
    """Whether a name was found on a page, and in which form.

    Args:
        how: "adjacent": the given and family names together. "labelled": each after its own label. "wrapped": one in
            the line below the other. "partial": only one of several given or family names, or next to a word that may
            belong to another name. "apart": in two separate places, which may be chance.
        spans: The places found, as offsets into the text.
    """

    is_proved: bool
    how: How = ""
    spans: tuple[Span, ...] = ()

    def __bool__(self) -> bool:
        return self.is_proved


NOT_PROVED = NameProof(False)


@dataclass(frozen=True)
class Form:
    """One spelling of a part of a name; `rest` contains the words that it leaves out."""

    text: str
    is_whole: bool
    rest: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Place:
    """Words `first` to `stop` (half-open) of a page, which spell this form of the name."""

    first: int
    stop: int
    form: Form


@dataclass(frozen=True)
class NameForms:
    """The spellings of one person's name, in the form used for comparison."""

    given: tuple[Form, ...]
    family: tuple[Form, ...]
    middle: tuple[str, ...]
    accents: frozenset[tuple[str, str]]

    @cached_property
    def prefixes(self) -> frozenset[str]:
        """Every prefix of every form: a word of the page that is not among them cannot start the name."""
        texts = {form.text for form in (*self.given, *self.family)}
        return frozenset(text[:end] for text in texts for end in range(1, len(text) + 1))

    @cached_property
    def own(self) -> frozenset[str]:
        """All single words of the name."""
        rests = [form.rest | {form.text} for form in (*self.given, *self.family)]
        return frozenset(self.middle).union(*rests)


def split_name(name: str) -> Iterator[str]:
    """Yield the words of a name, and the pieces into which print may split one of them: "O Neil", "Mc Donald"."""
    yield from fold_words(name)
    for word in re.split(r"[\s-]+", name):
        pieces = [folded for piece in re.split(r"['’ʼ`´]", word) for folded in fold_words(piece)]
        if len(pieces) > 1:
            yield from pieces
        elif len(pieces) == 1 and (match := MC.match(pieces[0])):
            yield from match.groups()


@lru_cache(maxsize=50_000)
def name_forms(first_name: str, last_name: str, middle_name: str = "") -> NameForms:
    """Return the spellings of a name: nicknames, parts of double names, cut columns, German umlauts."""
    nicknames = [fold_words(match[0]) for match in QUOTED.finditer(first_name)]
    first = _without_quotes(first_name)
    given, family = fold_words(first), fold_words(_without_quotes(last_name))
    family = [word for word in family if word not in SUFFIXES] or family
    middle = fold_words(middle_name)
    forms = [Form("".join(given), True)] if given else []
    if middle and given:
        forms.append(Form("".join((*given, *middle)), True))
    if len(given) > 1 and len(given[0]) > 1:
        forms.append(Form(given[0], False, frozenset(given[1:])))
    forms += [Form("".join(nick), True) for nick in nicknames if nick]
    for short in SHORT.get("".join(given[:1]), ()):
        forms.append(Form("".join((short, *given[1:])), False, frozenset((short, *given))))
    lasts = [Form("".join(family), True)] if family else []
    significant = [word for word in family if word not in PARTICLES and word != "ben"]
    if len(family) > 1 and significant:
        for word in dict.fromkeys((significant[0], significant[-1])):
            lasts.append(Form(word, False, frozenset(family) - {word}))
    forms += [Form(cut, False, frozenset(given)) for cut in _cut(f"{last_name}, {first}", given)]
    lasts += [Form(cut, False, frozenset(family)) for cut in _cut(f"{first} {last_name}", family)]
    forms += _german(first, forms)
    lasts += _german(last_name, lasts)
    accents = frozenset(
        (folded, marks)
        for name in (first_name, last_name)
        if not name.isascii()
        for word in name.split()
        for folded in ("".join(fold_words(word)),)
        if (marks := accents_of(word))
    )
    return NameForms(tuple(dict.fromkeys(forms)), tuple(dict.fromkeys(lasts)), tuple(middle), accents)


def _without_quotes(name: str) -> str:
    rest = QUOTED.sub(" ", name)
    return rest if fold_words(rest) else name


def _cut(name: str, last: Sequence[str]) -> Iterator[str]:
    """Yield what remains of the last words of a name if a column of a usual width cuts the name off."""
    whole, missing = "".join(last), len(name)
    for width in _WIDTHS:
        rest = whole[: len(whole) - (missing - width)]
        if missing > width and _MIN_CUT <= len(rest) < len(whole):
            yield rest


def _german(name: str, forms: Sequence[Form]) -> list[Form]:
    if name.isascii() or not forms:
        return []
    second = "".join(fold_german(word) for word in re.split(r"[\s-]+", name) if word)
    return [] if second == forms[0].text else [Form(second, True)]
