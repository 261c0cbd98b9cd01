"""Markup in any text that staff can enter remains text on every page that shows it."""

from typing import Any

import httpx
import pytest
from playwright.async_api import Browser, expect

from .clerk import give_password, give_school, open_shell
from .product import PASSWORD, Product, School
from .visits import visiting
from .words import Words

pytestmark = pytest.mark.browser
CANDOR = School("candor", "Candor Schools", "en", "")
EVIL = '<img src=x onerror="window.evil=1"><script>window.evil=1</script>{{7*7}}'
MODEL = "clubs"
PAGES = (
    "/dashboard",
    "/user/all",
    "/user/activity",
    "/user/profile",
    "/settings",
    "/queue",
    "/plugins",
    "/models",
    f"/records/{MODEL}",
    "/job",
)


@pytest.fixture(scope="module")
async def candor(product: Product) -> School:
    """Provide a district in which every text is an attack."""
    await product.add_schools([CANDOR])
    async with httpx.AsyncClient(base_url=product.url, trust_env=False, timeout=30) as client:
        form = {"grant_type": "password", "username": CANDOR.clerk, "password": PASSWORD, "organization": CANDOR.code}
        signed_in = (await client.post("/api/auth/token", data=form)).raise_for_status()
        client.headers["authorization"] = f"Bearer {signed_in.json()['data']['access_token']}"
        for path, body in list_texts():
            answer = await client.post(path, json=body)
            assert answer.is_success, f"{path}: {answer.text}"
    return CANDOR


def list_texts() -> list[tuple[str, Any]]:
    """Return calls that put the attack into every text field of the product."""
    person = {"FirstName": EVIL, "LastName": EVIL, "UserName": "evil@candor.example.org"}
    field = {"name": "title", "type": "input", "label": EVIL, "column": True, "searchable": True}
    model = {"name": MODEL, "label": EVIL, "description": EVIL, "menu": True}
    roles = {"readers": ["Administrator"], "writers": ["Administrator"]}
    return [
        ("/api/auth/create", {**person, "Roles": ["SchoolUser"], "Attributes": {}, "sendEmail": False, "Aliases": []}),
        ("/api/user/save", {"user": {"firstName": EVIL, "lastName": EVIL}, "updateSecurityUser": True}),
        ("/api/instance/ModelConfiguration", {**model, **roles, "forms": [{"name": "club", "fields": [field]}]}),
        (f"/api/instance/{MODEL}", {"title": EVIL}),
        (f"/api/search/views/{MODEL}", {"name": EVIL[:60], "isShared": True, "state": {}}),
        ("/api/shell/addFavorite", {"path": "/job", "title": EVIL}),
        ("/api/dynamicSettings/saveDistrict", {"name": EVIL, "language": "en", "timezone": "UTC"}),
        ("/api/plugin/settings", {"pluginId": "mail", "values": {"help_text": EVIL}}),
    ]


class TestHostileTexts:
    async def test_markup_is_shown_as_text_on_every_page(
        self, product: Product, candor: School, browser: Browser
    ) -> None:
        async with visiting(browser, Words("en")) as clerk:
            await open_shell(clerk, product)
            await give_school(clerk, candor.code)
            await give_password(clerk, candor.clerk, PASSWORD)
            await expect(clerk.page.get_by_role("navigation").first).to_be_visible()
            shown = 0
            for path in PAGES:
                await clerk.page.goto(f"{product.url}{path}")
                await expect(clerk.page.get_by_role("heading", level=1).first).to_be_visible()
                await clerk.page.wait_for_load_state("networkidle")
                assert not await clerk.page.evaluate("'evil' in window"), path
                assert await clerk.page.locator("img[src='x']").count() == 0, path
                shown += EVIL in await clerk.page.locator("body").inner_text()
            assert shown == len(PAGES), "the district's name alone stands on every page"
            assert clerk.problems == []
