"""The text of a file, page by page. Runs in the guarded child: it parses strangers' files."""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from homeroom_sdk.guard.errors import FileDamaged, FileTooComplex
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.pdf.errors import EncryptedPdf

IMPORTED_BY_CHILDREN = ["homeroom_plugins.storage.contents.office_texts", "homeroom_sdk.pdf.text", "PIL.ImageSequence"]
MAX_PAGE_CHARS = 50_000
"""So much of one page can be searched."""
MAX_FILE_CHARS = 20_000_000
PART_CHARS = 3_000
"""What has no pages is cut into parts of about a page, at the end of a line."""
PDF = "application/pdf"
RESOLUTION = 200.0
"""Of pictures that say none, or one that no scanner has: a letter page is then as large as it was."""
MAX_PIXELS = 200_000_000
MAX_SIDE_POINTS = 14_400.0
"""Of a page in a PDF (ISO 32000-1, annex C)."""


@dataclass(frozen=True, slots=True)
class FilePage:
    """A page's text; `is_picture` where recognition has to read it, or the picture that lies over its text."""

    text: str
    is_picture: bool = False


def count_pages(source: Path) -> int:
    """How many pages a PDF has.

    Raises:
        EncryptedPdf, FileDamaged: It cannot be opened.
    """
    import pypdfium2.raw as pdfium
    from homeroom_sdk.pdf.text import open_document

    with open_document(source) as document:
        return int(pdfium.FPDF_GetPageCount(document))


def read_pdf(source: Path, first: int, stop: int) -> list[FilePage]:
    """The pages `first` to `stop` (zero-based, half-open) of a PDF. One that cannot be read is read as a picture.

    Raises:
        EncryptedPdf, FileDamaged: The file cannot be opened.
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
    """The text of an Office file: slides and sheets are pages, other texts are cut into parts.

    Raises:
        FileDamaged, FileTooComplex: It cannot be read, or holds more than any document does.
    """
    from homeroom_plugins.storage.contents.office_texts import read_parts

    with as_file_errors():
        pages = list(read_parts(source, media_type))
        if sum(map(len, pages)) > MAX_FILE_CHARS:
            raise FileTooComplex
        return [FilePage(text) for page in pages for text in in_parts(page)]


def read_plain(source: Path, charset: str) -> list[FilePage]:
    """A text in its encoding; letters that are none in it become question marks."""
    with as_file_errors():
        text = source.read_bytes().decode(codecs.lookup(charset or "utf-8").name, "replace").removeprefix("\ufeff")
        if len(text) > MAX_FILE_CHARS:
            raise FileTooComplex
        return [FilePage(part) for part in in_parts(text)]


def picture_to_pdf(source: Path, target: Path) -> int:
    """Write a picture as a PDF, a page each; returns how many there are.

    Raises:
        FileDamaged: It cannot be decoded.
        FileTooComplex: It has more pixels than any scan.
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
    """The text in parts of about a page, cut at ends of lines, or between words where a line has none."""
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
