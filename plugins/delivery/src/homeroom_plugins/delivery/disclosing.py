"""The disclosure ledger: whatever shows or gives out documents of jobs tells it by one of these."""

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
"""What families do that discloses a document to them."""

_COLUMNS = (
    Document.person,
    Document.person_name,
    Document.id,
    func.coalesce(func.nullif(Job.subject, ""), Job.file_name),
)
"""Of a row of the ledger, as `Disclosed` has them."""


def title_of(job: Job) -> str:
    """What staff call the documents of a job."""
    return job.subject or job.file_name


async def record_documents(ctx: PluginContext, job: Job, documents: Sequence[Document], act: DisclosureAct) -> None:
    """These documents of the job came to whoever acts."""
    rows = [Disclosed(document.person, document.person_name, document.id, title_of(job)) for document in documents]
    await ctx.disclosures.record_many(act, rows)


async def record_matching(ctx: PluginContext, job: Job, act: DisclosureAct, *which: ColumnElement[bool]) -> None:
    """The documents of the job with these conditions came to whoever acts."""
    of_job = (Document.district_id == ctx.district.id, Document.job_id == job.id)
    rows = await ctx.db.execute(select(Document.person, Document.person_name, Document.id).where(*of_job, *which))
    await ctx.disclosures.record_many(act, [Disclosed(*row, title_of(job)) for row in rows])


async def record_page(ctx: PluginContext, job: Job, page: int) -> None:
    """Whoever acts saw a page (from 1) of the job's source: it is shown of each document that has it."""
    await record_matching(ctx, job, DisclosureAct.VIEWED, any_(Document.pages) == page)


async def record_sent(ctx: PluginContext, recipient_ids: Collection[UUID]) -> None:
    """A mail that leads to their document went out to each of these recipients."""
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
    """A family has done something with its document; what discloses nothing is passed over."""
    if act not in OF_FAMILIES:
        return
    query = _select(ctx, *_COLUMNS).where(Document.id == recipient.document_id)
    rows = [Disclosed(*row) for row in await ctx.db.execute(query)]
    await ctx.disclosures.record_many(OF_FAMILIES[act], rows, to=recipient.email)


def _select(ctx: PluginContext, *columns: Any) -> Select[tuple[Any, ...]]:
    of_job = (Job.district_id == Document.district_id) & (Job.id == Document.job_id)
    return select(*columns).select_from(Document).join(Job, of_job).where(Document.district_id == ctx.district.id)
