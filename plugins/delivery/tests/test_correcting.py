"""Putting right what went out: what families see of it, and what the office is told."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import LINK, Family
from homeroom.platform import Platform
from homeroom.testing.api import ApiClient
from homeroom.testing.districts import create_test_district
from homeroom.testing.mailbox import RunningMailbox
from homeroom.testing.pdf import write_pdf
from homeroom_plugins.delivery import jobs
from homeroom_plugins.delivery.models import Job, Recipient
from homeroom_plugins.delivery.sent_documents import DeliveredDocuments
from homeroom_plugins.delivery.states import JobStatus
from homeroom_plugins.people.models import PersonRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.recipients import RecipientAct
from sqlalchemy import text, update

OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]
CALLS = ("recall", "restore", "deleteReport", "restoreDocument", "extendExpiration", "resendEmail", "renewPin")


class Sent:
    """A finished job of some students."""

    def __init__(self, clerk: Clerk, mailbox: RunningMailbox, students: list[Student], job_id: str) -> None:
        self.clerk, self.mailbox, self.students, self.job_id = clerk, mailbox, students, job_id

    async def ids(self, *students: Student) -> list[str]:
        """The recipients of these students."""
        wanted = [student.person_id for student in students]
        return [row["id"] for row in await self.rows() if row["studentId"] in wanted]

    async def rows(self) -> list[dict[str, Any]]:
        return await self.clerk.list_records("JobResults", self.job_id)

    def families(self, *students: Student) -> list[Family]:
        return [Family.of(self.clerk.api, self.mailbox, student.guardian_email) for student in students]

    async def call(self, name: str, **body: Any) -> Any:
        """Ask for something about the job; what it answers."""
        answer = await self.clerk.post(name, json={"jobId": self.job_id, **body})
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def block(self, address: str, reason: str) -> None:
        """Let an address get no mail from now on."""
        body = {"emailAddress": address, "reason": reason}
        answer = await self.clerk.api.post("/api/mail/suppressions", headers=self.clerk.headers, json=body)
        assert answer.is_success, answer.text

    async def looks(self) -> list[int]:
        """What each family's link answers."""
        return [(await family.look()).status_code for family in self.families(*self.students)]


@pytest.fixture
async def sent(clerk: Clerk, mailbox: RunningMailbox) -> Sent:
    students = clerk.invent(3)
    return Sent(clerk, mailbox, students, await clerk.deliver(students, pinMode="none"))


class TestRecall:
    async def test_whole_job_says_so_everywhere_and_can_be_given_again(self, sent: Sent) -> None:
        first, *_others = families = sent.families(*sent.students)
        await first.open("")
        done = await sent.call("recall")

        for family in families:
            assert "The school has taken this document back" in (await family.look()).text
            assert [(await family.show_page(1)).status_code, (await family.download()).status_code] == [410, 410]
            assert (await family.type_pin("")).status_code == 410
        assert done == {"recalled": 3, "opened": 1, "stopped": 0}
        assert await sent.call("recall") == {"recalled": 0, "opened": 0, "stopped": 0}
        assert (await sent.clerk.job(sent.job_id))["recalledOn"] is not None
        assert await sent.call("restore") == {"restored": 3}
        assert await sent.looks() == [200] * 3
        timeline = [entry["what"] for entry in (await sent.clerk.job(sent.job_id))["timeline"]]
        assert timeline[-2:] == ["recalled", "restored"]

    async def test_some_recipients_alone(self, sent: Sent) -> None:
        one, *_rest = sent.students
        ids = await sent.ids(one)
        assert await sent.call("recall", resultIds=ids) == {"recalled": 1, "opened": 0, "stopped": 0}
        assert await sent.looks() == [410, 200, 200]
        assert [row["recalledOn"] is not None for row in await sent.rows()].count(True) == 1
        assert (await sent.clerk.job(sent.job_id))["counts"]["recalled"] == 1
        assert await sent.call("restore", resultIds=ids) == {"restored": 1}
        assert await sent.looks() == [200] * 3

    async def test_document_goes_from_all_who_got_it(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student], pinMode="none", sendTo="both")
        rows = await clerk.list_records("JobResults", job_id)
        families = [Family.of(clerk.api, mailbox, row["email"]) for row in rows]
        answer = await clerk.post("deleteReport", json={"resultId": rows[0]["id"]})
        during = [(await family.look()).status_code for family in families]
        restored = await clerk.post("restoreDocument", json={"resultId": rows[1]["id"]})

        assert len(rows) == 2
        assert answer.json()["data"]["recalled"] == restored.json()["data"]["restored"] == 2
        assert during == [410, 410]
        assert [(await family.look()).status_code for family in families] == [200, 200]

    @pytest.mark.parametrize(
        ("call", "more"),
        [
            ("recall", {}),
            ("extendExpiration", {"expiresOn": (datetime.now(UTC) + timedelta(days=3)).isoformat()}),
            ("resendEmail", {"email": "new@homes.example.org"}),
        ],
        ids=["recall", "end", "address"],
    )
    async def test_family_that_acts_at_the_same_moment_and_the_office_do_not_wait_for_each_other(
        self, sent: Sent, open_context: OpenContext, call: str, more: dict[str, Any]
    ) -> None:
        (recipient,) = await sent.ids(sent.students[0])
        held = asyncio.Event()

        async def act() -> Any:
            await held.wait()
            return await sent.call(call, resultIds=[recipient], **more)

        office = asyncio.create_task(act())
        async with open_context("delivery", sent.clerk.district) as family:
            hold = text("SELECT id FROM recipients_links WHERE id = :id FOR UPDATE").bindparams(id=UUID(recipient))
            await family.db.execute(hold)
            held.set()
            waits = text("SELECT count(*) FROM pg_locks WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))")
            async with asyncio.timeout(20):
                while not await family.db.scalar(waits):
                    await asyncio.sleep(0)
            await DeliveredDocuments(family).note(UUID(recipient), RecipientAct.VIEWED)

        assert await office

    async def test_running_job_is_cancelled_instead(self, clerk: Clerk) -> None:
        job_id = await clerk.start(clerk.invent(1))
        answer = await clerk.post("recall", json={"jobId": job_id})

        assert (answer.status_code, answer.json()["code"]) == (409, "job_state")
        assert "cancel it instead" in answer.json()["messages"][0]

    async def test_failed_job_that_was_taken_back_is_not_carried_on(self, sent: Sent) -> None:
        async with sent.clerk.platform.database.district(sent.clerk.district.district.id) as session:
            await session.execute(update(Job).values(status=JobStatus.FAILED))
        await sent.call("recall")
        refused = await sent.clerk.post(f"retryJob/{sent.job_id}")
        await sent.call("restore")
        taken_up = await sent.clerk.post(f"retryJob/{sent.job_id}")

        assert (refused.status_code, refused.json()["code"]) == (409, "job_state")
        assert taken_up.status_code == 200


class TestEnds:
    async def test_links_end_now_and_work_again_until_another_day(self, sent: Sent) -> None:
        ended = await sent.clerk.post(f"expire/{sent.job_id}")
        during = await sent.looks()
        day = datetime.now(UTC) + timedelta(days=3)
        done = await sent.call("extendExpiration", expiresOn=day.isoformat())
        job = await sent.clerk.job(sent.job_id)

        assert ended.json()["data"]["status"] == "expired"
        assert during == [410] * 3
        assert done["changed"] == 3
        assert (job["status"], datetime.fromisoformat(job["expiresOn"])) == ("complete", day)
        assert await sent.looks() == [200] * 3

    async def test_one_link_alone(self, sent: Sent) -> None:
        await sent.clerk.post(f"expire/{sent.job_id}")
        ids = await sent.ids(sent.students[1])
        day = datetime.now(UTC) + timedelta(days=3)

        assert (await sent.call("extendExpiration", resultIds=ids, expiresOn=day.isoformat()))["changed"] == 1
        assert await sent.looks() == [410, 200, 410]

    @pytest.mark.parametrize("days", [-1, 31])
    async def test_day_is_within_thirty_days(self, sent: Sent, days: int) -> None:
        day = (datetime.now(UTC) + timedelta(days=days)).isoformat()
        answer = await sent.clerk.post("extendExpiration", json={"jobId": sent.job_id, "expiresOn": day})

        assert answer.status_code == 422
        assert answer.json()["data"]["fields"] == {"expiresOn": "Choose a day between now and 30 days ahead."}

    async def test_job_whose_day_has_come_is_expired_at_night(self, sent: Sent, open_context: OpenContext) -> None:
        async with open_context("delivery", sent.clerk.district) as ctx:
            await jobs.expire_jobs(ctx)
        before = await sent.clerk.job(sent.job_id)
        async with sent.clerk.platform.database.district(sent.clerk.district.district.id) as session:
            await session.execute(update(Job).values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))
        async with open_context("delivery", sent.clerk.district) as ctx:
            await jobs.expire_jobs(ctx)

        assert (before["status"], (await sent.clerk.job(sent.job_id))["status"]) == ("complete", "expired")

    async def test_only_a_finished_job_is_ended(self, clerk: Clerk) -> None:
        job_id = await clerk.start(clerk.invent(1))

        assert (await clerk.post(f"expire/{job_id}")).json()["code"] == "job_state"


class TestResend:
    async def test_same_address_gets_the_same_link_once_more(self, sent: Sent) -> None:
        one, *others = sent.students
        assert await sent.call("resendEmail", resultIds=await sent.ids(one)) == {"resent": 1, "blocked": 0}
        await sent.clerk.run()
        first, second = sent.mailbox.mails_to(one.guardian_email)

        assert [link for link in first.links if LINK.fullmatch(link)] == [
            link for link in second.links if LINK.fullmatch(link)
        ]
        assert [len(sent.mailbox.mails_to(student.guardian_email)) for student in others] == [1, 1]
        assert {row["result"] for row in await sent.rows()} == {"sent"}
        assert (await sent.clerk.job(sent.job_id))["status"] == "complete"

    async def test_other_address_gets_another_link_and_the_former_ends(self, sent: Sent) -> None:
        one, *_others = sent.students
        (former,) = sent.families(one)
        ids = await sent.ids(one)
        # What came back from it before counts no more, for somebody says that it is right.
        await sent.block("right@homes.example.org", "bounced")
        await sent.call("resendEmail", resultIds=ids, email=" Right@Homes.Example.org ")
        await sent.clerk.run()
        mended = Family.of(sent.clerk.api, sent.mailbox, "right@homes.example.org")

        assert mended.path != former.path
        assert (await former.look()).status_code == 404
        assert one.last_name in await mended.open("")
        row = next(row for row in await sent.rows() if row["id"] in ids)
        assert (row["email"], row["result"]) == ("right@homes.example.org", "opened")

    async def test_other_address_has_opened_nothing_and_tries_anew(self, sent: Sent) -> None:
        one, *_others = sent.students
        (former,) = sent.families(one)
        await former.open("")
        ids = await sent.ids(one)
        await sent.call("resendEmail", resultIds=ids, email="late@homes.example.org")
        await sent.clerk.run()
        row = next(row for row in await sent.rows() if row["id"] in ids)
        assert (row["result"], row["openedOn"]) == ("sent", None)
        await Family.of(sent.clerk.api, sent.mailbox, "late@homes.example.org").open("")
        row = next(row for row in await sent.rows() if row["id"] in ids)
        assert row["result"] == "opened"
        assert row["openedOn"] is not None

    async def test_address_that_gets_no_mail_is_asked_for_or_refused(self, sent: Sent) -> None:
        one, two, three = sent.students
        for student, reason in ((one, "bounced"), (two, "unsubscribed")):
            await sent.block(student.guardian_email, reason)
        body = {"jobId": sent.job_id, "resultIds": await sent.ids(one)}
        asked = await sent.clerk.post("resendEmail", json=body)
        unwished = await sent.clerk.post(
            "resendEmail", json={**body, "resultIds": await sent.ids(two), "confirm": True}
        )
        several = await sent.call("resendEmail", resultIds=await sent.ids(one, two, three))
        await sent.clerk.run()
        none = await sent.clerk.post("resendEmail", json={**body, "resultIds": await sent.ids(one, two)})
        confirmed = await sent.call("resendEmail", resultIds=body["resultIds"], confirm=True)
        await sent.clerk.run()

        assert (asked.status_code, asked.json()["code"]) == (409, "blocked_address")
        assert one.guardian_email in asked.json()["messages"][0]
        assert (unwished.status_code, list(unwished.json()["data"]["fields"])) == (422, ["email"])
        assert several == {"resent": 1, "blocked": 2}
        assert none.status_code == 422
        assert confirmed == {"resent": 1, "blocked": 0}
        assert [len(sent.mailbox.mails_to(student.guardian_email)) for student in (one, two, three)] == [2, 1, 2]

    async def test_all_to_whom_it_could_not_be_sent(self, sent: Sent) -> None:
        one, two, three = sent.students
        async with sent.clerk.platform.database.district(sent.clerk.district.district.id) as session:
            for student in (one, two):
                failed = update(Recipient).where(Recipient.email == student.guardian_email)
                await session.execute(failed.values(result="failed"))
        assert await sent.call("resendEmail") == {"resent": 2, "blocked": 0}
        await sent.clerk.run()

        assert [len(sent.mailbox.mails_to(student.guardian_email)) for student in (one, two, three)] == [2, 2, 1]

    async def test_address_of_another_person_needs_a_confirmation(self, sent: Sent) -> None:
        one, two, _three = sent.students
        body = {"jobId": sent.job_id, "resultIds": await sent.ids(one), "email": two.guardian_email}
        refused = await sent.clerk.post("resendEmail", json=body)
        mails = len(sent.mailbox.mails_to(two.guardian_email))
        confirmed = await sent.clerk.post("resendEmail", json={**body, "confirm": True})

        assert (refused.status_code, refused.json()["code"]) == (409, "others_address")
        assert mails == 1
        assert confirmed.json()["data"] == {"resent": 1, "blocked": 0}

    async def test_document_of_an_id_that_is_another_students_now_needs_a_confirmation(self, sent: Sent) -> None:
        one, *_others = sent.students
        async with sent.clerk.platform.database.district(sent.clerk.district.district.id) as session:
            of_one = PersonRow.person_id == one.person_id
            changed = {"first_name": "Daniel", "last_name": "Tanaka", "guardian_email": "tanaka@homes.example.org"}
            await session.execute(update(PersonRow).where(of_one).values(**changed))
        body = {"jobId": sent.job_id, "resultIds": await sent.ids(one), "email": "tanaka@homes.example.org"}
        refused = await sent.clerk.post("resendEmail", json=body)
        confirmed = await sent.clerk.post("resendEmail", json={**body, "confirm": True})

        assert (refused.status_code, refused.json()["code"]) == (409, "others_address")
        assert "has another name or ID now" in refused.json()["messages"][0]
        assert confirmed.status_code == 200

    @pytest.mark.parametrize("email", ["nobody", "a@example.org, b@example.org", "a@example.org\nBcc: b@example.org"])
    async def test_what_is_no_address_is_refused(self, sent: Sent, email: str) -> None:
        body = {"jobId": sent.job_id, "resultIds": await sent.ids(sent.students[0]), "email": email}
        answer = await sent.clerk.post("resendEmail", json=body)

        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["email"])

    async def test_nothing_goes_out_of_what_was_taken_back_or_has_ended(self, sent: Sent) -> None:
        one, *_others = sent.students
        ids = await sent.ids(one)
        await sent.call("recall", resultIds=ids)
        taken = await sent.clerk.post("resendEmail", json={"jobId": sent.job_id, "resultIds": ids})
        await sent.call("recall")
        whole = await sent.clerk.post("resendEmail", json={"jobId": sent.job_id})
        await sent.call("restore")
        async with sent.clerk.platform.database.district(sent.clerk.district.district.id) as session:
            await session.execute(update(Job).values(status=JobStatus.EXPIRED))
        ended = await sent.clerk.post("resendEmail", json={"jobId": sent.job_id})

        assert [answer.status_code for answer in (taken, whole, ended)] == [422, 409, 409]
        await sent.clerk.run()
        assert len(sent.mailbox.mails_to(one.guardian_email)) == 1


class TestAddresses:
    async def ask(self, sent: Sent, student: Student) -> Any:
        """What the dialog of sending again is told."""
        (result_id,) = await sent.ids(student)
        answer = await sent.clerk.api.get(
            "/api/pdf/jobs/recipientAddresses", params={"resultId": result_id}, headers=sent.clerk.headers
        )
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def change(self, sent: Sent, student: Student, **values: str) -> None:
        """Change the student in the directory."""
        async with sent.clerk.platform.database.district(sent.clerk.district.district.id) as session:
            where = PersonRow.person_id == student.person_id
            await session.execute(update(PersonRow).where(where).values(**values))

    async def test_directory_has_the_address_and_others_beside_it(self, sent: Sent) -> None:
        one, *_others = sent.students
        await sent.block(one.guardian_email, "bounced")
        told = await self.ask(sent, one)
        assert told["isCurrent"]
        assert told["reason"]
        assert told["others"] == []

    async def test_address_that_was_corrected_since_is_told(self, sent: Sent) -> None:
        one, *_others = sent.students
        await self.change(sent, one, guardian_email="moved@homes.example.org")
        await sent.block("moved@homes.example.org", "wrong_address")
        told = await self.ask(sent, one)
        assert (told["isCurrent"], told["reason"]) == (False, "")
        ((email, reason),) = ((item["email"], item["reason"]) for item in told["others"])
        assert email == "moved@homes.example.org"
        assert reason

    async def test_nothing_is_told_of_an_id_that_is_another_students_now(self, sent: Sent) -> None:
        one, *_others = sent.students
        await self.change(sent, one, first_name="Daniel", last_name="Tanaka", guardian_email="tanaka@homes.example.org")
        assert (await self.ask(sent, one))["others"] == []


class TestPins:
    async def test_new_pin_replaces_the_former_and_both_can_be_checked(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student])
        former = str(await clerk.pin_of(job_id, student))
        (row,) = await clerk.list_records("JobResults", job_id)
        renewed = (await clerk.post("renewPin", json={"resultId": row["id"]})).json()["data"]["pin"]
        valid = [
            (await clerk.post("validatePin", json={"resultId": row["id"], "pin": pin})).json()["data"]["valid"]
            for pin in (former, renewed, f" {renewed[:3]} {renewed[3:]}")
        ]
        family = Family.of(clerk.api, mailbox, student.guardian_email)

        assert renewed != former
        assert valid == [False, True, True]
        assert (await family.type_pin(former)).status_code == 403
        assert student.last_name in await family.open(renewed)


class TestStrangers:
    async def test_another_districts_job_is_not_there(self, sent: Sent, api: ApiClient, platform: Platform) -> None:
        other = await Clerk.sign_in(api, platform, await create_test_district(platform))
        ids = await sent.ids(*sent.students)
        day = (datetime.now(UTC) + timedelta(days=3)).isoformat()
        body = {"jobId": sent.job_id, "resultIds": ids, "resultId": ids[0], "expiresOn": day, "pin": "1"}
        answers = [await other.post(name, json=body) for name in (*CALLS, "validatePin", f"expire/{sent.job_id}")]

        assert {answer.status_code for answer in answers} == {404}
        assert await sent.looks() == [200] * 3

    async def test_recipient_of_another_job_is_not_there(self, sent: Sent, clerk: Clerk) -> None:
        other = (await clerk.split(write_pdf([clerk.invent(1)[0].page()]))).json()["data"]["jobId"]
        body = {"jobId": other, "resultIds": await sent.ids(sent.students[0])}
        answers = [await sent.clerk.post(name, json=body) for name in ("recall", "restore")]

        assert [answer.status_code for answer in answers] == [404] * 2
