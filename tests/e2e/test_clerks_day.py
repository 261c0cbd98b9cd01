"""A clerk's day: add a missing person, correct on a child's page, follow counts to rows, and fold the menu by keys."""

import re
from pathlib import Path

import pytest
from people_testing.workbooks import number, row, xlsx
from playwright.async_api import Browser, Locator, expect

from .archive import opened, write_persons
from .clerk import WORK_MS, door, go_on, have_all_matched, reach_dashboard, send_button, sign_in, start_new_job
from .conftest import UNKNOWN, Batch
from .product import Product, School
from .visits import Visit, visiting
from .words import Words, numbers_in

pytestmark = pytest.mark.browser

LAUREL = School("laurel", "Laurel Schools", "en", "Report card 2025-26")
ALRAND = School("alrand", "مدارس الرند", "ar", "بطاقة التقرير ٢٠٢٥")
SCHOOLS = pytest.mark.parametrize("school", [LAUREL, ALRAND], ids=lambda school: school.language)
FAMILIES = 3
LOW = {"width": 1280, "height": 480}
"""A screen with less height than the menu."""
HEADER = ("Student ID", "First Name", "Last Name", "School", "Parent Email")
COUNTS = {
    "rejected": ("people:preview.rejectedTitle", "Nowhere"),
    "removed": ("people:preview.missingTitle", "Doe"),
    "updated": ("people:preview.changedTitle", "Leigh"),
    "imported": ("people:preview.newTitle", "Ray"),
}
"""For each count of an import, the heading of its list and a person in it."""


class TestMissingPerson:
    @SCHOOLS
    async def test_is_added_matched_and_helped_on_their_page(
        self, product: Product, browser: Browser, batch: Batch, small_pdf: Path, school: School
    ) -> None:
        await product.add_schools([school], batch.known_csv)
        person = batch.persons[UNKNOWN]
        async with visiting(browser, Words(school.language)) as clerk:
            await sign_in(clerk, product, school)
            await finds_the_row(clerk, small_pdf, person)
            await adds_the_person(clerk, person)
            await matches_again(clerk, person)
            await sends(clerk, school)
            await reaches_the_page(clerk, school, person)
            await gives_a_new_pin(clerk)
            await sends_again(clerk)
            assert clerk.problems == []


class TestImport:
    @SCHOOLS
    async def test_counts_lead_to_their_rows(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        await product.add_schools([school])
        known = write_persons(tmp_path / "known.csv", ("00042", "Ann", "Lee"), ("00044", "Cy", "Doe"))
        with opened(product, school, known):
            async with visiting(browser, Words(school.language)) as clerk:
                await reach_dashboard(clerk, product, school)
                await sees_what_would_change(clerk, product, students(tmp_path / "students.xlsx"))
                for count, (title, name) in COUNTS.items():
                    await comes_to_rows(clerk, count, title, name)
                await clerk.look("day-11-counts")
                assert clerk.problems == []


class TestMenu:
    @SCHOOLS
    async def test_folds_by_keys_and_comes_to_the_active_entry(
        self, product: Product, browser: Browser, school: School
    ) -> None:
        await product.add_schools([school])
        async with visiting(browser, Words(school.language), viewport=LOW) as clerk:
            await reach_dashboard(clerk, product, school)
            await folds_and_unfolds(clerk)
            await comes_to_the_active_entry(clerk)
            assert clerk.problems == []


async def finds_the_row(clerk: Visit, pdf: Path, person: dict[str, str]) -> None:
    """Check that the preview offers to add the person if the directory does not know the ID."""
    await start_new_job(clerk)
    await clerk.page.locator("input[type=file]").first.set_input_files(pdf)
    await expect(clerk.text("delivery:preview.summary")).to_be_visible()
    await have_all_matched(clerk)
    await clerk.role("button", "delivery:needs.open").press("Enter")
    await expect(clerk.page.locator("[data-work-row]")).to_have_count(1)
    await expect(offer(clerk, person)).to_be_visible()
    await expect(clerk.role("region", "delivery:needs.row").locator("img").first).to_be_visible()
    await clerk.look("day-01-missing")


def offer(clerk: Visit, person: dict[str, str]) -> Locator:
    """Return the button that leads to the form of a new person."""
    return clerk.page.get_by_role("button", name=clerk.words.filled("delivery:needs.add", id=person["person_id"]))


async def adds_the_person(clerk: Visit, person: dict[str, str]) -> None:
    """Check that the form already has the ID, and that saving it leads back to the row."""
    row = clerk.page.url
    await offer(clerk, person).press("Enter")
    form = clerk.role("dialog", "people:persons.new")
    field = clerk.label("people:column.person_id")
    await expect(field).to_be_focused()
    await expect(field).to_have_value(person["person_id"])
    await clerk.look("day-02-new-person")
    for column in ("first_name", "last_name", "school_id", "guardian_email"):
        await clerk.label(f"people:column.{column}").fill(person[column])
    await clerk.role("button", "people:save", within=form).press("Enter")
    await expect(clerk.page).to_have_url(row)
    await expect(clerk.text("delivery:needs.foundNow")).to_be_visible()
    await expect(offer(clerk, person)).to_have_count(0)
    await clerk.look("day-03-found")


async def matches_again(clerk: Visit, person: dict[str, str]) -> None:
    """Match again and check that a new job replaces this one, without the row."""
    before = clerk.page.url
    await clerk.role("button", "delivery:needs.again").press("Enter")
    await expect(clerk.page).not_to_have_url(before)
    await expect(clerk.page).to_have_url(re.compile(r"/job/[^/]+/check\?show=needs$"))
    await expect(clerk.text("delivery:needs.empty")).to_be_visible(timeout=WORK_MS)
    await expect(clerk.page.locator("[data-work-row]")).to_have_count(0)
    await clerk.look("day-04-nothing-left")
    await clerk.role("button", "delivery:needs.back").press("Enter")
    await expect(clerk.text("delivery:needs.none")).to_be_visible()


async def sends(clerk: Visit, school: School) -> None:
    """Check that the new person's family is counted, and send."""
    await clerk.label("delivery:check.subject").fill(school.subject)
    await go_on(clerk)
    assert numbers_in(await send_button(clerk).inner_text())[:2] == [FAMILIES, FAMILIES]
    await send_button(clerk).click()
    await expect(clerk.text("delivery:status.complete").first).to_be_visible(timeout=WORK_MS)


async def reaches_the_page(clerk: Visit, school: School, person: dict[str, str]) -> None:
    """Open the student's page from the job's recipients; it shows guardians and the document."""
    name = f"{person['first_name']} {person['last_name']}"
    await door(clerk, "recipients").click()
    recipient = clerk.page.get_by_role("row").filter(has_text=person["person_id"])
    await recipient.get_by_role("link", name=name).press("Enter")
    await expect(clerk.page.get_by_role("heading", name=name, level=1)).to_be_visible()
    guardians = clerk.role("region", "people:guardian.title")
    await expect(guardians.get_by_text(person["guardian_email"])).to_be_visible()
    document = clerk.role("list", "delivery:students.documents").get_by_role("listitem")
    await expect(document).to_have_count(1)
    await expect(document.get_by_role("link", name=school.subject)).to_be_visible()
    await expect(document).to_contain_text(str(clerk.words("delivery:students.link_state.open")))
    await clerk.look("day-05-child")


async def chooses(clerk: Visit, item: str) -> None:
    """Choose an item in the document's menu by keyboard."""
    await clerk.role("button", "delivery:correct.more").press("Enter")
    await expect(clerk.role("menuitem", "delivery:correct.resend")).to_be_visible()
    await clerk.role("menuitem", item).press("Enter")


async def gives_a_new_pin(clerk: Visit) -> None:
    """Check that a new PIN is shown after a confirmation."""
    await chooses(clerk, "delivery:correct.pin")
    question = clerk.role("dialog", "delivery:correct.pinOne")
    await clerk.role("button", "delivery:correct.pin", within=question).press("Enter")
    told = clerk.role("dialog", "delivery:correct.pinIs")
    await expect(told.get_by_role("status")).to_have_text(re.compile(r"^\d{6}$"))
    await clerk.look("day-06-pin")
    await clerk.page.keyboard.press("Escape")
    await expect(told).to_have_count(0)
    await expect(clerk.role("button", "delivery:correct.more")).to_be_focused()


async def sends_again(clerk: Visit) -> None:
    """Send again to the same address."""
    await chooses(clerk, "delivery:correct.resend")
    question = clerk.role("dialog", "delivery:correct.resendOne")
    await expect(question).to_be_visible()
    await clerk.look("day-07-resend")
    await clerk.role("button", "delivery:correct.resend", within=question).press("Enter")
    await expect(clerk.text("delivery:correct.resendDone").first).to_be_visible()
    await expect(question).to_have_count(0)
    await expect(clerk.role("button", "delivery:correct.more")).to_be_focused()


def students(path: Path) -> Path:
    """Write a list in which one person changes, one is new, one is invalid, and one of the known persons is missing."""
    rows = [
        row(1, *HEADER),
        row(2, number("42", 1), "Ann", "Leigh", "North", "p00042@homes.example"),
        row(3, number("43", 1), "Bob", "Ray", "North", "bob@example.org"),
        row(4, number("45", 1), "Wanda", "Nowhere", "North", "lee@example"),
    ]
    path.write_bytes(xlsx(*rows))
    return path


async def sees_what_would_change(clerk: Visit, product: Product, workbook: Path) -> None:
    """Preview the import of the district's whole list, so that missing persons are counted too."""
    await clerk.page.goto(f"{product.url}/person-import")
    await clerk.page.locator("input[type=file]").set_input_files(workbook)
    await expect(clerk.role("heading", "people:mapping.title")).to_be_visible()
    await clerk.page.get_by_label(clerk.words("people:whole.district")).check()
    await clerk.role("button", "people:mapping.show").press("Enter")
    await expect(clerk.text("people:preview.newTitle")).to_be_visible(timeout=WORK_MS)
    await clerk.look("day-10-preview")


async def comes_to_rows(clerk: Visit, count: str, title: str, name: str) -> None:
    """Follow a count to its rows and check that the keyboard focus moves there."""
    page = clerk.page.url.partition("#")[0]
    link = clerk.page.get_by_role("link", name=re.compile(rf"^{re.escape(str(clerk.words(f'people:count.{count}')))}"))
    assert numbers_in(await link.inner_text()) == [1]
    await link.press("Enter")
    rows = clerk.role("region", title)
    await expect(rows).to_be_focused()
    await expect(rows).to_be_in_viewport()
    await expect(rows.get_by_text(name)).to_be_visible()
    assert clerk.page.url.partition("#")[0] == page


async def folds_and_unfolds(clerk: Visit) -> None:
    """Check that the arrow keys fold and unfold the menu group, that Enter unfolds it too, and that it stays folded."""
    fold, unfold = ("ArrowRight", "ArrowLeft") if clerk.words.direction == "rtl" else ("ArrowLeft", "ArrowRight")
    menu = clerk.role("navigation", "shell:frame.navigation")
    group = clerk.role("button", "shell:nav.administration", within=menu)
    entry = clerk.role("link", "shell:nav.plugins", within=menu)
    press = clerk.page.keyboard.press
    await menu.get_by_role("link").first.focus()
    await press("End")
    await expect(entry).to_be_focused()
    await group.focus()
    await press(fold)
    await expect(entry).to_be_hidden()
    await expect(group).to_be_focused()
    await clerk.look("day-20-folded")
    await clerk.page.reload()
    await expect(group).to_have_attribute("aria-expanded", "false")
    await group.focus()
    for key, is_open in ((unfold, "true"), ("Enter", "false"), ("Space", "true")):
        await press(key)
        await expect(group).to_have_attribute("aria-expanded", is_open)
    await press("ArrowDown")
    await expect(clerk.role("link", "shell:nav.users", within=menu)).to_be_focused()


async def comes_to_the_active_entry(clerk: Visit) -> None:
    """Check by keyboard, and after a reload, that the active entry of a menu longer than the screen is visible."""
    menu = clerk.role("navigation", "shell:frame.navigation")
    active = menu.locator("[aria-current=page]")
    await clerk.page.keyboard.press("End")
    await clerk.page.keyboard.press("Enter")
    await expect(clerk.role("heading", "plugins:title")).to_be_visible()
    await expect(clerk.page.locator("main")).to_be_focused()
    await expect(active).to_have_text(str(clerk.words("shell:nav.plugins")))
    await clerk.page.reload()
    await expect(clerk.role("heading", "plugins:title")).to_be_visible()
    await expect(active).to_be_in_viewport(ratio=1)
    assert await menu.evaluate("menu => menu.scrollTop") > 0
    await clerk.look("day-21-active")
