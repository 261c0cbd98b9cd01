"""Publishing of events for subscribers and of notifications for open screens, in the publisher's transaction."""

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
    """The message exceeds `MAX_NOTIFY_BYTES`; PostgreSQL's limit is 8,000 bytes. Send an id, not a record."""


class Subscriber(Protocol):
    """A plugin that subscribes to events."""

    @property
    def id(self) -> str: ...


class Subscribers(Protocol):
    """The list of subscribers; implemented by `homeroom.plugins.host.PluginHost`."""

    def hearers(self, event: str) -> Iterable[Subscriber]:
        """Return the plugins that subscribe to an event, including failed ones, which receive it after recovery."""
        ...


class Outbox:
    """Writes events and notifications; PostgreSQL sends each NOTIFY only after the commit."""

    def __init__(self, session: AsyncSession, district_id: UUID, subscribers: Subscribers) -> None:
        self._session = session
        self._district_id = district_id
        self._subscribers = subscribers

    async def publish(self, event: Event) -> None:
        """See `homeroom_sdk.context.Events.publish`. Writes one row per subscriber."""
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
    """Notify the district's open screens after the commit that records of a model have changed.

    If the session is limited to schools, only users who may see all of these schools are notified.
    """
    news = {"district": str(district_id), "model": model, "payload": dict(payload)}
    if (schools := session.info.get("schools")) is not None:
        news["schools"] = schools
    await notify(session, SCREENS_CHANNEL, json.dumps(news, default=str))


async def notify(session: AsyncSession, channel: str, message: str) -> None:
    """Send a NOTIFY after the commit.

    Raises:
        NewsTooLong: the message has more than `MAX_NOTIFY_BYTES`.
    """
    if len(message.encode()) > MAX_NOTIFY_BYTES:
        raise NewsTooLong(f"{len(message)} characters for {channel}: send an id.")
    await session.execute(select(func.pg_notify(channel, message)))
