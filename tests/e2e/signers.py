"""A signer on a page; steps are counted and pages are checked."""

from dataclasses import dataclass
from typing import Any

from homeroom_plugins.signing.pages.visits import WORDING
from homeroom_sdk.family_pages import SHELL
from homeroom_sdk.wording import Wording
from playwright.async_api import Page, expect

from .families import SMALLEST_TARGET_PX
from .visits import NARROWEST, Visit, violations

RECIPIENTS = Wording("homeroom_plugins.recipients", "family")
TARGETS = "button, a.button, .links a, dd a, summary, .tick, input:not([type=hidden]):not(.tick input), textarea"


@dataclass
class Signer:
    """A signer on a page, with a count of steps."""

    visit: Visit
    language: str
    steps: int = 0

    @property
    def page(self) -> Page:
        """The signer's page."""
        return self.visit.page

    def words(self, key: str, **gaps: object) -> str:
        """Return the text of the page in its language, with the gaps filled."""
        known = {**RECIPIENTS.words(self.language), **SHELL.words(self.language), **WORDING.words(self.language)}
        return known[key].format(**gaps)

    async def tap(self, role: Any, key: str) -> None:
        """Tap the element with this text."""
        self.steps += 1
        await self.page.get_by_role(role, name=self.words(key), exact=True).first.click()

    async def type(self, selector: str, text: str) -> None:
        """Tap a field and type into it."""
        self.steps += 2
        await self.page.locator(selector).fill(text)

    async def reach(self, selector: str) -> None:
        """Reach the element with the Tab key only."""
        for _press in range(60):
            await self.page.keyboard.press("Tab")
            self.steps += 1
            if await self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{selector} is not reached by the tab key.")

    async def judge(self) -> None:
        """Check that the page is in the language, has one heading, fits the phone, and breaks no rule of axe."""
        html = self.page.locator("html")
        assert await html.get_attribute("lang") == self.language
        assert await html.get_attribute("dir") == ("rtl" if self.language == "ar" else "ltr")
        assert await self.page.locator("h1").count() == 1
        assert await self.page.evaluate("document.documentElement.scrollWidth") <= NARROWEST["width"]
        for target in await self.page.locator(TARGETS).all():
            box = await target.bounding_box()
            assert box is None or box["height"] >= SMALLEST_TARGET_PX, await target.evaluate("node => node.outerHTML")
        found = await violations(self.page)
        assert not found, "\n".join((self.page.url.rpartition("/")[2], *found))

    async def open(self, link: str, pin: str = "") -> None:
        """Open the link of the mail and enter the PIN if one is given."""
        await self.page.goto(link)
        if pin:
            await self.type("#pin", pin)
            await self.tap("button", "page.open")

    async def agree(self) -> None:
        """Consent to sign here, and go on to the first question."""
        self.steps += 1
        await self.page.locator("#agreed").check()
        await self.tap("button", "consent.button")

    async def answer(self, text: str) -> None:
        """Answer the current question, and go on."""
        await self.type("#answer", text)
        await self.tap("button", "field.next")

    async def sign(self, name: str) -> None:
        """Sign by a typed name and check that the page confirms it."""
        await self.type("#name", name)
        self.steps += 1
        await self.page.locator("#confirmed").check()
        await self.tap("button", "sign.button")
        await expect(self.page.get_by_role("heading", name=self.words("stage.signed_title"))).to_be_visible()
