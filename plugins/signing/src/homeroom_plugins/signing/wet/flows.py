"""The flows of paper: making the file of a print run, reading a stack of scans, and deleting old files."""

from uuid import UUID

from homeroom_plugins.signing.wet.forgetting import forget_old
from homeroom_plugins.signing.wet.making import make_file
from homeroom_plugins.signing.wet.matching import note_pages
from homeroom_plugins.signing.wet.pictures import split
from homeroom_plugins.signing.wet.printing import get_print_run
from homeroom_plugins.signing.wet.reading import PageRead, read_pages
from homeroom_plugins.signing.wet.stacks import fetch_stack, forget_file, get_stack
from homeroom_plugins.signing.wet.telling import tell_screens
from homeroom_plugins.signing.wet_models import PaperStatus, PrintRun, ScannedPage, ScanStack
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict, NotFound
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.flows import JobType, flow, map_tasks, task
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import NOTHING, Sentence, _
from pydantic import BaseModel
from sqlalchemy import select

PAPER_PRINT = JobType("SigningPrint", _("Printing of documents to be signed"))
PAPER_SCANS = JobType("SigningScans", _("Reading of signed paper"))
CHUNK = 20
"""Number of pages that are read and stored together; at most this many are read again after a kill."""
CHUNKS_AT_ONCE = 2
READ_LIMITS = Limits(memory_bytes=1024**3, cpu_s=120, wall_s=240)
GOING = (PaperStatus.QUEUED, PaperStatus.WORKING)


class PrintParams(BaseModel):
    """Parameters of the flow: the print run to make."""

    print_run_id: UUID


class ScansParams(BaseModel):
    """Parameters of the flow: the stack to read."""

    stack_id: UUID


@task(retries=2, transaction=False)
async def make(ctx: PluginContext, run_id: UUID) -> None:
    """Make the file of a print run, unless it is stored already."""
    await make_file(ctx, run_id)


@task(retries=2, transaction=False)
async def read_chunk(ctx: PluginContext, stack_id: UUID, first: int, last: int) -> None:
    """Read up to 20 pages, and store the result of each."""
    async with ctx.begin() as inner:
        stack = await get_stack(inner, stack_id)
        if stack.blob_id is None:  # Every page is read and has its own file.
            return
        source = await fetch_stack(inner, stack.blob_id)
    child = f"scans-{ctx.district.id.hex}"
    try:
        read = await run_guarded(read_pages, source, first, last, limits=READ_LIMITS, reuse=child)
    except FileError:
        ctx.log.warning("scans_read_one_by_one", stack_id=str(stack_id), first=first)
        read = []
        for number in range(first, last + 1):
            try:
                read += await run_guarded(read_pages, source, number, number, limits=READ_LIMITS)
            except FileError:
                read.append(PageRead(number, is_drawn=False))
    try:
        pages = await run_guarded(split, source, first, last, limits=READ_LIMITS, reuse=child)
    except FileError:  # A damaged page stays in the stack's file, like the other pages of this call.
        pages = []
    async with ctx.begin() as inner:
        blobs = await inner.blobs.put_many(pages)
        await note_pages(inner, stack_id, read, {first + at: blob.id for at, blob in enumerate(blobs)})


async def stop_print(ctx: PluginContext, params: PrintParams, run_id: UUID) -> None:
    """Cancel the print run when an administrator stops its run."""
    await _end(ctx, await get_print_run(ctx, params.print_run_id, is_locked=True), run_id, PaperStatus.CANCELLED)


async def stop_scans(ctx: PluginContext, params: ScansParams, run_id: UUID) -> None:
    """Cancel the stack when an administrator stops its run; pages that were read stay."""
    await _end(ctx, await get_stack(ctx, params.stack_id, is_locked=True), run_id, PaperStatus.CANCELLED)


async def reopen_print(ctx: PluginContext, params: PrintParams, run_id: UUID) -> None:
    """Queue a failed or cancelled print run again when an administrator resumes its run."""
    await _reopen(ctx, await get_print_run(ctx, params.print_run_id, is_locked=True), run_id)


async def reopen_scans(ctx: PluginContext, params: ScansParams, run_id: UUID) -> None:
    """Queue a stack that was not read completely again when an administrator resumes its run."""
    await _reopen(ctx, await get_stack(ctx, params.stack_id, is_locked=True), run_id)


@flow("print_paper", params=PrintParams, retries=2, job_type=PAPER_PRINT, stop=stop_print, reopen=reopen_print)
async def print_paper(ctx: PluginContext, params: PrintParams) -> None:
    """Make the file of a print run, once."""
    async with ctx.begin() as inner:
        is_going = await _begin(inner, await get_print_run(inner, params.print_run_id, is_locked=True))
    if is_going:
        await make(ctx, params.print_run_id)


@flow("read_scans", params=ScansParams, retries=2, job_type=PAPER_SCANS, stop=stop_scans, reopen=reopen_scans)
async def read_scans(ctx: PluginContext, params: ScansParams) -> None:
    """Read the rest of a stack; pages that an earlier attempt has stored are not read again."""
    async with ctx.begin() as inner:
        stack = await get_stack(inner, params.stack_id, is_locked=True)
        if not await _begin(inner, stack):
            return
        of_stack = ScannedPage.district_id == inner.district.id, ScannedPage.stack_id == stack.id
        known = set((await inner.db.scalars(select(ScannedPage.number).where(*of_stack))).all())
        pages = stack.pages
    left = sorted({(number - 1) // CHUNK for number in range(1, pages + 1) if number not in known})
    chunks = [(params.stack_id, at * CHUNK + 1, min((at + 1) * CHUNK, pages)) for at in left]
    await map_tasks(read_chunk, ctx, chunks, concurrency=CHUNKS_AT_ONCE)
    async with ctx.begin() as inner:
        stack = await get_stack(inner, params.stack_id, is_locked=True)
        if stack.status == PaperStatus.WORKING:
            stack.status, stack.problem = PaperStatus.READY, NOTHING
            lacks = select(ScannedPage.id).where(*of_stack, ScannedPage.blob_id.is_(None))
            if (await inner.db.scalars(lacks.limit(1))).first() is None:
                await forget_file(inner, stack)
            await inner.db.flush()
            await tell_screens(inner, stack.id)


class Forgetting(BaseModel):
    """The flow has no parameters: it works on the district of the run."""


@flow(
    "forget_paper",
    params=Forgetting,
    schedule="37 3 * * *",
    title=_("Forgetting old scans and prints"),
    may_pause=False,
)
async def forget_paper(ctx: PluginContext, _params: Forgetting) -> None:
    """Delete the files of print runs and scans whose retention period has ended."""
    async with ctx.begin() as inner:
        await forget_old(inner)


async def on_flow_ended(ctx: PluginContext, event: FlowEnded) -> None:
    """Mark the print run or stack as failed or cancelled if its run ended without finishing it."""
    if event.flow not in ("signing.print_paper", "signing.read_scans") or event.state == "completed":
        return
    status = PaperStatus.CANCELLED if event.state == "cancelled" and not event.is_refused else PaperStatus.FAILED
    row: PrintRun | ScanStack
    try:
        if event.flow == "signing.print_paper":
            print_run_id = PrintParams.model_validate(event.params).print_run_id
            row = await get_print_run(ctx, print_run_id, is_locked=True)
        else:
            row = await get_stack(ctx, ScansParams.model_validate(event.params).stack_id, is_locked=True)
    except NotFound:
        return
    await _end(ctx, row, event.run_id, status, event.message if status == PaperStatus.FAILED else NOTHING)


async def _begin(ctx: PluginContext, row: PrintRun | ScanStack) -> bool:
    """Start a queued row, or continue one that a killed process has left; return whether there is work to do."""
    if row.status == PaperStatus.QUEUED:
        row.status = PaperStatus.WORKING
        await ctx.db.flush()
        await tell_screens(ctx, row.id)
    return row.status == PaperStatus.WORKING


async def _end(
    ctx: PluginContext, row: PrintRun | ScanStack, run_id: UUID, status: PaperStatus, why: Sentence = NOTHING
) -> None:
    """Set the row's end state, unless it belongs to another run or has ended."""
    if row.run_id == run_id and row.status in GOING:
        row.status, row.problem = status, why
        await ctx.db.flush()
        await tell_screens(ctx, row.id)


async def _reopen(ctx: PluginContext, row: PrintRun | ScanStack, run_id: UUID) -> None:
    if isinstance(row, ScanStack) and row.blob_id is None:
        raise Conflict(_("This stack is no longer kept. Scan it again."))
    if row.status not in (PaperStatus.FAILED, PaperStatus.CANCELLED):
        raise Conflict(_("It has not ended, or it was successful."))
    row.status, row.problem, row.run_id = PaperStatus.QUEUED, NOTHING, run_id
    await ctx.db.flush()
    await tell_screens(ctx, row.id)
