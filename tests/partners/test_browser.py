"""The partner's page in the shell of an installation, and how it is edited there."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from partner_testing.installation import CLERK, DISTRICT, PASSWORD, Served
from partner_testing.partner import NAME, Partner
from playwright.async_api import Browser, Page, async_playwright, expect

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_MS = 20_000
START_S = 60
UNTOUCHED = "window.untouched = true"


@pytest.fixture(scope="module")
async def browser() -> AsyncIterator[Browser]:
    """Provide a real Chromium."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path, "There is no Chromium. Install one (Debian: apt-get install chromium), or name yours in CHROMIUM."
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path)
        yield browser
        await browser.close()


@pytest.fixture
async def page(browser: Browser, installed: Served) -> AsyncIterator[Page]:
    """Provide the shell, with the district's administrator signed in."""
    page = await browser.new_page()
    await page.goto(installed.url)
    await page.get_by_label("School ID").fill(DISTRICT)
    await page.get_by_role("button", name="Continue").click()
    await page.get_by_label("User ID").fill(CLERK)
    await page.get_by_label("Password", exact=True).fill(PASSWORD)
    await page.get_by_role("button", name="Sign in", exact=True).click()
    await expect(page.get_by_role("navigation").first).to_be_visible()
    yield page
    await page.close()


@contextmanager
def serving_copy(partner: Partner, port: int) -> Iterator[str]:
    """Serve the partner's plugin by `npm run dev` and yield the address of its manifest."""
    log = partner.place.folder / "dev.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            ("npm", "run", "dev"),
            cwd=partner.place.folder / NAME / "ui",
            env={**partner.place.environment, "PORT": str(port)},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        address = f"http://127.0.0.1:{port}/mf-manifest.json"
        wait_for(address, process, log)
        yield address
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_S
    while time.monotonic() < end and process.poll() is None:
        try:
            if httpx.get(address, trust_env=False).is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.25)
    raise RuntimeError(f"{address} does not answer:\n{log.read_text()[-2000:]}")


class TestPage:
    async def test_note_that_is_written_there_stands_in_its_grid(self, page: Page) -> None:
        await page.get_by_role("navigation").get_by_role("link", name="Art club").first.click()
        await page.get_by_role("link", name="New note").click()
        await page.get_by_label("Title").fill("Picnic")
        await page.get_by_role("button", name="Save").click()

        await expect(page.get_by_role("row").filter(has_text="Picnic")).to_be_visible()

    async def test_edit_of_a_copy_arrives_and_the_page_keeps_what_was_typed(
        self, page: Page, installed: Served, partner: Partner
    ) -> None:
        sources = partner.place.folder / NAME / "ui/src"
        form, notes = sources / "note-form.tsx", sources / "notes.page.tsx"
        before = {file: file.read_text() for file in (form, notes)}
        try:
            with serving_copy(partner, installed.copies_port) as manifest:
                await page.goto(f"{installed.url}/?dev={NAME}={manifest}")
                await page.get_by_role("navigation").get_by_role("link", name="Art club").first.click()
                await page.get_by_role("link", name="New note").click()
                await page.get_by_label("Title").fill("Half a sent")
                await page.evaluate(UNTOUCHED)

                form.write_text(before[form].replace("t('save')", "'Keep it'"))
                await expect(page.get_by_role("button", name="Keep it")).to_be_visible()
                notes.write_text(before[notes].replace("<Page title={t('title')}", "<Page title='Edited'"))
                await expect(page.get_by_role("heading", name="Edited", level=1)).to_be_attached()

                await expect(page.get_by_label("Title")).to_have_value("Half a sent")
                assert await page.evaluate("window.untouched === true")
        finally:
            for file, text in before.items():
                file.write_text(text)
