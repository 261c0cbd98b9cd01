"""Export of the data that storage keeps of one person."""

from homeroom_plugins.storage.document_models import ActRow, DocumentAct, DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.documents.acts import record_acts
from homeroom_plugins.storage.models import TypeRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.subjects import Subject, SubjectData, SubjectFile
from sqlalchemy import and_, select

HIDDEN = (DocumentState.DESTROYED, DocumentState.QUARANTINED)
"""States in which the file is not exported: it is gone, or dangerous."""


async def export_subject(ctx: PluginContext, subject: Subject) -> SubjectData:
    """Export a person's documents; see the hook `export_subject`.

    Exported documents are recorded in their history and in the disclosure ledger.
    """
    mine = and_(DocumentRow.district_id == ctx.district.id, DocumentRow.person == subject.person)
    kind = and_(TypeRow.district_id == DocumentRow.district_id, TypeRow.id == DocumentRow.type_id)
    documents = (await ctx.db.execute(select(DocumentRow, TypeRow.name).join(TypeRow, kind).where(mine))).all()
    ids = select(DocumentRow.id).where(mine)
    versions = (
        await ctx.db.scalars(
            select(VersionRow)
            .where(VersionRow.district_id == ctx.district.id, VersionRow.document_id.in_(ids))
            .order_by(VersionRow.document_id, VersionRow.number)
        )
    ).all()
    acts = await ctx.db.scalars(
        select(ActRow).where(ActRow.district_id == ctx.district.id, ActRow.document_id.in_(ids)).order_by(ActRow.at)
    )
    records = {
        "documents": [_document(row, name) for row, name in documents],
        "versions": [_version(row) for row in versions],
        "history": [{"document": row.document_id, "act": row.act, "at": row.at, "by": row.actor} for row in acts],
    }
    given = [row for row, _name in documents if row.state not in HIDDEN]
    await record_acts(ctx, given, DocumentAct.EXPORTED)
    files = [
        SubjectFile(f"{row.document_id} {row.number} {row.file_name}", row.blob_id)
        for row in versions
        if row.document_id in {document.id for document in given}
    ]
    return SubjectData(records, files)


def _document(row: DocumentRow, kind: str) -> dict[str, object]:
    return {
        "id": row.id,
        "name": row.name,
        "type": kind,
        "personId": row.person_id,
        "personName": row.person_name,
        "schoolId": row.school_id,
        "metadata": row.metadata_,
        "state": row.state,
        "createdOn": row.created_at,
        "dueOn": row.due_on,
    }


def _version(row: VersionRow) -> dict[str, object]:
    return {
        "document": row.document_id,
        "number": row.number,
        "fileName": row.file_name,
        "mediaType": row.media_type,
        "sizeBytes": row.size_bytes,
        "sha256": row.sha256,
        "createdOn": row.created_at,
        "createdBy": row.created_by_name,
    }
