"""A scheduled job: it waits unsent, is taken back to its check, and is then sent immediately."""

import csv
import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from homeroom_demo.batch import make_batch
from playwright.async_api import Browser, expect

from .clerk import WORK_MS, door, drop, go_on, have_all_matched, send_button, sign_in, start_new_job
from .product import Product, School
from .visits import Visit, visiting
from .words import Words, number_in

pytestmark = pytest.mark.browser

ASHFORD = School("ashford", "Ashford Unified", "en", "Report card 2025-26")
WAHA = School("waha", "مدارس الواحة", "ar", "بطاقة التقرير ٢٠٢٥")
PERSONS = 12


class TestWaiting:
    @pytest.mark.parametrize("school", [ASHFORD, WAHA], ids=lambda school: school.language)
    async def test_job_of_later_is_taken_back_and_sent_at_once(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        made = make_batch(tmp_path, PERSONS, seed=17)
        with (made.folder / "persons.csv").open(encoding="utf-8", newline="") as file:
            families = {row["guardian_email"] for row in csv.DictReader(file) if row["guardian_email"]}
        await product.add_schools([school], made.folder / "persons.csv")
        async with visiting(browser, Words(school.language)) as clerk:
            await prepares(clerk, product, school, made.folder / "batch.pdf")
            await waits(clerk)
            await takes_back(clerk)
            await sends_at_once(clerk, families)
            assert clerk.problems == []


async def prepares(clerk: Visit, product: Product, school: School, pdf: Path) -> None:
    await sign_in(clerk, product, school)
    await start_new_job(clerk)
    await drop(clerk, pdf)
    await expect(clerk.text("delivery:preview.summary")).to_be_visible()
    await have_all_matched(clerk)
    await clerk.label("delivery:check.subject").fill(school.subject)
    await go_on(clerk)
    tomorrow = datetime.now().astimezone() + timedelta(days=1)
    await clerk.label("delivery:send.when").fill(f"{tomorrow:%Y-%m-%dT%H:%M}")
    await clerk.role("button", "delivery:words.preview").click()
    await expect(clerk.text("delivery:words.previewDone")).to_be_visible()
    await sees_it_on_a_phone(clerk)
    await clerk.look("waiting-01-send-later")
    await send_button(clerk).click()
    await expect(clerk.page).to_have_url(re.compile("/job/[^/]+$"))


async def sees_it_on_a_phone(clerk: Visit) -> None:
    await clerk.role("button", "delivery:phone.show").click()
    shown = clerk.role("region", "delivery:phone.title")
    await expect(clerk.role("heading", "delivery:phone.page", within=shown)).to_be_visible()
    mail, page = (shown.locator("iframe").nth(at).content_frame for at in range(2))
    await expect(mail.get_by_role("article")).to_be_visible()
    assert await mail.locator("article, [role=article]").evaluate("item => getComputedStyle(item).maxWidth") == "576px"
    await expect(page.get_by_role("heading", level=1)).to_be_visible()


async def waits(clerk: Visit) -> None:
    await expect(clerk.text("delivery:hold.scheduledTitle")).to_be_visible(timeout=WORK_MS)
    await clerk.role("button", "delivery:job.cancel").click()
    dialog = clerk.role("dialog", "delivery:cancel.title")
    await expect(dialog).to_be_visible()
    await clerk.look("waiting-02-cancel")
    await clerk.role("button", "sdk:back", within=dialog).click()
    await clerk.look("waiting-03-waits")


async def takes_back(clerk: Visit) -> None:
    await clerk.role("button", "delivery:words.takeBack").click()
    await expect(clerk.text("delivery:status.review").first).to_be_visible()
    await clerk.page.get_by_role("link", name=clerk.words("delivery:job.check")).click()
    await expect(clerk.role("heading", "delivery:check.found")).to_be_visible()


async def sends_at_once(clerk: Visit, families: set[str]) -> None:
    await go_on(clerk)
    await expect(clerk.label("delivery:send.when")).to_have_value("")
    await send_button(clerk).click()
    await expect(clerk.text("delivery:status.complete").first).to_be_visible(timeout=WORK_MS)
    recipients = door(clerk, "recipients")
    assert number_in(await recipients.inner_text()) == len(families)
    await clerk.role("link", "delivery:mails.open").click()
    view = clerk.page.get_by_role("button", name=clerk.words("delivery:mails.view")).first
    await view.click()
    await expect(clerk.page.locator("iframe").content_frame.get_by_role("article")).to_be_visible()
    await clerk.look("waiting-04-view-mail")
