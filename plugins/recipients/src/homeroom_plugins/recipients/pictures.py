"""Pages as pictures that a slow phone has soon."""

from io import BytesIO
from pathlib import Path

from homeroom_sdk.pdf.render import render_page
from PIL import Image

MAX_BYTES = 300_000
"""What a phone loads in 1.5 s at 1.6 Mbit/s; a printed page takes 150,000 at 1,000 px."""
_QUALITIES = (80, 65, 50, 35)


def draw_page(source: Path, page: int, width_px: int) -> bytes:
    """Draw a page (zero-based): as a PNG, or as a JPEG where that would be large, as of a scan or a photograph.

    Call it through `homeroom_sdk.guard`, as `render_page`, whose errors it raises.
    """
    picture = render_page(source, page, width_px)
    return picture if len(picture) <= MAX_BYTES else _as_photograph(picture)


def media_type_of(picture: bytes) -> str:
    """Which of the two it is."""
    return "image/png" if picture.startswith(b"\x89PNG") else "image/jpeg"


def _as_photograph(png: bytes) -> bytes:
    """The best JPEG within the limit; the plainest where none is."""
    data = b""
    with Image.open(BytesIO(png)) as image:
        for quality in _QUALITIES:
            file = BytesIO()
            image.save(file, "JPEG", quality=quality, progressive=True)
            data = file.getvalue()
            if len(data) <= MAX_BYTES:
                break
    return data
