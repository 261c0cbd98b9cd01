"""A visitor's browser: the page, its errors, and checks of its states."""

import json
import os
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, ConsoleMessage, Error, Locator, Page

from .words import ROOT, Words

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
NARROWEST = {"width": 320, "height": 640}
PATIENCE_MS = 20_000
PICTURES = ROOT / "test-results" / "e2e"
KEEPS_ALL = os.environ.get("PICTURES") == "all"
"""Set by `make test-browser PICTURES=all`. Keeping three pictures takes a third of the time of checking a state."""
# A busy browser may draw nothing until something changes; a hanging page does not even reach its timer.
DRAWN = """new Promise((drawn) => {
    requestAnimationFrame(() => requestAnimationFrame(drawn));
    setTimeout(drawn, 2000);
})"""


class Visit:
    """One page in a separate browser context."""

    def __init__(self, page: Page, words: Words, viewport: Mapping[str, int]) -> None:
        self.page, self.words = page, words
        self._viewport = viewport
        self._problems: list[str] = []
        self._expected: set[tuple[str, int]] = set()
        self._may_be_offline = False
        page.on("console", self._note)
        page.on("pageerror", lambda error: self._problems.append(f"uncaught: {error}"))

    def expect_refusal(self, path: str, status: int) -> None:
        """Expect the server to refuse this request, which the browser's console reports."""
        self._expected.add((path, status))

    def expect_lost_connection(self) -> None:
        """Expect the browser to lose its connection, which its console reports."""
        self._may_be_offline = True

    @property
    def problems(self) -> list[str]:
        """Console errors, including violations of the content security policy, and uncaught exceptions."""
        return self._problems

    def role(self, role: Any, name: str, *, within: Locator | None = None) -> Locator:
        """Return the element with this role and the text `namespace:key` as its accessible name."""
        return (within or self.page).get_by_role(role, name=self.words(name), exact=True)

    def label(self, name: str) -> Locator:
        """Return the field with this label, which may end with the mark of a required field."""
        return self.page.get_by_label(re.compile(rf"^{re.escape(str(self.words(name)))}( \*)?$"))

    def text(self, name: str) -> Locator:
        """Return the element with this text."""
        return self.page.get_by_text(self.words(name), exact=True)

    async def look(self, name: str) -> None:
        """Check the current state in light, dark and at 320 px; pictures are kept if enabled."""
        html = self.page.locator("html")
        assert await html.get_attribute("lang") == self.words.language
        assert await html.get_attribute("dir") == self.words.direction
        await self.keep(name)
        await self._judge(name)
        await self.page.emulate_media(color_scheme="dark")
        await self.keep(f"{name}.dark")
        await self._judge(f"{name}, dark", "color-contrast")
        await self.page.emulate_media(color_scheme="light")
        await self._resize(NARROWEST)
        await self.keep(f"{name}.320")
        width = await self.page.evaluate("document.documentElement.scrollWidth")
        assert width <= NARROWEST["width"], f"{name} is {width} px wide on the narrowest screen."
        await self._resize(self._viewport)

    async def keep(self, name: str) -> None:
        """Scroll to the top of the page, and keep a picture of the whole page if all are enabled."""
        # Elements that follow the scrolling would appear in the middle of the picture.
        await self.page.evaluate("scrollTo(0, 0)")
        await self.page.evaluate(DRAWN)
        if KEEPS_ALL:
            await self.page.screenshot(path=PICTURES / self.words.language / f"{name}.png", full_page=True)

    async def keep_failure(self) -> None:
        """Save a screenshot of a failed walk."""
        test = re.sub(r"[^\w-]+", "-", os.environ.get("PYTEST_CURRENT_TEST", "walk").rpartition("/")[2])
        with suppress(Error):
            await self.page.screenshot(path=PICTURES / "failed" / f"{test}.png", timeout=PATIENCE_MS)

    async def _judge(self, name: str, *rules: str) -> None:
        found = await violations(self.page, *rules)
        assert not found, "\n".join((name, *found))

    async def _resize(self, size: Mapping[str, int]) -> None:
        await self.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        # Listeners have handled the change when this returns, instead of during the next step.
        await self.page.wait_for_function("size => innerWidth === size.width && innerHeight === size.height", arg=size)
        await self.page.evaluate(DRAWN)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if self._may_be_offline and "ERR_INTERNET_DISCONNECTED" in message.text:
            return
        url = message.location.get("url", "")
        for path, status in self._expected:
            if path in url and f"status of {status}" in message.text:
                return
        self._problems.append(f"{message.type}: {message.text} ({url})")


@asynccontextmanager
async def visiting(
    browser: Browser, words: Words, *, viewport: Mapping[str, int] = DESKTOP, locale: str | None = None
) -> AsyncIterator[Visit]:
    """Open a fresh browser context, as on a new device."""
    context = await browser.new_context(
        viewport={"width": viewport["width"], "height": viewport["height"]},
        locale=locale or "en",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE_MS)
    try:
        visit = Visit(await context.new_page(), words, viewport)
        try:
            yield visit
        except Exception:
            await visit.keep_failure()
            raise
    finally:
        await context.close()


async def violations(page: Page, *rules: str) -> list[str]:
    """Return what axe finds on the page, by all its rules or the named ones: rule, element and problem."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(_axe())
    # During a transition, colours would be a mix of both colour schemes.
    await page.evaluate(DRAWN)
    # None of the rules that run need the styles and media that axe would fetch again.
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    found = await page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{item['id']}: {json.dumps(node['target'])} {node['failureSummary']}"
        for item in found["violations"]
        for node in item["nodes"]
    ]


@cache
def _axe() -> str:
    return Path(ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
