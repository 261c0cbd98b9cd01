"""The grid models of retention."""

from homeroom_plugins.storage.document_models import DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.models import TypeRow
from homeroom_plugins.storage.retention.disposition_models import (
    ApprovalRow,
    DispositionRow,
    ItemRow,
    ItemState,
    ListState,
)
from homeroom_plugins.storage.retention.holds import is_held
from homeroom_plugins.storage.retention.models import HoldKind, HoldRow
from homeroom_plugins.storage.rule_models import Action, RuleRow
from homeroom_sdk.context import ADMINISTRATOR
from homeroom_sdk.models import Access, Field, FieldType, Joined, ModelSpec
from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.dialects.postgresql import ARRAY, TEXT

KEEPERS = Access(read=frozenset({ADMINISTRATOR}))

HOLDS = ModelSpec(
    "Holds",
    fields=(
        Field("id", FieldType.UUID, HoldRow.id),
        Field("kind", column=HoldRow.kind, choices=tuple(HoldKind)),
        Field("label", column=HoldRow.label, searchable=True),
        Field("reason", column=HoldRow.reason, searchable=True),
        Field("isOpen", FieldType.BOOLEAN, HoldRow.released_at.is_(None), nullable=False),
        Field("placedOn", FieldType.DATETIME, HoldRow.placed_at),
        Field("placedBy", column=HoldRow.placed_by_name, searchable=True),
        Field("releasedOn", FieldType.DATETIME, HoldRow.released_at),
        Field("releasedBy", column=HoldRow.released_by_name),
        Field("releaseReason", column=HoldRow.release_reason),
    ),
    table=HoldRow,
    default_sort=("-isOpen", "-placedOn"),
    access=KEEPERS,
    title=HoldRow.label.expression,
)

_TYPE = Joined(TypeRow, and_(TypeRow.district_id == DocumentRow.district_id, TypeRow.id == DocumentRow.type_id))
_FILE = Joined(
    VersionRow,
    and_(
        VersionRow.district_id == DocumentRow.district_id,
        VersionRow.document_id == DocumentRow.id,
        VersionRow.number == DocumentRow.version,
    ),
)
_ACTION = func.coalesce(
    select(RuleRow.action)
    .where(RuleRow.district_id == DocumentRow.district_id, RuleRow.type_id == DocumentRow.type_id)
    .correlate(DocumentRow)
    .scalar_subquery(),
    Action.REVIEW,
)

DUE_DOCUMENTS = ModelSpec(
    "DueDocuments",
    fields=(
        Field("id", FieldType.UUID, DocumentRow.id),
        Field("name", column=DocumentRow.name, searchable=True),
        Field("typeId", FieldType.UUID, DocumentRow.type_id),
        Field("type", column=TypeRow.name),
        Field("person", FieldType.UUID, DocumentRow.person),
        Field("personId", column=DocumentRow.person_id, searchable=True),
        Field("personName", column=DocumentRow.person_name, searchable=True),
        Field("schoolId", column=DocumentRow.school_id),
        Field("dueOn", column=func.to_char(DocumentRow.due_on, "YYYY-MM-DD")),
        Field("action", column=_ACTION, choices=tuple(Action), sortable=False, nullable=False),
        Field("isHeld", FieldType.BOOLEAN, is_held(), sortable=False, nullable=False),
        Field("createdOn", FieldType.DATETIME, DocumentRow.created_at),
    ),
    table=DocumentRow,
    joined=(_TYPE,),
    where=and_(
        DocumentRow.due_on <= func.current_date(),
        DocumentRow.state.in_((DocumentState.STORED, DocumentState.BINNED, DocumentState.QUARANTINED)),
    ),
    default_sort=("dueOn",),
    access=KEEPERS,
    title=DocumentRow.name.expression,
)

DESTROYED_DOCUMENTS = ModelSpec(
    "DestroyedDocuments",
    fields=(
        Field("id", FieldType.UUID, DocumentRow.id),
        Field("type", column=TypeRow.name),
        Field("person", FieldType.UUID, DocumentRow.person),
        Field("personId", column=DocumentRow.person_id, searchable=True),
        Field("schoolId", column=DocumentRow.school_id),
        Field("sha256", column=VersionRow.sha256, sortable=False),
        Field("sizeBytes", FieldType.INTEGER, VersionRow.size_bytes, sortable=False),
        Field("pages", FieldType.INTEGER, VersionRow.pages, sortable=False),
        Field("createdOn", FieldType.DATETIME, DocumentRow.created_at),
        Field("destroyedOn", FieldType.DATETIME, DocumentRow.deleted_at),
    ),
    table=DocumentRow,
    joined=(_FILE, _TYPE),
    where=DocumentRow.state == DocumentState.DESTROYED,
    default_sort=("-destroyedOn",),
    access=KEEPERS,
    title=DocumentRow.name.expression,
)


def _of_document(column: ColumnElement[str]) -> ColumnElement[str]:
    own = and_(DocumentRow.district_id == ItemRow.district_id, DocumentRow.id == ItemRow.document_id)
    return func.coalesce(select(column).where(own).correlate(ItemRow).scalar_subquery(), "")


_LISTED = and_(ItemRow.district_id == DispositionRow.district_id, ItemRow.disposition_id == DispositionRow.id)
_APPROVERS = func.array(
    select(ApprovalRow.name)
    .where(ApprovalRow.district_id == DispositionRow.district_id, ApprovalRow.disposition_id == DispositionRow.id)
    .order_by(ApprovalRow.at)
    .correlate(DispositionRow)
    .scalar_subquery(),
    type_=ARRAY(TEXT),
)

DISPOSITIONS = ModelSpec(
    "Dispositions",
    fields=(
        Field("id", FieldType.UUID, DispositionRow.id),
        Field("state", column=DispositionRow.state, choices=tuple(ListState)),
        Field("scope", column=DispositionRow.scope, searchable=True),
        Field("note", column=DispositionRow.note, searchable=True),
        Field(
            "documents",
            FieldType.INTEGER,
            select(func.count()).select_from(ItemRow).where(_LISTED).correlate(DispositionRow).scalar_subquery(),
            sortable=False,
            filterable=False,
            nullable=False,
        ),
        Field("approvedBy", FieldType.LIST, _APPROVERS, sortable=False, filterable=False),
        Field("proposedBy", column=DispositionRow.proposed_by_name, searchable=True),
        Field("proposedOn", FieldType.DATETIME, DispositionRow.proposed_at),
        Field("endedOn", FieldType.DATETIME, DispositionRow.ended_at),
    ),
    table=DispositionRow,
    default_sort=("-proposedOn",),
    access=KEEPERS,
    title=DispositionRow.scope.expression,
)

DISPOSITION_DOCUMENTS = ModelSpec(
    "DispositionDocuments",
    fields=(
        Field("dispositionId", FieldType.UUID, ItemRow.disposition_id),
        Field("documentId", FieldType.UUID, func.coalesce(ItemRow.document_id, ItemRow.record_id), nullable=False),
        Field("keeper", column=ItemRow.keeper),
        Field("title", column=ItemRow.title, sortable=False, filterable=False),
        Field("address", column=ItemRow.address, sortable=False, filterable=False),
        Field("state", column=ItemRow.state, choices=tuple(ItemState)),
        Field("name", column=_of_document(DocumentRow.name.expression), sortable=False, nullable=False),
        Field("personId", column=_of_document(DocumentRow.person_id.expression), sortable=False, nullable=False),
        Field("personName", column=_of_document(DocumentRow.person_name.expression), sortable=False, nullable=False),
        Field("type", column=ItemRow.type_name, searchable=True),
        Field("dueOn", column=func.to_char(ItemRow.due_on, "YYYY-MM-DD")),
        Field("rule", column=ItemRow.rule),
        Field("reason", column=ItemRow.reason),
        Field("by", column=ItemRow.by_name),
    ),
    table=ItemRow,
    default_sort=("dueOn",),
    access=KEEPERS,
    title=ItemRow.type_name.expression,
)

RETENTION = (HOLDS, DUE_DOCUMENTS, DESTROYED_DOCUMENTS, DISPOSITIONS, DISPOSITION_DOCUMENTS)
