"""Pages of stacks as pictures, and as separate PDF files. Runs in the guarded child."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pikepdf
from homeroom_sdk.guard.errors import FileDamaged
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.pdf.render import render_page
from PIL import Image

_CLOCKWISE = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}
"""Clockwise degrees to Pillow's constants; Pillow rotates counterclockwise."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page (from 1) of a file, and the clockwise rotation in degrees that makes it upright."""

    source: Path
    number: int
    turn: int


def draw_upright(source: Path, number: int, turn: int, width_px: int) -> bytes:
    """Render a page (from 1), rotated, as a PNG.

    Raises:
        EncryptedPdf, FileDamaged, FileTooComplex
    """
    drawn = render_page(source, number - 1, width_px)
    if turn not in _CLOCKWISE:
        return drawn
    out = BytesIO()
    with Image.open(BytesIO(drawn), formats=["PNG"]) as picture:
        picture.transpose(_CLOCKWISE[turn]).save(out, "PNG", compress_level=3)
    return out.getvalue()


def split(source: Path, first: int, last: int) -> list[bytes]:
    """Return these pages (from 1) as separate files of one page each.

    Raises:
        FileDamaged, FileTooComplex
    """
    found = []
    with as_file_errors(), pikepdf.open(source) as pdf:
        for page in pdf.pages[first - 1 : last]:
            with pikepdf.new() as single:
                single.pages.append(page)
                out = BytesIO()
                single.save(out)
            found.append(out.getvalue())
    return found


def gather(leaves: Sequence[Leaf], out: Path) -> None:
    """Write these pages, upright, into one file, without their annotations and actions.

    Raises:
        FileDamaged, FileTooComplex
    """
    with as_file_errors(), pikepdf.new() as pdf:
        sources = {leaf.source: pikepdf.open(leaf.source) for leaf in leaves}
        for leaf in leaves:
            pages = sources[leaf.source].pages
            if leaf.number > len(pages):
                raise FileDamaged
            page = pages[leaf.number - 1]
            for key in ("/Annots", "/AA", "/StructParents", "/Tabs", "/B"):
                if key in page:
                    del page[key]
            pdf.pages.append(page)
            pdf.pages[-1].rotate(leaf.turn, relative=True)
        pdf.save(out)
