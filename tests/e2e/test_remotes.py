"""Remotes of partners from another origin: each one that misbehaves is contained, named, retryable and shown."""

from datetime import date
from urllib.parse import urlsplit

import pytest
from homeroom.config import Settings
from homeroom.licences.service import grant_features
from homeroom.platform import Platform
from homeroom.tenancy.service import find_district
from playwright.async_api import Browser, expect

from .clerk import give_password, give_school, open_shell
from .partners import FLAG, GOOD, HANGS, OLD, STRANGER, TAMPERED, THROWS, Partners
from .product import PASSWORD, Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
QUARRY = School("quarry", "Quarry Schools", "en", "Report card")
GIVES_UP_AFTER_MS = 8_000


@pytest.fixture(scope="module")
async def quarry(product: Product) -> School:
    """Provide a district that has licensed the partners' plugins."""
    platform = Platform.create(Settings(home=product.home), pool_size=2)
    try:
        await product.add_schools((QUARRY,))
        async with platform.database.system() as session:
            district = await find_district(session, QUARRY.code)
        assert district is not None
        async with platform.database.district(district.id) as session:
            await grant_features(session, [FLAG], starts_on=date(2000, 1, 1))
    finally:
        await platform.close()
    return QUARRY


async def enters(visit: Visit, product: Product, school: School) -> None:
    await open_shell(visit, product)
    await give_school(visit, school.code)
    await give_password(visit, school.clerk, PASSWORD)
    await expect(visit.page.get_by_role("navigation")).to_be_visible()


async def opens(visit: Visit, product: Product, plugin: str) -> None:
    await visit.page.goto(f"{product.url}/{plugin}")


async def shows_page(visit: Visit, plugin: str) -> None:
    await expect(visit.page.get_by_role("heading", name=f"The page of {plugin}", level=1)).to_be_visible()


async def names_failure(visit: Visit, plugin: str, code: str) -> None:
    notice = visit.page.get_by_role("alert")
    await expect(notice).to_contain_text(str(visit.words(f"shell:remote.{code}")))
    await expect(notice).to_contain_text(plugin)
    await expect(visit.page.get_by_role("navigation").get_by_role("link").first).to_be_visible()


async def tries_again(visit: Visit) -> None:
    await visit.role("button", "shell:retry").click()


class TestRemotes:
    async def test_partner_from_another_origin_is_at_home_in_any_language(
        self, product: Product, quarry: School, browser: Browser
    ) -> None:
        async with visiting(browser, Words("ar")) as clerk:
            await enters(clerk, product, quarry)
            await opens(clerk, product, GOOD)
            await shows_page(clerk, GOOD)  # Its dictionary has no Arabic, so English is used.
            assert clerk.problems == []

    async def test_each_failure_is_contained_and_can_be_retried(
        self, product: Product, partners: Partners, quarry: School, browser: Browser
    ) -> None:
        partners.misbehave()
        async with visiting(browser, Words("en")) as clerk:
            await enters(clerk, product, quarry)

            await opens(clerk, product, OLD)
            await names_failure(clerk, OLD, "contract")

            await opens(clerk, product, STRANGER)
            await names_failure(clerk, STRANGER, "load")

            await opens(clerk, product, THROWS)
            await names_failure(clerk, THROWS, "crash")
            await clerk.page.evaluate("globalThis.mended = true")
            await tries_again(clerk)
            await shows_page(clerk, THROWS)

            await opens(clerk, product, TAMPERED)
            await names_failure(clerk, TAMPERED, "load")
            assert not await clerk.page.evaluate("'tampered' in globalThis")
            partners.tampering.clear()
            await tries_again(clerk)
            await shows_page(clerk, TAMPERED)
            assert not await clerk.page.evaluate("'tampered' in globalThis")

            await clerk.page.clock.install()
            async with clerk.page.expect_request(lambda request: HANGS in urlsplit(request.url).path.split("/")[1:-1]):
                await opens(clerk, product, HANGS)
            await clerk.page.clock.fast_forward(GIVES_UP_AFTER_MS)
            await names_failure(clerk, HANGS, "timeout")
            partners.hanging.clear()
            partners.released.set()
            await tries_again(clerk)
            await shows_page(clerk, HANGS)

            # The rest of the shell keeps working and shows administrators the errors.
            answer = await clerk.page.request.get(
                f"{product.url}/api/instance/Plugins?size=100",
                headers={"authorization": f"Bearer {await clerk.page.evaluate('localStorage.token')}"},
            )
            seen = {row["id"]: row["interface"] for row in (await answer.json())["r"]}
            assert {plugin: seen[plugin] for plugin in (OLD, STRANGER)} == {OLD: "contract", STRANGER: "load"}
            assert {seen[plugin] for plugin in (GOOD, THROWS, TAMPERED, HANGS)} == {"ok"}
