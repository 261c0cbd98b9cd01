"""Checking pictures: decoded completely, in a guarded child, with a limit on their pixels."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from homeroom_plugins.storage.uploads.kinds import PICTURES, Kind
from homeroom_plugins.storage.uploads.refusals import PictureDamaged, PictureTooLarge
from PIL import Image

MAX_PIXELS = 200_000_000
"""Maximum pixels of a picture; an A3 page at 600 dpi has 70 million."""
MAX_FRAMES = 2_000
_READERS = tuple(name for name in PICTURES if name != "MPO")  # Pillow's JPEG reader detects MPO.
# Errors that Pillow raises on malformed files; an unknown format is an OSError too.
_OF_DAMAGED_PICTURES = (OSError, ValueError, SyntaxError, LookupError, TypeError, ArithmeticError, EOFError)


@contextmanager
def open_picture(path: Path) -> Iterator[Image.Image]:
    """Open a picture of an accepted kind, within the pixel limit. Decoding errors in the block become `PictureDamaged`.

    Raises:
        PictureDamaged, PictureTooLarge
    """
    Image.init()
    Image.MAX_IMAGE_PIXELS = None  # `_check_size` checks it before any pixel is decoded.
    try:
        with Image.open(path, formats=_READERS) as picture:
            _check_size(picture)
            yield picture
    except _OF_DAMAGED_PICTURES as error:
        raise PictureDamaged from error


def inspect_picture(path: Path) -> tuple[Kind, int]:
    """Decode a picture completely; return its kind and number of pages. Only a TIFF can have several pages.

    Raises:
        PictureDamaged, PictureTooLarge
    """
    with open_picture(path) as picture:
        kind, pages = PICTURES[picture.format or ""], _count_pages(picture)
        picture.load()
        return kind, pages


def _count_pages(picture: Image.Image) -> int:
    frames = int(getattr(picture, "n_frames", 1)) if picture.format == "TIFF" else 1
    if frames > MAX_FRAMES:
        raise PictureTooLarge
    return frames


def _check_size(picture: Image.Image) -> None:
    if picture.width * picture.height > MAX_PIXELS:
        raise PictureTooLarge
