"""Adding many documents by a job. Every item becomes a row that shows the document, or why it was refused."""

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
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.permissions import document_permissions
from homeroom_sdk.services import Directory, DocumentVerb, Person
from pydantic import BaseModel
from sqlalchemy import delete, func, select, update

CHUNK = 100
DOCUMENT_MANAGEMENT = JobType("DocumentManagement", _("Adding of documents"))


class AdditionParams(BaseModel):
    """The job to carry out."""

    addition_id: UUID


async def start_addition(ctx: PluginContext, items: Sequence[NewItem]) -> UUID:
    """Start a job that adds documents; return its id. The job starts when the transaction commits.

    Checks here that the actor may add to each type and that each person exists; the job checks the rest.
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
            _refuse(ctx, row, _("This person does not exist, or no longer exists."))
    ctx.db.add_all(rows)
    await ctx.db.flush()
    await ctx.audit.record("documents.addition_started", subject=str(job.id), count=len(rows))
    await ctx.flows.submit(add_documents, AdditionParams(addition_id=job.id), key=str(job.id))
    return job.id


async def retry_items(ctx: PluginContext, ids: Sequence[UUID]) -> UUID:
    """Retry refused items in a new job, whose rows replace the old ones; return its id.

    Only the actor's own items can be retried, as only the owner can use an upload. If the upload has expired, the item
    is refused again with that reason.

    Raises:
        ItemsUnknown: none of the items is the actor's own, refused, and still present.
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
    """Mark the remaining items of a stopped job as refused."""
    await _refuse_rest(ctx, params.addition_id, _("The job was stopped before it came to this document."))


@flow("add", params=AdditionParams, retries=2, job_type=DOCUMENT_MANAGEMENT, stop=stop_addition)
async def add_documents(ctx: PluginContext, params: AdditionParams) -> None:
    """Add the documents of a job; after an interruption, continue with the remaining ones."""
    while await add_chunk(ctx, params.addition_id):
        pass


@task(retries=2, transaction=False)
async def add_chunk(ctx: PluginContext, addition_id: UUID) -> bool:
    """Process up to 100 items; return whether more may be left."""
    async with ctx.begin() as inner:
        waiting = await _list_waiting(inner, addition_id)
    for item_id in waiting:
        await _add(ctx, item_id)
    async with ctx.begin() as inner:
        await tell_lists(inner, [])
        await inner.events.notify("DocumentResults", {"id": str(addition_id)})
    return len(waiting) == CHUNK


async def on_flow_ended(ctx: PluginContext, event: FlowEnded) -> None:
    """Refuse the remaining items of a job that failed or was cancelled."""
    if event.flow == f"storage.{add_documents.name}" and event.state in ("failed", "cancelled"):
        addition_id = AdditionParams.model_validate(event.params).addition_id
        await _refuse_rest(ctx, addition_id, _("The job ended before it came to this document. Add it again."))


class _Taken(Exception):
    """The item was finished by someone else in the meantime; the document stored for it is rolled back."""


async def _add(ctx: PluginContext, item_id: UUID) -> None:
    try:
        with suppress(_Taken):
            async with ctx.begin() as inner:
                await _add_one(inner, item_id)
    except DiskFull:
        raise  # The flow continues once there is disk space again.
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
    row = await _lock(ctx, item_id)  # Only now: no lock may be held while a guarded child inspects a file.
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
