"""Jobs with failed planning: staff see the reason and resume them, and nobody is asked twice."""

from typing import Any
from uuid import UUID

import pytest
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_plugins.signing.request_models import SigningJob
from homeroom_plugins.signing.requests import planning
from homeroom_plugins.signing.requests.planning_ends import PlanSigning, on_flow_ended, reopen_planning
from homeroom_plugins.signing.requests.planning_flow import plan_signing
from homeroom_sdk.context import SCHOOL_USER, PluginContext
from homeroom_sdk.engine import RunState
from homeroom_sdk.errors import Conflict
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.i18n import NOTHING, _
from homeroom_sdk.orm import uuid7
from signing_testing.office import Child, Office

WHY = _("This job or its template no longer exists.")


async def ask_in_vain(office: Office, monkeypatch: pytest.MonkeyPatch, *children: Child) -> UUID:
    """Ask for signatures with a run that plans one row and fails permanently at the next; return the job's id."""
    plan_batch = planning.plan_batch
    asked: list[int] = []

    async def fail(ctx: PluginContext, job_id: UUID, start: int, _size: int) -> int:
        if asked:
            raise PermanentError(WHY)
        asked.append(start)
        return await plan_batch(ctx, job_id, start, 1)

    await office.import_children(*children)
    job = await office.data("createJob", office.job(await office.template(), *children))
    with monkeypatch.context() as patch:
        patch.setattr(planning, "plan_batch", fail)
        assert await office.run() == [RunState.FAILED]
    return UUID(job["jobId"])


async def look(office: Office, job_id: UUID) -> Any:
    return (await office.get(f"getJob/{job_id}")).json()["data"]


@pytest.fixture
def children(office: Office) -> list[Child]:
    return [Child(str(number), mother=office.address(f"m{number}")) for number in range(3)]


class TestOnFlowEnded:
    @pytest.mark.deep(of="plugins")
    async def test_failed_planning_is_said_and_tried_again_without_asking_twice(
        self, office: Office, children: list[Child], mailbox: RunningMailbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        job_id = await ask_in_vain(office, monkeypatch, *children)
        job = await look(office, job_id)
        assert (job["status"], job["problem"]) == ("failed", str(WHY))
        listed = (await office.get("getUnplannedJobs")).json()["data"]
        assert listed == [{"jobId": str(job_id), "title": "Field trip", "problem": str(WHY)}]

        await office.data("retryJob", {"jobId": str(job_id)})
        assert (await look(office, job_id))["status"] == "queued"
        assert await office.run() == [RunState.COMPLETED]

        job = await look(office, job_id)
        assert (job["status"], job["problem"], job["counts"]) == ("planned", "", {"open": 3})
        assert (await office.get("getUnplannedJobs")).json()["data"] == []
        assert [len(mailbox.mails_to(child.mother)) for child in children] == [1, 1, 1]

    async def test_run_that_is_stopped_takes_its_job_with_it(self, office: Office, children: list[Child]) -> None:
        await office.import_children(*children)
        job = await office.data("createJob", office.job(await office.template(), *children))
        async with office.context() as ctx:
            row = await ctx.db.get(SigningJob, (office.district.district.id, UUID(job["jobId"])))
            assert row is not None
            assert row.run_id is not None
            await ctx.flows.cancel(row.run_id)
        await office.run()
        found = await look(office, UUID(job["jobId"]))
        assert (found["status"], "stopped" in found["problem"]) == ("cancelled", True)
        assert await office.requests() == []

    async def test_late_batch_of_a_stopped_run_asks_nobody(self, office: Office, children: list[Child]) -> None:
        await office.import_children(*children)
        job = await office.data("createJob", office.job(await office.template(), *children))
        async with office.context() as ctx:
            row = await ctx.db.get(SigningJob, (office.district.district.id, UUID(job["jobId"])))
            assert row is not None
            row.status = "cancelled"
        async with office.context() as ctx:
            await plan_signing(ctx, PlanSigning(job_id=UUID(job["jobId"])))
        assert (await office.requests(), (await look(office, UUID(job["jobId"])))["status"]) == ([], "cancelled")

    async def test_end_of_another_run_changes_nothing(self, office: Office, children: list[Child]) -> None:
        await office.import_children(*children)
        job = await office.data("createJob", office.job(await office.template(), *children))
        for run_id, flow in ((uuid7(), "signing.plan_signing"), (uuid7(), "signing.seal_requests")):
            params = {"job_id": job["jobId"], "batch_id": job["jobId"]}
            event = FlowEnded(run_id=run_id, flow=flow, state="failed", params=params, message=WHY, is_refused=False)
            async with office.context() as ctx:
                await on_flow_ended(ctx, event)
        assert (await look(office, UUID(job["jobId"])))["status"] == "queued"


class TestRetry:
    async def test_what_is_planned_or_unknown_is_refused(self, office: Office, children: list[Child]) -> None:
        await office.import_children(*children)
        job_id = await office.ask(await office.template(), *children)
        assert (await office.post("retryJob", {"jobId": job_id})).status_code == 409
        assert (await office.post("retryJob", {"jobId": str(uuid7())})).status_code == 404
        async with office.context() as ctx:
            with pytest.raises(Conflict):
                await reopen_planning(ctx, PlanSigning(job_id=UUID(job_id)), uuid7())

    @pytest.mark.deep(of="plugins")
    async def test_school_user_may_not(
        self, office: Office, children: list[Child], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        job_id = await ask_in_vain(office, monkeypatch, *children)
        user = await office.colleague("desk", SCHOOL_USER)
        assert (await user.post("retryJob", {"jobId": str(job_id)})).status_code == 403

    @pytest.mark.deep(of="plugins")
    async def test_run_that_an_administrator_takes_up_again_plans_on(
        self, office: Office, children: list[Child], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        job_id = await ask_in_vain(office, monkeypatch, *children)
        answer = await office.api.get("/api/instance/QueueMessages", headers=office.headers)
        (run,) = [row for row in answer.json()["r"] if row["status"] == "failed"]
        again = await office.api.post("/api/queue/retry", headers=office.headers, json={"id": run["id"]})
        assert again.is_success, again.text
        assert await office.run() == [RunState.COMPLETED]
        job = await look(office, job_id)
        assert (job["status"], job["problem"], job["counts"]) == ("planned", str(NOTHING), {"open": 3})
