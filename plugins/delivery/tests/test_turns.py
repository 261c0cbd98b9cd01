"""Before the first mail: the job's time, and taking the job back."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk
from delivery_testing.waits import let_time_pass, run_until_put_off
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.jobs.send_gate import SEND_WAIT
from homeroom_plugins.delivery.models import Recipient
from homeroom_plugins.delivery.pipeline import flow
from homeroom_sdk.engine import RunState
from sqlalchemy import func, select


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make jobs wait for a minute, the default of a district."""
    monkeypatch.setenv(SEND_WAIT, "60")


async def count_recipients(clerk: Clerk) -> int:
    """Return how many recipients the district's jobs have."""
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        return int(await session.scalar(select(func.count()).select_from(Recipient)) or 0)


class TestTakeTurn:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.usefixtures("waiting")
    async def test_job_waits_before_its_first_mail_and_then_goes_by_itself(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.start([student])
        await run_until_put_off(clerk)
        waits = await clerk.job(job_id)
        left = datetime.fromisoformat(waits["sendOn"]) - datetime.now(UTC)
        before = (len(mailbox.mails_to(student.guardian_email)), await count_recipients(clerk))
        await let_time_pass(clerk)
        states = await clerk.run()

        assert waits["status"] == "hold scheduled"
        assert timedelta(seconds=20) < left <= timedelta(seconds=60)
        assert before == (0, 0)
        assert states == [RunState.COMPLETED]
        assert len(mailbox.mails_to(student.guardian_email)) == 1
        assert [item["what"] for item in (await clerk.job(job_id))["timeline"]][-3:] == [
            "hold scheduled",
            "sending",
            "complete",
        ]

    @pytest.mark.deep(of="plugins")
    @pytest.mark.usefixtures("waiting")
    async def test_what_is_sent_once_more_does_not_wait_again(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.start([student])
        await run_until_put_off(clerk)
        await let_time_pass(clerk)
        await clerk.run()
        (row,) = await clerk.list_records("JobResults", job_id)
        await clerk.post("resendEmail", json={"jobId": job_id, "resultIds": [row["id"]]})
        assert await clerk.run() == [RunState.COMPLETED]
        assert len(mailbox.mails_to(student.guardian_email)) == 2

    @pytest.mark.deep(of="plugins")
    async def test_job_leaves_at_the_moment_its_clerk_wants(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        moment = datetime.now(UTC) + timedelta(days=2)
        job_id = await clerk.start([student], sendOn=moment.isoformat())
        await run_until_put_off(clerk)
        job = await clerk.job(job_id)
        assert (job["status"], datetime.fromisoformat(job["sendOn"])) == ("hold scheduled", moment)
        assert mailbox.mails_to(student.guardian_email) == []

    @pytest.mark.parametrize("shift", [timedelta(days=-1), timedelta(days=20)])
    async def test_moment_that_is_past_or_behind_the_links_end_is_refused(self, clerk: Clerk, shift: timedelta) -> None:
        moment = (datetime.now(UTC) + shift).isoformat()
        answer = await clerk.split(write_pdf(["x"]), sendOn=moment)
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["sendOn"])


class TestTakeBack:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.usefixtures("waiting")
    async def test_job_is_in_its_check_again_and_can_be_let_go_with_other_words(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.start([student], subject="The wrong words")
        await run_until_put_off(clerk)
        may_take_back = (await clerk.job(job_id))["mayTakeBack"]
        taken = (await clerk.post(f"takeBack/{job_id}")).json()["data"]
        await clerk.drain_events()
        idle = await clerk.run()
        still = (await clerk.job(job_id))["status"]
        approved = await clerk.post(f"approve/{job_id}", json={"subject": "The right words"})
        await run_until_put_off(clerk)
        await let_time_pass(clerk)
        await clerk.run()

        assert may_take_back
        assert (taken["status"], taken["sendOn"], still, idle) == ("review", None, "review", [])
        assert approved.status_code == 200
        (mail,) = mailbox.mails_to(student.guardian_email)
        assert mail.summary.subject == "The right words"

    @pytest.mark.deep(of="plugins")
    async def test_job_whose_mails_have_left_cannot_be_taken_back(self, clerk: Clerk) -> None:
        job_id = await clerk.deliver(clerk.invent(1))
        answer = await clerk.post(f"takeBack/{job_id}")
        assert (answer.status_code, answer.json()["code"]) == (409, "job_state")

    @pytest.mark.usefixtures("waiting")
    async def test_cancelled_while_it_waits_sends_nothing(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.start([student])
        await run_until_put_off(clerk)
        assert (await clerk.post(f"cancelJob/{job_id}")).json()["data"]["status"] == "cancelled"
        await let_time_pass(clerk)
        assert await clerk.run() == []
        assert mailbox.mails_to(student.guardian_email) == []


class TestSendNow:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.usefixtures("waiting")
    async def test_one_job_or_all_that_wait_leave_at_once(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        for student in students:
            await clerk.split(write_pdf([student.page()]))
            await run_until_put_off(clerk)
        answer = await clerk.post("runAllPending")
        await clerk.run()
        again = await clerk.post("runAllPending")

        assert [item.json()["data"]["started"] for item in (answer, again)] == [2, 0]
        assert all(len(mailbox.mails_to(student.guardian_email)) == 1 for student in students)


class TestPauseJob:
    async def test_paused_job_sends_nothing_until_it_is_resumed(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: Any
    ) -> None:

        (student,) = clerk.invent(1)
        job_id = await clerk.start([student])
        async with open_context("delivery", clerk.district) as ctx:
            await flow.inspect_source(ctx, UUID(job_id))
            await flow.match_pages(ctx, UUID(job_id))
            await flow.cut_chunk(ctx, UUID(job_id), 0)
            await flow.plan_mails(ctx, UUID(job_id))
        paused = (await clerk.post(f"pauseJob/{job_id}")).json()["data"]
        await clerk.run()
        waits = await clerk.job(job_id)
        before = len(mailbox.mails_to(student.guardian_email))
        await clerk.post(f"resumeJob/{job_id}")
        await clerk.run()

        assert (paused["waiting"]["kind"], paused["waiting"]["reason"]) == ("paused", "It was paused by a person.")
        assert (waits["status"], waits["waiting"]["canResume"], before) == ("sending", True, 0)
        done = await clerk.job(job_id)
        assert (done["status"], done["waiting"]) == ("complete", None)
        assert len(mailbox.mails_to(student.guardian_email)) == 1


class TestSendPreviewEmails:
    @pytest.mark.deep(of="plugins")
    async def test_preview_goes_to_who_calls_and_bears_no_document(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        job_id = await clerk.match(write_pdf([student.page()]))
        without = await clerk.post(f"sendPreviewEmails/{job_id}", json={})
        words = {"subject": "Cards", "message": "Dear family"}
        answer = await clerk.post(f"sendPreviewEmails/{job_id}", json=words)
        await clerk.run()

        assert list(without.json()["data"]["fields"]) == ["subject"]
        assert answer.json()["data"]["sentTo"] == clerk.district.user
        (mail,) = mailbox.mails_to(clerk.district.user)
        assert mail.summary.subject == "Preview: Cards"
        assert "Dear family" in mail.text
        assert not any("/r/" in link for link in mail.links)

    @pytest.mark.deep(of="plugins")
    async def test_preview_of_later_waits(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        job_id = await clerk.deliver(clerk.invent(1))
        later = (datetime.now(UTC) + timedelta(hours=3)).isoformat()
        answer = await clerk.post(f"sendPreviewEmails/{job_id}", json={"sendOn": later})
        await run_until_put_off(clerk)
        assert answer.status_code == 200
        assert mailbox.mails_to(clerk.district.user) == []
