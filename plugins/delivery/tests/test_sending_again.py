"""Sending mails again: to the same address, to another one, and to a blocked one."""

from typing import Any

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import LINK, Family
from delivery_testing.sent_job import Sent
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_plugins.delivery.models import Job, Recipient
from homeroom_plugins.delivery.states import JobStatus
from homeroom_plugins.people.models import PersonRow
from sqlalchemy import update


@pytest.fixture
async def sent(clerk: Clerk, mailbox: RunningMailbox) -> Sent:
    students = clerk.invent(3)
    return Sent(clerk, mailbox, students, await clerk.deliver(students, pinMode="none"))


class TestResend:
    @pytest.mark.deep(of="plugins")
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
        # Earlier bounces no longer count, since the user confirmed the address.
        await sent.block("right@homes.example.org", "bounced")
        await sent.call("resendEmail", resultIds=ids, email=" Right@Homes.Example.org ")
        await sent.clerk.run()
        mended = Family.of(sent.clerk.api, sent.mailbox, "right@homes.example.org")

        assert mended.path != former.path
        assert (await former.look()).status_code == 404
        assert one.last_name in await mended.open("")
        row = next(row for row in await sent.rows() if row["id"] in ids)
        assert (row["email"], row["result"]) == ("right@homes.example.org", "opened")

    @pytest.mark.deep(of="plugins")
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

    @pytest.mark.deep(of="plugins")
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

    @pytest.mark.deep(of="plugins")
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

    @pytest.mark.deep(of="plugins")
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
        assert "has a different name or ID now" in refused.json()["messages"][0]
        assert confirmed.status_code == 200

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("email", ["nobody", "a@example.org, b@example.org", "a@example.org\nBcc: b@example.org"])
    async def test_what_is_no_address_is_refused(self, sent: Sent, email: str) -> None:
        body = {"jobId": sent.job_id, "resultIds": await sent.ids(sent.students[0]), "email": email}
        answer = await sent.clerk.post("resendEmail", json=body)

        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["email"])

    @pytest.mark.deep(of="plugins")
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
        """Return the data for the dialog of sending again."""
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

    @pytest.mark.deep(of="plugins")
    async def test_directory_has_the_address_and_others_beside_it(self, sent: Sent) -> None:
        one, *_others = sent.students
        await sent.block(one.guardian_email, "bounced")
        told = await self.ask(sent, one)
        assert told["isCurrent"]
        assert told["reason"]
        assert told["others"] == []

    @pytest.mark.deep(of="plugins")
    async def test_address_that_was_corrected_since_is_told(self, sent: Sent) -> None:
        one, *_others = sent.students
        await self.change(sent, one, guardian_email="moved@homes.example.org")
        await sent.block("moved@homes.example.org", "wrong_address")
        told = await self.ask(sent, one)
        assert (told["isCurrent"], told["reason"]) == (False, "")
        ((email, reason),) = ((item["email"], item["reason"]) for item in told["others"])
        assert email == "moved@homes.example.org"
        assert reason

    @pytest.mark.deep(of="plugins")
    async def test_nothing_is_told_of_an_id_that_is_another_students_now(self, sent: Sent) -> None:
        one, *_others = sent.students
        await self.change(sent, one, first_name="Daniel", last_name="Tanaka", guardian_email="tanaka@homes.example.org")
        assert (await self.ask(sent, one))["others"] == []
