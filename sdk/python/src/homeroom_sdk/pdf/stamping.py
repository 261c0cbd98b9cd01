"""Putting pictures and texts on pages of PDFs, by place or beside a text that stands there.

A picture is one image that all pages of a PDF share. What is added is drawn over the page, upright as the page is
shown. Where a PDF has tags, it is tagged too. A file that is signed by certificate loses its signatures: it is written
anew. All of it is for a guarded child (`homeroom_sdk.guard`), many documents a call.
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
from homeroom_sdk.pdf.added_tags import AddedTags
from homeroom_sdk.pdf.anchors import Found, find_anchor
from homeroom_sdk.pdf.drawings import Added, Drawing, Text, prepare
from homeroom_sdk.pdf.errors import EncryptedPdf
from homeroom_sdk.pdf.text import TextReader
from homeroom_sdk.sentences import Sentence

LAST_PAGE = -1
EVERY_PAGE = 0
_MAX_PARENTS = 50
_OURS = re.compile(r"/Hr(\d+)")
_TOLERANCE = 0.5
"""In points: a box that fills the page is on it."""


@dataclass(frozen=True)
class Place:
    """Where something goes. Points from the upper left corner of the page as it is shown: turned and cropped.

    Args:
        page: From 1; LAST_PAGE; EVERY_PAGE, which with an anchor is the first page that shows it.
        x, y: The upper left corner of the box; with an anchor, from the upper left corner of that text.
        width, height: Of the box. What goes into it keeps its proportions, and stands at its lower left, or lower right
            if it is a text that begins at the right.
        anchor: A text on the page, in whatever case and spacing; empty: the page's corner.
    """

    page: int
    x: float
    y: float
    width: float
    height: float
    anchor: str = ""


@dataclass(frozen=True)
class Stamp:
    """Something and where it goes.

    Args:
        words: What a screen reader says of a picture; a text is read as it is. Empty: it is decoration.
    """

    drawing: Drawing
    place: Place
    words: str = ""


class Miss(StrEnum):
    """Why something could not be put on a document."""

    NO_ANCHOR = "no_anchor"
    """The text beside which it goes does not stand there."""
    NO_PAGE = "no_page"
    """The document has no such page."""
    OFF_PAGE = "off_page"
    """A part of it would lie beside the page."""


@dataclass(frozen=True)
class ToStamp:
    """A file to stamp. One that `may_miss` gets what can be put on it; of another nothing is written."""

    source: Path
    target: Path
    may_miss: bool = False


@dataclass(frozen=True)
class Stamped:
    """What became of a file, as a file at `ToStamp.target` unless `path` is None.

    Args:
        missing: The stamps, by their place in the list, that could not be put on it.
        pages: On which (from 0) something was put.
        problem: Why the file could not be read.
    """

    path: Path | None
    sha256: str = ""
    size_bytes: int = 0
    missing: tuple[tuple[int, Miss], ...] = ()
    pages: tuple[int, ...] = ()
    problem: Sentence | None = None


def stamp_files(files: Sequence[ToStamp], stamps: Sequence[Stamp]) -> list[Stamped]:
    """Put the same stamps on each of these files; one that cannot be read says so, the others go on.

    The same file and stamps give the same bytes.

    Raises:
        PictureRefused, PictureTooBig: a stamp's picture cannot be drawn.
    """
    for stamp in stamps:
        prepare(stamp.drawing)
    return [_stamp_file(item, stamps) for item in files]


def stamp(source: Path, target: Path, stamps: Sequence[Stamp]) -> Stamped:
    """Put stamps on one file, as `stamp_files`, but its errors are raised.

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
    """A stamp and the page (from 0) and box that were found for it, as `Place` counts."""

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
        made = BytesIO()  # For the hash; pikepdf reads the metadata of each file to mend it, which takes a third.
        pdf.save(
            made,
            compress_streams=False,
            stream_decode_level=_AS_IS,
            deterministic_id=True,
            fix_metadata_version=False,
        )
    data = made.getbuffer()  # Not a second copy in memory.
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
    """A page as it is shown: its box in the page's own units, and by how many quarters it is turned to the right."""

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
        """Where on the page itself a point lies that is shown at (x, y)."""
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
    """The page's own, or that of what is above it."""
    node: object = page
    for _step in range(_MAX_PARENTS):
        if not isinstance(node, Dictionary):
            break
        if (said := node.get("/Rotate")) is not None:
            return int(said)
        node = node.get("/Parent")
    return 0


def _add_drawings(pdf: Pdf, pages: Sequence[Page], drawings: Sequence[Drawing]) -> dict[Drawing, Added]:
    """Copy each drawing into the PDF once, under names that none of the pages has."""
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
    """For this page alone: other pages may share what it has, or what is above them holds it for all."""
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
    """From the drawing's own units to the page's, within the box."""
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
