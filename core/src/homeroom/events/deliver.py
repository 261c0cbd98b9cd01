"""Delivering events to their subscribers: at least once, each in a transaction with its handler's own writes."""

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, cast
from uuid import UUID

import structlog
from homeroom_sdk.context import Actor, PluginContext
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.events.models import OutboxEvent
from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import entitled

if TYPE_CHECKING:
    from homeroom.platform import Platform

log = structlog.get_logger()

SWEEP_S = 10.0
MAX_ATTEMPTS = 12
PLATFORM = Actor(user_id=None, name="homeroom")


async def deliver_events(platform: "Platform", wake: asyncio.Event) -> None:
    """Deliver what is due whenever woken, and every ten seconds, until cancelled."""
    while True:
        wake.clear()
        try:
            for district_id in await list_districts_with_work(platform, "events"):
                while await deliver_next(platform, district_id):
                    pass
        except Exception as error:
            log.warning("event_delivery_interrupted", error=type(error).__name__)
        try:
            async with asyncio.timeout(SWEEP_S):
                await wake.wait()
        except TimeoutError:
            continue


async def list_districts_with_work(platform: "Platform", kind: str) -> list[UUID]:
    """The districts that have due events or runs to hand over; a definer function, since it crosses tenants."""
    async with platform.database.system() as session:
        rows = await session.execute(
            text("SELECT district_id FROM districts_with_work() WHERE kind = :kind"), {"kind": kind}
        )
        return [row[0] for row in rows]


async def deliver_next(platform: "Platform", district_id: UUID) -> bool:
    """Deliver one due event of the district; False when none is left."""
    state = await platform.entitlements.of(district_id)
    async with platform.database.district(district_id) as session:
        row = await _find_due(session, district_id)
        if row is None:
            return False
        plugin = platform.host.find(row.subscriber)
        if plugin is None or not entitled(state, plugin).allowed:
            row.done_at, row.error = func.now(), "The subscriber is not in use."
            return True
        ctx = HostContext(platform, plugin, state, PLATFORM, session)
        try:
            async with session.begin_nested():
                await _call_handlers(ctx, row)
        except Exception as error:
            _note_failure(row, error)
            return True
        row.done_at = func.now()
    ctx.committed()
    return True


async def _find_due(session: AsyncSession, district_id: UUID) -> OutboxEvent | None:
    row: OutboxEvent | None = await session.scalar(
        select(OutboxEvent)
        .where(
            OutboxEvent.district_id == district_id,
            OutboxEvent.done_at.is_(None),
            OutboxEvent.dead_at.is_(None),
            OutboxEvent.due_at <= func.now(),
        )
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
                cast(PluginContext, ctx),
                subscription.event.model_validate(row.payload),
                timeout_s=30.0,
            )


def _note_failure(row: OutboxEvent, error: Exception) -> None:
    row.attempts += 1
    row.error = type(error).__name__
    if row.attempts >= MAX_ATTEMPTS:
        row.dead_at = func.now()
    row.due_at = func.now() + timedelta(seconds=min(2**row.attempts, 3600))
