"""The frame around every page: menu, themes, languages, favourites and bookmarks, and the size of what it loads."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from first_load import measure_first_load
from homeroom_sdk.context import DEVELOPER
from homeroom_server.settings.languages import LANGUAGES as OFFERED
from playwright.async_api import Browser, expect

from .clerk import open_jobs, reach_dashboard
from .product import ALNOOR, RIVERSIDE, Product, School
from .visits import PHONE, Visit, violations, visiting
from .words import Words

pytestmark = pytest.mark.browser
HARBOR = School("harbor", "Harbor Schools", "en", "")
DELTA = School("delta", "Delta Schools", "en", "")
LANGUAGES = {each["name"]: each for each in OFFERED}
MAX_KB, MAX_REQUESTS = 350, 20
FOOT_PX = 60
"""Height of the row of buttons that stays visible at the foot of a form."""


class TestFirstLoad:
    async def test_is_light(self, product: Product, browser: Browser) -> None:
        load = await measure_first_load(browser, product.url)
        assert load.kilobytes <= MAX_KB, load
        assert load.requests <= MAX_REQUESTS, load


class TestFrame:
    @pytest.mark.parametrize("school", [RIVERSIDE, ALNOOR], ids=lambda school: school.language)
    async def test_menu_dashboard_and_what_is_kept_at_hand(
        self, product: Product, browser: Browser, school: object
    ) -> None:
        assert school in (RIVERSIDE, ALNOOR)
        words = Words("ar" if school is ALNOOR else "en")
        async with visiting(browser, words) as clerk:
            await reach_dashboard(clerk, product, ALNOOR if school is ALNOOR else RIVERSIDE)
            await expect(clerk.role("heading", "dashboard:licence.title")).to_be_visible()
            await clerk.look("50-dashboard")
            await keeps_page(clerk)
            await collapses(clerk)
            assert clerk.problems == []

    async def test_phone_has_everything_in_the_drawer(self, product: Product, browser: Browser) -> None:
        async with visiting(browser, Words("en"), viewport=PHONE) as clerk:
            await reach_dashboard(clerk, product, RIVERSIDE)
            await clerk.role("button", "shell:frame.openMenu").click()
            drawer = clerk.role("dialog", "shell:frame.navigation")
            for name in ("shell:help.menu", "shell:appearance.menu"):
                await expect(clerk.role("button", name, within=drawer)).to_be_visible()
            await clerk.look("55-drawer")
            await drawer.get_by_role("button", name="Pages below Document delivery").click()
            await drawer.get_by_role("link", name=clerk.words("delivery:nav.newJob")).click()
            await expect(clerk.role("heading", "delivery:new.title")).to_be_visible()
            await expect(drawer).to_have_count(0)


class TestFavourites:
    async def test_favourites_follow_the_user_and_bookmarks_stay_in_the_browser(
        self, product: Product, browser: Browser
    ) -> None:
        await product.add_schools([HARBOR])
        async with visiting(browser, Words("en")) as clerk:
            await reach_dashboard(clerk, product, HARBOR)
            await clerk.role("link", "shell:nav.plugins").click()
            await expect(clerk.role("heading", "plugins:title")).to_be_visible()
            await clerk.role("button", "shell:favorites.button").click()
            await expect(clerk.role("button", "shell:favorites.button")).to_have_attribute("aria-pressed", "true")
            await bookmark(clerk)
            await clerk.page.reload()
            await expect(clerk.role("button", "shell:favorites.button")).to_have_attribute("aria-pressed", "true")
            await expect(clerk.page.get_by_role("button", name="Bookmarks: 1 page")).to_be_visible()
        async with visiting(browser, Words("en")) as elsewhere:
            await reach_dashboard(elsewhere, product, HARBOR)
            await expect(elsewhere.page.get_by_role("button", name="Bookmarks: 0 pages")).to_be_visible()
            menu = elsewhere.role("navigation", "shell:frame.navigation")
            await menu.get_by_role("link", name="Plugins").first.click()
            await expect(elsewhere.role("heading", "plugins:title")).to_be_visible()
            await elsewhere.role("button", "shell:favorites.button").click()
            await expect(menu.get_by_role("link", name="Plugins")).to_have_count(1)
            assert elsewhere.problems == []


class TestThemesAndLanguages:
    async def test_every_theme_passes_axe_in_light_and_dark(self, product: Product, browser: Browser) -> None:
        async with visiting(browser, Words("en")) as clerk:
            await reach_dashboard(clerk, product, RIVERSIDE)
            await clerk.role("button", "shell:appearance.menu").click()
            found = []
            for name in "ABCDEFGH":
                await clerk.page.get_by_role("menuitemradio", name=f"Theme {name}").click()
                for scheme in ("dark", "light"):
                    await clerk.page.emulate_media(color_scheme=scheme)
                    shown = clerk.page.locator(f"html[data-mantine-color-scheme={scheme}]")
                    await expect(shown).to_have_count(1)
                    assert await clerk.page.evaluate("document.getAnimations().length") == 0, "Something moves."
                    problems = await violations(clerk.page, "color-contrast")
                    found += [f"{name}, {scheme}: {problem}" for problem in problems]
            assert found == []
            assert await clerk.page.evaluate("localStorage.getItem('theme')") == "H"

    async def test_every_language_is_shown_at_once_and_nothing_typed_is_lost(
        self, product: Product, browser: Browser
    ) -> None:
        async with visiting(browser, Words("en")) as clerk:
            await reach_dashboard(clerk, product, RIVERSIDE)
            await clerk.page.goto(f"{product.url}/settings")
            field = clerk.page.get_by_role("main").get_by_role("textbox").first
            await field.fill("half a na")
            await clerk.page.evaluate("window.isSamePage = true")
            titles = set()
            for name in [*LANGUAGES, "English"]:
                await choose_language(clerk, name)
                for attribute, key in {"lang": "locale", "dir": "direction"}.items():
                    await expect(clerk.page.locator("html")).to_have_attribute(attribute, LANGUAGES[name][key])
                titles.add(await clerk.page.locator("header").get_by_role("combobox").get_attribute("aria-label"))
            assert len(titles) == len(LANGUAGES)
            assert await clerk.page.evaluate("window.isSamePage")
            await expect(field).to_have_value("half a na")
            assert clerk.problems == []

    async def test_pseudo_language_marks_what_went_through_a_dictionary(
        self, product: Product, browser: Browser
    ) -> None:
        await product.add_schools([DELTA])
        with product.database() as database:
            become = "UPDATE users SET roles = roles || %s WHERE email = %s"
            database.execute(become, ([DEVELOPER], DELTA.clerk))
        async with visiting(browser, Words("en")) as clerk:
            await reach_dashboard(clerk, product, DELTA)
            await choose_language(clerk, "Pseudo")
            await expect(clerk.page.get_by_role("heading", level=1)).to_have_text(re.compile(r"^\[Hómé·+\]$"))
            bare = ["nothing yet"]
            for _ in range(100):  # The server's texts are loaded again and appear a moment later.
                bare = [text for text in await clerk.page.evaluate(UNMARKED) if text not in NAMES]
                if not bare:
                    break
                await asyncio.sleep(0.1)
            assert bare == []

    async def test_toast_stands_at_the_right_above_a_forms_foot_in_either_direction(
        self, product: Product, browser: Browser
    ) -> None:
        async with visiting(browser, Words("ar")) as clerk:
            await reach_dashboard(clerk, product, ALNOOR)
            await clerk.page.goto(f"{product.url}/no/such/page")
            toast = clerk.page.get_by_role("alert")
            await expect(toast).to_be_visible()
            box, size = await toast.bounding_box(), clerk.page.viewport_size
            assert box
            assert size
            assert size["width"] - box["x"] - box["width"] < 40
            assert FOOT_PX < size["height"] - box["y"] - box["height"] < 2 * FOOT_PX


class TestKeyboard:
    async def test_frame_needs_no_mouse(self, product: Product, browser: Browser) -> None:
        async with visiting(browser, Words("en")) as clerk:
            await reach_dashboard(clerk, product, RIVERSIDE)
            press, focused = clerk.page.keyboard.press, clerk.page.locator(":focus")
            await clerk.page.locator("main").focus()
            await press("?")
            await expect(clerk.role("dialog", "shell:shortcuts.title")).to_be_visible()
            await clerk.look("58-shortcuts")
            await press("Escape")
            await press("/")
            await clerk.page.keyboard.type("plug")
            await press("Enter")
            await expect(clerk.role("heading", "plugins:title")).to_be_visible()
            await expect(clerk.page.locator("main")).to_be_focused()
            menu = clerk.role("navigation", "shell:frame.navigation")
            await menu.get_by_role("link").first.focus()
            await press("ArrowDown")
            await expect(focused).to_have_text(re.compile("^Document delivery"))
            await press("ArrowLeft")
            await expect(menu.get_by_role("link", name="New job")).to_be_hidden()
            await press("ArrowRight")
            await press("ArrowDown")
            await press("ArrowDown")
            await press("Enter")
            await expect(clerk.role("heading", "delivery:new.title")).to_be_visible()
            assert clerk.problems == []


class TestErrorId:
    async def test_unexpected_failure_leads_to_its_line_in_the_logs(self, product: Product, browser: Browser) -> None:
        async with visiting(browser, Words("en")) as clerk:
            await reach_dashboard(clerk, product, RIVERSIDE)
            clerk.expect_refusal("/api/search/records", 500)
            async with without_table(product, "delivery_problems"):
                await open_jobs(clerk)
                link = clerk.page.get_by_role("link", name=re.compile("^Error [0-9a-f]{16}$"))
                await link.click()
            await expect(clerk.role("heading", "shell:error500.title")).to_be_visible()
            error_id = clerk.page.url.rsplit("/", 1)[1]
            await expect(clerk.page.get_by_text(error_id)).to_be_visible()
            lines = [line for log in product.home.glob("logs/*.log") for line in log.read_text().splitlines()]
            assert any(error_id in line and "request_failed" in line for line in lines)


async def keeps_page(clerk: Visit) -> None:
    """Check that a favourite shows in the menu and a bookmark behind its button, and remove both."""
    button = clerk.role("button", "shell:favorites.button")
    await button.click()
    await expect(button).to_have_attribute("aria-pressed", "true")
    await bookmark(clerk)
    await clerk.look("51-favourite")
    await clerk.page.locator("header").get_by_role("button", name=clerk.words("shell:bookmarks.menu")).click()
    await expect(clerk.role("button", "shell:bookmarks.remove")).to_be_visible()
    await clerk.look("52-bookmarks")
    await clerk.role("button", "shell:bookmarks.remove").click()
    await clerk.page.keyboard.press("Escape")
    await button.click()
    await expect(button).to_have_attribute("aria-pressed", "false")


async def bookmark(clerk: Visit) -> None:
    await clerk.page.locator("header").get_by_role("button", name=clerk.words("shell:bookmarks.menu")).click()
    await clerk.role("button", "shell:bookmarks.add").click()
    await clerk.page.keyboard.press("Escape")


async def collapses(clerk: Visit) -> None:
    """Collapse the menu and check that an entry with children opens a flyout."""
    await clerk.role("button", "shell:frame.collapse").click()
    menu = clerk.role("navigation", "shell:frame.navigation")
    name = re.compile(rf"^{re.escape(str(clerk.words('delivery:nav.jobs')))}")
    await menu.get_by_role("button", name=name).click()
    flyout = clerk.page.get_by_role("dialog", name=name)
    new_job = flyout.get_by_role("link", name=clerk.words("delivery:nav.newJob"))
    await expect(new_job).to_be_visible()
    await clerk.look("53-narrow")
    await clerk.page.keyboard.press("Escape")
    await menu.get_by_role("button", name=name).click()
    await new_job.click()
    await expect(clerk.role("heading", "delivery:new.title")).to_be_visible()
    await expect(flyout).to_have_count(0)
    await clerk.role("button", "shell:frame.expand").click()


async def choose_language(clerk: Visit, name: str) -> None:
    shown = re.compile("|".join(LANGUAGES))
    await clerk.page.locator("header").get_by_role("button", name=shown).click()
    await clerk.page.get_by_role("menuitemradio", name=name, exact=True).click()
    await expect(clerk.page.get_by_role("menuitemradio")).to_have_count(0)


@asynccontextmanager
async def without_table(product: Product, table: str) -> AsyncIterator[None]:
    """Rename the table for the length of the block, as after a failed migration."""
    with product.database() as connection:
        connection.execute(f"ALTER TABLE {table} RENAME TO {table}_away")
        try:
            yield
        finally:
            connection.execute(f"ALTER TABLE {table}_away RENAME TO {table}")


NAMES = {"homeroom", DELTA.name, "Sky Clerk", "Pseudo", "Partners", *LANGUAGES}
"""Texts that are the same in every language; the partners' test plugins have no catalogue."""
UNMARKED = """() => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        if (walker.currentNode.parentElement.closest('style, script')) continue;
        const text = walker.currentNode.nodeValue.trim();
        const isMarked = text.startsWith('[') && text.endsWith(']');
        if (text && !isMarked && /\\p{L}/u.test(text)) texts.push(text);
    }
    return texts;
}"""
