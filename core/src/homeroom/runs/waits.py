"""Reasons why a run waits: for a worker, for the engine, for its turn or for its next attempt."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from uuid import UUID

from homeroom_sdk.context import Wait, WaitKind
from homeroom_sdk.engine import RunState
from homeroom_sdk.i18n import Sentence, _, _n
from sqlalchemy import cast, func, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql import UUID as UUID_COLUMN
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.runs.lifecycle import OPEN_STATES
from homeroom.runs.models import FlowRun

UNTOUCHED_AFTER = timedelta(seconds=60)
"""A run that was not touched for this long has no worker. Workers check every 5 s, and their leases last 15 s."""
ENGINE_AWAY = _("The flow engine does not respond. The work begins when it responds again.")
"""The message of a run that a worker could not hand over."""

_WAITS_SINCE = func.coalesce(FlowRun.lease_until, FlowRun.created_at)


async def find_waits(
    session: AsyncSession, district_id: UUID, plugin_id: str, run_ids: Sequence[UUID]
) -> Mapping[UUID, Wait]:
    """See `homeroom_sdk.context.Flows.find_waits`."""
    if not run_ids:
        return {}
    rows = await session.execute(
        select(FlowRun, (func.now() - UNTOUCHED_AFTER > _WAITS_SINCE), FlowRun.lease_until > func.now()).where(
            FlowRun.district_id == district_id,
            FlowRun.id.in_(run_ids),
            FlowRun.plugin_id == plugin_id,
            FlowRun.state.in_(OPEN_STATES),
        )
    )
    found: dict[UUID, Wait] = {}
    in_turn: list[FlowRun] = []
    for run, is_untouched, is_leased in rows:
        if is_untouched:
            found[run.id] = _no_worker(run)
        elif run.state == RunState.RUNNING:
            continue
        elif run.engine_id is None and run.message == ENGINE_AWAY:
            found[run.id] = Wait(WaitKind.ENGINE, ENGINE_AWAY, run.created_at if run.attempt == 1 else None, None)
        elif run.engine_id is None and run.attempt > 1 and is_leased:
            found[run.id] = Wait(WaitKind.RETRY, run.message, None, run.lease_until)
        else:
            in_turn.append(run)
    ahead = await _count_ahead(session, [run.id for run in in_turn])
    for run in in_turn:
        here, everywhere = ahead.get(run.id, (0, 0))
        found[run.id] = Wait(WaitKind.TURN, say_ahead(here=here, everywhere=everywhere), run.created_at, None)
    return found


def _no_worker(run: FlowRun) -> Wait:
    reason = _(
        "No worker is running, so no work is done. The operator of this installation has to start one: "
        "`homeroom up`, or `homeroom worker`. The work then continues."
    )
    return Wait(WaitKind.WORKER, reason, run.lease_until or run.created_at, None)


def say_ahead(*, here: int, everywhere: int) -> Sentence:
    """Return a sentence about the number of runs ahead: the district's own, and in total without details of other
    districts.
    """
    others = everywhere - here
    if not everywhere:
        return _("It is next, and begins as soon as a worker is free.")
    if not others:
        return _n("{count} job is before it.", "{count} jobs are before it.", here)
    if not here:
        return _n(
            "{count} job of another district is before it.", "{count} jobs of other districts are before it.", others
        )
    return _n(
        "{count} job is before it, {here} of them of your district.",
        "{count} jobs are before it, {here} of them of your district.",
        everywhere,
        here=here,
    )


async def _count_ahead(session: AsyncSession, run_ids: Sequence[UUID]) -> Mapping[UUID, tuple[int, int]]:
    """Count the runs ahead of each run, in the district and in total, by run id.

    These are runs of the same flow that are running or were created earlier, except postponed runs that still rest.
    """
    if not run_ids:
        return {}
    wanted = cast(list(run_ids), ARRAY(UUID_COLUMN(as_uuid=True)))
    ahead = func.runs_ahead(wanted).table_valued("run_id", "here", "everywhere")
    rows = await session.execute(select(ahead.c.run_id, ahead.c.here, ahead.c.everywhere))
    return {run_id: (here, everywhere) for run_id, here, everywhere in rows}
