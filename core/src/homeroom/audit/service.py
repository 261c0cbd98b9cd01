"""Writing the activity log."""

from homeroom_sdk.context import Actor
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.audit.models import AuditEntry


class AuditTrail:
    """Adds rows in one transaction, in the name of one actor."""

    def __init__(
        self, session: AsyncSession, actor: Actor, *, plugin_id: str | None = None, ip_address: str | None = None
    ) -> None:
        self._session = session
        self._actor = actor
        self._plugin_id = plugin_id
        self._ip_address = ip_address

    async def record(self, action: str, *, subject: str = "", **details: str | int | bool | None) -> None:
        """See `homeroom_sdk.context.Audit.record`."""
        self._session.add(
            AuditEntry(
                user_id=self._actor.user_id,
                actor=self._actor.name,
                plugin_id=self._plugin_id,
                action=action,
                subject=subject,
                ip_address=self._ip_address,
                details=details,
            )
        )
