"""Entries in the disclosure ledger for documents of jobs that were shown, sent, printed or downloaded."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import Disclosed, DisclosureAct
from homeroom_sdk.recipients import RecipientAct
from sqlalchemy import ColumnElement, Select, any_, func, select

OF_FAMILIES = {
    RecipientAct.OPENED: DisclosureAct.VIEWED,
    RecipientAct.VIEWED: DisclosureAct.VIEWED,
    RecipientAct.DOWNLOADED: DisclosureAct.DOWNLOADED,
}
"""Actions of families that disclose a document to them, with the act that the ledger records."""

_COLUMNS = (
    Document.person,
    Document.person_name,
    Document.id,
    func.coalesce(func.nullif(Job.subject, ""), Job.file_name),
)
"""Columns of a disclosed document, in the order of the fields of `Disclosed`."""


def title_of(job: Job) -> str:
    """Return the title that staff see for the documents of a job: its subject, or else its file name."""
    return job.subject or job.file_name


async def record_documents(ctx: PluginContext, job: Job, documents: Sequence[Document], act: DisclosureAct) -> None:
    """Record that these documents of the job were disclosed to the current actor."""
    rows = [Disclosed(document.person, document.person_name, document.id, title_of(job)) for document in documents]
    await ctx.disclosures.record_many(act, rows)


async def record_matching(ctx: PluginContext, job: Job, act: DisclosureAct, *which: ColumnElement[bool]) -> None:
    """Record that the documents of the job that match these conditions were disclosed to the current actor."""
    of_job = (Document.district_id == ctx.district.id, Document.job_id == job.id)
    rows = await ctx.db.execute(select(Document.person, Document.person_name, Document.id).where(*of_job, *which))
    await ctx.disclosures.record_many(act, [Disclosed(*row, title_of(job)) for row in rows])


async def record_page(ctx: PluginContext, job: Job, page: int) -> None:
    """Record that the current actor saw a page (from 1) of the job's source, for each document with that page."""
    await record_matching(ctx, job, DisclosureAct.VIEWED, any_(Document.pages) == page)


async def record_sent(ctx: PluginContext, recipient_ids: Collection[UUID]) -> None:
    """Record that a mail with a link to their document was sent to each of these recipients."""
    if not recipient_ids:
        return
    columns = *_COLUMNS, Recipient.email
    query = _select(ctx, *columns).join(
        Recipient, (Recipient.district_id == Document.district_id) & (Recipient.document_id == Document.id)
    )
    rows = await ctx.db.execute(query.where(Recipient.id.in_(recipient_ids), Document.blob_id.is_not(None)))
    sent = [Disclosed(*row) for row in rows]
    await ctx.disclosures.record_many(DisclosureAct.SENT, sent)


async def record_family(ctx: PluginContext, recipient: Recipient, act: RecipientAct) -> None:
    """Record what a family did with its document; ignore acts that disclose nothing."""
    if act not in OF_FAMILIES:
        return
    query = _select(ctx, *_COLUMNS).where(Document.id == recipient.document_id)
    rows = [Disclosed(*row) for row in await ctx.db.execute(query)]
    await ctx.disclosures.record_many(OF_FAMILIES[act], rows, to=recipient.email)


def _select(ctx: PluginContext, *columns: Any) -> Select[tuple[Any, ...]]:
    of_job = (Job.district_id == Document.district_id) & (Job.id == Document.job_id)
    return select(*columns).select_from(Document).join(Job, of_job).where(Document.district_id == ctx.district.id)
