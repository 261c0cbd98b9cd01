"""Telling every process and every open screen that what a district may use has changed."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.events.outbox import notify, notify_screens

STATES_CHANNEL = "homeroom_states"


async def announce_state(session: AsyncSession, district_id: UUID, model: str) -> None:
    """With the commit, make all processes read the district's state anew, then tell its screens of `model`.

    PostgreSQL delivers in this order: the process that tells a screen knows already.
    """
    await notify(session, STATES_CHANNEL, str(district_id))
    await notify_screens(session, district_id, model, {})
