"""A pattern learned from two pages on which a person has marked the id."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from homeroom_plugins.delivery.pdf.errors import InvalidRule
from homeroom_plugins.delivery.pdf.read.pages import ReadRule, read_facts
from homeroom_plugins.delivery.pdf.rules.areas import Area, is_one_line
from homeroom_sdk.i18n import Sentence, _, _n, joined
from homeroom_sdk.pdf.letters import Word
from homeroom_sdk.pdf.text import PageKind, TextReader

MAX_WORDS = 4
"""Maximum words of a label. More are a sentence that the next report may word differently."""
_ANY_ID = r"[A-Za-z0-9][A-Za-z0-9._-]*"
_AROUND = ".,;:()[]{}<>|\"'"


@dataclass(frozen=True)
class Example:
    """A page (zero-based) and the area of the id on it."""

    page: int
    area: Area


@dataclass(frozen=True)
class Learned:
    """A pattern, a sentence that states what it looks for, and the ids that it finds in the examples."""

    pattern: str
    says: Sentence
    ids: tuple[str, ...]


@dataclass(frozen=True)
class _Marked:
    """An id with the words before and after it in its line."""

    page: int
    text: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def learn_pattern(source: Path, examples: Sequence[Example]) -> Learned:
    """Return a pattern from what the marked ids have in common: the words before or after them, and their format.

    The pattern is tried on the examples themselves. Call it in a guarded child.

    Raises:
        InvalidRule: The examples disagree, or other words of their pages match too.
        EncryptedPdf, FileDamaged: A page cannot be read.
    """
    with TextReader(source) as reader:
        marked = [_find(reader, example) for example in examples]
        learned = _learn(marked)
        for item in marked:
            _try(reader, learned, item)
    return learned


def _find(reader: TextReader, example: Example) -> _Marked:
    page = reader.read(example.page)
    if page.kind is not PageKind.TEXT:
        raise InvalidRule(
            _(
                "Page {page} has no text of its own. Choose a page with text, or draw a rectangle that is the same on "
                "all pages.",
                page=example.page + 1,
            )
        )
    words = reader.words(example.page)
    inside = [number for number, word in enumerate(words) if example.area.holds(word, page.width, page.height)]
    ids = [number for number in inside if any(map(str.isdecimal, words[number].text))] or inside
    if len(ids) != 1 or not words[ids[0]].text.strip(_AROUND):
        raise InvalidRule(_("Mark one id, and nothing else, on page {page}.", page=example.page + 1))
    (at,) = ids
    return _Marked(
        example.page,
        words[at].text.strip(_AROUND),
        tuple(reversed(_line(words, at, -1))),
        tuple(_line(words, at, 1)),
    )


def _line(words: Sequence[Word], at: int, step: int) -> list[str]:
    """Return the words next to one on its line, the nearest first."""
    found: list[str] = []
    while 0 <= at + step < len(words) and len(found) < MAX_WORDS and is_one_line(words[at], words[at + step]):
        at += step
        found.append(words[at].text)
    return found


def _learn(marked: Sequence[_Marked]) -> Learned:
    one, other = marked
    if one.text.casefold() == other.text.casefold():
        raise InvalidRule(_("Both pages have the id {id}. Mark the pages of two persons.", id=one.text))
    before = _common(one.before[::-1], other.before[::-1])[::-1]
    after = _common(one.after, other.after) if not before else ()
    pattern, shape = _shape(one.text, other.text, has_words=bool(before or after))
    group = f"(?P<id>{pattern})"
    ids = (one.text, other.text)
    if before:
        says = _("The id comes after “{words}”: {shape}.", words=" ".join(before), shape=shape)
        return Learned(rf"{_literal(before)}\s*{group}", says, ids)
    if after:
        says = _("The id comes before “{words}”: {shape}.", words=" ".join(after), shape=shape)
        return Learned(rf"{group}\s*{_literal(after)}", says, ids)
    if one.before and other.before:
        raise InvalidRule(
            _(
                "The id comes after “{one}” on page {page} and after “{other}” on page {page2}. Mark ids "
                "that come after the same words, or draw a rectangle that is the same on all pages.",
                one=" ".join(one.before),
                page=one.page + 1,
                other=" ".join(other.before),
                page2=other.page + 1,
            )
        )
    return Learned(rf"(?<!\w){group}(?!\w)", _("The id is found by its pattern: {shape}.", shape=shape), ids)


def _common(one: Sequence[str], other: Sequence[str]) -> tuple[str, ...]:
    """Return the words with which both sequences begin. A word with a digit is a value, not a label, and ends them."""
    found: list[str] = []
    for first, second in zip(one, other, strict=False):
        if first != second or any(map(str.isdecimal, first)):
            break
        found.append(first)
    return tuple(found) if any(any(map(str.isalpha, word)) for word in found) else ()


def _literal(words: Sequence[str]) -> str:
    return r"\s+".join(re.escape(word) for word in words)


def _shape(one: str, other: str, *, has_words: bool) -> tuple[str, Sentence]:
    """Return a pattern for ids with the format of both, and its description."""
    runs, others = _runs(one), _runs(other)
    if [kind for kind, _text in runs] != [kind for kind, _text in others]:
        if has_words:
            return _ANY_ID, _("letters, digits, dashes and dots")
        raise InvalidRule(
            _("{one} and {other} have different patterns, and the words next to them differ.", one=one, other=other)
        )
    parts, said = [], []
    for (kind, text), (_kind, second) in zip(runs, others, strict=True):
        part, words = _run(kind, text, second, exact=not has_words)
        parts.append(part)
        said.append(words)
    return "".join(parts), joined(said, by=", ")


def _run(kind: str, one: str, other: str, *, exact: bool) -> tuple[str, Sentence]:
    if kind == "digits":
        if exact and len(one) == len(other):
            return rf"\d{{{len(one)}}}", _n("{count} digit", "{count} digits", len(one))
        return r"\d+", _("digits")
    if one == other:
        return re.escape(one), _("“{text}”", text=one)
    if kind == "letters":
        return (f"[A-Za-z]{{{len(one)}}}" if len(one) == len(other) else "[A-Za-z]+"), _("letters")
    return r"[^\w\s]+", _("a sign")


def _runs(text: str) -> list[tuple[str, str]]:
    """Split a text into runs of digits, of letters, and of other characters."""

    def kind(char: str) -> str:
        return "digits" if char.isdecimal() else "letters" if char.isalpha() else "signs"

    return [(name, "".join(chars)) for name, chars in groupby(text, key=kind)]


def _try(reader: TextReader, learned: Learned, item: _Marked) -> None:
    """Check that the pattern finds the marked id on its own page, and nothing else.

    Raises:
        InvalidRule: It does not.
    """
    readings = read_facts(reader.read(item.page), ReadRule(learned.pattern), reader).readings
    found = list(dict.fromkeys(reading.whole for reading in readings))
    if found == [item.text]:
        return
    if item.text in found:
        rest = ", ".join(text for text in found[:5] if text != item.text)
        raise InvalidRule(
            _(
                "On page {page}, {others} look just like {id}. Draw a rectangle that is the same on all pages instead.",
                page=item.page + 1,
                others=rest,
                id=item.text,
            )
        )
    raise InvalidRule(
        _("The ID on page {page} is part of a longer word. Mark the whole word.", page=item.page + 1)
        if found
        else _("On page {page} the id cannot be found again. Mark it on another page.", page=item.page + 1)
    )
