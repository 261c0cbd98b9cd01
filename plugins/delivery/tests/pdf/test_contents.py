"""Pages without visible text: blank or unreadable."""

import zlib
from pathlib import Path

import pikepdf
import pytest
from homeroom_plugins.delivery.pdf.read.blank_pages import judge_blank, judge_empty
from homeroom_plugins.delivery.pdf.read.pages import ReadRule, RecognisedPage, read_recognised
from homeroom_sdk.pdf.text import PageKind


def make(path: Path, data: bytes, *, flate: bool = False) -> Path:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        stream = pikepdf.Stream(pdf, data)
        if flate:
            stream.Filter = pikepdf.Name.FlateDecode
        pdf.pages[0].obj.Contents = stream
        pdf.save(path, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    return path


class TestJudgeBlank:
    @pytest.mark.parametrize("data", [b"", b"q Q", b"q 1 0 0 1 0 0 cm Q", b"0 g 0 G /F1 12 Tf BT ET"])
    def test_content_that_draws_nothing_is_blank(self, tmp_path: Path, data: bytes) -> None:
        assert judge_blank(make(tmp_path / "a.pdf", data), [0]) == {0: PageKind.BLANK}

    @pytest.mark.parametrize(
        ("data", "flate"),
        [
            (b"BT /F1 12 Tf (Ana) Tj ET", False),
            (b"/X1 Do", False),
            (b"\x00garbage", True),
            (zlib.compress(b"q Q" * 100)[:-8], True),
        ],
    )
    def test_content_that_could_not_be_read_is_not(self, tmp_path: Path, data: bytes, flate: bool) -> None:
        assert judge_blank(make(tmp_path / "a.pdf", data, flate=flate), [0]) == {0: PageKind.UNREADABLE}

    def test_contents_of_a_wrong_kind_are_unreadable(self, tmp_path: Path) -> None:
        with pikepdf.new() as pdf:
            pdf.add_blank_page()
            pdf.pages[0].obj.Contents = pikepdf.String("x")
            pdf.save(tmp_path / "a.pdf")

        assert judge_blank(tmp_path / "a.pdf", [0]) == {0: PageKind.UNREADABLE}

    def test_no_pages_are_no_work(self) -> None:
        assert judge_blank(Path("nowhere.pdf"), []) == {}


class TestJudgeEmpty:
    def test_white_picture_that_was_read_is_blank(self, tmp_path: Path) -> None:
        assert judge_empty(make(tmp_path / "a.pdf", b"1 g 0 0 100 100 re f"), [0]) == {0: PageKind.BLANK}

    def test_content_that_ends_too_early_is_not(self, tmp_path: Path) -> None:
        data = zlib.compress(b"1 g 0 0 100 100 re f " * 100)[:-8]

        assert judge_empty(make(tmp_path / "a.pdf", data, flate=True), [0]) == {0: PageKind.UNREADABLE}


class TestPagesThatSayThatTheyAreBlank:
    @pytest.mark.parametrize(
        "text",
        [
            "This page intentionally left blank",
            "[This page is intentionally blank.]\n",
            "PAGE LEFT BLANK INTENTIONALLY",
            "Esta página se ha dejado en blanco intencionalmente.",
            "Diese Seite wurde absichtlich leer gelassen",
            "Page intentionnellement laissée en blanc",
        ],
    )
    def test_page_that_says_nothing_else_is_blank(self, text: str) -> None:
        assert read_recognised(ReadRule(), [RecognisedPage(0, text, ())])[0].is_blank

    @pytest.mark.parametrize("text", ["This page intentionally left blank\nAna Silva", "Page 2", "en blanco", "leer"])
    def test_page_that_says_more_is_not(self, text: str) -> None:
        assert not read_recognised(ReadRule(), [RecognisedPage(0, text, ())])[0].is_blank
