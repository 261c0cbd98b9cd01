"""Delivery of events to their subscribers: at least once, each in one transaction with its handler's own writes."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

import structlog
from homeroom_sdk.i18n import _
from homeroom_sdk.supervised_tasks import Beat, no_beat
from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.db.work import list_districts_with_work
from homeroom.events.models import OutboxEvent
from homeroom.licences.errors import LicenceLapsed
from homeroom.plugins.context import PLATFORM, HostContext
from homeroom.plugins.gate import entitled
from homeroom.plugins.loading.loaded import PluginStatus
from homeroom.plugins.ports import Process

log = structlog.get_logger()

SWEEP_S = 10.0
MAX_ATTEMPTS = 12
UNWELL = frozenset(
    {
        PluginStatus.FAILED,
        PluginStatus.SUSPENDED,
        PluginStatus.INVALID,
        PluginStatus.INCOMPATIBLE,
        PluginStatus.UNTRUSTED,
    }
)
"""Plugin states in which events wait until somebody repairs or uninstalls the plugin."""
LOOK_AGAIN = timedelta(minutes=1)
FORGET_AFTER = timedelta(days=1)
"""An event for a subscriber unknown to this process is left to other processes for this long; after an update, some
restart later than others.
"""
# Each busy lane holds a connection of the process's pool, for up to 30 s if its handler hangs.
LANES = 6


async def deliver_events(platform: Process, wake: asyncio.Event, beat: Beat = no_beat) -> None:
    """Deliver due events whenever woken and every ten seconds, until cancelled. Beats after each district."""
    async with asyncio.TaskGroup() as group:
        lanes = _Lanes(platform, wake, group)
        while True:
            wake.clear()
            try:
                districts = await list_districts_with_work(platform.database, "events")
                beat()
                for district_id in districts:
                    await _serve_district(platform, lanes, district_id)
                    beat()
            except Exception as error:
                log.warning("event_delivery_interrupted", error=type(error).__name__)
            with suppress(TimeoutError):
                async with asyncio.timeout(SWEEP_S):
                    await wake.wait()


async def _serve_district(platform: Process, lanes: "_Lanes", district_id: UUID) -> None:
    """Start delivery for one district; errors do not affect other districts."""
    try:
        for subscriber in await _list_due_subscribers(platform, district_id):
            lanes.serve(district_id, subscriber)
    except Exception as error:
        log.warning("event_delivery_interrupted", district=str(district_id), error=type(error).__name__)


class _Lanes:
    """One task per district and subscriber with due events, so that a handler that hangs delays only its own events."""

    def __init__(self, platform: Process, wake: asyncio.Event, group: asyncio.TaskGroup) -> None:
        self._platform, self._wake, self._group = platform, wake, group
        self._places = asyncio.Semaphore(LANES)
        self._busy: dict[tuple[UUID, str], bool] = {}

    def serve(self, district_id: UUID, subscriber: str) -> None:
        """Deliver the subscriber's due events; if its lane is busy, trigger another sweep when the lane ends."""
        lane = (district_id, subscriber)
        if lane in self._busy:
            self._busy[lane] = True
        else:
            self._busy[lane] = False
            self._group.create_task(self._deliver(lane))

    async def _deliver(self, lane: tuple[UUID, str]) -> None:
        try:
            async with self._places:
                while await deliver_next(self._platform, *lane):
                    pass
        except Exception as error:
            log.warning("event_delivery_interrupted", error=type(error).__name__)
        finally:
            if self._busy.pop(lane):
                self._wake.set()


async def _list_due_subscribers(platform: Process, district_id: UUID) -> Sequence[str]:
    async with platform.database.district(district_id) as session:
        return (
            await session.scalars(select(OutboxEvent.subscriber).where(*_due(platform, district_id)).distinct())
        ).all()


async def deliver_next(platform: Process, district_id: UUID, subscriber: str | None = None) -> bool:
    """Deliver one due event of the district, to this subscriber or to any; return False if there is none."""
    wanted = (*_due(platform, district_id), *([OutboxEvent.subscriber == subscriber] if subscriber else []))
    state = await platform.entitlements.of(district_id)
    async with platform.database.district(district_id) as session:
        row = await _find_due(session, wanted)
        if row is None:
            return False
        plugin = platform.host.find(row.subscriber)
        if plugin is not None and plugin.status in UNWELL:
            row.due_at, row.error = func.now() + LOOK_AGAIN, _("It waits until the plugin works again.")
            return True
        entitlement = entitled(state, plugin) if plugin else None
        if entitlement is not None and entitlement.lacks_setup and state.was_set_up(row.subscriber):
            row.due_at, row.error = func.now() + LOOK_AGAIN, entitlement.reason
            return True
        if plugin is None or entitlement is None or not entitlement.allowed:
            row.done_at, row.error = func.now(), _("The subscriber is not in use.")
            return True
        ctx = HostContext(platform, plugin, state, PLATFORM, session)
        session.info["beside_first"] = True  # After a crash, deliver twice rather than never.
        try:
            async with session.begin_nested():
                await _call_handlers(ctx, row)
        except LicenceLapsed as error:
            row.done_at, row.error = func.now(), error.message
            return True
        except Exception as error:
            _note_failure(row, error)
            return True
        row.done_at = func.now()
    ctx.committed()
    return True


def _due(platform: Process, district_id: UUID) -> tuple[ColumnElement[bool], ...]:
    known = OutboxEvent.subscriber.in_([plugin.id for plugin in platform.host.plugins])
    return (
        OutboxEvent.district_id == district_id,
        OutboxEvent.done_at.is_(None),
        OutboxEvent.dead_at.is_(None),
        OutboxEvent.due_at <= func.now(),
        or_(known, OutboxEvent.created_at < func.now() - FORGET_AFTER),
    )


async def _find_due(session: AsyncSession, wanted: Sequence[ColumnElement[bool]]) -> OutboxEvent | None:
    row: OutboxEvent | None = await session.scalar(
        select(OutboxEvent)
        .where(*wanted)
        .order_by(OutboxEvent.due_at, OutboxEvent.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    return row


async def _call_handlers(ctx: HostContext, row: OutboxEvent) -> None:
    for subscription in ctx.plugin.subscriptions:
        if subscription.event.name == row.event:
            await ctx.platform.dispatcher.call(
                ctx.plugin,
                ctx.district.id,
                f"event {row.event}",
                subscription.handler,
                ctx,
                subscription.event.model_validate(row.payload),
                timeout_s=30.0,
            )


def _note_failure(row: OutboxEvent, error: Exception) -> None:
    row.attempts += 1
    row.error = type(error).__name__
    if row.attempts >= MAX_ATTEMPTS:
        row.dead_at = func.now()
    row.due_at = func.now() + timedelta(seconds=min(2**row.attempts, 3600))
