"""Every page of the menu in a new, empty district: nothing fails, and buttons are large enough for a finger."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Page, Response, expect

from .clerk import reach_dashboard
from .product import Product, School
from .visits import DESKTOP, DRAWN, NARROWEST, PHONE, Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
ORCHARD = School("orchard", "Orchard Schools", "en", "")
FEWEST_PAGES = 15
BESIDE_THE_MENU = ("/bulk-job/message", "/models/new", "/models/deleted", "/user/profile", "/user/deleted")
LEAST_PX = 44
MAX_JUMPS = 0.05
"""Maximum cumulative layout shift; browser makers call less than 0.1 good."""


class TestEveryPage:
    async def test_asks_for_nothing_that_is_refused_and_can_be_touched(
        self, product: Product, browser: Browser
    ) -> None:
        await product.add_schools([ORCHARD])
        async with visiting(browser, Words("en")) as admin:
            await reach_dashboard(admin, product, ORCHARD)
            paths = await menu_paths(admin)
            assert len(paths) >= FEWEST_PAGES
            wrong: list[str] = []
            await admin.page.add_init_script(WATCH_JUMPS)
            admin.page.on("response", lambda answer: note(answer, wrong))
            for path in (*paths, *BESIDE_THE_MENU):
                wrong += [f"{path}: {problem}" for problem in await judge(admin, f"{product.url}{path}")]
            assert wrong == [], "\n".join(wrong)
            assert admin.problems == []


async def menu_paths(admin: Visit) -> list[str]:
    """Return the targets of the side navigation's entries, including folded ones."""
    menu = admin.role("navigation", "shell:frame.navigation")
    links = await menu.locator("a[href]").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    return list(dict.fromkeys(link for link in links if link and link.startswith("/")))


def note(answer: Response, wrong: list[str]) -> None:
    if answer.status >= 400:
        wrong.append(f"{answer.status} {answer.request.method} {urlsplit(answer.url).path}")


async def judge(admin: Visit, url: str) -> list[str]:
    """Open the page and return its problems on phones."""
    page = admin.page
    await resize(page, DESKTOP)
    await page.goto(url)
    await expect(page.locator("main").get_by_role("heading", level=1)).to_have_text(re.compile(r"\S"))
    await page.wait_for_load_state("networkidle")
    wrong: list[str] = await page.evaluate(JUMPED, MAX_JUMPS)
    await resize(page, PHONE)
    wrong += await page.evaluate(TOO_SMALL, LEAST_PX)
    await resize(page, NARROWEST)
    width = await page.evaluate("document.documentElement.scrollWidth")
    return [*wrong, f"{width} px wide"] if width > NARROWEST["width"] else wrong


async def resize(page: Page, size: dict[str, int]) -> None:
    await page.set_viewport_size({"width": size["width"], "height": size["height"]})
    await page.wait_for_function("size => innerWidth === size.width", arg=size)
    await page.evaluate(DRAWN)


WATCH_JUMPS = """
window.jumps = [];
new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput)
            window.jumps.push({ value, what: sources.map(({ node }) => node?.className) });
}).observe({ type: 'layout-shift', buffered: true });"""
JUMPED = """most => {
    const sum = window.jumps.reduce((all, { value }) => all + value, 0);
    return sum > most ? [`jumps by ${sum.toFixed(3)}: ${JSON.stringify(window.jumps).slice(0, 300)}`] : [];
}"""
"""Script that returns elements that moved during loading without user input."""
TOO_SMALL = """least => {
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !element.closest('[aria-hidden=true], [inert]') && element.getBoundingClientRect().width > 2;
    // A link within a sentence is as high as its line.
    const isInText = (element) => element.tagName === 'A' && getComputedStyle(element).display === 'inline'
        && [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    // What is pressed is more than the box: what stands with its label, its frame, or an area that is drawn around it.
    const frames = ['Input-wrapper', 'Checkbox-body', 'Radio-body', 'Switch-body'].map((name) => `.mantine-${name}`);
    const areas = (element) => [
        element.getBoundingClientRect(),
        ...[element.closest(frames)].filter(Boolean).map((frame) => frame.getBoundingClientRect()),
        ...['::before', '::after'].map((around) => getComputedStyle(element, around))
            .filter(({ content, position }) => content !== 'none' && position === 'absolute')
            .map(({ width, height }) => ({ width: parseFloat(width), height: parseFloat(height) })),
    ];
    const pressed = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab]';
    return [...document.querySelectorAll(pressed)]
        .filter((element) => isShown(element) && !isInText(element))
        .filter((element) => ['width', 'height'].some((side) =>
            Math.max(...areas(element).map((area) => area[side] || 0)) < least - 0.5))
        .map((element) => `too small for a finger: ${element.outerHTML.slice(0, 160)}`);
}"""
"""Script that returns elements that can be pressed but are too small for a finger."""
