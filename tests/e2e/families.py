"""A family that opens its link on a phone, in its own language."""

from playwright.async_api import Browser, Locator, expect

from .visits import NARROWEST, Visit, violations, visiting
from .words import Words

LOCALES = {"es": "es-MX", "fr": "fr-FR", "de": "de-DE", "th": "th-TH", "zh": "zh-CN", "en": "en-US", "ar": "ar-EG"}
FIRST_LOOK_BYTES = 330_000
"""Bytes that a phone loads in 1.65 s at 1.6 Mbit/s; the rest of the two seconds is for two round trips."""
SMALLEST_TARGET_PX = 44


async def family_reads(browser: Browser, link: str, language: str, pin: str | None) -> None:
    """Open the link on the smallest phone in the language, type the PIN and check each page up to the first picture.

    Args:
        language: A language of the family pages; the browser requests it.
        pin: None if the document needs no PIN.
    """
    async with visiting(browser, Words(language), viewport=NARROWEST, locale=LOCALES[language]) as family:
        await family.page.goto(link)
        if pin is not None:
            field = family.label("family:page.pin")
            await _has_size(field)
            await _judge(family, "family-pin")
            await field.fill(pin)
        button = family.role("button", "family:page.open")
        await _has_size(button)
        await button.click()
        await sees_the_document(family)
        assert family.problems == []


async def sees_the_document(family: Visit) -> None:
    """Check that the first page's picture loads within two seconds on a slow phone and can be zoomed."""
    picture = family.page.locator("figure img").first
    await expect(picture).to_be_visible()
    assert await picture.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }") > 0
    sizes = """() => [performance.getEntriesByType('navigation')[0],
        performance.getEntriesByName(document.querySelector('figure img').src)[0]].map(entry => entry.transferSize)"""
    page, first = await family.page.evaluate(sizes)
    assert first > 0
    assert page + first <= FIRST_LOOK_BYTES
    viewport = await family.page.locator("meta[name=viewport]").get_attribute("content")
    assert viewport == "width=device-width, initial-scale=1", "Nothing may keep fingers from enlarging the page."
    assert await picture.evaluate("image => getComputedStyle(image).touchAction") == "auto"
    await _has_size(family.role("button", "family:page.download"))
    await _has_size(family.page.locator("summary").first)
    for contact in await family.page.locator("footer a").all():
        await _has_size(contact)
    await _judge(family, "family-document")


async def _judge(family: Visit, name: str) -> None:
    """Check that the page is in the family's language, fits the smallest phone and breaks no rule of axe."""
    page, html = family.page, family.page.locator("html")
    assert await html.get_attribute("lang") == family.words.language
    assert await html.get_attribute("dir") == family.words.direction
    assert await page.evaluate("document.documentElement.scrollWidth") <= NARROWEST["width"]
    await family.keep(name)
    found = await violations(page)
    assert not found, "\n".join((name, *found))


async def _has_size(target: Locator) -> None:
    box = await target.bounding_box()
    assert box is not None
    assert box["height"] >= SMALLEST_TARGET_PX, f"A finger misses what is {box['height']} px high."
