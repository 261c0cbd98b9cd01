"""Results of a job: whom it reached, each recipient's history, reminders, its report and its documents."""

import csv
import io
import zipfile
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from homeroom_devkit.testing.districts import open_plugin_context
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_plugins.delivery.lifecycle import subjects
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.reports.proofs import STEP_WORDS
from homeroom_plugins.delivery.reports.rows import NOBODY_WORDS
from homeroom_plugins.delivery.results.schemas import Step
from homeroom_plugins.delivery.states import DocumentState
from homeroom_plugins.people.models import PersonRow
from homeroom_sdk.csv_cells import unguard_cell
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.subjects import Subject
from pypdf import PdfReader
from sqlalchemy import select, update


class Sent:
    """A finished job of some students."""

    def __init__(self, clerk: Clerk, mailbox: RunningMailbox, students: list[Student], job_id: str) -> None:
        self.clerk, self.mailbox, self.students, self.job_id = clerk, mailbox, students, job_id

    async def row(self, student: Student) -> dict[str, Any]:
        """Return the only recipient of a student."""
        rows = await self.clerk.list_records("JobResults", self.job_id)
        return next(row for row in rows if row["studentId"] == student.person_id)

    async def change(self, student: Student, **values: Any) -> None:
        """Set values of a recipient that a test cannot wait for."""
        row_id = (await self.row(student))["id"]
        async with self.clerk.platform.database.district(self.clerk.district.district.id) as session:
            await session.execute(update(Recipient).where(Recipient.id == row_id).values(**values))

    def family(self, student: Student) -> Family:
        """Return the student's family, with the link of the first mail."""
        *_later, mail = self.mailbox.mails_to(student.guardian_email)
        (path,) = {link[link.index("/r/") :] for link in mail.links if "/r/" in link}
        return Family(self.clerk.api.another(), path)

    async def post(self, name: str, **body: Any) -> Any:
        answer = await self.clerk.post(name, json={"jobId": self.job_id, **body})
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def reach(self) -> dict[str, Any]:
        return await self.clerk.get_data("getReach", id=self.job_id)

    async def steps(self, student: Student) -> list[str]:
        found = await self.clerk.get_data("getHistory", resultId=(await self.row(student))["id"])
        return [step["what"] for step in found["steps"]]

    async def fetch(self, name: str, **params: str) -> Any:
        """Download a file."""
        return await self.clerk.api.get(
            f"/api/pdf/jobs/{name}", params=params or {"id": self.job_id}, headers=self.clerk.headers
        )


@pytest.fixture
async def sent(clerk: Clerk, mailbox: RunningMailbox) -> Sent:
    students = clerk.invent(3)
    return Sent(clerk, mailbox, students, await clerk.deliver(students))


class TestReach:
    async def test_each_family_counts_once_by_what_became_of_it(self, sent: Sent) -> None:
        one, two, _three = sent.students
        await sent.family(one).open(str(await sent.clerk.pin_of(sent.job_id, one)))
        await sent.change(two, result="failed")
        found = await sent.reach()

        assert found["families"] == {
            "total": 3,
            "opened": 1,
            "unopened": 1,
            "waiting": 0,
            "failed": 1,
            "without": 0,
        }
        assert (found["unit"], [item["opened"] for item in found["openings"]]) == ("hour", [1])
        assert found["remindable"] == 1

    @pytest.mark.deep(of="plugins")
    async def test_openings_days_apart_are_counted_by_the_day(self, sent: Sent) -> None:
        for days, student in enumerate(sent.students):
            await sent.change(student, opened_at=sent.clerk.platform.now() - timedelta(days=2 * days))
        found = await sent.reach()
        assert (found["unit"], [item["opened"] for item in found["openings"]]) == ("day", [1, 1, 1])


class TestHistory:
    @pytest.mark.deep(of="plugins")
    async def test_every_step_of_a_recipient_is_told_in_order(self, sent: Sent) -> None:
        student = sent.students[0]
        family, pin = sent.family(student), str(await sent.clerk.pin_of(sent.job_id, student))
        await family.type_pin("000000" if pin != "000000" else "111111")
        await family.open(pin)
        await family.download()
        await family.open(pin)
        ids = [(await sent.row(student))["id"]]
        await sent.post("recall", resultIds=ids)
        await sent.post("restore", resultIds=ids)
        await sent.post("recall")

        assert await sent.steps(student) == [
            *("matched", "cut", "queued", "sent", "wrong_pin", "opened", "downloaded", "viewed"),
            *("recalled", "restored", "recalled"),
        ]
        assert await sent.steps(sent.students[1]) == ["matched", "cut", "queued", "sent", "recalled"]

    @pytest.mark.deep(of="plugins")
    async def test_locking_and_unlocking_are_told_with_who_did_it(self, sent: Sent) -> None:
        student = sent.students[0]
        family, pin = sent.family(student), str(await sent.clerk.pin_of(sent.job_id, student))
        for _try in range(5):
            await family.type_pin("000000" if pin != "000000" else "111111")
        row_id = (await sent.row(student))["id"]
        await sent.clerk.post("unlock", json={"resultId": row_id})
        steps = (await sent.clerk.get_data("getHistory", resultId=row_id))["steps"]

        assert [step["what"] for step in steps[4:]] == [*["wrong_pin"] * 5, "locked", "unlocked"]
        assert [step["by"] for step in steps[-2:]] == ["", sent.clerk.district.user]


class TestRemind:
    @pytest.mark.deep(of="plugins")
    async def test_goes_to_those_who_have_not_opened_and_once_a_day(self, sent: Sent) -> None:
        opened, recalled, quiet = sent.students
        await sent.family(opened).open(str(await sent.clerk.pin_of(sent.job_id, opened)))
        await sent.post("recall", resultIds=[(await sent.row(recalled))["id"]])
        promised = (await sent.reach())["remindable"]
        reminded = await sent.post("remind")
        await sent.clerk.run()
        again = await sent.post("remind")
        mails = {student.person_id: sent.mailbox.mails_to(student.guardian_email) for student in sent.students}
        row = await sent.row(quiet)

        assert (promised, reminded, again) == (1, {"reminded": 1}, {"reminded": 0})
        assert [len(mails[student.person_id]) for student in sent.students] == [1, 1, 2]
        reminder, first = mails[quiet.person_id]
        assert reminder.summary.subject == f"Reminder: {first.summary.subject}"
        assert "You have not opened this document yet." in reminder.text
        assert [link for link in reminder.links if "/r/" in link] == [link for link in first.links if "/r/" in link]
        assert row["remindedOn"] is not None
        assert row["result"] == "sent"
        assert (await sent.clerk.job(sent.job_id))["status"] == "complete"
        assert (await sent.reach())["remindable"] == 0
        assert (await sent.steps(quiet))[-3:] == ["queued", "reminded", "sent"]

    async def test_another_day_reminds_again_and_an_ended_job_does_not(self, sent: Sent) -> None:
        for student in sent.students:
            await sent.change(student, reminded_at=sent.clerk.platform.now() - timedelta(hours=25))
        before = (await sent.reach())["remindable"]
        await sent.clerk.post(f"expire/{sent.job_id}")
        refused = await sent.clerk.post("remind", json={"jobId": sent.job_id})

        assert (before, (await sent.reach())["remindable"]) == (3, 0)
        assert (refused.status_code, refused.json()["code"]) == (409, "job_state")


class TestDownloadReports:
    @pytest.mark.deep(of="plugins")
    async def test_each_recipient_and_each_document_without_one_has_a_row(self, sent: Sent) -> None:
        one, two, three = sent.students
        await sent.post("recall", resultIds=[(await sent.row(one))["id"]])
        await sent.change(two, email="=cmd|'/c calc'!A1", message=Sentence("250 Kept as 17"))
        await sent.change(three, result="cancelled")
        answer = await sent.fetch("downloadReports")
        posted = await sent.clerk.post("downloadReports", params={"id": sent.job_id})
        text = answer.content.decode("utf-8-sig")
        title, *rows = csv.reader(io.StringIO(text))

        assert answer.headers["content-type"].startswith("text/csv")
        assert posted.content == answer.content
        assert title[:5] == ["Student ID", "Name", "School", "E-mail", "Result"]
        found = {row[0]: dict(zip(title, row, strict=True)) for row in rows}
        assert set(found) == {student.person_id for student in sent.students}
        assert [found[student.person_id]["Result"] for student in sent.students] == [
            *("Recalled", "Sent", "Sent to nobody"),
        ]
        assert found[two.person_id]["Message"] == "", "a receipt tells nobody anything"
        assert found[two.person_id]["E-mail"].startswith("'=")
        assert unguard_cell(found[two.person_id]["E-mail"]) == "=cmd|'/c calc'!A1"
        assert (found[one.person_id]["First page"], found[two.person_id]["Last page"]) == ("1", "2")

    @pytest.mark.deep(of="plugins")
    async def test_message_without_a_document_has_no_pages_and_no_reminder(self, sent: Sent) -> None:
        async with sent.clerk.platform.database.district(sent.clerk.district.district.id) as session:
            await session.execute(update(Document).values(pages=[], blob_id=None))
            await session.execute(update(Job).values(page_count=0, source_blob_id=None))
        _title, *rows = csv.reader(io.StringIO((await sent.fetch("downloadReports")).text))
        assert [row[9:12] for row in rows] == [["", "", "0"]] * 3
        assert (await sent.reach())["remindable"] == 0

    @pytest.mark.deep(of="plugins")
    async def test_words_are_the_callers_language(self, sent: Sent) -> None:
        headers = sent.clerk.headers | {"accept-language": "ar"}
        path = "/api/pdf/jobs/downloadReports"
        answer = await sent.clerk.api.get(path, params={"id": sent.job_id}, headers=headers)
        text = answer.content.decode("utf-8-sig")
        assert "النتيجة" in text.splitlines()[0]
        assert "أُرسل" in text.splitlines()[1]


class TestPrinted:
    """The files are read by the text of their pages, as a person would."""

    @pytest.mark.deep(of="plugins")
    async def test_report_has_the_counts_and_each_recipient(self, sent: Sent) -> None:
        await sent.change(sent.students[0], email="#include(x)@homes.example.org", result="failed")
        answer = await sent.fetch("downloadReports", id=sent.job_id, format="pdf")
        reader: Any = PdfReader(io.BytesIO(answer.content))
        text = " ".join(" ".join(page.extract_text().split()) for page in reader.pages)

        assert answer.headers["content-type"] == "application/pdf"
        assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]
        assert reader.metadata.title == "Report: Report card"
        assert "Sent, not opened: 2" in text
        assert "Failed: 1" in text
        assert all(student.person_id in text for student in sent.students)
        assert "#include(x)@homes.example.org" in text

    @pytest.mark.deep(of="plugins")
    async def test_proof_tells_every_step_of_one_student_alone(self, sent: Sent) -> None:
        student, *others = sent.students
        await sent.family(student).open(str(await sent.clerk.pin_of(sent.job_id, student)))
        row = await sent.row(student)
        answer = await sent.fetch("downloadProof", resultId=row["id"])
        text = " ".join(" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(answer.content)).pages)

        assert f"Proof of delivery: {student.first_name} {student.last_name}" in text
        assert text.index("Document split") < text.index("E-mail sent") < text.index("Opened for the first time")
        assert student.guardian_email in text
        assert not any(other.person_id in text or other.guardian_email in text for other in others)

    def test_every_step_and_every_document_without_a_recipient_has_words(self) -> None:
        assert set(STEP_WORDS) == set(Step)
        assert set(NOBODY_WORDS) == set(DocumentState)

    @pytest.mark.deep(of="plugins")
    async def test_report_is_in_the_callers_language(self, sent: Sent) -> None:
        headers = sent.clerk.headers | {"accept-language": "ar"}
        params = {"id": sent.job_id, "format": "pdf"}
        answer = await sent.clerk.api.get("/api/pdf/jobs/downloadReports", params=params, headers=headers)
        reader: Any = PdfReader(io.BytesIO(answer.content))
        assert (reader.trailer["/Root"]["/Lang"], reader.metadata.title) == ("ar", "تقرير: Report card")


class TestDownloadDocuments:
    @pytest.mark.deep(of="plugins")
    async def test_zip_holds_each_document_but_what_was_taken_back(self, sent: Sent) -> None:
        gone, *kept = sent.students
        await sent.post("recall", resultIds=[(await sent.row(gone))["id"]])
        answer = await sent.fetch("downloadDocuments")
        archive = zipfile.ZipFile(io.BytesIO(answer.content))

        assert archive.testzip() is None
        assert sorted(archive.namelist()) == sorted(
            f"{student.person_id} {student.first_name} {student.last_name}.pdf" for student in kept
        )
        for student in kept:
            name = next(item for item in archive.namelist() if item.startswith(student.person_id))
            text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(archive.read(name))).pages)
            assert student.last_name in text
            assert not any(other.last_name in text for other in sent.students if other != student)
        await sent.post("recall")
        refused = await sent.fetch("downloadDocuments")
        assert (refused.status_code, refused.json()["code"]) == (410, "documents_gone")

    @pytest.mark.deep(of="plugins")
    async def test_one_document_until_it_is_taken_back(self, sent: Sent) -> None:
        student = sent.students[1]
        row = await sent.row(student)
        answer = await sent.fetch("download", resultId=row["id"])
        await sent.post("recall", resultIds=[row["id"]])
        refused = await sent.fetch("download", resultId=row["id"])

        assert student.last_name in PdfReader(io.BytesIO(answer.content)).pages[0].extract_text()
        assert answer.headers["cache-control"] == "no-store"
        assert (refused.status_code, refused.json()["code"]) == (410, "documents_gone")
        assert (row["startPage"], row["endPage"], row["success"]) == (2, 2, True)

    @pytest.mark.deep(of="plugins")
    async def test_grid_says_what_became_of_each_mail(self, sent: Sent) -> None:
        student, failed, _third = sent.students
        await sent.change(failed, result="failed", sent_at=None, message=Sentence("Mailbox full."))
        rows = [await sent.row(one) for one in (student, failed)]
        names = ("studentId", "email", "result", "success", "startPage", "endPage")
        assert [[row[name] for name in names] for row in rows] == [
            [student.person_id, student.guardian_email, "sent", True, 1, 1],
            [failed.person_id, failed.guardian_email, "failed", False, 2, 2],
        ]
        assert (rows[1]["message"], rows[1]["sentOn"]) == ("Mailbox full.", None)
        since = sent.clerk.platform.now() - datetime.fromisoformat(rows[0]["sentOn"])
        assert timedelta() < since < timedelta(minutes=5)

    @pytest.mark.deep(of="plugins")
    async def test_grid_sorts_and_filters_by_first_page(self, sent: Sent) -> None:
        filters = [{"property": "startPage", "operator": "gte", "values": ["2"]}]
        body = {"model": "JobResults", "filters": filters, "sort": [{"property": "startPage", "direction": "desc"}]}
        answer = await sent.clerk.api.post("/api/search/records", json=body, headers=sent.clerk.headers)
        assert [row["startPage"] for row in answer.json()["r"]] == [3, 2]


class TestStudentResult:
    @pytest.mark.deep(of="plugins")
    async def test_all_jobs_of_a_student_with_mail_link_and_document(self, sent: Sent) -> None:
        student, other, _third = sent.students
        async with sent.clerk.platform.database.district(sent.clerk.district.district.id) as session:
            rows = await session.execute(select(Document.person_id, Document.person))
            persons = {person_id: str(person) for person_id, person in rows}
        before = await sent.clerk.get_data("getStudentResult", id=persons[student.person_id])
        await sent.post("recall", resultIds=[(await sent.row(student))["id"]])
        found = await sent.clerk.get_data("getStudentResult", id=persons[student.person_id])
        missing = await sent.clerk.post("getStudentResult", params={"id": str(uuid4())})

        assert (found["studentId"], found["personName"]) == (
            student.person_id,
            f"{student.first_name} {student.last_name}",
        )
        (result,) = found["results"]
        assert (before["results"][0]["link"], result["link"]) == ("open", "recalled")
        assert (result["jobId"], result["email"], result["result"]) == (sent.job_id, student.guardian_email, "sent")
        assert (result["startPage"], result["endPage"], result["success"]) == (1, 1, True)
        assert other.person_id not in str(found)
        assert (missing.status_code, missing.json()["code"]) == (404, "not_found")

    @pytest.mark.deep(of="plugins")
    async def test_document_of_somebody_who_had_the_id_before_says_whose_it_is(self, sent: Sent) -> None:
        row = await sent.row(sent.students[0])
        async with sent.clerk.platform.database.district(sent.clerk.district.district.id) as session:
            of_one = update(PersonRow).where(PersonRow.person_id == row["studentId"])
            await session.execute(of_one.values(first_name="Daniel", last_name="Tanaka"))
        found = await sent.clerk.get_data("getStudentResult", id=row["person"])
        async with open_plugin_context(sent.clerk.platform, "delivery", sent.clerk.district) as ctx:
            exported = await subjects.export_subject(ctx, Subject(UUID(row["person"]), row["studentId"]))

        assert found["personName"] == "Daniel Tanaka"
        assert [result["madeFor"] for result in found["results"]] == [row["personName"]]
        assert (exported.records["documents"], exported.records["recipients"], exported.files) == ([], [], [])
        assert [item["job"] for item in exported.records["documentsOfAnotherName"]] == [UUID(sent.job_id)]

    @pytest.mark.deep(of="plugins")
    async def test_a_document_taken_back_with_its_whole_job_says_so(self, sent: Sent) -> None:
        row = await sent.row(sent.students[0])
        await sent.post("recall", resultIds=[row["id"]])
        (alone,) = (await sent.clerk.get_data("getStudentResult", id=row["person"]))["results"]
        await sent.post("recall", resultIds=[])
        (whole,) = (await sent.clerk.get_data("getStudentResult", id=row["person"]))["results"]
        assert (alone["isJobRecalled"], whole["isJobRecalled"]) == (False, True)
        assert alone["recalledOn"] is not None

    @pytest.mark.deep(of="plugins")
    async def test_one_that_nobody_got_is_told_too(self, sent: Sent) -> None:
        student = sent.students[0]
        await sent.change(student, result="cancelled")
        async with sent.clerk.platform.database.district(sent.clerk.district.district.id) as session:
            person = await session.scalar(select(Document.person).where(Document.person_id == student.person_id))
        (result,) = (await sent.clerk.get_data("getStudentResult", id=str(person)))["results"]
        assert (result["id"], result["documentState"], result["link"]) == (None, "stored", None)

    @pytest.mark.deep(of="plugins")
    async def test_grid_finds_a_student_by_name_id_or_address(self, sent: Sent) -> None:
        student = sent.students[1]
        for phrase in (student.last_name, student.person_id, student.guardian_email):
            body = {"model": "StudentResults", "phrase": phrase}
            answer = await sent.clerk.api.post("/api/search/records", json=body, headers=sent.clerk.headers)
            assert [row["studentId"] for row in answer.json()["r"]] == [student.person_id]
        assert answer.json()["r"][0]["subject"] == "Report card"
