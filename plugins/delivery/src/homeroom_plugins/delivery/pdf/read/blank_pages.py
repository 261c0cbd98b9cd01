"""Classification of pages that show nothing as blank or unreadable."""

import re
import zlib
from collections.abc import Collection
from pathlib import Path

import pikepdf
from homeroom_plugins.delivery.pdf.faults import as_pdf_errors
from homeroom_sdk.pdf.text import PageKind

# Operators that draw (ISO 32000-1, annex A).
_PAINTS = re.compile(rb"(?<![^\s\])>}])(?:Do|Tj|TJ|'|\"|f\*?|F|S|s|B\*?|b\*?|sh|EI)(?![^\s/\[(<])")


def judge_blank(source: Path, pages: Collection[int]) -> dict[int, PageKind]:
    """Return BLANK or UNREADABLE for each page (zero-based) on which nothing was seen.

    A page is unreadable if its content draws something or cannot be decoded to its end.

    Raises:
        EncryptedPdf, DamagedPdf: The file cannot be opened.
    """
    return _judge_pages(source, pages, may_paint=False)


def judge_empty(source: Path, pages: Collection[int]) -> dict[int, PageKind]:
    """Return the same for pages with a picture of an empty sheet: drawing is allowed, because its result was seen."""
    return _judge_pages(source, pages, may_paint=True)


def _judge_pages(source: Path, pages: Collection[int], *, may_paint: bool) -> dict[int, PageKind]:
    if not pages:
        return {}
    with as_pdf_errors(), pikepdf.open(source) as pdf:
        return {page: _judge(pdf.pages[page].obj, may_paint=may_paint) for page in pages}


def _judge(page: pikepdf.Object, *, may_paint: bool) -> PageKind:
    contents = page.get("/Contents")
    streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    for stream in streams:
        if stream is None:
            continue
        if not isinstance(stream, pikepdf.Stream):
            return PageKind.UNREADABLE
        data = _decoded(stream)
        if data is None or (not may_paint and _PAINTS.search(data)):
            return PageKind.UNREADABLE
    return PageKind.BLANK


def _decoded(stream: pikepdf.Object) -> bytes | None:
    """Return the stream's data, or None if it cannot be decoded to its end."""
    filters = stream.get("/Filter")
    try:
        if filters is None:
            return bytes(stream.read_raw_bytes())
        if filters == pikepdf.Name.FlateDecode and "/DecodeParms" not in stream:
            # qpdf returns what it can decode of a damaged stream, but here the stream must be complete.
            inflater = zlib.decompressobj()
            data = inflater.decompress(stream.read_raw_bytes(), 1 << 24)
            return data if inflater.eof else None
        return bytes(stream.read_bytes())
    except (pikepdf.PikepdfError, RuntimeError, zlib.error):
        return None
