"""Results of recognition on the picture of a page: words by optical character recognition (OCR), and codes.

Plain values without heavy imports, so that a guarded child can create them; see `PageReader`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

LEAST_CONFIDENCE = 0.5
LEAST_DIGIT_CONFIDENCE = 0.9
"""Minimum confidence of a word with digits, since nothing but the confidence can show that it is wrong.

Measured with 280 ids on scans so poor that 34 were misread: 5 wrong and 192 of 241 right ids pass. On 140 scans of
normal to poor quality nothing was misread, and the lowest confidence was 0.95.
"""

UNREAD = "\N{REPLACEMENT CHARACTER}"
"""Replacement in `ReadPage.text` for a word that was seen but not read with enough confidence."""

BLANK_INK = 0.000_03
"""Maximum share of ink on an empty sheet, which also has no words.

Measured at 100, 200 and 300 dpi. Empty sheets with noise, yellow paper, show-through of up to 25 levels of 255, punch
holes and shadows of the edge have at most 0.000 008; four digits in 8 point have 0.000 12, and eight pale letters (55
levels darker than their paper) 0.000 048 or more.
"""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in shares of the page's width and height from its top left corner, as shown."""

    x0: float
    y0: float
    x1: float
    y1: float


WHOLE_PAGE = Box(0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class ReadWord:
    """A word that was read. `confidence` (0 to 1) is that of its least certain character."""

    text: str
    box: Box
    confidence: float

    @property
    def is_sure(self) -> bool:
        """True if the confidence is high enough for the word to appear in the text."""
        has_digits = any(map(str.isdigit, self.text))
        return self.confidence >= (LEAST_DIGIT_CONFIDENCE if has_digits else LEAST_CONFIDENCE)


@dataclass(frozen=True, slots=True)
class ReadPage:
    """The result of recognition on one page, or on a region of it.

    Attributes:
        page: Zero-based.
        text: Lines joined by line feeds in reading order, in Unicode form NFC. An uncertain word is replaced by
            `UNREAD`, so that its neighbours do not appear to be adjacent.
        words: All words in the same order, including the uncertain ones.
        is_legible: Enough was read with confidence for the text to be useful. False on empty pages, photographs,
            handwriting, unsupported scripts, and pages that cannot be drawn.
        ink: The share of dark pixels on the paper, without its edges and punch holes; 1 for a page that cannot be
            drawn. See `BLANK_INK`.
    """

    page: int
    text: str
    words: tuple[ReadWord, ...]
    is_legible: bool
    ink: float

    @property
    def is_empty_sheet(self) -> bool:
        """True if nothing is on the paper, as on the scanned back of a page; for a region, if nothing is in it.

        Never True if the page, or a picture on it, cannot be decoded.
        """
        return not self.words and self.ink < BLANK_INK


@dataclass(frozen=True, slots=True)
class PageCode:
    """A bar code or matrix code. `format` is a name such as `QRCode`, `Code128`, `Code39` or `PDF417`; `page` is
    zero-based.
    """

    page: int
    format: str
    text: str
    box: Box


class PageReader(Protocol):
    """Reads pages of a PDF as pictures: text by OCR, and codes.

    The file is untrusted: everything runs in guarded children, and only one of them runs OCR at a time. A page that
    cannot be drawn is returned as illegible and without codes; the others are still read.
    """

    async def read_text(
        self, source: Path, pages: Sequence[int], *, region: Box | None = None, reuse: str | None = None
    ) -> Sequence[ReadPage]:
        """Read these pages (zero-based) in the given order, or only a region of each, which is faster.

        Boxes are relative to the whole page in either case.

        Args:
            reuse: Calls with the same key, such as a job's id, share a child that has its models loaded. The key is
                local to the district; calls for other districts never share the child.

        Raises:
            FileError: The file cannot be read at all.
        """
        ...

    async def read_codes(self, source: Path, pages: Sequence[int], *, reuse: str | None = None) -> Sequence[PageCode]:
        """Read the codes on these pages (zero-based), page by page from top to bottom. See `read_text` for `reuse` and
        errors.
        """
        ...

    def scripts(self) -> Sequence[str]:
        """Return the scripts that this machine can read, such as `Latin`, by their English Unicode names."""
        ...
