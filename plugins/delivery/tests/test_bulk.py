"""One message, with or without a document, to everybody on a list; a document that names somebody is not sent."""

import json
from typing import Any

import httpx
import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.bulk.persons import read_ids
from homeroom_sdk.engine import RunState
from homeroom_sdk.errors import ValidationFailed

NEWS = "Dear families, school begins at nine on Monday."


def ids_of(students: list[Student]) -> str:
    """Return a list as a clerk pastes it."""
    return "\n".join(student.person_id for student in students)


async def reach(clerk: Clerk, **body: Any) -> dict[str, Any]:
    """Return whom a message would reach."""
    answer = await clerk.post("bulkReach", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


async def send(clerk: Clerk, **body: Any) -> httpx.Response:
    """Send a message to a list."""
    return await clerk.post("bulk", json={"subject": "News", "message": NEWS} | body)


async def send_out(clerk: Clerk, **body: Any) -> str:
    """Send a message and run the job; return its id."""
    answer = await send(clerk, **body)
    assert answer.status_code == 202, answer.text
    await clerk.run()
    return str(answer.json()["data"]["jobId"])


async def upload_id(clerk: Clerk, *pages: str) -> str:
    """Upload a document with these pages and return the upload's id."""
    return str((await clerk.upload(write_pdf(list(pages)))).json()["data"]["uploadId"])


async def store(clerk: Clerk, key: str) -> None:
    """Switch one of the district's flags on."""
    body = {"key": key, "value": True}
    answer = await clerk.api.post("/api/customerSettings/store", json=body, headers=clerk.headers)
    assert answer.status_code == 200


class TestReadIds:
    @pytest.mark.parametrize(
        "text",
        [
            "1\n2",
            " 1 \r\n\r\n2\n",
            "1, 2",
            "1;2",
            "\ufeffperson_id\n1\n2",
            'Name;Student ID;Grade\nAna;1;9\n"Bo; Li";2;10\n',
            "name\tid\nAna\t1\nBo\t2",
        ],
    )
    def test_each_way_of_writing_a_list_is_read(self, text: str) -> None:
        assert read_ids(text) == ["1", "2"]

    @pytest.mark.parametrize("text", ["Ana,1\nBo,2", "1,9\n2,10", "id,student_id\n1,2", 'id\n"1'])
    def test_list_that_may_be_misread_is_refused(self, text: str) -> None:
        if text.startswith("id\n"):
            assert read_ids(text) == ["1"]
            return
        with pytest.raises(ValidationFailed):
            read_ids(text)


class TestReach:
    async def test_it_says_who_gets_it_and_who_does_not(self, clerk: Clerk) -> None:
        one, two, three = clerk.invent(3)
        sibling = Student(two.person_id, two.first_name, two.last_name, "", one.guardian_email)
        alone = Student(three.person_id, three.first_name, three.last_name, "", "")
        await clerk.import_persons([one, sibling, alone])
        found = await reach(clerk, ids=ids_of([one, sibling, alone, one]) + "\n999999")
        assert (found["persons"], found["mails"], found["doubled"]) == (3, 1, 1)
        assert (found["unknown"], found["unknownCount"]) == (["999999"], 1)
        assert [item["personId"] for item in found["withoutAddress"]] == [alone.person_id]

    async def test_schools_and_everybody_are_lists_too(self, clerk: Clerk) -> None:
        await clerk.import_persons(clerk.invent(2))
        assert (await reach(clerk, schoolIds=["s1"]))["persons"] == 2
        assert (await reach(clerk, schoolIds=["S2"]))["persons"] == 0
        assert (await reach(clerk, everybody=True))["persons"] == 2
        for nothing in ({}, {"ids": "1", "everybody": True}):
            answer = await clerk.post("bulkReach", json=nothing)
            assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["ids"])

    async def test_another_districts_persons_are_nobody(self, clerk: Clerk, platform: Platform, api: ApiClient) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        other = await Clerk.sign_in(api.another(), platform, await create_test_district(platform))
        assert (await reach(other, ids=ids_of(students)))["persons"] == 0
        assert (await reach(other, everybody=True))["persons"] == 0

    async def test_it_names_page_and_person_of_a_document_that_is_not_for_everybody(self, clerk: Clerk) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        first = students[0]
        upload = await upload_id(
            clerk, NEWS, f"Thanks to {first.first_name} {first.last_name}", f"No {first.person_id}"
        )
        found = await reach(clerk, ids=ids_of(students), uploadId=upload)
        assert {(item["page"], item["kind"]) for item in found["named"]} >= {(2, "name")}
        assert all(item["personIds"] == [first.person_id] for item in found["named"])
        assert found["named"][0]["message"].startswith("Page 2 of the document")


class TestBulk:
    async def test_message_alone_reaches_each_family_once(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        one, two, three = clerk.invent(3)
        sibling = Student(two.person_id, two.first_name, two.last_name, "", one.guardian_email)
        await clerk.import_persons([one, sibling, three])
        job_id = await send_out(clerk, ids=ids_of([one, sibling]), expected=2)
        (mail,) = mailbox.mails_to(one.guardian_email)
        assert mail.summary.subject == "News"
        assert not any("/r/" in link for link in mail.links)
        assert NEWS in mail.text
        assert mailbox.mails_to(three.guardian_email) == []
        job = await clerk.job(job_id)
        assert (job["type"], job["isMessage"], job["status"]) == ("bulk", True, "complete")
        assert (job["studentCount"], job["counts"]["sent"], job["counts"]["opened"]) == (2, 1, 0)
        (row,) = await clerk.list_records("Jobs")
        assert row["type"] == "bulk"

    async def test_document_is_opened_by_link_and_pin(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        upload = await upload_id(clerk, NEWS, "Bring gym shoes.")
        job_id = await send_out(clerk, ids=ids_of(students), expected=2, uploadId=upload)
        rows = await clerk.list_records("JobResults", job_id)
        assert {row["studentId"] for row in rows} == {student.person_id for student in students}
        pins = [await clerk.pin_of(job_id, student) for student in students]
        assert None not in pins
        for student, pin in zip(students, pins, strict=True):
            family = Family.of(clerk.api, mailbox, student.guardian_email)
            assert NEWS not in (await family.look()).text
            await family.open(str(pin))
            assert (await family.show_page(2)).status_code == 200
        assert (await clerk.job(job_id))["counts"]["opened"] == 2

    async def test_document_that_names_somebody_stops_the_job(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        upload = await upload_id(clerk, NEWS, students[1].page())
        answer = await send(clerk, ids=ids_of(students), expected=2, uploadId=upload)
        assert answer.status_code == 202
        assert await clerk.run() == [RunState.FAILED]
        job = await clerk.job(answer.json()["data"]["jobId"])
        assert job["status"] == "failed"
        assert "Page 2" in job["message"]
        assert students[1].person_id in job["message"]
        assert all(mailbox.mails_to(student.guardian_email) == [] for student in students)
        problems = await clerk.list_records("JobProblems", job["id"])
        assert {(row["kind"], tuple(row["pages"]), tuple(row["personIds"])) for row in problems} == {
            ("named_in_shared", (2,), (students[1].person_id,))
        }

    @pytest.mark.deep(of="plugins")
    async def test_principal_who_has_a_students_name_can_be_released(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        name = f"{students[0].first_name} {students[0].last_name}"
        upload = await upload_id(clerk, f"{NEWS}\nYours, {name}, principal")
        list_of_ids = ids_of(students)
        (named,) = (await reach(clerk, ids=list_of_ids, uploadId=upload))["named"]
        assert (named["kind"], named["releasable"]) == ("name", True)
        wrong = {"uploadId": upload, "text": "no such name", "reason": "principal"}
        assert (await clerk.post("releaseName", json=wrong)).status_code == 422
        right = {"uploadId": upload, "text": named["text"], "reason": "It is the principal."}
        assert (await clerk.post("releaseName", json=right)).status_code == 200
        assert (await reach(clerk, ids=list_of_ids, uploadId=upload))["named"] == []
        await send_out(clerk, ids=list_of_ids, expected=2, uploadId=upload)
        assert all(len(mailbox.mails_to(student.guardian_email)) == 1 for student in students)

    async def test_list_that_has_changed_since_it_was_shown_is_shown_again(self, clerk: Clerk) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        answer = await send(clerk, everybody=True, expected=1)
        assert (answer.status_code, answer.json()["code"]) == (409, "list_changed")
        assert answer.json()["data"]["persons"] == 2
        assert await clerk.list_records("Jobs") == []

    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"subject": " "}, "subject"),
            ({"message": " "}, "message"),
            ({"ids": "999999", "expected": 0}, "ids"),
            ({"expiresOn": "2001-01-01T00:00:00Z"}, "expiresOn"),
        ],
    )
    async def test_what_is_missing_is_said_by_its_field(
        self, clerk: Clerk, changes: dict[str, Any], field: str
    ) -> None:
        students = clerk.invent(1)
        await clerk.import_persons(students)
        answer = await send(clerk, **({"ids": ids_of(students), "expected": 1} | changes))
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, [field])

    @pytest.mark.parametrize("mode", ["person_id", "birth_date"])
    async def test_what_is_known_of_one_child_opens_nothing_that_several_share(self, clerk: Clerk, mode: str) -> None:
        students = clerk.invent(1)
        await clerk.import_persons(students)
        body = {"ids": ids_of(students), "expected": 1, "uploadId": await upload_id(clerk, NEWS)}
        answer = await send(clerk, **body, pinMode=mode)
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["pinMode"])

    @pytest.mark.deep(of="plugins")
    async def test_district_that_sends_no_entire_document_still_sends_messages(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(1)
        await clerk.import_persons(students)
        upload = await upload_id(clerk, NEWS)
        await store(clerk, "HideSendEntireDocAdvancedOption")
        body = {"ids": ids_of(students), "expected": 1}
        for answer in (
            await send(clerk, **body, uploadId=upload),
            await clerk.post("bulkReach", json={"ids": body["ids"], "uploadId": upload}),
        ):
            assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["uploadId"])
        await send_out(clerk, **body)
        assert len(mailbox.mails_to(students[0].guardian_email)) == 1

    @pytest.mark.deep(of="plugins")
    async def test_message_is_sent_again_without_a_link(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(1)
        await clerk.import_persons(students)
        job_id = await send_out(clerk, ids=ids_of(students), expected=1)
        (row,) = await clerk.list_records("JobResults", job_id)
        answer = await clerk.post("resendEmail", json={"jobId": job_id, "resultIds": [row["id"]]})
        assert answer.status_code == 200, json.dumps(answer.json())
        await clerk.run()
        mails = mailbox.mails_to(students[0].guardian_email)
        assert len(mails) == 2
        assert not any("/r/" in link for mail in mails for link in mail.links)

    @pytest.mark.deep(of="plugins")
    async def test_message_that_is_run_again_waits_for_a_persons_word(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        upload = await upload_id(clerk, NEWS)
        first = await send_out(clerk, ids=ids_of(students), expected=2, uploadId=upload)
        answer = await clerk.post("rerunjob", json={"jobId": first})
        assert answer.status_code == 202, answer.text
        again = answer.json()["data"]["jobId"]
        await clerk.run()
        job = await clerk.job(again)
        assert (job["status"], job["type"], job["studentCount"]) == ("review", "bulk", 2)
        await clerk.approve(again)
        assert [len(mailbox.mails_to(student.guardian_email)) for student in students] == [2, 2]
