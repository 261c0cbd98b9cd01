"""Reading the codes of scanned pages, within a guarded child."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pypdfium2.raw as pdfium
from homeroom_plugins.signing.wet.codes import SheetCode, read_code
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.pdf.text import open_document, open_page
from PIL import Image, ImageFilter

DPI, FINE_DPI = 150.0, 300.0
"""Resolutions: nearly every code is read at the first one. A page with ink but no code is rendered again at the second.
"""
LEAST_SIDE_PX, MAX_SIDE_PX = 1_000, 5_000
_WHITE = 0xFFFFFFFF
_POINTS_PER_INCH = 72.0

BLANK_SHARE = 0.000_06
"""Maximum share of ink on a blank page.

Measured at 150 dpi with noise of 12 levels, show-through and JPEG of quality 40: empty backs have at most 0.000 01, and
a name in pencil of 60 levels has 0.000 3.
"""
_BORDER = 0.04
_CONTRAST = 38
_CORNER, _GAP_PX = 0.18, 40
"""Size of a corner as a share of the longer side: 53 mm, which contains the code even on a skewed sheet."""


@dataclass(frozen=True, slots=True)
class PageRead:
    """The result of reading a scanned page.

    Attributes:
        number: From 1.
        texts: The page codes that were found, without duplicates; see `codes`.
        turn: The clockwise rotation in degrees that makes the page upright.
        is_drawn: False if the page could not be rendered, so that its content is unknown.
    """

    number: int
    texts: tuple[str, ...] = ()
    turn: int = 0
    is_blank: bool = False
    is_drawn: bool = True

    @property
    def codes(self) -> tuple[SheetCode, ...]:
        """The decoded page codes. They are checked again here, because the child has parsed an untrusted file."""
        return tuple(code for text in self.texts if (code := read_code(text)) is not None)


def read_pages(source: Path, first: int, last: int) -> list[PageRead]:
    """Read these pages (from 1, inclusive); a page that cannot be rendered does not stop the others.

    Raises:
        EncryptedPdf, FileDamaged: The file cannot be opened.
    """
    with open_document(source) as document:
        return [_read(document, number) for number in range(first, last + 1)]


def _read(document: pdfium.FPDF_DOCUMENT, number: int) -> PageRead:
    try:
        with as_file_errors(), open_page(document, number - 1) as handle:
            picture = draw(handle, DPI)
            found = _find_codes(picture)
            if not found and is_blank(picture):
                return PageRead(number, is_blank=True)
            if not found:
                found = _find_with_care(draw(handle, FINE_DPI))
    except FileError:
        return PageRead(number, is_drawn=False)
    texts = tuple(dict.fromkeys(text for text, _turn in found))
    return PageRead(number, texts, found[0][1] if found else 0)


def draw(handle: pdfium.FPDF_PAGE, dpi: float) -> Image.Image:
    """Render a page in grey, as it is shown.

    Raises:
        MemoryError: There is not enough memory.
        ValueError: The page has no size.
    """
    width_pt, height_pt = pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)
    if not (0 < width_pt < 1e6 and 0 < height_pt < 1e6):
        raise ValueError("a page without a size")
    longest = max(width_pt, height_pt)
    scale = min(max(dpi / _POINTS_PER_INCH, LEAST_SIDE_PX / longest), MAX_SIDE_PX / longest)
    width, height = max(1, round(width_pt * scale)), max(1, round(height_pt * scale))
    pixels = bytearray(width * height)
    buffer = (pdfium.c_ubyte * len(pixels)).from_buffer(pixels)
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_Gray, buffer, width)
    if not bitmap:
        raise MemoryError
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, _WHITE)
        flags = pdfium.FPDF_ANNOT | pdfium.FPDF_GRAYSCALE
        pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, flags)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    return Image.frombuffer("L", (width, height), bytes(pixels), "raw", "L", 0, 1)


def is_blank(picture: Image.Image) -> bool:
    """Return whether the page contains nothing but the noise of paper and scanner."""
    across, down = round(picture.width * _BORDER), round(picture.height * _BORDER)
    inner = picture.crop((across, down, picture.width - across, picture.height - down)).reduce(2)
    smooth = inner.filter(ImageFilter.BoxBlur(1))
    counts = smooth.histogram()
    half, seen, paper = sum(counts) // 2, 0, 255
    for level, count in enumerate(counts):
        seen += count
        if seen > half:
            paper = level
            break
    dark = sum(counts[: max(0, paper - _CONTRAST)])
    return dark < BLANK_SHARE * sum(counts)


Found = list[tuple[str, int]]
"""Texts of codes, each with the clockwise rotation in degrees that makes the page upright."""


def _find_with_care(picture: Image.Image) -> Found:
    """Find the codes of a page after the first attempt has failed: stained, pale, or at low resolution."""
    for attempt in _attempts(picture):
        if found := attempt:
            return found
    return []


def _attempts(picture: Image.Image) -> Iterator[Found]:
    yield _find_codes(picture)
    corners = _corners(picture)
    for radius in (1.0, 2.0):
        yield _find_codes(corners.filter(ImageFilter.GaussianBlur(radius)))
    median = corners.filter(ImageFilter.MedianFilter(3))
    yield _find_codes(median)
    yield _find_codes(median, binarizer="GlobalHistogram")
    for threshold in (70, 100, 160):
        yield _find_codes(corners.point([255 * (level > threshold) for level in range(256)]))


def _corners(picture: Image.Image) -> Image.Image:
    """Return one picture of the page's four corners, where codes are printed, whichever way round the sheet was
    scanned.
    """
    side = round(min(*picture.size, max(picture.size) * _CORNER))
    right, below, wide = picture.width - side, picture.height - side, side + _GAP_PX
    found = Image.new("L", (2 * wide, 2 * wide), 255)
    for place, at in (
        ((0, 0), (0, 0)),
        ((right, 0), (wide, 0)),
        ((0, below), (0, wide)),
        ((right, below), (wide, wide)),
    ):
        found.paste(picture.crop((*place, place[0] + side, place[1] + side)), at)
    return found


def _find_codes(picture: Image.Image, *, binarizer: str = "LocalAverage") -> Found:
    import zxingcpp  # Imported late, as in `homeroom_sdk.printing.codes`.

    found = zxingcpp.read_barcodes(
        picture,
        formats=zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode]),
        text_mode=zxingcpp.TextMode.Plain,
        try_invert=False,
        binarizer=getattr(zxingcpp.Binarizer, binarizer),
    )
    return sorted((code.text, _upright(code.orientation)) for code in found if code.valid and read_code(code.text))


def _upright(orientation: int) -> int:
    """Return the clockwise quarter turn in degrees that undoes this orientation."""
    return round(-orientation / 90) % 4 * 90
