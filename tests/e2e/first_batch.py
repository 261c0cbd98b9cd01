"""The first hour of a new district: import people, set the contact for families, and send a batch."""

import csv
import re
from pathlib import Path

import httpx
from homeroom_demo.batch import make_batch
from playwright.async_api import Locator, expect

from .clerk import WORK_MS, door, give_password, give_school, go_on, have_all_matched, open_shell, send_button
from .product import Product
from .visits import Visit
from .words import number_in

PERSONS = 12
MAX_CLICKS = 15
SUBJECTS = {"en": "Our first report card", "ar": "بطاقة التقرير الأولى"}
COUNT_PRESSES = "addEventListener('pointerdown', event => event.isTrusted && countPress(), true)"


class Clicks:
    """Counts clicks on a page; choosing a file counts as one more."""

    def __init__(self, visit: Visit) -> None:
        self.visit, self.count = visit, 0

    async def watch(self) -> None:
        """Start counting."""
        await self.visit.page.expose_function("countPress", self._add)
        await self.visit.page.add_init_script(COUNT_PRESSES)
        await self.visit.page.reload()

    async def choose(self, path: Path) -> None:
        """Choose a file in the page's file field."""
        self._add()
        await self.visit.page.locator("input[type=file]").first.set_input_files(path)

    async def fill(self, field: Locator, text: str) -> None:
        """Click the field, as a mouse user does, and type the text."""
        await field.click()
        await field.fill(text)

    def _add(self) -> None:
        self.count += 1


async def signs_in_first(visit: Visit, product: Product, code: str, user: str, temporary: str, own: str) -> None:
    """Sign in with the temporary password, which only allows choosing a new one."""
    await open_shell(visit, product)
    await give_school(visit, code)
    await give_password(visit, user, temporary)
    await visit.label("account:reset.password").fill(own)
    await visit.label("account:reset.confirmation").fill(own)
    await visit.label("account:reset.confirmation").press("Enter")
    await expect(visit.role("heading", "dashboard:start.title")).to_be_visible()


async def delivers_first_batch(visit: Visit, product: Product, folder: Path) -> None:
    """Send the first batch from the home page of a new district and check that the families get their mails."""
    made = make_batch(folder / "first", PERSONS, seed=23)
    clicks = Clicks(visit)
    await clicks.watch()
    await expect(visit.role("heading", "dashboard:start.title")).to_be_visible()
    await visit.look("first-01-steps")
    await _brings_people(visit, clicks, made.folder / "persons.csv")
    await _shows_its_face(visit, clicks)
    await _sends(visit, clicks, made.folder / "batch.pdf")
    print(f"{clicks.count} clicks to the first delivered batch ({visit.words.language})")
    assert clicks.count <= MAX_CLICKS
    await _has_arrived(visit, product, made.folder / "persons.csv")


async def _brings_people(visit: Visit, clicks: Clicks, persons: Path) -> None:
    await visit.role("link", "people:start.title").click()
    await expect(visit.role("heading", "people:import.title")).to_be_visible()
    await clicks.choose(persons)
    await visit.role("button", "people:mapping.show").click()
    await visit.role("button", "people:preview.add").click(timeout=WORK_MS)
    await expect(visit.text("people:result.complete")).to_be_visible(timeout=WORK_MS)
    await _goes_home(visit)


async def _shows_its_face(visit: Visit, clicks: Clicks) -> None:
    await visit.role("link", "dashboard:start.face").click()
    await clicks.fill(visit.label("settings:branding.contactName"), "Kai Office")
    await visit.label("settings:branding.contactPhone").fill("217 555 0100")
    await visit.look("first-02-face")
    await visit.label("settings:branding.contactPhone").press("Enter")
    await expect(visit.text("settings:branding.saved").first).to_be_visible()
    await _goes_home(visit)


async def _sends(visit: Visit, clicks: Clicks, pdf: Path) -> None:
    await visit.role("link", "delivery:start.title").click()
    await expect(visit.role("heading", "delivery:new.title")).to_be_visible()
    await clicks.choose(pdf)
    await expect(visit.text("delivery:preview.summary")).to_be_visible()
    await have_all_matched(visit)
    await clicks.fill(visit.label("delivery:check.subject"), SUBJECTS[visit.words.language])
    await go_on(visit)
    await send_button(visit).click()
    await expect(visit.page).to_have_url(re.compile("/job/[^/]+$"))
    await expect(visit.text("delivery:status.complete").first).to_be_visible(timeout=WORK_MS)
    await visit.look("first-03-sent")


async def _has_arrived(visit: Visit, product: Product, persons: Path) -> None:
    """Check that each family has a mail with a link, and that the list of first steps is complete and hidden."""
    with persons.open(encoding="utf-8", newline="") as file:
        families = {row["guardian_email"] for row in csv.DictReader(file) if row["guardian_email"]}
    assert number_in(await door(visit, "sent").inner_text()) == len(families)
    async with httpx.AsyncClient(trust_env=False) as family:
        for address in families:
            link = product.link_for(address, SUBJECTS[visit.words.language])
            assert (await family.get(link)).is_success
    await _goes_home(visit)
    await expect(visit.role("heading", "dashboard:start.title")).to_have_count(0)


async def _goes_home(visit: Visit) -> None:
    home = visit.role("navigation", "shell:frame.navigation")
    await visit.role("link", "shell:nav.dashboard", within=home).first.click()
    await expect(visit.role("heading", "dashboard:title")).to_be_visible()
