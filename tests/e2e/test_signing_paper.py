"""Wet signatures: printed in one run, scanned as a careless stack, mapped, and attested by a person."""

import asyncio
import time
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from homeroom_plugins.signing.wet.laying_out import STRIP_PT
from playwright.async_api import Browser, expect
from signing_testing.scanner import Scanner

from .clerk import WORK_MS, reach_dashboard
from .product import Product, School
from .signing_office import SigningOffice, sheet
from .visits import Visit, visiting
from .words import Words

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
POPLAR = School("poplar", "Poplar Schools", "en", "Consent on paper")
FAMILIES = 3
ODD, BLANK = 1, -1
"""The family with a page without a readable code; and a blank sheet."""
CARELESS = Scanner(dpi=150, skew=2, noise=4, turns=(0, 90, 180, 270))


class TestSigningPaper:
    async def test_a_stack_of_paper_becomes_signed_documents(
        self, product: Product, browser: Browser, tmp_path: Path
    ) -> None:
        office = SigningOffice(product, POPLAR)
        await product.add_schools([POPLAR])
        await product.run_homeroom("district", "grant", POPLAR.code, "docSig")
        await asyncio.to_thread(asks_on_paper, office, tmp_path)
        async with visiting(browser, Words("en")) as clerk:
            await reach_dashboard(clerk, product, POPLAR)
            await clerk.page.goto(f"{product.url}/document-signature/paper")
            await expect(clerk.text("signing:wet.returned.empty")).to_be_visible()
            printed = await prints(clerk)
            await asyncio.to_thread(scans, printed, tmp_path)
            await uploads(clerk, tmp_path / "stack.pdf")
            await maps_the_odd_page(clerk)
            for number in range(FAMILIES):
                await attests(clerk, number)
            await clerk.page.goto(f"{product.url}/document-signature")
            doors = clerk.role("navigation", "signing:requests.doors")
            signed = doors.get_by_role("link").filter(has_text=str(clerk.words("signing:requests.status.completed")))
            await expect(signed).to_contain_text(str(FAMILIES), timeout=WORK_MS)
            assert clerk.problems == []


def asks_on_paper(office: SigningOffice, folder: Path) -> None:
    """Create a template with one signature and a request to a few families, through the API."""
    office.import_families(folder, count=FAMILIES)
    clerk = office.sign_in()
    pdf = {"file": ("consent.pdf", sheet("Consent", "", "Signature:"), "application/pdf")}
    template = office.call(clerk, "documentSignature/uploadTemplate", files=pdf, data={"name": office.school.subject})
    place = {"page": 1, "x": 120, "y": 100, "width": 180, "height": 40}
    office.call(
        clerk,
        "documentSignature/saveTemplate",
        templateId=template["id"],
        version=template["version"],
        name=office.school.subject,
        mode="wet_signature",
        roles=[{"key": "g", "kind": "guardian1", "title": "", "position": 1}],
        fields=[{"id": "sign", "kind": "signature", "role": "g", "label": "Guardian", **place}],
    )
    office.create_job(clerk, template["id"], office.school.subject, range(FAMILIES), mode="wet_signature")
    clerk.http.close()
    planned = "SELECT r.id FROM signing_requests r JOIN districts d ON d.id = r.district_id AND d.code = %s"
    deadline = time.monotonic() + WORK_MS / 1000
    while len(office.ask(planned)) < FAMILIES and time.monotonic() < deadline:
        time.sleep(0.2)


async def prints(clerk: Visit) -> bytes:
    """Print one family, found by name, and the whole job."""
    await clerk.look("paper-00-empty")
    await clerk.role("button", "signing:wet.prints.new").click()
    dialog = clerk.page.get_by_role("dialog")
    await dialog.get_by_role("combobox", name=clerk.words("signing:wet.prints.find")).fill("Home1")
    await expect(dialog.get_by_role("option").first).to_contain_text("Home1")
    await clerk.page.keyboard.press("Enter")
    await dialog.get_by_role("checkbox", name=clerk.words("signing:wet.prints.whole")).check()
    await dialog.get_by_role("checkbox", name=clerk.words("signing:wet.prints.twoSided")).uncheck()
    await clerk.look("paper-01-print")
    await clerk.role("button", "signing:wet.prints.print", within=dialog).click()
    download = clerk.page.get_by_role("button", name=clerk.words("signing:wet.prints.downloadOf"))
    await expect(download).to_be_visible(timeout=WORK_MS)
    async with clerk.page.expect_download() as file:
        await download.click()
    return Path(await (await file.value).path()).read_bytes()


def scans(printed: bytes, folder: Path) -> None:
    """Scan the stack shuffled, turned and skewed, with a blank sheet and both codes of one page covered."""
    spoiled = folder / "spoiled.pdf"
    with pikepdf.open(BytesIO(printed)) as pdf:
        assert len(pdf.pages) == 2 * FAMILIES  # A cover and a page for each family.
        page = pdf.pages[2 * ODD + 1]
        page.contents_add(f"q 1 g 0 0 {page.mediabox[2]} {STRIP_PT} re f Q".encode())
        pdf.save(spoiled)
    CARELESS.scan(spoiled, [5, BLANK, 3, 1], folder / "stack.pdf")


async def uploads(clerk: Visit, stack: Path) -> None:
    """Check that two pages are mapped by their codes, one is blank, and one waits for a person."""
    await clerk.page.locator("input[type=file]").set_input_files(stack)
    to_map = clerk.page.get_by_role("link", name=clerk.words("signing:wet.scans.unmapped"))
    await expect(to_map).to_be_visible(timeout=WORK_MS)
    await expect(clerk.text("signing:wet.status.ready")).to_have_count(2)
    cells = clerk.page.get_by_role("row", name="stack.pdf").get_by_role("cell")
    assert [await cells.nth(number).inner_text() for number in (2, 3, 4)] == ["2", "1", "1"]
    await clerk.look("paper-02-read")
    await to_map.click()


async def maps_the_odd_page(clerk: Visit) -> None:
    """Map the page by the name on it; it is the family's only missing page."""
    await expect(clerk.page.locator("img")).to_be_visible()
    await clerk.look("paper-03-queue")
    whose = clerk.page.get_by_role("combobox", name=clerk.words("signing:wet.queue.whose"))
    await whose.fill(f"Home{ODD}")
    await expect(clerk.page.get_by_role("option").first).to_contain_text(f"Home{ODD}")
    await whose.press("Enter")
    await expect(clerk.text("signing:wet.queue.empty")).to_be_visible()
    await clerk.look("paper-04-done")
    await clerk.role("link", "signing:wet.queue.back").click()


async def attests(clerk: Visit, number: int) -> None:
    """Attest the pages as a person who has looked at them."""
    name = f"Ann{number} Home{number}"
    await clerk.page.get_by_role("link", name=name).click()
    await expect(clerk.page.locator("img")).to_be_visible()
    attest = clerk.role("button", "signing:wet.attest.attest")
    await expect(attest).to_be_disabled()
    await clerk.page.get_by_role("checkbox", name=clerk.words("signing:wet.attest.seen")).check()
    if number == ODD:
        await clerk.look("paper-05-attest")
    await attest.click()
    await expect(clerk.role("heading", "signing:wet.title")).to_be_visible()
    await expect(clerk.page.get_by_role("link", name=name)).to_have_count(0)
