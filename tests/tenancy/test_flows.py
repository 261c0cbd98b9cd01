"""A run belongs to its district: naming it under another district starts nothing."""

from dataclasses import replace
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk
from homeroom.flow_host.host import PlatformFlowHost
from homeroom.platform import Platform
from homeroom.runs.models import FlowRun
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import create_test_district, open_plugin_context
from homeroom_devkit.testing.rows import read_rows
from homeroom_plugins.delivery.pipeline.flow import Deliver, deliver
from homeroom_sdk.engine import RunRef, RunState
from homeroom_sdk.flows import InPlaceRunner
from sqlalchemy import select


@pytest.fixture
async def theirs(api: ApiClient, platform: Platform) -> Clerk:
    """Provide a clerk of another district, with a queued job."""
    clerk = await Clerk.sign_in(api, platform, await create_test_district(platform))
    await clerk.start(clerk.invent(1))
    return clerk


async def run_of(clerk: Clerk) -> RunRef:
    """Return the district's queued run."""
    async with clerk.platform.database.district(clerk.district.district.id) as session:
        record = (await session.scalars(select(FlowRun))).one()
        return RunRef(record.id, record.district_id, record.flow, record.attempt)


async def test_run_under_the_name_of_another_district_does_nothing(
    api: ApiClient, platform: Platform, theirs: Clerk
) -> None:
    ours = await Clerk.sign_in(api, platform, await create_test_district(platform))
    both = (theirs.district.district.id, ours.district.district.id)
    before = [await read_rows(platform, district_id) for district_id in both]
    stolen = replace(await run_of(theirs), district_id=ours.district.district.id)
    host = PlatformFlowHost(platform)
    assert await host.execute(stolen, InPlaceRunner()) == RunState.CANCELLED
    await host.note_handed_over(stolen, "engine")
    assert [await read_rows(platform, district_id) for district_id in both] == before


async def test_job_of_another_district_as_parameter_touches_nothing_of_it(
    api: ApiClient, platform: Platform, theirs: Clerk
) -> None:
    ours = await Clerk.sign_in(api, platform, await create_test_district(platform))
    job_id = (await theirs.list_records("Jobs"))[0]["id"]
    before = await read_rows(platform, theirs.district.district.id, without=["flow_runs"])
    async with open_plugin_context(platform, "delivery", ours.district) as ctx:
        await ctx.flows.submit(deliver, Deliver(job_id=UUID(job_id)), key="stolen")
    assert await ours.run() == [RunState.COMPLETED]
    assert await read_rows(platform, theirs.district.district.id, without=["flow_runs"]) == before
    assert await ours.list_records("Jobs") == []


async def test_cancelling_another_districts_run_changes_nothing(platform: Platform, theirs: Clerk) -> None:
    run = await run_of(theirs)
    ours = await create_test_district(platform)
    async with open_plugin_context(platform, "delivery", ours) as ctx:
        await ctx.flows.cancel(run.run_id)
    assert await theirs.run() == [RunState.COMPLETED]
