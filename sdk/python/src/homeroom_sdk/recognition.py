"""What was read on the picture of a page: words by optical character recognition, and codes.

Plain values without imports of weight, so that a guarded child can make them; see `PageReader`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

LEAST_CONFIDENCE = 0.5
LEAST_DIGIT_CONFIDENCE = 0.9
"""The same for a word with digits, which nothing but its confidence can show to be wrong.

Of 280 ids on scans so poor that 34 were misread, 5 wrong ones and 192 of 241 right ones pass; on 140 scans of usual to
poor quality nothing was misread, and the least confidence was 0.95.
"""

UNREAD = "\N{REPLACEMENT CHARACTER}"
"""Stands in `ReadPage.text` for a word that was seen but is not sure."""

BLANK_INK = 0.000_03
"""A scanned page with a smaller share of ink, and without words, is an empty sheet.

Measured at 100, 200 and 300 dpi. Empty sheets with noise, yellow paper, show-through of up to 25 levels of 255, punch
holes and shadows of the edge have at most 0.000 008; four digits in 8 point have 0.000 12, and eight pale letters
(55 levels darker than their paper) 0.000 048 or more.
"""


@dataclass(frozen=True, slots=True)
class Box:
    """A place on a page, in shares of the page's width and height from its top left corner, as the page is shown."""

    x0: float
    y0: float
    x1: float
    y1: float


WHOLE_PAGE = Box(0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class ReadWord:
    """A word that was read. `confidence` (0 to 1) is that of its most doubtful character."""

    text: str
    box: Box
    confidence: float

    @property
    def is_sure(self) -> bool:
        """Whether it was read with enough confidence to stand in the text."""
        has_digits = any(map(str.isdigit, self.text))
        return self.confidence >= (LEAST_DIGIT_CONFIDENCE if has_digits else LEAST_CONFIDENCE)


@dataclass(frozen=True, slots=True)
class ReadPage:
    """What recognition found on one page, or on a region of it.

    Attributes:
        page: Zero-based.
        text: Lines joined by line feeds in reading order, in Unicode form NFC. A word that is not sure is replaced
            by `UNREAD`, so that its neighbours never seem to stand together.
        words: All words in the same order, the doubtful ones among them.
        is_legible: Enough was read with confidence for the text to be worth anything. False on empty pages,
            photographs, handwriting, scripts that cannot be read, and pages that cannot be drawn.
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
        """Whether nothing stands on the paper, as on the scanned back of a page; of a region, whether nothing is there.

        Never so when the page, or a picture on it, cannot be decoded.
        """
        return not self.words and self.ink < BLANK_INK


@dataclass(frozen=True, slots=True)
class PageCode:
    """A bar code or matrix code. `format` is such as `QRCode`, `Code128`, `Code39` or `PDF417`; `page` zero-based."""

    page: int
    format: str
    text: str
    box: Box


class PageReader(Protocol):
    """Reads pages of a PDF as pictures: text by optical character recognition, and codes.

    The file is a stranger's: everything runs in guarded children, one of which recognises at a time. A page that
    cannot be drawn comes back as illegible, and without codes; it does not stop the others.
    """

    async def read_text(
        self, source: Path, pages: Sequence[int], *, region: Box | None = None, reuse: str | None = None
    ) -> Sequence[ReadPage]:
        """Read these pages (zero-based), in their order, or only a region of each; a region is quicker.

        Boxes are those of the whole page in either case.

        Args:
            reuse: Calls with the same key, such as a job's id, share a child that has its models loaded. The key
                is the district's own; other districts' calls never share it.

        Raises:
            FileError: The file cannot be read at all.
        """
        ...

    async def read_codes(self, source: Path, pages: Sequence[int], *, reuse: str | None = None) -> Sequence[PageCode]:
        """The codes on these pages (zero-based), page by page from top to bottom. `reuse` and errors as `read_text`."""
        ...

    def scripts(self) -> Sequence[str]:
        """The scripts that this machine reads, such as `Latin`, by their Unicode names in English."""
        ...
