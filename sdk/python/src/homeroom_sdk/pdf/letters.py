"""Letters with their places, and the words that they form."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from homeroom_sdk.pdf.direction import to_reading_order_by_place

# In letter heights. A gap of a third is a space; anything below this still looks like one word.
_JOINED_GAP = 0.16


@dataclass(frozen=True)
class Word:
    """A word on the page, without spaces. Points from the page's upper left corner, as shown.

    Args:
        is_joined: It is so close to the previous word that both look like one.
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    is_joined: bool = False


def find_direction(letters: Sequence[Word]) -> int:
    """Return the direction of most lines on the page as shown, in quarter turns: 0 right, 1 down, 2 left, 3 up."""
    seen = [item for item in letters if item.text.isascii() and item.text.isalnum()]
    votes = [0, 0, 0, 0]
    for one, two in pairwise(seen):
        across, down = two.x0 + two.x1 - one.x0 - one.x1, two.y0 + two.y1 - one.y0 - one.y1
        if max(abs(across), abs(down)) < 4 * max(one.y1 - one.y0, one.x1 - one.x0, 1.0):
            votes[(0 if across >= 0 else 2) if abs(across) >= abs(down) else (1 if down > 0 else 3)] += 1
    return votes.index(max(votes))


def turn_word(item: Word, turn: int) -> Word:
    """Return the word with its place on the page after turning the page back by `turn` quarter turns."""
    match turn:
        case 1:
            return replace(item, x0=item.y0, y0=-item.x1, x1=item.y1, y1=-item.x0)
        case 2:
            return replace(item, x0=-item.x1, y0=-item.y1, x1=-item.x0, y1=-item.y0)
        case 3:
            return replace(item, x0=-item.y1, y0=item.x0, x1=-item.y0, y1=item.x1)
    return item


def build_words(letters: Sequence[Word]) -> list[Word]:
    words: list[Word] = []
    run: list[Word] = []
    for letter in [*letters, None]:
        if letter is not None and not letter.text.isspace() and (not run or _follows(run[-1], letter)):
            run.append(letter)
            continue
        if run:
            words.append(_word(run, words))
        run = [letter] if letter is not None and not letter.text.isspace() else []
    return words


def _follows(before: Word, letter: Word) -> bool:
    """Return whether a letter is right next to the previous one on its line; a distant one begins a new word."""
    size = max(before.y1 - before.y0, letter.y1 - letter.y0, 1.0)
    gap = max(letter.x0 - before.x1, before.x0 - letter.x1)
    return abs((letter.y0 + letter.y1) - (before.y0 + before.y1)) < 1.6 * size and gap < size


def _word(run: list[Word], words: list[Word]) -> Word:
    x0, y0 = min(letter.x0 for letter in run), min(letter.y0 for letter in run)
    x1, y1 = max(letter.x1 for letter in run), max(letter.y1 for letter in run)
    is_joined = False
    if words:
        last, size = words[-1], max(y1 - y0, 1.0)
        is_joined = (
            abs(last.y1 - y1) < 0.5 * size and -size < min(x0 - last.x1, last.x0 - x1, key=abs) < _JOINED_GAP * size
        )
    text = to_reading_order_by_place(
        "".join(letter.text for letter in run), lambda first, last: run[first].x0 > run[last].x0
    )
    return Word(text, x0, y0, x1, y1, is_joined)
