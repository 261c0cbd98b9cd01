"""Stamping of pictures and texts onto pages of PDFs, by position or next to a text on the page.

All pages of a PDF share one copy of a picture. Additions are drawn over the page, upright as the page is shown. In a
tagged PDF they are tagged too. A file with certificate signatures loses them, because it is rewritten. All of this is
for a guarded child (`homeroom_sdk.guard`), with many documents per call.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from pathlib import Path

import pikepdf
from pikepdf import Dictionary, Page, Pdf

from homeroom_sdk.guard.errors import FileDamaged, FileError
from homeroom_sdk.guard.faults import as_file_errors
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.pdf.added_tags import AddedTags
from homeroom_sdk.pdf.anchors import Found, find_anchor
from homeroom_sdk.pdf.drawings import Added, Drawing, Text, prepare
from homeroom_sdk.pdf.errors import EncryptedPdf
from homeroom_sdk.pdf.text import TextReader

LAST_PAGE = -1
EVERY_PAGE = 0
_MAX_PARENTS = 50
_OURS = re.compile(r"/Hr(\d+)")
_TOLERANCE = 0.5
"""Tolerance in points, so that a box that exactly fills the page counts as on the page."""


@dataclass(frozen=True)
class Place:
    """The place of a stamp. Points from the upper left corner of the page as it is shown: rotated and cropped.

    Args:
        page: From 1; or LAST_PAGE; or EVERY_PAGE, which with an anchor means the first page that shows the anchor.
        x, y: The upper left corner of the box; with an anchor, relative to the upper left corner of that text.
        width, height: Size of the box. The content keeps its proportions and is aligned at the lower left, or at the
            lower right if it is a right-to-left text.
        anchor: A text on the page, found ignoring case and spacing; empty for the page's corner.
    """

    page: int
    x: float
    y: float
    width: float
    height: float
    anchor: str = ""


@dataclass(frozen=True)
class Stamp:
    """A drawing and its place.

    Args:
        words: The alternative text of a picture for screen readers; empty for decoration. A text is read as it is.
    """

    drawing: Drawing
    place: Place
    words: str = ""


class Miss(StrEnum):
    """Why something could not be put on a document."""

    NO_ANCHOR = "no_anchor"
    """The anchor text is not on the page."""
    NO_PAGE = "no_page"
    """The document has no such page."""
    OFF_PAGE = "off_page"
    """A part of it would lie outside of the page."""


@dataclass(frozen=True)
class ToStamp:
    """A file to stamp. If some stamps do not fit, a file with `may_miss` gets the others; any other file is not
    written.
    """

    source: Path
    target: Path
    may_miss: bool = False


@dataclass(frozen=True)
class Stamped:
    """The result for a file; the output is at `ToStamp.target` unless `path` is None.

    Args:
        missing: The stamps, by index in the list, that could not be applied.
        pages: The pages (from 0) that were stamped.
        problem: Why the file could not be read.
    """

    path: Path | None
    sha256: str = ""
    size_bytes: int = 0
    missing: tuple[tuple[int, Miss], ...] = ()
    pages: tuple[int, ...] = ()
    problem: Sentence | None = None


def stamp_files(files: Sequence[ToStamp], stamps: Sequence[Stamp]) -> list[Stamped]:
    """Put the same stamps on each of these files; report an unreadable file in its result and continue with the others.

    The same file and stamps give the same bytes.

    Raises:
        PictureRefused, PictureTooBig: a stamp's picture cannot be drawn.
    """
    for stamp in stamps:
        prepare(stamp.drawing)
    return [_stamp_file(item, stamps) for item in files]


def stamp(source: Path, target: Path, stamps: Sequence[Stamp]) -> Stamped:
    """Put stamps on one file like `stamp_files`, but raise its errors.

    Raises:
        EncryptedPdf, FileDamaged, FileTooComplex: the file cannot be read.
        PictureRefused, PictureTooBig: a stamp's picture cannot be drawn.
    """
    return _draw(ToStamp(source, target), stamps)


def _stamp_file(item: ToStamp, stamps: Sequence[Stamp]) -> Stamped:
    try:
        return _draw(item, stamps)
    except FileError as error:
        return Stamped(None, problem=error.message)


@dataclass(frozen=True)
class _Spot:
    """A stamp with the page (from 0) and the position that were found for it, in the units of `Place`."""

    stamp: Stamp
    page: int
    x: float
    y: float


def _draw(item: ToStamp, stamps: Sequence[Stamp]) -> Stamped:
    with _as_pdf_errors(), Pdf.open(item.source) as pdf:
        pages = list(pdf.pages)
        spots: list[_Spot] = []
        missing: list[tuple[int, Miss]] = []
        with TextReader(item.source) as reader:
            for number, wanted in enumerate(stamps):
                found = _find_spots(wanted, pages, reader)
                if isinstance(found, Miss):
                    missing.append((number, found))
                else:
                    spots += found
        if missing and not item.may_miss:
            return Stamped(None, missing=tuple(missing))
        tags, numbers = AddedTags(pdf), sorted({spot.page for spot in spots})
        added = _add_drawings(pdf, [pages[number] for number in numbers], [spot.stamp.drawing for spot in spots])
        for number in numbers:
            _draw_page(pages[number], [spot for spot in spots if spot.page == number], tags, added)
        made = (
            BytesIO()
        )  # In memory for the hash. Without pikepdf's repair of the metadata, which takes a third of the time.
        pdf.save(
            made,
            compress_streams=False,
            stream_decode_level=_AS_IS,
            deterministic_id=True,
            fix_metadata_version=False,
        )
    data = made.getbuffer()  # A view, not a second copy.
    item.target.write_bytes(data)
    return Stamped(item.target, hashlib.sha256(data).hexdigest(), len(data), tuple(missing), tuple(numbers))


_AS_IS = pikepdf.StreamDecodeLevel.none


@contextmanager
def _as_pdf_errors() -> Iterator[None]:
    with as_file_errors():
        try:
            yield
        except pikepdf.PasswordError as error:
            raise EncryptedPdf from error
        except pikepdf.PikepdfError as error:
            raise FileDamaged from error


def _find_spots(wanted: Stamp, pages: Sequence[Page], reader: TextReader) -> list[_Spot] | Miss:
    place, count = wanted.place, len(pages)
    if place.page == EVERY_PAGE:
        numbers = range(count)
    else:
        number = count - 1 if place.page == LAST_PAGE else place.page - 1
        if not 0 <= number < count:
            return Miss.NO_PAGE
        numbers = range(number, number + 1)
    if place.anchor:
        found = find_anchor(reader, place.anchor, numbers)
        spots = [_beside(wanted, found)] if found is not None else []
        if not spots:
            return Miss.NO_ANCHOR
    else:
        spots = [_Spot(wanted, number, place.x, place.y) for number in numbers]
    return spots if all(_is_on_page(spot, _View.of(pages[spot.page])) for spot in spots) else Miss.OFF_PAGE


def _beside(wanted: Stamp, anchor: Found) -> _Spot:
    return _Spot(wanted, anchor.page, anchor.x0 + wanted.place.x, anchor.y0 + wanted.place.y)


def _is_on_page(spot: _Spot, view: "_View") -> bool:
    place = spot.stamp.place
    return (
        min(spot.x, spot.y) >= -_TOLERANCE
        and spot.x + place.width <= view.width + _TOLERANCE
        and spot.y + place.height <= view.height + _TOLERANCE
        and min(place.width, place.height) > 0
    )


@dataclass(frozen=True)
class _View:
    """A page as it is shown: its box in the page's own units, and the number of quarter turns clockwise."""

    x0: float
    y0: float
    x1: float
    y1: float
    turns: int

    @classmethod
    def of(cls, page: Page) -> "_View":
        media, crop = _box(page.mediabox), _box(page.cropbox)
        both = (max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3]))
        box = both if both[0] < both[2] and both[1] < both[3] else media
        return cls(*box, turns=_rotation(page.obj) // 90 % 4)

    @property
    def width(self) -> float:
        return self.y1 - self.y0 if self.turns % 2 else self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.x1 - self.x0 if self.turns % 2 else self.y1 - self.y0

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return the point on the page itself that is shown at (x, y)."""
        match self.turns:
            case 1:
                return self.x0 + y, self.y0 + x
            case 2:
                return self.x1 - x, self.y0 + y
            case 3:
                return self.x1 - y, self.y1 - x
        return self.x0 + x, self.y1 - y


def _box(given: pikepdf.Object) -> tuple[float, float, float, float]:
    xs, ys = (float(given[0]), float(given[2])), (float(given[1]), float(given[3]))
    return min(xs), min(ys), max(xs), max(ys)


def _rotation(page: pikepdf.Object) -> int:
    """Return the page's own rotation, or the one inherited from its parents."""
    node: object = page
    for _step in range(_MAX_PARENTS):
        if not isinstance(node, Dictionary):
            break
        if (said := node.get("/Rotate")) is not None:
            return int(said)
        node = node.get("/Parent")
    return 0


def _add_drawings(pdf: Pdf, pages: Sequence[Page], drawings: Sequence[Drawing]) -> dict[Drawing, Added]:
    """Copy each drawing into the PDF once, under names that none of the pages uses."""
    taken = {
        int(match[1])
        for page in pages
        for category in page.resources.values()
        if isinstance(category, Dictionary)
        for name in category.keys()  # noqa: SIM118 - a PDF's dictionary
        if (match := _OURS.match(name))
    }
    first = max(taken, default=-1) + 1
    unique = enumerate(dict.fromkeys(drawings), start=first)
    return {drawing: prepare(drawing).add_to(pdf, f"/Hr{number}") for number, drawing in unique}


def _draw_page(page: Page, spots: Sequence[_Spot], tags: AddedTags, added: Mapping[Drawing, Added]) -> None:
    view, parts = _View.of(page), [b"\nQ"]
    _add_resources(page, [added[spot.stamp.drawing] for spot in spots])
    for spot in spots:
        drawing = added[spot.stamp.drawing]
        begin, end = _marks(tags, page, spot)
        parts.append(b"%bq %b cm %b Q%b" % (begin, _matrix(view, spot, drawing.size), drawing.content, end))
    page.contents_add(b"q\n", prepend=True)
    page.contents_add(b"\n".join(parts))


def _add_resources(page: Page, added: Sequence[Added]) -> None:
    """Add resources to this page only: other pages may share its dictionary, or inherit it from the same parent."""
    resources = Dictionary(dict(page.resources.items()))
    for category in {category for item in added for category in item.resources}:
        own = resources.get(category)
        names = dict(own.items()) if isinstance(own, Dictionary) else {}
        for item in added:
            names |= item.resources.get(category, {})
        resources[category] = Dictionary(names)
    page.obj.Resources = resources


def _marks(tags: AddedTags, page: Page, spot: _Spot) -> tuple[bytes, bytes]:
    if not tags.is_tagged:
        return b"", b""
    drawing = spot.stamp.drawing
    is_text = isinstance(drawing, Text)
    words = drawing.text if isinstance(drawing, Text) else spot.stamp.words
    number = tags.add(page.obj, is_text=is_text, words=words)
    if number is None:
        return b"/Artifact BMC ", b" EMC"
    return b"/%b <</MCID %d>> BDC " % (b"P" if is_text else b"Figure", number), b" EMC"


def _matrix(view: _View, spot: _Spot, size: tuple[float, float]) -> bytes:
    """Return the matrix from the drawing's own units to the page's, within the box."""
    place, drawing = spot.stamp.place, spot.stamp.drawing
    ready = prepare(drawing)
    scale = min(place.width / ready.width, place.height / ready.height)
    width, height = ready.width * scale, ready.height * scale
    left = spot.x + (place.width - width if isinstance(drawing, Text) and drawing.is_rtl else 0.0)
    bottom = spot.y + place.height
    x, y = view.point(left, bottom)
    across, up = view.point(left + 1, bottom), view.point(left, bottom - 1)
    wide, high = width / size[0], height / size[1]
    numbers = ((across[0] - x) * wide, (across[1] - y) * wide, (up[0] - x) * high, (up[1] - y) * high, x, y)
    return " ".join(f"{number:.4f}" for number in numbers).encode()
