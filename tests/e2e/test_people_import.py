"""A list of persons is imported through the page: map its columns, preview the changes, and apply them."""

from pathlib import Path

import pytest
from people_testing.workbooks import number, row, xlsx
from playwright.async_api import Browser, expect

from .clerk import WORK_MS, reach_dashboard
from .product import Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
MAPLE = School("maple", "Maple Schools", "en", "")
ASSAFSAF = School("assafsaf", "مدارس الصفصاف", "ar", "")
HEADER = ("Nr", "First Name", "Last Name", "School", "Parent Email")


class TestImport:
    @pytest.mark.parametrize(
        "school",
        [MAPLE, pytest.param(ASSAFSAF, marks=pytest.mark.deep(of="browser"))],
        ids=lambda school: school.language,
    )
    async def test_a_new_district_brings_its_persons_in(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        await product.add_schools([school])
        async with visiting(browser, Words(school.language)) as clerk:
            await reach_dashboard(clerk, product, school)
            await is_led(clerk)
            await finds_nobody(clerk, product)
            await imports(clerk, students(tmp_path / "first.xlsx", "Lee", "lee@example"))
            await sees_them(clerk, product)
            await finds_one_by_keys(clerk)
            await imports_the_whole_list(clerk, product, students(tmp_path / "second.xlsx", "Leigh", "l@example.org"))
            assert clerk.problems == []


def students(path: Path, last_name: str, address: str) -> Path:
    """Write three students below a title; the first has this last name, the second this address."""
    rows = [
        row(1, "Students"),
        row(3, *HEADER),
        row(4, number("42", 1), "Ann", last_name, "North", "ann@example.org"),
        row(5, number("43", 1), "Bob", "Ray", "North", address),
    ]
    path.write_bytes(xlsx(*rows, row(6, number("44", 1), "Cy", "Doe", "South") if last_name == "Lee" else ""))
    return path


async def is_led(clerk: Visit) -> None:
    """Check that the dashboard of a new district shows the first step and leads to it."""
    await expect(clerk.role("heading", "dashboard:start.title")).to_be_visible()
    await clerk.look("people-00-first-steps")
    await clerk.role("link", "people:start.title").click()
    await expect(clerk.role("heading", "people:import.title")).to_be_visible()


async def finds_nobody(clerk: Visit, product: Product) -> None:
    """Check that an empty list leads to the import."""
    await clerk.role("link", "people:nav.persons").first.click()
    await expect(clerk.text("people:persons.emptyTitle")).to_be_visible()
    await clerk.look("people-00-empty")
    await clerk.role("link", "people:persons.import").last.click()
    await expect(clerk.role("heading", "people:import.title")).to_be_visible()
    await clerk.look("people-01-import")


async def imports(clerk: Visit, workbook: Path) -> None:
    """Import through every step of the page, with a row that must be corrected."""
    await clerk.page.locator("input[type=file]").set_input_files(workbook)
    await expect(clerk.role("heading", "people:mapping.title")).to_be_visible()
    await expect(clerk.page.get_by_role("status").first).not_to_be_empty()
    await clerk.page.get_by_label(clerk.words.filled("people:mapping.of", header="Nr")).select_option("person_id")
    await clerk.look("people-02-mapping")
    await clerk.role("button", "people:mapping.show").press("Enter")
    await expect(clerk.text("people:preview.newTitle")).to_be_visible(timeout=WORK_MS)
    await expect(clerk.text("people:preview.rejectedTitle")).to_be_visible()
    await clerk.look("people-03-preview")
    await clerk.role("button", "people:preview.add").press("Enter")
    await expect(clerk.text("people:result.complete")).to_be_visible(timeout=WORK_MS)
    await clerk.look("people-04-complete")
    async with clerk.page.expect_download() as download:
        await clerk.role("button", "people:rejects.save").click()
    rejected = Path(await (await download.value).path()).read_text("utf-8-sig").splitlines()
    assert rejected[0] == "Nr,First Name,Last Name,School,Parent Email,import_problem"
    assert rejected[1].startswith("00043,Bob,Ray,North,lee@example,")


async def sees_them(clerk: Visit, product: Product) -> None:
    """Check that the persons are listed, and change one."""
    await clerk.role("link", "people:result.persons").click()
    await clerk.page.get_by_role("link", name="00042").click()
    await expect(clerk.page.get_by_role("dialog")).to_be_visible()
    await clerk.label("people:column.middle_name").fill("Rose")
    await clerk.look("people-05-person")
    await clerk.role("button", "people:save").click()
    await expect(clerk.page.get_by_role("dialog")).to_be_hidden()


async def finds_one_by_keys(clerk: Visit) -> None:
    """Search at the top by keyboard, open a student's page with the guardians, then the values, and return."""
    clerk.expect_refusal("getStudentResult", 404)  # Nothing was delivered, as the tab shows.
    # The previous panel receives the keys until it is gone.
    await expect(clerk.page.locator("[aria-modal=true]")).to_have_count(0)
    await searches(clerk, "ann")
    await clerk.look("people-07-found")
    # The narrowest screen has no search field, so the phrase was lost.
    await searches(clerk, "ann lee")
    await clerk.page.keyboard.press("Enter")
    await expect(clerk.page.get_by_role("heading", name="Ann Lee")).to_be_visible()
    guardians = clerk.role("region", "people:guardian.title")
    await expect(guardians.get_by_text("ann@example.org")).to_be_visible()
    await clerk.look("people-08-student")
    await clerk.role("link", "people:students.edit").press("Enter")
    await clerk.role("link", "people:students.everything", within=clerk.page.get_by_role("dialog")).press("Enter")
    await expect(clerk.page.get_by_role("heading", name="Ann Lee")).to_be_visible()


async def searches(clerk: Visit, phrase: str) -> None:
    """Search for the phrase and check that one student is found."""
    await clerk.page.keyboard.press("Control+k")
    await expect(clerk.role("combobox", "shell:search.label")).to_be_focused()
    await clerk.page.keyboard.type(phrase)
    found = clerk.role("group", "people:nav.persons").get_by_role("option")
    await expect(found).to_contain_text("00042")


async def imports_the_whole_list(clerk: Visit, product: Product, workbook: Path) -> None:
    """Check that the columns are remembered, and that a changed name and an empty school wait for a confirmation."""
    await clerk.page.goto(f"{product.url}/person-import")
    await clerk.page.locator("input[type=file]").set_input_files(workbook)
    await expect(clerk.role("heading", "people:mapping.title")).to_be_visible()
    await expect(clerk.page.get_by_label(clerk.words.filled("people:mapping.of", header="Nr"))).to_have_value(
        "person_id"
    )
    await clerk.page.get_by_label(clerk.words("people:whole.district")).check()
    await clerk.role("button", "people:mapping.show").click()
    await expect(clerk.text("people:preview.held")).to_be_visible(timeout=WORK_MS)
    await clerk.look("people-06-held")
    await clerk.page.get_by_label(clerk.words("people:preview.confirm")).check()
    run = clerk.page.get_by_role("button").filter(has_text="·")
    await run.click()
    await expect(clerk.text("people:result.complete")).to_be_visible(timeout=WORK_MS)
    await clerk.role("link", "people:result.persons").click()
    await expect(clerk.page.get_by_role("link", name="00043")).to_be_visible()
    await expect(clerk.page.get_by_role("link", name="00044")).to_have_count(0)
