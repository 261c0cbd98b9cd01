"""Pages as pictures, and the words on them; to be called in guarded children only."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pypdfium2.raw as pdfium
from homeroom_plugins.storage.uploads.pictures import open_picture
from homeroom_sdk.guard.errors import FileDamaged
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.text import TextReader, open_document
from PIL import Image, ImageOps

MAX_WORDS = 20_000
MAX_TEXT_CHARS = 500_000


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word and its position on the page, as fractions of the page's width and height."""

    text: str
    left: float
    top: float
    width: float
    height: float


def draw_picture(source: Path, page: int, width_px: int) -> bytes:
    """Return a page (zero-based) of a picture as a PNG, rotated as its EXIF data states; never enlarged."""
    with open_picture(source) as picture:
        if page >= getattr(picture, "n_frames", 1):
            raise FileDamaged(_("The document has no such page."))
        picture.seek(page)
        upright = ImageOps.exif_transpose(picture)
        share = min(1.0, width_px / upright.width)
        size = (max(1, round(upright.width * share)), max(1, round(upright.height * share)))
        plain = upright.convert("RGBA").resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
        paper, out = Image.new("RGB", size, "white"), BytesIO()
        paper.paste(plain, mask=plain)
        paper.save(out, "PNG")
        return out.getvalue()


def count_pages(source: Path) -> int:
    """Return the number of pages of a PDF that LibreOffice made."""
    with open_document(source) as document:
        return int(pdfium.FPDF_GetPageCount(document))


def read_words(source: Path, page: int) -> list[PlacedWord]:
    """Return the words of a page (zero-based) of a PDF with their positions, in reading order; at most 20,000.

    Raises:
        FileError: the file or the page cannot be read.
    """
    with as_file_errors(), TextReader(source) as reader:
        text = reader.read(page)
        width, height = text.width or 1.0, text.height or 1.0
        return [
            PlacedWord(
                word.text,
                word.x0 / width,
                word.y0 / height,
                (word.x1 - word.x0) / width,
                (word.y1 - word.y0) / height,
            )
            for word in reader.words(page)[:MAX_WORDS]
        ]


def read_text(source: Path, charset: str) -> str:
    """Return the beginning of a plain text, at most 500,000 characters."""
    with source.open(encoding=charset or "utf-8-sig", errors="replace", newline=None) as file:
        return file.read(MAX_TEXT_CHARS).removeprefix("\ufeff")
