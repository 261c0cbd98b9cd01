"""An administrator changes settings of the district and sees their effect immediately."""

import re

import pytest
from playwright.async_api import Browser, Locator, expect

from .clerk import give_password, give_school, open_shell
from .product import PASSWORD, Product, School
from .visits import Visit, visiting
from .words import Words

MEADOW = School("meadow", "Meadow Schools", "en", "")
ALHUDA = School("alhuda", "مدارس الهدى", "ar", "")
pytestmark = pytest.mark.browser


class TestSettings:
    @pytest.mark.parametrize("school", [MEADOW, ALHUDA], ids=lambda school: school.language)
    async def test_administrator_sets_flags_settings_and_plugins(
        self, product: Product, browser: Browser, school: School
    ) -> None:
        await product.add_schools([school])
        async with visiting(browser, Words(school.language)) as admin:
            await signs_in(admin, product, school)
            await switches_translations_off_and_on(admin)
            await sets_the_senders_name(admin)
            await says_what_schools_may_set(admin)
            await switches_delivery_off_and_on(admin)
            await reads_the_manual(admin)
            await looks_at_the_queue(admin)
            assert admin.problems == []


def menu(admin: Visit, name: str) -> Locator:
    """Return an entry of the side navigation."""
    return admin.role("link", name, within=admin.role("navigation", "shell:frame.navigation"))


async def signs_in(admin: Visit, product: Product, school: School) -> None:
    await open_shell(admin, product)
    await give_school(admin, school.code)
    await give_password(admin, school.clerk, PASSWORD)
    await menu(admin, "shell:nav.settings").click()
    await expect(admin.role("heading", "settings:title")).to_be_visible()
    await expect(admin.label("settings:district.name")).to_have_value(school.name)
    await admin.look("60-district")


async def switches_translations_off_and_on(admin: Visit) -> None:
    await admin.role("link", "settings:panes.customer").click()
    flag = admin.page.get_by_role("switch", name=admin.words.said("Translations"))
    languages = admin.page.get_by_role("banner").get_by_role("button", name=admin.words("shell:language"))
    await expect(languages).to_be_visible()
    await expect(flag).to_be_checked()
    await admin.look("61-flags")
    await flag.click()
    await expect(admin.text("settings:stored")).to_be_visible()
    await expect(languages).to_have_count(0)
    await expect(flag).to_be_enabled()
    await flag.click()
    await expect(languages).to_be_visible()


async def sets_the_senders_name(admin: Visit) -> None:
    await admin.role("link", "mail:about.name").click()
    await admin.label("mail:settings.reply_to.title").fill("nobody")
    await admin.label("mail:settings.from_name.title").fill("Springfield Elementary")
    admin.expect_refusal("/api/plugin/settings", 422)
    save = admin.role("button", "plugins:saveSettings")
    await save.click()
    await expect(admin.label("mail:settings.reply_to.title")).to_have_attribute("aria-invalid", "true")
    await admin.look("62-mail-refused")
    await admin.label("mail:settings.reply_to.title").fill("office@example.org")
    await save.click()
    await expect(admin.text("plugins:settingsSaved")).to_be_visible()
    await admin.page.reload()
    await expect(admin.label("mail:settings.from_name.title")).to_have_value("Springfield Elementary")


async def says_what_schools_may_set(admin: Visit) -> None:
    await admin.role("link", "settings:panes.school-limits").click()
    days = admin.label("delivery:settings.default_expiry_days.title")
    await expect(days).to_have_value("stricter")
    await admin.look("69-school-limits")
    await days.select_option("anything")
    await admin.role("button", "settings:save").click()
    await expect(admin.text("settings:limits.saved")).to_be_visible()
    await admin.page.reload()
    await expect(days).to_have_value("anything")


async def switches_delivery_off_and_on(admin: Visit) -> None:
    await menu(admin, "shell:nav.plugins").click()
    await expect(admin.role("region", "plugins:title").get_by_role("row").nth(3)).to_be_visible()
    await admin.look("63-plugins")
    await admin.role("link", "delivery:about.name", within=admin.role("region", "plugins:title")).click()
    await expect(admin.text("plugins:states.ready").first).to_be_visible()
    await admin.look("64-plugin")
    jobs = menu(admin, "delivery:nav.jobs")
    await expect(jobs).to_be_visible()
    await admin.role("button", "plugins:switchOff").click()
    dialog = admin.page.get_by_role("dialog")
    confirm = admin.role("button", "plugins:switchOff", within=dialog)
    await confirm.click()
    await expect(admin.text("plugins:reasonRequired")).to_be_visible()
    await admin.look("65-switch-off")
    await dialog.get_by_role("textbox").fill("The printer is on fire.")
    await confirm.click()
    await expect(dialog).to_have_count(0)
    await expect(jobs).to_have_count(0)
    await expect(admin.page.get_by_text("The printer is on fire.")).to_be_visible()
    await admin.look("66-plugin-off")
    await admin.role("button", "plugins:switchOn").click()
    await expect(jobs).to_be_visible()


async def reads_the_manual(admin: Visit) -> None:
    await admin.role("link", "plugins:manualNames.guide").click()
    await expect(admin.page).to_have_url(re.compile("/plugins/delivery/manual/guide$"))
    await expect(admin.page.locator("main ol li").first).to_be_visible()
    await admin.look("67-manual")


async def looks_at_the_queue(admin: Visit) -> None:
    await menu(admin, "shell:nav.queue").click()
    await expect(admin.role("heading", "queue:title")).to_be_visible()
    await expect(admin.role("columnheader", "queue:personCount")).to_be_visible()
    await admin.look("68-queue")
