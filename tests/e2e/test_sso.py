"""Single sign-on at a certified provider: set up, refused, linked, signed in, locked, signed out, ended, unlinked."""

import asyncio
import re
from collections.abc import AsyncIterator

import httpx
import pytest
from playwright.async_api import Browser, Page, expect
from sso_testing.provider import RunningProvider, run_provider

from .clerk import give_password, give_school, open_shell
from .product import PASSWORD, Product, School
from .unified import UnifiedDistrict, unified_district
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
ORCHARD = School("orchard", "Orchard Schools", "en", "")
CLIENT = ("homeroom-orchard", "a client's secret")
BUTTE = School("butte", "Butte Schools", "en", "")
BUTTES_CLIENT = ("homeroom-butte", "a client's secret")
PAT = "pat@butte.example.org"


@pytest.fixture(scope="module")
async def provider(product: Product) -> AsyncIterator[RunningProvider]:
    """Provide the district's identity provider, which knows homeroom and one teacher."""
    await product.add_schools([ORCHARD])
    with run_provider() as running:
        running.add_client(*CLIENT, public_url=product.url, district=ORCHARD.code)
        running.add_account("maude", email="maude@orchard.example.org", given_name="Maude", family_name="Moss")
        yield running


@pytest.fixture(scope="module")
async def butte(product: Product) -> AsyncIterator[UnifiedDistrict]:
    """Provide a district with a provider that knows Pat."""
    async with unified_district(product, BUTTE) as butte:
        butte.provider.add_client(*BUTTES_CLIENT, public_url=product.url, district=BUTTE.code)
        butte.provider.add_account("pat", email=PAT, given_name="Pat", family_name="Pine")
        butte.sign_on_by(BUTTES_CLIENT)
        yield butte


class TestSingleSignOn:
    @pytest.mark.parametrize("language", ["en", "ar"])
    async def test_administrator_sees_what_to_register_and_tests_the_connection(
        self, product: Product, provider: RunningProvider, browser: Browser, language: str
    ) -> None:
        async with visiting(browser, Words(language), locale=language) as admin:
            await opens_pane(admin, product)
            await expect(admin.page.get_by_text(f"{product.url}/auth/callback")).to_be_visible()
            await admin.label("sso:issuer").fill(provider.issuer)
            test = admin.role("button", "sso:test.action")
            await expect(test).to_be_enabled()
            await test.click()
            await expect(admin.page.get_by_text(f"{provider.issuer}/token")).to_be_visible()
            await admin.look("sso-pane")
            assert admin.problems == []

    async def test_teacher_is_turned_away_linked_let_in_and_signed_out(
        self, product: Product, provider: RunningProvider, browser: Browser
    ) -> None:
        async with visiting(browser, Words("en")) as admin, visiting(browser, Words("en")) as teacher:
            await opens_pane(admin, product)
            await sets_up(admin, provider)

            await open_shell(teacher, product)
            await give_school(teacher, ORCHARD.code)
            await signs_in_at_provider(teacher.page, "maude")
            await expect(teacher.role("heading", "shell:sso.refused")).to_be_visible()
            await expect(teacher.text("shell:sso.errors.creation_restricted")).to_be_visible()
            assert teacher.page.url == f"{product.url}/auth/callback"
            await teacher.look("sso-refused")

            await links(admin)

            await teacher.role("link", "shell:sso.asAnother").click()
            await confirms_logout(teacher.page)
            await expect(teacher.page).to_have_url(f"{product.url}/login")
            await give_school(teacher, ORCHARD.code)
            await signs_in_at_provider(teacher.page, "maude")
            plugins = teacher.role("link", "shell:nav.plugins").first
            await expect(plugins).to_be_visible()

            await plugins.click()
            await expect(teacher.page).to_have_url(f"{product.url}/plugins")
            teacher.expect_refusal("/api/", 401)
            await ends_session_at_provider(teacher, provider)
            again = teacher.role("button", "shell:sso.continue")
            await expect(again).to_be_visible()
            await teacher.look("sso-again")
            await again.click()
            await signs_in_at_provider(teacher.page, "maude")
            await expect(teacher.page).to_have_url(f"{product.url}/plugins")

            await teacher.page.get_by_role("button", name=re.compile("Sky Clerk")).click()
            await teacher.role("menuitem", "shell:account.signOut").click()
            await confirms_logout(teacher.page)
            await expect(teacher.page).to_have_url(f"{product.url}/login")
            await give_school(teacher, ORCHARD.code)
            await signs_in_at_provider(teacher.page, "maude")
            await expect(plugins).to_be_visible()

            await unlinks(admin, product)
            await expect(again).to_be_visible()
            assert [problem for problem in admin.problems + teacher.problems if product.url in problem] == []


class TestWithoutPassword:
    """A user who signs in only through the district's provider."""

    async def test_lock_is_opened_at_the_provider_and_unlinking_leaves_a_mail(
        self, product: Product, browser: Browser, butte: UnifiedDistrict
    ) -> None:
        async with visiting(browser, Words("en")) as admin, visiting(browser, Words("ar")) as pat:
            await open_shell(pat, product)
            await give_school(pat, BUTTE.code)
            await signs_in_at_provider(pat.page, "pat")
            await expect(pat.role("navigation", "shell:frame.navigation")).to_be_visible()
            await locks_and_opens(pat, product)

            pat.expect_refusal("/api/", 401)
            await butte.let_in(admin.page)
            await unlinks_with_a_mail(admin, product)
            await expect(pat.role("dialog", "shell:login.againTitle")).to_be_visible()
            assert await get_subjects(product, PAT)
            assert [problem for problem in admin.problems + pat.problems if product.url in problem] == []


async def locks_and_opens(pat: Visit, product: Product) -> None:
    """Check that the identity provider asks again before the lock opens, and that Pat returns to the same page."""
    await pat.page.goto(f"{product.url}/lock")
    await expect(pat.role("heading", "account:lock.title")).to_be_visible()
    await pat.page.goto(f"{product.url}/user/profile")
    by_provider = pat.role("button", "shell:sso.continue")
    await expect(by_provider).to_be_focused()
    await expect(pat.label("shell:login.password")).to_have_count(0)
    await pat.look("95-lock-without-password")
    await pat.page.keyboard.press("Enter")
    await signs_in_at_provider(pat.page, "pat")
    await expect(pat.page).to_have_url(f"{product.url}/user/profile")
    await expect(pat.role("heading", "users:profile.title")).to_be_visible()


async def unlinks_with_a_mail(admin: Visit, product: Product) -> None:
    """Unlink Pat, who would then have no way to sign in; a mail is offered."""
    await admin.page.goto(f"{product.url}/user/all")
    await admin.page.get_by_role("link", name=PAT).click()
    await admin.page.get_by_role("button", name=admin.words("users:external.unlinkNamed")).click()
    dialog = admin.role("dialog", "users:external.question")
    await expect(admin.role("checkbox", "users:external.mail", within=dialog)).to_be_checked()
    await admin.look("96-unlink-only-way")
    await admin.role("button", "users:external.confirmAndMail", within=dialog).click()
    await expect(admin.text("users:external.doneMailed")).to_be_visible()


async def get_subjects(product: Product, address: str) -> list[str]:
    """Wait for a mail to the address and return the subjects."""
    async with asyncio.timeout(20), httpx.AsyncClient(base_url=product.mailbox_url, trust_env=False) as mailbox:
        while not (found := (await mailbox.get("/messages", params={"to": address})).json()["messages"]):
            await asyncio.sleep(0.2)
    return [mail["subject"] for mail in found]


async def unlinks(admin: Visit, product: Product) -> None:
    """Unlink in the user's panel and check that the teacher's open page is notified immediately."""
    await admin.page.goto(f"{product.url}/user/all")
    await admin.page.get_by_role("link", name=ORCHARD.clerk).click()
    panel = admin.page.get_by_role("dialog")
    unlink = panel.get_by_role("button", name=admin.words("users:external.unlinkNamed"))
    await unlink.click()
    await admin.look("sso-unlink")
    await admin.role("button", "users:external.confirm").click()
    await expect(admin.text("users:external.done")).to_be_visible()
    await expect(panel.get_by_text(re.compile(str(admin.words("users:external.empty"))))).to_be_visible()
    await admin.look("sso-unlinked")


async def opens_pane(admin: Visit, product: Product) -> None:
    """Open the settings as an administrator, who signs in by password even if the district has a provider."""
    await open_shell(admin, product)
    await give_school(admin, ORCHARD.code)
    await give_password(admin, ORCHARD.clerk, PASSWORD)
    await expect(admin.role("link", "shell:nav.plugins").first).to_be_visible()
    await admin.page.goto(f"{product.url}/settings/sso")
    await expect(admin.role("heading", "sso:registered.title")).to_be_visible()


async def sets_up(admin: Visit, provider: RunningProvider) -> None:
    client_id, secret = CLIENT
    await admin.label("sso:issuer").fill(provider.issuer)
    await admin.label("sso:clientId").fill(client_id)
    await admin.label("sso:clientSecret").fill(secret)
    await admin.role("button", "sso:save").click()
    await expect(admin.text("sso:saved")).to_be_visible()
    await expect(admin.text("sso:hasSecret")).to_be_visible()


async def links(admin: Visit) -> None:
    """Link the refused sign-on to the clerk."""
    await admin.page.reload()
    await admin.role("button", "sso:refusals.link").click()
    dialog = admin.page.get_by_role("dialog")
    await admin.role("combobox", "sso:link.user", within=dialog).fill("Clerk")
    await admin.page.get_by_role("option", name=ORCHARD.clerk).click()
    await admin.look("sso-link")
    await admin.role("button", "sso:link.submit", within=dialog).click()
    await expect(admin.text("sso:link.done")).to_be_visible()
    await expect(admin.text("sso:refusals.none")).to_be_visible()


async def signs_in_at_provider(page: Page, subject: str) -> None:
    await page.locator("input[name=login]").fill(subject)
    await page.locator("input[name=password]").fill(PASSWORD)
    await page.locator("button[type=submit]").click()


async def confirms_logout(page: Page) -> None:
    await page.locator("button[name=logout]").click()


async def ends_session_at_provider(visit: Visit, provider: RunningProvider) -> None:
    """End the session at the provider by requests, which then notifies homeroom.

    A second tab would do the same, but a page may hang when a neighbouring tab closes.
    """
    requests = visit.page.context.request
    form = await (await requests.get(f"{provider.issuer}/session/end")).text()
    token = re.search(r'name="xsrf" value="([^"]+)"', form)
    assert token is not None
    done = await requests.post(f"{provider.issuer}/session/end/confirm", form={"xsrf": token[1], "logout": "yes"})
    assert done.ok
