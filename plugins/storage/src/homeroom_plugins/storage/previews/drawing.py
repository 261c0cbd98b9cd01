"""Pages as pictures, and the words that stand on them; for guarded children alone."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pypdfium2.raw as pdfium
from homeroom_plugins.storage.uploads.pictures import open_picture
from homeroom_sdk.guard.errors import FileDamaged
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.pdf.text import TextReader, open_document
from homeroom_sdk.sentences import _
from PIL import Image, ImageOps

MAX_WORDS = 20_000
MAX_TEXT_CHARS = 500_000


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word, and where it stands on the page: shares of its width and height."""

    text: str
    left: float
    top: float
    width: float
    height: float


def draw_picture(source: Path, page: int, width_px: int) -> bytes:
    """A page (zero-based) of a picture as a PNG, the way up that its camera noted, and never larger than it is."""
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
    """How many pages a PDF of our own making has."""
    with open_document(source) as document:
        return int(pdfium.FPDF_GetPageCount(document))


def read_words(source: Path, page: int) -> list[PlacedWord]:
    """The words of a page (zero-based) of a PDF in their order of reading, with their places.

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
    """The beginning of a plain text."""
    with source.open(encoding=charset or "utf-8-sig", errors="replace", newline=None) as file:
        return file.read(MAX_TEXT_CHARS).removeprefix("\ufeff")
