"""The text of pages, in order, from any producer."""

from collections.abc import Callable
from pathlib import Path

import pytest
from homeroom_plugins.delivery.pdf.errors import DamagedPdf
from homeroom_sdk.pdf import text
from homeroom_sdk.pdf.errors import EncryptedPdf
from homeroom_sdk.pdf.text import PageKind, read_texts
from pikepdf import Pdf

MakePdf = Callable[..., Path]


class TestReadTexts:
    def test_range_is_read_in_order_with_lines(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["zero", "one\nZoë", "two"])

        pages = list(read_texts(source, 1, 3))

        assert [(page.page, page.text, page.kind) for page in pages] == [
            (1, "one\nZoë", PageKind.TEXT),
            (2, "two", PageKind.TEXT),
        ]

    def test_bytes_are_read_like_a_file(self, make_pdf: MakePdf) -> None:
        assert next(read_texts(make_pdf(["one"]).read_bytes(), 0, 1)).text == "one"

    def test_file_is_opened_anew_without_losing_a_page(
        self, make_pdf: MakePdf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(text, "PAGES_PER_OPENING", 2)
        words = ["a", "b", "c", "d", "e"]

        assert [page.text for page in read_texts(make_pdf(words), 0, 5)] == words

    def test_page_without_anything_is_blank_and_drawn_one_is_not(self, make_pdf: MakePdf) -> None:
        def draw_box(pdf: Pdf) -> None:
            pdf.pages[1].contents_add(b"0 0 50 50 re f")

        blank, drawn = read_texts(make_pdf(["", ""], draw_box), 0, 2)

        assert (blank.text, blank.is_blank) == ("", True)
        assert (drawn.text, drawn.is_blank) == ("", False)

    def test_arabic_is_read(self, samples: Path) -> None:
        text = next(read_texts(samples / "habibi-rotated.pdf", 0, 1)).text

        assert any("\u0600" <= letter <= "\u06ff" for letter in text)

    def test_missing_page_is_refused(self, make_pdf: MakePdf) -> None:
        with pytest.raises(DamagedPdf, match="Page 2"):
            list(read_texts(make_pdf(["one"]), 0, 2))

    def test_password_is_refused(self, samples: Path) -> None:
        with pytest.raises(EncryptedPdf):
            list(read_texts(samples / "libreoffice-writer-password.pdf", 0, 1))
