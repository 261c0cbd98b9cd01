"""The address of a document is read when it is sent, not when its batch was matched."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk, Student
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.pipeline import flow
from homeroom_plugins.delivery.states import JobStatus
from sqlalchemy import update

OpenContext = Callable[..., Any]


async def match(clerk: Clerk, students: list[Student]) -> str:
    """Import students and match a page for each; the job waits in review."""
    await clerk.import_persons(students)
    return await clerk.match(write_pdf([student.page() for student in students]))


async def row_of(clerk: Clerk, student: Student) -> str:
    """Return the student's row in the directory."""
    rows = await clerk.list_records("Persons")
    return next(str(row["id"]) for row in rows if row["personId"] == student.person_id)


async def change(clerk: Clerk, student: Student, **values: str) -> None:
    """Change a student in the directory."""
    await change_row(clerk, await row_of(clerk, student), **values)


async def change_row(clerk: Clerk, row: str, **values: str) -> None:
    """Change a row of the directory."""
    body = {"id": row} | values
    answer = await clerk.api.post("/api/person/update", json=body, headers=clerk.headers)
    assert answer.status_code == 200, answer.text


async def plan(clerk: Clerk, open_context: OpenContext, job_id: str) -> None:
    """Run an approved job until its mails are in the ledger but not sent, as if its process then died."""
    async with open_context("delivery", clerk.district) as ctx:
        await flow.inspect_source(ctx, UUID(job_id))
        await flow.match_pages(ctx, UUID(job_id))
        await flow.cut_chunk(ctx, UUID(job_id), 0)
        await flow.plan_mails(ctx, UUID(job_id))
        await ctx.db.execute(update(Job).values(status=JobStatus.FAILED))


class TestFresh:
    @pytest.mark.deep(of="plugins")
    async def test_address_corrected_after_the_match_gets_the_mail(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await match(clerk, [student])
        corrected = f"new.{student.guardian_email}"
        await change(clerk, student, guardianEmail=corrected)
        await clerk.approve(job_id, subject="Cards")
        assert len(mailbox.mails_to(corrected)) == 1
        assert mailbox.mails_to(student.guardian_email) == []
        assert [row["email"] for row in await clerk.list_records("JobResults", job_id)] == [corrected]

    @pytest.mark.deep(of="plugins")
    async def test_address_added_after_the_match_gets_the_mail(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (invented,) = clerk.invent(1)
        student = Student(invented.person_id, invented.first_name, invented.last_name, invented.email, "")
        job_id = await match(clerk, [student])
        assert "no_address" in {row["kind"] for row in await clerk.list_records("JobProblems", job_id)}
        await change(clerk, student, guardianEmail=invented.guardian_email)
        await clerk.approve(job_id, subject="Cards")
        assert len(mailbox.mails_to(invented.guardian_email)) == 1
        assert "no_address" not in {row["kind"] for row in await clerk.list_records("JobProblems", job_id)}

    @pytest.mark.deep(of="plugins")
    async def test_retry_writes_to_the_corrected_address_alone(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        students = clerk.invent(2)
        job_id = await clerk.start(students)
        await plan(clerk, open_context, job_id)
        corrected = f"new.{students[0].guardian_email}"
        await change(clerk, students[0], guardianEmail=corrected)
        assert (await clerk.post(f"retryJob/{job_id}")).status_code == 200
        await clerk.run()
        results = {row["email"]: row["result"] for row in await clerk.list_records("JobResults", job_id)}
        assert (await clerk.job(job_id))["status"] == "complete"
        assert results == {
            students[0].guardian_email: "cancelled",
            corrected: "sent",
            students[1].guardian_email: "sent",
        }
        assert len(mailbox.mails_to(corrected)) == 1
        assert mailbox.mails_to(students[0].guardian_email) == []
        assert len(mailbox.mails_to(students[1].guardian_email)) == 1

    async def test_retry_sends_nothing_to_who_has_gone_meanwhile(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        students = clerk.invent(2)
        job_id = await clerk.start(students)
        await plan(clerk, open_context, job_id)
        gone = {"ids": [await row_of(clerk, students[0])]}
        await clerk.api.post("/api/person/deletePersons", json=gone, headers=clerk.headers)
        await clerk.post(f"retryJob/{job_id}")
        await clerk.run()
        assert [len(mailbox.mails_to(student.guardian_email)) for student in students] == [0, 1]
        assert await clerk.list_held(job_id) == {students[0].person_id: ["person_gone"]}


class TestShared:
    async def test_seven_students_on_one_address_are_held_and_six_are_not(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        invented = clerk.invent(13)
        seven, six = invented[0].guardian_email, invented[7].guardian_email
        students = [
            Student(item.person_id, item.first_name, item.last_name, "", seven if number < 7 else six)
            for number, item in enumerate(invented)
        ]
        job_id = await match(clerk, students)
        held = await clerk.list_held(job_id)
        await clerk.approve(job_id, subject="Cards")
        assert held == {student.person_id: ["shared_address"] for student in students[:7]}
        assert (len(mailbox.mails_to(seven)), len(mailbox.mails_to(six))) == (0, 6)

        problem = next(row for row in await clerk.list_records("JobProblems", job_id) if row["holds"])
        body = {"problemId": problem["id"], "as": "public", "reason": "A children's home."}
        assert (await clerk.post("releaseMark", json=body)).json()["data"]["released"] == 7
        await clerk.run()
        assert (len(mailbox.mails_to(seven)), len(mailbox.mails_to(six))) == (7, 6)

    @pytest.mark.deep(of="plugins")
    async def test_address_that_was_filled_down_after_the_match_is_held_when_it_is_sent(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        student, *others = clerk.invent(7)
        job_id = await match(clerk, [student])
        await clerk.import_persons(
            [Student(item.person_id, item.first_name, item.last_name, "", student.guardian_email) for item in others]
        )
        assert await clerk.list_held(job_id) == {}
        await clerk.approve(job_id, subject="Cards")
        assert await clerk.list_held(job_id) == {student.person_id: ["shared_address"]}
        assert mailbox.mails_to(student.guardian_email) == []

        document = (await clerk.list_documents(job_id))[student.person_id]["id"]
        await clerk.release(document)
        await clerk.run()
        assert len(mailbox.mails_to(student.guardian_email)) == 1


class TestPersonOfNow:
    @pytest.mark.deep(of="plugins")
    async def test_person_who_was_removed_after_the_match_is_held(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(2)
        job_id = await match(clerk, students)
        gone = {"ids": [await row_of(clerk, students[0])]}
        await clerk.api.post("/api/person/deletePersons", json=gone, headers=clerk.headers)
        await clerk.approve(job_id, subject="Cards")
        assert await clerk.list_held(job_id) == {students[0].person_id: ["person_gone"]}
        assert [len(mailbox.mails_to(student.guardian_email)) for student in students] == [0, 1]

    async def test_person_who_has_another_name_or_id_now_is_held(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        renamed, renumbered, unchanged = students = clerk.invent(3)
        job_id = await match(clerk, students)
        await change(clerk, renamed, firstName="Beatriz")
        await change(clerk, renumbered, personId="200001")
        await change(clerk, unchanged, firstName=unchanged.first_name.upper(), schoolId="S2")
        await clerk.approve(job_id, subject="Cards")
        held = await clerk.list_held(job_id)
        assert set(held) == {renamed.person_id, renumbered.person_id}
        assert [len(mailbox.mails_to(student.guardian_email)) for student in students] == [0, 0, 1]

    async def test_two_persons_whose_ids_were_swapped_get_nothing(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        one, other = students = clerk.invent(2)
        job_id = await match(clerk, students)
        rows = [await row_of(clerk, student) for student in students]
        await change_row(clerk, rows[0], personId="999999")
        await change_row(clerk, rows[1], personId=one.person_id)
        await change_row(clerk, rows[0], personId=other.person_id)
        await clerk.approve(job_id, subject="Cards")
        assert set(await clerk.list_held(job_id)) == {one.person_id, other.person_id}
        assert [len(mailbox.mails_to(student.guardian_email)) for student in students] == [0, 0]
