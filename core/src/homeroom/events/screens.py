"""What open screens are told, by the names that the shell listens for. Ids only; the screens fetch again.

A district's screens hear of every model that a plugin names in `ctx.events.notify`. The platform's own news are here.
"""

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.events.outbox import notify_screens

SETTINGS = "Settings"
"""Licences, flags or settings of the district changed: menus are built anew."""
USER = "User"
"""A user's own roles or profile changed: their menus are built anew."""
SESSION = "Session"
"""Sessions have ended: their sockets are closed."""
CHANNELS = {"DocumentType": "doctype", "PersonDelete": "personDelete"}
"""Models with a channel of their own, `{organization}-doctype` (specification §7); all others go out as `message`."""


async def tell_settings_changed(session: AsyncSession, district_id: UUID) -> None:
    """Have everybody's menus of the district built anew. Goes out with the commit."""
    await notify_screens(session, district_id, SETTINGS, {})


async def tell_user_changed(session: AsyncSession, district_id: UUID, user_id: UUID) -> None:
    """Have the menus of one user built anew, wherever they are open. Goes out with the commit."""
    await notify_screens(session, district_id, USER, {"id": str(user_id)})


async def tell_sessions_ended(session: AsyncSession, district_id: UUID, session_ids: Iterable[UUID]) -> None:
    """Close the sockets of these sessions, whose screens then ask to sign in. Goes out with the commit."""
    for session_id in session_ids:
        await notify_screens(session, district_id, SESSION, {"id": str(session_id)})
