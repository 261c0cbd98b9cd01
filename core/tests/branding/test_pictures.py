"""Processing of files uploaded as a logo."""

import struct
import zlib

import pytest
from homeroom.branding.pictures import MAX_BYTES, NoPicture, read_logo
from homeroom_devkit.testing.pictures import make_jpeg, make_png

PLACE = b"40.7128N"


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def with_chunk(png: bytes, kind: bytes, data: bytes) -> bytes:
    """Return the picture with one more chunk inserted after its header."""
    return png[:33] + chunk(kind, data) + png[33:]


class TestPng:
    def test_is_taken_with_its_size(self) -> None:
        logo = read_logo(make_png(40, 20))
        assert (logo.media_type, logo.width, logo.height) == ("image/png", 40, 20)
        assert logo.content == make_png(40, 20)

    def test_loses_whatever_is_not_its_pixels(self) -> None:
        dirty = with_chunk(make_png(4, 4), b"tEXt", b"Comment\0" + PLACE) + b"<script>alert(1)</script>"
        assert read_logo(dirty).content == make_png(4, 4)

    @pytest.mark.parametrize(
        "content",
        [
            make_png(4, 4)[:-5],
            make_png(4, 4).replace(b"IDAT", b"IDAX"),
            make_png(4, 4)[:40] + b"\0" + make_png(4, 4)[41:],
            b"\x89PNG\r\n\x1a\n" + chunk(b"IEND", b""),
            make_png(4, 4, pixels=b"\0" * 3),
            make_png(4, 4, pixels=b"\0" * 10_000_000),
        ],
        ids=["cut", "other chunk", "sum", "no head", "too few pixels", "too many pixels"],
    )
    def test_damaged_one_is_refused(self, content: bytes) -> None:
        with pytest.raises(NoPicture, match="damaged"):
            read_logo(content)

    def test_one_that_is_too_large_for_a_logo_is_refused(self) -> None:
        with pytest.raises(NoPicture, match="pixels"):
            read_logo(make_png(1201, 1))


class TestJpeg:
    def test_is_taken_without_its_place_and_comment(self) -> None:
        logo = read_logo(make_jpeg(30, 10, b"\xff\xe1" + struct.pack(">H", 2 + len(PLACE)) + PLACE) + b"more")
        assert (logo.media_type, logo.width, logo.height) == ("image/jpeg", 30, 10)
        assert logo.content == make_jpeg(30, 10)

    @pytest.mark.parametrize("cut", [3, 12, 26, -2])
    def test_cut_one_is_refused(self, cut: int) -> None:
        with pytest.raises(NoPicture, match="damaged"):
            read_logo(make_jpeg(30, 10)[:cut])


class TestOthers:
    @pytest.mark.parametrize(
        "content", [b"", b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", b"GIF89a", b"%PDF-1.7"]
    )
    def test_are_refused_by_what_they_hold(self, content: bytes) -> None:
        with pytest.raises(NoPicture, match="PNG or a JPEG"):
            read_logo(content)

    def test_too_many_bytes_are_refused(self) -> None:
        with pytest.raises(NoPicture, match="64 kB"):
            read_logo(make_png(4, 4) + b"x" * MAX_BYTES)
