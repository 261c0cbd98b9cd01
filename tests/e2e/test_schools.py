"""Schools in a form that staff defined: searched, ordered by mouse and keyboard, and kept when they close."""

from collections.abc import Sequence

import pytest
from homeroom.config import Settings
from homeroom.platform import Platform
from homeroom.tenancy.schools import SchoolEntry, sync_schools
from playwright.async_api import Browser, Locator, expect
from sqlalchemy import text

from .clerk import reach_dashboard
from .product import Product, School
from .test_models import add_field
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
CEDAR = School("cedar", "Cedar Schools", "en", "")
ALWAHA = School("alwaha", "مدارس الواحة", "ar", "")
MANY = [f"{number} Elm Street School" for number in range(101, 141)]


class TestSchools:
    @pytest.mark.parametrize("school", [CEDAR, ALWAHA], ids=lambda school: school.language)
    async def test_schools_are_found_ordered_and_kept(self, product: Product, browser: Browser, school: School) -> None:
        await product.add_schools([school])
        async with visiting(browser, Words(school.language)) as admin:
            await reach_dashboard(admin, product, school)
            await defines(admin, product)
            await open_schools(product, school, MANY)
            await fills(admin, product)
            await open_schools(product, school, [name for name in MANY if not name.startswith("102")])
            await finds_one_gone(admin, product)
            assert admin.problems == []


async def open_schools(product: Product, school: School, names: Sequence[str]) -> None:
    """Set the open schools of the district to these."""
    platform = Platform.create(Settings(home=product.home), pool_size=2)
    try:
        async with platform.database.system() as session:
            found = await session.execute(text("SELECT id FROM districts WHERE code = :code"), {"code": school.code})
            district_id = found.scalar_one()
        async with platform.database.district(district_id) as session:
            await sync_schools(session, [SchoolEntry(name[:3], name) for name in names])
    finally:
        await platform.close()


async def defines(admin: Visit, product: Product) -> None:
    """Define a model with one field."""
    admin.expect_refusal("/api/model/preview", 422)
    await admin.page.goto(f"{product.url}/models/new")
    await admin.label("models:fields.model.label").first.fill("Visits")
    await admin.label("models:fields.model.name").first.fill("visits")
    main = admin.page.locator("[data-item]").first
    await add_field(admin, main, "schools", "schools", column=True)
    preview = admin.role("region", "models:preview")
    await expect(preview.get_by_role("combobox", name=admin.words("sdk:form.schools.add"))).to_be_visible()
    await admin.role("button", "models:save").click()
    await expect(admin.page.get_by_role("row").filter(has_text="visits")).to_be_visible()


async def fills(admin: Visit, product: Product) -> None:
    await admin.page.goto(f"{product.url}/records/visits/new")
    search = admin.page.get_by_role("combobox", name=admin.words("sdk:form.schools.add"))
    await search.click()
    more = admin.page.get_by_role("option", name=admin.words("sdk:form.more"))
    await expect(more).to_be_attached()
    await admin.look("schools-00-offered")
    await more.click()
    await admin.page.get_by_role("option", name=MANY[-1]).click()
    for name in MANY[:3]:
        await search.fill(name[:3])
        await admin.page.get_by_role("option", name=name).click()
    assert await chosen(admin) == [MANY[-1], *MANY[:3]]
    await admin.look("schools-01-chosen")

    await grip(admin, MANY[-1]).drag_to(grip(admin, MANY[1]), steps=8)
    assert await chosen(admin) == [*MANY[:2], MANY[-1], MANY[2]]

    before = "ArrowRight" if admin.words.direction == "rtl" else "ArrowLeft"
    await grip(admin, MANY[2]).focus()
    await admin.page.keyboard.press("Space")
    await admin.page.keyboard.press(before)
    await expect(grip(admin, MANY[2])).to_be_focused()
    # A picture of the whole page resizes the window, which drops a held chip.
    await admin.look("schools-02-held")
    await expect(grip(admin, MANY[2])).to_have_attribute("aria-pressed", "false")
    assert await chosen(admin) == [*MANY[:2], MANY[-1], MANY[2]]

    await grip(admin, MANY[2]).focus()
    await admin.page.keyboard.press("Space")
    await expect(grip(admin, MANY[2])).to_have_attribute("aria-pressed", "true")
    await admin.page.keyboard.press(before)
    await is_told(admin, "sdk:form.order.moved", number=3)
    await admin.page.keyboard.press("Home")
    await is_told(admin, "sdk:form.order.moved", number=1)
    await admin.page.keyboard.press("Space")
    await is_told(admin, "sdk:form.order.dropped", number=1)
    assert await chosen(admin) == [MANY[2], *MANY[:2], MANY[-1]]
    await admin.role("button", "models:save").click()
    await expect(admin.page.get_by_role("dialog")).to_be_hidden()


async def finds_one_gone(admin: Visit, product: Product) -> None:
    await admin.page.goto(f"{product.url}/records/visits")
    await admin.page.get_by_role("table").get_by_role("link").first.click()
    gone = admin.page.get_by_role("listitem").filter(has_text=str(admin.words("sdk:form.schools.gone")))
    await expect(gone).to_have_count(1)
    await expect(gone).to_contain_text(MANY[1])
    await admin.look("schools-03-gone")


async def is_told(admin: Visit, words: str, *, number: int) -> None:
    """Check that screen readers are told the third school's new position."""
    told = admin.words.filled(words, name=MANY[2], number=number, total=4)
    await expect(admin.page.get_by_role("status").filter(has_text=told)).to_have_count(1)


def grip(admin: Visit, name: str) -> Locator:
    """Return the handle of a chosen school."""
    return admin.page.locator("[data-chip]").filter(has_text=name).get_by_role("button").first


async def chosen(admin: Visit) -> list[str]:
    """Return the chosen schools, in order."""
    return await admin.page.locator("[data-chip] bdi").all_inner_texts()
