"""Submission of flows in the caller's transaction; a worker hands the run to the engine after the commit."""

from collections.abc import Mapping, Sequence
from typing import Protocol
from uuid import UUID

from homeroom_sdk.context import Actor, Flow, Wait
from homeroom_sdk.engine import InstalledFlow, RunState
from homeroom_sdk.errors import AppError
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from pydantic import BaseModel
from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.events.outbox import Outbox, Subscribers, notify
from homeroom.runs.lifecycle import OPEN_STATES, RunLifecycle
from homeroom.runs.models import RUNS_CHANNEL, FlowRun
from homeroom.runs.waits import find_waits


class InstalledFlows(Subscribers, Protocol):
    """Lookup of installed flows and of subscribers to their end; implemented by `homeroom.plugins.host.PluginHost`."""

    def flow_of(self, plugin_id: str, own: Flow) -> InstalledFlow:
        """Return the installed form of a plugin's own flow. Raises `LookupError`."""
        ...


class RunSubmitter:
    """Implementation of `homeroom_sdk.context.Flows` for one plugin."""

    def __init__(
        self,
        session: AsyncSession,
        district_id: UUID,
        plugin_id: str,
        actor: Actor,
        flows: InstalledFlows,
        refusal: AppError | None = None,
    ) -> None:
        self._session = session
        self._district_id = district_id
        self._plugin_id = plugin_id
        self._actor = actor
        self._flows = flows
        self._refusal = refusal

    async def submit(self, flow: Flow, params: BaseModel, *, key: str) -> UUID:
        """See `homeroom_sdk.context.Flows.submit`.

        Raises:
            LicenceLapsed: the plugin's licence has ended.
        """
        if self._refusal is not None:
            raise self._refusal
        installed = self._flows.flow_of(self._plugin_id, flow)
        name, schools = installed.name, None if installed.spec.whole_district else self._actor.schools
        values = {
            "id": uuid7(),
            "district_id": self._district_id,
            "plugin_id": self._plugin_id,
            "flow": name,
            "key": key,
            "params": params.model_dump(mode="json"),
            "actor_id": self._actor.user_id,
            "actor_name": self._actor.name,
            "schools": None if schools is None else sorted(schools),
        }
        new: UUID | None = await self._session.scalar(
            insert(FlowRun).values(values).on_conflict_do_nothing().returning(FlowRun.id)
        )
        if new is None:
            found: UUID | None = await self._session.scalar(
                select(FlowRun.id).where(
                    FlowRun.district_id == self._district_id,
                    FlowRun.plugin_id == self._plugin_id,
                    FlowRun.flow == name,
                    FlowRun.key == key,
                )
            )
            assert found is not None
            return found
        await notify(self._session, RUNS_CHANNEL, "")
        return new

    async def cancel(self, run_id: UUID) -> None:
        """See `homeroom_sdk.context.Flows.cancel`. The attempt notices the cancellation at its next heartbeat."""
        outbox = Outbox(self._session, self._district_id, self._flows)
        life = RunLifecycle(self._session, self._district_id, outbox)
        mine = (FlowRun.plugin_id == self._plugin_id, FlowRun.state.in_(OPEN_STATES))
        if record := await life.lock(run_id, *mine):
            await life.end(record, RunState.CANCELLED, _("Stopped by a person."))

    async def find_waits(self, run_ids: Sequence[UUID]) -> Mapping[UUID, Wait]:
        """See `homeroom_sdk.context.Flows.find_waits`."""
        return await find_waits(self._session, self._district_id, self._plugin_id, run_ids)

    async def describe(self, run_id: UUID, *, persons: int, channel: str) -> None:
        """See `homeroom_sdk.context.Flows.describe`."""
        await self._session.execute(
            update(FlowRun)
            .where(FlowRun.district_id == self._district_id, FlowRun.id == run_id, FlowRun.plugin_id == self._plugin_id)
            .values(person_count=persons, delivery_type=channel)
        )
