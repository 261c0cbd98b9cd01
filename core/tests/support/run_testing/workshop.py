"""A plugin with one flow and a handler that the test writes."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from homeroom.flow_host.host import PlatformFlowHost
from homeroom.platform import Platform
from homeroom.runs.models import FlowRun
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_sdk.context import PluginContext
from homeroom_sdk.engine import FINAL_STATES, RunRef, RunState
from homeroom_sdk.flows import FlowSpec, InPlaceRunner
from pydantic import BaseModel
from sqlalchemy import func, text, update


class Params(BaseModel):
    """Parameters with a default."""

    number: int = 7


@dataclass
class Workshop:
    """The flow `sample.work` in a district.

    Attributes:
        work: Body of the flow's handler; every call is noted in `calls`.
    """

    platform: Platform
    district: TestDistrict
    spec: FlowSpec
    work: Callable[[PluginContext], Awaitable[Any]]
    calls: list[tuple[PluginContext, BaseModel]] = field(default_factory=list)

    @property
    def host(self) -> PlatformFlowHost:
        """A flow host, as each worker has one."""
        return PlatformFlowHost(self.platform)

    async def submit(self, key: str = "key", *, plugin_id: str = "sample", number: int = 7) -> UUID:
        """Submit the flow in a separate transaction."""
        async with open_plugin_context(self.platform, plugin_id, self.district) as ctx:
            return await ctx.flows.submit(self.spec, Params(number=number), key=key)

    async def reconcile(self) -> list[RunRef]:
        """Return the runs of this district that are to be handed to the engine."""
        return [run for run in await self.host.reconcile() if run.district_id == self.district.district.id]

    async def take(self) -> RunRef:
        """Submit a run and hand it to the engine."""
        await self.submit()
        (run,) = await self.reconcile()
        await self.host.note_handed_over(run, "engine")
        return run

    async def execute(self, run: RunRef) -> RunState:
        """Execute a run as a worker does."""
        return await self.host.execute(run, InPlaceRunner())

    async def start(self) -> tuple[RunRef, "asyncio.Task[RunState]"]:
        """Execute a new run in a task; return once its handler is running."""
        run = await self.take()
        task = asyncio.create_task(self.execute(run))
        while not self.calls:
            await asyncio.sleep(0.01)
        return run, task

    async def read(self, run_id: UUID) -> FlowRun:
        """Return the run's row."""
        async with self.platform.database.district(self.district.district.id) as session:
            record = await session.get(FlowRun, (self.district.district.id, run_id))
            assert record is not None
            return record

    async def change(self, **values: Any) -> None:
        """Update the district's runs as time or another process would; a given state also sets `ended_at`."""
        if "state" in values:
            values.setdefault("ended_at", func.now() if values["state"] in FINAL_STATES else None)
        async with self.platform.database.district(self.district.district.id) as session:
            await session.execute(update(FlowRun).values(**values))

    async def end_lease(self) -> None:
        """Let the lease expire."""
        await self.change(lease_until=text("now() - interval '1 second'"))
