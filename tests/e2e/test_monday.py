"""A clerk's Monday: a batch with twelve defects is corrected by keyboard and released by a second person.

Families open it in their languages, one is helped, one mail is sent again, and in the end everything is recalled.
"""

import asyncio
import csv
import re
from pathlib import Path

import httpx
import pytest
from delivery_testing.defects import make_defects
from playwright.async_api import Browser, Page, expect

from .clerk import (
    WORK_MS,
    door,
    drop,
    give_password,
    give_school,
    go_on,
    have_all_matched,
    match_by_pattern,
    open_jobs,
    open_shell,
    send_button,
    sign_in,
    start_new_job,
)
from .families import family_reads
from .office import BOUNCING, MENDED, PATTERN, Office, seed
from .product import PASSWORD, Product, School
from .visits import PHONE, Visit, visiting
from .words import Words, number_in, numbers_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

FERNDALE = School("ferndale", "Ferndale Unified", "en", "Report card 2025-26")
NAKHIL = School("nakhil", "مدارس النخيل", "ar", "بطاقة التقرير ٢٠٢٥")
LANGUAGES = {"en": ("es", "fr", "de", "th", "zh"), "ar": ("ar",)}
MAILS, FAMILIES, PAGES = 30, 29, 34
"""Expected mails, families and pages.

They belong to 24 students without defects, two of them twins at one address, and six that the clerk decides to send.
"""
TRIES = 5
SCANS = 50


class TestMonday:
    @pytest.mark.parametrize("school", [FERNDALE, NAKHIL], ids=["en", "ar"])
    async def test_a_batch_with_twelve_defects_is_sent_and_put_right(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        batch = make_defects(school.code)
        languages = LANGUAGES[school.language]
        await product.add_schools([school])
        office = Office(product, school)
        await product.run_homeroom("user", "create", school.code, office.principal, "--role", "Administrator")
        pdf = await asyncio.to_thread(seed, office, batch, tmp_path, languages)
        words = Words(school.language)
        async with visiting(browser, words) as clerk:
            await prepares(clerk, product, school, pdf)
            await works_off(clerk)
            await sends(clerk, school)
            async with visiting(browser, words) as principal:
                await releases(principal, product, school, office, clerk.page.url)
            await expect(clerk.text("delivery:status.complete").first).to_be_visible(timeout=WORK_MS)
            links = office.links()
            await scanners_change_nothing(clerk, links)
            pins = await takes_pins(clerk)
            for student, language in zip(batch.good[4:], languages, strict=False):
                await family_reads(browser, links[student.guardian_email], language, pins[student.guardian_email])
            await expect(door(clerk, "opened")).to_contain_text(number(clerk, len(languages)))
            locked = batch.good[10].guardian_email
            async with visiting(browser, words, viewport=PHONE, locale=school.language) as family:
                await locks(family, links[locked])
                await is_helped(clerk)
                await family.page.reload()
                await expect(family.label("family:page.pin")).to_be_visible()
                await is_mended(clerk, office)
                await is_taken_back(clerk, family)
                assert family.problems == []
            await reports(clerk)
            assert clerk.problems == []


def number(visit: Visit, value: int) -> re.Pattern[str]:
    """Return a pattern for the number in the digits that the page uses."""
    eastern = "".join(chr(0x660 + int(digit)) for digit in str(value))
    return re.compile(rf"{value}|{eastern}" if visit.words.language == "ar" else str(value))


async def prepares(clerk: Visit, product: Product, school: School, pdf: Path) -> None:
    """Sign in and prepare a job up to the rows that need a decision."""
    await sign_in(clerk, product, school)
    await start_new_job(clerk)
    await drop(clerk, pdf)
    await match_by_pattern(clerk, PATTERN)
    await expect(clerk.text("delivery:preview.summary")).to_be_visible()
    await have_all_matched(clerk)
    await clerk.role("button", "delivery:needs.open").click()
    await expect(clerk.page.locator("[data-work-row]")).to_have_count(12)


async def works_off(clerk: Visit) -> None:
    """Decide twelve rows, the file's before the pages'; the last decision is undone once."""
    await presses(clerk, "Enter", "needs.send", "The first went out too early")
    await expect(clerk.page.locator("section img").first).to_be_visible()
    await clerk.look("monday-01-needs")
    await presses(clerk, "s", "needs.skip", "Two on one page")
    await presses(clerk, None, "needs.send", "Both pages are theirs")
    await presses(clerk, "b", "needs.assign", None)
    await presses(clerk, "s", "needs.skip", "Not one of ours")
    await presses(clerk, None, "needs.send", "It has a letter behind it")
    await presses(clerk, "Enter", "needs.send", "It is a portrait")
    await looks_at_the_address(clerk)
    await presses(clerk, "Enter", "needs.address", BOUNCING)
    await presses(clerk, "Enter", "needs.address", "new@elsewhere.example")
    await presses(clerk, None, "needs.send", "Moved this week")
    await presses(clerk, "s", "needs.skip", "Has left us")
    await presses(clerk, "s", "needs.skip", "The court said so")
    await clerk.page.keyboard.press("u")
    await expect(clerk.page.locator("[data-work-row][data-decided]")).to_have_count(11)
    await presses(clerk, "s", "needs.skip", None)


async def looks_at_the_address(clerk: Visit) -> None:
    """Check that the corrected address also goes into the list of people unless the clerk unticks it."""
    await expect(clerk.role("button", "delivery:needs.address").first).to_be_enabled()
    await clerk.page.keyboard.press("Enter")
    await expect(clerk.page.get_by_role("checkbox", name=clerk.words("delivery:needs.correct"))).to_be_checked()
    await clerk.look("monday-01-address")
    await clerk.page.keyboard.press("Escape")
    await expect(clerk.page.get_by_role("dialog")).to_have_count(0)


async def presses(clerk: Visit, key: str | None, button: str, words: str | None) -> None:
    """Press the key once the row's pages are there, write the words, and confirm with Enter.

    Without a key, click the button: no key sends a document that may be another child's.
    """
    rows = clerk.page.locator("[data-work-row][data-decided]")
    before = await rows.count()
    if key != "b":
        await expect(clerk.role("button", f"delivery:{button}").first).to_be_enabled()
    if key is None:
        await clerk.role("button", f"delivery:{button}").first.click()
    else:
        await clerk.page.keyboard.press(key)
    dialog = clerk.page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    if words is not None:
        await dialog.get_by_role("textbox").fill(words)
    await expect(dialog.locator(":focus")).to_be_visible()
    await expect(dialog.get_by_role("button").last).to_be_enabled()
    await clerk.page.keyboard.press("Enter")
    await expect(dialog).to_have_count(0)
    await expect(rows).to_have_count(before + 1)


async def sends(clerk: Visit, school: School) -> None:
    """Check that the send button shows what was decided, and that the job then waits for another person."""
    await clerk.role("button", "delivery:needs.back").click()
    await clerk.label("delivery:check.subject").fill(school.subject)
    await go_on(clerk)
    assert numbers_in(await send_button(clerk).inner_text()) == [MAILS, FAMILIES, PAGES]
    await send_button(clerk).click()
    await expect(clerk.page).to_have_url(re.compile("/job/[^/]+$"))
    await expect(clerk.text("delivery:hold.other")).to_be_visible(timeout=WORK_MS)
    await expect(clerk.role("button", "delivery:words.release")).to_have_count(0)
    await clerk.look("monday-02-waits")


async def releases(principal: Visit, product: Product, school: School, office: Office, job: str) -> None:
    """Release the job as another person."""
    await open_shell(principal, product)
    await give_school(principal, school.code)
    await give_password(principal, office.principal, PASSWORD)
    await expect(principal.role("heading", "dashboard:title")).to_be_visible()
    await principal.page.goto(job)
    await expect(principal.text("delivery:hold.release")).to_be_visible()
    await principal.look("monday-03-release")
    await principal.role("button", "delivery:words.release").click()
    await expect(principal.text("delivery:status.complete").first).to_be_visible(timeout=WORK_MS)
    assert principal.problems == []


async def scanners_change_nothing(clerk: Visit, links: dict[str, str]) -> None:
    """Check that link scanners open nothing and that the links still work."""
    asked = 0
    async with httpx.AsyncClient(trust_env=False, headers={"user-agent": "scanner"}) as scanner:
        for link in links.values():
            for method in ("GET", "HEAD"):
                asked += (await scanner.request(method, link)).is_success
    assert asked >= SCANS
    await clerk.page.reload()
    assert number_in(await door(clerk, "sent").inner_text()) == MAILS
    assert number_in(await door(clerk, "opened").inner_text()) == 0


async def takes_pins(clerk: Visit) -> dict[str, str]:
    """Return the office's list of PINs, by address."""
    rows = csv.reader((await saves(clerk.page, clerk, "delivery:pins.csv")).read_text("utf-8-sig").splitlines())
    return {row[4]: row[5] for row in rows}


async def saves(page: Page, clerk: Visit, button: str) -> Path:
    """Download the file of the button."""
    async with page.expect_download() as download:
        await clerk.role("button", button).click()
    return Path(await (await download.value).path())


async def locks(family: Visit, link: str) -> None:
    """Type a wrong PIN as the family until the link is locked."""
    await family.page.goto(link)
    family.expect_refusal("/r/", 403)
    family.expect_refusal("/r/", 423)
    for _ in range(TRIES):
        await family.label("family:page.pin").fill("no")
        await family.role("button", "family:page.open").click()
        await expect(family.page.get_by_role("alert")).to_be_visible()
    await expect(family.text("family:page.locked")).to_be_visible()
    await family.look("monday-04-family-locked")


async def is_helped(clerk: Visit) -> None:
    """Check that the job's page shows the lock without a reload, that the list leads there, and that keys unlock it."""
    await expect(door(clerk, "locked")).to_be_visible()
    await open_jobs(clerk)
    await clerk.page.get_by_role("link", name=clerk.words("delivery:jobs.locked")).click()
    await expect(door(clerk, "locked")).to_have_attribute("aria-current", "true")
    unlock = clerk.role("button", "delivery:unlock.name")
    await expect(unlock).to_have_count(1)
    await clerk.look("monday-05-locked")
    await unlock.press("Enter")
    dialog = clerk.role("dialog", "delivery:unlock.title")
    await expect(dialog).to_be_visible()
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
    await clerk.page.keyboard.press("Enter")
    await expect(clerk.text("delivery:unlock.done").first).to_be_visible()
    await expect(door(clerk, "locked")).to_have_count(0)


async def is_mended(clerk: Visit, office: Office) -> None:
    """Bounce a mail, correct the address and check that the document arrives."""
    await asyncio.to_thread(office.bounce, BOUNCING)
    await door(clerk, "recipients").click()
    await expect(door(clerk, "failed")).to_contain_text(number(clerk, 1))
    await door(clerk, "failed").click()
    await expect(clerk.page.get_by_role("cell", name=BOUNCING)).to_be_visible()
    await choose(clerk, "delivery:correct.resend")
    dialog = clerk.role("dialog", "delivery:correct.resendOne")
    await clerk.label("delivery:correct.address").fill(MENDED)
    await clerk.look("monday-06-resend")
    await clerk.role("button", "delivery:correct.resend", within=dialog).click()
    await expect(dialog).to_have_count(0)
    await expect(door(clerk, "failed")).to_contain_text(number(clerk, 0), timeout=WORK_MS)
    await expect(door(clerk, "sent")).to_contain_text(number(clerk, MAILS), timeout=WORK_MS)
    assert MENDED in office.links()


async def choose(clerk: Visit, item: str) -> None:
    """Choose an item in the menu of the only listed recipient."""
    more = clerk.role("button", "delivery:correct.more")
    await expect(more).to_have_count(1)
    await more.click()
    await clerk.role("menuitem", item).click()


async def is_taken_back(clerk: Visit, family: Visit) -> None:
    """Recall the job and check that every link reports it immediately."""
    await clerk.role("button", "delivery:correct.job").click()
    await clerk.role("menuitem", "delivery:correct.recallAll").click()
    dialog = clerk.role("dialog", "delivery:correct.recallTitle")
    await expect(dialog).to_be_visible()
    await clerk.look("monday-07-recall")
    await clerk.role("button", "delivery:correct.recall", within=dialog).click()
    await expect(clerk.text("delivery:correct.recalledJob")).to_be_visible()
    family.expect_refusal("/r/", 410)
    await family.page.reload()
    await expect(family.role("heading", "family:page.recalled_title")).to_be_visible()
    await family.look("monday-08-family-recalled")


async def reports(clerk: Visit) -> None:
    """Save the reports of the job."""
    await clerk.look("monday-09-recalled")
    rows = (await saves(clerk.page, clerk, "delivery:files.report")).read_text("utf-8-sig").splitlines()
    assert len(rows) > MAILS
    assert any(MENDED in row for row in rows)
    assert (await saves(clerk.page, clerk, "delivery:files.reportPdf")).read_bytes().startswith(b"%PDF")
