"""A legal hold prevents a deletion, and two people have documents destroyed after their retention period."""

from pathlib import Path

import pytest
from homeroom_demo.client import Clerk
from playwright.async_api import Browser, expect

from .clerk import WORK_MS, give_password, give_school, open_shell, reach_dashboard
from .product import PASSWORD, Product, School
from .visits import Visit, visiting
from .words import Words

pytestmark = pytest.mark.browser
CYPRESS = School("cypress", "Cypress Schools", "en", "")
ALSARW = School("alsarw", "مدارس السرو", "ar", "")
PERSONS = "person_id,first_name,last_name,school_id,email\n42,Ann,Lee,North,\n43,Bob,Ray,North,\n"
RULE = {"trigger": "created", "amount": 1, "unit": "years", "action": "destroy"}


class TestRetention:
    @pytest.mark.parametrize("school", [CYPRESS, ALSARW], ids=lambda school: school.language)
    async def test_hold_keeps_a_document_and_two_people_destroy_the_other(
        self, product: Product, browser: Browser, tmp_path: Path, school: School
    ) -> None:
        first, second = [f"{name}@{school.code}.example.org" for name in ("first", "second")]
        await product.add_schools([school])
        await product.run_homeroom("district", "grant", school.code, "docManagement")
        for name in (first, second):
            await product.run_homeroom("user", "create", school.code, name)
        office = Clerk.sign_in(product.url, district=school.code, user=school.clerk, password=PASSWORD)
        documents = keep_documents(office, tmp_path)
        age_documents(product, school)
        words = Words(school.language)
        async with (
            visiting(browser, words) as clerk,
            visiting(browser, words) as one,
            visiting(browser, words) as other,
        ):
            await reach_dashboard(clerk, product, school)
            await places_a_hold(clerk, product)
            refused = office.http.post("/api/document/delete", json={"id": documents["42"]})
            assert (refused.status_code, refused.json()["code"]) == (409, "on_hold")
            await proposes(clerk, product)
            await signs_in(one, product, school, first)
            await approves_first(one, product)
            await signs_in(other, product, school, second)
            await approves_last(other, product)
            await releases_the_hold(clerk, product)
            assert clerk.problems + one.problems + other.problems == []
        left = office.http.post("/api/search/records", json={"model": "DocumentList"}).json()["r"]
        assert [document["id"] for document in left] == [documents["42"]]
        office.http.close()


def keep_documents(office: Clerk, folder: Path) -> dict[str, str]:
    """Store one document for each of two students; return its id by the student's."""
    persons = folder / "persons.csv"
    persons.write_text(PERSONS)
    office.import_persons(persons)
    kind = office.http.post("/api/documentType/save", json={"name": "Report card", "retention": RULE})
    found = office.http.post("/api/search/records", json={"model": "Persons"}).json()["r"]
    documents = {}
    for person in found:
        values = {"person": person["id"], "typeId": kind.json()["data"]["id"], "name": "Spring term"}
        file = {"file": ("term.txt", f"Report of {person['personId']}".encode(), "text/plain")}
        answer = office.http.post("/api/document/create", data=values, files=file)
        assert answer.is_success, answer.text
        documents[person["personId"]] = answer.json()["data"]["id"]
    return documents


def age_documents(product: Product, school: School) -> None:
    """Backdate the documents by two years."""
    with product.database() as connection:
        connection.execute(
            "UPDATE storage_documents SET created_at = created_at - interval '2 years' "
            "WHERE district_id = (SELECT id FROM districts WHERE code = %s)",
            (school.code,),
        )


async def places_a_hold(clerk: Visit, product: Product) -> None:
    """Place a hold on a student, by keyboard."""
    await clerk.page.goto(f"{product.url}/document-storage/holds")
    await expect(clerk.text("storage:holds.empty")).to_be_visible()
    await clerk.look("retention-00-no-holds")
    await clerk.role("link", "storage:holds.new").press("Enter")
    await clerk.label("storage:holds.field.personId").fill("42")
    await clerk.label("storage:holds.field.reason").fill("A letter of the court")
    await clerk.look("retention-01-new-hold")
    await clerk.role("button", "storage:holds.place").press("Enter")
    await expect(clerk.page.get_by_role("dialog")).to_be_hidden()
    await expect(clerk.page.get_by_role("link", name="Ann Lee (42)")).to_be_visible()
    await clerk.look("retention-02-holds")


async def proposes(clerk: Visit, product: Product) -> None:
    """Put all documents that are due and not held on a list."""
    await clerk.page.goto(f"{product.url}/document-storage/retention")
    await expect(clerk.role("heading", "storage:retention.byType")).to_be_visible()
    await clerk.look("retention-03-due")
    await clerk.role("button", "storage:retention.proposeAll").click()
    await expect(clerk.page.get_by_role("dialog")).to_be_visible()
    await expect(clerk.text("storage:retention.waitsForTwo")).to_be_visible()
    await expect(clerk.role("button", "storage:retention.approve")).to_have_count(0)


async def signs_in(visit: Visit, product: Product, school: School, user: str) -> None:
    """Sign in as another administrator."""
    await open_shell(visit, product)
    await give_school(visit, school.code)
    await give_password(visit, user, PASSWORD)
    await expect(visit.role("heading", "dashboard:title")).to_be_visible()


async def approves_first(clerk: Visit, product: Product) -> None:
    """Approve as the first of two, who cannot approve twice."""
    await clerk.page.goto(f"{product.url}/document-storage/retention")
    await clerk.page.get_by_role("link", name="Report card").click()
    await clerk.role("button", "storage:retention.approve").press("Enter")
    question = clerk.page.get_by_role("dialog", name=clerk.words("storage:retention.approveTitle"))
    await expect(question.get_by_text(clerk.words("storage:retention.approveFirst"))).to_be_visible()
    await clerk.look("retention-04-first")
    await clerk.role("button", "storage:retention.approve", within=question).click()
    await expect(clerk.text("storage:retention.waitsForOther")).to_be_visible()
    await expect(clerk.role("button", "storage:retention.approve")).to_have_count(0)
    await clerk.look("retention-05-waits")


async def approves_last(other: Visit, product: Product) -> None:
    """Check that the second approval destroys the documents and that the certificate can be saved."""
    await other.page.goto(f"{product.url}/document-storage/retention")
    await other.page.get_by_role("link", name="Report card").click()
    await other.role("button", "storage:retention.approve").click()
    question = other.page.get_by_role("dialog", name=other.words("storage:retention.approveTitle"))
    await expect(question.get_by_text(other.words("storage:retention.approveLast"))).to_be_visible()
    await other.role("button", "storage:retention.approve", within=question).click()
    save = other.role("button", "storage:retention.certificate")
    await expect(save).to_be_visible(timeout=WORK_MS)
    await other.look("retention-06-done")
    async with other.page.expect_download() as download:
        await save.click()
    assert Path(await (await download.value).path()).read_bytes().startswith(b"%PDF-")


async def releases_the_hold(clerk: Visit, product: Product) -> None:
    """Release the hold with a reason, which is kept."""
    await clerk.page.goto(f"{product.url}/document-storage/holds")
    await clerk.page.get_by_role("link", name="Ann Lee (42)").click()
    await clerk.label("storage:holds.releaseReason").fill("The case was closed")
    await clerk.look("retention-07-release")
    await clerk.role("button", "storage:holds.release").press("Enter")
    await expect(clerk.page.get_by_role("dialog")).to_be_hidden()
    await expect(clerk.text("storage:holds.over")).to_be_visible()
