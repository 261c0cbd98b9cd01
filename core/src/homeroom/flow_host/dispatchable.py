"""Selection of a district's runs to hand to the engine: runs that are next in turn, and runs of lost processes."""

from collections.abc import Collection
from uuid import UUID

from homeroom_sdk.context import District
from homeroom_sdk.engine import RunRef, RunState
from homeroom_sdk.i18n import _
from sqlalchemy import ColumnElement, and_, func, or_, select, true
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.runs.lifecycle import LEASE, OPEN_STATES, RunLifecycle
from homeroom.runs.models import FlowRun

LOST = _("Its process was lost; the work was resumed.")
MAX_ATTEMPTS = 10


async def take_back(
    session: AsyncSession, life: RunLifecycle, district: District, partners: Collection[str]
) -> list[RunRef]:
    """Lease up to 100 runs for dispatch, oldest first.

    Running runs with an expired lease are put off to their next attempt, or fail after `MAX_ATTEMPTS`.

    Args:
        partners: The plugins for which only one run at a time is handed over.
    """
    refs = []
    lost = and_(FlowRun.engine_id.is_not(None), FlowRun.lease_until < func.now())
    waiting = and_(FlowRun.engine_id.is_(None), or_(FlowRun.lease_until.is_(None), FlowRun.lease_until < func.now()))
    records = await session.scalars(
        select(FlowRun)
        .where(
            FlowRun.district_id == district.id,
            FlowRun.state.in_(OPEN_STATES),
            or_(lost, and_(waiting, _has_its_turn(district.id, waiting, partners))),
        )
        .order_by(FlowRun.created_at)
        .limit(100)
        .with_for_update(skip_locked=True)
    )
    for record in records.all():
        if record.state == RunState.RUNNING:
            # A run that was postponed for long has had many attempts; it may be lost once.
            if record.attempt >= MAX_ATTEMPTS and not record.is_postponed:
                reason = _("Given up after {count} attempts that were interrupted.", count=record.attempt)
                await life.end(record, RunState.FAILED, reason)
                continue
            await life.put_off(record, LOST, rest=LEASE)
        record.lease_until = func.now() + LEASE
        refs.append(RunRef(record.id, district.id, record.flow, record.attempt, district.code))
    return refs


def _has_its_turn(district_id: UUID, waiting: ColumnElement[bool], partners: Collection[str]) -> ColumnElement[bool]:
    """Return the condition under which a waiting run may be handed over.

    For plugins in `partners`, only the oldest run may, one at a time per plugin and district. All runs that were handed
    over wait in one queue for a worker, so that a plugin with a thousand runs occupies one place in it.
    """
    if not partners:
        return true()
    theirs = (
        FlowRun.district_id == district_id,
        FlowRun.plugin_id.in_(partners),
        FlowRun.state.in_(OPEN_STATES),
    )
    busy = select(FlowRun.plugin_id).where(*theirs, FlowRun.engine_id.is_not(None))
    oldest = (
        select(FlowRun.id)
        .where(*theirs, waiting)
        .ext(distinct_on(FlowRun.plugin_id))
        .order_by(FlowRun.plugin_id, FlowRun.created_at, FlowRun.id)
    )
    return or_(FlowRun.plugin_id.not_in(partners), and_(FlowRun.plugin_id.not_in(busy), FlowRun.id.in_(oldest)))
