"""Helpers that cut in parallel to the run of a job: they meet it in the middle, and nothing is stored twice."""

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.cutting import service as cutting
from homeroom_plugins.delivery.intake import uploads
from homeroom_plugins.delivery.matching import service as matching
from homeroom_plugins.delivery.models import Document, Job
from homeroom_plugins.delivery.pipeline import parallel_runs
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import WORKER
from sqlalchemy import select, text, update

OpenContext = Callable[..., Any]
COUNT_BLOBS = text("SELECT count(*) FROM blobs WHERE plugin_id = 'delivery' AND deleted_at IS NULL")


@pytest.fixture
async def job_id(clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> UUID:
    """Return the id of a job of four chunks that waits in review."""
    monkeypatch.setattr(matching, "FIRST_CHUNK", 2)
    monkeypatch.setattr(matching, "CHUNK", 2)
    students = clerk.invent(8)
    await clerk.import_persons(students)
    return UUID(await clerk.match(write_pdf([student.page() for student in students])))


async def enter(open_context: OpenContext, clerk: Clerk, status: JobStatus) -> None:
    """Put the job into this stage."""
    async with open_context("delivery", clerk.district) as ctx:
        await ctx.db.execute(update(Job).values(status=status))


async def states(ctx: PluginContext) -> dict[int, set[str]]:
    """Return the states of the documents, by chunk."""
    found: dict[int, set[str]] = {}
    async with ctx.begin() as inner:
        for chunk, state in await inner.db.execute(select(Document.chunk, Document.state)):
            found.setdefault(chunk, set()).add(state)
    return found


class TestHelpCut:
    async def test_cuts_from_the_end_up_to_the_chunks_that_the_run_has(
        self, clerk: Clerk, open_context: OpenContext, job_id: UUID
    ) -> None:
        await enter(open_context, clerk, JobStatus.CUTTING)
        async with open_context("delivery", clerk.district) as ctx:
            await parallel_runs.help_cut(ctx, job_id)
            assert await states(ctx) == {0: {"todo"}, 1: {"todo"}, 2: {"stored"}, 3: {"stored"}}

    async def test_touches_nothing_once_the_stage_is_over(
        self, clerk: Clerk, open_context: OpenContext, job_id: UUID
    ) -> None:
        for status in (JobStatus.CANCELLED, JobStatus.REVIEW, JobStatus.SENDING):
            await enter(open_context, clerk, status)
            async with open_context("delivery", clerk.district) as ctx:
                await parallel_runs.help_cut(ctx, job_id)
                assert set().union(*(await states(ctx)).values()) == {"todo"}


class TestCutTwice:
    async def test_the_slower_one_stores_nothing(self, clerk: Clerk, open_context: OpenContext, job_id: UUID) -> None:
        async def cut() -> int:
            async with open_context("delivery", clerk.district) as ctx:
                async with ctx.begin() as inner:
                    job = await inner.db.get(Job, (ctx.district.id, job_id))
                    source = await uploads.fetch_source(inner, uploads.source_of(job))
                return await cutting.cut_chunk(ctx, job, 1, source)

        before = await self._count_blobs(clerk, open_context)
        stored = await asyncio.gather(cut(), cut())
        assert sum(stored) == 2
        assert await self._count_blobs(clerk, open_context) == before + 2

    async def _count_blobs(self, clerk: Clerk, open_context: OpenContext) -> int:
        async with open_context("delivery", clerk.district) as ctx:
            return int(await ctx.db.scalar(COUNT_BLOBS))


class TestHelpers:
    @pytest.mark.deep(of="plugins")
    async def test_large_job_calls_two_once_and_a_small_one_nobody(
        self, clerk: Clerk, open_context: OpenContext, job_id: UUID, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(WORKER, "here")
        helps = text("SELECT params ->> 'beside' FROM flow_runs WHERE flow = 'delivery.help'")
        helpers = parallel_runs.Helpers(job_id)
        async with open_context("delivery", clerk.district) as ctx:
            await helpers.call(ctx, is_large=False)
            assert (await ctx.db.scalars(helps)).all() == []
            await helpers.call(ctx, is_large=True)
            await helpers.call(ctx, is_large=True)
            assert (await ctx.db.scalars(helps)).all() == ["here", "here"]

    async def test_those_who_may_have_left_are_called_again(
        self, clerk: Clerk, open_context: OpenContext, job_id: UUID, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(WORKER, "here")
        monkeypatch.setattr(parallel_runs, "STAY_S", 0.0)
        count = text("SELECT count(*) FROM flow_runs WHERE flow = 'delivery.help'")
        helpers = parallel_runs.Helpers(job_id)
        async with open_context("delivery", clerk.district) as ctx:
            await helpers.call(ctx, is_large=True)
            await helpers.call(ctx, is_large=True)
            assert await ctx.db.scalar(count) == 4


class TestHelpJob:
    async def test_helper_on_the_same_worker_leaves_the_job_to_it(
        self, clerk: Clerk, open_context: OpenContext, job_id: UUID, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(WORKER, "here")
        monkeypatch.setattr(parallel_runs, "LEAVE_S", 0.0)
        monkeypatch.setattr(parallel_runs, "STAY_S", 0.0)
        await enter(open_context, clerk, JobStatus.CUTTING)
        async with open_context("delivery", clerk.district) as ctx:
            for beside, expected in (("here", {"todo"}), ("elsewhere", {"todo", "stored"})):
                await parallel_runs.help_job(ctx, parallel_runs.Help(job_id=job_id, beside=beside))
                assert set().union(*(await states(ctx)).values()) == expected
