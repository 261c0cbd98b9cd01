"""A guardian signs on the smallest phone: by keyboard, without scripts or by drawing, in English and Arabic."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import uvicorn
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.signing.models import FieldKind, SignerStatus
from playwright.async_api import Browser, expect
from signing_testing.signer import SIGNATURE, Desk, Invited, make_field

from .families import LOCALES
from .signers import Signer
from .visits import NARROWEST, visiting
from .words import Words

pytestmark = pytest.mark.browser
FIELDS = (
    make_field("name", FieldKind.TEXT, y=20, label="Name / الاسم"),
    make_field("day", FieldKind.DATE, y=60),
    make_field("bus", FieldKind.RADIO, y=100, group="bus", label="Bus"),
    make_field("foot", FieldKind.RADIO, y=100, x=150, group="bus", label="Foot"),
    SIGNATURE,
)
MAX_STEPS = 25
"""Maximum taps or typed texts: at two seconds each, a signer who has read the document is done within a minute."""


@pytest.fixture
async def desk(platform: Platform, api: ApiClient, make_district: Callable[..., Awaitable[TestDistrict]]) -> Desk:
    """Provide a desk in a separate district."""
    return Desk(platform, api, await make_district(features=("docSig",)))


@pytest.fixture
async def address(api: ApiClient) -> AsyncIterator[str]:
    """Serve the application at an address that a browser can open."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(api.app, lifespan="off", ws="none", log_level="error"))
        serving = asyncio.create_task(server.serve([listener]))
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        await serving


class TestSigning:
    @pytest.mark.parametrize("language", ["en", "ar"])
    async def test_on_the_smallest_phone_in_few_steps(
        self, desk: Desk, address: str, browser: Browser, language: str
    ) -> None:
        asked = await desk.ask_one(*FIELDS, language=language)
        async with visiting(browser, Words(language), viewport=NARROWEST, locale=LOCALES[language]) as visit:
            signer = Signer(visit, language)
            await _open(signer, address, asked)
            await signer.judge()
            signer.steps += 1
            await visit.page.locator("#agreed").check()
            await signer.tap("button", "consent.button")
            for number, answer in enumerate(("Ada", "2026-05-31"), 1):
                await expect(visit.page.get_by_text(signer.words("field.step", number=number, count=3))).to_be_visible()
                await signer.judge()
                await signer.type("#answer", answer)
                await signer.tap("button", "field.next")
            await signer.judge()
            signer.steps += 1
            await visit.page.get_by_label("Foot").check()
            await signer.tap("button", "field.next")
            await signer.judge()
            await signer.type("#name", "Jo Doe")
            signer.steps += 1
            await visit.page.locator("#confirmed").check()
            await signer.tap("button", "sign.button")
            await expect(visit.page.get_by_role("heading", name=signer.words("stage.signed_title"))).to_be_visible()
            await signer.judge()
            assert visit.problems == []
        assert signer.steps <= MAX_STEPS
        assert (await desk.signer(asked)).status == SignerStatus.SIGNED
        assert (await desk.values(asked))["foot"] == "true"

    async def test_by_keyboard_alone(self, desk: Desk, address: str, browser: Browser) -> None:
        asked = await desk.ask_one(FIELDS[0], SIGNATURE)
        async with visiting(browser, Words("en"), locale="en-US") as visit:
            signer, keyboard = Signer(visit, "en"), visit.page.keyboard
            await visit.page.goto(f"{address}{asked.path}")
            await expect(visit.page.locator("#pin")).to_be_focused()
            await keyboard.type(asked.pin)
            await keyboard.press("Enter")
            await expect(visit.page.locator("#agreed")).to_be_visible()
            await signer.reach("#agreed")
            await keyboard.press("Space")
            await signer.reach("button")
            await keyboard.press("Enter")
            await expect(visit.page.locator("#answer")).to_be_visible()
            await signer.reach("#answer")
            await keyboard.type("Ada")
            await signer.reach("button")
            await keyboard.press("Enter")
            await expect(visit.page.locator("#name")).to_be_visible()
            await signer.reach("#name")
            await keyboard.type("Jo Doe")
            await signer.reach("#confirmed")
            await keyboard.press("Space")
            await signer.reach("button[type=submit]")
            await keyboard.press("Enter")
            await expect(visit.page.get_by_role("heading", name="You have signed")).to_be_visible()
        assert (await desk.signer(asked)).method == "typed"

    async def test_without_a_script(self, desk: Desk, address: str, browser: Browser) -> None:
        asked = await desk.ask_one(FIELDS[0], SIGNATURE)
        context = await browser.new_context(java_script_enabled=False, viewport={"width": 320, "height": 640})
        page = await context.new_page()
        await page.goto(f"{address}{asked.path}")
        await page.fill("#pin", asked.pin)
        await page.click("button")
        await page.check("#agreed")
        await page.click("#consent button")
        await page.fill("#answer", "Ada")
        await page.click("button[value=next]")
        assert not await page.locator("#canvas").is_visible()
        await page.fill("#name", "Jo Doe")
        await page.check("#confirmed")
        await page.click("button[type=submit]")
        await expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
        await context.close()
        assert (await desk.signer(asked)).status == SignerStatus.SIGNED

    async def test_by_drawing(self, desk: Desk, address: str, browser: Browser) -> None:
        asked = await desk.ask_one(SIGNATURE)
        async with visiting(browser, Words("en"), locale="en-US") as visit:
            signer = Signer(visit, "en")
            await _open(signer, address, asked)
            await visit.page.locator("#agreed").check()
            await signer.tap("button", "consent.button")
            box = await visit.page.locator("#canvas").bounding_box()
            assert box is not None
            await visit.page.mouse.move(box["x"] + 20, box["y"] + 20)
            await visit.page.mouse.down()
            await visit.page.mouse.move(box["x"] + 120, box["y"] + 60, steps=5)
            await visit.page.mouse.up()
            await expect(visit.page.locator("#drawn")).to_be_checked()
            await visit.page.locator("#confirmed").check()
            await signer.tap("button", "sign.button")
            await expect(visit.page.get_by_role("heading", name="You have signed")).to_be_visible()
            assert visit.problems == []
        row = await desk.signer(asked)
        assert (row.method, row.zone != "") == ("drawn", True)


async def _open(signer: Signer, address: str, asked: Invited) -> None:
    await signer.page.goto(f"{address}{asked.path}")
    await signer.type("#pin", asked.pin)
    await signer.tap("button", "page.open")
    await expect(signer.page.locator("#agreed")).to_be_visible()
