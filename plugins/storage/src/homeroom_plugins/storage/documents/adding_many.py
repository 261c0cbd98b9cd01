"""Adding many documents: a job in which every item ends as a row, added or with the reason why not."""

from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

from homeroom_plugins.storage.documents.adding import Given, Wanted, judged, store_wanted
from homeroom_plugins.storage.documents.job_models import AdditionItemRow, AdditionRow, ItemState
from homeroom_plugins.storage.documents.schemas import NewItem
from homeroom_plugins.storage.documents.telling import tell_lists
from homeroom_plugins.storage.errors import ItemsUnknown
from homeroom_plugins.storage.uploads.resumable import name_upload, use_up
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import AppError, DiskFull
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.flows import JobType, flow, task
from homeroom_sdk.orm import uuid7
from homeroom_sdk.permissions import document_permissions
from homeroom_sdk.sentences import Sentence, _
from homeroom_sdk.services import Directory, DocumentVerb, Person
from pydantic import BaseModel
from sqlalchemy import delete, func, select, update

CHUNK = 100
DOCUMENT_MANAGEMENT = JobType("DocumentManagement", _("Adding of documents"))


class AdditionParams(BaseModel):
    """Which job to carry out."""

    addition_id: UUID


async def start_addition(ctx: PluginContext, items: Sequence[NewItem]) -> UUID:
    """Add documents by a job, which starts when the transaction commits; returns its id.

    Whether the actor may add to each type is judged here; the rest when its turn comes.
    """
    permissions = await document_permissions(ctx)
    types = permissions.type_ids(DocumentVerb.VIEW) & permissions.type_ids(DocumentVerb.UPLOAD)
    persons = await ctx.services.get(Directory).find_by_rows([item.person for item in items])
    job = AdditionRow(id=uuid7(), created_by=ctx.actor.user_id)
    ctx.db.add(job)
    await ctx.db.flush()
    rows = [_row(job, number, item, persons.get(item.person)) for number, item in enumerate(items, 1)]
    for row in rows:
        if row.type_id not in types:
            _refuse(ctx, row, _("You may not add documents of this type."))
        elif row.person not in persons:
            _refuse(ctx, row, _("This person does not exist, or not any more."))
    ctx.db.add_all(rows)
    await ctx.db.flush()
    await ctx.audit.record("documents.addition_started", subject=str(job.id), count=len(rows))
    await ctx.flows.submit(add_documents, AdditionParams(addition_id=job.id), key=str(job.id))
    return job.id


async def retry_items(ctx: PluginContext, ids: Sequence[UUID]) -> UUID:
    """Add what was refused by another job, whose id is returned; its rows stand in place of these.

    Only the actor's own: an upload is nobody else's. One that was not kept is refused once more, with that reason.

    Raises:
        ItemsUnknown: none of them is the actor's, was refused, and is there still.
    """
    refused = (
        delete(AdditionItemRow)
        .where(
            AdditionItemRow.district_id == ctx.district.id,
            AdditionItemRow.id.in_(sorted(set(ids))),
            AdditionItemRow.state == ItemState.REFUSED,
            AdditionItemRow.created_by == ctx.actor.user_id,
        )
        .returning(AdditionItemRow)
    )
    rows = sorted(await ctx.db.scalars(refused), key=lambda row: (row.addition_id, row.number))
    if not rows:
        raise ItemsUnknown(_("These documents cannot be tried again: somebody else added them, or they were tried."))
    await ctx.events.notify("DocumentResults", {})
    return await start_addition(ctx, [_wanted_again(row) for row in rows])


def _wanted_again(row: AdditionItemRow) -> NewItem:
    return NewItem(
        uploadId=row.upload_id,
        person=row.person,
        typeId=row.type_id,
        name=row.name or None,
        metadata=row.metadata_,
    )


def _row(job: AdditionRow, number: int, item: NewItem, person: Person | None) -> AdditionItemRow:
    row = AdditionItemRow(
        id=uuid7(),
        addition_id=job.id,
        number=number,
        upload_id=item.uploadId,
        person=item.person,
        type_id=item.typeId,
        name=item.name or "",
        metadata_=item.metadata,
        created_by=job.created_by,
    )
    if person is not None:
        row.person_id, row.person_name = person.person_id, person.name
        row.student_id, row.email = person.other_id or "", person.email or ""
    return row


async def stop_addition(ctx: PluginContext, params: AdditionParams, _run_id: UUID) -> None:
    """Say of what is left that somebody has stopped it."""
    await _refuse_rest(ctx, params.addition_id, _("The job was stopped before it came to this document."))


@flow("add", params=AdditionParams, retries=2, job_type=DOCUMENT_MANAGEMENT, stop=stop_addition)
async def add_documents(ctx: PluginContext, params: AdditionParams) -> None:
    """Add the documents of a job; one that was cut off goes on with those that are left."""
    while await add_chunk(ctx, params.addition_id):
        pass


@task(retries=2, transaction=False)
async def add_chunk(ctx: PluginContext, addition_id: UUID) -> bool:
    """Come to an end with up to 100 items; returns whether there are more."""
    async with ctx.begin() as inner:
        waiting = await _list_waiting(inner, addition_id)
    for item_id in waiting:
        await _add(ctx, item_id)
    async with ctx.begin() as inner:
        await tell_lists(inner, [])
        await inner.events.notify("DocumentResults", {"id": str(addition_id)})
    return len(waiting) == CHUNK


async def on_flow_ended(ctx: PluginContext, event: FlowEnded) -> None:
    """Nothing is left waiting for a job that has ended."""
    if event.flow == f"storage.{add_documents.name}" and event.state in ("failed", "cancelled"):
        addition_id = AdditionParams.model_validate(event.params).addition_id
        await _refuse_rest(ctx, addition_id, _("The job ended before it came to this document. Add it again."))


class _Taken(Exception):
    """Somebody else has come to an end with the item meanwhile: what was stored for it is rolled back."""


async def _add(ctx: PluginContext, item_id: UUID) -> None:
    try:
        with suppress(_Taken):
            async with ctx.begin() as inner:
                await _add_one(inner, item_id)
    except DiskFull:
        raise  # The flow goes on when there is room.
    except AppError as error:
        async with ctx.begin() as inner:
            row = await _lock(inner, item_id)
            if row is not None:
                _refuse(inner, row, error.message)
                row.name = row.name or await name_upload(inner, row.upload_id)


async def _add_one(ctx: PluginContext, item_id: UUID) -> None:
    found = await ctx.db.get(AdditionItemRow, (ctx.district.id, item_id))
    assert found is not None
    wanted = Wanted(found.person, found.type_id, found.name, found.metadata_)
    async with judged(ctx, Given(upload_id=found.upload_id)) as file:
        document = await store_wanted(ctx, file, wanted)
    row = await _lock(ctx, item_id)  # Not before: nothing may be locked while a child looks at a file.
    if row is None:
        raise _Taken
    await use_up(ctx, row.upload_id)
    row.state, row.document_id, row.done_at = ItemState.ADDED, document.id, ctx.now()
    row.name = document.name


def _refuse(ctx: PluginContext, row: AdditionItemRow, message: Sentence) -> None:
    row.state, row.message, row.done_at = ItemState.REFUSED, message, ctx.now()


async def _lock(ctx: PluginContext, item_id: UUID) -> AdditionItemRow | None:
    statement = (
        select(AdditionItemRow)
        .where(
            AdditionItemRow.district_id == ctx.district.id,
            AdditionItemRow.id == item_id,
            AdditionItemRow.state == ItemState.WAITING,
        )
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    found: AdditionItemRow | None = await ctx.db.scalar(statement)
    return found


async def _list_waiting(ctx: PluginContext, addition_id: UUID) -> Sequence[UUID]:
    statement = (
        select(AdditionItemRow.id)
        .where(
            AdditionItemRow.district_id == ctx.district.id,
            AdditionItemRow.addition_id == addition_id,
            AdditionItemRow.state == ItemState.WAITING,
        )
        .order_by(AdditionItemRow.number)
        .limit(CHUNK)
    )
    return (await ctx.db.scalars(statement)).all()


async def _refuse_rest(ctx: PluginContext, addition_id: UUID, message: Sentence) -> None:
    await ctx.db.execute(
        update(AdditionItemRow)
        .where(
            AdditionItemRow.district_id == ctx.district.id,
            AdditionItemRow.addition_id == addition_id,
            AdditionItemRow.state == ItemState.WAITING,
        )
        .values(state=ItemState.REFUSED, message=message, done_at=func.now())
    )
    await ctx.events.notify("DocumentResults", {"id": str(addition_id)})
