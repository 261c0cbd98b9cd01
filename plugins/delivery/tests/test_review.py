"""The check before anything is sent: matching the whole batch, looking at it, and approving it."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from delivery_testing.clerk import RULE, Clerk, Student
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, create_test_district
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_devkit.testing.rows import read_rows
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR

NOBODYS = "School news of this week"
FIRST_IDS = r'{"kind": "pattern", "pattern": "Student ID: (?P<id>\\d+)", "begins": "first_id"}'


def cards(students: list[Student], *more: str) -> bytes:
    """Return a page for each student, followed by these pages."""
    return write_pdf([*(student.page() for student in students), *more])


async def look(clerk: Clerk, path: str) -> httpx.Response:
    """Return the response, of any status, to a GET of one of the routes for jobs."""
    return await clerk.api.get(f"/api/pdf/jobs/{path}", headers=clerk.headers)


class TestMatch:
    @pytest.mark.deep(of="plugins")
    async def test_nothing_is_mailed_before_the_approval(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        job_id = await clerk.match(cards(students))
        job = await clerk.job(job_id)
        assert (job["status"], job["review"]) == ("review", True)
        assert (job["counts"]["documents"], job["counts"]["stored"], job["counts"]["recipients"]) == (2, 0, 0)
        assert await clerk.run() == []
        assert all(mailbox.mails_to(student.guardian_email) == [] for student in students)

        await clerk.approve(job_id, subject="Report card", message="It is here.")
        job = await clerk.job(job_id)
        assert (job["status"], job["subject"]) == ("complete", "Report card")
        assert [len(mailbox.mails_to(student.guardian_email)) for student in students] == [1, 1]
        assert [entry["what"] for entry in job["timeline"]] == [
            "queued",
            "inspecting",
            "matching",
            "review",
            "approved",
            "cutting",
            "sending",
            "complete",
        ]

    @pytest.mark.deep(of="plugins")
    async def test_later_match_replaces_the_earlier_one(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        first = await clerk.match(cards(students, NOBODYS))
        second = await clerk.match(cards(students), jobId=first)
        assert (await look(clerk, f"review?id={first}")).status_code == 404
        assert [row["id"] for row in await clerk.list_records("Jobs")] == [second]
        assert await clerk.list_documents(first) == {}

    @pytest.mark.deep(of="plugins")
    async def test_match_that_was_sent_is_not_replaced(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(1)
        await clerk.import_persons(students)
        sent = await clerk.match(cards(students))
        await clerk.approve(sent, subject="Report card")
        upload_id = (await clerk.upload(cards(students))).json()["data"]["uploadId"]
        body = {"uploadId": upload_id, "rule": {"kind": "pattern", "pattern": "(?P<id>[0-9]+)"}, "jobId": sent}
        answer = await clerk.post("match", json=body)
        assert (answer.status_code, answer.json()["code"]) == (409, "job_state")
        assert (await clerk.job(sent))["status"] == "complete"

    async def test_rule_that_cannot_be_used_is_refused_before_anything_is_kept(self, clerk: Clerk) -> None:
        upload_id = (await clerk.upload(write_pdf(["x"]))).json()["data"]["uploadId"]
        for rule in (
            {"kind": "pattern", "pattern": "(?P<id>"},
            {"kind": "pattern", "pattern": "(?P<id>x)", "begins": "cover"},
            {"kind": "pattern", "pattern": "(?P<id>x)", "begins": "every"},
        ):
            answer = await clerk.post("match", json={"uploadId": upload_id, "rule": rule})
            assert (answer.status_code, answer.json()["code"]) == (422, "rule_invalid")
        assert await clerk.list_records("Jobs") == []

    @pytest.mark.deep(of="plugins")
    async def test_school_is_asked_for_where_each_numbers_its_own_students(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        values = {"pluginId": "people", "values": {"ids_per_school": True}}
        answer = await clerk.api.post("/api/plugin/settings", json=values, headers=clerk.headers)
        assert answer.status_code == 200, answer.text
        here, there = clerk.invent(2)
        rows = [
            "person_id,first_name,last_name,school_id,email,guardian_email",
            f"12,{here.first_name},{here.last_name},NORTH,,{here.guardian_email}",
            f"12,{there.first_name},{there.last_name},SOUTH,,{there.guardian_email}",
        ]
        files = {"file": ("persons.csv", "\n".join(rows).encode())}
        answer = await clerk.api.post("/api/person/uploadPersons", headers=clerk.headers, files=files)
        assert answer.json()["data"]["imported"] == 2, answer.text
        pdf = write_pdf([f"Student ID: 12\n{here.first_name} {here.last_name}"])
        upload_id = (await clerk.upload(pdf)).json()["data"]["uploadId"]
        rule = {"kind": "pattern", "pattern": "Student ID: (?P<id>[0-9]+)"}
        refused = await clerk.post("match", json={"uploadId": upload_id, "rule": rule})
        assert (refused.status_code, refused.json()["code"]) == (422, "school_needed")

        right = await clerk.match(pdf, schoolId="north")
        wrong = await clerk.match(pdf, schoolId="SOUTH")
        assert await clerk.list_held(right) == {}
        assert await clerk.list_held(wrong) == {"12": ["name_missing", "other_person"]}
        for job_id in (right, wrong):
            await clerk.send_again(job_id)
            await clerk.approve(job_id, subject="Report card")
        assert len(mailbox.mails_to(here.guardian_email)) == 1
        assert mailbox.mails_to(there.guardian_email) == []


class TestReview:
    async def test_it_counts_families_mails_and_pages(self, clerk: Clerk) -> None:
        """Two students at one address are one family; each also has their own address."""
        one, other, held = clerk.invent(3)
        sibling = Student(other.person_id, other.first_name, other.last_name, "", one.guardian_email)
        await clerk.import_persons([one, sibling, held])
        texts = [one.page("1"), one.page("2"), sibling.page("Page 1 of 1"), f"Student ID: {held.person_id}"]
        job_id = await clerk.match(write_pdf(texts))
        found = await clerk.review(job_id)
        assert {name: found[name] for name in ("families", "mails", "documents", "pages")} == {
            "families": 2,
            "mails": 3,
            "documents": 3,
            "pages": 4,
        }
        assert found["sendable"] == {"families": 1, "mails": 2, "documents": 2, "pages": 3}
        assert found["held"] == [{"kind": "name_missing", "documents": 1, "pages": 1}]
        assert (found["unassignedPages"], found["unassigned"]) == (0, [])
        assert [item["kind"] for item in found["warnings"]] == ["untagged"]

    async def test_it_shows_the_riskiest_and_five_at_random(self, clerk: Clerk) -> None:
        students = clerk.invent(9)
        await clerk.import_persons(students)
        texts = [student.page() for student in students]
        texts.insert(4, "and so on")
        job_id = await clerk.match(write_pdf(texts), rule=FIRST_IDS)
        found = await clerk.review(job_id)
        sampled = [item["studentId"] for item in found["sample"]]
        (risky,) = found["riskiest"]
        assert (risky["studentId"], risky["pages"], risky["attached"]) == (students[3].person_id, [4, 5], [5])
        assert risky["reasons"] == ["attached_page"]
        assert len(set(sampled)) == 5
        assert risky["studentId"] not in sampled
        assert (await clerk.review(job_id))["sample"] == found["sample"], "a reload shows the same"

    async def test_unassigned_pages_come_with_the_documents_beside_them(self, clerk: Clerk) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        job_id = await clerk.match(write_pdf([students[0].page(), NOBODYS, students[1].page()]))
        found = await clerk.review(job_id)
        documents = await clerk.list_documents(job_id)
        (page,) = found["unassigned"]
        assert (found["unassignedPages"], page["page"], page["kind"]) == (1, 2, "unmatched_page")
        assert set(page["neighbours"]) == {row["id"] for row in documents.values()}
        assert found["sendable"]["documents"] == 0
        assert found["sendableIfNobodys"]["documents"] == 2


class TestApprove:
    async def prepare(self, clerk: Clerk) -> tuple[str, list[Student]]:
        """Match a batch with an unassigned page between the pages of the first two students."""
        students = clerk.invent(3)
        await clerk.import_persons(students)
        texts = [students[0].page(), NOBODYS, students[1].page(), students[2].page()]
        return await clerk.match(write_pdf(texts)), students

    async def test_pages_of_nobody_have_to_be_looked_at(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        job_id, students = await self.prepare(clerk)
        answer = await clerk.post(f"approve/{job_id}", json={"subject": "Cards"})
        assert (answer.status_code, answer.json()["code"]) == (409, "pages_unassigned")
        assert answer.json()["data"]["pages"] == 1
        assert await clerk.run() == []
        assert (await clerk.job(job_id))["status"] == "review"
        assert all(mailbox.mails_to(student.guardian_email) == [] for student in students)

    @pytest.mark.deep(of="plugins")
    async def test_required_notice_says_so_and_reaches_who_has_unsubscribed_but_no_dead_address(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        _willing, unsubscribed, dead = students = clerk.invent(3)
        for student, reason in ((unsubscribed, "unsubscribed"), (dead, "bounced")):
            body = {"emailAddress": student.guardian_email, "reason": reason}
            await clerk.api.post("/api/mail/suppressions", headers=clerk.headers, json=body)
        await clerk.import_persons(students)
        job_id = await clerk.match(write_pdf([student.page() for student in students]))
        email = f"colleague@{clerk.district.code}.example.org"
        async with clerk.platform.database.district(clerk.district.district.id) as session:
            names = {"first_name": "Sam", "last_name": "Staff"}
            await create_user(session, email=email, **names, roles=[SCHOOL_ADMINISTRATOR], password=PASSWORD)
        another = await Clerk.sign_in(clerk.api.another(), clerk.platform, replace(clerk.district, user=email))
        refused = await another.post(f"approve/{job_id}", json={"subject": "Closure", "isRequired": True})
        assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
        await clerk.approve(job_id, subject="Closure", isRequired=True)

        mails = [mailbox.mails_to(student.guardian_email) for student in students]
        assert [len(found) for found in mails] == [1, 1, 0]
        assert all("This is a required notice of" in found[0].text for found in mails[:2])
        assert all(b"List-Unsubscribe" not in found[0].raw for found in mails[:2])
        (row,) = [row for row in await clerk.list_records("JobResults", job_id) if row["studentId"] == dead.person_id]
        assert (row["result"], "on paper" in row["message"]) == ("failed", True)

    @pytest.mark.parametrize(("said", "mails"), [("hold", [0, 0, 1]), ("nobody", [1, 1, 1])])
    async def test_what_stands_beside_them_goes_where_the_clerk_says_so(
        self, clerk: Clerk, mailbox: RunningMailbox, said: str, mails: list[int]
    ) -> None:
        job_id, students = await self.prepare(clerk)
        await clerk.approve(job_id, subject="Cards", unassigned=said)
        assert [len(mailbox.mails_to(student.guardian_email)) for student in students] == mails
        assert (await clerk.job(job_id))["status"] == "complete"
        (entry,) = [row for row in await clerk.list_records("ActivityLog") if row["type"] == "job.approved"]
        assert entry["email"] == clerk.district.user

    @pytest.mark.parametrize(
        "changes",
        [
            {},
            {"subject": " "},
            {"subject": "two\nlines"},
            {"subject": "Cards", "message": "x" * 5001},
            {"subject": "Cards", "expiresOn": (datetime.now(UTC) + timedelta(days=31)).isoformat()},
            {"subject": "Cards", "expiresOn": (datetime.now(UTC) - timedelta(days=1)).isoformat()},
            {"subject": "Cards", "pinMode": "guess"},
            {"subject": "Cards", "unassigned": "whatever"},
        ],
    )
    async def test_what_cannot_be_sent_is_refused_and_the_job_waits_on(
        self, review: "Review", changes: dict[str, Any]
    ) -> None:
        answer = await review.clerk.post(f"approve/{review.job_id}", json=changes)
        assert answer.status_code == 422, answer.text
        assert (await review.clerk.job(review.job_id))["status"] == "review"

    async def test_second_approval_finds_nothing_to_approve(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        job_id = await clerk.match(cards([student]))
        answers = [await clerk.post(f"approve/{job_id}", json={"subject": "Cards"}) for _ in range(2)]
        await clerk.run()
        again = await clerk.post(f"approve/{job_id}", json={"subject": "Cards"})
        assert [answer.status_code for answer in (*answers, again)] == [200, 409, 409]
        assert len(mailbox.mails_to(student.guardian_email)) == 1

    async def test_two_clerks_at_once_send_it_once(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        job_id = await clerk.match(cards([student]))
        calls = (clerk.post(f"approve/{job_id}", json={"subject": "Cards"}) for _ in range(4))
        answers = await asyncio.gather(*calls)
        await clerk.run()
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        assert len(mailbox.mails_to(student.guardian_email)) == 1

    async def test_cancelled_job_cannot_be_approved(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        job_id = await clerk.match(cards([student]))
        assert (await clerk.post(f"cancelJob/{job_id}")).status_code == 200
        answer = await clerk.post(f"approve/{job_id}", json={"subject": "Cards"})
        assert (answer.status_code, answer.json()["code"]) == (409, "job_state")
        assert mailbox.mails_to(student.guardian_email) == []

    async def test_what_the_clerk_chooses_at_the_end_is_what_is_sent(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        job_id = await clerk.match(cards([student]))
        await clerk.approve(job_id, subject="Zeugnis", pinMode="person_id", sendTo="student")
        (mail,) = mailbox.mails_to(student.email)
        assert mail.summary.subject == "Zeugnis"
        assert mailbox.mails_to(student.guardian_email) == []
        assert await clerk.pin_of(job_id, student) == student.person_id


class Review:
    """A job that waits in review; the tests that share it change nothing."""

    def __init__(self, clerk: Clerk, students: list[Student], job_id: str) -> None:
        self.clerk, self.students, self.job_id = clerk, students, job_id


@pytest.fixture(scope="module")
async def review(api: ApiClient, platform: Platform) -> Review:
    """Return a job of three students; the second student's page lacks the name and contains the first one's address."""
    clerk = await Clerk.sign_in(api, platform, await create_test_district(platform))
    students = clerk.invent(3)
    await clerk.import_persons(students)
    texts = [students[0].page(), f"Student ID: {students[1].person_id}\n{students[0].email}", students[2].page()]
    return Review(clerk, students, await clerk.match(write_pdf(texts)))


class TestShowPage:
    async def test_picture_is_kept_by_nobody_on_its_way_and_each_look_is_noted(self, review: Review) -> None:
        picture = await look(review.clerk, f"page/{review.job_id}/1?width=200")
        assert picture.content.startswith(b"\x89PNG\r\n")
        assert picture.headers["cache-control"] == "no-store"
        log = await review.clerk.list_records("ActivityLog")
        assert [row["subject"] for row in log if row["type"] == "page.shown"] == [review.job_id]

    @pytest.mark.parametrize("page", [0, 4, -1, 10**9])
    async def test_page_that_the_file_has_not_is_not_there(self, review: Review, page: int) -> None:
        assert (await look(review.clerk, f"page/{review.job_id}/{page}")).status_code == 404

    @pytest.mark.parametrize("width", [0, 59, 1601, 10**9])
    async def test_width_without_sense_is_refused(self, review: Review, width: int) -> None:
        assert (await look(review.clerk, f"page/{review.job_id}/1?width={width}")).status_code == 422


@pytest.fixture(scope="module")
async def stranger(api: ApiClient, platform: Platform) -> Clerk:
    """Return a clerk of a district that has its own job."""
    clerk = await Clerk.sign_in(api, platform, await create_test_district(platform))
    await clerk.import_persons(clerk.invent(1))
    await clerk.match(cards(clerk.invent(1)))
    return clerk


class TestOfAnotherDistrict:
    """Ids of one district's rows are unknown in another."""

    @pytest.mark.deep(of="plugins")
    async def test_their_calls_find_nothing_and_change_nothing(self, review: Review, stranger: Clerk) -> None:
        clerk = review.clerk
        document = (await clerk.list_documents(review.job_id))[review.students[1].person_id]["id"]
        problems = await clerk.list_records("JobProblems", review.job_id)
        problem = next(row["id"] for row in problems if row["kind"] == "other_person")
        upload = (await clerk.upload(cards(review.students))).json()["data"]["uploadId"]
        drawn = {"jobId": review.job_id, "kind": "name_missing"}
        released = {"documentIds": [document], "reason": "because"}
        decided = {"jobId": review.job_id, "key": f"document-{document}", "verb": "skip", "reason": "because"}
        mark = {"problemId": problem, "as": "teacher", "reason": "because"}
        rule = {"kind": "pattern", "pattern": "(?P<id>[0-9]+)"}
        before = await read_rows(clerk.platform, clerk.district.district.id)

        asked = [
            await look(stranger, f"review?id={review.job_id}"),
            await look(stranger, f"getJob?id={review.job_id}"),
            await look(stranger, f"preflight?id={review.job_id}"),
            await stranger.post("preflight/decide", json=decided),
            await stranger.post("preflight/undo", json={"jobId": review.job_id, "decisionId": document}),
            await look(stranger, f"document/{document}"),
            await look(stranger, f"page/{review.job_id}/1"),
            await stranger.post(f"approve/{review.job_id}", json={"subject": "Cards", "unassigned": "nobody"}),
            await stranger.post("release", json=released),
            await stranger.post("decline", json={"documentIds": [document]}),
            await stranger.post("releaseMark", json=mark),
            await stranger.post("sample", json=drawn),
            await stranger.post("sampleVerdict", json=await self.verdict(document)),
            await stranger.post("match", json={"uploadId": upload, "rule": rule}),
            await stranger.post(f"cancelJob/{review.job_id}"),
        ]
        assert [answer.status_code for answer in asked] == [404] * len(asked), [answer.text for answer in asked]
        assert await read_rows(clerk.platform, clerk.district.district.id) == before

    async def verdict(self, document: str) -> dict[str, Any]:
        """Return a verdict on a sample that does not exist."""
        return {"sampleId": str(uuid4()), "documentId": document, "isRight": True}

    async def test_their_match_does_not_replace_it(self, review: Review, stranger: Clerk) -> None:
        before = await read_rows(review.clerk.platform, review.clerk.district.district.id)
        await stranger.match(cards(stranger.invent(1)), rule=RULE, jobId=review.job_id)
        assert await read_rows(review.clerk.platform, review.clerk.district.district.id) == before

    async def test_their_grids_do_not_show_it(self, review: Review, stranger: Clerk) -> None:
        for model in ("JobDocuments", "JobProblems", "JobResults"):
            assert await stranger.list_records(model, review.job_id) == []
        assert str(UUID(review.job_id)) not in str(await stranger.list_records("Jobs"))
