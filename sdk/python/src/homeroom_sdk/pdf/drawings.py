"""Pictures and texts prepared for many PDFs: compressed or typeset once, then copied into each.

Decode and typeset in a guarded child (`homeroom_sdk.guard`).
"""

import json
import struct
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Literal, Protocol

import pikepdf
import typst
from pikepdf import Dictionary, Name, Pdf, Stream
from PIL import Image

from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.i18n import _
from homeroom_sdk.printing.fonts import MISSING, families, fonts, with_letters

MAX_PIXELS = 4_000_000
"""Maximum pixels of a picture to decode; a signature at 600 dpi has less than two million."""
MAX_SIZE = (1200, 500)
"""Maximum pixels of a stored picture: 300 dpi in a box of 10 x 4 centimetres."""
MAX_BYTES = 150_000
_MARKS = frozenset({"BDC", "BMC", "EMC", "DP", "MP"})
_FORMATS = ("PNG", "JPEG")
# Exceptions of Pillow on malformed files; an unknown format is an OSError too.
_OF_DAMAGED_PICTURES = (OSError, ValueError, SyntaxError, LookupError, TypeError, ArithmeticError, EOFError)
_SHEET = b"""
#let given = json(bytes(sys.inputs.document))
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#set text(font: given.families, size: 24pt, top-edge: "ascender", bottom-edge: "descender")
#set text(lang: given.language, dir: if given.rtl { rtl } else { ltr })
#box(given.text)
"""


class PictureRefused(FileError):
    """The picture cannot be put on documents."""

    code = "picture_refused"
    default_message = _("The picture is damaged, or is not a PNG or JPEG. Save it again as one of these.")


class PictureTooBig(FileError):
    """The picture has more pixels than the limit for decoding."""

    code = "picture_too_big"
    default_message = _("The picture has too many pixels. Save it smaller, about 800 pixels wide.")


@dataclass(frozen=True)
class Picture:
    """A PNG or JPEG; its transparency is kept."""

    data: bytes


@dataclass(frozen=True)
class Text:
    """One line in homeroom's fonts, in the script's own direction. It stays text that can be searched and copied."""

    text: str

    @property
    def is_rtl(self) -> bool:
        """True if the text begins at the right."""
        strong = (unicodedata.bidirectional(letter) for letter in self.text)
        return next((kind for kind in strong if kind in ("L", "R", "AL")), "L") != "L"


Drawing = Picture | Text


def unprintable(text: str) -> str:
    """Return the letters of a text that no font has, each once."""
    return "".join(dict.fromkeys(letter for letter in text if letter.strip() and with_letters(letter) == MISSING))


def open_picture(data: bytes) -> Image.Image:
    """Decode an untrusted PNG or JPEG completely, and rotate it by its EXIF orientation.

    Raises:
        PictureRefused, PictureTooBig
    """
    Image.MAX_IMAGE_PIXELS = None  # Checked below, before any pixel is decoded.
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as image:
            if image.width * image.height > MAX_PIXELS:
                raise PictureTooBig
            image.load()
            turned = _turn(image)
            has_alpha = turned.mode in ("RGBA", "LA", "PA") or "transparency" in turned.info
            return turned.convert("RGBA" if has_alpha else "RGB")
    except _OF_DAMAGED_PICTURES as error:
        raise PictureRefused from error


def _turn(image: Image.Image) -> Image.Image:
    turns = {3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_270, 8: Image.Transpose.ROTATE_90}
    turn = turns.get(image.getexif().get(0x0112, 1))
    return image.copy() if turn is None else image.transpose(turn)


@dataclass(frozen=True)
class Added:
    """A drawing in a PDF: the content that draws it into the square from (0, 0) to `size`, and its resources.

    Args:
        resources: By category, such as `/XObject`, and name.
    """

    content: bytes
    size: tuple[float, float]
    resources: Mapping[str, Mapping[str, pikepdf.Object]]


class Ready(Protocol):
    """A drawing that can be copied into any number of PDFs. Only the ratio of width and height matters."""

    width: float
    height: float

    def add_to(self, pdf: Pdf, prefix: str) -> Added:
        """Copy the drawing into this PDF; the names of its resources begin with `prefix`."""
        ...


@lru_cache(maxsize=64)
def prepare(drawing: Drawing) -> Ready:
    """Decode a picture or typeset a text; the most recent results are cached.

    Raises:
        PictureRefused, PictureTooBig
    """
    return _ReadyPicture(drawing.data) if isinstance(drawing, Picture) else _ReadyText(drawing)


class _ReadyPicture:
    def __init__(self, data: bytes) -> None:
        image = open_picture(data)
        self.width, self.height = float(image.width), float(image.height)
        self._pixels = _Samples(image.convert("RGB"), "RGB")
        self._alpha = _Samples(image.getchannel("A"), "Gray") if image.mode == "RGBA" else None

    def add_to(self, pdf: Pdf, prefix: str) -> Added:
        stream = self._pixels.add_to(pdf)
        if self._alpha is not None:
            stream.SMask = self._alpha.add_to(pdf)
        return Added(f"{prefix} Do".encode(), (1.0, 1.0), {"/XObject": {prefix: stream}})


class _Samples:
    """Pixels in the compression of PNG, which a PDF can contain unchanged."""

    def __init__(self, image: Image.Image, space: str) -> None:
        file = BytesIO()
        image.save(file, "PNG", optimize=True)
        self._packed = b"".join(data for kind, data in _chunks(file.getvalue()) if kind == b"IDAT")
        self._size = image.size
        self._space = space

    def add_to(self, pdf: Pdf) -> Stream:
        width, height = self._size
        colors = 3 if self._space == "RGB" else 1
        return Stream(
            pdf,
            self._packed,
            Type=Name.XObject,
            Subtype=Name.Image,
            Width=width,
            Height=height,
            ColorSpace=Name(f"/Device{self._space}"),
            BitsPerComponent=8,
            Filter=Name.FlateDecode,
            DecodeParms=Dictionary(Predictor=15, Colors=colors, Columns=width),
        )


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    position = 8
    while position < len(png):
        (length,) = struct.unpack_from(">I", png, position)
        yield png[position + 4 : position + 8], png[position + 8 : position + 8 + length]
        position += length + 12


def _set(text: Text, kind: Literal["pdf", "png"]) -> bytes | list[bytes] | None:
    given = {
        "text": with_letters(text.text) or "–",
        "families": families(),
        "rtl": text.is_rtl,
        "language": "ar" if text.is_rtl else "en",
    }
    return typst.compile(
        _SHEET,
        font_paths=fonts(),
        ignore_system_fonts=True,
        sys_inputs={"document": json.dumps(given)},
        format=kind,
        ppi=200 if kind == "png" else None,
        pdf_tags=False,
    )


class _ReadyText:
    """A typeset text. Its content becomes part of the page's content instead of a form, so that every reader treats it
    as text of the page.
    """

    def __init__(self, text: Text) -> None:
        done = _set(text, "pdf")
        assert isinstance(done, bytes), "a PDF is one file"
        self._source = Pdf.open(BytesIO(done))
        page = self._source.pages[0]
        self.width, self.height = float(page.mediabox[2]), float(page.mediabox[3])
        self._operations = [item for item in pikepdf.parse_content_stream(page) if str(item.operator) not in _MARKS]
        self._letters = pikepdf.String(text.text).unparse()
        self._resources = {
            (category, name): self._source.make_indirect(item)
            for category in ("/Font", "/ColorSpace", "/ExtGState", "/XObject", "/Pattern", "/Shading")
            for name, item in page.resources.get(category, Dictionary()).items()
        }

    def add_to(self, pdf: Pdf, prefix: str) -> Added:
        names = {name: Name(prefix + name[1:]) for _category, name in self._resources}
        resources: dict[str, dict[str, pikepdf.Object]] = {}
        for (category, name), item in self._resources.items():
            resources.setdefault(category, {})[str(names[name])] = pdf.copy_foreign(item)
        # Glyphs alone determine neither the letters of every script nor their order.
        content = b"/Span <</ActualText %b>> BDC\n%b\nEMC" % (self._letters, self._content(names))
        return Added(content, (self.width, self.height), resources)

    def _content(self, names: Mapping[str, Name]) -> bytes:
        return pikepdf.unparse_content_stream(
            [
                ([names.get(str(it), it) if isinstance(it, Name) else it for it in item.operands], item.operator)
                for item in self._operations
                if isinstance(item, pikepdf.ContentStreamInstruction)
            ]
        )


def show_drawing(drawing: Drawing) -> bytes:
    """Return a drawing as a PNG, for a choice among several.

    Raises:
        PictureRefused, PictureTooBig
    """
    if isinstance(drawing, Picture):
        return encode_picture(drawing.data)
    done = _set(drawing, "png")
    assert isinstance(done, bytes), "it is one page"
    return done


def encode_picture(data: bytes) -> bytes:
    """Return an untrusted picture as a small PNG without metadata, since it is copied into every document.

    Raises:
        PictureRefused, PictureTooBig
    """
    image = open_picture(data)
    image.thumbnail(MAX_SIZE)
    while True:
        file = BytesIO()
        image.save(file, "PNG", optimize=True)
        if file.tell() <= MAX_BYTES or min(image.size) < 2:
            return file.getvalue()
        image = image.resize((max(1, image.width * 3 // 4), max(1, image.height * 3 // 4)))
