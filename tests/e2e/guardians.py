"""Guardians who are asked to sign, and their actions: sign, decline, delegate, ask for paper."""

import asyncio
import time
from contextlib import AbstractAsyncContextManager

from playwright.async_api import Browser, expect

from .clerk import WORK_MS
from .families import LOCALES
from .signers import Signer
from .signing_office import SigningOffice
from .visits import NARROWEST, Visit, visiting
from .words import Words

DECLINES, HANDS_ON, ASKS_PAPER, KEYS, ARABIC, TOGETHER, CANCELLED = range(7)
"""Numbers of the guardians' students."""


async def has_come(office: SigningOffice, subject: str, count: int, address: str = "") -> None:
    """Wait until this many mails have arrived."""
    end = time.monotonic() + WORK_MS / 1000
    while (found := await asyncio.to_thread(office.count_mails, subject, address)) < count:
        assert time.monotonic() < end, f"{found} of {count} mails have come."
        await asyncio.sleep(0.5)
    assert found == count


def phone(browser: Browser, language: str = "en") -> AbstractAsyncContextManager[Visit]:
    """Open a guardian's phone."""
    return visiting(browser, Words(language), viewport=NARROWEST, locale=LOCALES[language])


async def opens(
    visit: Visit, office: SigningOffice, address: str, *, language: str = "en", subject: str = ""
) -> Signer:
    """Open the newest link on the guardian's phone."""
    signer = Signer(visit, language)
    await signer.page.goto(await asyncio.to_thread(office.product.link_for, address, subject or office.school.subject))
    await signer.tap("button", "page.open")
    return signer


async def declines(browser: Browser, office: SigningOffice) -> None:
    """Decline with a reason, which is required."""
    async with phone(browser) as visit:
        signer = await opens(visit, office, office.guardian(DECLINES))
        await signer.tap("link", "decline.heading")
        await signer.judge()
        await signer.type("#reason", "She is ill that day.")
        await signer.tap("button", "decline.button")
        await expect(visit.page.get_by_role("heading", name=signer.words("stage.declined_title"))).to_be_visible()
        await signer.judge()


async def hands_on(browser: Browser, office: SigningOffice) -> None:
    """Delegate to an aunt, who gets her own mail and signs."""
    async with phone(browser) as visit:
        signer = await opens(visit, office, office.guardian(HANDS_ON))
        await signer.tap("link", "delegate.heading")
        await signer.judge()
        await signer.type("#name", "Aunt Rosa")
        await signer.type("#email", office.aunt)
        await signer.tap("button", "delegate.button")
        await expect(visit.page.get_by_role("heading", name=signer.words("stage.delegated_title"))).to_be_visible()
    await has_come(office, office.school.subject, 1, office.aunt)
    async with phone(browser) as visit:
        signer = await opens(visit, office, office.aunt)
        await signer.agree()
        await signer.answer("None")
        await signer.answer("Line 4")
        await signer.sign("Rosa Aunt")


async def asks_for_paper(browser: Browser, office: SigningOffice) -> None:
    """Ask for paper; signing on the page stays possible."""
    async with phone(browser) as visit:
        signer = await opens(visit, office, office.guardian(ASKS_PAPER))
        await signer.tap("link", "paper.heading")
        await signer.judge()
        await signer.tap("button", "paper.button")
        await expect(visit.page.get_by_text(signer.words("paper.done"))).to_be_visible()
        await signer.judge()


async def signs_by_keys_and_text(browser: Browser, office: SigningOffice) -> None:
    """Read the document as text and sign by keyboard, without pictures or a pointer."""
    async with phone(browser) as visit:
        signer, keys = Signer(visit, "en"), visit.page.keyboard
        await visit.page.goto(
            await asyncio.to_thread(office.product.link_for, office.guardian(KEYS), office.school.subject)
        )
        await signer.reach("button")
        await keys.press("Enter")
        await expect(visit.page.locator("#agreed")).to_be_visible()
        await signer.reach("summary")
        await keys.press("Enter")
        text = visit.page.locator("details[open]")
        await expect(text).to_contain_text("Parent signature:")
        await signer.judge()
        await signer.reach("#agreed")
        await keys.press("Space")
        await signer.reach("#consent button")
        await keys.press("Enter")
        for number, answer in enumerate(("Nuts", "Line 4"), 1):
            await expect(visit.page.get_by_text(signer.words("field.step", number=number, count=2))).to_be_visible()
            await signer.reach("#answer")
            await keys.type(answer)
            await signer.reach("button[value=next]")
            await keys.press("Enter")
        await expect(visit.page.locator("#name")).to_be_visible()
        await signer.reach("#name")
        await keys.type("Eve Home")
        await signer.reach("#confirmed")
        await keys.press("Space")
        await signer.reach("button[type=submit]")
        await keys.press("Enter")
        await expect(visit.page.get_by_role("heading", name=signer.words("stage.signed_title"))).to_be_visible()


async def sign_one_after_the_other(browser: Browser, office: SigningOffice) -> None:
    """Check that in Arabic the right field comes first, and that the guardians are asked one after the other."""
    father = office.guardian(ARABIC, 2)
    assert office.count_mails(office.school.subject, father) == 0
    async with phone(browser, "ar") as visit:
        signer = await opens(visit, office, office.guardian(ARABIC), language="ar")
        await signer.judge()
        await signer.agree()
        await expect(visit.page.locator("h1")).to_contain_text("الحافلة")
        await signer.answer("٤")
        await expect(visit.page.locator("h1")).to_contain_text("الحساسية")
        await signer.judge()
        await signer.answer("الجوز")
        await signer.judge()
        await signer.sign("إيف")
        await signer.judge()
    await has_come(office, office.school.subject, 1, father)
    async with phone(browser) as visit:
        signer = await opens(visit, office, father)
        await expect(visit.page.get_by_text("الجوز")).to_be_visible()
        await signer.agree()
        await signer.sign("Omar Home")


async def sign_at_once(browser: Browser, office: SigningOffice, subject: str) -> None:
    """Open the page as both guardians and sign concurrently."""
    both = [office.guardian(TOGETHER, which) for which in (1, 2)]
    for address in both:
        await has_come(office, subject, 1, address)
    async with phone(browser) as one, phone(browser) as other:
        first, second = [
            await opens(visit, office, address, subject=subject)
            for visit, address in zip((one, other), both, strict=True)
        ]
        await asyncio.gather(first.agree(), second.agree())
        await first.answer("Soap")
        await first.answer("Line 5")
        await asyncio.gather(first.sign("Eve Home"), second.sign("Omar Home"))
