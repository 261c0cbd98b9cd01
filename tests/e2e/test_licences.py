"""Customer support creates a customer, and its first administrator works until the licence ends."""

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from .clerk import drop, give_password, give_school, open_shell
from .first_batch import delivers_first_batch, signs_in_first
from .product import PASSWORD, Product
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
NAMES = {"en": "Lakeside Schools", "ar": "مدارس البحيرة"}
NEW_PASSWORD = "lanterns over the quiet harbour"
SCHOOLS = "code,name\n1,Elm Street School\n2,Oak Academy\n"


@pytest.fixture(params=["en", "ar"])
async def support(request: pytest.FixtureRequest, product: Product, browser: Browser) -> AsyncIterator[Visit]:
    """Provide a support user in the operator's own district, both created on the command line."""
    code = f"operator-{request.param}"
    await product.run_homeroom("district", "create", code, "The operator", "--operator")
    person = ("--role", "CustomerSupport", "--first-name", "Kim", "--last-name", "Support")
    await product.run_homeroom("user", "create", code, f"support@{code}.example.org", *person)
    async with visiting(browser, Words(request.param)) as visit:
        await open_shell(visit, product)
        await give_school(visit, code)
        await give_password(visit, f"support@{code}.example.org", PASSWORD)
        await visit.page.get_by_role("link", name=visit.words("shell:nav.licences")).first.click()
        await expect(visit.role("heading", "licences:title")).to_be_visible()
        yield visit
        assert visit.problems == []


class TestLicence:
    async def test_customer_is_made_works_and_can_only_read_in_the_end(
        self, product: Product, browser: Browser, support: Visit, small_pdf: Path, tmp_path: Path
    ) -> None:
        code = f"lakeside-{support.words.language}"
        await support.look("licences-01-grid")
        await looks_at_releases(support)
        await makes_customer(support, code)
        password = await makes_first_administrator(support, code)
        await brings_schools(support, tmp_path)
        await registers_plugin(support)
        user = f"principal@{code}.example.org"
        async with visiting(browser, support.words) as principal:
            await signs_in_first(principal, product, code, user, password, NEW_PASSWORD)
            await delivers_first_batch(principal, product, tmp_path)
            await announces(support, principal)
            await ends_licence(support)
            await meets_the_end(principal, product, support, small_pdf)
            assert principal.problems == []
        await looks_into_the_district(support, user)
        await deletes(support)


async def looks_at_releases(support: Visit) -> None:
    """Check the installed releases and the newer ones in the index, then return to the customers."""
    await support.role("link", "shell:nav.releases").first.click()
    await expect(support.role("heading", "releases:title")).to_be_visible()
    await expect(support.role("list", "releases:installed").get_by_role("listitem").first).to_be_visible()
    await expect(support.text("releases:judging")).to_have_count(0, timeout=120_000)
    await support.look("releases-01-page")
    await support.role("link", "shell:nav.licences").first.click()
    await expect(support.role("heading", "licences:title")).to_be_visible()


async def registers_plugin(support: Visit) -> None:
    """Register a private plugin of this customer; an id and a name are required."""
    await expect(support.text("licences:noPrivatePlugins")).to_be_visible()
    await support.role("button", "licences:registerPlugin").click()
    dialog = support.role("dialog", "licences:registerPlugin")
    await dialog.get_by_role("button", name=support.words("licences:register"), exact=True).click()
    await expect(support.text("licences:pluginNameRequired")).to_be_visible()
    await support.look("licences-07-plugin")
    await support.label("licences:pluginId").fill(f"loans_{support.words.language}")
    await support.label("licences:pluginName").fill("Loans")
    await dialog.get_by_role("button", name=support.words("licences:register"), exact=True).click()
    await expect(dialog).to_be_hidden()
    await expect(support.text("licences:notInstalled")).to_be_visible()
    await support.look("licences-08-plugins")


async def makes_customer(support: Visit, code: str) -> None:
    await support.role("link", "licences:new").first.click()
    await support.role("button", "licences:create").click()
    await expect(support.text("shell:FIELD_REQUIRED")).to_have_count(2)
    await support.look("licences-02-required")
    await support.label("licences:schoolId").fill(code)
    await support.label("licences:name").fill(NAMES[support.words.language])
    await support.label("licences:supportNumber").fill("S-4711")
    await support.label("licences:timezone").select_option("America/Chicago")
    # The switch itself is hidden under its graphic.
    await support.page.get_by_role("switch", name=support.words.said("Document delivery")).check(force=True)
    await support.look("licences-03-form")
    await support.role("button", "licences:create").click()
    await expect(support.page.get_by_role("heading", name=NAMES[support.words.language])).to_be_visible()


async def makes_first_administrator(support: Visit, code: str) -> str:
    await support.label("licences:email").fill(f"principal@{code}.example.org")
    await support.label("licences:firstName").fill("Noor")
    await support.label("licences:lastName").fill("Haddad")
    await support.look("licences-04-client")
    await support.role("button", "licences:makeFirst").click()
    dialog = support.role("dialog", "licences:passwordTitle")
    password = await dialog.get_by_role("status").inner_text()
    await support.look("licences-05-password")
    await support.role("button", "licences:passwordDone").click()
    await expect(dialog).to_be_hidden()
    return password.strip()


async def brings_schools(support: Visit, folder: Path) -> None:
    file = folder / "schools.csv"
    file.write_text(SCHOOLS)
    await support.role("button", "licences:syncSchools").click()
    await support.page.locator("input[type=file]").set_input_files(file)
    await expect(support.text("licences:syncPlan")).to_be_visible()
    await support.look("licences-06-schools")
    await support.page.get_by_role("button", name=support.words("licences:syncNow")).click()
    await expect(support.page.get_by_text("Oak Academy")).to_be_visible()


TEXTS = {"en": "No mail on Sunday", "ar": "لا بريد يوم الأحد"}


async def announces(support: Visit, principal: Visit) -> None:
    """Check that the customer's staff read an announcement immediately, in their language, until it is withdrawn."""
    client, customer = support.page.url, NAMES[support.words.language]
    await support.role("link", "shell:nav.announcements").first.click()
    await expect(support.role("heading", "announcements:title")).to_be_visible()
    await support.look("announcements-01-list")
    await support.role("link", "announcements:new").first.click()
    await support.page.get_by_role("textbox", name=re.compile("^English")).fill(TEXTS["en"])
    await support.page.get_by_role("textbox", name="العربية").fill(TEXTS["ar"])
    await support.role("radio", "announcements:severities.warning").check()
    await support.label("announcements:form.endDay").fill(str(datetime.now(UTC).date() + timedelta(days=2)))
    await support.role("radio", "announcements:form.reader.chosen").check()
    await support.page.get_by_role("combobox", name=support.words("announcements:form.organizations")).fill(customer)
    await support.page.get_by_role("option", name=customer).click()
    await expect(support.role("region", "announcements:preview").get_by_text(TEXTS["ar"])).to_be_visible()
    await support.look("announcements-02-form")
    await support.page.get_by_role("button", name=support.words("announcements:send.chosen")).click()
    own = principal.page.get_by_role("status").filter(has_text=TEXTS[principal.words.language])
    await expect(own).to_be_visible(timeout=20_000)
    await principal.look("announcements-03-read")
    await support.page.get_by_role("link", name=TEXTS["en"]).first.click()
    await support.role("button", "announcements:withdraw").click()
    await support.look("announcements-04-withdraw")
    dialog = support.role("dialog", "announcements:withdrawTitle")
    await support.role("button", "announcements:withdraw", within=dialog).click()
    await expect(own).to_be_hidden(timeout=20_000)
    await expect(support.text("announcements:over")).to_be_visible()
    await support.look("announcements-05-over")
    await support.page.goto(client)


async def ends_licence(support: Visit) -> None:
    await support.role("link", "licences:edit").click()
    await set_end(support, str(datetime.now(UTC).date() - timedelta(days=2)))
    await expect(support.text("licences:states.lapsed").first).to_be_visible()
    await support.look("licences-07-ended")


async def set_end(support: Visit, day: str) -> None:
    """Change the contract's last day; each licence has one."""
    contract = support.page.get_by_role("group", name=support.words("licences:contract"))
    await contract.get_by_label(support.words("licences:endDate")).fill(day)
    await support.role("button", "licences:save").click()


async def meets_the_end(principal: Visit, product: Product, support: Visit, pdf: Path) -> None:
    """Check that buttons that write explain the lapsed licence before a click and that reading still works.

    After the renewal everything works again without a reload.
    """
    banner = principal.page.get_by_role("alert").filter(has_text="S-4711")
    await expect(banner).to_be_visible(timeout=20_000)
    await principal.page.goto(f"{product.url}/job")
    new = principal.role("button", "delivery:jobs.new").first
    await expect(new).to_have_attribute("aria-disabled", "true")
    await new.focus()
    await expect(principal.page.get_by_role("tooltip")).to_have_text(principal.words("sdk:lapsed"))
    await principal.page.keyboard.press("Enter")
    await principal.look("licences-08-banner")
    await principal.page.goto(f"{product.url}/bulk-job")
    await expect(principal.role("heading", "delivery:new.title")).to_be_visible()
    await drop(principal, pdf)
    await expect(principal.page.get_by_text(principal.words("sdk:lapsed"))).to_be_visible()
    await principal.look("licences-09-refused")
    await support.role("link", "licences:edit").click()
    await set_end(support, "")
    await expect(principal.text("delivery:upload.hint")).to_be_visible(timeout=20_000)
    await expect(banner).to_be_hidden()


async def looks_into_the_district(support: Visit, user: str) -> None:
    # By keyboard, because a toast may cover the link for a moment.
    await support.role("link", "licences:look").press("Enter")
    await support.label("licences:reason").fill("because")
    await support.role("button", "licences:lookNow").click()
    await expect(support.text("licences:reasonShort")).to_be_visible()
    await support.look("licences-10-reason")
    await support.label("licences:reason").fill("The principal cannot find a student (ticket 17).")
    await support.role("button", "licences:lookNow").click()
    await expect(support.page.get_by_text(user).first).to_be_visible()
    await support.look("licences-11-records")


async def deletes(support: Visit) -> None:
    await support.page.go_back()
    await support.role("button", "licences:delete").press("Enter")
    await support.look("licences-12-delete")
    await support.role("button", "licences:deleteConfirm").click()
    await expect(support.text("licences:closing")).to_be_visible()
    await support.look("licences-13-closing")
