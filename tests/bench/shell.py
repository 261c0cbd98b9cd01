"""The shell in a real Chromium: size of the first page, time until it shows, and time of a click to a plugin.

    python tests/bench/shell.py [--rounds 5]

Starts the API in a new home directory. The baselines run in turns with the shell: for the largest contentful paint at a
quarter of the CPU speed, a bare page with one heading; for the click to a plugin's page, a click to one of the shell's
own pages.
"""

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from statistics import median

import httpx
from first_load import measure_first_load
from homeroom.config import Settings
from homeroom.identity.sign_in.service import create_user
from homeroom.licences.service import grant_features
from homeroom.platform import Platform
from homeroom.tenancy.service import create_district
from homeroom_demo.command import own_settings
from homeroom_demo.districts import DIRECTOR, DISTRICT, PASSWORD
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_sdk.context import ADMINISTRATOR
from playwright.async_api import Browser, Page, async_playwright

CPU_SLOWDOWN = 4
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BARE = "<!doctype html><html lang=en><title>bare</title><h1>One heading</h1></html>"
OTHER_PAGE = """before => {
    const heading = document.querySelector('h1')?.innerText;
    return Boolean(heading) && heading !== before;
}"""
PAINT = """() => new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
    .observe({type: 'largest-contentful-paint', buffered: true}))"""


async def measure(rounds: int) -> None:
    """Run and print all measurements."""
    async with running_api() as settings, running_browser() as browser:
        load = await measure_first_load(browser, settings.public_url)
        print(f"first load: {load.kilobytes:.0f} KB packed in {load.requests} requests (wanted: <= 350 KB, <= 20)")
        paints: dict[str, list[float]] = {"shell": [], "bare page": []}
        for _ in range(rounds):
            paints["shell"].append(await paint_ms(browser, settings.public_url, None))
            paints["bare page"].append(await paint_ms(browser, settings.public_url, BARE))
        shell, bare = (median(times) for times in paints.values())
        print(f"largest contentful paint at {CPU_SLOWDOWN} x CPU slowdown, {rounds} rounds in turns:")
        print(f"  shell {shell:.0f} ms, bare page {bare:.0f} ms, ratio {shell / bare:.1f}")
        own, cold, warm = [], [], []
        for _ in range(rounds):
            own.append(await click_ms(browser, settings, "/plugins", hover_s=0.0))
            cold.append(await click_ms(browser, settings, "/job", hover_s=0.0))
            warm.append(await click_ms(browser, settings, "/job", hover_s=1.0))
        print(f"click to a page, {rounds} rounds in turns (wanted: <= 300 ms when preloaded):")
        for name, times in {"own page": own, "plugin, not loaded": cold, "plugin, preloaded by hover": warm}.items():
            print(f"  {name:28}{median(times):7.0f} ms, {median(times) / median(own):.2f} x own page")


async def paint_ms(browser: Browser, url: str, html: str | None) -> float:
    """Return the largest contentful paint in milliseconds, in a browser with an empty cache."""
    context = await browser.new_context()
    page = await context.new_page()
    if html is not None:
        await page.route(url + "/", lambda route: route.fulfill(body=html, content_type="text/html"))
    session = await context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    await page.goto(url, wait_until="networkidle")
    await page.get_by_role("heading").first.wait_for()
    found = float(await page.evaluate(PAINT))
    await context.close()
    return found


async def click_ms(browser: Browser, settings: Settings, path: str, *, hover_s: float) -> float:
    """Return the milliseconds from the click on a menu entry to its page's heading, after hovering for `hover_s`."""
    context = await browser.new_context()
    page = await context.new_page()
    await sign_in(page, settings)
    link = page.locator(f'nav a[href="{path}"]')
    if hover_s:
        await link.hover()
        await asyncio.sleep(hover_s)
    before = await page.locator("h1").inner_text()
    started = time.perf_counter()
    await link.dispatch_event("click")
    await page.wait_for_function(OTHER_PAGE, arg=before)
    elapsed = (time.perf_counter() - started) * 1000
    await context.close()
    return elapsed


async def sign_in(page: Page, settings: Settings) -> None:
    """Sign in and open the dashboard."""
    form: dict[str, str | float | bool] = {
        "grant_type": "password",
        "username": DIRECTOR.user_of(DISTRICT),
        "password": PASSWORD,
        "organization": DISTRICT,
    }
    answer = await page.request.post(f"{settings.public_url}/api/auth/token", form=form)
    token = (await answer.json())["data"]["access_token"]
    await page.goto(f"{settings.public_url}/testing")
    await page.evaluate(
        "([token, code]) => { localStorage.token = token; localStorage.organization = code; }", [token, DISTRICT]
    )
    await page.goto(settings.public_url, wait_until="networkidle")
    await page.locator("h1").wait_for()


@asynccontextmanager
async def running_api() -> AsyncIterator[Settings]:
    """Run the API with one district in a new home directory, and delete it afterwards."""
    home = Path(tempfile.mkdtemp(prefix="homeroom-bench-"))
    settings = own_settings(home)
    process = subprocess.Popen([sys.executable, "-m", "homeroom_cli", "serve"], stderr=subprocess.DEVNULL)
    try:
        await _wait(settings)
        await _prepare(settings)
        yield settings
    finally:
        process.terminate()
        process.wait(30)
        EmbeddedPostgres(home).destroy()
        shutil.rmtree(home, ignore_errors=True)


@asynccontextmanager
async def running_browser() -> AsyncIterator[Browser]:
    """Run a real Chromium: the one that CHROMIUM names, or the system's."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path)
        yield browser
        await browser.close()


async def _wait(settings: Settings) -> None:
    async with httpx.AsyncClient(base_url=settings.public_url, trust_env=False) as client:
        for _ in range(480):
            try:
                if (await client.get("/health/ready")).is_success:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.25)
    raise RuntimeError("The API did not become ready.")


async def _prepare(settings: Settings) -> None:
    platform = Platform.create(settings, pool_size=2)
    async with platform.database.system() as session:
        district = await create_district(session, code=DISTRICT, name="Springfield")
    async with platform.database.district(district.id) as session:
        await grant_features(session, ["pdfSplitter"], starts_on=date(2000, 1, 1))
        names = {"email": DIRECTOR.user_of(DISTRICT), "first_name": "Sky", "last_name": "Clerk"}
        await create_user(session, **names, roles=[ADMINISTRATOR], password=PASSWORD)
    await platform.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    asyncio.run(measure(parser.parse_args().rounds))
