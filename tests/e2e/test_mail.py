"""Staff manage addresses that get no email, and decide about emails in doubt."""

import pytest
from homeroom_sdk.orm import uuid7
from playwright.async_api import Browser, expect

from .clerk import reach_dashboard
from .product import Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
FERN = School("fern", "Fern Valley", "en", "")
ALNAKHIL = School("alnakhil", "مدارس النخيل", "ar", "")
DEAD, DOUBTFUL = "gone@families.example", "perhaps@families.example"


class TestMail:
    @pytest.mark.parametrize(
        "school",
        [FERN, pytest.param(ALNAKHIL, marks=pytest.mark.deep(of="browser"))],
        ids=lambda school: school.language,
    )
    async def test_addresses_are_blocked_and_lifted_and_mails_in_doubt_decided(
        self, product: Product, browser: Browser, school: School
    ) -> None:
        await product.add_schools([school])
        leave_traces(product, school)
        async with visiting(browser, Words(school.language)) as clerk:
            await reach_dashboard(clerk, product, school)
            await blocks(clerk, product)
            await lifts(clerk)
            await decides(clerk, product)
            await reads(clerk, product)
            assert clerk.problems == []


def leave_traces(product: Product, school: School) -> None:
    """Insert a mail with an unknown outcome and one that was returned."""
    mail = (uuid7(), uuid7(), DOUBTFUL, f"<{uuid7()}@example.org>", school.code)
    with product.database() as database:
        database.execute(
            "INSERT INTO mail_messages (district_id, id, batch_id, key, state, email, domain, category, language,"
            " message_id) SELECT id, %s, %s, '1', 'held', %s, 'families.example', 'delivery', 'en', %s"
            " FROM districts WHERE code = %s",
            mail,
        )
        database.execute(
            "INSERT INTO mail_returns (district_id, id, digest, source, kind, email, words)"
            " SELECT id, %s, 'd', 'mailbox', 'hard', %s, '550 5.1.1 No such user' FROM districts WHERE code = %s",
            (uuid7(), DEAD, school.code),
        )


async def blocks(clerk: Visit, product: Product) -> None:
    await clerk.page.goto(f"{product.url}/unsubscribe-list")
    await expect(clerk.text("mail:blocked.empty")).to_be_visible()
    await clerk.role("link", "mail:blocked.new").click()
    await clerk.label("mail:email").fill(DEAD)
    await clerk.look("95-mail-block")
    await clerk.role("button", "mail:blocked.save").click()
    await expect(clerk.page.get_by_role("cell", name=DEAD, exact=True)).to_be_visible()
    await expect(clerk.page.get_by_role("cell", name=clerk.words("mail:reason.wrong_address"))).to_be_visible()


async def lifts(clerk: Visit) -> None:
    """Lift the block by keyboard only, once the closed panel has given the focus back."""
    await expect(clerk.role("link", "mail:blocked.new")).to_be_focused()
    every = clerk.page.get_by_role("checkbox").first
    await every.press("Space")
    await expect(every).to_be_checked()
    await clerk.look("96-mail-chosen")
    await clerk.role("button", "mail:blocked.lift").focus()
    await clerk.page.keyboard.press("Enter")
    dialog = clerk.role("dialog", "mail:blocked.liftTitle")
    await expect(dialog).to_be_visible()
    await clerk.look("96-mail-lift")
    await clerk.role("button", "mail:blocked.lift", within=dialog).focus()
    await clerk.page.keyboard.press("Enter")
    await expect(clerk.text("mail:blocked.empty")).to_be_visible()


async def decides(clerk: Visit, product: Product) -> None:
    await clerk.page.goto(f"{product.url}/mail-in-doubt")
    await expect(clerk.page.get_by_role("cell", name=DOUBTFUL, exact=True)).to_be_visible()
    await clerk.page.get_by_role("checkbox").first.check()
    await clerk.role("button", "mail:doubt.arrived").click()
    dialog = clerk.role("dialog", "mail:doubt.title_arrived")
    await expect(dialog).to_be_visible()
    await clerk.look("97-mail-decide")
    await clerk.role("button", "mail:doubt.arrived", within=dialog).click()
    await expect(clerk.text("mail:doubt.empty")).to_be_visible()


async def reads(clerk: Visit, product: Product) -> None:
    """Check that a returned mail that needs no action appears once the filter is reset."""
    await clerk.page.goto(f"{product.url}/returned-mail")
    await clerk.role("button", "sdk:grid.reset").first.click()
    await expect(clerk.page.get_by_role("cell", name=DEAD, exact=True)).to_be_visible()
    await clerk.look("98-mail-returned")
