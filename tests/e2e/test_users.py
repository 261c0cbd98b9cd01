"""A user from the first mail to the last session, as seen by an administrator and the user."""

from datetime import date
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from homeroom.config import Settings
from homeroom.licences.service import grant_features
from homeroom.platform import Platform
from homeroom.tenancy.service import find_district
from playwright.async_api import Browser, Locator, expect

from .clerk import give_password, give_school, open_shell, sign_in
from .product import PASSWORD, Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser

PRAIRIE = School("prairie", "Prairie Schools", "en", "")
NOOR = "noor.haddad@prairie.example.org"
OWN_PASSWORD = "seventeen green turtles"
NEW_PASSWORD = "eighteen violet herons"
PAGES = (
    ("users", "/user/all", "users:title"),
    ("new-user", "/user/new", "users:create.title"),
    ("deleted", "/user/deleted", "users:deleted.title"),
    ("roles", "/user/roles", "users:roles.title"),
    ("activity", "/user/activity", "users:activity.title"),
    ("profile", "/user/profile", "users:profile.title"),
    ("document-types", "/document-storage/types", "storage:types.title"),
    ("new-document-role", "/document-storage/roles/new", "storage:roles.new"),
)


@pytest.fixture(scope="module")
async def prairie(product: Product) -> School:
    """Provide a separate district with document storage."""
    await product.add_schools((PRAIRIE,))
    platform = Platform.create(Settings(home=product.home), pool_size=1)
    async with platform.database.system() as session:
        district = await find_district(session, PRAIRIE.code)
    assert district is not None
    async with platform.database.district(district.id) as session:
        await grant_features(session, ["docManagement"], starts_on=date(2000, 1, 1))
    await platform.close()
    return PRAIRIE


async def test_user_is_created_looked_after_and_deleted(product: Product, browser: Browser, prairie: School) -> None:
    add_document_role(product, prairie)
    async with visiting(browser, Words("en")) as admin, visiting(browser, Words("en")) as noor:
        await sign_in(admin, product, prairie)
        await admin.role("link", "shell:nav.users").click()
        await expect(admin.role("heading", "users:title")).to_be_visible()
        await create_user(admin)
        await admin.look("70-user")

        set_password_by_mail(product)
        await come_in(noor, product, OWN_PASSWORD)

        panel = admin.page.get_by_role("dialog")
        await give_roles(admin, panel)
        lock_out(product, prairie)
        await admin.page.reload()
        await panel.get_by_role("button", name=admin.words("users:action.unlockUser")).click()
        await expect(admin.text("users:done.unlockOne")).to_be_visible()

        await change_profile(noor, product)

        await suspend_and_restore(admin, panel)
        await delete_and_undo(admin, panel)
        assert admin.problems == []


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_every_page_can_be_read_by_everybody(
    product: Product, browser: Browser, prairie: School, language: str
) -> None:
    async with visiting(browser, Words(language)) as admin:
        await open_shell(admin, product)
        await give_school(admin, prairie.code)
        await give_password(admin, prairie.clerk, PASSWORD)
        await expect(admin.role("link", "shell:nav.users")).to_be_visible()
        for name, path, title in PAGES:
            await admin.page.goto(product.url + path)
            await expect(admin.role("heading", title).last).to_be_visible(timeout=20_000)
            await admin.page.wait_for_load_state("networkidle")
            await admin.look(f"72-{name}")
        await use_reserved_address(admin, product)
        assert admin.problems == []


async def create_user(admin: Visit) -> None:
    """Create a user in the form next to the list; each missing value is reported at its field."""
    await admin.role("link", "users:create.open").click()
    panel = admin.page.get_by_role("dialog")
    await panel.get_by_role("button", name=admin.words("users:create.submit")).click()
    await expect(admin.text("users:create.invalid")).to_be_visible()
    await expect(panel.get_by_text(str(admin.words("users:create.required")))).to_have_count(3)
    await admin.look("71-create-incomplete")
    await admin.label("users:email").fill(NOOR)
    await admin.label("users:firstName").fill("Noor")
    await admin.label("users:lastName").fill("Haddad")
    await panel.get_by_role("checkbox", name=admin.words("users:role.SchoolUser")).check()
    await panel.get_by_role("button", name=admin.words("users:create.submit")).click()
    await expect(admin.text("users:create.doneMailed")).to_be_visible()
    await expect(panel.get_by_role("heading", name="Noor Haddad")).to_be_visible()


async def use_reserved_address(admin: Visit, product: Product) -> None:
    """Check that an error only the server finds is explained in the administrator's language."""
    await admin.page.goto(f"{product.url}/user/new")
    admin.expect_refusal("/api/auth/create", 409)
    await admin.label("users:email").fill("admin@prairie.example.org")
    await admin.label("users:firstName").fill("Noor")
    await admin.label("users:lastName").fill("Haddad")
    await admin.role("button", "users:create.submit").click()
    taken = "That email address is already in use. Please enter a different email address."
    await expect(admin.page.get_by_role("alert").get_by_text(admin.words.said(taken))).to_be_visible()
    await admin.look("74-reserved-address")


async def give_roles(admin: Visit, panel: Locator) -> None:
    """Assign both kinds of roles, each confirmed by the specified toast."""
    await admin.page.reload()
    await panel.get_by_role("checkbox", name=admin.words("users:role.SchoolAdministrator")).check()
    await panel.get_by_role("button", name=admin.words("users:roles.save"), exact=True).click()
    await expect(admin.text("users:roles.saved")).to_be_visible()
    await panel.get_by_role("checkbox", name="Registrar").check()
    await panel.get_by_role("button", name=admin.words("users:roles.saveSub")).click()
    await expect(admin.text("users:roles.subSaved")).to_be_visible()


def set_password_by_mail(product: Product) -> None:
    """Follow the welcome mail and set a password."""
    link = urlsplit(newest_link(product, NOOR, "/update-password"))
    confirm_id = parse_qs(link.query)["confirmId"][0]
    body = {"newPassword": OWN_PASSWORD, "confirmNewPassword": OWN_PASSWORD, "confirmId": confirm_id}
    httpx.post(f"{product.url}/api/auth/resetPassword", json=body, trust_env=False).raise_for_status()


async def suspend_and_restore(admin: Visit, panel: Locator) -> None:
    """Suspend the user after a confirmation and restore the account."""
    await panel.get_by_role("button", name=admin.words("users:action.suspend")).click()
    await admin.look("73-confirm")
    await admin.role("button", "users:confirm.suspend.yes").click()
    await expect(admin.text("users:done.suspend")).to_be_visible()
    await panel.get_by_role("button", name=admin.words("users:action.restore")).click()
    await expect(admin.text("users:done.restore")).to_be_visible()


async def delete_and_undo(admin: Visit, panel: Locator) -> None:
    """Delete the user in bulk from the list and restore it from the deleted users."""
    await admin.role("button", "sdk:close", within=panel).click()
    row = admin.page.get_by_role("row").filter(has_text=NOOR)
    await row.get_by_role("checkbox").check()
    await admin.page.get_by_role("toolbar").get_by_role("button", name=admin.words("users:bulk.delete")).click()
    await admin.role("button", "users:confirm.delete.yes", within=admin.page.get_by_role("dialog")).click()
    await expect(admin.text("users:done.delete")).to_be_visible()
    await expect(row).to_have_count(0)
    await admin.role("link", "users:deleted.link").click()
    await row.get_by_role("checkbox").check()
    await admin.page.get_by_role("toolbar").get_by_role("button", name=admin.words("users:bulk.restore")).click()
    await expect(row).to_have_count(0)


async def come_in(noor: Visit, product: Product, password: str) -> None:
    """Sign in as the new user."""
    await open_shell(noor, product)
    await give_school(noor, PRAIRIE.code)
    await give_password(noor, NOOR, password)
    await expect(noor.role("navigation", "shell:frame.navigation")).to_be_visible()


def lock_out(product: Product, school: School) -> None:
    """Enter wrong passwords from an address at which the user never signed in."""
    form = {"grant_type": "password", "username": NOOR, "password": "wrong", "organization": school.code}
    for _ in range(6):
        httpx.post(f"{product.url}/api/auth/token", data=form, trust_env=False)


async def change_profile(noor: Visit, product: Product) -> None:
    """Change the name and the password and end the other session."""
    await noor.page.goto(f"{product.url}/user/profile")
    await noor.label("users:firstName").fill("Noora")
    await noor.role("button", "users:profile.save").click()
    await expect(noor.text("users:profile.saved")).to_be_visible()
    await noor.label("users:password.old").fill(OWN_PASSWORD)
    await noor.label("users:password.fresh").fill(NEW_PASSWORD)
    await noor.label("users:password.again").fill("something else entirely")
    await noor.role("button", "users:password.submit").click()
    await expect(noor.text("users:password.differ")).to_be_visible()
    await noor.label("users:password.again").fill(NEW_PASSWORD)
    await noor.role("button", "users:password.submit").click()
    await expect(noor.text("users:password.done")).to_be_visible()
    token(product, NOOR, NEW_PASSWORD)
    await noor.page.reload()
    await noor.page.get_by_role("button", name=noor.words("users:sessions.endNamed")).click()
    await expect(noor.text("users:sessions.ended")).to_be_visible()
    await expect(noor.page.get_by_role("button", name=noor.words("users:sessions.endNamed"))).to_have_count(0)


def add_document_role(product: Product, school: School) -> None:
    """Add a document storage role that can be assigned."""
    headers = {"authorization": f"Bearer {token(product, school.clerk, PASSWORD)}", "organization": school.code}
    body = {"name": "Registrar", "permissions": ["document.view"], "access": []}
    url = f"{product.url}/api/documentType/saveRole"
    httpx.post(url, json=body, headers=headers, trust_env=False).raise_for_status()


def token(product: Product, user: str, password: str) -> str:
    """Sign in outside the browser and return the token."""
    form = {"grant_type": "password", "username": user, "password": password, "organization": PRAIRIE.code}
    answer = httpx.post(f"{product.url}/api/auth/token", data=form, trust_env=False).raise_for_status()
    return str(answer.json()["data"]["access_token"])


def newest_link(product: Product, address: str, path: str) -> str:
    """Return the link to this path in the newest mail to the address."""
    answer = httpx.get(f"{product.mailbox_url}/messages", params={"to": address}, trust_env=False).raise_for_status()
    links: list[str] = answer.json()["messages"][0]["links"]
    return next(link for link in links if urlsplit(link).path == path)
