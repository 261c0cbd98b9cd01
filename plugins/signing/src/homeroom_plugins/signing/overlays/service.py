"""The stored signatures as a service for other plugins; implements `homeroom_sdk.overlays.Overlays`."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.signing.overlay_models import OverlayUse
from homeroom_plugins.signing.overlay_models import Signatory as Row
from homeroom_plugins.signing.overlays.queries import list_signatories
from homeroom_plugins.signing.overlays.rights import FLAG, check_overlays, fits_school, may_use
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.overlays import Signatory, SignatoryScope, Signature

KEY = "signing"


class StoredSignatures:
    """The stored signatures of the district, limited to those that the actor may use."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def list_usable(self, school_id: str = "") -> Sequence[Signatory]:
        """See `homeroom_sdk.overlays.Overlays`."""
        if not self._ctx.flag(FLAG):
            return []
        return [_show(row) for row in await self._list(school_id)]

    async def read(self, ids: Sequence[UUID], school_id: str = "") -> Sequence[Signature]:
        """See `homeroom_sdk.overlays.Overlays`."""
        check_overlays(self._ctx)
        usable = {row.id: row for row in await self._list(school_id)}
        if missing := [signatory_id for signatory_id in ids if signatory_id not in usable]:
            raise ValidationFailed.of(
                overlays=_(
                    "{count} of the chosen signatures were removed, or are not yours to use here. Choose others.",
                    count=len(missing),
                )
            )
        return [await self._draw(usable[signatory_id]) for signatory_id in ids]

    async def note_use(self, ids: Sequence[UUID], job_id: UUID, *, documents: int) -> None:
        """See `homeroom_sdk.overlays.Overlays`."""
        ctx = self._ctx
        for signatory_id in dict.fromkeys(ids):
            use = OverlayUse(id=uuid7(), signatory_id=signatory_id, job_id=job_id, documents=documents)
            use.user_id, use.actor = ctx.actor.user_id, ctx.actor.name
            ctx.db.add(use)
            await ctx.audit.record("signatory.used", subject=str(signatory_id), job=str(job_id), documents=documents)
        await ctx.db.flush()

    async def _list(self, school_id: str) -> list[Row]:
        rows = await list_signatories(self._ctx)
        return [row for row in rows if may_use(self._ctx, row) and fits_school(row, school_id)]

    async def _draw(self, row: Row) -> Signature:
        picture = await self._ctx.blobs.read(row.blob_id) if row.blob_id is not None else b""
        return Signature(_show(row), row.text, picture)


def _show(row: Row) -> Signatory:
    return Signatory(row.id, row.name, row.title, SignatoryScope(row.scope), row.school_id)
