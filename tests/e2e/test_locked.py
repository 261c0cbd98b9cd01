"""A family locks its document by wrong PINs; the office sees it, takes the document back, gives it again and lets the
family in by keyboard alone."""

import csv
import re
from pathlib import Path

import pytest
from homeroom.demo.batch import make_batch
from playwright.async_api import Browser, expect

from .clerk import WORK_MS, door, drop, go_on, have_all_matched, open_jobs, send_button, sign_in, start_new_job
from .product import Product, School
from .visits import PHONE, Visit, visiting
from .words import Words, number_in

pytestmark = pytest.mark.browser

BRIDGETON = School("bridgeton", "Bridgeton Unified", "en", "Report card 2025-26")
JISR = School("jisr", "مدارس الجسر", "ar", "بطاقة التقرير ٢٠٢٥")
PERSONS = 12
TRIES = 5


class TestLocked:
    @pytest.mark.parametrize("school", [BRIDGETON, JISR], ids=lambda school: school.language)
    async def test_office_sees_it_and_lets_the_family_in_again(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        made = make_batch(tmp_path, PERSONS, seed=11)
        with (made.folder / "persons.csv").open(encoding="utf-8", newline="") as file:
            address = next(row["guardian_email"] for row in csv.DictReader(file) if row["guardian_email"])
        await product.add_schools([school], made.folder / "persons.csv")
        words = Words(school.language)
        async with (
            visiting(browser, words) as clerk,
            visiting(browser, words, viewport=PHONE, locale=school.language) as family,
        ):
            await sends(clerk, product, school, made.folder / "batch.pdf")
            await expect(door(clerk, "locked")).to_have_count(0)
            await locks(family, product.link_for(address, school.subject))
            await finds_it(clerk)
            await takes_back(clerk, family)
            await gives_again(clerk, family)
            await unlocks_by_keyboard(clerk)
            await family.page.reload()
            await expect(family.label("family:page.pin")).to_be_visible()
            assert (clerk.problems, family.problems) == ([], [])


async def sends(clerk: Visit, product: Product, school: School, pdf: Path) -> None:
    await sign_in(clerk, product, school)
    await start_new_job(clerk)
    await drop(clerk, pdf)
    await expect(clerk.text("delivery:preview.summary")).to_be_visible()
    await have_all_matched(clerk)
    await clerk.label("delivery:check.subject").fill(school.subject)
    await go_on(clerk)
    await send_button(clerk).click()
    await expect(clerk.page).to_have_url(re.compile("/job/[^/]+$"))
    await expect(clerk.text("delivery:status.complete").first).to_be_visible(timeout=WORK_MS)


async def locks(family: Visit, link: str) -> None:
    await family.page.goto(link)
    family.expect_refusal("/r/", 403)
    family.expect_refusal("/r/", 423)
    for _ in range(TRIES):
        await family.label("family:page.pin").fill("no")
        await family.role("button", "family:page.open").click()
        await expect(family.page.get_by_role("alert")).to_be_visible()
    await expect(family.text("family:page.locked")).to_be_visible()
    await family.look("90-family-locked")


async def finds_it(clerk: Visit) -> None:
    """The job's page says so without being loaded again; the list leads there."""
    await expect(door(clerk, "locked")).to_be_visible()
    assert number_in(await door(clerk, "locked").inner_text()) == 1
    await open_jobs(clerk)
    link = clerk.page.get_by_role("link", name=clerk.words("delivery:jobs.locked"))
    await expect(link).to_be_visible()
    await clerk.look("91-jobs-locked")
    await link.click()
    await expect(door(clerk, "locked")).to_have_attribute("aria-current", "true")


async def takes_back(clerk: Visit, family: Visit) -> None:
    """The family's page says so from that moment on."""
    await choose(clerk, "delivery:correct.recall")
    dialog = clerk.role("dialog", "delivery:correct.recallOne")
    await expect(dialog).to_be_visible()
    await clerk.look("94-take-back")
    await clerk.role("button", "delivery:correct.recall", within=dialog).click()
    await expect(dialog).to_have_count(0)
    await expect(door(clerk, "recalled")).to_be_visible()
    family.expect_refusal("/r/", 410)
    await family.page.reload()
    await expect(family.role("heading", "family:page.recalled_title")).to_be_visible()
    await family.look("95-family-taken-back")


async def gives_again(clerk: Visit, family: Visit) -> None:
    await choose(clerk, "delivery:correct.restore")
    dialog = clerk.role("dialog", "delivery:correct.restoreOne")
    await clerk.role("button", "delivery:correct.restore", within=dialog).click()
    await expect(dialog).to_have_count(0)
    await expect(door(clerk, "recalled")).to_have_count(0)
    family.expect_refusal("/r/", 423)
    await family.page.reload()
    await expect(family.text("family:page.locked")).to_be_visible()


async def choose(clerk: Visit, item: str) -> None:
    """Open the menu of the one recipient that is listed, and choose."""
    await clerk.role("button", "delivery:correct.more").click()
    await clerk.role("menuitem", item).click()


async def unlocks_by_keyboard(clerk: Visit) -> None:
    table = clerk.role("region", "delivery:results.title")
    unlock = clerk.role("button", "delivery:unlock.name", within=table)
    await expect(unlock).to_have_count(1)
    await clerk.look("92-locked")
    await unlock.focus()
    await clerk.page.keyboard.press("Enter")
    dialog = clerk.role("dialog", "delivery:unlock.title")
    await expect(dialog).to_be_visible()
    await clerk.look("93-unlock")
    await clerk.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(unlock).to_be_focused()
    await clerk.page.keyboard.press("Enter")
    confirm = clerk.role("button", "delivery:unlock.button", within=dialog)
    await expect(dialog).to_be_visible()
    for _ in range(4):
        if await confirm.evaluate("(button) => button === document.activeElement"):
            break
        await clerk.page.keyboard.press("Tab")
    await expect(confirm).to_be_focused()
    await clerk.page.keyboard.press("Enter")
    await expect(clerk.text("delivery:unlock.done").first).to_be_visible()
    await expect(unlock).to_have_count(0)
    await expect(door(clerk, "locked")).to_have_count(0)
