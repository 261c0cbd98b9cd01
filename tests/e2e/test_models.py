"""A model defined by staff, its form filled in by a school, and two people who save the same record."""

import re
from pathlib import Path

import pytest
from homeroom.config import Settings
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_sdk.context import SCHOOL_USER
from playwright.async_api import Browser, Locator, expect
from sqlalchemy import text

from .clerk import give_password, give_school, open_shell
from .product import PASSWORD, Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
CANYON = School("canyon", "Canyon Schools", "en", "")
ALRABWA = School("alrabwa", "مدارس الربوة", "ar", "")
MODEL = "field-trips"
PDF = b"%PDF-1.7\n%%EOF\n"
MAX_TABS = 40
CHIPS_WIDTH = 450


class TestModels:
    @pytest.mark.parametrize("school", [CANYON, ALRABWA], ids=lambda school: school.language)
    async def test_model_is_defined_filled_and_saved_by_two(
        self, product: Product, browser: Browser, school: School, tmp_path: Path
    ) -> None:
        await product.add_schools([school])
        teacher_name = await add_teacher(product, school)
        async with visiting(browser, Words(school.language)) as admin:
            await sign_in(admin, product, school, school.clerk)
            await defines(admin, product)
            async with visiting(browser, Words(school.language)) as teacher:
                await sign_in(teacher, product, school, teacher_name)
                await fills(teacher, tmp_path)
                await save_both(admin, teacher, product)
                await deletes_and_restores(teacher, product)
                assert teacher.problems == []
            assert admin.problems == []


async def add_teacher(product: Product, school: School) -> str:
    """Add a school user to the district."""
    name = f"teacher@{school.code}.example.org"
    platform = Platform.create(Settings(home=product.home), pool_size=2)
    try:
        async with platform.database.system() as session:
            found = await session.execute(text("SELECT id FROM districts WHERE code = :code"), {"code": school.code})
            district_id = found.scalar_one()
        async with platform.database.district(district_id) as session:
            person = {"email": name, "first_name": "Max", "last_name": "Teacher"}
            await create_user(session, **person, roles=[SCHOOL_USER], password=PASSWORD)
    finally:
        await platform.close()
    return name


async def sign_in(visit: Visit, product: Product, school: School, user: str) -> None:
    await open_shell(visit, product)
    await give_school(visit, school.code)
    await give_password(visit, user, PASSWORD)
    await expect(visit.role("navigation", "shell:frame.navigation")).to_be_visible()


async def defines(admin: Visit, product: Product) -> None:
    """Define a form with most types of fields and try its preview; an incomplete form has no preview."""
    admin.expect_refusal("/api/model/preview", 422)
    await admin.page.goto(f"{product.url}/models")
    await admin.role("link", "models:new").click()
    await admin.role("button", "models:save").click()
    await expect(admin.label("models:fields.model.label").first).to_be_focused()
    required = f"{admin.words('models:fields.model.name')}: {admin.words('sdk:form.problem.required')}"
    await expect(admin.page.get_by_role("button", name=required)).to_be_visible()
    await admin.label("models:fields.model.label").first.fill("Trips")
    await admin.label("models:fields.model.name").first.fill(MODEL)
    for group in ("readers", "writers"):
        boxes = admin.page.get_by_role("group", name=str(admin.words(f"models:fields.model.{group}")))
        await boxes.get_by_label(str(admin.words("models:options.SchoolUser"))).check()
    await admin.label("models:fields.model.menu").check()
    main = admin.page.locator("[data-item]").first
    await add_field(admin, main, "title", "input", required=True, column=True, searchable=True)
    seats = await add_field(admin, main, "seats", "input", column=True)
    await field_label(admin, seats, "kind").select_option("number")
    await field_label(admin, seats, "minimum").fill("1")
    await add_field(admin, main, "day", "date", required=True)
    transport = await add_field(admin, main, "transport", "radiobutton")
    for value in ("bus", "train"):
        await transport.get_by_role("button", name=added(admin, "option")).click()
        await admin.page.keyboard.type(value)
    await add_field(admin, main, "helpers", "autocomplete")
    await add_field(admin, main, "consent", "file")
    stops = await add_field(admin, main, "stops", "repeating")
    await add_field(admin, main, "lines", "dialogue")
    await admin.page.get_by_role("button", name=added(admin, "form"), exact=True).click()
    await admin.page.keyboard.type("stop")
    stop = admin.page.locator("[data-item]").filter(has=admin.page.locator("input[value='stop']")).first
    await add_field(admin, stop, "place", "input", required=True)
    await field_label(admin, stops, "form").select_option("stop")
    preview = admin.role("region", "models:preview")
    await expect(preview.get_by_role("group", name="stops")).to_be_visible()
    await admin.look("60-designer")
    await admin.role("button", "models:save").click()
    await expect(admin.page.get_by_role("row").filter(has_text=MODEL)).to_be_visible()
    await expect(admin.page.get_by_role("link", name="Trips").first).to_be_visible()
    await admin.look("61-models")


async def add_field(
    admin: Visit,
    form: Locator,
    name: str,
    kind: str,
    *,
    required: bool = False,
    column: bool = False,
    searchable: bool = False,
) -> Locator:
    """Add a field to the form; return its place in the designer."""
    if await form.locator("[data-body]").count() == 0:
        await form.locator("[data-head]").first.click()
    await form.get_by_role("button", name=added(admin, "field"), exact=True).click()
    await admin.page.keyboard.type(name)
    field = form.locator("[data-item]").filter(has=admin.page.locator(f"input[value='{name}']")).last
    await field_label(admin, field, "type").select_option(kind)
    for flag, wanted in (("required", required), ("column", column), ("searchable", searchable)):
        if wanted:
            await field_label(admin, field, flag).check()
    return field


def added(visit: Visit, part: str) -> str:
    """Return the label of the button that adds a part."""
    return visit.words.filled("sdk:form.add", name=visit.words(f"models:forms.{part}"))


def field_label(visit: Visit, field: Locator, name: str) -> Locator:
    """Return a setting of a field in the designer."""
    return field.get_by_label(
        re.compile(rf"^{re.escape(str(visit.words(f'models:fields.field.{name}')))}( \*)?$")
    ).first


async def fills(teacher: Visit, folder: Path) -> None:
    """Fill in the form by keyboard only, except for choosing the file."""
    page = teacher.page
    await tab_to(teacher, page.get_by_role("link", name="Trips"))
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="Trips")).to_be_visible()
    await tab_to(teacher, teacher.role("link", "models:newRecord"))
    await page.keyboard.press("Enter")
    title = page.get_by_role("textbox", name="title")
    await expect(title).to_be_focused()
    await tab_to(teacher, page.get_by_role("textbox", name="seats"))
    await page.keyboard.type("0")
    await page.keyboard.press("Enter")
    await expect(title).to_be_focused()
    summary = page.get_by_role("dialog").get_by_role("alert")
    await expect(summary.get_by_role("listitem")).to_have_count(3)
    await teacher.look("62-record-wrong")
    await page.keyboard.type("Zoo")
    await tab_to(teacher, page.get_by_role("textbox", name="seats"))
    await page.keyboard.press("Backspace")
    await page.keyboard.type("30")
    await page.get_by_label("day").fill("2026-05-31")
    await tab_to(teacher, page.get_by_role("radio", name="bus"))
    await page.keyboard.press("Space")
    helpers = page.get_by_role("combobox", name="helpers")
    await tab_to(teacher, helpers)
    await page.keyboard.type("Noor")
    await expect(helpers).to_have_value("Noor")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("Noor", exact=True)).to_be_visible()
    chips = await page.locator("[class*=PillsInput-root]").bounding_box()
    assert chips
    assert chips["width"] == CHIPS_WIDTH
    paper = folder / "consent.pdf"
    paper.write_bytes(PDF)
    await page.locator("input[type=file]").set_input_files(paper)
    await expect(page.get_by_text("consent.pdf").first).to_be_visible()
    for place in ("Gate", "Lake"):
        await tab_to(teacher, page.get_by_role("button", name=teacher.words.filled("sdk:form.add", name="stops")))
        await page.keyboard.press("Enter")
        await page.keyboard.type(place)
    first, second = (teacher.words.filled("sdk:form.moveDown", title=f"stops {number}: Gate") for number in (1, 2))
    await tab_to(teacher, page.get_by_role("button", name=first))
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("stops 1: Lake")).to_be_visible()
    await expect(page.get_by_role("button", name=second)).to_be_focused()
    await teacher.look("63-record-filled")
    await tab_to(teacher, teacher.role("button", "models:save"))
    await page.keyboard.press("Enter")
    row = page.get_by_role("row").filter(has_text="Zoo")
    await expect(row).to_be_visible()
    await teacher.look("64-records")
    await row.get_by_role("link").click()
    async with page.expect_download() as download:
        name = teacher.words.filled("sdk:form.fileSave", name="consent.pdf")
        await page.get_by_role("button", name=name).click()
    assert Path(await (await download.value).path()).read_bytes() == PDF


async def save_both(admin: Visit, teacher: Visit, product: Product) -> None:
    """Save as two people with the same record open; the second one must resolve the conflict."""
    teacher.expect_refusal(f"/api/instance/{MODEL}/", 409)
    await admin.page.goto(teacher.page.url)
    await expect(admin.text("models:locked")).to_be_visible()
    await admin.page.get_by_role("textbox", name="seats").fill("20")
    await admin.page.get_by_role("textbox", name="title").fill("Big zoo")
    await admin.role("button", "models:save").click()
    await expect(admin.page.get_by_role("row").filter(has_text="Big zoo")).to_be_visible()
    await teacher.page.get_by_role("textbox", name="seats").fill("25")
    await teacher.role("button", "models:save").click()
    dialog = teacher.role("dialog", "models:conflict.title")
    await expect(dialog).to_contain_text("title")
    mine = dialog.get_by_role("radio").first
    await teacher.look("65-conflict")
    await mine.check()
    await teacher.role("button", "models:conflict.save").click()
    row = teacher.page.get_by_role("row").filter(has_text="Big zoo")
    await expect(row).to_be_visible()
    await expect(row.get_by_role("cell").nth(1)).to_have_text("25")


async def deletes_and_restores(teacher: Visit, product: Product) -> None:
    """Move a record into the bin, view it there, and restore it from there and from the list of deleted records."""
    page = teacher.page
    row = page.get_by_role("row").filter(has_text="Big zoo")
    await delete_record(teacher, row)
    await teacher.role("link", "models:bin.link").click()
    await expect(row).to_be_visible()
    await teacher.look("66-deleted-records")
    await row.get_by_role("link").click()
    await expect(page.get_by_role("textbox", name="title")).to_have_value("Big zoo")
    await teacher.look("67-deleted-record")
    await teacher.role("button", "models:bin.restoreThis").click()
    await expect(teacher.text("models:bin.restored")).to_be_visible()
    await expect(row).to_have_count(0)
    await page.goto(f"{product.url}/records/{MODEL}")
    await delete_record(teacher, row)
    await page.goto(f"{product.url}/records/{MODEL}/deleted")
    await row.get_by_role("checkbox").check()
    await page.get_by_role("button", name=teacher.words("models:bin.restore")).click()
    await expect(row).to_have_count(0)
    await page.goto(f"{product.url}/records/{MODEL}")
    await expect(row).to_be_visible()


async def delete_record(visit: Visit, row: Locator) -> None:
    await row.get_by_role("link").click()
    await visit.role("button", "models:delete").click()
    await visit.role("button", "models:delete", within=visit.role("dialog", "models:deleteTitle")).click()
    await expect(row).to_have_count(0)


async def tab_to(visit: Visit, target: Locator) -> None:
    """Press Tab until the target has the focus."""
    for _ in range(MAX_TABS):
        if await target.first.evaluate("element => element === document.activeElement"):
            return
        await visit.page.keyboard.press("Tab")
    pytest.fail(f"{MAX_TABS} tabs do not lead to {target}.")
