"""Held documents: a person releases them or keeps them back, and gives a reason."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.states import JobStatus
from sqlalchemy import update

REASON = "I know this family."
WHOLE = "Page 1 of 1"
"""A text that marks its page as complete, so that an unassigned page next to it does not hold the document."""


def nameless(student: Student) -> str:
    """Return the text of a page with the student's id and without a name."""
    return f"Student ID: {student.person_id}\nReport card"


async def deliver(clerk: Clerk, students: list[Student], texts: list[str]) -> str:
    """Import these students and deliver these pages."""
    return await clerk.deliver(students, texts=texts)


async def find_document(clerk: Clerk, job_id: str, student: Student) -> str:
    """Return the id of a student's document."""
    return str((await clerk.list_documents(job_id))[student.person_id]["id"])


async def find_problem(clerk: Clerk, job_id: str, student: Student) -> dict[str, Any]:
    """Return the problem that holds a student's document."""
    rows = await clerk.list_records("JobProblems", job_id)
    return next(row for row in rows if row["holds"] and row["personIds"][0] == student.person_id)


def count_mails(mailbox: RunningMailbox, students: list[Student]) -> list[int]:
    """Return how many mails each family got."""
    return [len(mailbox.mails_to(student.guardian_email)) for student in students]


class TestRelease:
    async def test_complete_job_goes_on_and_only_that_family_gets_a_mail(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(3)
        texts = [nameless(students[0]), nameless(students[1]), students[2].page(WHOLE)]
        job_id = await deliver(clerk, students, texts)
        assert count_mails(mailbox, students) == [0, 0, 1]

        assert await clerk.release(await find_document(clerk, job_id, students[0]), reason=f" {REASON} ") == 1
        assert (await clerk.job(job_id))["status"] == "queued"
        await clerk.run()
        job = await clerk.job(job_id)
        assert count_mails(mailbox, students) == [1, 0, 1]
        assert (job["status"], job["counts"]["held"], job["counts"]["stored"]) == ("complete", 1, 2)
        html = await Family.of(clerk.api, mailbox, students[0].guardian_email).open(
            str(await clerk.pin_of(job_id, students[0]))
        )
        assert students[0].person_id in html

    async def test_who_released_it_and_why_is_written_down(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await deliver(clerk, [student], [nameless(student)])
        document = await find_document(clerk, job_id, student)
        await clerk.release(document, reason=REASON)
        problem = await find_problem(clerk, job_id, student)
        assert (problem["releasedBy"], problem["reason"]) == (clerk.district.user, REASON)
        (entry,) = [row for row in await clerk.list_records("ActivityLog") if row["type"] == "document.released"]
        assert (entry["subject"], entry["email"]) == (document, clerk.district.user)

    async def test_without_a_reason_nothing_goes(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await deliver(clerk, [student], [nameless(student)])
        document = await find_document(clerk, job_id, student)
        for reason in ("", "   ", "ok", " x ", "x" * 501):
            answer = await clerk.post("release", json={"documentIds": [document], "reason": reason})
            assert (answer.status_code, answer.json()["code"]) == (422, "validation_failed")
        assert await clerk.run() == []
        assert await clerk.list_held(job_id) == {student.person_id: ["name_missing"]}

    @pytest.mark.deep(of="plugins")
    async def test_in_review_it_goes_with_the_approval(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        job_id = await clerk.match(write_pdf([nameless(students[0]), nameless(students[1])]))
        assert await clerk.release(await find_document(clerk, job_id, students[0])) == 1
        assert await clerk.run() == []
        assert (await clerk.job(job_id))["status"] == "review"
        await clerk.approve(job_id, subject="Cards")
        assert count_mails(mailbox, students) == [1, 0]

    async def test_second_release_sends_nothing_again(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await deliver(clerk, [student], [nameless(student)])
        document = await find_document(clerk, job_id, student)
        released = []
        for _ in range(2):
            released.append(await clerk.release(document))
            await clerk.run()
        assert released == [1, 0]
        assert count_mails(mailbox, [student]) == [1]

    async def test_job_that_is_over_sends_nothing(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await deliver(clerk, [student], [nameless(student)])
        document = await find_document(clerk, job_id, student)
        over = datetime.now(UTC) - timedelta(seconds=1)
        ends: list[dict[str, Any]] = [
            {"status": JobStatus.CANCELLED},
            {"status": JobStatus.EXPIRED},
            {"status": JobStatus.COMPLETE, "expires_at": over},
        ]
        for values in ends:
            async with clerk.platform.database.district(clerk.district.district.id) as session:
                await session.execute(update(Job).values(values))
            answer = await clerk.post("release", json={"documentIds": [document], "reason": REASON})
            assert (answer.status_code, answer.json()["code"]) == (409, "job_state")
        assert await clerk.run() == []
        assert await clerk.list_held(job_id) == {student.person_id: ["name_missing"]}
        assert count_mails(mailbox, [student]) == [0]


class TestDecline:
    @pytest.mark.deep(of="plugins")
    async def test_kept_back_it_goes_to_nobody_and_can_still_be_released(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(2)
        job_id = await deliver(clerk, students, [nameless(students[0]), students[1].page(WHOLE)])
        document = await find_document(clerk, job_id, students[0])
        assert await clerk.decline(document) == 1
        counts = (await clerk.job(job_id))["counts"]
        assert await clerk.run() == []
        assert (counts["held"], counts["declined"], counts["stored"]) == (0, 1, 1)
        assert count_mails(mailbox, students) == [0, 1]
        assert [row["subject"] for row in await self.entries(clerk)] == [document]

        assert await clerk.release(document) == 1
        await clerk.run()
        assert count_mails(mailbox, students) == [1, 1]

    async def test_what_is_not_held_is_not_declined(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await deliver(clerk, [student], [student.page()])
        assert await clerk.decline(await find_document(clerk, job_id, student)) == 0
        assert (await clerk.list_documents(job_id))[student.person_id]["state"] == "stored"
        assert await self.entries(clerk) == []

    async def entries(self, clerk: Clerk) -> list[dict[str, Any]]:
        """Return the activity log's entries about documents that were kept back."""
        return [row for row in await clerk.list_records("ActivityLog") if row["type"] == "document.declined"]


class TestReleaseMark:
    async def release(self, clerk: Clerk, job_id: str, student: Student, release_as: str) -> int:
        """Release the problem that holds the student's document, for the whole district."""
        problem = await find_problem(clerk, job_id, student)
        body = {"problemId": problem["id"], "as": release_as, "reason": REASON}
        answer = await clerk.post("releaseMark", json=body)
        assert answer.status_code == 200, answer.text
        await clerk.run()
        return int(answer.json()["data"]["released"])

    @pytest.mark.deep(of="plugins")
    async def test_siblings_may_name_each_other_and_nobody_else(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        one, other, third = students = clerk.invent(3)
        texts = [
            one.page(f"Sibling: {other.first_name} {other.last_name}"),
            other.page(f"Sibling: {one.first_name} {one.last_name}"),
            third.page(f"Friend: {one.first_name} {one.last_name}"),
        ]
        first = await deliver(clerk, students, texts)
        assert count_mails(mailbox, students) == [0, 0, 0]
        assert await self.release(clerk, first, one, "sibling") == 2
        assert count_mails(mailbox, students) == [1, 1, 0]
        assert await clerk.list_held(first) == {third.person_id: ["other_person"]}

        later = (await clerk.split(write_pdf(texts))).json()["data"]["jobId"]
        await clerk.run_again(later)
        assert count_mails(mailbox, students) == [2, 2, 0]
        assert await clerk.list_held(later) == {third.person_id: ["other_person"]}

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("release_as", ["teacher", "public"])
    async def test_teacher_with_a_students_name_may_stand_on_every_page(
        self, clerk: Clerk, mailbox: RunningMailbox, release_as: str
    ) -> None:
        one, other, namesake = students = clerk.invent(3)
        teacher = f"Teacher: {namesake.first_name} {namesake.last_name}"
        texts = [one.page(teacher), other.page(teacher), namesake.page()]
        first = await deliver(clerk, students, texts)
        assert count_mails(mailbox, students) == [0, 0, 1]
        assert await self.release(clerk, first, other, release_as) == 2
        assert count_mails(mailbox, students) == [1, 1, 1]

        texts = [one.page(teacher), other.page(f"{teacher}\nStudent No. {namesake.person_id}")]
        await clerk.run_again((await clerk.split(write_pdf(texts))).json()["data"]["jobId"])
        assert count_mails(mailbox, students) == [2, 1, 1], "the name is released, not the id"

    @pytest.mark.deep(of="plugins")
    async def test_what_else_holds_a_document_still_holds_it(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        one, other = students = clerk.invent(2)
        texts = [f"{nameless(one)}\nTeacher: {other.first_name} {other.last_name}"]
        job_id = await deliver(clerk, students, texts)
        rows = [row for row in await clerk.list_records("JobProblems", job_id) if row["kind"] == "other_person"]
        body = {"problemId": rows[0]["id"], "as": "teacher", "reason": REASON}
        assert (await clerk.post("releaseMark", json=body)).json()["data"]["released"] == 0
        assert await clerk.run() == []
        assert await clerk.list_held(job_id) == {one.person_id: ["name_missing"]}

    @pytest.mark.deep(of="plugins")
    async def test_it_is_audited_and_needs_a_reason(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        one, other = students = clerk.invent(2)
        job_id = await deliver(clerk, students, [one.page(f"{other.first_name} {other.last_name}"), other.page()])
        problem = await find_problem(clerk, job_id, one)
        refused = await clerk.post("releaseMark", json={"problemId": problem["id"], "as": "sibling", "reason": "  "})
        assert (refused.status_code, refused.json()["code"]) == (422, "validation_failed")
        assert await clerk.run() == []
        await self.release(clerk, job_id, one, "sibling")
        entries = [row for row in await clerk.list_records("ActivityLog") if row["type"] == "mark.released"]
        assert [(row["subject"], row["email"]) for row in entries] == [("pair", clerk.district.user)]
        assert (await find_problem(clerk, job_id, one))["reason"] == REASON

    async def test_what_names_nobody_cannot_be_released_for_the_district(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        (student,) = clerk.invent(1)
        job_id = await deliver(clerk, [student], [nameless(student)])
        problem = await find_problem(clerk, job_id, student)
        answer = await clerk.post("releaseMark", json={"problemId": problem["id"], "as": "public", "reason": REASON})
        assert (answer.status_code, answer.json()["code"]) == (422, "validation_failed")
        assert await clerk.list_held(job_id) == {student.person_id: ["name_missing"]}


class TestSample:
    async def draw(self, clerk: Clerk, job_id: str, size: object = 30) -> dict[str, Any]:
        """Draw a sample of documents without their name."""
        answer = await clerk.post("sample", json={"jobId": job_id, "kind": "name_missing", "size": size})
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()["data"]
        return data

    async def judge(self, clerk: Clerk, sample: dict[str, Any], document: str, *, right: bool = True) -> dict[str, Any]:
        """Record whether a sampled document is right."""
        verdict = {"sampleId": sample["sampleId"], "documentId": document, "isRight": right}
        answer = await clerk.post("sampleVerdict", json=verdict)
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()["data"]
        return data

    @pytest.mark.deep(of="plugins")
    async def test_thirty_right_ones_release_all(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(32)
        job_id = await deliver(clerk, students, [nameless(student) for student in students])
        sample = await self.draw(clerk, job_id)
        ids = [document["id"] for document in sample["documents"]]
        assert (len(set(ids)), sample["of"]) == (30, 32)
        for document in ids[:-1]:
            assert (await self.judge(clerk, sample, document))["released"] == 0
        assert await clerk.run() == []
        last = await self.judge(clerk, sample, ids[-1])
        await clerk.run()
        assert last == {"confirmed": 30, "of": 30, "isVoid": False, "released": 32}
        assert count_mails(mailbox, students) == [1] * 32

    @pytest.mark.deep(of="plugins")
    async def test_one_wrong_one_voids_it(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(3)
        job_id = await deliver(clerk, students, [nameless(student) for student in students])
        sample = await self.draw(clerk, job_id, "all")
        first, second, third = [document["id"] for document in sample["documents"]]
        await self.judge(clerk, sample, first)
        found = await self.judge(clerk, sample, second, right=False)
        assert (found["isVoid"], found["released"]) == (True, 0)
        for document in (third, second):
            verdict = {"sampleId": sample["sampleId"], "documentId": document, "isRight": True}
            answer = await clerk.post("sampleVerdict", json=verdict)
            assert (answer.status_code, answer.json()["code"]) == (409, "not_releasable")
        assert await clerk.run() == []
        assert len(await clerk.list_held(job_id)) == 3

    @pytest.mark.deep(of="plugins")
    async def test_same_document_twice_does_not_count_twice(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(2)
        job_id = await deliver(clerk, students, [nameless(student) for student in students])
        sample = await self.draw(clerk, job_id, "all")
        first = sample["documents"][0]["id"]
        found = [await self.judge(clerk, sample, first) for _ in range(3)]
        assert [item["confirmed"] for item in found] == [1, 1, 1]
        assert await clerk.run() == []

    @pytest.mark.deep(of="plugins")
    async def test_document_that_was_not_drawn_has_no_say(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(2)
        job_id = await deliver(clerk, students, [nameless(students[0]), students[1].page()])
        sample = await self.draw(clerk, job_id)
        other = await find_document(clerk, job_id, students[1])
        verdict = {"sampleId": sample["sampleId"], "documentId": other, "isRight": True}
        assert (await clerk.post("sampleVerdict", json=verdict)).status_code == 404

    @pytest.mark.deep(of="plugins")
    async def test_it_never_releases_what_something_contradicts(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        """Neither a page with another person's name, nor a page without its own name and with another person's address,
        is released.
        """
        plain, named, cut, other = students = clerk.invent(4)
        texts = [
            nameless(plain),
            named.page(f"{other.first_name} {other.last_name}\n{WHOLE}"),
            f"{nameless(cut)}\n{other.guardian_email}",
        ]
        job_id = await deliver(clerk, students, texts)
        held = await clerk.list_held(job_id)
        assert held == {
            plain.person_id: ["name_missing"],
            named.person_id: ["other_person"],
            cut.person_id: ["name_missing", "other_person"],
        }
        sample = await self.draw(clerk, job_id, "all")
        assert ([item["studentId"] for item in sample["documents"]], sample["of"]) == ([plain.person_id], 1)
        assert (await self.judge(clerk, sample, sample["documents"][0]["id"]))["released"] == 1
        await clerk.run()
        assert count_mails(mailbox, students) == [1, 0, 0, 0]
        for kind in ("other_person", "name_missing", "unreadable_page", "hidden_mark"):
            answer = await clerk.post("sample", json={"jobId": job_id, "kind": kind})
            assert (answer.status_code, answer.json()["code"]) == (409, "not_releasable")

    @pytest.mark.deep(of="plugins")
    async def test_document_that_was_kept_back_meanwhile_stays_back(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(2)
        job_id = await deliver(clerk, students, [nameless(student) for student in students])
        sample = await self.draw(clerk, job_id, "all")
        ids = [document["id"] for document in sample["documents"]]
        await clerk.decline(ids[0])
        for document in ids:
            found = await self.judge(clerk, sample, document)
        await clerk.run()
        assert found["released"] == 1
        assert sum(count_mails(mailbox, students)) == 1
        assert (await clerk.list_documents(job_id))[sample["documents"][0]["studentId"]]["state"] == "declined"
