"""A sender other than delivery, in districts with a single licensed feature."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from uuid import UUID

from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.recipients import Invitation, PinMode, RecipientAct
from homeroom_sdk.sent_documents import SentDocument
from homeroom_sdk.services import Recipients
from sqlalchemy import text

SENDER = "post_office"
TEXT = "The club meets on Monday."


@dataclass
class Cabinet:
    """The sender's documents, and the acts reported to it; `while_read` runs when a document is saved to a file."""

    documents: set[UUID] = field(default_factory=set)
    acts: list[tuple[UUID, RecipientAct]] = field(default_factory=list)
    is_signed: bool = False
    page: str = ""
    while_read: Callable[[], Awaitable[object]] | None = None

    def add(self) -> UUID:
        """Add a document of two pages."""
        self.documents.add(document_id := uuid7())
        return document_id


class Documents:
    """The sender's implementation of `SentDocuments`."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    async def find(self, document_id: UUID) -> SentDocument | None:
        if document_id not in self._cabinet.documents:
            return None
        return SentDocument(document_id, 2, is_signed=self._cabinet.is_signed, page=self._cabinet.page)

    async def save_to(self, document_id: UUID, path: Path) -> None:
        assert document_id in self._cabinet.documents
        path.write_bytes(write_pdf([TEXT, "second page"]))
        if self._cabinet.while_read is not None:
            await self._cabinet.while_read()

    async def note(self, recipient_id: UUID, act: RecipientAct) -> None:
        self._cabinet.acts.append((recipient_id, act))


@dataclass
class Office:
    """A district with the sender, and the pages that its families see."""

    platform: Platform
    district: TestDistrict
    api: ApiClient
    cabinet: Cabinet

    def context(self) -> AbstractAsyncContextManager[PluginContext]:
        """Open the sender's context, in a transaction."""
        return open_plugin_context(self.platform, SENDER, self.district)

    async def invite(self, **values: object) -> tuple[UUID, str]:
        """Invite a recipient of a new document; return their id and the path of their link."""
        async with self.context() as ctx:
            invitation = self.invitation(ctx, **values)
            links = await ctx.services.get(Recipients).invite([invitation])
        return invitation.id, links[invitation.id].removeprefix(self.platform.settings.public_url)

    def invitation(self, ctx: PluginContext, **values: object) -> Invitation:
        """Return an invitation to a new document for a week, with a PIN."""
        given: dict[str, object] = {
            "id": uuid7(),
            "sender": SENDER,
            "batch_id": uuid7(),
            "document_id": self.cabinet.add(),
            "title": "Club fees",
            "language": "en",
            "pin_mode": PinMode.GENERATED,
            "expires_at": ctx.now() + timedelta(days=7),
        }
        return Invitation(**given | values)  # type: ignore[arg-type] # as the test says

    async def set(self, **values: object) -> None:
        """Change the district's settings of families' pages."""
        headers = await self.api.sign_in(self.district)
        body = {"pluginId": "recipients", "values": values}
        answer = await self.api.post("/api/plugin/settings", json=body, headers=headers)
        assert answer.status_code == 200, answer.text

    async def pin(self, recipient_id: UUID) -> str:
        """Return the PIN that the office tells a family."""
        async with self.context() as ctx:
            pin = await ctx.services.get(Recipients).find_pin(recipient_id)
        assert pin is not None
        return pin

    async def entries(self) -> list[tuple[str, str]]:
        """Return the activity log's entries on PINs."""
        async with self.platform.database.district(self.district.district.id) as session:
            query = "SELECT action, subject FROM audit_entries WHERE action LIKE 'pin.%' ORDER BY id"
            return [(row.action, row.subject) for row in await session.execute(text(query))]
