"""Rendering of a page as a picture."""

import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2.raw as pdfium

from homeroom_sdk.guard.errors import FileDamaged, FileTooComplex
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.guard.runner import Limits
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.text import open_document, open_page

RENDER_LIMITS = Limits(memory_bytes=768 * 1024**2, cpu_s=10, wall_s=60)
"""Limits for rendering a page: a colour scan of A3 at 600 dpi takes 400 MB and two seconds."""
MAX_WIDTH_PX = 4_000
MAX_HEIGHT_PX = 8_000
_WHITE = 0xFFFFFFFF


def render_page(source: Path | bytes, page: int, width_px: int) -> bytes:
    """Draw a page (zero-based), including its annotations and form fields, as a PNG of the given width.

    Call it through `homeroom_sdk.guard`, since it parses an untrusted file.

    Raises:
        EncryptedPdf, FileDamaged: The file or the page cannot be read, or there is no such page.
        FileTooComplex: The page is far too tall for its width.
    """
    if not 1 <= width_px <= MAX_WIDTH_PX:
        raise ValueError(f"a picture can be 1 to {MAX_WIDTH_PX} pixels wide")
    with (
        as_file_errors(),
        open_document(source) as document,
        _open_forms(document) as forms,
        open_page(document, page) as handle,
    ):
        width_pt, height_pt = pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)
        if not (width_pt > 0 and height_pt > 0):
            raise FileDamaged(_("Page {page} has no size. Save or print the PDF as a new one.", page=page + 1))
        height_px = max(1, round(width_px * height_pt / width_pt))
        if height_px > MAX_HEIGHT_PX:
            raise FileTooComplex(_("Page {page} is far taller than wide and cannot be shown.", page=page + 1))
        return _draw(handle, forms, width_px, height_px)


@contextmanager
def _open_forms(document: pdfium.FPDF_DOCUMENT) -> Iterator[pdfium.FPDF_FORMHANDLE]:
    info = pdfium.FPDF_FORMFILLINFO(version=2)
    forms = pdfium.FPDFDOC_InitFormFillEnvironment(document, info)
    try:
        yield forms
    finally:
        pdfium.FPDFDOC_ExitFormFillEnvironment(forms)


def _draw(handle: pdfium.FPDF_PAGE, forms: pdfium.FPDF_FORMHANDLE, width_px: int, height_px: int) -> bytes:
    stride = width_px * 3
    pixels = bytearray(stride * height_px)
    buffer = (pdfium.c_ubyte * len(pixels)).from_buffer(pixels)
    bitmap = pdfium.FPDFBitmap_CreateEx(width_px, height_px, pdfium.FPDFBitmap_BGR, buffer, stride)
    if not bitmap:
        raise FileTooComplex
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width_px, height_px, _WHITE)
        flags = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
        pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width_px, height_px, 0, flags)
        pdfium.FPDF_FFLDraw(forms, bitmap, handle, 0, 0, width_px, height_px, 0, flags)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    return _png(pixels, width_px, height_px)


def _png(pixels: bytearray, width_px: int, height_px: int) -> bytes:
    """Encode RGB pixels as a PNG (ISO 15948) with unfiltered rows."""
    stride = width_px * 3
    rows = b"".join(b"\0" + pixels[row * stride : (row + 1) * stride] for row in range(height_px))
    header = struct.pack("!IIBBBBB", width_px, height_px, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack("!I", len(data)) + kind + data + struct.pack("!I", zlib.crc32(kind + data)) for kind, data in chunks
    )
