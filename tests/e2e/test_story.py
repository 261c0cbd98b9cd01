"""The product's main job, as a clerk and a family experience it, in both writing directions."""

import re

import pypdfium2
import pytest
from playwright.async_api import Browser, expect

from .clerk import (
    PATTERN,
    WORK_MS,
    door,
    drop,
    give_password,
    give_school,
    go_on,
    have_all_matched,
    leave_out_unassigned,
    match_by_pattern,
    open_jobs,
    open_shell,
    read_pin,
    send_button,
    start_new_job,
)
from .conftest import PERSONS, UNKNOWN, Batch
from .product import ALNOOR, PASSWORD, SPRINGFIELD, Product, School
from .visits import PHONE, Visit, visiting
from .words import Words, number_in, numbers_in

PREVIEWED = 20
pytestmark = pytest.mark.browser
SHOWN_STATES = """() => {
    window.isSamePage = true;
    window.shownStates = new Set();
    const note = () => window.shownStates.add(document.querySelector('main')?.innerText ?? '');
    new MutationObserver(note).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


class TestStory:
    @pytest.mark.parametrize(
        "school",
        [SPRINGFIELD, pytest.param(ALNOOR, marks=pytest.mark.deep(of="browser"))],
        ids=lambda school: school.language,
    )
    async def test_batch_is_sent_and_opened_by_its_family(
        self, product: Product, browser: Browser, batch: Batch, school: School
    ) -> None:
        # A separate school for each attempt, because a list of jobs is empty only once.
        await product.add_schools([school], batch.known_csv)
        words = Words(school.language)
        async with visiting(browser, words) as clerk:
            await signs_in_after_mistakes(clerk, product, school)
            await makes_job(clerk, batch, school)
            await sends_and_watches(clerk, batch)
            pin = await reads_result(clerk, batch)
            assert clerk.problems == []
        link = product.link_for(batch.persons[0]["guardian_email"], school.subject)
        async with visiting(browser, words, viewport=PHONE, locale=school.language) as family:
            await opens_document(family, link, pin, batch)
            assert family.problems == []


async def signs_in_after_mistakes(clerk: Visit, product: Product, school: School) -> None:
    await open_shell(clerk, product)
    await clerk.look("01-school")
    clerk.expect_refusal("/api/district/validate", 404)
    await give_school(clerk, "springfeld")
    await expect(clerk.text("shell:login.schoolUnknown")).to_be_visible()
    await clerk.look("02-school-unknown")
    await give_school(clerk, school.code)
    await clerk.page.get_by_role("button", name=clerk.words("shell:login.changeSchool")).click()
    await give_school(clerk, school.code)
    clerk.expect_refusal("/api/auth/token", 401)
    await give_password(clerk, school.clerk, "report-card-dya")
    await expect(clerk.text("shell:loginPage.INVALID_CREDENTIALS")).to_be_visible()
    await clerk.look("03-password-wrong")
    await give_password(clerk, school.clerk, PASSWORD)
    await open_jobs(clerk)
    await expect(clerk.text("delivery:jobs.emptyTitle")).to_be_visible()
    await clerk.look("04-no-jobs")


async def makes_job(clerk: Visit, batch: Batch, school: School) -> None:
    await start_new_job(clerk)
    await clerk.look("05-upload")
    await drop(clerk, batch.pdf)
    page_count = clerk.page.get_by_role("complementary").get_by_role("status")
    await expect(page_count).to_have_text(clerk.words("delivery:document.page"))
    assert str(number_in(await page_count.inner_text())) == f"1{batch.pages}"
    clerk.expect_refusal("/api/pdf/jobs/preview", 422)
    await match_by_pattern(clerk, "Student ID: (")
    await expect(clerk.text("delivery:preview.failed")).to_be_visible()
    await clerk.look("06-pattern-wrong")
    await match_by_pattern(clerk, PATTERN)
    await expect(clerk.text("delivery:preview.summary")).to_be_visible()
    pages = clerk.page.get_by_role("listitem").locator("button[aria-pressed]")
    await expect(pages).to_have_count(PREVIEWED)
    assert {number_in(text) for text in await pages.all_inner_texts()} == set(range(1, PREVIEWED + 1))
    await expect(clerk.text("delivery:preview.unknown").first).to_be_visible()
    await clerk.look("07-matches")
    await have_all_matched(clerk)
    await expect(clerk.text("delivery:legend.id")).to_be_visible()
    await expect(clerk.role("region", "delivery:look.sample").locator("img").first).to_be_visible()
    await go_on(clerk)
    await expect(clerk.text("delivery:check.subjectRequired").first).to_be_visible()
    await clerk.label("delivery:check.subject").fill(school.subject)
    await clerk.label("delivery:check.message").fill("Dear family,\nthe report card is ready.")
    await leave_out_unassigned(clerk)
    await clerk.look("08-check")
    await go_on(clerk)


async def sends_and_watches(clerk: Visit, batch: Batch) -> None:
    send = send_button(clerk)
    mails, families, pages = numbers_in(await send.inner_text())
    assert (mails, families) == (PERSONS - 1, PERSONS - 1)
    assert PERSONS - 1 <= pages < batch.pages
    await clerk.look("09-send")
    await clerk.page.evaluate(SHOWN_STATES)
    await send.click()
    await expect(clerk.page).to_have_url(re.compile("/job/[^/]+$"))
    await expect(clerk.text("delivery:status.complete").first).to_be_visible(timeout=WORK_MS)
    await expect(door(clerk, "sent")).to_contain_text(re.compile(r"\d"))
    assert await clerk.page.evaluate("window.isSamePage")
    seen = "\n".join(await clerk.page.evaluate("[...window.shownStates]"))
    passed = ("queued", "cutting", "storing", "sending")
    assert any(str(clerk.words(f"delivery:status.{state}")) in seen for state in passed)


async def reads_result(clerk: Visit, batch: Batch) -> str:
    assert number_in(await door(clerk, "sent").inner_text()) == PERSONS - 1
    table = clerk.role("region", "delivery:results.title")
    await expect(table.get_by_role("row")).to_have_count(1 + 25)
    await clerk.look("10-job")
    await door(clerk, "problems").click()
    problems = clerk.role("region", "delivery:problems.title")
    await expect(problems).to_contain_text(batch.persons[UNKNOWN]["person_id"])
    await clerk.look("11-problems")
    await door(clerk, "recipients").click()
    await expect(table.get_by_role("row")).to_have_count(1 + 25)
    search = clerk.page.get_by_role("searchbox")
    await search.fill(batch.persons[0]["person_id"])
    await search.press("Enter")
    await expect(table.get_by_role("row")).to_have_count(2)
    pin = await read_pin(clerk, table.get_by_role("row").nth(1))
    await clerk.look("12-pin")
    await clerk.role("button", "delivery:close").click()
    return pin


async def opens_document(family: Visit, link: str, pin: str, batch: Batch) -> None:
    await family.page.goto(link)
    await family.look("20-pin")
    family.expect_refusal("/r/", 403)
    wrong = f"{(int(pin) + 1) % 1_000_000:06}"
    await family.label("family:page.pin").fill(wrong)
    await family.role("button", "family:page.open").click()
    problem = family.page.get_by_role("alert")
    await expect(problem).to_contain_text(re.compile(r"4|٤"))
    await family.look("21-pin-wrong")
    await family.label("family:page.pin").fill(pin)
    await family.role("button", "family:page.open").click()
    await expect(family.role("heading", "family:page.title")).to_have_count(0)
    picture = family.page.locator("figure img").first
    await expect(picture).to_be_visible()
    assert await picture.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }") > 0
    await family.page.locator("summary").first.click()
    await expect(family.page.locator("pre").first).to_contain_text(batch.persons[0]["person_id"])
    await family.look("22-document")
    async with family.page.expect_download() as download:
        await family.role("button", "family:page.download").click()
    path = await (await download.value).path()
    with pypdfium2.PdfDocument(path) as document:
        text = document[0].get_textpage().get_text_range()
    assert batch.persons[0]["person_id"] in text
