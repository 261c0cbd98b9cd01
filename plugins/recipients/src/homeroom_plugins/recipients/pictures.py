"""Pages as pictures that are small enough for slow phones."""

from io import BytesIO
from pathlib import Path

from homeroom_sdk.pdf.render import render_page
from PIL import Image

MAX_BYTES = 300_000
"""Maximum size of a PNG, which loads in 1.5 s at 1.6 Mbit/s; a printed page takes 150,000 bytes at 1,000 px."""
_QUALITIES = (80, 65, 50, 35)


def draw_page(source: Path, page: int, width_px: int) -> bytes:
    """Draw a page (zero-based) as a PNG, or as a JPEG if the PNG would be too large, for example for scans and
    photographs.

    Call it through `homeroom_sdk.guard`, like `render_page`; it raises the same errors.
    """
    picture = render_page(source, page, width_px)
    return picture if len(picture) <= MAX_BYTES else _as_photograph(picture)


def media_type_of(picture: bytes) -> str:
    """Return the media type of a picture from `draw_page`."""
    return "image/png" if picture.startswith(b"\x89PNG") else "image/jpeg"


def _as_photograph(png: bytes) -> bytes:
    """Return the JPEG of the best quality within the limit, or of the lowest quality if all are too large."""
    data = b""
    with Image.open(BytesIO(png)) as image:
        for quality in _QUALITIES:
            file = BytesIO()
            image.save(file, "JPEG", quality=quality, progressive=True)
            data = file.getvalue()
            if len(data) <= MAX_BYTES:
                break
    return data
