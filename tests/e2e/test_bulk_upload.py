"""A bulk upload: twelve of 300 documents match no person, and a clerk assigns them by keyboard and approves."""

import io
import zipfile
from pathlib import Path

import pytest
from homeroom_devkit.testing.pdf import write_pdf
from playwright.async_api import Browser, expect

from .archive import Archive, opened, write_persons
from .clerk import WORK_MS, reach_dashboard
from .product import Product, School
from .visits import Visit, visiting
from .words import Words, in_digits, number_in

pytestmark = pytest.mark.browser
JUNIPER = School("juniper", "Juniper Schools", "en", "")
ALARAR = School("alarar", "مدارس العرعر", "ar", "")
KIND = "Report card"


class TestBulkUpload:
    @pytest.mark.parametrize(("school", "files", "unknown"), [(JUNIPER, 300, 12), (ALARAR, 40, 2)], ids=("en", "ar"))
    async def test_clerk_uploads_assigns_by_keyboard_and_approves(
        self, product: Product, browser: Browser, tmp_path: Path, school: School, files: int, unknown: int
    ) -> None:
        await product.add_schools([school])
        await product.run_homeroom("district", "grant", school.code, "docManagement")
        students = [(f"{1000 + number}", f"First{number}", f"Last{number}") for number in range(files)]
        words = Words(school.language)
        with opened(product, school, write_persons(tmp_path / "persons.csv", *students), KIND) as archive:
            archive.call("customerSettings/store", key="EnableBulkUpload", value=True)
            await archive.add_reader(KIND)
            async with visiting(browser, words) as clerk, visiting(browser, words) as reader:
                await reach_dashboard(clerk, product, school)
                await begins(clerk, product, pack(tmp_path / "cards.zip", files, unknown))
                await starts(clerk)
                await sees_what_is_missing(clerk, unknown)
                await archive.sign_reader_in(reader)
                await sees_nothing_yet(reader, archive)
                await assigns_by_keyboard(clerk, range(files - unknown, files))
                await sees_nothing_yet(reader, archive)
                await approves(clerk, files)
                await sees_them(reader, files)
                assert clerk.problems + reader.problems == []


def pack(path: Path, files: int, unknown: int) -> Path:
    """Pack a report card for each student into a zip; the last `unknown` file names match no person."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for number in range(files):
            name = f"{1000 + number}" if number < files - unknown else f"scan-{number}"
            packed.writestr(f"{name}.pdf", write_pdf([f"Report card of student {1000 + number}"]))
    path.write_bytes(out.getvalue())
    return path


async def begins(clerk: Visit, product: Product, packed: Path) -> None:
    """Start from the empty list and check that the page previews the matches of a rule immediately."""
    await clerk.page.goto(f"{product.url}/document-storage/bulk")
    await expect(clerk.text("storage:bulk.empty")).to_be_visible()
    await clerk.look("bulk-00-empty")
    await clerk.role("link", "storage:bulk.new").click()
    await clerk.page.locator("input[type=file]").set_input_files(packed)
    preview = clerk.role("region", "storage:bulk.preview.title")
    row = preview.get_by_role("row").filter(has_text="1000.pdf")
    await expect(row).to_contain_text("First0 Last0 (1000)", timeout=WORK_MS)
    await clerk.look("bulk-01-new")


async def starts(clerk: Visit) -> None:
    """Check that a pattern without matches shows so while it is typed, then start with one that matches."""
    row = clerk.role("region", "storage:bulk.preview.title").get_by_role("row").filter(has_text="1000.pdf")
    await clerk.label("storage:bulk.rule.label").select_option("pattern")
    field = clerk.label("storage:bulk.rule.patternLabel")
    await field.fill(r"(?<id>\d{3})\.")
    await expect(row).not_to_contain_text("First0")
    await field.fill(r"^(?<id>\d+)\.")
    await expect(row).to_contain_text("First0 Last0 (1000)")
    await clerk.look("bulk-02-pattern")
    await clerk.role("button", "storage:bulk.start").press("Enter")


async def sees_what_is_missing(clerk: Visit, unknown: int) -> None:
    """Check that most files match, and that the count of the others filters the list to them."""
    counts = clerk.role("group", "storage:bulk.countsOf")
    missing = counts.get_by_role("button").filter(has_text=str(clerk.words("storage:bulk.file.unmapped")))
    await expect(clerk.text("storage:bulk.explain.review")).to_be_visible(timeout=WORK_MS)
    assert number_in(await missing.inner_text()) == unknown
    await missing.click()
    await expect(clerk.page.get_by_role("row").filter(has_text="scan-")).to_have_count(unknown)
    await clerk.look("bulk-03-job")


async def sees_nothing_yet(reader: Visit, archive: Archive) -> None:
    """Check that a reader of the type finds neither documents nor the bulk upload before approval."""
    await reader.page.goto(f"{archive.product.url}/document-storage")
    await expect(reader.text("storage:documents.emptyTitle")).to_be_visible()
    models = ("BulkUploadJobs", "BulkJobResults", "DocumentList", "PersonDocuments")
    assert [archive.count_for_reader(model) for model in models] == [0, 0, 0, 0]


async def assigns_by_keyboard(clerk: Visit, numbers: range) -> None:
    """Assign all files without a pointer; one is skipped and undone on the way."""
    await clerk.role("link", "storage:bulk.assign").press("Enter")
    field = clerk.role("combobox", "storage:bulk.queue.person")
    await expect(field).to_be_focused()
    await expect(clerk.page.get_by_role("img", name=clerk.words("storage:bulk.queue.picture"))).to_be_visible()
    await clerk.look("bulk-04-queue")
    await clerk.page.keyboard.press("Escape")
    await clerk.page.keyboard.press("s")
    await expect(clerk.text("storage:bulk.queue.skipped")).to_be_visible()
    await expect(field).to_be_focused()
    await clerk.page.keyboard.press("Alt+u")
    await expect(clerk.text("storage:bulk.queue.undone")).to_be_visible()
    for number in numbers:
        name = clerk.page.get_by_text(f"scan-{number}.pdf", exact=True)
        await expect(name).to_be_visible()
        await expect(field).to_be_focused()
        await clerk.page.keyboard.type(f"{1000 + number}")
        await expect(clerk.page.get_by_role("option").first).to_contain_text(f"Last{number}")
        await clerk.page.keyboard.press("Enter")
        await expect(name).to_be_hidden()
    await expect(clerk.text("storage:bulk.queue.empty")).to_be_visible()
    await clerk.look("bulk-05-queue-empty")


async def approves(clerk: Visit, files: int) -> None:
    """Approve with the number on the button and check that all files are stored."""
    await clerk.role("link", "storage:bulk.queue.back").press("Enter")
    await clerk.role("button", "storage:bulk.approve").press("Enter")
    dialog = clerk.page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    await clerk.look("bulk-06-approve")
    await clerk.role("button", "storage:bulk.approve", within=dialog).press("Enter")
    await expect(clerk.text("storage:bulk.explain.complete")).to_be_visible(timeout=WORK_MS)
    stored = clerk.page.get_by_role("button").filter(has_text=str(clerk.words("storage:bulk.file.stored")))
    assert number_in(await stored.first.inner_text()) == files
    await clerk.look("bulk-07-complete")


async def sees_them(reader: Visit, files: int) -> None:
    """Check that the list, open all the time, shows the documents without a reload."""
    bar = reader.page.get_by_role("status").filter(has_text="–")
    await expect(bar).to_have_text(in_digits(files), timeout=WORK_MS)
    await reader.look("bulk-08-reader")
