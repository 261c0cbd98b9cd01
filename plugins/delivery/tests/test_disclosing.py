"""The disclosure ledger of delivery: every document that was seen, sent, printed or downloaded, its person and
receiver.
"""

from typing import Any
from urllib.parse import quote
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from homeroom_devkit.testing.districts import open_plugin_context
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.sending.service import sync_results


class Books:
    """A delivered job of two students, and the rows of the ledger apart from its sending."""

    def __init__(self, clerk: Clerk, mailbox: RunningMailbox, students: list[Student], job_id: str) -> None:
        self.clerk, self.mailbox, self.students, self.job_id = clerk, mailbox, students, job_id

    async def rows(self) -> list[dict[str, Any]]:
        """Return all rows, oldest first."""
        return list(reversed(await self.clerk.list_records("Disclosures")))

    async def later(self) -> list[tuple[str, str, str, str]]:
        """Return the events after sending: kind of actor, act, person and receiver."""
        persons = {row["id"]: row["personId"] for row in await self.clerk.list_records("Persons")}
        rows = [row for row in await self.rows() if row["act"] != "sent"]
        return [(row["kind"], row["act"], persons[row["person"]], row["recipient"]) for row in rows]

    def family(self, student: Student) -> Family:
        """Return the family that opens the link of its mail."""
        return Family.of(self.clerk.api.another(), self.mailbox, student.guardian_email)

    async def result_id(self, student: Student) -> str:
        """Return the id of the student's recipient."""
        rows = await self.clerk.list_records("JobResults", self.job_id)
        return str(next(row["id"] for row in rows if row["studentId"] == student.person_id))


@pytest.fixture
async def books(clerk: Clerk, mailbox: RunningMailbox) -> Books:
    students = clerk.invent(2)
    return Books(clerk, mailbox, students, await clerk.deliver(students))


class TestSent:
    @pytest.mark.deep(of="plugins")
    async def test_each_mail_that_went_out_is_one_row_with_its_address(self, books: Books) -> None:
        rows = await books.rows()
        assert {(row["act"], row["kind"], row["recipient"], row["personName"]) for row in rows} == {
            ("sent", "flow", student.guardian_email, f"{student.first_name} {student.last_name}")
            for student in books.students
        }
        assert len(rows) == len(books.students)
        assert {row["title"] for row in rows} == {(await books.clerk.job(books.job_id))["subject"]}

    @pytest.mark.deep(of="plugins")
    async def test_rows_come_once_however_often_the_results_are_taken_over(self, books: Books) -> None:
        async with open_plugin_context(books.clerk.platform, "delivery", books.clerk.district) as ctx:
            await sync_results(ctx, UUID(books.job_id))
        assert len(await books.rows()) == len(books.students)

    @pytest.mark.deep(of="plugins")
    async def test_mail_that_goes_out_again_is_another_row_also_behind_an_opening(self, books: Books) -> None:
        student = books.students[0]
        await books.family(student).open(str(await books.clerk.pin_of(books.job_id, student)))
        body = {"jobId": books.job_id, "resultIds": [await books.result_id(student)]}
        answer = await books.clerk.post("resendEmail", json=body)
        assert answer.status_code == 200, answer.text
        await books.clerk.run()
        sent = [row["recipient"] for row in await books.rows() if row["act"] == "sent"]
        assert sorted(sent) == sorted([student.guardian_email, *(each.guardian_email for each in books.students)])


class TestStaff:
    @pytest.mark.deep(of="plugins")
    async def test_document_that_is_looked_at_and_each_page_are_rows(self, books: Books) -> None:
        student = books.students[0]
        document = (await books.clerk.list_documents(books.job_id))[student.person_id]
        await books.clerk.get_data(f"document/{document['id']}")
        assert await books.later() == [("staff", "viewed", student.person_id, "")]

    async def test_what_is_taken_away_is_a_row_for_each_person(self, books: Books) -> None:
        one, two = books.students
        result = await books.clerk.post("download", params={"resultId": await books.result_id(one)})
        assert result.status_code == 200, result.text
        archive = await books.clerk.post("downloadDocuments", params={"id": books.job_id})
        assert archive.status_code == 200
        found = await books.later()
        assert found[0] == ("staff", "downloaded", one.person_id, "")
        assert sorted(found[1:]) == sorted(("staff", "exported", each.person_id, "") for each in (one, two))

    @pytest.mark.deep(of="plugins")
    async def test_reason_of_the_request_stands_in_the_row(self, books: Books) -> None:
        headers = books.clerk.headers | {"Disclosure-Reason": quote("Die Familie fragt nach Seite 2 – telefonisch")}
        params = {"resultId": await books.result_id(books.students[0])}
        answer = await books.clerk.api.post("/api/pdf/jobs/download", params=params, headers=headers)
        assert answer.status_code == 200, answer.text
        reasons = [row["reason"] for row in await books.rows() if row["act"] == "downloaded"]
        assert reasons == ["Die Familie fragt nach Seite 2 – telefonisch"]

    @pytest.mark.deep(of="plugins")
    async def test_page_of_a_batch_is_shown_of_whoever_has_it(self, clerk: Clerk) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        job_id = await clerk.match(write_pdf([each.page() for each in students]))
        page = await clerk.api.get(f"/api/pdf/jobs/page/{job_id}/2", headers=clerk.headers)
        assert page.status_code == 200
        rows = await clerk.list_records("Disclosures")
        assert [(row["act"], row["personName"]) for row in rows] == [
            ("viewed", f"{students[1].first_name} {students[1].last_name}")
        ]


class TestFamilies:
    async def test_opening_and_each_download_are_rows_to_its_address(self, books: Books) -> None:
        student = books.students[1]
        family = books.family(student)
        await family.type_pin("wrong")
        assert await books.later() == []
        await family.open(str(await books.clerk.pin_of(books.job_id, student)))
        for _time in range(2):
            assert (await family.download()).status_code == 200
        to = (student.person_id, student.guardian_email)
        assert await books.later() == [("family", act, *to) for act in ("viewed", "downloaded", "downloaded")]
