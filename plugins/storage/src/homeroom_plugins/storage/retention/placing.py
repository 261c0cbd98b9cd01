"""Placing and releasing legal holds."""

from datetime import date, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from homeroom_plugins.storage import queries
from homeroom_plugins.storage.document_models import DocumentAct, DocumentRow, DocumentState
from homeroom_plugins.storage.documents.acts import record_acts
from homeroom_plugins.storage.errors import DocumentUnknown, HoldUnknown, TypeUnknown
from homeroom_plugins.storage.retention.models import HoldKind, HoldRow
from homeroom_plugins.storage.retention.schemas import HoldRequest
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict, NotFound, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Directory
from sqlalchemy import Boolean, ColumnElement, func, literal_column, select

MODEL = "Holds"


async def place_hold(ctx: PluginContext, body: HoldRequest) -> HoldRow:
    """Place a legal hold: what it covers cannot be deleted, destroyed or erased from now on. Flushes.

    Placing a hold waits for deletions in progress, so that no deletion overlaps it.

    Raises:
        NotFound: the person, the document or the document type does not exist.
        ValidationFailed: no person has the id, or several do.
    """
    person = body.person or await _find_person(ctx, body.personId)
    row = HoldRow(
        id=uuid7(),
        district_id=ctx.district.id,
        kind=body.kind,
        reason=body.reason,
        label=await _label(ctx, body, person),
        person=person,
        document_id=body.documentId,
        type_id=body.typeId,
        school_id=body.schoolId or None,
        phrase=body.phrase or None,
        created_from=_midnight(ctx, body.createdFrom),
        created_before=_midnight(ctx, body.createdTo and body.createdTo + timedelta(days=1)),
        placed_at=ctx.now(),
        placed_by=ctx.actor.user_id,
        placed_by_name=ctx.actor.name,
    )
    ctx.db.add(row)
    await ctx.db.flush()
    await _record(ctx, row, DocumentAct.HELD)
    await ctx.audit.record("hold.placed", subject=str(row.id), kind=row.kind)
    await ctx.events.notify(MODEL, {"id": str(row.id)})
    return row


async def release_hold(ctx: PluginContext, hold_id: UUID, reason: str) -> HoldRow:
    """Release a hold; documents that other holds cover stay held. Flushes.

    Raises:
        HoldUnknown: there is no such hold.
        Conflict: it was released already.
    """
    row = await ctx.db.get(HoldRow, (ctx.district.id, hold_id), with_for_update=True)
    if row is None:
        raise HoldUnknown(_("This legal hold does not exist."))
    if row.released_at is not None:
        raise Conflict(_("This legal hold was released already."))
    row.released_at, row.release_reason = ctx.now(), reason
    row.released_by, row.released_by_name = ctx.actor.user_id, ctx.actor.name
    await ctx.db.flush()
    await _record(ctx, row, DocumentAct.FREED)
    await ctx.audit.record("hold.released", subject=str(row.id), kind=row.kind)
    await ctx.events.notify(MODEL, {"id": str(row.id)})
    return row


async def count_covered(ctx: PluginContext, row: HoldRow) -> int:
    """Return the number of documents that the hold covers now, in all schools, without destroyed ones."""
    hold: ColumnElement[HoldRow] = literal_column(HoldRow.__tablename__)
    document: ColumnElement[DocumentRow] = literal_column(DocumentRow.__tablename__)
    counted = (
        select(func.count())
        .select_from(DocumentRow)
        .join(HoldRow, (HoldRow.district_id == DocumentRow.district_id) & (HoldRow.id == row.id))
        .where(DocumentRow.district_id == ctx.district.id, DocumentRow.state != DocumentState.DESTROYED)
        .where(func.storage_hold_covers(hold, document, type_=Boolean()))
    )
    async with ctx.whole_district():
        return await ctx.db.scalar(counted) or 0


async def _record(ctx: PluginContext, row: HoldRow, act: DocumentAct) -> None:
    """Record the act in the history of the documents that the hold names.

    A search hold has no fixed list of documents; only the audit log records it.
    """
    if row.kind == HoldKind.SEARCH:
        return
    named = DocumentRow.id == row.document_id if row.kind == HoldKind.DOCUMENT else DocumentRow.person == row.person
    own = (DocumentRow.district_id == ctx.district.id, DocumentRow.state != DocumentState.DESTROYED)
    await record_acts(ctx, (await ctx.db.scalars(select(DocumentRow).where(*own, named))).all(), act)


async def _label(ctx: PluginContext, body: HoldRequest, found_person: UUID | None) -> str:
    if body.kind == HoldKind.DOCUMENT:
        found = await ctx.db.get(DocumentRow, (ctx.district.id, body.documentId))
        if found is None or found.state == DocumentState.DESTROYED:
            raise DocumentUnknown(_("This document does not exist."))
        return f"{found.name} · {found.person_name}"
    person = await _name_person(ctx, found_person) if found_person else ""
    if body.kind == HoldKind.PERSON:
        return person
    parts = [person, await _name_type(ctx, body.typeId), body.schoolId, body.phrase and f"“{body.phrase}”"]
    if body.createdFrom or body.createdTo:
        parts.append(f"{body.createdFrom or ''} – {body.createdTo or ''}".strip())
    return " · ".join(part for part in parts if part)


async def _find_person(ctx: PluginContext, person_id: str) -> UUID | None:
    """Return the person with the id `person_id`; people who left the directory are found by their documents."""
    if not person_id:
        return None
    known = {item.id for item in (await ctx.services.get(Directory).find_persons([person_id])).get(person_id, ())}
    if not known:
        own = (DocumentRow.district_id == ctx.district.id, func.lower(DocumentRow.person_id) == person_id.lower())
        known = set(await ctx.db.scalars(select(DocumentRow.person).where(*own).distinct()))
    if not known:
        raise ValidationFailed.of(personId=_("No person has this id."))
    if len(known) > 1:
        raise ValidationFailed.of(personId=_("Several persons have this id. Begin on the page of the right one."))
    return known.pop()


async def _name_person(ctx: PluginContext, person: UUID) -> str:
    """Return the person's name and id; for people who left the directory, taken from one of their documents."""
    found = (await ctx.services.get(Directory).find_by_rows([person])).get(person)
    if found is not None:
        return f"{found.name} ({found.person_id})"
    row = await ctx.db.scalar(
        select(DocumentRow).where(DocumentRow.district_id == ctx.district.id, DocumentRow.person == person).limit(1)
    )
    if row is None:
        raise NotFound(_("This person does not exist."))
    return f"{row.person_name} ({row.person_id})"


async def _name_type(ctx: PluginContext, type_id: UUID | None) -> str:
    if type_id is None:
        return ""
    found = await queries.find_type(ctx.db, ctx.district.id, type_id)
    if found is None:
        raise TypeUnknown(_("This document type does not exist."))
    return found.name


def _midnight(ctx: PluginContext, day: date | None) -> datetime | None:
    return datetime.combine(day, time(), ZoneInfo(ctx.district.timezone)) if day else None
