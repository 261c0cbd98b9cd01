"""Telling pages apart by what one sees."""

from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

CLEARLY = 24
"""Of 255: what a picture's compression or another rounding changes is less."""
ALIKE = 0.002
"""Of all dots: a note that was taken off a page is less, another student's card is more."""


class PageError(ValueError):
    """A document that was delivered cannot be shown."""


def read_pages(document: Path | bytes) -> list[Image.Image]:
    """Each page as a grey picture of one dot a point.

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
    """The share of dots that clearly differ; 1 for pages of different sizes."""
    if one.size != other.size:
        return 1.0
    if one.tobytes() == other.tobytes():
        return 0.0
    dots = ImageChops.difference(one, other).point(lambda grey: 255 if grey > CLEARLY else 0)
    return dots.histogram()[255] / (one.width * one.height)


def find_alike(page: Image.Image, source: Sequence[Image.Image]) -> set[int]:
    """The numbers (from 1) of the source's pages that the page looks like; several where they look the same."""
    found = [difference(page, other) for other in source]
    nearest = min(found, default=1.0)
    return {number + 1 for number, share in enumerate(found) if share == nearest} if nearest <= ALIKE else set()
