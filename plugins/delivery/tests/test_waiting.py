"""Reasons why a job waits, on its page and in the list of jobs."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk
from homeroom.runs.models import FlowRun
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.job_list.waiting import describe_waits
from homeroom_plugins.delivery.jobs.pausing import BY_A_PERSON
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.states import JobStatus, JobWait
from homeroom_sdk.context import PluginContext, Wait, WaitKind
from homeroom_sdk.flows import Postponed
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import uuid7
from sqlalchemy import func, text, update

NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)
WORDS = Sentence("Why.")


def context(*, run: WaitKind | None = None, mails: Wait | None = None) -> PluginContext:
    """Return a context with runs and mails that wait for these reasons."""

    async def find_waits(run_ids: list[UUID]) -> dict[UUID, Wait]:
        return {each: Wait(run, WORDS, NOW, None) for each in run_ids} if run else {}

    async def find_wait(_batch: UUID) -> Wait | None:
        return mails

    found: Any = SimpleNamespace(
        flows=SimpleNamespace(find_waits=find_waits),
        services=SimpleNamespace(get=lambda _protocol: SimpleNamespace(find_wait=find_wait)),
        now=lambda: NOW,
    )
    return cast(PluginContext, found)


async def kind_of(status: JobStatus, *, send_at: datetime | None = None, **waits: Any) -> JobWait | None:
    job = Job(id=uuid7(), run_id=uuid7(), status=status, send_at=send_at)
    found = await describe_waits(context(**waits), [job])
    return found[job.id].kind if found else None


class TestDescribeWaits:
    @pytest.mark.parametrize("kind", [WaitKind.WORKER, WaitKind.ENGINE, WaitKind.TURN, WaitKind.RETRY])
    async def test_run_that_waits_keeps_its_job(self, kind: WaitKind) -> None:
        assert await kind_of(JobStatus.QUEUED, run=kind) == JobWait(kind)

    @pytest.mark.parametrize("status", [JobStatus.MATCHING, JobStatus.SENDING, JobStatus.REVIEW])
    async def test_job_that_moves_or_waits_for_its_clerk_says_nothing(self, status: JobStatus) -> None:
        assert await kind_of(status) is None

    async def test_job_that_has_ended_says_nothing(self) -> None:
        assert await kind_of(JobStatus.FAILED, run=WaitKind.WORKER) is None

    @pytest.mark.parametrize(
        ("kind", "reason", "expected"),
        [
            (WaitKind.SERVER, WORDS, JobWait.SERVER),
            (WaitKind.PAUSED, BY_A_PERSON, JobWait.PAUSED),
            (WaitKind.PAUSED, Sentence("The server refused 20 of the last 20 e-mails."), JobWait.REFUSALS),
        ],
    )
    async def test_mails_that_stand_still_say_why(self, kind: WaitKind, reason: Sentence, expected: JobWait) -> None:
        mails = Wait(kind, reason, NOW, None)
        assert await kind_of(JobStatus.SENDING, run=WaitKind.TURN, mails=mails) == expected

    async def test_job_on_hold_waits_for_another_person(self) -> None:
        assert await kind_of(JobStatus.HOLD) == JobWait.RELEASE

    @pytest.mark.parametrize(
        ("minutes", "run", "expected"),
        [
            (5, WaitKind.RETRY, JobWait.TIME),
            (5, WaitKind.WORKER, JobWait.WORKER),
            (-1, WaitKind.TURN, JobWait.TURN),
        ],
        ids=["its time", "nobody there", "late"],
    )
    async def test_scheduled_job_waits_for_its_time_unless_nobody_would_see_it_come(
        self, minutes: int, run: WaitKind, expected: JobWait
    ) -> None:
        send_at = NOW + timedelta(minutes=minutes)
        assert await kind_of(JobStatus.HOLD_SCHEDULED, send_at=send_at, run=run) == expected


async def list_waits(clerk: Clerk) -> list[dict[str, Any]]:
    """Return the waits of the jobs in the list."""
    return cast(list[dict[str, Any]], await clerk.get_data("getWaits"))


class TestGetWaits:
    @pytest.mark.deep(of="plugins")
    async def test_list_and_page_say_the_same_until_a_worker_comes(self, clerk: Clerk) -> None:
        (student,) = clerk.invent(1)
        moment = datetime.now(UTC) + timedelta(days=2)
        job_id = await clerk.start([student], sendOn=moment.isoformat())
        async with clerk.platform.database.district(clerk.district.district.id) as session:
            await session.execute(update(FlowRun).values(created_at=func.now() - text("interval '5 minutes'")))
        (stalled,) = await list_waits(clerk)
        page = await clerk.job(job_id)
        with pytest.raises(Postponed):
            await clerk.run()
        (scheduled,) = await list_waits(clerk)
        await clerk.post(f"cancelJob/{job_id}")

        assert (stalled["id"], stalled["waiting"]["kind"]) == (job_id, "worker")
        assert page["waiting"] == stalled["waiting"]
        assert "homeroom worker" in page["waiting"]["reason"]
        assert (scheduled["waiting"]["kind"], scheduled["waiting"]["nextTryAt"]) == ("time", moment.isoformat())
        assert await list_waits(clerk) == []

    async def test_other_districts_jobs_are_not_in_it(
        self, clerk: Clerk, make_district: Callable[..., Awaitable[TestDistrict]]
    ) -> None:
        other = await Clerk.sign_in(clerk.api.another(), clerk.platform, await make_district())
        assert (await clerk.split(write_pdf(["x"]))).status_code == 202
        assert (len(await list_waits(clerk)), await list_waits(other)) == (1, [])
