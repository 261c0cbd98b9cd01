"""Appearances of fields, typeset by Typst, which shapes Arabic and Thai, falls back to other fonts, and embeds fonts.

Runs in the guarded child. Each appearance is a page of the size of its field; a Latin name takes 1 ms, three scripts
take
3 ms.
"""

import base64
import io
import json
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typst
from homeroom_plugins.signing.sealing.plans import Drawing, DrawnAs
from homeroom_sdk.guard.errors import FileDamaged
from homeroom_sdk.printing.fonts import families, fonts, with_letters
from PIL import Image, UnidentifiedImageError

_TEMPLATE = Path(__file__).with_name("appearances.typ")
MAX_PICTURE_PIXELS = 1200
"""Size of a signature four inches wide at 300 dots per inch."""
MAX_SOURCE_PIXELS = 40_000_000
MIN_PT = 4.0


def set_appearances(drawings: Sequence[tuple[Drawing, str]]) -> bytes:
    """Return a PDF with one page for each drawing and its caption.

    Raises:
        FileDamaged: a picture cannot be read, or is too large.
    """
    files: dict[str, bytes] = {"main.typ": _TEMPLATE.read_bytes()}
    described = []
    for number, (drawing, caption) in enumerate(drawings):
        if drawing.drawn_as is DrawnAs.PICTURE:
            files[f"picture-{number}.svg"] = _wrap(to_png(drawing.picture))
        described.append(_describe(drawing, caption, number))
    inputs = {"appearances": json.dumps({"families": families(), "list": described})}
    done = typst.compile(files, font_paths=fonts(), ignore_system_fonts=True, sys_inputs=inputs, pdf_tags=False)  # type: ignore[call-overload] # it accepts a mapping of files too
    assert isinstance(done, bytes), "a PDF is one file"
    return done


def to_png(picture: bytes) -> bytes:
    """Return the picture as a small PNG, without other content of its file.

    Raises:
        FileDamaged: it is not a picture, or is too large.
    """
    try:
        with Image.open(io.BytesIO(picture), formats=("PNG", "JPEG", "WEBP")) as opened:
            if opened.width * opened.height > MAX_SOURCE_PIXELS:
                raise FileDamaged
            image = opened.convert("RGBA")
    except (OSError, ValueError, SyntaxError, UnidentifiedImageError, Image.DecompressionBombError) as error:
        raise FileDamaged from error
    image.thumbnail((MAX_PICTURE_PIXELS, MAX_PICTURE_PIXELS))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _wrap(png: bytes) -> bytes:
    """Wrap the picture in an SVG, because Typst accepts files as text only."""
    with Image.open(io.BytesIO(png)) as image:
        width, height = image.size
    size = f'width="{width}" height="{height}"'
    data = base64.b64encode(png).decode()
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}">'
    return f'{head}<image {size} href="data:image/png;base64,{data}"/></svg>'.encode()


def _describe(drawing: Drawing, caption: str, number: int) -> dict[str, Any]:
    text = with_letters(drawing.value)
    return {
        "kind": str(drawing.drawn_as),
        "width": max(drawing.width, MIN_PT),
        "height": max(drawing.height, MIN_PT),
        "text": text,
        "rtl": is_right_to_left(text),
        "language": drawing.language.partition("-")[0].lower() or "en",
        "caption": with_letters(caption),
        "checked": bool(drawing.value),
        "picture": f"picture-{number}.svg",
    }


def is_right_to_left(text: str) -> bool:
    """Return whether the first letter with a direction is written from right to left."""
    strong = (unicodedata.bidirectional(letter) for letter in text)
    return next((kind in ("R", "AL") for kind in strong if kind in ("L", "R", "AL")), False)
