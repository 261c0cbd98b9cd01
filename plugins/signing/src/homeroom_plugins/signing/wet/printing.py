"""Creating, listing and downloading print runs."""

from collections.abc import AsyncIterator, Sequence
from uuid import UUID

from homeroom_plugins.signing.request_models import SigningJob, SigningRequest
from homeroom_plugins.signing.requests.disclosing import record_staff
from homeroom_plugins.signing.wet.errors import NothingToPrint, PrintOutdated
from homeroom_plugins.signing.wet.printable import Sorted, sort_out
from homeroom_plugins.signing.wet_models import PaperStatus, PrintRun
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import DisclosureAct
from homeroom_sdk.errors import Conflict, NotFound, ValidationFailed
from homeroom_sdk.i18n import _, _n
from homeroom_sdk.orm import uuid7
from sqlalchemy import select

MAX_REQUESTS = 2_000
SHOWN = 50


async def create_print_run(
    ctx: PluginContext, *, job_id: UUID | None, request_ids: Sequence[UUID], is_two_sided: bool
) -> PrintRun:
    """Create a print run; its flow makes the file. Flushes.

    Raises:
        ValidationFailed: neither a job nor requests are given, or there are too many requests.
        NotFound: there is no such job, or one of the requests does not exist.
        NothingToPrint: none of them can be signed on paper now.
    """
    found = await _sort_out(ctx, job_id, request_ids)
    if not found.printable:
        reason = found.aside[0][1] if found.aside else _("It has no requests.")
        raise NothingToPrint(_("There is nothing to print. {reason}", reason=reason))
    if len(found.printable) > MAX_REQUESTS:
        raise ValidationFailed(
            _("Print {count} requests at most in one run. Choose some of them.", count=f"{MAX_REQUESTS:,}")
        )
    run = PrintRun(
        district_id=ctx.district.id,
        id=uuid7(),
        job_id=job_id,
        request_ids=[str(item.request.id) for item in found.printable],
        aside=[{"request_id": str(request.id), "reason": reason.template} for request, reason in found.aside],
        is_two_sided=is_two_sided,
        created_by=ctx.actor.user_id,
        created_by_name=ctx.actor.name,
    )
    ctx.db.add(run)
    await ctx.db.flush()
    await ctx.audit.record("signing_print.started", subject=str(run.id), requests=len(run.request_ids))
    return run


async def _sort_out(ctx: PluginContext, job_id: UUID | None, request_ids: Sequence[UUID]) -> Sorted:
    if job_id is not None:
        if await ctx.db.get(SigningJob, (ctx.district.id, job_id)) is None:
            raise NotFound(_("There is no such job."))
        return await sort_out(ctx, SigningRequest.job_id == job_id)
    if not request_ids:
        raise ValidationFailed(_("Choose the job or the requests to print."))
    found = await sort_out(ctx, SigningRequest.id.in_(request_ids))
    if len(found.printable) + len(found.aside) < len(set(request_ids)):
        raise NotFound(_("One of these requests does not exist. Read the list again."))
    return found


async def get_print_run(ctx: PluginContext, run_id: UUID, *, is_locked: bool = False) -> PrintRun:
    """Return a print run of the district.

    Raises:
        NotFound: there is no such print run, or the actor does not belong to its schools.
    """
    statement = select(PrintRun).where(PrintRun.district_id == ctx.district.id, PrintRun.id == run_id)
    if is_locked:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    found: PrintRun | None = await ctx.db.scalar(statement)
    if found is None:
        raise NotFound(_("There is no such print run."))
    return found


async def list_print_runs(ctx: PluginContext) -> Sequence[PrintRun]:
    """List up to 50 print runs, newest first."""
    statement = select(PrintRun).where(PrintRun.district_id == ctx.district.id)
    return (await ctx.db.scalars(statement.order_by(PrintRun.created_at.desc(), PrintRun.id).limit(SHOWN))).all()


async def open_print_run(ctx: PluginContext, run_id: UUID) -> AsyncIterator[bytes]:
    """Return the file of a print run, in pieces, and record it in the activity log and for each family in the ledger.

    Raises:
        NotFound: there is no such print run.
        Conflict: its file is not ready, or is not kept any more.
        PrintOutdated: a document in it may no longer be handed out.
    """
    run = await get_print_run(ctx, run_id)
    if run.blob_id is None and run.status == PaperStatus.READY:
        raise Conflict(_("The file of this print run is no longer kept. Make a new print run."))
    if run.blob_id is None or run.status != PaperStatus.READY:
        raise Conflict(_("The file of this print run is not ready."))
    ids = [UUID(item) for item in run.request_ids]
    found = await sort_out(ctx, SigningRequest.id.in_(ids))
    if lost := len(ids) - len(found.printable):
        raise PrintOutdated(
            _n(
                "{count} request of this print run has ended since, or may not be handed out. Make a new print run.",
                "{count} requests of this print run have ended since, or may not be handed out. Make a new print run.",
                lost,
            )
        )
    await ctx.audit.record("signing_print.downloaded", subject=str(run.id), requests=len(ids))
    await record_staff(ctx, (item.request for item in found.printable), DisclosureAct.PRINTED)
    return await ctx.blobs.open(run.blob_id)
