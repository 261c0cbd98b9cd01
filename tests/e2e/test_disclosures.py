"""The disclosure ledger: an administrator finds a student's entries, downloads a signed list, and checks the ledger."""

import zipfile
from pathlib import Path
from uuid import UUID

import pytest
from homeroom.config import Settings
from homeroom.platform import Platform
from homeroom_sdk.orm import uuid7
from homeroom_server.disclosure_lists.signing import signing_key, verify_package
from playwright.async_api import Browser, expect

from .clerk import reach_dashboard
from .product import Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
POPLAR = School("poplar", "Poplar Schools", "en", "")
ALHOOR = School("alhoor", "مدارس الحور", "ar", "")
HEADER = "person_id,first_name,last_name,school_id,email,guardian_email\n"
WRITE = """
    INSERT INTO disclosures
        (district_id, id, act, plugin_id, person, person_name, document, title, kind, user_id, actor, recipient, reason)
    SELECT d.id, %s, %s, 'delivery', p.id, p.first_name || ' ' || p.last_name, gen_random_uuid(), 'Report card, spring',
        %s, NULL, %s, %s, %s
    FROM districts d JOIN people_persons p ON p.district_id = d.id WHERE d.code = %s
"""
ROWS = (
    ("viewed", "staff", "clerk@district.example.org", "", ""),
    ("viewed", "support", "support@operator.example.org", "", "The family asks why they cannot open it."),
    ("sent", "flow", "clerk@district.example.org", "lee@home.example.org", ""),
)


class TestDisclosures:
    @pytest.mark.parametrize("school", [POPLAR, ALHOOR], ids=lambda school: school.language)
    async def test_administrator_sees_who_saw_a_students_documents(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        persons = tmp_path / "persons.csv"
        persons.write_text(f"{HEADER}00042,Ann,Lee,North,,\n")
        await product.add_schools([school], persons)
        district = write_rows(product, school)
        async with visiting(browser, Words(school.language)) as admin:
            await reach_dashboard(admin, product, school)
            await admin.role("link", "people:nav.disclosures").click()
            await expect(admin.page.get_by_text("support@operator.example.org")).to_be_visible()
            await admin.look("disclosures-00-list")
            await finds_a_student(admin)
            await takes_a_list(admin, product, district)
            await sees_them_on_the_students_page(admin, product, district)
            await checks(admin, product, district)
            assert admin.problems == []


def write_rows(product: Product, school: School) -> UUID:
    """Write ledger rows about one student's document as the platform writes them; return the district's id."""
    with product.database() as connection:
        for act, kind, actor, recipient, reason in ROWS:
            connection.execute(WRITE, (uuid7(), act, kind, actor, recipient, reason, school.code))
        row = connection.execute("SELECT id FROM districts WHERE code = %s", [school.code]).fetchone()
    assert row is not None
    return UUID(str(row[0]))


async def finds_a_student(admin: Visit) -> None:
    """Find a student by keyboard only."""
    await admin.label("people:disclosure.search").press_sequentially("lee")
    link = admin.page.get_by_role("link", name="Ann Lee · 00042")
    await expect(link).to_be_visible()
    await link.press("Enter")
    entries = admin.page.get_by_role("dialog").get_by_role("listitem")
    await expect(entries).to_have_count(len(ROWS))
    await expect(entries.first).to_contain_text("lee@home.example.org")
    await admin.look("disclosures-01-person")


async def takes_a_list(admin: Visit, product: Product, district: UUID) -> None:
    """Download a list and check that it carries the district's signature."""
    ferpa = str(admin.words("people:disclosure.list.ferpa"))
    name = admin.words.filled("people:disclosure.save", list=ferpa, format="PDF")
    async with admin.page.expect_download() as download:
        await admin.page.get_by_role("button", name=name).click()
    packed = Path(await (await download.value).path()).read_bytes()
    platform = Platform.create(Settings(home=product.home), pool_size=1)
    verified = verify_package(packed, signing_key(platform.keys, district).public_key())
    await platform.close()
    assert list(verified.manifest["files"]) == ["ferpa.pdf"]
    assert zipfile.is_zipfile(await (await download.value).path())
    await admin.page.keyboard.press("Escape")


async def sees_them_on_the_students_page(admin: Visit, product: Product, district: UUID) -> None:
    """Check that the entries are a tab on the student's page, and return to the ledger."""
    with product.database() as connection:
        row = connection.execute("SELECT person FROM disclosures WHERE district_id = %s", [district]).fetchone()
    assert row is not None
    admin.expect_refusal("getStudentResult", 404)  # Nothing was delivered to the student, as the first tab shows.
    await admin.page.goto(f"{product.url}/student-detail/{row[0]}")
    await admin.role("link", "people:nav.disclosures", within=admin.page.get_by_role("main")).click()
    entries = admin.role("region", "people:disclosure.ofPerson").get_by_role("listitem")
    await expect(entries).to_have_count(len(ROWS))
    await admin.look("disclosures-02-students-page")
    await admin.page.goto(f"{product.url}/disclosures")


async def checks(admin: Visit, product: Product, district: UUID) -> None:
    """Check that the ledger is intact, and broken after a row was changed behind the platform's back."""
    await admin.role("button", "people:ledger.check").press("Enter")
    result = admin.role("region", "people:ledger.title").get_by_role("status")
    await expect(result).to_contain_text("3:")
    await admin.look("disclosures-03-whole")
    with product.database() as connection:
        connection.execute(
            "UPDATE disclosures SET actor = 'nobody' WHERE kind = 'support' AND district_id = %s", [district]
        )
    await admin.role("button", "people:ledger.check").press("Enter")
    await expect(result).to_contain_text(str(row_of(product, district)))
    await admin.look("disclosures-04-broken")


def row_of(product: Product, district: UUID) -> UUID:
    """Return the id of customer support's row."""
    query = "SELECT id FROM disclosures WHERE kind = 'support' AND district_id = %s"
    with product.database() as connection:
        row = connection.execute(query, [district]).fetchone()
    assert row is not None
    return UUID(str(row[0]))
