"""The certificate of destruction: what was destroyed, when, how, by which rules, and who approved it."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from homeroom_plugins.storage.retention.disposition_models import (
    ApprovalRow,
    DispositionRow,
    ItemRow,
    ItemState,
    ListState,
)
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence, _, say
from homeroom_sdk.printing import Block, Facts, Grid, Heading, Paragraph, Printed, print_pdf
from sqlalchemy import select

METHOD = _(
    "The files of all versions were removed from the document store, together with their previews, search "
    "texts and entries in zips. Files that another document also uses were kept for that document. Backups "
    "are not changed; they are deleted at the end of their own retention period."
)
METHOD_OF_RECORDS = _(
    "For each delivered batch, the uploaded file, the documents cut from it and the e-mails were removed "
    "from the store. The first hash is of the uploaded file; the second is of the list of the documents' "
    "hashes, one per line, in the order of their ids."
)


async def certify(ctx: PluginContext, list_id: UUID) -> None:
    """Write the certificate of a list that was carried out, and close the list. Idempotent; flushes.

    The certificate identifies documents by id and does not name the persons they were about.
    """
    row = await ctx.db.get(DispositionRow, (ctx.district.id, list_id))
    if row is None or row.state != ListState.APPROVED:
        return
    of_list = (ItemRow.district_id == ctx.district.id, ItemRow.disposition_id == list_id)
    items = (
        await ctx.db.scalars(select(ItemRow).where(*of_list).order_by(ItemRow.document_id, ItemRow.record_id))
    ).all()
    approvals = (
        await ctx.db.scalars(
            select(ApprovalRow)
            .where(ApprovalRow.district_id == ctx.district.id, ApprovalRow.disposition_id == list_id)
            .order_by(ApprovalRow.at)
        )
    ).all()
    now = ctx.now()
    pdf = await print_pdf(describe(ctx, row, items, approvals, now=now))
    blob = await ctx.blobs.put(pdf)
    await ctx.db.refresh(row, with_for_update=True)
    if row.state != ListState.APPROVED:
        await ctx.blobs.delete(blob.id)
        return
    row.state, row.ended_at = ListState.DONE, now
    row.certificate_blob_id, row.certificate_sha256 = blob.id, blob.sha256
    destroyed = sum(item.state == ItemState.DESTROYED for item in items)
    await ctx.audit.record("disposition.done", subject=str(row.id), documents=destroyed)
    await ctx.events.notify("Dispositions", {"id": str(row.id)})
    await ctx.events.notify("DocumentList", {})


def describe(
    ctx: PluginContext,
    row: DispositionRow,
    items: Sequence[ItemRow],
    approvals: Sequence[ApprovalRow],
    *,
    now: datetime,
) -> Printed:
    """Return the content of the certificate."""
    destroyed = [item for item in items if item.state == ItemState.DESTROYED]
    rules = sorted({(item.type_name, item.rule) for item in destroyed})
    facts: list[tuple[Sentence, str]] = [
        (_("District"), f"{ctx.district.name} ({ctx.district.code})"),
        (_("List"), str(row.id)),
        (_("Documents destroyed"), str(len(destroyed))),
        (_("Documents kept"), str(len(items) - len(destroyed))),
        (_("Proposed by"), f"{row.proposed_by_name}, {_time(ctx, row.proposed_at)}"),
        *((_("Approved by"), f"{item.name}, {_time(ctx, item.at)}") for item in approvals),
        (_("Carried out"), _time(ctx, now)),
    ]
    blocks: list[Block] = [
        Facts([(say(term), fact) for term, fact in facts]),
        Heading(say(_("How it was done"))),
        Paragraph(say(METHOD)),
        *([Paragraph(say(METHOD_OF_RECORDS))] if any(item.keeper for item in destroyed) else []),
        Heading(say(_("By which rules"))),
        Grid((say(_("Document type")), say(_("Kept for"))), rules),
        Heading(say(_("What was destroyed"))),
        Grid(
            (say(_("Document")), say(_("Type")), say(_("Due")), say(_("SHA-256 of each version")), say(_("Destroyed"))),
            [_row(ctx, item) for item in destroyed],
        ),
    ]
    return Printed(say(_("Certificate of destruction")), "en", blocks, footer=str(row.id), is_wide=True)


def _row(ctx: PluginContext, item: ItemRow) -> tuple[str, ...]:
    hashes = " ".join(item.hashes)
    return (
        str(item.document_id or item.record_id),
        item.type_name,
        item.due_on.isoformat(),
        hashes,
        _time(ctx, item.destroyed_at),
    )


def _time(ctx: PluginContext, moment: datetime | None) -> str:
    return f"{moment.astimezone(ZoneInfo(ctx.district.timezone)):%Y-%m-%d %H:%M %Z}" if moment else ""
