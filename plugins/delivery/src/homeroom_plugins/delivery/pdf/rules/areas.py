"""Ids inside a rectangle that a person has drawn on the page, independent of the order of the page's text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from homeroom_plugins.delivery.pdf.errors import InvalidRule
from homeroom_plugins.delivery.pdf.rules.patterns import Matcher
from homeroom_plugins.delivery.pdf.rules.tokens import Reading, read_token
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.letters import Word

MAX_WORDS = 60
"""Maximum words in an area. An area with more covers running text, not an id."""


@dataclass(frozen=True)
class Area:
    """A rectangle in shares of the page's width and height, measured from the upper left corner of the
    rotated, cropped page.

    Shares fit pages of the same form in any size. On a page with another rotation the rectangle covers another place
    without an id, so the page is assigned to nobody rather than to a wrong person.
    """

    x0: float
    y0: float
    x1: float
    y1: float

    def holds(self, word: Word, width: float, height: float) -> bool:
        """Return whether the centre of a word lies in the area, so that a word on the border is taken whole
        or not at all.
        """
        across, down = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
        return self.x0 * width <= across <= self.x1 * width and self.y0 * height <= down <= self.y1 * height


@dataclass(frozen=True)
class _Placed:
    """A word's place in the text of the page and, if it lies in the area, in the text of the area (else -1)."""

    start: int
    stop: int
    inside: int = -1


def read_area(
    words: Sequence[Word], area: Area, size: tuple[float, float], matcher: Matcher | None = None
) -> tuple[Reading, ...]:
    """Return the ids in the area, each extended to its whole token on the page.

    Without a pattern, every token with a digit may be the id. If there are several, all are marked as `near`: only
    those that the directory knows count, and two known ones leave the page in doubt.

    Args:
        words: As displayed, in the order of the text.
        size: The page's width and height, in the unit of the words.

    Raises:
        InvalidRule: The area contains more than `MAX_WORDS` words.
    """
    page, inside, placed = _lay_out(words, area, size)
    if sum(item.inside >= 0 for item in placed) > MAX_WORDS:
        raise InvalidRule(
            _("The rectangle holds more than {count} words on a page. Draw it around the id alone.", count=MAX_WORDS)
        )
    if matcher is not None:
        return tuple(_matches(matcher, page, inside, placed))
    return tuple(_candidates(page, placed))


def text_in(words: Sequence[Word], area: Area, size: tuple[float, float]) -> str:
    """Return the text inside the area, line by line."""
    return _lay_out(words, area, size)[1]


def _matches(matcher: Matcher, page: str, inside: str, placed: Sequence[_Placed]) -> Iterator[Reading]:
    found: dict[str, Reading] = {}
    for match in matcher.find_all(inside):
        if match.group_start < match.group_stop and inside[match.group_start : match.group_stop].strip():
            start = _on_page(match.group_start, placed)
            stop = _on_page(match.group_stop - 1, placed) + 1
            is_named = match.start < match.group_start and not inside[match.group_start - 1].isdecimal()
            reading = read_token(page, start, stop, goes_left=not is_named)
            found.setdefault(reading.whole.casefold(), reading)
    yield from found.values()


def _candidates(page: str, placed: Sequence[_Placed]) -> Iterator[Reading]:
    found: dict[str, Reading] = {}
    for item in placed:
        if item.inside >= 0 and _may_be_id(page, item):
            reading = _trimmed(page, item)
            found.setdefault(reading.whole.casefold(), reading)
    is_one = len(found) == 1
    for reading in found.values():
        yield reading if is_one else replace(reading, near=True)


def _may_be_id(page: str, item: _Placed) -> bool:
    """Return whether a word contains a digit and is not the continuation of an id printed one character per box."""
    word, before = page[item.start : item.stop], page[max(0, item.start - 3) : item.start]
    is_rest = len(word) == 1 and before.endswith(" ") and before[-2:-1].isalnum() and not before[:-2].isalnum()
    return any(map(str.isdecimal, word)) and not is_rest


def _trimmed(page: str, item: _Placed) -> Reading:
    """Return the token of a word without the punctuation around it."""
    start, stop = item.start, item.stop
    while not page[start].isalnum():
        start += 1
    while not page[stop - 1].isalnum():
        stop -= 1
    return read_token(page, start, stop)


def _on_page(offset: int, placed: Sequence[_Placed]) -> int:
    """Convert an offset in the area's text to an offset in the page's text."""
    before = [item for item in placed if 0 <= item.inside <= offset]
    last = max(before, key=lambda item: item.inside)
    return min(last.start + offset - last.inside, last.stop)


def _lay_out(words: Sequence[Word], area: Area, size: tuple[float, float]) -> tuple[str, str, list[_Placed]]:
    """Return the text of the page, the text of the area, and the places of the words in both."""
    page, inside = "", ""
    placed: list[_Placed] = []
    last: Word | None = None
    last_inside: Word | None = None
    for word in words:
        page += _between(last, word)
        start = len(page)
        page += word.text
        last = word
        if not area.holds(word, *size):
            placed.append(_Placed(start, len(page)))
            continue
        # A word without a space before it is joined to the previous word only if that word is in the area too.
        inside += _between(last_inside, word)
        placed.append(_Placed(start, len(page), len(inside)))
        inside += word.text
        last_inside = word
    return page, inside, placed


def _between(last: Word | None, word: Word) -> str:
    if last is None or word.is_joined:
        return ""
    return " " if is_one_line(last, word) else "\n"


def is_one_line(last: Word, word: Word) -> bool:
    """Return whether two consecutive words of the text are on one line, also on a rotated page."""
    shared = min(last.y1, word.y1) - max(last.y0, word.y0)
    if shared > 0.5 * min(last.y1 - last.y0, word.y1 - word.y0):
        return True
    along = min(last.x1, word.x1) - max(last.x0, word.x0)
    return shared <= 0 and _is_upright(last) and along > 0.5 * min(last.x1 - last.x0, word.x1 - word.x0)


def _is_upright(word: Word) -> bool:
    """Return whether a word of several letters is taller than wide, so that its line runs up or down the page."""
    return len(word.text) > 1 and word.y1 - word.y0 > word.x1 - word.x0
