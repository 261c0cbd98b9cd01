"""A clerk works off what needs a person by keys, before anything goes; the rest goes without it."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from homeroom.testing.pdf import write_pdf
from playwright.async_api import Browser, expect

from .clerk import WORK_MS, drop, go_on, have_all_matched, send_button, sign_in, start_new_job
from .product import Product, School
from .visits import Visit, visiting
from .words import Words, numbers_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

FERNDALE = School("ferndale", "Ferndale Unified", "en", "Report card 2025-26")
NAKHIL = School("nakhil", "مدارس النخيل", "ar", "بطاقة التقرير ٢٠٢٥")
GOOD = 20


@dataclass(frozen=True)
class Batch:
    """Twenty students with whom nothing is wrong, and six others."""

    pdf: Path
    persons_csv: Path


def make_batch(folder: Path) -> Batch:
    """Two ids on a page, none, an unknown one, three pages, no address, another school."""
    names = [f"{chr(97 + number)}" for number in range(GOOD + 5)]
    rows = ["person_id,first_name,last_name,school_id,guardian_email"]
    for number, letter in enumerate(names):
        school, mail = "S2" if number == GOOD + 4 else "S1", f"home-{letter}@family.example"
        rows.append(f"{4100 + number},Ana{letter},Lopez{letter},{school},{'' if number == GOOD + 3 else mail}")

    def card(number: int, page: int = 1, of: int = 1) -> str:
        return f"Student ID: {4100 + number}\nAna{names[number]} Lopez{names[number]}\nPage {page} of {of}"

    pages = [card(number) for number in range(GOOD)]
    pages.insert(3, f"{card(GOOD)}\n{card(GOOD + 1)}")
    pages.insert(6, "News of the school")
    pages.insert(9, "Student ID: 999999\nWanda Nowhere\nPage 1 of 1")
    pages += [card(GOOD + 2, page, 3) for page in (1, 2, 3)] + [card(GOOD + 3), card(GOOD + 4)]
    batch = Batch(folder / "batch.pdf", folder / "persons.csv")
    batch.pdf.write_bytes(write_pdf(pages))
    batch.persons_csv.write_text("\n".join(rows), "utf-8")
    return batch


class TestWhatNeedsAPerson:
    @pytest.mark.parametrize("school", [FERNDALE, NAKHIL], ids=["en", "ar"])
    async def test_it_is_worked_off_by_keys_and_the_rest_goes(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        batch = make_batch(tmp_path)
        await product.add_schools([school], batch.persons_csv)
        async with visiting(browser, Words(school.language)) as clerk:
            await sign_in(clerk, product, school)
            await start_new_job(clerk)
            await drop(clerk, batch.pdf)
            await expect(clerk.text("delivery:preview.summary")).to_be_visible()
            await have_all_matched(clerk)
            await clerk.role("button", "delivery:needs.open").click()
            await expect(clerk.role("heading", "delivery:needs.title")).to_be_visible()
            await expect(clerk.page.locator("img").first).to_be_visible()
            await clerk.look("65-needs")
            await works_off(clerk)
            await clerk.role("button", "delivery:needs.back").click()
            await clerk.label("delivery:check.subject").fill(school.subject)
            await go_on(clerk)
            # The page without an id joined the one before it; three pages and another school go, two ids do not.
            await shows(clerk, [GOOD + 3, GOOD + 3, GOOD + 6])
            await send_button(clerk).click()
            await expect(clerk.page).to_have_url(re.compile("/job/[^/]+$"))
            await expect(clerk.text("delivery:status.complete").first).to_be_visible(timeout=WORK_MS)
            assert clerk.problems == []


async def shows(clerk: Visit, numbers: list[int]) -> None:
    """The button says so many mails, families and pages as soon as it says any."""
    assert list(numbers_in(await send_button(clerk).inner_text())) == numbers


async def works_off(clerk: Visit) -> None:
    """Six rows in the order of their pages; the last decision is taken back once."""
    await says(clerk, "s", "Two on one page", "needs.skip")
    await presses(clerk, "b", "needs.assign", None)
    await says(clerk, "s", "Not one of ours", "needs.skip")
    await presses(clerk, "Enter", "needs.send", "It has a letter behind it")
    await presses(clerk, "Enter", "needs.address", "home@elsewhere.example")
    await presses(clerk, "Enter", "needs.send", "Moved this week")
    await expect(clerk.page.locator("[data-work-row][data-decided]")).to_have_count(6)
    await clerk.page.keyboard.press("u")
    await expect(clerk.page.locator("[data-work-row][data-decided]")).to_have_count(5)
    await presses(clerk, "Enter", "needs.send", None)
    await expect(clerk.page.locator("[data-work-row][data-decided]")).to_have_count(6)


async def says(clerk: Visit, key: str, words: str, button: str) -> None:
    """A key, a reason, and Enter."""
    await presses(clerk, key, button, words)


async def presses(clerk: Visit, key: str, button: str, words: str | None) -> None:
    """Press the key once the row's pages are there, write the words, and confirm with Enter."""
    rows = clerk.page.locator("[data-work-row][data-decided]")
    before = await rows.count()
    if key != "b":
        await expect(clerk.role("button", f"delivery:{button}").first).to_be_enabled()
    await clerk.page.keyboard.press(key)
    dialog = clerk.page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    if words is not None:
        await dialog.get_by_role("textbox").fill(words)
    await expect(clerk.role("button", f"delivery:{button}", within=dialog)).to_be_enabled()
    await clerk.page.keyboard.press("Enter")
    await expect(dialog).to_have_count(0)
    await expect(rows).to_have_count(before + 1)
