"""SQL that reads documents, their versions and their history, and the API representations of the results."""

from collections.abc import Collection, Sequence
from uuid import UUID

from homeroom_plugins.storage.document_models import ActRow, DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.documents.schemas import ActRead, DocumentFlags, DocumentRead, VersionRead
from homeroom_plugins.storage.models import TypeRow
from homeroom_plugins.storage.permitted import permits
from homeroom_sdk.context import PluginContext
from homeroom_sdk.permissions import FLAGS, DocumentPermissions, document_permissions
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import and_, select

MAX_ACTS = 1_000


async def read_document(ctx: PluginContext, row: DocumentRow) -> DocumentRead:
    """Return the API representation of a document, with the actions that the actor may perform on it."""
    await ctx.db.flush()
    statement = (
        select(VersionRow, TypeRow.name)
        .join(TypeRow, and_(TypeRow.district_id == VersionRow.district_id, TypeRow.id == row.type_id))
        .where(
            VersionRow.district_id == row.district_id,
            VersionRow.document_id == row.id,
            VersionRow.number == row.version,
        )
    )
    version, type_name = (await ctx.db.execute(statement)).one()
    return DocumentRead(
        id=row.id,
        name=row.name,
        type_id=row.type_id,
        type=type_name,
        person=row.person,
        person_id=row.person_id,
        person_name=row.person_name,
        school_id=row.school_id,
        metadata=row.metadata_,
        state=row.state,
        version=row.version,
        file_name=version.file_name,
        media_type=version.media_type,
        size_bytes=version.size_bytes,
        pages=version.pages,
        is_inert=version.is_inert,
        created_on=row.created_at,
        created_by=version.created_by_name,
        updated_on=row.updated_at,
        permissions=flags_of(await document_permissions(ctx), row.type_id),
    )


def flags_of(permissions: DocumentPermissions, type_id: UUID) -> DocumentFlags:
    """Return the actions that are permitted on documents of a type; none without `view`."""
    may_view = type_id in permissions.type_ids(DocumentVerb.VIEW)
    flags = {flag: may_view and type_id in permissions.type_ids(verb) for verb, flag in FLAGS.items()}
    return DocumentFlags.model_validate(flags)


async def list_permitted(
    ctx: PluginContext, ids: Collection[UUID], verb: DocumentVerb, *, state: DocumentState = DocumentState.STORED
) -> Sequence[DocumentRow]:
    """Return those of the documents on which the actor has the permission, ordered by id and locked."""
    statement = (
        select(DocumentRow)
        .where(
            DocumentRow.district_id == ctx.district.id,
            DocumentRow.id.in_(sorted(set(ids))),
            DocumentRow.state == state,
            await permits(ctx, verb),
        )
        .order_by(DocumentRow.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return (await ctx.db.scalars(statement)).all()


async def list_ids_of_person(ctx: PluginContext, person: UUID) -> list[UUID]:
    """Return the ids of the person's documents that the actor may view, newest first."""
    statement = (
        select(DocumentRow.id)
        .where(
            DocumentRow.district_id == ctx.district.id,
            DocumentRow.person == person,
            DocumentRow.state == DocumentState.STORED,
            await permits(ctx, DocumentVerb.VIEW),
        )
        .order_by(DocumentRow.created_at.desc(), DocumentRow.id.desc())
    )
    return list(await ctx.db.scalars(statement))


async def find_version(ctx: PluginContext, row: DocumentRow, number: int) -> VersionRow | None:
    """Return a version of a document, or None."""
    own = (VersionRow.district_id == row.district_id, VersionRow.document_id == row.id, VersionRow.number == number)
    found: VersionRow | None = await ctx.db.scalar(select(VersionRow).where(*own))
    return found


async def list_versions(ctx: PluginContext, row: DocumentRow) -> list[VersionRead]:
    """Return every version of a document, newest first."""
    statement = (
        select(VersionRow)
        .where(VersionRow.district_id == row.district_id, VersionRow.document_id == row.id)
        .order_by(VersionRow.number.desc())
    )
    return [
        VersionRead(
            version=item.number,
            file_name=item.file_name,
            media_type=item.media_type,
            size_bytes=item.size_bytes,
            sha256=item.sha256,
            pages=item.pages,
            is_inert=item.is_inert,
            created_on=item.created_at,
            created_by=item.created_by_name,
            is_current=item.number == row.version,
        )
        for item in await ctx.db.scalars(statement)
    ]


async def list_acts(ctx: PluginContext, row: DocumentRow) -> list[ActRead]:
    """Return the acts of a document, newest first; at most 1,000."""
    statement = (
        select(ActRow)
        .where(ActRow.district_id == row.district_id, ActRow.document_id == row.id)
        .order_by(ActRow.at.desc(), ActRow.id.desc())
        .limit(MAX_ACTS)
    )
    return [
        ActRead(id=item.id, act=item.act, at=item.at, actor=item.actor, details=item.details)
        for item in await ctx.db.scalars(statement)
    ]
