"""A single document as it was sent, for staff."""

from homeroom_plugins.delivery.disclosing import record_documents
from homeroom_plugins.delivery.errors import DocumentsGone
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.models import Document, Recipient
from homeroom_plugins.delivery.states import DocumentState, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import DisclosureAct
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _


async def read_document(ctx: PluginContext, recipient: Recipient) -> bytes:
    """Return the document that a recipient was sent; record it in the activity log and the disclosure ledger.

    Raises:
        DocumentsGone: it or its job was recalled, or it was destroyed.
        NotFound: it is held again, or was never cut.
    """
    job = await jobs.get_job(ctx, recipient.job_id)
    if job.status == JobStatus.DESTROYED:
        raise DocumentsGone(_("This document was destroyed at the end of its retention period."))
    if job.status == JobStatus.CANCELLED or job.recalled_at is not None or recipient.recalled_at is not None:
        raise DocumentsGone(_("This document was recalled. Restore it first."))
    document: Document | None = await ctx.db.get(Document, (ctx.district.id, recipient.document_id))
    if document is None or document.state != DocumentState.STORED or document.blob_id is None:
        raise NotFound(_("There is no such document."))
    content = await ctx.blobs.read(document.blob_id)
    await ctx.audit.record("document.downloaded", subject=str(recipient.id))
    await record_documents(ctx, job, [document], DisclosureAct.DOWNLOADED)
    return content
