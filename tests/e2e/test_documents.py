"""A document is uploaded on its page, viewed, renamed, deleted and restored."""

from pathlib import Path

import pytest
from homeroom_demo.client import Clerk
from homeroom_devkit.testing.pdf import write_pdf
from playwright.async_api import Browser, expect

from .clerk import WORK_MS, reach_dashboard
from .product import PASSWORD, Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
MAPLE = School("maple", "Maple Schools", "en", "")
ALARZ = School("alarz", "مدارس الأرز", "ar", "")
PERSONS = "person_id,first_name,last_name,school_id,email\n42,Ann,Lee,North,\n"
KIND = "Report card"


class TestDocuments:
    @pytest.mark.parametrize(
        "school",
        [MAPLE, pytest.param(ALARZ, marks=pytest.mark.deep(of="browser"))],
        ids=lambda school: school.language,
    )
    async def test_document_is_uploaded_seen_renamed_deleted_and_restored(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        await product.add_schools([school])
        await product.run_homeroom("district", "grant", school.code, "docManagement")
        office = Clerk.sign_in(product.url, district=school.code, user=school.clerk, password=PASSWORD)
        (tmp_path / "persons.csv").write_text(PERSONS)
        office.import_persons(tmp_path / "persons.csv")
        office.http.post("/api/documentType/save", json={"name": KIND})
        office.http.close()
        pdf = tmp_path / "spring.pdf"
        pdf.write_bytes(write_pdf(["Mathematics A", "Geography B"]))
        async with visiting(browser, Words(school.language)) as clerk:
            await reach_dashboard(clerk, product, school)
            await uploads(clerk, product, pdf)
            await looks(clerk)
            await renames(clerk)
            await deletes_and_restores(clerk, product)
            assert clerk.problems == []


async def uploads(clerk: Visit, product: Product, pdf: Path) -> None:
    """Upload on the list, for a person found by id."""
    await clerk.page.goto(f"{product.url}/document-storage")
    await expect(clerk.text("storage:documents.emptyTitle")).to_be_visible()
    await clerk.look("documents-00-empty")
    await clerk.page.locator("input[type=file]").first.set_input_files(pdf)
    arrived = clerk.page.get_by_text(clerk.words("storage:uploads.arrived"))
    await expect(arrived.first).to_be_visible(timeout=WORK_MS)
    await clerk.role("textbox", "storage:uploads.person").fill("42")
    await clerk.page.get_by_role("button", name="Ann Lee").click()
    await clerk.label("storage:uploads.type").select_option(label=KIND)
    await clerk.look("documents-01-uploaded")
    await clerk.role("button", "storage:uploads.add").press("Enter")


async def looks(clerk: Visit) -> None:
    """Check that turning to the second page by keyboard shows its text."""
    await clerk.page.get_by_role("link", name="spring").first.click()
    panel = clerk.page.get_by_role("dialog")
    frame = panel.get_by_role("region", name="spring.pdf")
    await expect(frame.get_by_role("img")).to_be_visible(timeout=WORK_MS)
    await frame.focus()
    await clerk.page.keyboard.press("PageDown")
    await expect(frame.locator("p")).to_contain_text("Geography")
    await clerk.look("documents-02-panel")


async def renames(clerk: Visit) -> None:
    """Rename the document and check that the list shows the new name."""
    panel = clerk.page.get_by_role("dialog")
    await panel.get_by_label(str(clerk.words("storage:documents.name"))).first.fill("Autumn term")
    await clerk.role("button", "storage:save", within=panel).click()
    await expect(clerk.text("storage:document.updated")).to_be_visible()


async def deletes_and_restores(clerk: Visit, product: Product) -> None:
    """Delete from the panel and restore from the bin."""
    dialogs = clerk.page.get_by_role("dialog")
    await clerk.role("button", "storage:delete.action", within=dialogs.first).click()
    await expect(dialogs).to_have_count(2)
    await clerk.role("button", "storage:delete.action", within=dialogs.last).click()
    await expect(clerk.text("storage:documents.emptyTitle")).to_be_visible(timeout=WORK_MS)
    await clerk.page.goto(f"{product.url}/document-storage/bin")
    await expect(clerk.page.get_by_text("Autumn term")).to_be_visible()
    await clerk.look("documents-03-bin")
    await clerk.page.get_by_role("checkbox").last.check()
    await clerk.role("button", "storage:bin.restore").click()
    await expect(clerk.text("storage:bin.empty")).to_be_visible(timeout=WORK_MS)
    await clerk.page.goto(f"{product.url}/document-storage")
    await expect(clerk.page.get_by_role("link", name="Autumn term").first).to_be_visible()
