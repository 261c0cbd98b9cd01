"""Abandoned checks are deleted; approved jobs and jobs that wait for another reason are kept."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from delivery_testing.clerk import Clerk
from homeroom.events.models import OutboxEvent
from homeroom.platform import Platform
from homeroom.plugins.loading.loaded import PluginStatus
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context, run_flows
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.pipeline import flow
from homeroom_sdk.engine import RunState
from sqlalchemy import func, update

OpenContext = Callable[..., Any]
MakeDistrict = Callable[..., Awaitable[TestDistrict]]


class TestForgetChecks:
    @pytest.mark.deep(of="plugins")
    async def test_only_old_checks_that_were_never_approved_go(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        pdf = write_pdf([student.page()])
        old, approved = [await clerk.match(pdf) for _ in range(2)]
        await clerk.approve(approved, subject="Cards")
        answer = await clerk.split(write_pdf([student.page(), "nobody's"]))
        waiting = str(answer.json()["data"]["jobId"])
        await clerk.run()
        async with open_context("delivery", clerk.district) as ctx:
            await ctx.db.execute(update(Job).values(created_at=datetime.now(UTC) - timedelta(days=60)))
        fresh = await clerk.match(pdf)
        assert (await clerk.job(waiting))["status"] == "review"

        async with open_context("delivery", clerk.district) as ctx:
            assert await jobs.forget_checks(ctx) == 1
        assert {row["id"] for row in await clerk.list_records("Jobs")} == {approved, waiting, fresh}
        assert await clerk.list_documents(old) == {}

    async def test_check_with_a_person_on_hold_stays(self, clerk: Clerk, open_context: OpenContext) -> None:
        held, free = clerk.invent(2)
        await clerk.import_persons([held, free])
        jobs_of = [await clerk.match(write_pdf([student.page()])) for student in (held, free)]
        body = {"kind": "person", "personId": held.person_id, "reason": "A letter of the court"}
        answer = await clerk.api.post("/api/retention/placeHold", headers=clerk.headers, json=body)
        assert answer.status_code == 200, answer.text
        async with open_context("delivery", clerk.district) as ctx:
            await ctx.db.execute(update(Job).values(created_at=datetime.now(UTC) - timedelta(days=60)))
        async with open_context("delivery", clerk.district) as ctx:
            assert await jobs.forget_checks(ctx) == 1
        assert {row["id"] for row in await clerk.list_records("Jobs")} == {jobs_of[0]}

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("was_licensed", [True, False])
    async def test_checks_stay_while_nobody_can_say_who_is_held(
        self,
        api: ApiClient,
        platform: Platform,
        make_district: MakeDistrict,
        monkeypatch: pytest.MonkeyPatch,
        was_licensed: bool,
    ) -> None:
        features = [name for name in platform.host.features if was_licensed or name != "docManagement"]
        clerk = await Clerk.sign_in(api, platform, await make_district(features=features))
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        job = await clerk.match(write_pdf([student.page()]))
        async with open_plugin_context(platform, "delivery", clerk.district) as ctx:
            await ctx.db.execute(update(Job).values(created_at=datetime.now(UTC) - timedelta(days=60)))
            await ctx.flows.submit(flow.sweep, flow.Sweep(), key="tonight")
        guard = next(plugin for plugin in platform.host.plugins if plugin.guards)
        monkeypatch.setattr(guard, "status", PluginStatus.FAILED)
        ended = await run_flows(platform, clerk.district)  # Events wait while the plugin is failing.
        assert ended == [RunState.FAILED if was_licensed else RunState.COMPLETED]
        assert [row["id"] for row in await clerk.list_records("Jobs")] == ([job] if was_licensed else [])
        if was_licensed:
            (run,) = [row for row in await clerk.list_records("QueueMessages") if row["status"] == "failed"]
            assert "Old checks were kept" in run["message"]

        monkeypatch.undo()
        async with platform.database.district(clerk.district.district.id) as session:
            await session.execute(update(OutboxEvent).values(due_at=func.now()))
        async with open_plugin_context(platform, "delivery", clerk.district) as ctx:
            await ctx.flows.submit(flow.sweep, flow.Sweep(), key="tomorrow night")
        assert await clerk.run() == [RunState.COMPLETED]
        assert await clerk.list_records("Jobs") == []
