"""Erasure of what storage keeps of one person. Documents become stubs, as after a disposition."""

from collections.abc import Collection, Sequence
from uuid import UUID

from homeroom_plugins.storage.bulk.models import BulkResultRow
from homeroom_plugins.storage.bulk.removing import remove_waiting
from homeroom_plugins.storage.document_models import DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.documents.held import find_held
from homeroom_plugins.storage.documents.job_models import AdditionItemRow
from homeroom_plugins.storage.errors import OnHold
from homeroom_plugins.storage.retention.destroying import NO_BLOB, leave_stubs
from homeroom_plugins.storage.retention.disposition_models import PersonDatesRow
from homeroom_plugins.storage.retention.holds import describe_holds
from homeroom_plugins.storage.retention.models import HoldKind, HoldRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import NOTHING, _, joined
from homeroom_sdk.subjects import Erased, Subject, SubjectErasure
from sqlalchemy import delete, func, select, update

HELD = _("A legal hold keeps them. Release it, and erase the person again.")
NOBODY = {"person_id": "", "person_name": "", "name": "", "metadata_": {}}


async def erase_subject(ctx: PluginContext, subject: Subject) -> SubjectErasure:
    """Erase a person's documents; see the hook `erase_subject`. Documents on hold are kept with their versions.

    Raises:
        OnHold: the person is on hold.
    """
    if holds := await describe_holds(ctx, subject.person):
        raise OnHold(joined(holds))
    mine = (DocumentRow.district_id == ctx.district.id, DocumentRow.person == subject.person)
    found = select(DocumentRow).where(*mine, DocumentRow.state != DocumentState.DESTROYED).order_by(DocumentRow.id)
    documents = (await ctx.db.scalars(found.with_for_update())).all()
    waiting = [row.id for row in documents if row.state == DocumentState.WAITING]
    held = await find_held(ctx, [row.id for row in documents]) - set(waiting)
    going = [row for row in documents if row.id not in held and row.id not in waiting]
    versions, held_versions = await _count_versions(ctx, going), await _count_versions(ctx, held)
    uploads, blob_ids = await _forget_uploads(ctx, subject.person, waiting)
    for traces in (await leave_stubs(ctx, going)).values():
        blob_ids |= traces.blob_ids - {NO_BLOB}
    await _forget_person(ctx, subject.person, held)
    why = HELD if held else NOTHING
    counts = [
        Erased(_("Documents"), len(going), len(held), why),
        Erased(_("Versions of documents"), versions, held_versions, why),
        Erased(_("Files of bulk uploads"), uploads),
    ]
    await ctx.events.notify("DocumentList", {})
    return SubjectErasure(counts, await _without_named(ctx, blob_ids))


async def _count_versions(ctx: PluginContext, documents: Collection[DocumentRow] | Collection[UUID]) -> int:
    ids = [row.id if isinstance(row, DocumentRow) else row for row in documents]
    counted = select(func.count()).where(VersionRow.district_id == ctx.district.id, VersionRow.document_id.in_(ids))
    return int(await ctx.db.scalar(counted) or 0)


async def _forget_uploads(ctx: PluginContext, person: UUID, waiting: Sequence[UUID]) -> tuple[int, set[UUID]]:
    """Delete documents that wait for approval, and clear the person's data from results of uploads.

    Return the number of bulk results, and the blobs to erase.
    """
    blob_ids = set(await remove_waiting(ctx, waiting))
    own = (BulkResultRow.district_id == ctx.district.id, BulkResultRow.person == person)
    results = (await ctx.db.scalars(select(BulkResultRow).where(*own).with_for_update())).all()
    for row in results:
        blob_ids |= {row.blob_id} if row.blob_id else set()
        row.document_id = None if row.document_id in waiting else row.document_id
        row.blob_id, row.reason = None, NOTHING
        for name in ("path", "file_name", "key", "note", "person_id", "person_name", "name"):
            setattr(row, name, "")
        row.metadata_ = {}
    items = update(AdditionItemRow).where(
        AdditionItemRow.district_id == ctx.district.id, AdditionItemRow.person == person
    )
    await ctx.db.execute(items.values({**NOBODY, "student_id": "", "email": "", "message": NOTHING}))
    await ctx.db.flush()
    return len(results), blob_ids


async def _forget_person(ctx: PluginContext, person: UUID, held: Collection[UUID]) -> None:
    """Clear the person's name from stubs and from released holds, and delete the person's dates."""
    stubs = update(DocumentRow).where(
        DocumentRow.district_id == ctx.district.id, DocumentRow.person == person, DocumentRow.id.not_in(held)
    )
    await ctx.db.execute(stubs.values(person_id="", person_name="").execution_options(synchronize_session=False))
    released = update(HoldRow).where(
        HoldRow.district_id == ctx.district.id, HoldRow.kind == HoldKind.PERSON, HoldRow.person == person
    )
    await ctx.db.execute(released.values(label=""))
    dates = (PersonDatesRow.district_id == ctx.district.id, PersonDatesRow.id == person)
    await ctx.db.execute(delete(PersonDatesRow).where(*dates))


async def _without_named(ctx: PluginContext, blob_ids: Collection[UUID]) -> list[UUID]:
    """Return the blobs that no version of a remaining document uses."""
    still = select(VersionRow.blob_id).where(
        VersionRow.district_id == ctx.district.id, VersionRow.blob_id.in_(blob_ids)
    )
    return sorted(set(blob_ids) - set(await ctx.db.scalars(still)))
