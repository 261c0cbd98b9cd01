"""Requests that share a sealing run, and their state when the run fails."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Any
from uuid import UUID

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, drain_events, open_plugin_context, run_flows
from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.requests import sealing_flow
from homeroom_plugins.signing.requests.clock import keep_time
from homeroom_plugins.signing.requests.finishing import start_seal
from homeroom_plugins.signing.seal_models import SealBatch
from homeroom_plugins.signing.sealing import batches, chunks
from homeroom_plugins.signing.sealing.batches import SealBatchParams, begin_batch, on_flow_ended, reopen_seals
from homeroom_plugins.signing.sealing.making import make_seal
from homeroom_sdk.engine import RunState
from homeroom_sdk.errors import Conflict
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.i18n import NOTHING, Sentence, _
from signing_testing.sealed import make_request
from sqlalchemy import func, select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
WHY = _("This document cannot be sealed.")


@pytest.fixture
async def district(make_district: MakeDistrict) -> TestDistrict:
    """Return a district that has licensed signing."""
    made: TestDistrict = await make_district(features=("docSig",))
    return made


async def start(platform: Platform, district: TestDistrict, *request_ids: UUID) -> None:
    """Start the sealing of these requests, in one transaction."""
    async with open_plugin_context(platform, "signing", district) as ctx:
        for request_id in request_ids:
            request = await ctx.db.get(SigningRequest, (district.district.id, request_id))
            assert request is not None
            await start_seal(ctx, request)


async def run(platform: Platform, district: TestDistrict) -> list[RunState]:
    states = await run_flows(platform, district)
    await drain_events(platform, district)
    return states


async def look(platform: Platform, district: TestDistrict) -> dict[UUID, SigningRequest]:
    async with open_plugin_context(platform, "signing", district) as ctx:
        return {row.id: row for row in await ctx.db.scalars(select(SigningRequest))}


async def count_batches(platform: Platform, district: TestDistrict) -> int:
    async with open_plugin_context(platform, "signing", district) as ctx:
        return await ctx.db.scalar(select(func.count()).select_from(SealBatch)) or 0


def ended(request: SigningRequest, **values: Any) -> FlowEnded:
    assert request.seal_run_id is not None
    given = {"state": "failed", "message": WHY, "is_refused": False, "params": {}} | values
    return FlowEnded(run_id=request.seal_run_id, flow=batches.FLOW, **given)


class TestJoinBatch:
    @pytest.mark.deep(of="plugins")
    async def test_those_who_wait_share_a_run_and_it_seals_all(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        made = [(await make_request(platform, district)).id for _number in range(3)]
        for request_id in made:  # Each in its own transaction, like different signers.
            await start(platform, district, request_id)
        assert len({row.seal_run_id for row in (await look(platform, district)).values()}) == 1
        assert await run(platform, district) == [RunState.COMPLETED]
        assert {row.status for row in (await look(platform, district)).values()} == {RequestStatus.COMPLETED}
        assert await count_batches(platform, district) == 0

    async def test_full_batch_takes_no_other(
        self, platform: Platform, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(batches, "MAX_SIZE", 2)
        await start(platform, district, *[(await make_request(platform, district)).id for _number in range(5)])
        assert await count_batches(platform, district) == 3

    async def test_run_that_has_begun_takes_no_other(self, platform: Platform, district: TestDistrict) -> None:
        first, second = [(await make_request(platform, district)).id for _number in range(2)]
        await start(platform, district, first)
        async with open_plugin_context(platform, "signing", district) as ctx:
            batch_id = (await ctx.db.scalars(select(SealBatch.id))).one()
            assert await begin_batch(ctx, batch_id) == [first]
        await start(platform, district, second)
        rows = await look(platform, district)
        assert rows[first].seal_run_id != rows[second].seal_run_id

    @pytest.mark.deep(of="plugins")
    async def test_nobody_waits_for_somebody_who_is_joining(self, platform: Platform, district: TestDistrict) -> None:
        first, second, third = [(await make_request(platform, district)).id for _number in range(3)]
        await start(platform, district, first)
        async with open_plugin_context(platform, "signing", district) as ctx:
            request = await ctx.db.get(SigningRequest, (district.district.id, second))
            assert request is not None
            await start_seal(ctx, request)
            # While the batch's row is locked; a separate context, like the call of another signer.
            other = asyncio.create_task(start(platform, district, third), context=Context())
            await asyncio.wait_for(other, 20)
        rows = await look(platform, district)
        assert rows[first].seal_run_id == rows[second].seal_run_id != rows[third].seal_run_id
        assert await run(platform, district) == [RunState.COMPLETED] * 2
        assert {row.status for row in (await look(platform, district)).values()} == {RequestStatus.COMPLETED}


class TestFailing:
    @pytest.mark.deep(of="plugins")
    async def test_one_that_fails_keeps_no_other_waiting_and_can_be_tried_again(
        self, platform: Platform, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        bad, *good = [(await make_request(platform, district)).id for _number in range(4)]
        await start(platform, district, bad, *good)

        async def make(ctx: Any, case: Any, *more: Any) -> Any:
            if case.request_id == bad:
                raise PermanentError(WHY)
            return await make_seal(ctx, case, *more)

        with monkeypatch.context() as patch:
            patch.setattr(chunks, "make_seal", make)
            assert await run(platform, district) == [RunState.FAILED]
        rows = await look(platform, district)
        assert {rows[request_id].status for request_id in good} == {RequestStatus.COMPLETED}
        assert (rows[bad].status, rows[bad].problem) == (RequestStatus.FAILED, str(WHY))

        run_id = rows[bad].seal_run_id
        assert run_id is not None
        async with open_plugin_context(platform, "signing", district) as ctx:
            params = SealBatchParams(batch_id=(await ctx.db.scalars(select(SealBatch.id))).one())
            await reopen_seals(ctx, params, run_id)
        async with open_plugin_context(platform, "signing", district) as ctx:
            await sealing_flow.seal_requests(ctx, params)
        row = (await look(platform, district))[bad]
        assert (row.status, row.problem) == (RequestStatus.COMPLETED, "")
        async with open_plugin_context(platform, "signing", district) as ctx:
            with pytest.raises(Conflict):
                await reopen_seals(ctx, params, run_id)

    @pytest.mark.deep(of="plugins")
    async def test_run_that_was_stopped_says_so(self, platform: Platform, district: TestDistrict) -> None:
        made = (await make_request(platform, district)).id
        await start(platform, district, made)
        async with open_plugin_context(platform, "signing", district) as ctx:
            run_id = (await ctx.db.scalars(select(SealBatch.run_id))).one()
            await ctx.flows.cancel(run_id)
        await run(platform, district)
        other = (await make_request(platform, district)).id
        await start(platform, district, other)
        rows = await look(platform, district)
        assert (rows[made].status, "stopped" in rows[made].problem) == (RequestStatus.FAILED, True)
        assert rows[other].seal_run_id not in (None, run_id), "nobody joins a run that has ended"

    @pytest.mark.deep(of="plugins")
    async def test_run_that_was_not_let_work_is_followed_by_another(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        made = (await make_request(platform, district)).id
        await start(platform, district, made)
        row = (await look(platform, district))[made]
        async with open_plugin_context(platform, "signing", district) as ctx:
            await on_flow_ended(ctx, ended(row, state="cancelled", is_refused=True))
        row = (await look(platform, district))[made]
        assert (row.status, row.problem, row.seal_run_id) == (RequestStatus.SEALING, str(WHY), None)
        async with open_plugin_context(platform, "signing", district) as ctx:
            await keep_time(ctx)
        await run(platform, district)
        row = (await look(platform, district))[made]
        assert (row.status, row.problem) == (RequestStatus.COMPLETED, str(NOTHING))

    async def test_end_is_noted_of_the_runs_own_requests(self, platform: Platform, district: TestDistrict) -> None:
        first, second = [(await make_request(platform, district)).id for _number in range(2)]
        await start(platform, district, first)
        row = (await look(platform, district))[first]
        async with open_plugin_context(platform, "signing", district) as ctx:
            await on_flow_ended(ctx, ended(row, message=Sentence("why")))
        rows = await look(platform, district)
        assert [rows[item].status for item in (first, second)] == [RequestStatus.FAILED, RequestStatus.SEALING]
