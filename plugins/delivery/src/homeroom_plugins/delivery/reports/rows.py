"""Rows of a job's report: one for each recipient, and one for each document without recipients."""

from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.states import DocumentState, RecipientResult
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence, _
from sqlalchemy import func, select, tuple_

PAGE = 1000

RESULT_WORDS: Mapping[str, Sentence] = {
    RecipientResult.PENDING: _("Waiting"),
    RecipientResult.READY: _("Ready"),
    RecipientResult.SENT: _("Sent"),
    RecipientResult.DELIVERED: _("Delivered"),
    RecipientResult.OPENED: _("Opened"),
    RecipientResult.FAILED: _("Failed"),
    RecipientResult.UNKNOWN: _("Uncertain"),
    RecipientResult.RESTRICTED: _("Restricted"),
}
NOBODY_WORDS: Mapping[str, Sentence] = {
    DocumentState.TODO: _("Not split yet"),
    DocumentState.HELD: _("Held"),
    DocumentState.DECLINED: _("Left out"),
    DocumentState.STORED: _("Sent to nobody"),
    DocumentState.ERASED: _("Erased with its person"),
    DocumentState.DESTROYED: _("Destroyed after the retention period"),
}
_TAKEN_BACK = _("Recalled")


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A document of a job with one of its recipients, or without any if it has none."""

    document: Document
    recipient: Recipient | None
    result: Sentence


async def list_rows(ctx: PluginContext, job: Job) -> AsyncIterator[Sequence[ReportRow]]:
    """Yield the rows in pages, ordered by the persons' names; each page is read in its own transaction.

    Each document comes once, no matter how long the caller takes.
    """
    is_recalled = job.recalled_at is not None
    after: tuple[str, UUID] | None = None
    while True:
        async with ctx.begin() as inner:
            documents = await _list_documents(inner, job.id, after)
            by_document = await _list_recipients(inner, [item.id for item in documents])
            rows = [
                ReportRow(document, recipient, _say_result(document, recipient, is_recalled=is_recalled))
                for document in documents
                for recipient in by_document.get(document.id) or (None,)
            ]
        if rows:
            yield rows
        if len(documents) < PAGE:
            return
        after = documents[-1].person_name, documents[-1].id


def _say_result(document: Document, recipient: Recipient | None, *, is_recalled: bool) -> Sentence:
    if recipient is None:
        return NOBODY_WORDS[document.state]
    if is_recalled or recipient.recalled_at is not None:
        return _TAKEN_BACK
    return RESULT_WORDS[recipient.result]


async def _list_documents(ctx: PluginContext, job_id: UUID, after: tuple[str, UUID] | None) -> Sequence[Document]:
    name = func.coalesce(Document.person_name, "")
    query = select(Document).where(Document.district_id == ctx.district.id, Document.job_id == job_id)
    if after is not None:
        query = query.where(tuple_(name, Document.id) > after)
    return (await ctx.db.scalars(query.order_by(name, Document.id).limit(PAGE))).all()


async def _list_recipients(ctx: PluginContext, document_ids: Sequence[UUID]) -> Mapping[UUID, Sequence[Recipient]]:
    """Return the recipients by document, without those with a withdrawn mail."""
    found = defaultdict(list)
    query = select(Recipient).where(
        Recipient.district_id == ctx.district.id,
        Recipient.document_id.in_(document_ids),
        Recipient.result != RecipientResult.CANCELLED,
    )
    for recipient in await ctx.db.scalars(query.order_by(Recipient.id)):
        found[recipient.document_id].append(recipient)
    return found
