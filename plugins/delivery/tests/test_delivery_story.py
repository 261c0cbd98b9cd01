"""The main use case of the product, through the API, the flow and real SMTP."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from delivery_testing.clerk import Clerk
from delivery_testing.family import Family
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.engine import RunState


class TestDelivery:
    async def test_every_family_gets_its_own_document(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(4)
        await clerk.import_persons(students)
        pages = [student.page(f"card {number}") for student in students for number in (1, 2)]
        upload = (await clerk.upload(write_pdf(pages, info="Cards"))).json()["data"]
        rule = {"kind": "pattern", "pattern": r"Student ID: (?P<id>\d+)"}
        found = (await clerk.post("preview", json={"uploadId": upload["uploadId"], "rule": rule})).json()["data"]
        answer = await clerk.split(uploadId=upload["uploadId"])
        states = await clerk.run()
        job = await clerk.job(answer.json()["data"]["jobId"])

        assert upload["pages"] == 8
        assert [match["personName"] for match in found["matches"][::2]] == [
            f"{student.first_name} {student.last_name}" for student in students
        ]
        assert (states, job["status"]) == ([RunState.COMPLETED], "complete")
        for student in students:
            pin = await clerk.pin_of(job["id"], student)
            family = Family.of(clerk.api, mailbox, student.guardian_email)
            html = await family.open(str(pin))
            assert student.last_name in html
            assert all(f"card {number}" in html for number in (1, 2))
            assert not any(other.last_name in html for other in students if other != student)

    async def test_mail_holds_the_link_and_not_the_pin_or_the_name(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(1)
        job_id = await clerk.deliver(students, subject="Zeugnis für Ähren", message="Liebe Familie")
        (mail,) = mailbox.mails_to(students[0].guardian_email)
        pin = await clerk.pin_of(job_id, students[0])
        assert mail.summary.subject == "Zeugnis für Ähren"
        assert "Liebe Familie" in mail.text
        assert mail.attachments == ()
        assert not any(word in mail.text for word in (str(pin), students[0].last_name, students[0].person_id))

    async def test_send_to_both_gives_each_address_a_link_of_its_own(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(1)
        await clerk.deliver(students, sendTo="both")
        paths = {
            Family.of(clerk.api, mailbox, address).path for address in (students[0].email, students[0].guardian_email)
        }
        assert len(paths) == 2

    @pytest.mark.deep(of="plugins")
    async def test_index_rule_gives_the_pages_that_the_file_names(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        first, second = clerk.invent(2)
        csv = f"first_page,last_page,person_id\n1,2,{second.person_id}\n3,3,{first.person_id}\n"
        texts = [f"{student.last_name}, {student.first_name}" for student in (second, second, first)]
        job_id = await clerk.deliver([first, second], texts=texts, rule=json.dumps({"kind": "index", "csv": csv}))
        rows = {row["studentId"]: row["pages"] for row in await clerk.list_records("JobResults", job_id)}
        assert rows == {first.person_id: [3], second.person_id: [1, 2]}

    async def test_index_that_forgot_the_cover_sheet_sends_nothing(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(3)
        csv = "first_page,last_page,person_id\n" + "".join(
            f"{number},{number},{student.person_id}\n" for number, student in enumerate(students, 1)
        )
        texts = ["Report cards", *(f"{student.first_name} {student.last_name}" for student in students)]
        job_id = await clerk.start(students, texts=texts, rule=json.dumps({"kind": "index", "csv": csv}))
        await clerk.run()
        await clerk.approve(job_id, unassigned="nobody")
        assert set(await clerk.list_held(job_id)) == {student.person_id for student in students}
        assert all(mailbox.mails_to(student.guardian_email) == [] for student in students)


class TestCounts:
    @pytest.mark.deep(of="plugins")
    async def test_counts_are_counts_of_rows(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(4)
        unknown = "Student ID: 999999\nNobody Known"
        texts = [*(student.page() for student in students), unknown, "no id at all", ""]
        job_id = await clerk.deliver(students, texts=texts, sendTo="both")
        assert (await clerk.job(job_id))["status"] == "review"
        await clerk.approve(job_id, unassigned="hold")
        await Family.of(clerk.api, mailbox, students[0].email).open(await self._pin(clerk, job_id, students[0].email))
        job = await clerk.job(job_id)
        results = await clerk.list_records("JobResults", job_id)
        problems = await clerk.list_records("JobProblems", job_id)

        assert sorted((problem["kind"], problem["pages"], problem["state"]) for problem in problems) == [
            ("blank_page", [7], "notice"),
            ("unknown_person", [5], "decided"),
            ("unmatched_page", [6], "decided"),
            ("untagged", [], "notice"),
        ]
        assert job["counts"] == {
            "pages": 7,
            "locked": 0,
            "recalled": 0,
            "matched": 4,
            "documents": 4,
            "stored": 4,
            "unplanned": 0,
            "problems": 0,
            "recipients": len(results),
            "restricted": 0,
            "ready": 0,
            "sent": 8,
            "opened": 1,
            "failed": 0,
            "unknown": 0,
            "held": 0,
            "declined": 0,
            "missed": 0,
            "unassigned": 2,
        }
        (row,) = await clerk.list_records("Jobs")
        assert (row["studentCount"], row["successCount"], row["failedCount"], row["problemCount"]) == (4, 4, 0, 0)

    @pytest.mark.deep(of="plugins")
    async def test_timeline_tells_every_stage_once_and_in_order(self, clerk: Clerk) -> None:
        job = await clerk.job(await clerk.deliver(clerk.invent(2)))
        assert [entry["what"] for entry in job["timeline"]] == [
            "queued",
            "inspecting",
            "matching",
            "cutting",
            "sending",
            "complete",
        ]
        assert {entry["by"] for entry in job["timeline"]} == {clerk.district.user}

    async def test_person_without_an_address_is_a_problem_and_keeps_its_document(self, clerk: Clerk) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        row = f"{student.person_id},{student.first_name},{student.last_name},"
        await clerk.api.post(
            "/api/person/uploadPersons",
            headers=clerk.headers,
            files={"file": ("p.csv", f"person_id,first_name,last_name,guardian_email\n{row}\n".encode())},
        )
        answer = await clerk.split(write_pdf([student.page()]))
        assert await clerk.run() == [RunState.COMPLETED]
        job_id = answer.json()["data"]["jobId"]
        (problem,) = [row for row in await clerk.list_records("JobProblems", job_id) if row["kind"] != "untagged"]
        assert (problem["kind"], problem["personIds"]) == ("no_address", [student.person_id])
        assert (await clerk.job(job_id))["counts"]["stored"] == 1

    @staticmethod
    async def _pin(clerk: Clerk, job_id: str, email: str) -> str:
        rows = await clerk.list_records("JobResults", job_id)
        result_id = next(row["id"] for row in rows if row["email"] == email)
        return str((await clerk.post("getSecurityPin", json={"resultId": result_id})).json()["data"]["pin"])


class TestExpiry:
    async def test_default_expiry_is_what_the_district_has_set(self, clerk: Clerk) -> None:
        job = await clerk.job(await clerk.start(clerk.invent(1), expiresOn=None))
        left = datetime.fromisoformat(job["expiresOn"]) - datetime.now(UTC)
        assert timedelta(days=13, hours=23) < left <= timedelta(days=14)
