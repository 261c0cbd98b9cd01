"""Pictures of pages."""

import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from homeroom_plugins.delivery.pdf.errors import DamagedPdf
from homeroom_plugins.delivery.pdf.render import render_page

MakePdf = Callable[..., Path]


class TestRenderPage:
    def test_picture_has_the_width_asked_for_and_the_pages_shape(self, make_pdf: MakePdf) -> None:
        picture = render_page(make_pdf(["one"]), 0, 150)

        assert picture.startswith(b"\x89PNG\r\n\x1a\n")
        assert struct.unpack("!II", picture[16:24]) == (150, 100)

    def test_different_pages_give_different_pictures(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["one", "two", ""])

        assert len({render_page(source, page, 150) for page in range(3)}) == 3

    def test_missing_page_is_refused(self, make_pdf: MakePdf) -> None:
        with pytest.raises(DamagedPdf):
            render_page(make_pdf(["one"]), 1, 100)

    @pytest.mark.parametrize("width_px", [0, 5_000])
    def test_absurd_width_is_refused(self, make_pdf: MakePdf, width_px: int) -> None:
        with pytest.raises(ValueError, match="pixels wide"):
            render_page(make_pdf(["one"]), 0, width_px)
