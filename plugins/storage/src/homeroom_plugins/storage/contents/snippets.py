"""Snippets of hits: a few lines of a page around the found words, as pieces of plain text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from homeroom_plugins.storage.contents.phrases import Item
from homeroom_plugins.storage.contents.words import FoundWord, find_words
from homeroom_sdk.schemas import ReadModel

WIDTH = 240
BEFORE = 60
"""Maximum characters before the first highlighted match."""
MORE = "…"
_SPACE = re.compile(r"\s+")


class SnippetPart(ReadModel):
    """A piece of a snippet; `isMarked` is true if it matches the search."""

    text: str
    is_marked: bool


@dataclass(frozen=True, slots=True)
class Span:
    """A position in a text, half-open."""

    start: int
    stop: int


def make_snippet(body: str, items: Sequence[Item], forms: frozenset[str]) -> list[SnippetPart]:
    """Return the part of a page that contains the most matches.

    Args:
        forms: Words of the page that are other forms of the wanted words.
    """
    marks = _merge(_find_marks(list(find_words(body)), items, forms))
    if not marks:
        return []
    first = max(marks, key=lambda mark: (_near(mark, marks), -mark.start))
    start, stop = _window(body, first)
    parts = [SnippetPart(text=MORE, is_marked=False)] if start > 0 else []
    at = start
    for mark in marks:
        if mark.start < start or mark.stop > stop:
            continue
        parts += [_part(body, at, mark.start, False), _part(body, mark.start, mark.stop, True)]
        at = mark.stop
    parts.append(_part(body, at, stop, False))
    if stop < len(body):
        parts.append(SnippetPart(text=MORE, is_marked=False))
    return [part for part in parts if part.text]


def single_words(items: Sequence[Item]) -> list[str]:
    """Return the wanted words that also match in other forms."""
    return sorted({item.words[0] for item in items if not item.exact and not item.begins})


def _find_marks(words: Sequence[FoundWord], items: Sequence[Item], forms: frozenset[str]) -> list[Span]:
    marks = [Span(word.start, word.stop) for word in words if word.text in forms]
    for item in items:
        count, last = len(item.words), item.words[-1]
        for at, word in enumerate(words):
            if word.text != item.words[0] and not (count == 1 and item.begins and word.text.startswith(last)):
                continue
            found = words[at : at + count]
            texts = [each.text for each in found]
            is_last = len(texts) == count and (texts[-1] == last or (item.begins and texts[-1].startswith(last)))
            if is_last and texts[:-1] == item.words[:-1]:
                length = len(last) if item.begins and word.stop - word.start == len(word.text) else None
                stop = found[-1].start + length if length else found[-1].stop
                marks.append(Span(word.start, max(stop, found[-1].start + 1)))
    return marks


def _merge(marks: Sequence[Span]) -> list[Span]:
    """Return the marks in order, with overlapping and touching ones merged."""
    merged: list[Span] = []
    for mark in sorted(marks, key=lambda each: (each.start, each.stop)):
        if merged and mark.start <= merged[-1].stop:
            merged[-1] = Span(merged[-1].start, max(merged[-1].stop, mark.stop))
        else:
            merged.append(mark)
    return merged


def _near(mark: Span, marks: Sequence[Span]) -> int:
    return sum(mark.start <= other.start < mark.start + WIDTH - BEFORE for other in marks)


def _window(body: str, mark: Span) -> tuple[int, int]:
    """Return the bounds of the snippet around the mark, at word boundaries where possible."""
    start = max(0, mark.start - BEFORE)
    if start and not body[start - 1].isspace() and (space := _SPACE.search(body, start, mark.start)):
        start = space.end()
    stop = min(len(body), max(start + WIDTH, mark.stop))
    if stop < len(body) and (spaces := list(_SPACE.finditer(body, mark.stop, stop))):
        stop = spaces[-1].start()
    return start, stop


def _part(body: str, start: int, stop: int, is_marked: bool) -> SnippetPart:
    return SnippetPart(text="".join(" " if char.isspace() else char for char in body[start:stop]), is_marked=is_marked)
