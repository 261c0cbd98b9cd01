"""An administrator erases everything about a student: first the numbers, then the erasure, with a certificate."""

from pathlib import Path

import pikepdf
import pytest
from playwright.async_api import Browser, expect

from .archive import Archive, opened, write_persons
from .clerk import WORK_MS, reach_dashboard
from .product import Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
SORREL = School("sorrel", "Sorrel Schools", "en", "")
ALHUMMAYD = School("alhummayd", "مدارس الحماض", "ar", "")
KIND = "Report card"
REASON = "The family has moved away"


class TestErasing:
    @pytest.mark.parametrize("school", [SORREL, ALHUMMAYD], ids=lambda school: school.language)
    async def test_everything_about_a_student_goes_and_nothing_about_another(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        await product.add_schools([school])
        await product.run_homeroom("district", "grant", school.code, "docManagement")
        persons = write_persons(tmp_path / "persons.csv", ("42", "Ann", "Lee"), ("43", "Bob", "Ray"))
        with opened(product, school, persons, KIND) as archive:
            ann, bob = archive.person("42"), archive.person("43")
            for person, word in ((ann, "algebra"), (ann, "biology"), (bob, "poetry")):
                archive.store(person, KIND, f"{word}.txt", word.encode())
            async with visiting(browser, Words(school.language)) as clerk:
                await reach_dashboard(clerk, product, school)
                await is_refused_on_hold(clerk, archive, ann)
                await erases(clerk, archive, ann)
                await has_the_certificate(clerk, tmp_path)
                await finds_the_other_alone(clerk, archive)
                assert clerk.problems == []


async def is_refused_on_hold(clerk: Visit, archive: Archive, person: str) -> None:
    """Check that the hold is named and that there is no button to press."""
    hold = archive.call("retention/placeHold", kind="person", person=person, reason="Court order 12")
    await clerk.page.goto(f"{archive.product.url}/erasures/new/{person}")
    await expect(clerk.page.get_by_role("alert").filter(has_text="Court order 12")).to_be_visible(timeout=WORK_MS)
    await expect(clerk.role("textbox", "people:erasing.reason")).to_have_count(0)
    await clerk.look("erasing-00-held")
    archive.call("retention/releaseHold", id=hold["id"], reason="The case was closed")


async def erases(clerk: Visit, archive: Archive, person: str) -> None:
    """Erase from the student's page; the button is disabled until the id is typed."""
    clerk.expect_refusal("getStudentResult", 404)  # Nothing was delivered, as the tab shows.
    await clerk.page.goto(f"{archive.product.url}/student-detail/{person}")
    await clerk.role("link", "people:erasing.link").press("Enter")
    reason = clerk.page.get_by_label(clerk.words("people:erasing.reason"))
    await reason.fill(REASON)
    await clerk.look("erasing-01-numbers")
    await clerk.role("button", "people:erasing.erase").press("Enter")
    question = clerk.page.get_by_role("dialog")
    sure = clerk.role("button", "people:erasing.erase", within=question)
    await expect(sure).to_be_visible()
    await expect(sure).to_be_disabled()
    await question.get_by_role("textbox").fill("42")
    await clerk.look("erasing-02-sure")
    await sure.press("Enter")
    await expect(clerk.text("people:erasing.states.done")).to_be_visible(timeout=WORK_MS)
    await clerk.look("erasing-03-done")


async def has_the_certificate(clerk: Visit, folder: Path) -> None:
    """Check that the certificate is a readable PDF."""
    async with clerk.page.expect_download() as download:
        await clerk.role("button", "people:erasing.certificate").press("Enter")
    await (await download.value).save_as(folder / "certificate.pdf")
    with pikepdf.open(folder / "certificate.pdf") as pdf:
        assert len(pdf.pages) >= 1


async def finds_the_other_alone(clerk: Visit, archive: Archive) -> None:
    """Check that only the other student is left in the lists, and that the erasure is listed by id."""
    found = archive.call("search/records", model="DocumentList")["r"]
    assert [row["name"] for row in found] == ["poetry"]
    persons = archive.call("search/records", model="Persons")["r"]
    assert [row["personId"] for row in persons] == ["43"]
    await clerk.page.goto(f"{archive.product.url}/erasures")
    await expect(clerk.page.get_by_role("link", name="42", exact=True)).to_be_visible()
    await expect(clerk.page.get_by_text(REASON)).to_be_visible()
    await clerk.look("erasing-04-listed")
