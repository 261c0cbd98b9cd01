"""A clerk works through held documents by keyboard: the pages next to the list, one key per document."""

import csv
import re
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from homeroom_demo.batch import make_batch
from playwright.async_api import Browser, Locator, Page, expect

from .clerk import WORK_MS, door, drop, go_on, have_all_matched, send_button, sign_in, start_new_job
from .product import Product, School
from .visits import Visit, visiting
from .words import Words, number_in, numbers_in

# This test waits longest for the worker, so it runs first. Its time then includes the start of everything, which takes
# a third of it on a busy machine.
pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

LAKESIDE = School("lakeside", "Lakeside Unified", "en", "Report card 2025-26")
WADI = School("wadi", "مدارس الوادي", "ar", "بطاقة التقرير ٢٠٢٥")
HELD = 20
DECLINED = 2
MAX_KEYS = 5


class Keys:
    """A keyboard that counts key presses."""

    def __init__(self, page: Page) -> None:
        self.pressed = 0
        self._page = page

    async def press(self, key: str) -> None:
        """Press one key."""
        self.pressed += 1
        await self._page.keyboard.press(key)


@dataclass(frozen=True)
class Renamed:
    """A batch in which some students have a different name in the directory."""

    pdf: Path
    persons_csv: Path
    students: list[dict[str, str]]


def make_renamed(folder: Path, persons: int) -> Renamed:
    """Make a batch in which evenly spaced students were renamed after the cards were printed."""
    made = make_batch(folder, persons, seed=11)
    with (made.folder / "persons.csv").open(encoding="utf-8", newline="") as file:
        students = list(csv.DictReader(file))
    names = [(student["first_name"], student["last_name"]) for student in students]
    step = persons // HELD
    # A neighbour with part of their name on the page could be held as well.
    places = [
        next(n for n in range(start, persons) if not shared_names(names, n)) for start in range(0, step * HELD, step)
    ]
    renamed = [students[place] for place in places]
    for student in renamed:
        student["last_name"] = "Wetherby-Okonkwo"
    path = made.folder / "renamed.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, students[0])
        writer.writeheader()
        writer.writerows(students)
    return Renamed(made.folder / "batch.pdf", path, renamed)


def shared_names(names: list[tuple[str, str]], n: int) -> set[str]:
    """Return the first and last names that a student shares with the neighbours before and after."""
    neighbours = {name for pair in (*names[max(0, n - 1) : n], *names[n + 1 : n + 2]) for name in pair}
    return neighbours & set(names[n])


class TestHeldDocuments:
    @pytest.mark.parametrize(("school", "persons"), [(LAKESIDE, 1500), (WADI, 60)], ids=["en", "ar"])
    async def test_twenty_are_worked_off_by_keys(
        self, product: Product, browser: Browser, tmp_path: Path, school: School, persons: int
    ) -> None:
        batch = make_renamed(tmp_path, persons)
        await product.add_schools([school], batch.persons_csv)
        async with visiting(browser, Words(school.language)) as clerk:
            await sends_what_is_not_held(clerk, product, school, batch, persons)
            await expect(door(clerk, "held")).to_contain_text(re.compile(r"\d"))
            assert number_in(await door(clerk, "held").inner_text()) == HELD
            await door(clerk, "held").click()
            await looks_around(clerk)
            keys = await works_off(clerk)
            print(f"{HELD} held documents of {persons}: {keys.pressed} keys")
            assert keys.pressed <= MAX_KEYS * HELD
            await expect(door(clerk, "held")).to_have_count(0, timeout=WORK_MS)
            # The job continues by itself and may already be complete.
            all_sent = re.compile(rf"^\s*{persons - DECLINED:,}\s")
            await expect(door(clerk, "sent")).to_have_text(all_sent, timeout=WORK_MS, use_inner_text=True)
            assert number_in(await door(clerk, "declined").inner_text()) == DECLINED
            assert clerk.problems == []


async def sends_what_is_not_held(clerk: Visit, product: Product, school: School, batch: Renamed, persons: int) -> None:
    await sign_in(clerk, product, school)
    await start_new_job(clerk)
    await drop(clerk, batch.pdf)
    await expect(clerk.text("delivery:preview.summary")).to_be_visible()
    await have_all_matched(clerk)
    # An old name may belong to another person, which is a second reason to hold.
    held = clerk.page.get_by_role("note").get_by_role("link")
    assert HELD in [number_in(text) for text in await held.all_inner_texts()]
    await clerk.look("60-check-held")
    await clerk.label("delivery:check.subject").fill(school.subject)
    await go_on(clerk)
    mails, families, _pages = numbers_in(await send_button(clerk).inner_text())
    assert (mails, families) == (persons - HELD, persons - HELD)
    await send_button(clerk).click()
    await expect(clerk.page).to_have_url(re.compile("/job/[^/]+$"))
    await expect(clerk.text("delivery:status.complete").first).to_be_visible(timeout=WORK_MS)


async def looks_around(clerk: Visit) -> None:
    """Check that the pages and their marks are shown, and that keys move through them."""
    await expect(release(clerk)).to_be_enabled()
    await clerk.look("61-held")
    await clerk.page.keyboard.press("?")
    await expect(clerk.role("dialog", "delivery:held.keys")).to_be_visible()
    await clerk.look("62-held-keys")
    await clerk.page.keyboard.press("Escape")
    await expect(clerk.page.get_by_role("dialog")).to_have_count(0)
    await clerk.page.keyboard.press("Enter")
    await expect(clerk.page.get_by_role("dialog").locator("img").first).to_be_visible()
    await clerk.look("63-held-large")
    await clerk.page.keyboard.press("Escape")
    await expect(clerk.page.get_by_role("dialog")).to_have_count(0)
    await clerk.page.keyboard.press("r")
    await expect(clerk.page.get_by_role("dialog")).to_be_visible()
    await clerk.look("64-held-reason")
    await clerk.page.keyboard.press("Escape")
    await expect(clerk.page.get_by_role("dialog")).to_have_count(0)


async def works_off(clerk: Visit) -> Keys:
    """Release all but two documents, undo one on the way, and return the keyboard with its count."""
    keys = Keys(clerk.page)
    began = time.monotonic()
    await keys.press("d")
    await keys.press("d")
    await keys.press("u")
    await keys.press("d")
    await expect(release(clerk)).to_be_enabled()
    await keys.press("r")
    await expect(clerk.page.get_by_role("dialog")).to_be_visible()
    await keys.press("1")
    for _document in range(HELD - DECLINED - 1):
        await expect(release(clerk)).to_be_enabled()
        await keys.press("r")
    await expect(clerk.text("delivery:held.releasing")).to_be_visible()
    print(f"{HELD} held documents took {time.monotonic() - began:.1f} s")
    await clerk.role("button", "delivery:held.now").click()
    return keys


def release(clerk: Visit) -> Locator:
    """Return the release button, which is enabled once all pages of the document were on the screen."""
    return clerk.role("button", "delivery:held.release")
