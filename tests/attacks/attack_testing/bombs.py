"""PDFs that are small to send and expensive to draw."""

import zlib
from io import BytesIO

from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    StreamObject,
)

PAGES = 12


def picture_bomb(*, side_px: int = 9_000, pages: int = PAGES) -> bytes:
    """Return pages of one white picture each, `side_px` squared at three bytes a pixel, deflated to almost nothing."""
    writer = PdfWriter()
    line = zlib.compressobj(9)
    row = b"\xff" * (3 * side_px)
    data = b"".join(line.compress(row) for _ in range(side_px)) + line.flush()
    for _ in range(pages):
        picture = _picture(data, side_px)
        page = writer.add_blank_page(612, 792)
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/XObject"): DictionaryObject({NameObject("/P"): writer._add_object(picture)})}
        )
        _draw(writer, page, b"q 612 0 0 792 0 0 cm /P Do Q")
    return _bytes(writer)


def content_bomb(*, repeats: int = 60_000, pages: int = PAGES) -> bytes:
    """Return pages with enough overlapping curves that drawing takes minutes."""
    writer = PdfWriter()
    curve = b"1 0 0 RG 40 w 0 0 m 600 800 10 700 612 792 c S 0 792 m 600 10 10 70 612 0 c B\n"
    for _ in range(pages):
        _draw(writer, writer.add_blank_page(612, 792), curve * repeats)
    return _bytes(writer)


def _draw(writer: PdfWriter, page: DictionaryObject, content: bytes) -> None:
    stream = DecodedStreamObject()
    stream.set_data(content)
    page[NameObject("/Contents")] = writer._add_object(stream.flate_encode())


def _picture(data: bytes, side_px: int) -> StreamObject:
    picture = StreamObject()
    picture._data = data
    picture.update(
        {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Image"),
            NameObject("/Width"): NumberObject(side_px),
            NameObject("/Height"): NumberObject(side_px),
            NameObject("/ColorSpace"): NameObject("/DeviceRGB"),
            NameObject("/BitsPerComponent"): NumberObject(8),
            NameObject("/Filter"): ArrayObject([NameObject("/FlateDecode")]),
        }
    )
    return picture


def _bytes(writer: PdfWriter) -> bytes:
    out = BytesIO()
    writer.write(out)
    return out.getvalue()
