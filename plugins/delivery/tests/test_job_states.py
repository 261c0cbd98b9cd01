"""Stopping and retrying a job, by its state."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from delivery_testing.clerk import RULE, Clerk
from delivery_testing.family import Family
from homeroom.runs.models import FlowRun
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.models import Job, Recipient
from homeroom_plugins.delivery.pipeline import flow
from homeroom_plugins.delivery.plugin import on_flow_ended, on_mail_settled
from homeroom_plugins.delivery.states import OPEN_STATUSES, JobStatus
from homeroom_sdk.engine import RunState
from homeroom_sdk.events import FlowEnded, MailSettled
from homeroom_sdk.services import Mailer, OutgoingMail, Recipients
from sqlalchemy import func, select, update

OpenContext = Callable[..., Any]


async def put_into(clerk: Clerk, status: JobStatus) -> None:
    """Set the status of the district's job."""
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        await session.execute(update(Job).values(status=status))


class TestDeliver:
    async def test_attempt_after_one_that_was_cut_off_right_after_closing_the_job_completes(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        (student,) = clerk.invent(1)
        await clerk.deliver([student])
        async with clerk.platform.database.district(clerk.district.district.id) as session:
            await session.execute(update(FlowRun).values(state=RunState.RUNNING, lease_until=func.now(), ended_at=None))

        states = await clerk.run()

        assert states == [RunState.COMPLETED]
        assert len(mailbox.mails_to(student.guardian_email)) == 1


class TestCancelJob:
    @pytest.mark.deep(of="plugins")
    async def test_queued_job_never_runs(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.start([student])
        answer = await clerk.post(f"cancelJob/{job_id}")
        assert answer.json()["data"]["status"] == "cancelled"
        assert await clerk.run() == []
        job = await clerk.job(job_id)
        assert job["counts"]["documents"] == 0
        assert [entry["what"] for entry in job["timeline"]] == ["queued", "cancelled"]
        assert mailbox.mails_to(student.guardian_email) == []

    async def test_planned_mails_stay_unsent_and_their_links_lead_nowhere(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.start([student])
        async with open_context("delivery", clerk.district) as ctx:
            await flow.inspect_source(ctx, UUID(job_id))
            await flow.match_pages(ctx, UUID(job_id))
            await flow.cut_chunk(ctx, UUID(job_id), 0)
            await flow.plan_mails(ctx, UUID(job_id))
            (link,) = (await ctx.services.get(Recipients).links([await ctx.db.scalar(select(Recipient.id))])).values()
        before = await clerk.api.get(link)
        await clerk.post(f"cancelJob/{job_id}")
        assert (before.status_code, (await clerk.api.get(link)).status_code) == (200, 410)
        assert await clerk.run() == []
        assert (await clerk.list_records("JobResults", job_id))[0]["result"] == "cancelled"
        assert [row["state"] for row in await clerk.list_records("MailLog")] == ["cancelled"]
        assert mailbox.mails_to(student.guardian_email) == []

    @pytest.mark.deep(of="plugins")
    async def test_links_that_went_out_are_recalled(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        """A job is stopped while running because something is wrong with it."""
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student], pinMode="person_id")
        family = Family.of(clerk.api, mailbox, student.guardian_email)
        await family.open(student.person_id)
        await put_into(clerk, JobStatus.SENDING)
        await clerk.post(f"cancelJob/{job_id}")
        assert (await family.look()).status_code == 410
        assert (await family.type_pin(student.person_id)).status_code == 410
        assert (await family.download()).status_code == 410

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("status", JobStatus)
    async def test_only_a_running_job_can_be_cancelled(self, clerk: Clerk, status: JobStatus) -> None:
        job_id = await clerk.start(clerk.invent(1))
        await put_into(clerk, status)
        answer = await clerk.post(f"cancelJob/{job_id}")
        if status in OPEN_STATUSES:
            assert (answer.status_code, answer.json()["data"]["status"]) == (200, "cancelled")
        else:
            assert (answer.status_code, answer.json()["code"]) == (409, "job_state")
            assert str(status) in answer.json()["messages"][0]
            assert (await clerk.job(job_id))["status"] == status


class TestOnFlowEnded:
    @pytest.mark.parametrize(
        ("state", "is_refused", "status"),
        [
            ("completed", False, "queued"),
            ("cancelled", False, "cancelled"),
            ("cancelled", True, "failed"),
            ("failed", False, "failed"),
        ],
    )
    async def test_job_follows_its_run(
        self, clerk: Clerk, open_context: OpenContext, state: str, is_refused: bool, status: str
    ) -> None:
        """A run that a person stopped recalls the job's links; the job of a refused run can be retried."""
        job_id = await clerk.start(clerk.invent(1))
        async with open_context("delivery", clerk.district) as ctx:
            run_id = await ctx.db.scalar(select(Job.run_id))
            params = {"job_id": job_id}
            await on_flow_ended(
                ctx,
                FlowEnded(
                    run_id=run_id,
                    flow="delivery.deliver",
                    state=state,
                    params=params,
                    message="It ended.",
                    is_refused=is_refused,
                ),
            )
        assert (await clerk.job(job_id))["status"] == status


class TestOnMailSettled:
    async def test_mails_of_other_plugins_are_left_to_them(self, clerk: Clerk, open_context: OpenContext) -> None:
        """Mails of other plugins can have keys of any form; a job of this district is not affected by them."""
        job_id = await clerk.deliver(clerk.invent(1))
        async with open_context("delivery", clerk.district) as ctx:
            batch = uuid4()
            mail = OutgoingMail("signer-1", "signer@homes.example.org", "en", "Sign", "Please sign.")
            await ctx.services.get(Mailer).plan(batch, [mail], expires_at=None)
            await on_mail_settled(ctx, MailSettled(batch_id=batch))
        assert (await clerk.job(job_id))["status"] == "complete"


class TestRetryJob:
    @pytest.mark.deep(of="plugins")
    async def test_failed_job_completes_once_its_reason_is_gone(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(2)
        answer = await clerk.split(write_pdf([student.page() for student in students]))
        job_id = answer.json()["data"]["jobId"]
        assert await clerk.run() == [RunState.FAILED]
        failed = await clerk.job(job_id)
        await clerk.import_persons(students)
        retried = (await clerk.post(f"retryJob/{job_id}")).json()["data"]
        assert await clerk.run() == [RunState.COMPLETED]
        job = await clerk.job(job_id)

        assert (failed["status"], retried["status"], job["status"]) == ("failed", "queued", "complete")
        assert "No page could be given to a person" in failed["message"]
        assert (retried["message"], job["message"]) == ("", "")
        assert [entry["what"] for entry in job["timeline"]].count("retried") == 1
        assert [row["kind"] for row in await clerk.list_records("JobProblems", job_id)] == ["untagged"]
        assert all(len(mailbox.mails_to(student.guardian_email)) == 1 for student in students)

    @pytest.mark.deep(of="plugins")
    async def test_what_was_sent_is_not_sent_again(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        students = clerk.invent(3)
        job_id = await clerk.deliver(students)
        await put_into(clerk, JobStatus.FAILED)
        await clerk.post(f"retryJob/{job_id}")
        assert await clerk.run() == [RunState.COMPLETED]
        assert all(len(mailbox.mails_to(student.guardian_email)) == 1 for student in students)

    async def test_check_is_not_skipped_by_a_retry(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        job_id = await clerk.match(write_pdf([student.page()]))
        await put_into(clerk, JobStatus.FAILED)
        await clerk.post(f"retryJob/{job_id}")
        assert await clerk.run() == [RunState.COMPLETED]
        assert (await clerk.job(job_id))["status"] == "review"
        assert mailbox.mails_to(student.guardian_email) == []

    @pytest.mark.deep(of="plugins")
    async def test_approved_job_does_not_wait_again(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        job_id = await clerk.match(write_pdf([student.page()]))
        await clerk.post(f"approve/{job_id}", json={"subject": "Cards"})
        await put_into(clerk, JobStatus.FAILED)
        await clerk.post(f"retryJob/{job_id}")
        await clerk.run()
        assert (await clerk.job(job_id))["status"] == "complete"
        assert len(mailbox.mails_to(student.guardian_email)) == 1

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("status", [status for status in JobStatus if status is not JobStatus.FAILED])
    async def test_only_a_failed_job_can_be_retried(self, clerk: Clerk, status: JobStatus) -> None:
        job_id = await clerk.start(clerk.invent(1))
        await put_into(clerk, status)
        answer = await clerk.post(f"retryJob/{job_id}")
        assert (answer.status_code, answer.json()["code"]) == (409, "job_state")


class TestSplit:
    @pytest.mark.deep(of="plugins")
    async def test_the_same_upload_can_be_sent_twice_as_two_jobs(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        """Each job has its own links; the second waits until a clerk confirms that families get the same again."""
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        upload = (await clerk.upload(write_pdf([student.page()]))).json()["data"]["uploadId"]
        await clerk.split(uploadId=upload, rule=RULE)
        assert await clerk.run() == [RunState.COMPLETED]
        second = (await clerk.split(uploadId=upload, rule=RULE)).json()["data"]["jobId"]
        await clerk.run_again(second)
        assert len(mailbox.mails_to(student.guardian_email)) == 2


class TestRerunJob:
    async def test_another_job_of_the_same_file_waits_in_its_check(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student])
        again = (await clerk.post("rerunjob", json={"jobId": job_id})).json()["data"]["jobId"]
        await clerk.run()
        job = await clerk.job(again)
        assert (job["status"], job["subject"], job["counts"]["documents"]) == ("review", "Report card", 1)
        assert len(mailbox.mails_to(student.guardian_email)) == 1
        assert (await clerk.job(job_id))["status"] == "complete"
