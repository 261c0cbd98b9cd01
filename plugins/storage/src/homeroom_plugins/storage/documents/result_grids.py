"""The grid models of the results of adding many documents, and of the bin."""

from homeroom_plugins.storage.document_models import DocumentRow, DocumentState
from homeroom_plugins.storage.documents.grids import DOCUMENT_FIELDS, FILE, TYPE
from homeroom_plugins.storage.documents.job_models import AdditionItemRow, ItemState
from homeroom_plugins.storage.permitted import permits
from homeroom_sdk.models import Field, FieldType, ModelSpec
from homeroom_sdk.permissions import PermissionContext, document_permissions
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import ColumnElement, and_, false, true

_FIELDS = (
    Field("id", FieldType.UUID, AdditionItemRow.id),
    Field("jobId", FieldType.UUID, AdditionItemRow.addition_id),
    Field("number", FieldType.INTEGER, AdditionItemRow.number),
    Field("personId", column=AdditionItemRow.person_id, searchable=True),
    Field("studentId", column=AdditionItemRow.student_id),
    Field("email", column=AdditionItemRow.email),
    Field("name", column=AdditionItemRow.person_name, searchable=True),
    Field("documentName", column=AdditionItemRow.name),
    Field("documentId", FieldType.UUID, AdditionItemRow.document_id),
    Field("message", column=AdditionItemRow.message, sortable=False, filterable=False),
    Field("doneOn", FieldType.DATETIME, AdditionItemRow.done_at),
    Field("createdBy", FieldType.UUID, AdditionItemRow.created_by),
)


async def _own_results(ctx: PermissionContext) -> ColumnElement[bool]:
    """Restrict results to the actor's own jobs and the types that they may still view; administrators see all."""
    if ctx.actor.is_admin:
        return true()
    types = (await document_permissions(ctx)).type_ids(DocumentVerb.VIEW)
    if not types or ctx.actor.user_id is None:
        return false()
    return and_(AdditionItemRow.created_by == ctx.actor.user_id, AdditionItemRow.type_id.in_(sorted(types)))


async def _own_refusals(ctx: PermissionContext) -> ColumnElement[bool]:
    """Restrict refusals to the actor's own jobs; administrators see all. Refused items have no document to check."""
    if ctx.actor.is_admin:
        return true()
    return false() if ctx.actor.user_id is None else AdditionItemRow.created_by == ctx.actor.user_id


async def _may_delete(ctx: PermissionContext) -> ColumnElement[bool]:
    return await permits(ctx, DocumentVerb.DELETE)


DOCUMENT_RESULTS = ModelSpec(
    "DocumentResults",
    fields=_FIELDS,
    table=AdditionItemRow,
    where=AdditionItemRow.state == ItemState.ADDED,
    narrow=_own_results,
    default_sort=("-doneOn", "number"),
    title=AdditionItemRow.person_name.expression,
)

NOT_PROCESSED_RESULTS = ModelSpec(
    "NotProcessedResults",
    fields=_FIELDS,
    table=AdditionItemRow,
    where=AdditionItemRow.state == ItemState.REFUSED,
    narrow=_own_refusals,
    default_sort=("-doneOn", "number"),
    title=AdditionItemRow.person_name.expression,
    searches=("getFailedDocumentResults",),
)

BINNED_DOCUMENTS = ModelSpec(
    "BinnedDocuments",
    fields=(*DOCUMENT_FIELDS, Field("deletedOn", FieldType.DATETIME, DocumentRow.deleted_at)),
    table=DocumentRow,
    joined=(FILE, TYPE),
    where=DocumentRow.state == DocumentState.BINNED,
    narrow=_may_delete,
    default_sort=("-deletedOn",),
    title=DocumentRow.name.expression,
)
