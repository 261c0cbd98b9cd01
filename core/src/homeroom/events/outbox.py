"""Publishing: events for subscribers and news for open screens, both in the publisher's transaction."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Protocol
from uuid import UUID

from homeroom_sdk.events import Event
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.events.models import OutboxEvent

EVENTS_CHANNEL = "homeroom_events"
SCREENS_CHANNEL = "homeroom_screens"
MAX_NOTIFY_BYTES = 7000


class NewsTooLong(ValueError):
    """PostgreSQL carries 8,000 bytes: send an id, never a record."""


class Subscriber(Protocol):
    """A plugin, as far as publishing knows it."""

    @property
    def id(self) -> str: ...


class Subscribers(Protocol):
    """Whoever knows which plugins there are; `homeroom.plugins.host.PluginHost` does."""

    def hearers(self, event: str) -> Iterable[Subscriber]:
        """Those that subscribe to an event, if only once they are well again."""
        ...


class Outbox:
    """Writes events; PostgreSQL itself holds each NOTIFY back until the commit."""

    def __init__(self, session: AsyncSession, district_id: UUID, subscribers: Subscribers) -> None:
        self._session = session
        self._district_id = district_id
        self._subscribers = subscribers

    async def publish(self, event: Event) -> None:
        """See `homeroom_sdk.context.Events.publish`. One row per subscriber."""
        rows = [
            OutboxEvent(event=event.name, subscriber=plugin.id, payload=event.payload())
            for plugin in self._subscribers.hearers(event.name)
        ]
        if rows:
            self._session.add_all(rows)
            await notify(self._session, EVENTS_CHANNEL, str(self._district_id))

    async def notify(self, model: str, payload: Mapping[str, Any]) -> None:
        """See `homeroom_sdk.context.Events.notify`."""
        await notify_screens(self._session, self._district_id, model, payload)


async def notify_screens(session: AsyncSession, district_id: UUID, model: str, payload: Mapping[str, Any]) -> None:
    """Tell the district's open screens, with the commit, that something of a model has changed.

    What somebody did who is kept to schools is told to those who see all of these.
    """
    news = {"district": str(district_id), "model": model, "payload": dict(payload)}
    if (schools := session.info.get("schools")) is not None:
        news["schools"] = schools
    await notify(session, SCREENS_CHANNEL, json.dumps(news, default=str))


async def notify(session: AsyncSession, channel: str, message: str) -> None:
    """Send a NOTIFY that goes out with the commit."""
    if len(message.encode()) > MAX_NOTIFY_BYTES:
        raise NewsTooLong(f"{len(message)} characters for {channel}: send an id.")
    await session.execute(select(func.pg_notify(channel, message)))
