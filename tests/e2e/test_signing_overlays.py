"""A staff signature is stored, placed next to words on a batch, previewed, and printed on the families' documents."""

import asyncio
import re
from pathlib import Path

import pypdfium2
import pytest
from homeroom_devkit.testing.pdf import write_pdf
from PIL import Image
from playwright.async_api import Browser, expect

from .clerk import (
    PATTERN,
    WORK_MS,
    drop,
    go_on,
    have_all_matched,
    match_by_pattern,
    reach_dashboard,
    read_pin,
    send_button,
    start_new_job,
)
from .product import Product, School
from .signing_office import FIRST_ID, SigningOffice
from .visits import PHONE, Visit, visiting
from .words import Words

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
ASPEN = School("aspen", "Aspen Schools", "en", "Report with a signature")
FAMILIES = 2
ANCHOR = "Principal:"
BESIDE = (90, 95, 250, 150)
"""Area to the right of the words, in points of a page of 300 x 200."""


class TestSigningOverlays:
    async def test_a_stored_signature_goes_out_on_every_document(
        self, product: Product, browser: Browser, tmp_path: Path
    ) -> None:
        office = SigningOffice(product, ASPEN)
        await product.add_schools([ASPEN])
        await product.run_homeroom("district", "grant", ASPEN.code, "signatureOverlay")
        await asyncio.to_thread(office.import_families, tmp_path, count=FAMILIES)
        words = Words("en")
        async with visiting(browser, words) as clerk:
            await reach_dashboard(clerk, product, ASPEN)
            await keeps_a_signature(clerk, product)
            await brings_a_batch(clerk, product, tmp_path)
            await places_it(clerk)
            pin = await sends(clerk)
            assert clerk.problems == []
        async with visiting(browser, words, viewport=PHONE) as family:
            await reads_it(family, office, pin, tmp_path / "batch.pdf")
            assert family.problems == []


async def brings_a_batch(clerk: Visit, product: Product, folder: Path) -> None:
    """Upload a batch with a page for each family and match all pages."""
    pages = [
        f"Ann{number} Home{number}\nStudent ID: {FIRST_ID + number}\n\n\n\n\n{ANCHOR}" for number in range(FAMILIES)
    ]
    (folder / "batch.pdf").write_bytes(write_pdf(pages))
    await clerk.page.goto(f"{product.url}/job")
    await start_new_job(clerk)
    await drop(clerk, folder / "batch.pdf")
    await match_by_pattern(clerk, PATTERN)
    await have_all_matched(clerk)
    await clerk.label("delivery:check.subject").fill(ASPEN.subject)


async def keeps_a_signature(clerk: Visit, product: Product) -> None:
    """Store a typed signature for all staff."""
    await clerk.page.goto(f"{product.url}/signatories")
    await expect(clerk.text("signing:signatories.empty")).to_be_visible()
    await clerk.look("overlay-00-empty")
    await clerk.role("button", "signing:signatories.add").click()
    await clerk.label("signing:signatories.name").fill("Pat Head")
    await clerk.label("signing:signatories.jobTitle").fill("Principal")
    await clerk.label("signing:signatories.text").fill("Pat Head")
    await clerk.look("overlay-01-new")
    await clerk.role("button", "signing:save").click()
    await expect(clerk.page.get_by_role("img", name=clerk.words("signing:signatories.pictureOf"))).to_be_visible()
    await clerk.look("overlay-02-kept")


async def places_it(clerk: Visit) -> None:
    """Place the signature at a fixed place, then next to words, and preview it on ten documents."""
    await clerk.role("button", "delivery:overlays.add").click(timeout=WORK_MS)
    await expect(clerk.page.get_by_role("button", name=clerk.words("delivery:overlays.box"))).to_be_visible()
    await clerk.look("overlay-03-placed")
    await clerk.label("delivery:overlays.anchor").fill(ANCHOR)
    await clerk.label("delivery:overlays.fromAnchor.x").fill("70")
    await clerk.label("delivery:overlays.fromAnchor.y").fill("-20")
    await clerk.role("button", "delivery:overlays.save").click()
    await clerk.role("button", "delivery:overlays.preview").click()
    shown = clerk.page.get_by_role("region", name=clerk.words("delivery:overlays.previewed"))
    await expect(shown.get_by_role("img")).to_have_count(FAMILIES)
    await expect(shown).to_contain_text(str(clerk.words("delivery:overlays.allPlaced")))
    await clerk.look("overlay-04-preview")


async def sends(clerk: Visit) -> str:
    """Send the job and return the PIN of the first family."""
    await go_on(clerk)
    await send_button(clerk).click()
    await expect(clerk.page).to_have_url(re.compile("/job/[^/]+$"))
    await expect(clerk.text("delivery:status.complete").first).to_be_visible(timeout=WORK_MS)
    table = clerk.role("region", "delivery:results.title")
    return await read_pin(clerk, table.get_by_role("row", name=str(FIRST_ID)))


async def reads_it(family: Visit, office: SigningOffice, pin: str, batch: Path) -> None:
    """Check that the signature is where the page was empty."""
    await family.page.goto(office.product.link_for(office.guardian(0), office.school.subject))
    await family.label("family:page.pin").fill(pin)
    await family.role("button", "family:page.open").click()
    await expect(family.page.locator("figure img").first).to_be_visible()
    await family.keep("overlay-05-family")
    async with family.page.expect_download() as download:
        await family.role("button", "family:page.download").click()
    path = Path(await (await download.value).path())
    assert (ink_beside(batch), ink_beside(path) > 50) == (0, True)


def ink_beside(pdf: Path) -> int:
    """Count the dark pixels next to the words of the first page."""
    with pypdfium2.PdfDocument(pdf) as document:
        picture: Image.Image = document[0].render(scale=1).to_pil().convert("L")
    return sum(picture.crop(BESIDE).histogram()[:128])
