"""Delivering events to their subscribers: at least once, each in a transaction with its handler's own writes."""

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, cast
from uuid import UUID

import structlog
from homeroom_sdk.context import Actor, PluginContext
from sqlalchemy import func, select, text

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
        row = await session.scalar(
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
        if row is None:
            return False
        plugin = platform.host.find(row.subscriber)
        if plugin is None or not entitled(state, plugin).allowed:
            row.done_at, row.error = func.now(), "The subscriber is not in use."
            return True
        try:
            async with session.begin_nested():
                ctx = HostContext(platform, plugin, state, PLATFORM, session)
                for subscription in plugin.subscriptions:
                    if subscription.event.name == row.event:
                        event = subscription.event.model_validate(row.payload)
                        await platform.dispatcher.call(
                            plugin,
                            district_id,
                            f"event {row.event}",
                            subscription.handler,
                            cast(PluginContext, ctx),
                            event,
                            timeout_s=30.0,
                        )
            row.done_at = func.now()
        except Exception as error:
            row.attempts += 1
            row.error = type(error).__name__
            if row.attempts >= MAX_ATTEMPTS:
                row.dead_at = func.now()
            row.due_at = func.now() + timedelta(seconds=min(2**row.attempts, 3600))
        return True
