"""The sign-in pages with all their branches: wrong and correct sign-ins, a forgotten password, and the sign-out."""

import asyncio
import re
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import httpx
import pytest
from homeroom.config import Settings
from homeroom.identity.models import User, UserSession
from homeroom.platform import Platform
from homeroom.tenancy.service import find_district
from playwright.async_api import Browser, expect
from sqlalchemy import update

from .clerk import give_password, give_school, open_shell
from .product import PASSWORD, Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser

SEAVIEW = School("seaview", "Seaview Schools", "en", "")
PALMS = School("palms", "مدارس النخيل", "ar", "")
WRONG = "not the password"
NEW = "six blue doors by the river"
SIGN_IN, RESET = "/api/auth/token", "/api/auth/resetPassword"
PANEL_WIDTH = 402


@pytest.mark.parametrize(("school", "language"), [(SEAVIEW, "en"), (PALMS, "ar")], ids=["en", "ar"])
async def test_signing_in(product: Product, browser: Browser, school: School, language: str) -> None:
    """Check mistyped, locked, forgotten, reset, interrupted and locked sign-ins of one person, and the sign-out."""
    await product.add_schools([school])
    async with visiting(browser, Words(language)) as visit:
        await tries_wrong_ways(visit, product, school)
        await forgets_the_password(visit, product, school, browser)
        await is_interrupted_over_a_form(visit, product, school)
        await locks_the_screen(visit, product, school)
        await leaves(visit, product)
        await must_set_a_new_password(visit, product, school)
        await looks_at_public_pages(visit, product)
        # Leaving a page immediately closes its socket while it is still opening.
        assert [problem for problem in visit.problems if "WebSocket is closed before" not in problem] == []


async def tries_wrong_ways(visit: Visit, product: Product, school: School) -> None:
    await open_shell(visit, product)
    panel = await visit.page.get_by_role("main").locator("> *").bounding_box()
    assert panel
    assert panel["width"] == PANEL_WIDTH
    await visit.look("40-school")
    await visit.label("shell:login.schoolId").fill("")
    await visit.role("button", "shell:login.continue").click()
    await expect(visit.text("shell:FIELD_REQUIRED")).to_be_visible()
    visit.expect_refusal("/api/district/validate", 404)
    await give_school(visit, "nowhere")
    await expect(visit.text("shell:login.schoolUnknown")).to_be_visible()
    await give_school(visit, f" {school.code.upper()} ")
    await visit.role("button", "shell:login.submit").click()
    await expect(visit.text("shell:FIELD_REQUIRED")).to_have_count(2)
    await visit.look("41-required")
    visit.expect_refusal(SIGN_IN, 401)
    for password in (*[WRONG] * 5, PASSWORD):
        # The previous attempt's message remains until the answer has arrived.
        async with visit.page.expect_response(lambda answer: SIGN_IN in answer.url):
            await give_password(visit, school.clerk, password)
        await expect(visit.role("button", "shell:login.submit")).to_be_enabled()
        await expect(visit.page.get_by_role("alert")).to_have_text(visit.words("shell:loginPage.INVALID_CREDENTIALS"))
    await visit.look("42-locked")


async def forgets_the_password(visit: Visit, product: Product, school: School, browser: Browser) -> None:
    await visit.role("button", "shell:login.forgot").click()
    await expect(visit.label("shell:login.schoolId")).to_have_value(school.code)
    await visit.label("account:email").fill("clerk")
    await visit.role("button", "account:forgot.send").click()
    await expect(visit.text("account:emailInvalid")).to_be_visible()
    await visit.look("43-forgot")
    await visit.label("account:email").fill(school.clerk)
    await visit.role("button", "account:forgot.send").click()
    await expect(visit.text("account:forgot.sent")).to_be_visible()
    link = await mailed_link(product, school)
    await visit.page.goto(link)
    await expect(visit.role("heading", "account:reset.title")).to_be_visible()
    assert urlsplit(visit.page.url).query == ""
    await visit.role("button", "account:submit").click()
    await expect(visit.text("shell:FIELD_REQUIRED")).to_have_count(2)
    await give_new(visit, "one thing here", "another thing there")
    await expect(visit.text("shell:passwords.passwords_differ")).to_be_visible()
    visit.expect_refusal(RESET, 422)
    await give_new(visit, "password1234")
    await expect(visit.text("shell:passwords.password_common")).to_be_visible()
    await visit.look("44-reset")
    await give_new(visit, NEW)
    await expect(visit.page.get_by_role("button", name=re.compile("Sky Clerk"))).to_be_visible()
    visit.expect_refusal(RESET, 410)
    async with visiting(browser, visit.words) as other:
        other.expect_refusal(RESET, 410)
        await other.page.add_init_script(f"localStorage.setItem('language', '{visit.words.language}')")
        await other.page.goto(link)
        await give_new(other, NEW)
        await expect(other.text("shell:passwords.reset_link_ended")).to_be_visible()
        await other.look("45-link-ended")
        await other.role("button", "account:reset.newLink").click()
        await expect(other.label("shell:login.schoolId")).to_have_value(school.code)
        assert other.problems == []


async def is_interrupted_over_a_form(visit: Visit, product: Product, school: School) -> None:
    """Let the session idle out while a form is half filled; signing in again must keep the form."""
    await visit.page.goto(f"{product.url}/user/profile")
    phone = visit.label("users:phone")
    await phone.fill("555 0100")
    await idle(product, school)
    visit.expect_refusal("/api/", 401)
    await visit.role("button", "users:profile.save").click()
    await expect(visit.role("dialog", "shell:login.againTitle")).to_be_visible()
    await visit.look("46-again")
    await visit.label("shell:login.password").fill(NEW)
    await visit.role("button", "shell:login.submit").click()
    await expect(visit.page.get_by_role("dialog")).to_have_count(0)
    await expect(phone).to_have_value("555 0100")
    await visit.role("button", "users:profile.save").click()
    await expect(visit.text("users:profile.saved")).to_be_visible()
    assert urlsplit(visit.page.url).path == "/user/profile"


async def locks_the_screen(visit: Visit, product: Product, school: School) -> None:
    await visit.page.goto(f"{product.url}/lock")
    await expect(visit.page.get_by_text(school.clerk)).to_be_visible()
    await visit.look("47-lock")
    await visit.page.goto(f"{product.url}/user/profile")
    await expect(visit.role("heading", "account:lock.title")).to_be_visible()
    await visit.role("button", "account:lock.unlock").click()
    await expect(visit.text("shell:FIELD_REQUIRED")).to_be_visible()
    await visit.label("shell:login.password").fill(NEW)
    await visit.role("button", "account:lock.unlock").click()
    await expect(visit.page).to_have_url(re.compile("/user/profile$"))


async def leaves(visit: Visit, product: Product) -> None:
    await visit.page.get_by_role("button", name=re.compile("Sky Clerk")).click()
    await visit.role("menuitem", "shell:account.signOut").click()
    await expect(visit.label("shell:login.schoolId")).to_be_visible()
    assert await visit.page.evaluate("localStorage.getItem('token')") is None
    await visit.page.goto(f"{product.url}/user/profile?x=1")
    await expect(visit.page).to_have_url(re.compile(r"/login\?redirect=%2Fuser%2Fprofile%3Fx%3D1$"))


async def must_set_a_new_password(visit: Visit, product: Product, school: School) -> None:
    """Require a new password as an administrator; only redirects to this site are followed afterwards."""
    await change_user(product, school, requires_password_reset=True)
    await give_school(visit, school.code)
    await give_password(visit, school.clerk, NEW)
    await expect(visit.role("heading", "account:reset.title")).to_be_visible()
    await visit.look("48-required-reset")
    await give_new(visit, f"{NEW}, again")
    await expect(visit.page).to_have_url(re.compile("/user/profile"))
    await visit.page.goto(f"{product.url}/login?redirect=//evil.example/")
    await expect(visit.page.get_by_role("button", name=re.compile("Sky Clerk"))).to_be_visible()
    assert visit.page.url.startswith(product.url)
    await change_user(product, school, roles=["PublicUser"])
    await visit.page.reload()
    await expect(visit.role("heading", "shell:start.refusedTitle")).to_be_visible()
    await visit.look("49-unauthorized")
    await visit.role("button", "shell:retry").click()
    await expect(visit.label("shell:login.schoolId")).to_be_visible()


async def looks_at_public_pages(visit: Visit, product: Product) -> None:
    await visit.page.goto(f"{product.url}/recover")
    await visit.role("button", "account:recover.submit").click()
    await expect(visit.text("shell:FIELD_REQUIRED")).to_be_visible()
    await visit.look("50-recover")
    await visit.page.goto(f"{product.url}/register")
    await visit.role("button", "account:register.submit").click()
    await expect(visit.text("account:register.termsRequired")).to_be_visible()
    await visit.look("51-register")
    await visit.page.goto(f"{product.url}/login?error_description=Account+closed")
    await expect(visit.page.get_by_role("alert")).to_contain_text("Account closed")
    await visit.look("52-refused-by-provider")
    await visit.page.goto(f"{product.url}/update-password")
    await expect(visit.text("account:reset.incomplete")).to_be_visible()


async def give_new(visit: Visit, password: str, confirmation: str | None = None) -> None:
    await visit.label("account:reset.password").fill(password)
    await visit.label("account:reset.confirmation").fill(confirmation or password)
    await visit.role("button", "account:submit").click()


async def mailed_link(product: Product, school: School) -> str:
    """Wait for the mail and return its link."""
    async with asyncio.timeout(20), httpx.AsyncClient(trust_env=False) as http:
        while True:
            found = (await http.get(f"{product.mailbox_url}/messages", params={"to": school.clerk})).json()["messages"]
            if found:
                links: list[str] = found[0]["links"]
                return next(link for link in links if "/update-password?" in link)
            await asyncio.sleep(0.2)


async def change_user(product: Product, school: School, **values: object) -> None:
    await _in_district(product, school, update(User).where(User.user_name == school.clerk).values(**values))


async def idle(product: Product, school: School) -> None:
    """Let the session be idle for half an hour."""
    await _in_district(
        product, school, update(UserSession).values(active_at=datetime.now(UTC) - timedelta(seconds=1801))
    )


async def _in_district(product: Product, school: School, statement: object) -> None:
    platform = Platform.create(Settings(home=product.home), pool_size=2)
    try:
        async with platform.database.system() as session:
            district = await find_district(session, school.code)
        assert district is not None
        async with platform.database.district(district.id) as session:
            await session.execute(statement)  # type: ignore[call-overload] # any update
    finally:
        await platform.close()
