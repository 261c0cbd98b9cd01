"""Unicode normal forms for untrusted texts.

Python sorts the accents on a letter in quadratic time without releasing the GIL: a megabyte of accents would block the
process for minutes. No writing system needs more than Unicode's own limit (UAX 15, stream-safe text).
"""

import re
import unicodedata
from functools import cache
from itertools import groupby
from typing import Literal

MAX_MARKS = 30


def is_stream_safe(text: str) -> bool:
    """Return whether no letter has more than 30 accents."""
    return text.isascii() or _too_many().search(text) is None


def normalize(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """Normalize as `unicodedata.normalize` does; leave a text unchanged if a letter has more than 30 accents."""
    return unicodedata.normalize(form, text) if is_stream_safe(text) else text


@cache
def _too_many() -> re.Pattern[str]:
    """Match a run of more than 30 combining characters."""
    codes = [code for code in range(0x300, 0x1F000) if unicodedata.combining(chr(code))]
    parts = []
    for _, group in groupby(enumerate(codes), key=lambda item: item[1] - item[0]):
        run = [code for _, code in group]
        parts.append(f"{chr(run[0])}-{chr(run[-1])}")
    return re.compile(f"[{''.join(parts)}]{{{MAX_MARKS + 1}}}")
