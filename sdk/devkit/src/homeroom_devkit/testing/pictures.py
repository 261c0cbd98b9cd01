"""Small pictures for tests."""

import struct
import zlib


def make_png(width: int, height: int, *, pixels: bytes | None = None) -> bytes:
    """Return a black PNG; `pixels` replaces its pixel data."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + b"\0\0\0" * width) * height if pixels is None else pixels
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )


def make_jpeg(width: int, height: int, segment: bytes = b"") -> bytes:
    """Return a file with the structure of a JPEG but no visible picture; `segment` is inserted before its frame."""
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\x01\x11\x00"
    return b"\xff\xd8" + segment + frame + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00" + b"\x12\x34" + b"\xff\xd9"
