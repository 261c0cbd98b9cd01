"""All pages that need no sign-in, and the maintenance notice."""

import asyncio
import re

import httpx
import pytest
from playwright.async_api import Browser, expect

from .clerk import open_shell, reach_dashboard
from .product import RIVERSIDE, Product
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
ID = "3f6c1d2e9a0b7c54"
ASKS_AGAIN_AFTER_MS = 15_000
PAGES = {
    f"/error/401/{ID}": "shell:error401.title",
    "/error/404": "shell:error404.title",
    f"/error/500/{ID}": "shell:error500.title",
    "/maintenance": "shell:maintenance.title",
}


class TestPublicRoutes:
    @pytest.mark.parametrize("language", ["en", "ar"])
    async def test_each_says_what_it_is_for_and_leads_on(
        self, product: Product, browser: Browser, language: str
    ) -> None:
        async with visiting(browser, Words(language)) as visit:
            await open_shell(visit, product)
            for path, title in PAGES.items():
                await visit.page.goto(product.url + path)
                await expect(visit.role("heading", title)).to_be_visible()
                assert await visit.page.title() == f"{visit.words(title)} · homeroom"
                await visit.look(f"40{path.removesuffix(ID).strip('/').replace('/', '-')}")
            await expect_id_is_shown(visit, product)
            await finds_login(visit, product)
            assert visit.problems == []

    async def test_testing_is_empty_and_the_unknown_asks_to_sign_in(self, product: Product, browser: Browser) -> None:
        async with visiting(browser, Words("en")) as visit:
            await visit.page.goto(f"{product.url}/testing", wait_until="networkidle")
            await expect(visit.page.locator("#root")).to_have_text("")
            assert visit.page.url == f"{product.url}/testing"
            await visit.page.goto(f"{product.url}/no/such/page?a=1")
            await expect(visit.role("heading", "shell:login.title")).to_be_visible()
            assert visit.page.url.endswith("/login?redirect=%2Fno%2Fsuch%2Fpage%3Fa%3D1")
            assert visit.problems == []


class TestMaintenance:
    async def test_page_waits_out_of_sight_and_goes_on_by_itself(self, product: Product, browser: Browser) -> None:
        async with visiting(browser, Words("en")) as clerk:
            await clerk.page.clock.install()
            await reach_dashboard(clerk, product, RIVERSIDE)
            await clerk.page.evaluate("document.querySelector('h1').dataset.untouched = 'true'")
            clerk.expect_refusal("/api/", 503)
            try:
                await product.run_homeroom("maintenance", "on", "--until", "2040-01-01T10:00")
                await until_it_answers(product, 503)
                await clerk.role("button", "shell:favorites.button").click()
                await expect(clerk.role("heading", "shell:maintenance.title")).to_be_visible()
                await expect(clerk.page.get_by_role("status")).to_contain_text("2040")
                await clerk.look("45-closed")
            finally:
                await product.run_homeroom("maintenance", "off")
            await until_it_answers(product, 200)
            await clerk.page.clock.fast_forward(ASKS_AGAIN_AFTER_MS)
            await expect(clerk.page.locator("h1[data-untouched]")).to_be_visible()
            await expect(clerk.role("heading", "shell:maintenance.title")).to_have_count(0)


async def expect_id_is_shown(visit: Visit, product: Product) -> None:
    for path in (path for path in PAGES if ID in path):
        await visit.page.goto(product.url + path)
        await expect(visit.page.get_by_text(ID)).to_be_visible()


async def finds_login(visit: Visit, product: Product) -> None:
    await visit.page.goto(f"{product.url}/error/404")
    login = str(visit.words("shell:error404.login"))
    await visit.page.get_by_role("combobox").fill(login)
    await visit.page.get_by_role("option", name=re.compile(f"^{re.escape(login)}")).first.click()
    await expect(visit.role("heading", "shell:login.title")).to_be_visible()


async def until_it_answers(product: Product, status: int) -> None:
    """Wait until the API answers with this status; the switch acts within two seconds."""
    async with asyncio.timeout(20), httpx.AsyncClient(trust_env=False) as http:
        while (await http.get(f"{product.url}/api/shell/about")).status_code != status:
            await asyncio.sleep(0.1)
