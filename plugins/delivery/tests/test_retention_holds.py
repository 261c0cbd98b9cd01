"""A single student on legal hold keeps a delivered batch, whenever the hold is placed, and nobody can bypass it."""

import asyncio
from contextvars import Context
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk
from delivery_testing.retaining import (
    OpenContext,
    age,
    approve,
    call,
    destroy_all,
    due_of,
    hold,
    keep_for,
)
from homeroom.platform import Platform
from homeroom.plugins.loading.loaded import PluginStatus
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.lifecycle.retention import DeliveredBatches
from homeroom_plugins.delivery.models import Problem
from homeroom_plugins.storage.retention import records
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.orm import uuid7


class TestHolds:
    @pytest.mark.deep(of="plugins")
    async def test_batch_with_a_held_student_stays_whole_and_is_counted(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        held, other, free = clerk.invent(3)
        await clerk.import_persons([held, other, free])
        jobs = []
        for students in ([held, other], [free]):
            pdf = write_pdf([student.page() for student in students])
            jobs.append((await clerk.split(pdf)).json()["data"]["jobId"])
            await clerk.run()
        await age(clerk, *jobs)
        await keep_for(clerk)
        await hold(clerk, held.person_id)
        found = await due_of(clerk)
        assert found is not None
        assert (found["due"], found["held"]) == (1, 1)
        await destroy_all(clerk)
        assert [(await clerk.job(job))["status"] for job in jobs] == ["complete", "destroyed"]

    async def test_hold_that_comes_after_the_approval_keeps_the_batch(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student])
        await age(clerk, job_id)
        await keep_for(clerk)
        listed = await call(clerk, "propose")
        await approve(clerk, listed["id"])
        await hold(clerk, student.person_id)
        await clerk.run()
        found = await call(clerk, "getDisposition", {"id": listed["id"]})
        assert (found["state"], found["counts"]["kept"], found["counts"]["destroyed"]) == ("done", 1, 0)
        assert (await clerk.job(job_id))["status"] == "complete"

    @pytest.mark.deep(of="plugins")
    async def test_hold_that_is_being_placed_waits_until_a_batch_is_destroyed_or_not(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student])
        await age(clerk, job_id)
        await keep_for(clerk)
        listed = await call(clerk, "propose")
        async with open_context("storage", clerk.district) as ctx:
            assert await records.destroy_next(ctx, UUID(listed["id"]))
            placing = asyncio.create_task(hold(clerk, student.person_id), context=Context())
            done, _waiting = await asyncio.wait([placing], timeout=0.5)
            assert not done
        await placing
        assert (await clerk.job(job_id))["status"] == "destroyed"

    @pytest.mark.deep(of="plugins")
    async def test_pages_in_doubt_of_a_held_student_keep_the_batch(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        going, doubtful = clerk.invent(2)
        job_id = await clerk.deliver([going])
        await clerk.import_persons([doubtful])
        async with open_context("delivery", clerk.district) as ctx:
            ids = [doubtful.person_id]
            ctx.db.add(Problem(id=uuid7(), job_id=UUID(job_id), kind="x", pages=[2], person_ids=ids, message="?"))
        await age(clerk, job_id)
        await keep_for(clerk)
        await hold(clerk, doubtful.person_id)
        assert (await due_of(clerk) or {})["held"] == 1

    async def test_nothing_is_destroyed_while_nobody_can_say_who_is_held(
        self,
        clerk: Clerk,
        platform: Platform,
        mailbox: RunningMailbox,
        open_context: OpenContext,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        job_id = await clerk.deliver(clerk.invent(1))
        await age(clerk, job_id)
        await keep_for(clerk)
        guard = next(plugin for plugin in platform.host.plugins if plugin.guards)
        with monkeypatch.context() as patch:
            patch.setattr(guard, "status", PluginStatus.FAILED)
            async with open_context("delivery", clerk.district) as ctx:
                with pytest.raises(ServiceUnavailable):
                    await DeliveredBatches(ctx).destroy(UUID(job_id))
        assert (await clerk.job(job_id))["status"] == "complete"
