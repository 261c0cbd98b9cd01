"""The flow host: attempts that fail, and attempts with a killed process."""

from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

import pytest
from homeroom.flow_host.dispatchable import MAX_ATTEMPTS
from homeroom.flow_host.host import LONGEST_REST, PlatformFlowHost
from homeroom.platform import Platform
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.loaded import LoadedPlugin, PluginStatus
from homeroom.runs.models import FlowRun
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_sdk.context import PluginContext
from homeroom_sdk.engine import InstalledFlow, RunRef, RunState
from homeroom_sdk.flows import FlowSpec, InPlaceRunner
from homeroom_sdk.manifest import Manifest
from pydantic import BaseModel
from sqlalchemy import func, select, update
from sqlalchemy.exc import OperationalError

RETRIES = 2


class NoParams(BaseModel):
    """Empty parameters."""


@dataclass
class Runs:
    """The runs of one flow in one district; each attempt raises the next of `errors`."""

    platform: Platform
    district: TestDistrict
    errors: list[Exception] = field(default_factory=list)

    def __post_init__(self) -> None:
        spec = FlowSpec("stumble", self._stumble, NoParams, retries=RETRIES)
        manifest = Manifest(
            id="probe", name="Probe", description="-", version="1", assist="mailto:nobody@example.org", api=">=1"
        )
        flows = (InstalledFlow("probe", spec),)
        plugin = LoadedPlugin("probe", PluginStatus.READY, manifest=manifest, flows=flows)
        self.platform = replace(self.platform, host=PluginHost([plugin]))
        self.spec, self.host = spec, PlatformFlowHost(self.platform)

    async def submit(self) -> UUID:
        """Submit a run that waits."""
        async with open_plugin_context(self.platform, "probe", self.district) as ctx:
            return await ctx.flows.submit(self.spec, NoParams(), key="once")

    async def take(self) -> RunRef | None:
        """Lease the run if it is due and note it as handed over."""
        runs = [run for run in await self.host.reconcile() if run.district_id == self.district.district.id]
        for run in runs:
            await self.host.note_handed_over(run, "in place")
        return runs[0] if runs else None

    async def attempt(self) -> RunRef:
        """Execute the next attempt, which fails."""
        await self.change(lease_until=func.now())
        run = await self.take()
        assert run is not None
        error = self.errors[0]
        with pytest.raises(type(error)):
            await self.host.execute(run, InPlaceRunner())
        return run

    async def begin(self) -> RunRef:
        """Start the next attempt and leave it as a killed process would: running, with a short lease."""
        run = await self.take()
        assert run is not None
        await self.change(state=RunState.RUNNING, lease_until=func.now() + func.make_interval(0, 0, 0, 0, 0, 1))
        return run

    async def change(self, **values: Any) -> None:
        """Update the row."""
        async with self.platform.database.district(self.district.district.id) as session:
            await session.execute(update(FlowRun).values(values))

    async def row(self) -> FlowRun:
        """Return the row of the run."""
        async with self.platform.database.district(self.district.district.id) as session:
            found: FlowRun = (await session.scalars(select(FlowRun))).one()
            return found

    async def _stumble(self, _ctx: PluginContext, _params: BaseModel) -> None:
        raise self.errors.pop(0)


@pytest.fixture
async def runs(platform: Platform, district: TestDistrict) -> Runs:
    """Provide one run that waits."""
    runs = Runs(platform, district)
    await runs.submit()
    return runs


class TestExecute:
    async def test_error_of_the_flow_is_retried_as_often_as_it_says(self, runs: Runs) -> None:
        runs.errors = [ValueError("wrong") for _ in range(RETRIES + 1)]

        for _ in range(RETRIES):
            await runs.attempt()
            assert (await runs.row()).state == RunState.QUEUED
        await runs.attempt()

        row = await runs.row()
        assert (row.state, row.attempt) == (RunState.FAILED, RETRIES + 1)
        assert row.message.startswith("An unforeseen error ended the work, in attempt 3.")

    @pytest.mark.deep(of="engine")
    async def test_database_that_was_away_is_no_fault_of_the_flow(self, runs: Runs) -> None:
        runs.errors = [OperationalError("select", {}, OSError()) for _ in range(MAX_ATTEMPTS)]

        for _ in range(MAX_ATTEMPTS - 1):
            await runs.attempt()
            assert (await runs.row()).state == RunState.QUEUED
        await runs.attempt()

        assert (await runs.row()).state == RunState.FAILED


class TestKilled:
    @pytest.mark.deep(of="engine")
    async def test_run_is_taken_up_at_once(self, runs: Runs) -> None:
        run = await runs.begin()
        assert await runs.take() is None

        await runs.host.note_killed(run)

        assert await runs.take() == replace(run, attempt=2)

    @pytest.mark.deep(of="engine")
    async def test_run_that_is_killed_again_and_again_rests(self, runs: Runs) -> None:
        rests = []
        for _ in range(MAX_ATTEMPTS - 1):
            await runs.host.note_killed(await runs.begin())
            row = await runs.row()
            assert row.lease_until is not None
            rests.append(round((row.lease_until - await _now(runs)).total_seconds()))
            await runs.change(lease_until=func.now())

        assert rests == [0, 1, 3, 7, 15, *[LONGEST_REST.total_seconds()] * 4]

    @pytest.mark.deep(of="engine")
    async def test_attempt_that_was_taken_over_changes_nothing(self, runs: Runs) -> None:
        first = await runs.begin()
        await runs.host.note_killed(first)
        await runs.begin()

        await runs.host.note_killed(first)

        assert await runs.take() is None

    async def test_run_that_has_ended_stays_as_it_is(self, runs: Runs) -> None:
        run = await runs.begin()
        await runs.change(state=RunState.COMPLETED, lease_until=None, ended_at=func.now())

        await runs.host.note_killed(run)

        assert ((await runs.row()).state, await runs.take()) == (RunState.COMPLETED, None)


async def _now(runs: Runs) -> Any:
    async with runs.platform.database.system() as session:
        return await session.scalar(select(func.now()))
