"""Pictures of parts with their signatures, made in the guarded child process."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2.raw as pdfium
from homeroom_plugins.delivery.pdf.cut.cutter import Cutter, PartRequest
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.pdf.render import render_page
from homeroom_sdk.pdf.stamping import Miss, Stamp, ToStamp, stamp_files
from homeroom_sdk.pdf.text import open_document, open_page

MAX_SHOWN = 2
"""Maximum pages per document."""


@dataclass(frozen=True)
class ShownPart:
    """Pictures of a part with the stamps that could be placed on it.

    Args:
        key: The person of the part.
        pages: The pages (from 0) with stamps, or else the first page, each with its PNG.
        missing: Stamps that could not be placed, by their index among the stamps.
    """

    key: str
    pages: tuple[tuple[int, bytes], ...]
    missing: tuple[tuple[int, Miss], ...]


def show_parts(
    source: Path, requests: Sequence[PartRequest], stamps: Sequence[Stamp], folder: Path, width_px: int
) -> list[ShownPart]:
    """Cut parts, stamp them, and render the pages with stamps.

    Raises:
        DamagedPdf, PdfTooComplex, EncryptedPdf: the source or a part cannot be read.
        PictureRefused, PictureTooBig: a stamp's picture cannot be drawn.
    """
    shown = []
    with Cutter(source) as cutter:
        for number, request in enumerate(requests):
            plain, signed = folder / f"plain-{number}.pdf", folder / f"signed-{number}.pdf"
            plain.write_bytes(cutter.cut(request).data)
            (done,) = stamp_files([ToStamp(plain, signed, may_miss=True)], stamps)
            path, pages = done.path or plain, done.pages[:MAX_SHOWN] or (0,)
            pictures = tuple((page, render_page(path, page, width_px)) for page in pages)
            shown.append(ShownPart(request.person_id, pictures, done.missing))
    return shown


def read_sizes(source: Path, pages: Sequence[int]) -> list[tuple[float, float]]:
    """Return width and height in points of these pages (from 0), as displayed.

    Raises:
        EncryptedPdf, DamagedPdf: the file or a page cannot be read.
    """
    sizes = []
    with as_file_errors(), open_document(source) as document:
        for page in pages:
            with open_page(document, page) as handle:
                sizes.append((float(pdfium.FPDF_GetPageWidthF(handle)), float(pdfium.FPDF_GetPageHeightF(handle))))
    return sizes
