"""Signing in for the integration center, by a certified provider and by password: there and back."""

from collections.abc import AsyncIterator
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from playwright.async_api import Browser, expect

from .clerk import give_password
from .product import PASSWORD, RIVERSIDE, Product, School
from .unified import UnifiedDistrict, unified_district
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser

MESA = School("mesa", "Mesa Schools", "en", "")
BY_CODE, BY_TOKENS = ("homeroom-mesa", "a client's secret"), ("homeroom-mesa-implicit", "another secret")
STATE = "the center's own & only"


@pytest.fixture(scope="module")
async def mesa(product: Product) -> AsyncIterator[UnifiedDistrict]:
    """Provide a district with a provider that has one client for each flow, and one teacher."""
    async with unified_district(product, MESA) as mesa:
        where = {"public_url": product.url, "district": MESA.code}
        mesa.provider.add_client(*BY_CODE, **where)
        mesa.provider.add_client(*BY_TOKENS, **where, response_types=["id_token token"], grant_types=["implicit"])
        mesa.provider.add_account("nadia", email="nadia@mesa.example.org", given_name="Nadia", family_name="Nox")
        yield mesa


class TestIntegrationCenter:
    @pytest.mark.parametrize(("client", "flow"), [(BY_CODE, "code"), (BY_TOKENS, "implicit")])
    async def test_sign_on_leads_to_the_center_with_a_ticket_that_is_good_once(
        self, mesa: UnifiedDistrict, browser: Browser, center: str, client: tuple[str, str], flow: str
    ) -> None:
        mesa.sign_on_by(client, flow=flow)
        async with visiting(browser, Words("en")) as visit:
            await comes_from_center(visit, mesa.product, f"{center}/import?class=7", school=MESA.code)
            await visit.page.locator("input[name=login]").fill("nadia")
            await visit.page.locator("input[name=password]").fill(PASSWORD)
            await visit.page.locator("button[type=submit]").click()
            told = await arrives_at(visit, center)
            assert (told["class"], told["state"], told["schoolId"]) == ("7", STATE, MESA.code)
            assert [takes_session(mesa.product, told["token"]) for _ in range(2)] == [True, False]
            assert not await has_token(visit, mesa.product)

    async def test_failure_goes_back_with_its_reason(
        self, mesa: UnifiedDistrict, browser: Browser, center: str
    ) -> None:
        """Check the redirect after a cancelled sign-in at the provider; an unknown school never gets there."""
        mesa.sign_on_by(BY_CODE)
        async with visiting(browser, Words("en")) as visit:
            await comes_from_center(visit, mesa.product, center, school=MESA.code)
            await visit.page.get_by_text("Cancel").click()
            told = await arrives_at(visit, center)
            assert told == {"error_description": "End-User aborted interaction", "state": STATE}

            await comes_from_center(visit, mesa.product, center, school="nowhere")
            told = await arrives_at(visit, center)
            assert told["error_description"].startswith("This school id is not known")
            assert told["state"] == STATE

    async def test_password_leads_to_the_center_as_well(self, product: Product, browser: Browser, center: str) -> None:
        async with visiting(browser, Words("en")) as visit:
            await comes_from_center(visit, product, center, school=RIVERSIDE.code)
            await give_password(visit, RIVERSIDE.clerk, PASSWORD)
            told = await arrives_at(visit, center)
            assert takes_session(product, told["token"])

    async def test_address_that_is_none_of_the_centers_is_refused(
        self, mesa: UnifiedDistrict, browser: Browser, center: str
    ) -> None:
        """Check that neither a success nor a failure redirects there."""
        mesa.sign_on_by(BY_CODE)
        elsewhere = f"http://localhost:{urlsplit(center).port}/center"
        async with visiting(browser, Words("en")) as visit:
            visit.expect_refusal("/api/auth/sso/start", 422)
            await comes_from_center(visit, mesa.product, elsewhere, school=MESA.code)
            await expect(visit.page.get_by_role("alert")).to_contain_text(center)
            await visit.look("90-center-refused")
            visit.expect_refusal("/api/district/validate", 404)
            await comes_from_center(visit, mesa.product, elsewhere, school="nowhere")
            await expect(visit.text("shell:login.schoolUnknown")).to_be_visible()
            assert visit.page.url.startswith(mesa.product.url)
            assert visit.problems == []


async def comes_from_center(visit: Visit, product: Product, redirect: str, *, school: str) -> None:
    """Follow the center's link to the sign-in and take its first step."""
    asked = {"app": "integration_center", "redirect": redirect, "state": STATE, "schoolId": school}
    await visit.page.goto(f"{product.url}/login?{urlencode(asked)}")
    await expect(visit.label("shell:login.schoolId")).to_have_value(school)
    await visit.role("button", "shell:login.continue").click()


async def arrives_at(visit: Visit, center: str) -> dict[str, str]:
    """Wait for the center; return the parameters it received."""
    await visit.page.wait_for_url(lambda url: url.startswith(center))
    await expect(visit.page.get_by_role("heading", name="The center")).to_be_visible()
    return {name: values[0] for name, values in parse_qs(urlsplit(visit.page.url).query).items()}


async def has_token(visit: Visit, product: Product) -> bool:
    """Return True if the browser stores a session for homeroom itself."""
    kept = (await visit.page.context.storage_state())["origins"]
    ours = [item["name"] for site in kept if site["origin"] == product.url for item in site["localStorage"]]
    return "token" in ours


def takes_session(product: Product, ticket: str) -> bool:
    """Redeem the ticket as the center does; return whether it was accepted."""
    url = f"{product.url}/api/auth/sso/login"
    answer = httpx.post(url, json={"token": ticket}, trust_env=False).raise_for_status()
    return bool(answer.json()["data"]["success"])
