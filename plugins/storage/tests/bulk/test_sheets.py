"""Separator sheets, printed and scanned realistically (skewed, in grey), then read by a bulk upload."""

import io
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from storage_testing.bulk import BulkDesk, scan
from storage_testing.office import EVERY_VERB, Office

DPI = 200
SKEW_DEGREES = 2
PAPER = 235
"""Brightness of white in a scan."""


@pytest.fixture
async def desk(office: Office) -> BulkDesk:
    return await BulkDesk.open(office)


async def print_sheets(desk: BulkDesk, **body: Any) -> bytes:
    """Print separator sheets; return the PDF."""
    answer = await desk.office.api.post("/api/bulkUpload/printSheets", headers=desk.staff.headers, json=body)
    assert (answer.status_code, answer.headers.get("content-type")) == (200, "application/pdf"), answer.text
    return answer.content


def scan_pages(*pdfs: bytes) -> bytes:
    """Return a PDF of the pages as skewed pictures, like a scanner makes it."""
    scanned = [_scan(page) for pdf in pdfs for page in pypdfium2.PdfDocument(pdf)]
    out = io.BytesIO()
    scanned[0].save(out, "PDF", resolution=DPI, save_all=True, append_images=scanned[1:], quality=60)
    return out.getvalue()


def _scan(page: pypdfium2.PdfPage) -> Image.Image:
    grey: Image.Image = page.render(scale=DPI / 72).to_pil().convert("L")
    return grey.point(lambda value: value * PAPER // 255).rotate(
        SKEW_DEGREES, Image.Resampling.BICUBIC, fillcolor=PAPER
    )


class TestPrintSheets:
    @pytest.mark.deep(of="plugins")
    async def test_scan_with_printed_sheets_is_cut_by_them(self, desk: BulkDesk) -> None:
        persons = await print_sheets(desk, ids=["1002", "1001"])
        anybody = await print_sheets(desk, copies=1)
        (ben, ada) = split(persons)
        pdf = scan_pages(ada, scan("Ada 1"), scan("Ada 2"), anybody, scan("Somebody"), ben, scan("Ben"))
        job = await desk.run({"scan.pdf": pdf}, {"kind": "code"})
        found = {name: (row["personId"], row["status"]) for name, row in (await desk.results(job)).items()}
        assert found == {
            "scan (2-3).pdf": ("1001", "matched"),
            "scan (5).pdf": ("", "unmapped"),
            "scan (7).pdf": ("1002", "matched"),
        }
        assert [file["reason"] for file in await desk.queue(job)] == ["Its separator sheet is for anybody."]

    async def test_each_sheet_says_whose_it_is(self, desk: BulkDesk) -> None:
        sheets = texts(await print_sheets(desk, schoolId="North"))
        assert ["Ada Example" in sheets[0], "Ben Example" in sheets[1], len(sheets)] == [True, True, 2]
        assert "1001" in sheets[0]
        assert texts(await print_sheets(desk, copies=3))[2].startswith("Next document")

    async def test_sheets_for_nobody_are_refused_with_what_to_change(self, desk: BulkDesk) -> None:
        for body, said in (
            ({"ids": ["1001", "9", "8"]}, "No person has these IDs: 9, 8."),
            ({"schoolId": "west"}, "No person of this school has such an ID."),
            ({"schoolId": "north", "by": "otherId"}, "No person of this school has such an ID."),
            ({}, "Give IDs or a school"),
            ({"ids": ["1001"], "copies": 2}, "Give IDs or a school"),
        ):
            status, answer = await desk.staff.call("POST", "bulkUpload/printSheets", body)
            assert status == 422, body
            assert said in str(answer), body

    async def test_user_of_a_school_prints_for_its_persons_alone(self, desk: BulkDesk, office: Office) -> None:
        user = await office.user((["Report card"], EVERY_VERB), school="south")
        assert (await user.call("POST", "bulkUpload/printSheets", {"ids": ["1001"]}))[0] == 422
        assert (await user.call("POST", "bulkUpload/printSheets", {"schoolId": "north"}))[0] == 422
        reader = await office.user()
        assert (await reader.call("POST", "bulkUpload/printSheets", {"copies": 1}))[0] == 403


def split(pdf: bytes) -> list[bytes]:
    """Return one PDF per page."""
    source = pypdfium2.PdfDocument(pdf)
    pages = []
    for number in range(len(source)):
        part, out = pypdfium2.PdfDocument.new(), io.BytesIO()
        part.import_pages(source, [number])
        part.save(out)
        pages.append(out.getvalue())
    return pages


def texts(pdf: bytes) -> list[str]:
    """Return the text of each page."""
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]
