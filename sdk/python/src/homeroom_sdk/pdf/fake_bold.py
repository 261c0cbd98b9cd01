"""Detection of letters that are drawn twice, slightly apart, to look bold; each counts once."""

import ctypes
import math
import re
from itertools import chain

import pypdfium2.raw as pdfium

# Two of any other letter in a row are too common to check their places on every page.
_PAIR = re.compile(r"([:A-Z\dahijkquvwxy])\1")
_THREE = re.compile(r"([^\W_])\1\1")
_APART = 0.5
"""Maximum distance of a doubled letter, as a share of its width; ordinary neighbours are a whole width apart."""


def find_doubled(text_page: pdfium.FPDF_TEXTPAGE, text: str) -> set[int]:
    """Return the indexes of the characters that are drawn at nearly the same place as the same character before them.

    Args:
        text: One character for each character of the page, as pdfium counts them.
    """
    signs = chain(_PAIR.finditer(text), _THREE.finditer(text))
    if not any(_is_doubled(text_page, match.start(), match.start() + 1) for match in signs):
        return set()
    found: set[int] = set()
    last = -1
    for number, char in enumerate(text):
        if last >= 0 and char == text[last] and not char.isspace() and _is_doubled(text_page, last, number):
            found.add(number)
        else:
            last = number
    return found


def _is_doubled(text_page: pdfium.FPDF_TEXTPAGE, one: int, other: int) -> bool:
    box = pdfium.FS_RECTF()
    x0, y0, x1, y1 = (ctypes.c_double() for _at in range(4))
    if not (
        pdfium.FPDFText_GetCharOrigin(text_page, one, x0, y0)
        and pdfium.FPDFText_GetCharOrigin(text_page, other, x1, y1)
        and pdfium.FPDFText_GetLooseCharBox(text_page, one, box)
    ):
        return False
    # In a vertical line, the width is the height of the box.
    width = min(abs(box.right - box.left), abs(box.top - box.bottom))
    return bool(math.hypot(x1.value - x0.value, y1.value - y0.value) < _APART * width)
