"""Check of uploaded logos: PNG or JPEG by content, reduced to the picture itself.

The picture is not decoded. A PNG keeps only the chunks that its pixels need, and these must unpack to exactly the
number of bytes that its size implies. A JPEG loses comments, EXIF data with its places and times, and everything after
its end. SVG files are refused because they can contain scripts; the settings page converts an SVG to PNG before the
upload.
"""

import struct
import zlib
from collections.abc import Iterator

from homeroom_sdk.branding import Logo
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _

MAX_KB = 64
MAX_BYTES = MAX_KB * 1024
"""Maximum size of a logo; every mail contains it."""
MAX_WIDTH, MAX_HEIGHT = 1200, 600

_PNG = b"\x89PNG\r\n\x1a\n"
_KEPT_CHUNKS = (b"IHDR", b"PLTE", b"tRNS", b"sRGB", b"gAMA", b"IDAT", b"IEND")
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Channels by PNG colour type."""
_SOI, _EOI = b"\xff\xd8", b"\xff\xd9"
_KEPT_SEGMENTS = frozenset({0xC4, 0xDB, 0xDD, 0xE0})
"""JPEG segments that are kept: Huffman and quantization tables, restart interval, JFIF."""
_FRAMES = frozenset({0xC0, 0xC1, 0xC2})
_COLOR_TRANSFORM = 0xEE


class NoPicture(ValidationFailed):
    """The file is not a valid logo."""

    code = "no_picture"


def read_logo(content: bytes) -> Logo:
    """Return the checked picture without other data.

    Raises:
        NoPicture: the file is not a PNG or JPEG, too large, or damaged.
    """
    if len(content) > MAX_BYTES:
        raise NoPicture.of(
            logo=_("The logo has more than {count} kB. Save it smaller, about 400 pixels wide.", count=MAX_KB)
        )
    if content.startswith(_PNG):
        return _checked(_read_png(content))
    if content.startswith(_SOI):
        return _checked(_read_jpeg(content))
    raise NoPicture.of(logo=_("The logo must be a PNG or a JPEG file. Save it as one of these."))


def _checked(logo: Logo) -> Logo:
    if not (0 < logo.width <= MAX_WIDTH and 0 < logo.height <= MAX_HEIGHT):
        raise NoPicture.of(
            logo=_(
                "The logo is larger than {width} × {height} pixels. Save it smaller.",
                width=MAX_WIDTH,
                height=MAX_HEIGHT,
            )
        )
    return logo


def _damaged() -> NoPicture:
    return NoPicture.of(logo=_("The picture is damaged. Save it again as a PNG or JPEG file."))


def _read_png(content: bytes) -> Logo:
    chunks = list(_chunks(content))
    if [kind for kind, _data in chunks][:1] != [b"IHDR"] or chunks[-1][0] != b"IEND" or len(chunks[0][1]) != 13:
        raise _damaged()
    width, height, depth, color, _compression, _filter, interlace = struct.unpack(">IIBBBBB", chunks[0][1])
    logo = _checked(Logo("image/png", b"", width, height))
    if color not in _CHANNELS or depth not in (1, 2, 4, 8, 16) or interlace:
        raise _damaged()
    row = 1 + (width * depth * _CHANNELS[color] + 7) // 8
    if _unpacked_size(b"".join(data for kind, data in chunks if kind == b"IDAT"), row * height) != row * height:
        raise _damaged()
    kept = b"".join(_chunk(kind, data) for kind, data in chunks if kind in _KEPT_CHUNKS)
    return Logo("image/png", _PNG + kept, logo.width, logo.height)


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    position = len(_PNG)
    while position + 12 <= len(content):
        (length,) = struct.unpack_from(">I", content, position)
        kind, end = content[position + 4 : position + 8], position + 8 + length
        data = content[position + 8 : end]
        if end + 4 > len(content) or struct.unpack_from(">I", content, end)[0] != zlib.crc32(kind + data):
            raise _damaged()
        yield kind, data
        if kind == b"IEND":
            return
        position = end + 4
    raise _damaged()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _unpacked_size(packed: bytes, limit: int) -> int:
    """Return the size of the unpacked pixels, `limit` + 1 if it is larger, or -1 if the data is incomplete."""
    unpack = zlib.decompressobj()
    try:
        size = len(unpack.decompress(packed, limit + 1))
    except zlib.error as error:
        raise _damaged() from error
    return size if unpack.eof or size > limit else -1


def _read_jpeg(content: bytes) -> Logo:
    kept, width, height, position = [_SOI], 0, 0, 2
    while True:
        if position + 4 > len(content) or content[position] != 0xFF:
            raise _damaged()
        marker, (length,) = content[position + 1], struct.unpack_from(">H", content, position + 2)
        end = position + 2 + length
        if length < 2 or end > len(content):
            raise _damaged()
        segment = content[position:end]
        if marker in _FRAMES and length >= 8:
            height, width = struct.unpack_from(">HH", segment, 5)
            kept.append(segment)
        elif marker == 0xDA:
            last = content.rfind(_EOI, end)
            if last < 0 or not width:
                raise _damaged()
            return Logo("image/jpeg", b"".join((*kept, segment, _scans(content[end:last]), _EOI)), width, height)
        elif marker in _KEPT_SEGMENTS or (marker == _COLOR_TRANSFORM and segment[4:9] == b"Adobe"):
            kept.append(segment)
        elif marker < 0xC0 or marker in (0xD8, 0xD9):
            raise _damaged()
        position = end


def _scans(data: bytes) -> bytes:
    """Return the pixel data up to the first end marker."""
    end = data.find(_EOI)
    return data if end < 0 else data[:end]
