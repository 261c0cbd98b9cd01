"""Ids below or next to their label, where the order of a page's text does not show the connection."""

import re
from collections.abc import Iterator, Sequence

from homeroom_plugins.delivery.pdf.rules.rules import LabelledId
from homeroom_plugins.delivery.pdf.rules.tokens import Reading, plain_id, read_token
from homeroom_sdk.pdf.letters import Word

# Distances in multiples of the label's letter height.
_BELOW = 4.0
_ABOVE = 2.5
_BESIDE = 25.0
_COMB_GAP = 3.5
_MIN_COMB = 3


def find_near(rule: LabelledId, words: Sequence[Word]) -> tuple[Reading, ...]:
    """Find ids near each label: the nearest token in each direction (right, left, below, above), if it
    matches the id pattern.

    Words printed close together are joined, and so are characters printed one per box.

    Args:
        words: With their lines running to the right, regardless of the page's rotation.
    """
    tokens = list(_tokens(words))
    found: dict[str, Reading] = {}
    for label in _labels(rule, words):
        for token in _around(label, [token for token in tokens if token is not label]):
            text = plain_id(token.text)
            match = next(rule.value.find_all(text), None)
            if match is not None and match.start < match.stop:
                reading = read_token(text, match.start, match.stop)
                found.setdefault(
                    reading.whole.casefold(), Reading(reading.whole, reading.raw, reading.joined, near=True)
                )
    return tuple(found.values())


def _labels(rule: LabelledId, words: Sequence[Word]) -> Iterator[Word]:
    """Yield the bounding box of each occurrence of the label."""
    starts, text = [], ""
    for word in words:
        starts.append(len(text))
        text += word.text + " "
    for match in rule.label.find_all(text):
        inside = [
            word
            for start, word in zip(starts, words, strict=True)
            if start < match.stop and start + len(word.text) > match.start
        ]
        if inside:
            yield _union(inside)


def _tokens(words: Sequence[Word]) -> Iterator[Word]:
    """Yield the words, with close words and characters in boxes joined into one."""
    boxed = list(_combs([word for word in words if len(word.text) == 1 and word.text.isalnum()]))
    yield from (_union(run, "".join(word.text for word in run)) for run in boxed)
    inside = {id(word) for run in boxed for word in run}
    run: list[Word] = []
    for word in words:
        if id(word) in inside:
            continue
        if run and not word.is_joined:
            yield _settle(run)
            run = []
        run.append(word)
    if run:
        yield _settle(run)


def _combs(letters: Sequence[Word]) -> Iterator[list[Word]]:
    """Yield runs of three or more characters printed one per box, from left to right."""
    lines: list[list[Word]] = []
    for letter in sorted(letters, key=lambda word: word.y0):
        if lines and _same_line(lines[-1][0], letter):
            lines[-1].append(letter)
        else:
            lines.append([letter])
    for line in lines:
        run: list[Word] = []
        for letter in sorted(line, key=lambda word: word.x0):
            if run and letter.x0 - run[-1].x1 >= _COMB_GAP * max(_height(letter), 1.0):
                if len(run) >= _MIN_COMB:
                    yield run
                run = []
            run.append(letter)
        if len(run) >= _MIN_COMB:
            yield run


def _settle(run: Sequence[Word]) -> Word:
    return run[0] if len(run) == 1 else _union(run, "".join(word.text for word in run))


def _around(label: Word, tokens: Sequence[Word]) -> Iterator[Word]:
    size = max(_height(label), 1.0)
    outside = [token for token in tokens if not _overlaps(label, token)]
    beside = [token for token in outside if _same_line(label, token)]
    stacked = [token for token in outside if token.x0 < label.x1 + size and token.x1 > label.x0 - size]
    directions = (
        [(token.x0 - label.x1, token) for token in beside if 0 <= token.x0 - label.x1 + 1 < _BESIDE * size],
        [(label.x0 - token.x1, token) for token in beside if 0 <= label.x0 - token.x1 + 1 < _BESIDE * size],
        [(token.y0 - label.y1, token) for token in stacked if 0 <= token.y0 - label.y1 + 1 < _BELOW * size],
        [(label.y0 - token.y1, token) for token in stacked if 0 <= label.y0 - token.y1 + 1 < _ABOVE * size],
    )
    for candidates in directions:
        if candidates:
            yield min(candidates, key=lambda item: (round(item[0]), abs(item[1].x0 - label.x0)))[1]


def _same_line(one: Word, other: Word) -> bool:
    overlap = min(one.y1, other.y1) - max(one.y0, other.y0)
    return overlap > 0.5 * min(_height(one), _height(other))


def _overlaps(one: Word, other: Word) -> bool:
    return min(one.x1, other.x1) - max(one.x0, other.x0) > 1 and min(one.y1, other.y1) - max(one.y0, other.y0) > 1


def _height(word: Word) -> float:
    return word.y1 - word.y0


def _union(words: Sequence[Word], text: str = "") -> Word:
    return Word(
        text or " ".join(word.text for word in words),
        min(word.x0 for word in words),
        min(word.y0 for word in words),
        max(word.x1 for word in words),
        max(word.y1 for word in words),
    )


_SPACES = re.compile(r"(?:\\s[*+?]?| [*+?]?)+")


def allow_missing_spaces(pattern: str) -> str:
    """Return the pattern with optional spaces, because optical character recognition omits some."""
    return _SPACES.sub(r"\\s*", pattern)
