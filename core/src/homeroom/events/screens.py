"""Notifications of the platform for open screens, with the names that the shell listens for.

They contain only ids; the screens fetch the data again. Plugins notify with `ctx.events.notify` and their models'
names.
"""

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.events.outbox import notify_screens

SETTINGS = "Settings"
"""Licences, flags or settings of the district changed; screens rebuild their menus."""
USER = "User"
"""The roles or the profile of a user changed; the user's screens rebuild their menus."""
SESSION = "Session"
"""Sessions have ended; their sockets are closed."""
CHANNELS = {"DocumentType": "doctype", "PersonDelete": "personDelete"}
"""Models with their own channel, `{organization}-doctype` (specification §7); all others are sent as `message`."""


async def tell_settings_changed(session: AsyncSession, district_id: UUID) -> None:
    """Tell all screens of the district to rebuild their menus. Sent after the commit."""
    await notify_screens(session, district_id, SETTINGS, {})


async def tell_user_changed(session: AsyncSession, district_id: UUID, user_id: UUID) -> None:
    """Tell all screens of a user to rebuild their menus. Sent after the commit."""
    await notify_screens(session, district_id, USER, {"id": str(user_id)})


async def tell_sessions_ended(session: AsyncSession, district_id: UUID, session_ids: Iterable[UUID]) -> None:
    """Close the sockets of these sessions; their screens then ask to sign in. Sent after the commit."""
    for session_id in session_ids:
        await notify_screens(session, district_id, SESSION, {"id": str(session_id)})
