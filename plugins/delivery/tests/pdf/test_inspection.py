"""Every kind of bad file has its own error, and every message states the remedy."""

import zlib
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from homeroom_plugins.delivery.pdf.errors import (
    DamagedPdf,
    DynamicForm,
    EmptyFile,
    NotAPdf,
    PdfError,
    PdfTooComplex,
    PdfTooLarge,
    TooManyPages,
)
from homeroom_plugins.delivery.pdf.inspection import DocumentLimits, drop_trailing, inspect_pdf
from homeroom_plugins.delivery.pdf.read.pages import ReadRule, read_range
from homeroom_sdk.guard.runner import Limits, call_guarded
from homeroom_sdk.pdf.errors import EncryptedPdf
from homeroom_sdk.pdf.render import render_page
from pikepdf import Array, Dictionary, Name, Pdf

MakePdf = Callable[..., Path]
SMALL = Limits(memory_bytes=300 * 1024**2, cpu_s=20, wall_s=60)


@pytest.fixture
def claiming(tmp_path: Path) -> Path:
    """Return a PDF of one page that claims to have 100,000."""
    path = tmp_path / "claim.pdf"
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 100000>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF\n"
    )
    return path


@pytest.fixture
def content_bomb(make_pdf: MakePdf) -> Path:
    """Return a PDF with a page that inflates a thousandfold to 450 MB."""

    def prepare(pdf: Pdf) -> None:
        packer = zlib.compressobj(1)
        block = b"0 0 m 9 9 l S " * 75_000
        data = b"".join(packer.compress(block) for _ in range(400)) + packer.flush()
        content = pdf.make_stream(b"")
        content.write(data, filter=Name.FlateDecode)
        pdf.pages[0].obj.Contents = content

    return make_pdf(["text"], prepare)


class TestInspectPdf:
    def test_good_file_is_described(self, make_pdf: MakePdf) -> None:
        path = make_pdf(["one", "two"])

        inspection = inspect_pdf(path)

        assert inspection.page_count == 2
        assert inspection.size_bytes == path.stat().st_size
        assert {inspection.has_forms, inspection.has_layers, inspection.has_tags, inspection.is_encrypted} == {False}

    def test_what_parts_cannot_carry_is_named(self, hostile_source: Path) -> None:
        inspection = inspect_pdf(hostile_source)

        assert inspection.has_forms
        assert inspection.has_tags
        assert inspection.has_outline
        assert inspection.has_attachments

    @pytest.mark.parametrize(
        ("content", "error"),
        [
            (b"", EmptyFile),
            (b"PK\x03\x04 a spreadsheet", NotAPdf),
            (b"<html>%PDX-</html>", NotAPdf),
            (b"%PDF-1.7\nnothing\n%%EOF", DamagedPdf),
            (b"%PDF-1.7\ntrailer<</Root 1 0 R>>", DamagedPdf),
        ],
    )
    def test_what_is_no_pdf_is_refused(self, tmp_path: Path, content: bytes, error: type[PdfError]) -> None:
        path = tmp_path / "upload.pdf"
        path.write_bytes(content)

        with pytest.raises(error) as caught:
            inspect_pdf(path)

        assert caught.value.message.endswith(".")

    def test_truncated_file_is_refused(self, make_pdf: MakePdf) -> None:
        path = make_pdf(["one", "two", "three"])
        path.write_bytes(path.read_bytes()[:-400])

        with pytest.raises(DamagedPdf, match="end of the PDF is missing"):
            inspect_pdf(path)

    def test_update_that_is_cut_short_is_refused(self, make_pdf: MakePdf) -> None:
        path = make_pdf(["one", "two", "three"])
        path.write_bytes(path.read_bytes() + b"\n7 0 obj\n<</Type/Page" + bytes(100))

        drop_trailing(path)

        with pytest.raises(DamagedPdf, match="end of the PDF is missing"):
            inspect_pdf(path)

    @pytest.mark.parametrize("rest", [bytes(4_845), b"\r\n" * 3_000, b"\0" * 500, b"@PJL EOJ\n" * 900])
    def test_what_follows_the_end_is_dropped(self, make_pdf: MakePdf, rest: bytes) -> None:
        path = make_pdf(["one", "two", "three"])
        whole = path.read_bytes()
        path.write_bytes(whole + rest)

        drop_trailing(path)

        assert inspect_pdf(path).page_count == 3
        assert path.read_bytes().rstrip(b"\0\n") == whole.rstrip(b"\n")

    def test_form_of_which_others_show_one_page_is_refused(self, make_pdf: MakePdf) -> None:
        def prepare(pdf: Pdf) -> None:
            form = Dictionary(Fields=Array([]), XFA=pdf.make_stream(b"<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>"))
            pdf.Root.AcroForm = pdf.make_indirect(form)
            pdf.Root.NeedsRendering = True

        with pytest.raises(DynamicForm, match="print it to a new PDF"):
            inspect_pdf(make_pdf(["Please wait..."], prepare))

    def test_password_is_refused(self, samples: Path) -> None:
        with pytest.raises(EncryptedPdf, match="without protection"):
            inspect_pdf(samples / "libreoffice-writer-password.pdf")

    def test_claim_of_100_000_pages_is_refused(self, claiming: Path) -> None:
        with pytest.raises(DamagedPdf, match="says it has 100000 pages but holds 1"):
            inspect_pdf(claiming)

    def test_more_pages_than_allowed_is_refused(self, make_pdf: MakePdf) -> None:
        with pytest.raises(TooManyPages, match="has 3 pages; at most 2"):
            inspect_pdf(make_pdf(["one", "two", "three"]), DocumentLimits(max_pages=2))

    def test_more_bytes_than_allowed_is_refused(self, make_pdf: MakePdf) -> None:
        with pytest.raises(PdfTooLarge, match=r"at most 0\.0 MB"):
            inspect_pdf(make_pdf(["one"]), DocumentLimits(max_bytes=100))

    def test_error_of_the_child_is_the_same_error(self, claiming: Path) -> None:
        with pytest.raises(DamagedPdf, match="holds 1"):
            call_guarded(inspect_pdf, claiming)


class TestBombs:
    @pytest.mark.deep(of="plugins")
    def test_content_that_inflates_without_end_fails_the_text_step(self, content_bomb: Path, tmp_path: Path) -> None:
        with pytest.raises(PdfTooComplex):
            call_guarded(
                read_range, content_bomb, ReadRule(r"(?P<id>\d+)"), 0, 1, tmp_path / "texts.json", limits=SMALL
            )

    @pytest.mark.deep(of="plugins")
    def test_content_that_inflates_without_end_fails_the_drawing(self, content_bomb: Path) -> None:
        with pytest.raises(PdfTooComplex):
            call_guarded(render_page, content_bomb, 0, 200, limits=SMALL)

    def test_page_of_absurd_size_is_refused(self, make_pdf: MakePdf) -> None:
        def stretch(pdf: Pdf) -> None:
            pdf.pages[0].obj.MediaBox = pikepdf.Array([0, 0, 10, 1_000_000])

        with pytest.raises(PdfError):
            call_guarded(render_page, make_pdf(["one"], stretch), 0, 600, limits=SMALL)
