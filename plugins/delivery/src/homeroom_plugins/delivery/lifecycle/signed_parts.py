"""The service `DeliveredParts`: the documents of a job, for the plugin that collects signatures on them."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from uuid import UUID

from homeroom_plugins.delivery.disclosing import title_of
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.models import Document, Job
from homeroom_plugins.delivery.reports.archives import given
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _
from homeroom_sdk.sending import DocumentToSend
from sqlalchemy import select


class PartsOfJobs:
    """Implements `homeroom_sdk.sending.DeliveredParts`."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def list_parts(self, job_id: UUID) -> Sequence[DocumentToSend]:
        """See `DeliveredParts.list_parts`."""
        job = await jobs.get_job(self._ctx, job_id)
        rows = await self._ctx.db.scalars(
            select(Document).where(*given(self._ctx, job.id)).order_by(Document.pages, Document.id)
        )
        parts = [self._part(job, row) for row in rows]
        if not parts:
            raise NotFound(_("The job has no documents yet."))
        return parts

    async def get_part(self, job_id: UUID, document_id: UUID) -> DocumentToSend:
        """See `DeliveredParts.get_part`."""
        job = await jobs.get_job(self._ctx, job_id)
        rows = await self._ctx.db.scalars(select(Document).where(*given(self._ctx, job.id), Document.id == document_id))
        found = rows.one_or_none()
        if found is None:
            raise NotFound(_("This document was recalled, or no longer exists."))
        return self._part(job, found)

    def _part(self, job: Job, row: Document) -> DocumentToSend:
        return DocumentToSend(row.id, row.person, title_of(job), partial(self._save, row.blob_id))

    async def _save(self, blob_id: UUID | None, path: Path) -> None:
        assert blob_id is not None, "what is given is stored"
        await self._ctx.blobs.save_to(blob_id, path)
