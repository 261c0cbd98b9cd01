"""The places of ids, names and other persons' marks on a page, for marking them on its picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from homeroom_plugins.delivery.pdf.rules.tokens import plain_id
from homeroom_plugins.delivery.pdf.text.words import fold_words
from homeroom_sdk.pdf.letters import Word
from homeroom_sdk.pdf.text import PageKind, TextReader

MAX_BOXES = 200


@dataclass(frozen=True)
class WantedMarks:
    """The words to mark: the owner's ids, the parts of the owner's name, and marks of other persons."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Place:
    """The place of a marked word, in shares of the displayed page from its upper left corner."""

    kind: Literal["id", "name", "other"]
    text: str
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True)
class PagePlaces:
    """The marked words of a page (zero-based), with the page's size in points. A page with `is_picture` needs text
    recognition first.
    """

    page: int
    width: float
    height: float
    is_picture: bool
    boxes: tuple[Place, ...] = ()


def find_places(source: Path, pages: Sequence[int], sought: WantedMarks) -> list[PagePlaces]:
    """Find the words to mark on the pages. Raises the same errors as `TextReader.read`."""
    found = []
    with TextReader(source) as reader:
        for number in pages:
            page = reader.read(number)
            width, height = page.width or 1.0, page.height or 1.0
            words = reader.words(number) if page.kind is PageKind.TEXT else []
            shares = [
                Word(word.text, word.x0 / width, word.y0 / height, word.x1 / width, word.y1 / height) for word in words
            ]
            is_picture = page.kind is PageKind.PICTURE or page.is_covered
            found.append(PagePlaces(number, page.width, page.height, is_picture, mark_words(shares, sought)))
    return found


def mark_words(words: Sequence[Word], sought: WantedMarks) -> tuple[Place, ...]:
    """Return the places of the words to mark. Words of another person's mark count only if all of them are together."""
    ids = {plain_id(item).casefold() for item in sought.ids if item}
    names = {part for name in sought.names for part in fold_words(name)}
    others = [letters for text in sought.others if (letters := "".join(fold_words(text)))]
    folded = [fold_words(word.text) for word in words]
    flat = [(part, number) for number, parts in enumerate(folded) for part in parts]
    kinds: dict[int, Literal["id", "name", "other"]] = {}
    for letters in others:
        for start in range(len(flat)):
            kinds.update({number: "other" for _part, number in _spelling(flat, start, letters)})
    for number, word in enumerate(words):
        if number in kinds:
            continue
        if plain_id(word.text).strip(".,:;()#").casefold() in ids:
            kinds[number] = "id"
        elif names and any(part in names for part in folded[number]):
            kinds[number] = "name"
    marked = [Place(kind, words[number].text, *_box(words[number])) for number, kind in sorted(kinds.items())]
    return tuple(marked[:MAX_BOXES])


def _spelling(flat: Sequence[tuple[str, int]], start: int, letters: str) -> Sequence[tuple[str, int]]:
    """Return the words from `start` on that spell the letters, ignoring hyphens; empty if they do not."""
    spelt = ""
    for stop, (part, _number) in enumerate(flat[start:], start + 1):
        spelt += part
        if spelt == letters:
            return flat[start:stop]
        if not letters.startswith(spelt):
            break
    return ()


def _box(word: Word) -> tuple[float, float, float, float]:
    return (round(word.x0, 4), round(word.y0, 4), round(word.x1, 4), round(word.y1, 4))
