"""Writing the activity log."""

from typing import Any, Protocol

from homeroom_sdk.context import Actor

from homeroom.audit.models import AuditEntry


class Entries(Protocol):
    """Target of new rows: a session, or in a read-only transaction a collection that is written later."""

    def add(self, entry: Any, /) -> None: ...


class DeferredEntries(list[Any]):
    """Rows recorded in a read-only transaction, including those of the disclosure ledger.

    The code that opened the transaction writes them in a separate one.
    """

    add = list.append


class AuditTrail:
    """Recorder of activities of one actor."""

    def __init__(
        self, entries: Entries, actor: Actor, *, plugin_id: str | None = None, ip_address: str | None = None
    ) -> None:
        self._entries = entries
        self._actor = actor
        self._plugin_id = plugin_id
        self._ip_address = ip_address

    async def record(self, action: str, *, subject: str = "", **details: str | int | bool | None) -> None:
        """See `homeroom_sdk.context.Audit.record`."""
        self._entries.add(
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
