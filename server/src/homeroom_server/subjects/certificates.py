"""The certificate of an erasure: number of erased and kept items of each kind, date, requester and reason."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _, say
from homeroom_sdk.printing import Block, Facts, Grid, Heading, Paragraph, Printed, print_pdf

from homeroom_server.subjects import counts
from homeroom_server.subjects.erasing import get_erasure, list_parts
from homeroom_server.subjects.models import ErasureRow, ErasureState, PartRow

METHOD = _(
    "Rows about the person were deleted or emptied, and the files were removed from the store. Backups are "
    "not changed; they are deleted at the end of their own retention period."
)


async def certify(ctx: PluginContext, erasure_id: UUID) -> None:
    """Store the certificate of a completed erasure and mark the erasure as done. Idempotent."""
    async with ctx.begin() as inner:
        row = await get_erasure(inner.db, ctx.district.id, erasure_id)
        printed = describe(ctx, row, await list_parts(inner.db, row), now=inner.now())
    pdf = await print_pdf(printed)
    async with ctx.begin() as inner:
        blob = await inner.blobs.put(pdf)
        row = await get_erasure(inner.db, ctx.district.id, erasure_id, lock=True)
        if row.state == ErasureState.DONE:
            await inner.blobs.delete(blob.id)
            return
        row.state, row.ended_at = ErasureState.DONE, inner.now()
        row.certificate_blob_id, row.certificate_sha256 = blob.id, blob.sha256
        await inner.audit.record("subject.erased", subject=str(row.person), erasure=str(row.id))


def describe(ctx: PluginContext, row: ErasureRow, parts: Sequence[PartRow], *, now: datetime) -> Printed:
    """Return the content of the certificate. It identifies the person only by their district ID."""
    rows = [
        (part.plugin_id, say(each.what), str(each.erased), str(each.kept), say(each.why))
        for part in parts
        for each in counts.read(part.counts)
        if each.erased or each.kept
    ]
    facts = [
        (_("District"), f"{ctx.district.name} ({ctx.district.code})"),
        (_("Erasure"), str(row.id)),
        (_("Person"), row.person_id or str(row.person)),
        (_("Asked by"), f"{row.requested_by_name}, {_time(ctx, row.requested_at)}"),
        (_("Reason"), row.reason),
        (_("Carried out"), _time(ctx, now)),
    ]
    titles = (_("Kept by"), _("What"), _("Erased"), _("Kept"), _("Why it is kept"))
    blocks: list[Block] = [
        Facts([(say(term), fact) for term, fact in facts]),
        Heading(say(_("How it was done"))),
        Paragraph(say(METHOD)),
        Heading(say(_("What was erased, and what is kept"))),
        Grid(tuple(say(title) for title in titles), rows),
    ]
    return Printed(say(_("Certificate of erasure")), "en", blocks, footer=str(row.id), is_wide=True)


def _time(ctx: PluginContext, moment: datetime) -> str:
    return f"{moment.astimezone(ZoneInfo(ctx.district.timezone)):%Y-%m-%d %H:%M %Z}"
