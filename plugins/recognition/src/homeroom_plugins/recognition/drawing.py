"""Rendering pages of an untrusted PDF as pictures. Runs in the guarded child."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pypdfium2.raw as pdfium
from homeroom_plugins.recognition.errors import UndrawablePage, UnreadableFile
from homeroom_sdk.recognition import Box
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
"""Rows of brightness, 0 black to 255 white."""

Points = NDArray[np.float32]
"""Four corners in pixels. For a line of text: start of the top edge, end of the top, end of the bottom, start of the
bottom.
"""

POINTS_PER_INCH = 72.0
# Limits of the longer side: small sheets such as cards are enlarged, oversized ones are reduced.
LEAST_SIDE_PX = 1_100
MAX_SIDE_PX = 3_000
MAX_DPI = 300.0
_WHITE = 0xFFFFFFFF
_MOST_OBJECTS = 2_000
_MOST_DEPTH = 8
_MOST_OF_WHITE_BYTES = 400


@dataclass(frozen=True, slots=True)
class Picture:
    """A page or a region of it.

    Attributes:
        pixels: The pixels of the region only.
        place: The position of the region on the page.
        dpi: Pixels per inch of the page, if the size in the file is right.
    """

    pixels: Grey
    place: Box
    dpi: float

    def place_on_page(self, corners: Points) -> Box:
        """Return the upright bounding box of a place on the picture, in fractions of the page."""
        height, width = self.pixels.shape
        place = self.place
        across, down = (place.x1 - place.x0) / width, (place.y1 - place.y0) / height
        (x0, y0), (x1, y1) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
        return Box(
            _share(place.x0 + x0 * across),
            _share(place.y0 + y0 * down),
            _share(place.x0 + x1 * across),
            _share(place.y0 + y1 * down),
        )


@contextmanager
def open_document(source: Path) -> Iterator[pdfium.FPDF_DOCUMENT]:
    """Yield an opened PDF, and close it afterwards.

    Raises:
        UnreadableFile: pdfium cannot open it.
    """
    document = pdfium.FPDF_LoadDocument(str(source).encode(), None)
    if not document:
        raise UnreadableFile
    try:
        yield document
    finally:
        pdfium.FPDF_CloseDocument(document)


def draw_page(document: pdfium.FPDF_DOCUMENT, page: int, dpi: float, region: Box) -> Picture:
    """Render a region of a page (zero-based) as it is shown, with its annotations and form fields.

    Raises:
        UndrawablePage: There is no such page, it cannot be read, or it has no size.
    """
    handle = pdfium.FPDF_LoadPage(document, page)
    if not handle:
        raise UndrawablePage
    try:
        width_pt, height_pt = pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)
        # Written so that NaN is refused too.
        if not (0 < width_pt < 1e6 and 0 < height_pt < 1e6):
            raise UndrawablePage
        scale = _scale(width_pt, height_pt, dpi)
        width_px, height_px = round(width_pt * scale), round(height_pt * scale)
        if min(width_px, height_px) < 1:
            raise UndrawablePage
        left, right = _pixels_of(region.x0, region.x1, width_px)
        top, bottom = _pixels_of(region.y0, region.y1, height_px)
        pixels = _draw(document, handle, (width_px, height_px), (left, top, right, bottom))
        place = Box(left / width_px, top / height_px, right / width_px, bottom / height_px)
        return Picture(pixels, place, scale * POINTS_PER_INCH)
    finally:
        pdfium.FPDF_ClosePage(handle)


def has_lost_picture(document: pdfium.FPDF_DOCUMENT, page: int) -> bool:
    """Return whether a picture of the page cannot be decoded; pdfium leaves it white without an error.

    Also returns True for a page that cannot be read or has more than 2,000 objects, which scans do not have.
    """
    handle = pdfium.FPDF_LoadPage(document, page)
    if not handle:
        return True
    try:
        objects = list(islice(_objects(handle), _MOST_OBJECTS + 1))
        return len(objects) > _MOST_OBJECTS or any(_is_lost(each) for each in objects)
    finally:
        pdfium.FPDF_ClosePage(handle)


def _objects(handle: pdfium.FPDF_PAGE) -> Iterator[pdfium.FPDF_PAGEOBJECT]:
    """Yield all objects on the page, including those in nested forms."""
    for number in range(pdfium.FPDFPage_CountObjects(handle)):
        yield from _within(pdfium.FPDFPage_GetObject(handle, number), 0)


def _within(drawn: pdfium.FPDF_PAGEOBJECT, depth: int) -> Iterator[pdfium.FPDF_PAGEOBJECT]:
    yield drawn
    if depth < _MOST_DEPTH and pdfium.FPDFPageObj_GetType(drawn) == pdfium.FPDF_PAGEOBJ_FORM:
        for number in range(pdfium.FPDFFormObj_CountObjects(drawn)):
            yield from _within(pdfium.FPDFFormObj_GetObject(drawn, number), depth + 1)


def _is_lost(drawn: pdfium.FPDF_PAGEOBJECT) -> bool:
    if pdfium.FPDFPageObj_GetType(drawn) != pdfium.FPDF_PAGEOBJ_IMAGE:
        return False
    bitmap = pdfium.FPDFImageObj_GetBitmap(drawn)
    if not bitmap:
        return True
    try:
        # pdfium skips parts of a JBIG2 stream that it cannot decode. Pure white takes a few hundred bytes.
        is_long = pdfium.FPDFImageObj_GetImageDataRaw(drawn, None, 0) > _MOST_OF_WHITE_BYTES
        return is_long and _filter(drawn) == b"JBIG2Decode" and np.ptp(_samples(bitmap)) == 0
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)


def _filter(drawn: pdfium.FPDF_PAGEOBJECT) -> bytes:
    """Return the last filter of a picture's stream, which decodes the pixels."""
    count = pdfium.FPDFImageObj_GetImageFilterCount(drawn)
    if count < 1:
        return b""
    name = pdfium.create_string_buffer(64)
    pdfium.FPDFImageObj_GetImageFilter(drawn, count - 1, name, len(name))
    return bytes(name.value)


def _samples(bitmap: pdfium.FPDF_BITMAP) -> Grey:
    size = pdfium.FPDFBitmap_GetStride(bitmap) * pdfium.FPDFBitmap_GetHeight(bitmap)
    buffer = pdfium.cast(pdfium.FPDFBitmap_GetBuffer(bitmap), pdfium.POINTER(pdfium.c_ubyte * size))
    # Rows end in padding bytes; a grey picture has one byte per pixel.
    rows = np.frombuffer(buffer.contents, np.uint8).reshape(pdfium.FPDFBitmap_GetHeight(bitmap), -1)
    return rows[:, : pdfium.FPDFBitmap_GetWidth(bitmap)]


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))


def _scale(width_pt: float, height_pt: float, dpi: float) -> float:
    """Return the scale in pixels per point."""
    scale = dpi / POINTS_PER_INCH
    longest_pt = max(width_pt, height_pt)
    if longest_pt * scale < LEAST_SIDE_PX:
        scale = min(LEAST_SIDE_PX / longest_pt, MAX_DPI / POINTS_PER_INCH)
    return min(scale, MAX_SIDE_PX / longest_pt)


def _pixels_of(start: float, stop: float, length_px: int) -> tuple[int, int]:
    """Convert a stretch of a side to whole pixels, at least one."""
    first = min(max(0, int(start * length_px)), length_px - 1)
    last = min(max(first + 1, int(np.ceil(stop * length_px))), length_px)
    return first, last


def _draw(
    document: pdfium.FPDF_DOCUMENT,
    handle: pdfium.FPDF_PAGE,
    size: tuple[int, int],
    part: tuple[int, int, int, int],
) -> Grey:
    left, top, right, bottom = part
    bitmap = pdfium.FPDFBitmap_CreateEx(right - left, bottom - top, pdfium.FPDFBitmap_BGRx, None, 0)
    if not bitmap:
        raise UndrawablePage
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, right - left, bottom - top, _WHITE)
        at = (-left, -top, *size, 0, pdfium.FPDF_ANNOT)
        pdfium.FPDF_RenderPageBitmap(bitmap, handle, *at)
        info = pdfium.FPDF_FORMFILLINFO(version=2)
        forms = pdfium.FPDFDOC_InitFormFillEnvironment(document, info)
        pdfium.FPDF_FFLDraw(forms, bitmap, handle, *at)
        pdfium.FPDFDOC_ExitFormFillEnvironment(forms)
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        buffer = pdfium.cast(
            pdfium.FPDFBitmap_GetBuffer(bitmap), pdfium.POINTER(pdfium.c_ubyte * (stride * (bottom - top)))
        )
        rows = np.frombuffer(buffer.contents, np.uint8).reshape(bottom - top, stride)
        coloured = rows[:, : (right - left) * 4].reshape(bottom - top, right - left, 4)
        return np.asarray(cv2.cvtColor(coloured, cv2.COLOR_BGRA2GRAY), np.uint8)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
