"""Conversion of positions on a page as shown into the page's own coordinates."""

from dataclasses import dataclass

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The visible part of a page, and the clockwise rotation by which readers show it: 0, 90, 180 or 270 degrees."""

    box: Box
    rotation: int = 0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as shown."""
        left, bottom, right, top = self.box
        width, height = right - left, top - bottom
        return (height, width) if self.rotation in (90, 270) else (width, height)

    def place(self, x: float, y: float, width: float, height: float) -> Box:
        """Convert a rectangle, in points from the upper left corner as shown, into page coordinates."""
        (ax, ay), (bx, by) = self._point(x, y), self._point(x + width, y + height)
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)

    @property
    def upright(self) -> tuple[int, int, int, int, int, int]:
        """The matrix that rotates an appearance so that it is upright on the page as shown."""
        return {
            0: (1, 0, 0, 1, 0, 0),
            90: (0, 1, -1, 0, 0, 0),
            180: (-1, 0, 0, -1, 0, 0),
            270: (0, -1, 1, 0, 0, 0),
        }[self.rotation]

    def _point(self, x: float, y: float) -> tuple[float, float]:
        left, bottom, right, top = self.box
        match self.rotation:
            case 90:
                return left + y, bottom + x
            case 180:
                return right - x, bottom + y
            case 270:
                return right - y, top - x
            case _:
                return left + x, top - y


def frame_of(media: Box, crop: Box | None, rotation: int) -> Frame:
    """Return the frame of a page: the crop box within the media box, or the media box if they do not overlap."""
    media = _ordered(media)
    if crop is not None:
        crop = _ordered(crop)
        shown = max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3])
        if shown[0] < shown[2] and shown[1] < shown[3]:
            media = shown
    return Frame(media, rotation % 360 // 90 * 90)


def _ordered(box: Box) -> Box:
    return min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])
