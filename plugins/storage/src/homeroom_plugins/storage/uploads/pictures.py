"""Pictures: decoded once to their end, in a guarded child, within a bound on their pixels."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from homeroom_plugins.storage.uploads.kinds import PICTURES, Kind
from homeroom_plugins.storage.uploads.refusals import PictureDamaged, PictureTooLarge
from PIL import Image

MAX_PIXELS = 200_000_000
"""An A3 page in 600 dpi has 70 million."""
MAX_FRAMES = 2_000
_READERS = tuple(name for name in PICTURES if name != "MPO")  # Which the reader of JPEG tells.
# What Pillow raises on malformed files; that none of its readers knows one is an OSError too.
_OF_DAMAGED_PICTURES = (OSError, ValueError, SyntaxError, LookupError, TypeError, ArithmeticError, EOFError)


@contextmanager
def open_picture(path: Path) -> Iterator[Image.Image]:
    """Open a picture of a kind that is taken, whose pixels are bounded; whatever its reader raises is its error.

    Raises:
        PictureDamaged, PictureTooLarge
    """
    Image.init()
    Image.MAX_IMAGE_PIXELS = None  # Judged here, before a pixel is decoded.
    try:
        with Image.open(path, formats=_READERS) as picture:
            _check_size(picture)
            yield picture
    except _OF_DAMAGED_PICTURES as error:
        raise PictureDamaged from error


def inspect_picture(path: Path) -> tuple[Kind, int]:
    """What kind of picture it is, and how many pages it has: more than one only of a TIFF.

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
