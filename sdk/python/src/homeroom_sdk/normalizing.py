"""Unicode's normal forms, for texts that somebody else has written.

Python sorts the accents on a letter in quadratic time and lets nobody else run meanwhile: a megabyte of accents would
stop the process for minutes. No writing system needs more than Unicode's own limit (UAX 15, stream-safe text).
"""

import re
import unicodedata
from functools import cache
from itertools import groupby
from typing import Literal

MAX_MARKS = 30


def is_stream_safe(text: str) -> bool:
    """Whether no letter has more than 30 accents."""
    return text.isascii() or _too_many().search(text) is None


def normalize(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """As `unicodedata.normalize`; a text with more accents on a letter than there can be stays as it is."""
    return unicodedata.normalize(form, text) if is_stream_safe(text) else text


@cache
def _too_many() -> re.Pattern[str]:
    """More of the characters that normal forms may move than stand on one letter."""
    codes = [code for code in range(0x300, 0x1F000) if unicodedata.combining(chr(code))]
    parts = []
    for _, group in groupby(enumerate(codes), key=lambda item: item[1] - item[0]):
        run = [code for _, code in group]
        parts.append(f"{chr(run[0])}-{chr(run[-1])}")
    return re.compile(f"[{''.join(parts)}]{{{MAX_MARKS + 1}}}")
