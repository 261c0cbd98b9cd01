"""Announcement to all processes and open screens that what a district may use has changed."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.events.outbox import notify, notify_screens

STATES_CHANNEL = "homeroom_states"


async def announce_state(session: AsyncSession, district_id: UUID, model: str) -> None:
    """Announce on commit that all processes must read the district's state again, then notify its screens of `model`.

    PostgreSQL delivers in this order, so a process that notifies a screen has already dropped the old state.
    """
    await notify(session, STATES_CHANNEL, str(district_id))
    await notify_screens(session, district_id, model, {})
