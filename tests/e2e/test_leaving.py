"""A shared computer: no data of a clerk remains after the session."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from .clerk import drop, give_password, give_school, sign_in, start_new_job
from .product import PASSWORD, RIVERSIDE, SPRINGFIELD, Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser

KEPT = """async () => JSON.stringify([
    Object.entries(sessionStorage),
    Object.entries(localStorage),
    await indexedDB.databases(),
    await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(String))),
    document.cookie,
])"""
PICTURES = """async (urls) => (await Promise.all(urls.map(
    (url) => fetch(url, {cache: 'only-if-cached', mode: 'same-origin'}).then((answer) => answer.ok, () => false),
))).filter(Boolean).length"""


class TestSignedOut:
    async def test_next_user_of_the_tab_finds_nothing_of_the_clerk(
        self, product: Product, browser: Browser, small_pdf: Path
    ) -> None:
        async with visiting(browser, Words("en")) as clerk:
            asked: list[str] = []
            clerk.page.on("request", lambda request: asked.append(request.url))
            await sign_in(clerk, product, SPRINGFIELD)
            name = await begins_job(clerk, small_pdf)
            assert f"draft:{SPRINGFIELD.code}:" in await clerk.page.evaluate(KEPT)
            shown = await clerk.page.locator("main img").evaluate_all("images => images.map(image => image.src)")
            pictures = [url for url in asked if "/thumbnail/" in url]
            assert shown
            assert pictures

            await signs_out(clerk, SPRINGFIELD)
            await finds_nothing(clerk, name, [*shown, *pictures])
            for _step in range(2):
                await clerk.page.go_back()
                await finds_nothing(clerk, name, [*shown, *pictures])

            await clerk.page.goto(product.url)
            await give_school(clerk, RIVERSIDE.code)
            await give_password(clerk, RIVERSIDE.clerk, PASSWORD)
            await expect(clerk.role("heading", "dashboard:title")).to_be_visible()
            await finds_nothing(clerk, name, [*shown, *pictures])
            await clerk.page.goto(f"{product.url}/bulk-job")
            await expect(clerk.page.locator("input[type=file]")).to_be_attached()
            await finds_nothing(clerk, name, [*shown, *pictures])

    async def test_other_tab_of_the_session_is_signed_out_with_it(
        self, product: Product, browser: Browser, small_pdf: Path
    ) -> None:
        async with visiting(browser, Words("en")) as clerk:
            await sign_in(clerk, product, SPRINGFIELD)
            other = Visit(await clerk.page.context.new_page(), clerk.words, {"width": 1280, "height": 800})
            await other.page.goto(f"{product.url}/bulk-job")
            await expect(other.role("heading", "delivery:new.title")).to_be_visible()
            name = await begins_job(other, small_pdf)
            await signs_out(clerk, SPRINGFIELD)
            await expect(other.label("shell:login.schoolId")).to_be_visible()
            await finds_nothing(other, name, [])


async def begins_job(clerk: Visit, pdf: Path) -> str:
    """Start a job up to the matches and return the name of a student on the screen."""
    if "/bulk-job" not in clerk.page.url:
        await start_new_job(clerk)
    await drop(clerk, pdf)
    await expect(clerk.text("delivery:preview.summary")).to_be_visible()
    row = clerk.page.get_by_role("listitem").filter(has=clerk.page.locator("img")).first
    await expect(row).to_be_visible()
    return (await row.get_by_role("heading").first.inner_text()).strip()


async def signs_out(clerk: Visit, school: School) -> None:
    await clerk.page.get_by_role("button", name=re.compile("Sky Clerk")).click()
    async with clerk.page.expect_response("**/api/auth/signout") as answer:
        await clerk.role("menuitem", "shell:account.signOut").click()
    assert (await (await answer.value).all_headers())["clear-site-data"] == '"cache"'
    await expect(clerk.label("shell:login.schoolId")).to_be_visible()


async def finds_nothing(visit: Visit, name: str, pictures: list[str]) -> None:
    """Check the browser's storage and the page for leftovers."""
    kept = await visit.page.evaluate(KEPT)
    assert f"draft:{SPRINGFIELD.code}:" not in kept
    assert "report-cards.pdf" not in kept
    assert name not in kept
    assert name not in await visit.page.content()
    await expect(visit.page.locator("main img")).to_have_count(0)
    assert await visit.page.evaluate(PICTURES, pictures) == 0
