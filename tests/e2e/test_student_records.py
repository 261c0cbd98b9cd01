"""A student's records: versions, a hold, zips in parts, the types a role does not see, and the student's own page."""

import zipfile
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from .archive import Archive, opened, write_persons
from .clerk import WORK_MS, reach_dashboard
from .product import Product, School
from .visits import Visit, visiting
from .words import Words, in_digits

pytestmark = pytest.mark.browser
MYRTLE = School("myrtle", "Myrtle Schools", "en", "")
ALAAS = School("alaas", "مدارس الآس", "ar", "")
CARD, HEALTH = "Report card", "Health record"
PART_BYTES = 3_000


class TestStudentRecords:
    @pytest.mark.parametrize("school", [MYRTLE, ALAAS], ids=lambda school: school.language)
    async def test_records_of_a_student_are_kept_taken_along_and_shown_to_some(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        await product.add_schools([school])
        await product.run_homeroom("district", "grant", school.code, "docManagement")
        persons = write_persons(tmp_path / "persons.csv", ("42", "Ann", "Lee"), ("43", "Bob", "Ray"))
        words = Words(school.language)
        with opened(product, school, persons, CARD, HEALTH) as archive:
            documents = store(archive)
            await archive.add_reader(HEALTH)
            async with visiting(browser, words) as clerk, visiting(browser, words) as reader:
                await reach_dashboard(clerk, product, school)
                await restores_a_version(clerk, archive, documents["card"], tmp_path)
                await takes_them_along(clerk, product)
                await cannot_delete_what_is_held(clerk, archive, documents["card"])
                await archive.sign_reader_in(reader)
                await sees_their_types_alone(reader, archive, documents)
                await sees_everything_of_a_student(clerk, archive)
                assert clerk.problems + reader.problems == []


def store(archive: Archive) -> dict[str, str]:
    """Store texts that each exceed half of the maximum part size."""
    archive.office.save_settings("storage", zip_split_gb=PART_BYTES / 2**30)
    ann, bob = archive.person("42"), archive.person("43")

    def keep(person: str, kind: str, word: str) -> str:
        text = f"{word}\n{'.' * (PART_BYTES // 2)}\n".encode()
        return archive.store(person, kind, f"{word}.txt", text)

    return {
        "card": keep(ann, CARD, "algebra"),
        "health": keep(ann, HEALTH, "measles"),
        "bob": keep(bob, CARD, "poetry"),
    }


async def restores_a_version(clerk: Visit, archive: Archive, card: str, folder: Path) -> None:
    """Upload a new version, view the earlier one and restore it, by keyboard."""
    (folder / "second.txt").write_text("Second version")
    await clerk.page.goto(f"{archive.product.url}/document-storage/{card}")
    panel = clerk.page.get_by_role("dialog").first
    await panel.locator("input[type=file]").set_input_files(folder / "second.txt")
    shown = panel.locator("pre")
    await expect(shown).to_have_text("Second version", timeout=WORK_MS)
    await clerk.role("button", "storage:versions.show", within=panel).press("Enter")
    await expect(shown).to_contain_text("algebra", timeout=WORK_MS)
    await expect(panel.get_by_text(clerk.words("storage:versions.shown"))).to_be_visible()
    await clerk.look("records-00-earlier")
    await clerk.role("button", "storage:versions.restoreOne", within=panel).press("Enter")
    await expect(clerk.page.get_by_role("dialog")).to_have_count(2)
    question = clerk.page.get_by_role("dialog").last
    await clerk.role("button", "storage:versions.restoreOne", within=question).press("Enter")
    await expect(clerk.text("storage:versions.restored")).to_be_visible()
    versions = clerk.role("list", "storage:versions.title", within=panel).get_by_role("listitem")
    await expect(versions).to_have_count(3)
    await expect(versions.first).to_contain_text(str(clerk.words("storage:versions.current")))
    await expect(shown).to_contain_text("algebra")
    await clerk.look("records-01-restored")


async def takes_them_along(clerk: Visit, product: Product) -> None:
    """Download all documents of the list as a zip larger than one part; check that each part opens."""
    await clerk.page.goto(f"{product.url}/document-storage")
    await expect(clerk.page.get_by_role("link", name="poetry").first).to_be_visible()
    await clerk.page.get_by_role("table").get_by_role("checkbox").first.check()
    await clerk.role("button", "storage:zip.prepare").press("Enter")
    await expect(clerk.text("storage:zip.status.ready")).to_be_visible(timeout=WORK_MS)
    await clerk.look("records-02-zip")
    parts = clerk.role("button", "storage:zip.part")
    await expect(parts).to_have_count(3)
    words = set()
    for number in range(3):
        async with clerk.page.expect_download() as download:
            await parts.nth(number).press("Enter")
        with zipfile.ZipFile(await (await download.value).path()) as packed:
            assert packed.testzip() is None
            (name,) = packed.namelist()
            words.add((name, packed.read(name).split()[0].decode()))
    assert words == {
        ("42 Ann Lee/algebra.txt", "algebra"),
        ("42 Ann Lee/measles.txt", "measles"),
        ("43 Bob Ray/poetry.txt", "poetry"),
    }


async def cannot_delete_what_is_held(clerk: Visit, archive: Archive, card: str) -> None:
    """Check that the open panel shows a new hold with its reason, author and time, and why deleting is refused."""
    await clerk.page.goto(f"{archive.product.url}/document-storage/{card}")
    panel = clerk.page.get_by_role("dialog")
    delete = clerk.role("button", "storage:delete.action", within=panel)
    await expect(delete).to_be_enabled()
    archive.call("retention/placeHold", kind="person", personId="42", reason="A letter of the court")
    holds = clerk.role("list", "storage:holds.title", within=panel)
    await expect(holds).to_contain_text("Ann Lee (42)", timeout=WORK_MS)
    await expect(holds).to_contain_text("A letter of the court")
    await expect(holds.locator("time")).to_be_visible()
    await expect(delete).to_have_attribute("aria-disabled", "true")
    await expect(delete).to_have_accessible_description(str(clerk.words("storage:holds.onDocument.refused")))
    await delete.press("Enter")
    await expect(clerk.page.get_by_role("dialog")).to_have_count(1)
    await clerk.look("records-03-held")


async def sees_their_types_alone(reader: Visit, archive: Archive, documents: dict[str, str]) -> None:
    """Check that the list, the search and direct addresses show only the reader's types."""
    url = archive.product.url
    await reader.page.goto(f"{url}/document-storage")
    await expect(reader.page.get_by_role("link", name="measles").first).to_be_visible()
    await expect(reader.page.get_by_role("row").filter(has_text=CARD)).to_have_count(0)
    await expect(reader.page.get_by_role("status").filter(has_text=in_digits(1)).first).to_be_visible()
    await reader.look("records-04-reader")
    await reader.page.goto(f"{url}/document-storage/search")
    for word, hits in (("measles", 1), ("algebra", 0)):
        await reader.role("searchbox", "storage:search.label").fill(word)
        told = reader.text("storage:search.nothing") if hits == 0 else reader.text("storage:search.found")
        await expect(told).to_be_visible(timeout=WORK_MS)
    reader.expect_refusal("/api/document/getMetadata", 404)
    await reader.page.goto(f"{url}/document-storage/{documents['card']}")
    panel = reader.page.get_by_role("dialog")
    await expect(panel.get_by_role("alert")).to_be_visible()
    await expect(panel).not_to_contain_text("Ann")
    await reader.page.goto(f"{url}/document-storage/{documents['health']}")
    panel = reader.page.get_by_role("dialog")
    await expect(reader.role("list", "storage:holds.title", within=panel)).to_contain_text(
        str(reader.words("storage:holds.onDocument.person"))
    )
    await expect(panel).not_to_contain_text("court")
    await expect(reader.role("button", "storage:delete.action", within=panel)).to_have_count(0)
    await reader.look("records-05-reader-panel")


async def sees_everything_of_a_student(clerk: Visit, archive: Archive) -> None:
    """Check the student's page: documents, deliveries and disclosures."""
    clerk.expect_refusal("getStudentResult", 404)  # Nothing was delivered, as the tab shows.
    await clerk.page.goto(f"{archive.product.url}/student-detail/{archive.person('42')}")
    tabs = clerk.role("navigation", "people:students.parts")
    await clerk.role("link", "storage:nav.documents", within=tabs).press("Enter")
    for name in ("algebra", "measles"):
        await expect(clerk.page.get_by_role("link", name=name).first).to_be_visible()
    await expect(clerk.page.get_by_role("link", name="poetry")).to_have_count(0)
    await clerk.look("records-06-student-documents")
    for link in await tabs.get_by_role("link").all():
        await link.press("Enter")
        await expect(link).to_have_attribute("aria-current", "page")
    await clerk.role("link", "people:nav.disclosures", within=tabs).press("Enter")
    entries = clerk.role("region", "people:disclosure.ofPerson").get_by_role("listitem")
    await expect(entries.filter(has_text=archive.reader).first).to_be_visible()
    await expect(entries.filter(has_text=archive.school.clerk).first).to_be_visible()
    await clerk.look("records-07-student-disclosures")
