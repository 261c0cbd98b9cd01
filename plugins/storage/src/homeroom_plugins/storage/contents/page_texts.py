"""The text of a file, page by page. Runs in the guarded child, since it parses untrusted files."""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from homeroom_sdk.guard.errors import FileDamaged, FileTooComplex
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.pdf.errors import EncryptedPdf

IMPORTED_BY_CHILDREN = ["homeroom_plugins.storage.contents.office_texts", "homeroom_sdk.pdf.text", "PIL.ImageSequence"]
MAX_PAGE_CHARS = 50_000
"""Maximum characters of a page that can be searched."""
MAX_FILE_CHARS = 20_000_000
PART_CHARS = 3_000
"""Size of the parts into which files without pages are cut, at line ends; about a page."""
PDF = "application/pdf"
RESOLUTION = 200.0
"""Resolution (dpi) at which pictures become PDF pages; raised if a page would exceed `MAX_SIDE_POINTS`."""
MAX_PIXELS = 200_000_000
MAX_SIDE_POINTS = 14_400.0
"""Maximum side of a PDF page in points (ISO 32000-1, annex C)."""


@dataclass(frozen=True, slots=True)
class FilePage:
    """The text of a page; `is_picture` if the page, or a picture that covers its text, needs text recognition."""

    text: str
    is_picture: bool = False


def count_pages(source: Path) -> int:
    """Return the number of pages of a PDF.

    Raises:
        EncryptedPdf, FileDamaged: the file cannot be opened.
    """
    import pypdfium2.raw as pdfium
    from homeroom_sdk.pdf.text import open_document

    with open_document(source) as document:
        return int(pdfium.FPDF_GetPageCount(document))


def read_pdf(source: Path, first: int, stop: int) -> list[FilePage]:
    """Read the pages `first` to `stop` (zero-based, half-open) of a PDF. Damaged pages are marked as pictures.

    Raises:
        EncryptedPdf, FileDamaged: the file cannot be opened.
    """
    from homeroom_sdk.pdf.text import PageKind, TextReader

    pages = []
    with TextReader(source) as reader:
        for number in range(first, stop):
            try:
                page = reader.read(number)
            except EncryptedPdf:
                raise
            except FileDamaged:
                pages.append(FilePage("", is_picture=True))
                continue
            text = page.text[:MAX_PAGE_CHARS] if page.kind is PageKind.TEXT else ""
            pages.append(FilePage(text, page.kind is PageKind.PICTURE or page.is_covered))
    return pages


def read_office(source: Path, media_type: str) -> list[FilePage]:
    """Return the text of an Office file. Each slide or sheet is a page; all texts are cut into parts of about a page.

    Raises:
        FileDamaged, FileTooComplex: the file cannot be read, or is larger than any real document.
    """
    from homeroom_plugins.storage.contents.office_texts import read_parts

    with as_file_errors():
        pages = list(read_parts(source, media_type))
        if sum(map(len, pages)) > MAX_FILE_CHARS:
            raise FileTooComplex
        return [FilePage(text) for page in pages for text in in_parts(page)]


def read_plain(source: Path, charset: str) -> list[FilePage]:
    """Return a plain text in parts; bytes that are invalid in its encoding become replacement characters."""
    with as_file_errors():
        text = source.read_bytes().decode(codecs.lookup(charset or "utf-8").name, "replace").removeprefix("\ufeff")
        if len(text) > MAX_FILE_CHARS:
            raise FileTooComplex
        return [FilePage(part) for part in in_parts(text)]


def picture_to_pdf(source: Path, target: Path) -> int:
    """Convert a picture to a PDF, one page per frame of a TIFF; return the number of pages.

    Raises:
        FileDamaged: the picture cannot be decoded.
        FileTooComplex: it has more than `MAX_PIXELS` pixels.
    """
    from PIL import Image, ImageOps, ImageSequence

    with as_file_errors(), Image.open(source) as picture:
        if picture.width * picture.height > MAX_PIXELS:
            raise FileTooComplex
        frames = (
            ImageOps.exif_transpose(frame).convert("RGB")
            for frame in (ImageSequence.Iterator(picture) if picture.format == "TIFF" else [picture])
        )
        first = next(frames)
        resolution = max(RESOLUTION, max(first.size) * 72 / MAX_SIDE_POINTS)
        first.save(target, "PDF", resolution=resolution, save_all=True, append_images=frames)
    return count_pages(target)


def in_parts(text: str) -> Iterator[str]:
    """Yield the text in parts of about a page, cut at line ends, or between words if a line is too long."""
    start = 0
    while len(text) - start > PART_CHARS:
        end = start + PART_CHARS
        cut = max(text.rfind("\n", start + 1, end), start) or start
        if cut == start:
            cut = text.rfind(" ", start + 1, end)
        end = cut if cut > start else end
        yield text[start:end]
        start = end
    yield text[start:]
