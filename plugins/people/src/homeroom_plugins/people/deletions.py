"""Deletion of many persons by a job, in batches; open screens are notified after each batch."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.people import service
from homeroom_plugins.people.models import DeletionRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import JobType, flow, task
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from pydantic import BaseModel

AT_ONCE = 100
"""Maximum number of persons deleted within the call itself; more are deleted by a job."""
BATCH = 3000

DELETE_PERSONS = JobType("DeletePersons", _("Deletion of persons"))


class DeletionParams(BaseModel):
    """The deletion to carry out."""

    deletion_id: UUID


async def start_deletion(ctx: PluginContext, persons: Sequence[UUID]) -> None:
    """Delete these persons by a job, which starts when the transaction commits."""
    row = DeletionRow(id=uuid7(), persons=list(dict.fromkeys(persons)), created_by=ctx.actor.user_id)
    ctx.db.add(row)
    await ctx.db.flush()
    await ctx.audit.record("persons.deletion_started", subject=str(row.id), count=len(row.persons))
    await ctx.flows.submit(delete_persons, DeletionParams(deletion_id=row.id), key=str(row.id))


@task(retries=2)
async def delete_batch(ctx: PluginContext, deletion_id: UUID) -> bool:
    """Delete up to 3,000 persons; return True if there are more."""
    row: DeletionRow | None = await ctx.db.get(DeletionRow, (ctx.district.id, deletion_id), with_for_update=True)
    if row is None:
        return False
    await service.delete_persons(ctx, row.persons[:BATCH])
    row.persons = row.persons[BATCH:]
    if not row.persons:
        await ctx.db.delete(row)
        return False
    return True


@flow("delete", params=DeletionParams, retries=2, job_type=DELETE_PERSONS)
async def delete_persons(ctx: PluginContext, params: DeletionParams) -> None:
    """Delete the persons of a deletion. An interrupted run resumes with the remaining persons."""
    while await delete_batch(ctx, params.deletion_id):
        pass
