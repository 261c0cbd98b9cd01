"""Fifty files are dropped together; the connection is lost meanwhile, and each becomes a document or gets a reason."""

import base64
from pathlib import Path

import pikepdf
import pytest
from homeroom_devkit.testing.pdf import write_pdf
from playwright.async_api import Browser, expect
from storage_testing import files

from .archive import opened, write_persons
from .clerk import WORK_MS, reach_dashboard
from .product import Product, School
from .visits import Visit, visiting
from .words import Words, in_digits

pytestmark = pytest.mark.browser
HAZEL = School("hazel", "Hazel Schools", "en", "")
ALBUNDUQ = School("albunduq", "مدارس البندق", "ar", "")
KIND = "Report card"
PICTURES = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")
ENCRYPTED = pikepdf.Encryption(owner="secret", user="secret")
REFUSED = {
    "program.pdf": b"MZ\x90\x00" + bytes(200),
    "locked.pdf": files.pdf(encryption=ENCRYPTED),
    "half.png": files.picture(size=(900, 900))[:60],
    "macros.docx": files.ooxml(parts={"word/vbaProject.bin": b"Sub AutoOpen()"}),
    "archive.docx": files.zipped({"letter.txt": b"A letter"}),
    "empty.txt": b"",
}
# A browser accepts no real drop from outside itself.
DROP = """(zone, files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of Object.entries(files)) {
        const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name));
    }
    for (const type of ['dragover', 'drop']) {
        zone.dispatchEvent(new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true}));
    }
}"""


class TestUploads:
    @pytest.mark.parametrize("school", [HAZEL, ALBUNDUQ], ids=lambda school: school.language)
    async def test_fifty_files_with_a_lost_connection_all_come_to_an_end(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        await product.add_schools([school])
        await product.run_homeroom("district", "grant", school.code, "docManagement")
        with opened(product, school, write_persons(tmp_path / "persons.csv", ("42", "Ann", "Lee")), KIND):
            async with visiting(browser, Words(school.language)) as clerk:
                await reach_dashboard(clerk, product, school)
                await drops(clerk, product)
                await loses_the_connection(clerk)
                await adds(clerk)
                await sees_each_end(clerk)
                await sees_the_results(clerk, product)
                assert clerk.problems == []


def mixed() -> dict[str, bytes]:
    """Return fifty files; the refused ones are not the last."""
    made = {f"card-{number}.pdf": write_pdf([f"Report card {number}"]) for number in range(16)}
    made |= REFUSED
    made |= {
        f"photo-{number}.{kind.lower()}": files.picture(kind, (60 + number, 40)) for number, kind in enumerate(PICTURES)
    }
    made |= {f"letter-{number}.docx": files.ooxml(parts={f"word/{number}.xml": b"<a/>"}) for number in range(4)}
    made |= {f"marks-{number}.xlsx": files.ooxml(files.SPREADSHEET, {f"{number}.xml": b"<a/>"}) for number in range(3)}
    made |= {f"essay-{number}.odt": files.written(f"Essay {number}") for number in range(3)}
    made |= {f"note-{number}.txt": f"Note {number}\n".encode() for number in range(8)}
    made |= {f"list-{number}.csv": f"subject,mark\nmath,{number}\n".encode() for number in range(4)}
    assert len(made) == 50
    return made


async def drops(clerk: Visit, product: Product) -> None:
    """Drop all files together onto the list."""
    await clerk.page.goto(f"{product.url}/document-storage")
    await expect(clerk.text("storage:documents.emptyTitle")).to_be_visible()
    await expect(clerk.role("button", "storage:uploads.choose")).to_be_visible()
    coded = {name: base64.b64encode(content).decode() for name, content in mixed().items()}
    await clerk.text("storage:documents.emptyTitle").evaluate(DROP, coded)


async def loses_the_connection(clerk: Visit) -> None:
    """Lose the connection midway and check that interrupted uploads resume by themselves."""
    listed = clerk.role("list", "storage:uploads.files").get_by_role("listitem")
    await expect(listed).to_have_count(50)
    arrived = listed.filter(has_text=clerk.words("storage:uploads.arrived"))
    await expect(arrived.nth(9)).to_be_attached(timeout=WORK_MS)
    clerk.expect_lost_connection()
    async with clerk.page.expect_event("requestfailed"):
        await clerk.page.context.set_offline(True)
    assert await arrived.count() < 50
    await clerk.keep("uploads-00-offline")
    await clerk.page.context.set_offline(False)
    await expect(arrived).to_have_count(50, timeout=WORK_MS)
    await clerk.look("uploads-01-arrived")


async def adds(clerk: Visit) -> None:
    """Add the files for a person and with a type, by keyboard."""
    await clerk.role("textbox", "storage:uploads.person").fill("42")
    await clerk.page.get_by_role("button", name="Ann Lee").press("Enter")
    await clerk.label("storage:uploads.type").select_option(label=KIND)
    await clerk.role("button", "storage:uploads.add").press("Enter")


async def sees_each_end(clerk: Visit) -> None:
    """Check that the list is cleared with a notice, and that each refused file has a reason."""
    notice = clerk.page.get_by_role("status").filter(has=clerk.text("storage:uploads.addition.done"))
    await expect(notice).to_be_visible(timeout=WORK_MS)
    await expect(clerk.role("list", "storage:uploads.files")).to_have_count(0)
    reasons = clerk.role("list", "storage:results.notAdded").get_by_role("listitem")
    await expect(reasons).to_have_count(len(REFUSED))
    for name in REFUSED:
        told = await reasons.filter(has_text=name).inner_text()
        assert len(told) > len(name) + 10, told
    await expect(notice).to_contain_text(in_digits(50 - len(REFUSED)))
    await clerk.look("uploads-02-ended")


async def sees_the_results(clerk: Visit, product: Product) -> None:
    """Check that both lists have the files, and that a row leads to its document."""
    await clerk.role("link", "storage:uploads.addition.open").press("Enter")
    refused = clerk.role("region", "storage:results.notAdded")
    await expect(refused.get_by_role("row").filter(has_text="program.pdf")).to_be_visible()
    await clerk.look("uploads-03-not-added")
    await clerk.role("link", "storage:results.added").press("Enter")
    counted = clerk.page.get_by_role("status").filter(has_text=in_digits(50 - len(REFUSED)))
    await expect(counted).to_be_visible()
    await clerk.look("uploads-04-added")
    added = clerk.role("region", "storage:results.added")
    await added.get_by_role("link", name=clerk.words("storage:results.open")).first.press("Enter")
    await expect(clerk.page.get_by_role("dialog")).to_be_visible()
