"""The flows that read stored files, and pick up what an interrupted run has left."""

import asyncio
from uuid import UUID

from homeroom_plugins.storage.contents import ledger
from homeroom_plugins.storage.contents.reading import read_version
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import JobType, flow, task
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from pydantic import BaseModel, Field

READING = JobType("DocumentReading", _("Reading of documents for the search"), is_routine=True)
CHUNK = 250
TELL_EVERY = 20
"""Number of versions between two notifications of open screens."""
LOOK_S = 0.2


class Reading(BaseModel):
    """Id of the run; it reads every waiting version."""

    turn: UUID = Field(default_factory=uuid7)


@flow("read", params=Reading, retries=3, job_type=READING, whole_district=True)
async def read_documents(ctx: PluginContext, params: Reading) -> None:
    """Read the text of all waiting versions."""
    while await read_chunk(ctx, params.turn):
        pass


@flow(
    "read-open",
    params=Reading,
    schedule="17 * * * *",
    job_type=READING,
    whole_district=True,
    title=_("Reading documents that an interrupted run has left"),
)
async def read_open(ctx: PluginContext, params: Reading) -> None:
    """Read waiting versions that have lost their run; runs hourly."""
    while await read_chunk(ctx, params.turn):
        pass


@task(retries=2, transaction=False)
async def read_chunk(ctx: PluginContext, turn: UUID) -> bool:
    """Read up to 250 versions; return whether more may be waiting."""
    for number in range(1, CHUNK + 1):
        async with ctx.begin() as inner:
            taken = await ledger.take_next(inner, turn)
            is_done = taken is None and not await ledger.has_open(inner)
        if is_done:
            await _tell_screens(ctx)
            return False
        if taken is None:  # Another transaction holds the waiting rows: it is adding versions or taking them.
            await asyncio.sleep(LOOK_S)
            continue
        try:
            await read_version(ctx, taken, turn)
        except Exception:
            async with ctx.begin() as inner:
                await ledger.give_back(inner, taken.version.id, turn)
            raise
        if number % TELL_EVERY == 0:
            await _tell_screens(ctx)
    return True


async def _tell_screens(ctx: PluginContext) -> None:
    async with ctx.begin() as inner:
        await inner.events.notify("DocumentReading", {})
