"""All of the clerk's work without a mouse."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from .clerk import WORK_MS, open_shell, send_button
from .product import PASSWORD, RIVERSIDE, Product
from .visits import Visit, visiting
from .words import Words, numbers_in

pytestmark = pytest.mark.browser
MAX_TABS = 60
KNOWN = 2


class TestKeyboard:
    async def test_tab_and_enter_sign_in_and_send_a_job(
        self, product: Product, browser: Browser, small_pdf: Path
    ) -> None:
        async with visiting(browser, Words("en")) as clerk:
            await signs_in(clerk, product)
            await enter(clerk, clerk.role("link", "delivery:jobs.new").first)
            await chooses_file(clerk, small_pdf)
            await expect(clerk.role("button", "delivery:continue")).to_be_enabled()
            await enter(clerk, clerk.role("button", "delivery:continue"))
            await expect(clerk.role("heading", "delivery:check.found")).to_be_visible(timeout=WORK_MS)
            await tab_to(clerk, clerk.page.get_by_role("radio", name=clerk.words("delivery:unassigned.hold")))
            await clerk.page.keyboard.press("ArrowDown")
            await expect(
                clerk.page.get_by_role("radio", name=clerk.words("delivery:unassigned.nobody"))
            ).to_be_checked()
            await tab_to(clerk, clerk.label("delivery:check.subject"))
            await clerk.page.keyboard.type(RIVERSIDE.subject)
            await enter(clerk, clerk.role("button", "delivery:continue"))
            send = send_button(clerk)
            assert numbers_in(await send.inner_text())[:2] == [KNOWN, KNOWN]
            await enter(clerk, send)
            await expect(clerk.page).to_have_url(re.compile("/job/[^/]+$"))
            await expect(clerk.text("delivery:status.complete").first).to_be_visible(timeout=WORK_MS)
            assert clerk.problems == []


async def signs_in(clerk: Visit, product: Product) -> None:
    await open_shell(clerk, product)
    await expect(clerk.label("shell:login.schoolId")).to_be_focused()
    await clerk.page.keyboard.type(RIVERSIDE.code)
    await clerk.page.keyboard.press("Enter")
    await expect(clerk.label("shell:login.userId")).to_be_focused()
    await clerk.page.keyboard.type(RIVERSIDE.clerk)
    await tab_to(clerk, clerk.label("shell:login.password"))
    await clerk.page.keyboard.type(PASSWORD)
    await clerk.page.keyboard.press("Enter")


async def chooses_file(clerk: Visit, pdf: Path) -> None:
    await tab_to(clerk, clerk.page.locator("input[type=file]"))
    async with clerk.page.expect_file_chooser() as chooser:
        await clerk.page.keyboard.press("Space")
    await (await chooser.value).set_files(pdf)


async def enter(clerk: Visit, target: Locator) -> None:
    await tab_to(clerk, target)
    await clerk.page.keyboard.press("Enter")


async def tab_to(clerk: Visit, target: Locator) -> None:
    """Press Tab until the target has the focus, as keyboard users must."""
    await target.wait_for(state="attached")
    for _ in range(MAX_TABS):
        if await target.evaluate("element => element === document.activeElement"):
            return
        await clerk.page.keyboard.press("Tab")
    pytest.fail(f"{MAX_TABS} tabs do not lead to {target}.")
