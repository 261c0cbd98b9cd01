"""A scanned page is found by a word on it and opened there; words are then found within the document, page by page."""

from pathlib import Path

import pytest
from homeroom_devkit.testing.pdf import write_pdf
from playwright.async_api import Browser, expect
from storage_testing.texts import draw_scan

from .archive import opened, write_persons
from .clerk import WORK_MS, reach_dashboard
from .product import Product, School
from .visits import Visit, visiting
from .words import Words, numbers_in

pytestmark = pytest.mark.browser
ROWAN = School("rowan", "Rowan Schools", "en", "")
ALGHAR = School("alghar", "مدارس الغار", "ar", "")
KIND = "Health record"
LONG = [f"Chapter {number}\nGeography and history" for number in range(1, 31)]


class TestFinding:
    @pytest.mark.parametrize("school", [ROWAN, ALGHAR], ids=lambda school: school.language)
    async def test_scan_is_found_by_its_words_and_words_in_a_document(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        await product.add_schools([school])
        await product.run_homeroom("district", "grant", school.code, "docManagement")
        persons = write_persons(tmp_path / "persons.csv", ("42", "Ann", "Lee"))
        with opened(product, school, persons, KIND) as archive:
            ann = archive.person("42")
            archive.store(ann, KIND, "scan.pdf", draw_scan(["Vaccination record", "Second dose against measles"]))
            archive.store(ann, KIND, "book.pdf", write_pdf(LONG))
            async with visiting(browser, Words(school.language)) as clerk:
                await reach_dashboard(clerk, product, school)
                await finds_the_scan(clerk, product)
                await opens_it(clerk)
                await turns_by_small_pictures(clerk, product)
                await finds_words(clerk)
                assert clerk.problems == []


async def finds_the_scan(clerk: Visit, product: Product) -> None:
    """Find the scan by recognized text; the hit shows the page and marks the word."""
    await clerk.page.goto(f"{product.url}/document-storage/search")
    await clerk.role("searchbox", "storage:search.label").fill("measles")
    hit = clerk.role("list", "storage:search.results").get_by_role("listitem")
    # Reading continues after the upload; the open page is notified when it is done.
    await expect(hit).to_have_count(1, timeout=WORK_MS)
    await expect(hit.locator("mark")).to_have_text("measles")
    await expect(hit.get_by_text(clerk.words("storage:search.page"))).to_be_visible()
    await clerk.look("finding-00-hit")


async def opens_it(clerk: Visit) -> None:
    """Open the hit on its page, where the search explains that the words are in the picture."""
    await clerk.page.get_by_role("link", name="scan").press("Enter")
    panel = clerk.page.get_by_role("dialog")
    await expect(panel.get_by_role("img", name=clerk.words("storage:preview.pageOf"))).to_be_visible(timeout=WORK_MS)
    await expect(clerk.role("searchbox", "storage:preview.find.label", within=panel)).to_have_value("measles")
    picture = panel.get_by_role("status").filter(has_text=str(clerk.words("storage:preview.find.inPicture")))
    await expect(picture).to_be_visible()
    await clerk.look("finding-01-opened")
    await clerk.page.keyboard.press("Escape")
    await expect(clerk.role("searchbox", "storage:preview.find.label", within=panel)).to_have_count(0)
    await expect(clerk.role("button", "storage:preview.find.open", within=panel)).to_be_focused()
    await clerk.page.keyboard.press("Escape")
    await expect(panel).to_be_hidden()


async def turns_by_small_pictures(clerk: Visit, product: Product) -> None:
    """Use the thumbnails by keyboard: one tab stop, arrow keys, and only visible thumbnails are rendered."""
    drawn: list[str] = []
    clerk.page.on("request", lambda request: drawn.append(request.url) if "previewPage" in request.url else None)
    await clerk.page.goto(f"{product.url}/document-storage")
    await clerk.page.get_by_role("link", name="book").first.click()
    rail = clerk.role("navigation", "storage:preview.pages")
    await expect(rail.get_by_role("img").or_(rail.locator("img")).first).to_be_visible(timeout=WORK_MS)
    current = rail.locator("[aria-current]")
    await current.focus()
    for key in ("ArrowDown", "ArrowDown", "End", "ArrowUp"):
        await clerk.page.keyboard.press(key)
    await expect(current).to_be_focused()
    assert numbers_in(await current.inner_text()) == [29]
    frame = clerk.page.get_by_role("dialog").get_by_role("region", name="book.pdf")
    await expect(frame.locator("p")).to_contain_text("Chapter 29")
    assert len(drawn) < len(LONG)
    await clerk.look("finding-03-rail")


async def finds_words(clerk: Visit) -> None:
    """Find words with Ctrl+F; Enter moves from match to match, and a missing word is reported."""
    await clerk.page.get_by_role("region", name="book.pdf").focus()
    await clerk.page.keyboard.press("Control+f")
    field = clerk.role("searchbox", "storage:preview.find.label")
    await expect(field).to_be_focused()
    place = clerk.page.get_by_role("search").get_by_role("status").last
    await clerk.page.keyboard.type("chapter 2")
    # Chapters 2 and 20 to 29 match; the search continues from the reader's position.
    await expect(place).to_have_text(clerk.words("storage:preview.find.place"))
    assert numbers_in(await place.inner_text()) == [11, 11]
    await clerk.page.keyboard.press("Enter")
    await expect(clerk.page.get_by_role("region", name="book.pdf").locator("p")).to_contain_text("Chapter 2 ")
    assert numbers_in(await place.inner_text()) == [1, 11]
    await expect(clerk.page.locator("g[data-current] rect")).to_have_count(2)
    await clerk.look("finding-04-found")
    await field.fill("algebra")
    await expect(place).to_have_text(clerk.words("storage:preview.find.none"))
    await clerk.page.keyboard.press("Escape")
    await expect(clerk.role("button", "storage:preview.find.open")).to_be_focused()
