"""Tests of pictures of pages."""

import struct

import pytest
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.guard.errors import FileDamaged
from homeroom_sdk.pdf.render import render_page


class TestRenderPage:
    def test_picture_has_the_width_asked_for_and_the_pages_shape(self) -> None:
        picture = render_page(write_pdf(["one"]), 0, 150)

        assert picture.startswith(b"\x89PNG\r\n\x1a\n")
        assert struct.unpack("!II", picture[16:24]) == (150, 100)

    def test_different_pages_give_different_pictures(self) -> None:
        source = write_pdf(["one", "two", ""])

        assert len({render_page(source, page, 150) for page in range(3)}) == 3

    def test_missing_page_is_refused(self) -> None:
        with pytest.raises(FileDamaged):
            render_page(write_pdf(["one"]), 1, 100)

    @pytest.mark.parametrize("width_px", [0, 5_000])
    def test_absurd_width_is_refused(self, width_px: int) -> None:
        with pytest.raises(ValueError, match="pixels wide"):
            render_page(write_pdf(["one"]), 0, width_px)
