"""A clerk writes to a list of families, in both writing directions; a document that names a person is left out."""

import csv
import re
from pathlib import Path

import pytest
from homeroom_demo.batch import make_batch
from homeroom_devkit.testing.pdf import write_pdf
from playwright.async_api import Browser, Locator, expect

from .clerk import WORK_MS, open_jobs, sign_in
from .product import Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser

CEDAR = School("cedarfalls", "Cedar Falls Unified", "en", "School begins at nine")
NAHR = School("nahr", "مدارس النهر", "ar", "تبدأ المدرسة في التاسعة")
PERSONS = 6


class TestMessage:
    @pytest.mark.parametrize("school", [CEDAR, NAHR], ids=lambda school: school.language)
    async def test_document_that_names_somebody_stays_here_and_the_message_goes(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        made = make_batch(tmp_path, PERSONS, seed=12)
        with (made.folder / "persons.csv").open(encoding="utf-8", newline="") as file:
            person = next(row for row in csv.DictReader(file) if row["guardian_email"])
        await product.add_schools([school], made.folder / "persons.csv")
        letter = tmp_path / "letter.pdf"
        letter.write_bytes(write_pdf(["Welcome", f"Thanks to {person['first_name']} {person['last_name']}"]))
        async with visiting(browser, Words(school.language)) as clerk:
            await sign_in(clerk, product, school)
            await open_jobs(clerk)
            await clerk.page.goto(f"{clerk.page.url.split('/job')[0]}/bulk-job/message")
            await clerk.label("delivery:whom.ids").fill(f"{person['person_id']}\nnobody-1")
            await clerk.label("delivery:check.subject").fill(school.subject)
            await clerk.label("delivery:check.message").fill(school.subject)
            await clerk.page.locator("input[type=file][accept*=pdf]").set_input_files(letter)
            await expect(clerk.role("button", "delivery:message.withoutDocument")).to_be_visible()
            await clerk.role("button", "delivery:message.look").click()
            await expect(clerk.page.get_by_role("alert")).to_contain_text(person["person_id"])
            await expect(send(clerk)).to_be_disabled()
            await clerk.look(f"message-{school.language}")
            await clerk.role("button", "delivery:message.withoutDocument").click()
            await clerk.role("button", "delivery:message.look").click()
            await expect(send(clerk)).to_be_enabled()
            await send(clerk).click()
            await expect(clerk.page).to_have_url(re.compile("/job/[^/]+$"))
            await expect(clerk.text("delivery:status.complete").first).to_be_visible(timeout=WORK_MS)
            await expect(clerk.text("delivery:job.messageOnly")).to_be_visible()
            await clerk.look(f"message-job-{school.language}")
            assert clerk.problems == []


def send(visit: Visit) -> Locator:
    """Return the button that shows how many emails go to how many persons."""
    return visit.role("button", "delivery:message.send")
