"""Correction of right-to-left words whose letters a file stores in visual order."""

import re
from collections.abc import Callable

_RUN = re.compile("[\u0590-\u05ff\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+")
_DIGIT = re.compile(r"\d")
# Letters that only end a word: teh marbuta, alef maksura, and Hebrew's final forms.
_ENDING = "ةىךםןףץ"
_ARTICLE, _TURNED_ARTICLE = "ال", "لا"
_LONG = 3


def to_reading_order(text: str) -> str:
    """Return the text with right-to-left words in reading order; only letters within a word move.

    Browsers write Arabic in visual order. It is recognized by letters that only end a word, and by the article that
    only begins one. Without such evidence, the text is returned unchanged.
    """
    if text.isascii():
        return text
    right = turned = 0
    for run in _RUN.findall(text):
        if len(run) > _LONG:
            right += run.startswith(_ARTICLE) + (run[-1] in _ENDING)
            turned += run.endswith(_TURNED_ARTICLE) + (run[0] in _ENDING)
    if turned <= right:
        return text
    return _RUN.sub(lambda match: match[0] if _DIGIT.search(match[0]) else match[0][::-1], text)


def to_reading_order_by_place(text: str, runs_left: Callable[[int, int], bool]) -> str:
    """Return the text with right-to-left words in reading order, judged by the positions of their letters.

    Args:
        runs_left: Returns whether the letter at the first index in the text is to the right of the letter at the
            second.
    """
    if text.isascii():
        return text
    return _RUN.sub(lambda match: match[0] if _is_right(match, runs_left) else match[0][::-1], text)


def _is_right(match: re.Match[str], runs_left: Callable[[int, int], bool]) -> bool:
    return len(match[0]) == 1 or bool(_DIGIT.search(match[0])) or runs_left(match.start(), match.end() - 1)
