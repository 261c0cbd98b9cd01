"""Accepting a stack of scans, within a guarded child: pictures are converted to a PDF, and its pages are counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2.raw as pdfium
from homeroom_plugins.signing.wet.errors import PictureUnknown
from homeroom_sdk.guard.errors import FileDamaged, FileTooComplex
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.text import open_document
from homeroom_sdk.scratch import create_private
from PIL import Image, ImageOps, ImageSequence

MAX_PAGES = 5_000
MAX_PIXELS = 80_000_000
"""Maximum size of a picture; an A3 page at 600 dpi has 70 million pixels."""
_PICTURES = ("JPEG", "PNG", "TIFF")
_DPI = 200
_TOO_MANY = _("The stack has more than {count} pages. Upload it in parts.", count=f"{MAX_PAGES:,}")
_QUALITY = 90
_LOOK_BYTES = 1024
_OF_DAMAGED_PICTURES = (OSError, ValueError, SyntaxError, LookupError, TypeError, ArithmeticError, EOFError)


def take_in(source: Path, target: Path) -> int:
    """Write the stack to `target` as a PDF, moving `source` or converting its pictures; return the number of pages.

    Raises:
        EncryptedPdf, FileDamaged, FileTooComplex, PictureUnknown
    """
    with source.open("rb") as file:
        is_pdf = b"%PDF-" in file.read(_LOOK_BYTES)
    if is_pdf:
        source.rename(target)
    else:
        _write_pictures(source, target)
    with as_file_errors(), open_document(target) as document:
        pages = int(pdfium.FPDF_GetPageCount(document))
    if pages < 1:
        raise FileDamaged
    if pages > MAX_PAGES:
        raise FileTooComplex(_TOO_MANY)
    return pages


def _write_pictures(source: Path, target: Path) -> None:
    with _open_picture(source) as picture:
        if int(getattr(picture, "n_frames", 1)) > MAX_PAGES:
            raise FileTooComplex(
                _("The stack has more than {count} pages. Upload it in parts.", count=f"{MAX_PAGES:,}")
            )
        frames = (_as_page(frame) for frame in ImageSequence.Iterator(picture))
        first = next(frames)
        with create_private(target) as out:
            first.save(
                out, "PDF", save_all=True, append_images=frames, resolution=_resolution(picture), quality=_QUALITY
            )


def _as_page(frame: Image.Image) -> Image.Image:
    """Return the picture rotated as its EXIF data states, in a mode that PDF supports; black and white is kept."""
    if frame.width * frame.height > MAX_PIXELS:
        raise FileTooComplex(_("A picture has more than {count} dots. Scan it at 300 dpi.", count=f"{MAX_PIXELS:,}"))
    upright = ImageOps.exif_transpose(frame)
    return upright if upright.mode in ("1", "L", "RGB") else upright.convert("RGB")


def _resolution(picture: Image.Image) -> float:
    told = picture.info.get("dpi", (0, 0))[0]
    return float(told) if 50 <= float(told) <= 1200 else _DPI


@contextmanager
def _open_picture(path: Path) -> Iterator[Image.Image]:
    Image.MAX_IMAGE_PIXELS = None  # `_as_page` checks the size before it decodes pixels.
    try:
        try:
            picture = Image.open(path, formats=_PICTURES)
        except OSError as error:
            raise PictureUnknown from error
        with picture:
            yield picture
    except _OF_DAMAGED_PICTURES as error:
        raise FileDamaged(_("The picture is damaged, or was cut off while it was copied. Scan it again.")) from error
