"""An office makes a template by keyboard, asks the families of a CSV, and a teacher signs in the shell."""

from pathlib import Path

import pytest
from homeroom_demo.client import Clerk
from homeroom_devkit.testing.pdf import write_pdf
from playwright.async_api import Browser, expect

from .clerk import WORK_MS, give_password, give_school, open_shell, reach_dashboard
from .product import PASSWORD, Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
JUNIPER = School("juniper", "Juniper Schools", "en", "")
ALARAR = School("alarar", "مدارس العرعر", "ar", "")
PERSONS = "person_id,first_name,last_name,school_id,email,guardian_email\n"
PEOPLE = [("42", "Ann", "Lee"), ("43", "Bob", "Ray")]
LIST = "Student ID,Trip\n42,Zoo\n43,Zoo\n99,Zoo\n"
TITLE = "Trip to the zoo"


class TestSigningOffice:
    @pytest.mark.parametrize("school", [JUNIPER, ALARAR], ids=lambda school: school.language)
    async def test_families_of_a_csv_and_a_teacher_are_asked(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        teacher = f"rosa@{school.code}.example.org"
        await product.add_schools([school])
        await product.run_homeroom("district", "grant", school.code, "docSig")
        await product.run_homeroom("user", "create", school.code, teacher)
        import_families(product, school, tmp_path)
        words = Words(school.language)
        async with visiting(browser, words) as clerk, visiting(browser, words) as rosa:
            await reach_dashboard(clerk, product, school)
            await sees_what_to_do(clerk, product)
            await makes_a_template(clerk, tmp_path)
            await asks(clerk, tmp_path, teacher)
            await looks_at_a_request(clerk, product)
            await open_shell(rosa, product)
            await give_school(rosa, school.code)
            await give_password(rosa, teacher, PASSWORD)
            await expect(rosa.role("heading", "dashboard:title")).to_be_visible()
            await signs(rosa, product)
            assert clerk.problems + rosa.problems == []


def import_families(product: Product, school: School, folder: Path) -> None:
    """Import two students with a guardian each."""
    rows = [f"{id_},{first},{last},North,,{id_}@home.{school.code}.example.org" for id_, first, last in PEOPLE]
    persons = folder / "persons.csv"
    persons.write_text(PERSONS + "\n".join(rows))
    office = Clerk.sign_in(product.url, district=school.code, user=school.clerk, password=PASSWORD)
    office.import_persons(persons)
    office.http.close()


async def sees_what_to_do(clerk: Visit, product: Product) -> None:
    """Check that the empty list leads to the first request."""
    await clerk.page.goto(f"{product.url}/document-signature")
    await expect(clerk.text("signing:requests.emptyTitle")).to_be_visible()
    await clerk.look("signing-00-empty")
    await clerk.page.goto(f"{product.url}/document-signature/templates")
    await expect(clerk.text("signing:templates.empty")).to_be_visible()
    await clerk.look("signing-01-no-templates")


async def makes_a_template(clerk: Visit, folder: Path) -> None:
    """Make a template with two signers and three fields, placed without a pointer."""
    pdf = folder / "trip.pdf"
    pdf.write_bytes(write_pdf(["Field trip\nParent signature:"]))
    await clerk.page.locator("input[type=file]").set_input_files(pdf)
    await expect(clerk.label("signing:templates.name")).to_have_value("trip")
    await clerk.label("signing:templates.name").fill(TITLE)
    add_role = clerk.role("button", "signing:templates.roles.add")
    await add_role.press("Enter")
    await clerk.label("signing:templates.roles.kind").first.select_option("guardian1")
    await add_role.press("Enter")
    await clerk.label("signing:templates.roles.kind").nth(1).select_option("teacher")
    for kind, role in (("signature", "guardian1"), ("text", "guardian1"), ("signature", "teacher")):
        await clerk.role("button", f"signing:templates.kind.{kind}").press("Enter")
        await clerk.label("signing:templates.field.role").select_option(
            label=str(clerk.words(f"signing:templates.role.{role}"))
        )
    field = clerk.page.locator("[data-sheet] button[aria-pressed=true]")
    before = await field.bounding_box()
    for _press in range(5):
        await field.press("ArrowDown")
    after = await field.bounding_box()
    assert before
    assert after
    assert after["y"] > before["y"]
    assert after["x"] == before["x"]
    await clerk.look("signing-02-editor")
    await clerk.role("button", "signing:templates.save").press("Enter")
    await expect(clerk.text("signing:templates.allSaved")).to_be_visible()
    await expect(clerk.page.locator("[data-sheet] img")).to_be_visible()
    await clerk.look("signing-03-saved")
    await clerk.role("button", "signing:templates.preview.title").press("Enter")
    await clerk.label("signing:person.search").fill("Ann")
    await clerk.page.get_by_role("button", name="Ann Lee").press("Enter")
    await expect(clerk.page.get_by_role("dialog").get_by_text("Ann Lee").first).to_be_visible()
    await clerk.look("signing-04-preview")
    await clerk.page.keyboard.press("Escape")
    await clerk.role("button", "signing:templates.use").press("Enter")


async def asks(clerk: Visit, folder: Path, teacher: str) -> None:
    """Request signatures, from the document to the last button; a row that matches no person is left out."""
    await expect(clerk.role("heading", "signing:wizard.page")).to_be_visible()
    await clerk.look("signing-05-what")
    go_on = clerk.role("button", "signing:wizard.next")
    await go_on.press("Enter")
    await clerk.role("radio", "signing:wizard.whom.csv").check()
    csv = folder / "trip.csv"
    csv.write_text(LIST)
    await clerk.page.locator("input[type=file]").set_input_files(csv)
    await expect(clerk.label("signing:wizard.idColumn")).to_have_value("0")
    await clerk.look("signing-06-whom")
    await go_on.press("Enter")
    await clerk.page.get_by_label(clerk.words("signing:wizard.staff.name")).fill("Rosa Day")
    await clerk.page.get_by_label(clerk.words("signing:wizard.staff.email")).fill(teacher)
    await clerk.role("radio", "signing:wizard.pin.none").check()
    await clerk.look("signing-07-how")
    await go_on.press("Enter")
    await expect(clerk.role("heading", "signing:wizard.readyAndNeeds")).to_be_visible()
    await clerk.look("signing-08-check")
    await clerk.role("button", "signing:wizard.leaveOutNamed").press("Enter")
    await expect(clerk.role("heading", "signing:wizard.ready")).to_be_visible()
    await clerk.role("button", "signing:wizard.send").press("Enter")
    # Not the count above the list, which is also a link.
    rows = clerk.page.get_by_role("row").get_by_role("link", name=clerk.words("signing:requests.status.open"))
    await expect(rows).to_have_count(2, timeout=WORK_MS)


async def looks_at_a_request(clerk: Visit, product: Product) -> None:
    """Check the pending signer and the timeline of a request."""
    await expect(clerk.role("navigation", "signing:requests.doors")).to_be_visible()
    await clerk.look("signing-09-list")
    await clerk.page.get_by_role("row", name="Lee").get_by_role("link").click()
    await expect(clerk.role("heading", "signing:request.timeline")).to_be_visible()
    await expect(clerk.page.get_by_text("Rosa Day").first).to_be_visible()
    await clerk.look("signing-10-request")


async def signs(rosa: Visit, product: Product) -> None:
    """Sign what waits for the teacher; the families' requests stay."""
    await rosa.page.goto(f"{product.url}/document-signature/waiting")
    await rosa.page.get_by_role("link", name="Ann Lee").click()
    await expect(rosa.page.locator("img")).to_be_visible()
    await rosa.look("signing-11-sign")
    await rosa.label("signing:waiting.agree").check()
    await rosa.role("button", "signing:waiting.sign").press("Enter")
    await expect(rosa.page.get_by_role("link", name="Ann Lee")).to_have_count(0)
    await expect(rosa.page.get_by_role("link", name="Bob Ray")).to_be_visible()
    await rosa.look("signing-12-waiting")
