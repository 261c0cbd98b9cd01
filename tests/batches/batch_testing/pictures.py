"""Comparison of pages by their appearance."""

from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

CLEARLY = 24
"""Grey levels (of 255) from which a dot counts as different; compression and rounding change less."""
ALIKE = 0.002
"""Share of differing dots up to which pages are alike; a removed note changes less, another student's card more."""


class PageError(ValueError):
    """Raised if a delivered document cannot be rendered."""


def read_pages(document: Path | bytes) -> list[Image.Image]:
    """Return each page as a grey picture with one dot per point.

    Raises:
        PageError: the file cannot be opened.
    """
    try:
        pdf = pypdfium2.PdfDocument(document)
    except pypdfium2.PdfiumError as error:
        raise PageError(str(error)) from error
    try:
        return [pdf[number].render(scale=1, grayscale=True).to_pil().convert("L") for number in range(len(pdf))]
    finally:
        pdf.close()


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the share of dots that clearly differ; 1 for pages of different sizes."""
    if one.size != other.size:
        return 1.0
    if one.tobytes() == other.tobytes():
        return 0.0
    dots = ImageChops.difference(one, other).point(lambda grey: 255 if grey > CLEARLY else 0)
    return dots.histogram()[255] / (one.width * one.height)


def find_alike(page: Image.Image, source: Sequence[Image.Image]) -> set[int]:
    """Return the numbers (from 1) of the source pages that look most like the page; several if they look the same."""
    found = [difference(page, other) for other in source]
    nearest = min(found, default=1.0)
    return {number + 1 for number, share in enumerate(found) if share == nearest} if nearest <= ALIKE else set()
