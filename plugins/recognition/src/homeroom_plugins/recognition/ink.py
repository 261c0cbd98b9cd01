"""Measuring the ink on a sheet, to tell an empty back from a faint line of text. Runs in the guarded child."""

from dataclasses import dataclass

import cv2
import numpy as np
from homeroom_plugins.recognition.drawing import Grey, Picture

MILLIMETRES_PER_INCH = 25.4
BORDER = 0.03
"""The fraction of each side that is cut off, because scanners leave shadows there."""

LEAST_CONTRAST = 32
"""Minimum difference in brightness (of 255) between ink and its paper; show-through of the other side is mostly below.
"""

# Minimum brightness of paper. A darker sheet is a dark picture, and all of it counts as ink.
_LEAST_PAPER = 130
# Maximum variation in the brightness of the paper, such as from folds or a bent page.
_MOST_SHADE = 45
# Local brightness is measured in squares of about this side in millimetres.
_SQUARE_MM = 8.0
_HOLE_MM = (3.5, 9.5)
_HOLE_MARGIN_MM = 26.0
_MOST_HOLES = 8
# A speck below this many square millimetres is dust: a full stop in 8 point has 0.1.
_SPECK_MM2 = 0.035
# A sheet with this share of such dark pixels has normal ink; much paler marks come from its other side.
_STRONG_CONTRAST = 90
_STRONG_SHARE = 0.000_1


@dataclass(frozen=True, slots=True)
class Ink:
    """The ink on a picture.

    Attributes:
        share: The fraction of the sheet that is darker than its paper, without borders, dust and punch holes.
        dark: 1 for ink, 0 for paper, dust or a hole, per pixel; the borders are not cut off.
        clear: The picture on white paper, without show-through of the other side.
    """

    share: float
    dark: Grey
    clear: Grey


def find_ink(picture: Picture) -> Ink:
    """Separate ink from paper. For a region, only sides that are sides of the sheet are cut off as borders."""
    pixel_mm = MILLIMETRES_PER_INCH / picture.dpi
    paper = _paper(picture.pixels, pixel_mm)
    smooth = np.asarray(cv2.medianBlur(picture.pixels, 3), np.uint8)
    dark = np.asarray(cv2.subtract(paper, smooth) >= LEAST_CONTRAST, np.uint8)
    _, labels, stats, centres = cv2.connectedComponentsWithStats(dark, connectivity=8)
    stats, centres = stats[1:], centres[1:]  # The first component is the paper.
    is_dust = stats[:, cv2.CC_STAT_AREA] * pixel_mm**2 < _SPECK_MM2
    is_hole = _find_holes(np.asarray(stats), np.asarray(centres), dark.shape, pixel_mm)
    is_ink = np.concatenate([[False], ~(is_dust | is_hole)])
    kept = np.asarray(is_ink[np.asarray(labels)], np.uint8)
    inner = kept[_inner(picture)]
    return Ink(float(inner.mean()) if inner.size else 0.0, kept, _clear(picture.pixels, paper, kept))


def _clear(pixels: Grey, paper: Grey, dark: Grey) -> Grey:
    """Remove what is paler than ink if there is strong ink; a page with only pale text stays as it is."""
    contrast = np.asarray(cv2.subtract(paper, pixels), np.uint8)
    if np.count_nonzero(dark & (contrast >= _STRONG_CONTRAST)) < _STRONG_SHARE * dark.size:
        return pixels
    # Only pixels away from ink are cleared, so that letters keep their soft edges.
    near = cv2.dilate(dark, np.ones((5, 5), np.uint8))
    return np.asarray(np.where((contrast < LEAST_CONTRAST) & (near == 0), 255, 255 - contrast), np.uint8)


def _inner(picture: Picture) -> tuple[slice, slice]:
    """Return the rows and columns without the borders of the sheet."""
    height, width = picture.pixels.shape
    place = picture.place
    down, across = round(BORDER / (place.y1 - place.y0) * height), round(BORDER / (place.x1 - place.x0) * width)
    return (
        slice(down if place.y0 < BORDER else 0, height - (down if place.y1 > 1 - BORDER else 0)),
        slice(across if place.x0 < BORDER else 0, width - (across if place.x1 > 1 - BORDER else 0)),
    )


def _paper(pixels: Grey, pixel_mm: float) -> Grey:
    """Return the brightness of the paper at each place, without the ink on it."""
    overall = float(np.percentile(pixels[::4, ::4], 90))
    if overall < _LEAST_PAPER:
        return np.full_like(pixels, 255)
    height, width = pixels.shape
    side = max(4, round(_SQUARE_MM / pixel_mm))
    # The brightest tenth of a square is paper, even in dense text.
    rows, columns = max(1, height // side), max(1, width // side)
    even = cv2.resize(pixels, (columns * 16, rows * 16), interpolation=cv2.INTER_AREA)
    squares = even.reshape(rows, 16, columns, 16).transpose(0, 2, 1, 3).reshape(rows, columns, 256)
    local = np.percentile(squares, 90, axis=2).clip(overall - _MOST_SHADE, 255).astype(np.float32)
    if min(rows, columns) >= 3:
        local = cv2.GaussianBlur(local, (3, 3), 0)
    grown = cv2.resize(local, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(grown.clip(0, 255), np.uint8)


def _find_holes(stats: np.ndarray, centres: np.ndarray, shape: tuple[int, ...], pixel_mm: float) -> np.ndarray:
    """Return which dark places are punch holes: round, filled, of the right size, near an edge, and few."""
    height, width = shape
    wide, tall = stats[:, cv2.CC_STAT_WIDTH] * pixel_mm, stats[:, cv2.CC_STAT_HEIGHT] * pixel_mm
    filled = stats[:, cv2.CC_STAT_AREA] * pixel_mm**2 / (wide * tall)
    margin = np.minimum.reduce([centres[:, 0], width - centres[:, 0], centres[:, 1], height - centres[:, 1]]) * pixel_mm
    least, most = _HOLE_MM
    is_hole = (
        (np.minimum(wide, tall) > least)
        & (np.maximum(wide, tall) < most)
        & (np.abs(wide - tall) < 0.25 * np.maximum(wide, tall))
        & (filled > 0.68)
        & (filled < 0.88)  # A circle fills 0.785 of its square; a printed square fills more.
        & (margin < _HOLE_MARGIN_MM)
    )
    return np.asarray(is_hole if is_hole.sum() <= _MOST_HOLES else np.zeros_like(is_hole))
