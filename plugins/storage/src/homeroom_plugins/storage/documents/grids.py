"""The grid models of documents, restricted to documents that the actor may view."""

from homeroom_plugins.storage.contents.searching import search_contents
from homeroom_plugins.storage.document_models import DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.models import TypeRow
from homeroom_plugins.storage.permitted import may_view
from homeroom_sdk.models import Field, FieldType, Joined, ModelSpec
from sqlalchemy import and_

FILE = Joined(
    VersionRow,
    and_(
        VersionRow.district_id == DocumentRow.district_id,
        VersionRow.document_id == DocumentRow.id,
        VersionRow.number == DocumentRow.version,
    ),
)
TYPE = Joined(TypeRow, and_(TypeRow.district_id == DocumentRow.district_id, TypeRow.id == DocumentRow.type_id))

DOCUMENT_FIELDS = (
    Field("id", FieldType.UUID, DocumentRow.id),
    Field("name", column=DocumentRow.name, searchable=True),
    Field("typeId", FieldType.UUID, DocumentRow.type_id),
    Field("type", column=TypeRow.name),
    Field("person", FieldType.UUID, DocumentRow.person),
    Field("personId", column=DocumentRow.person_id, searchable=True),
    Field("personName", column=DocumentRow.person_name, searchable=True),
    Field("schoolId", column=DocumentRow.school_id),
    Field("fileName", column=VersionRow.file_name, sortable=False),
    Field("mediaType", column=VersionRow.media_type, sortable=False),
    Field("sizeBytes", FieldType.INTEGER, VersionRow.size_bytes, sortable=False),
    Field("pages", FieldType.INTEGER, VersionRow.pages, sortable=False),
    Field("version", FieldType.INTEGER, DocumentRow.version, sortable=False),
    Field("createdBy", column=VersionRow.created_by_name, sortable=False),
    Field("createdOn", FieldType.DATETIME, DocumentRow.created_at),
    Field("updatedOn", FieldType.DATETIME, DocumentRow.updated_at),
)

DOCUMENT_LIST = ModelSpec(
    "DocumentList",
    fields=DOCUMENT_FIELDS,
    table=DocumentRow,
    joined=(FILE, TYPE),
    where=DocumentRow.state == DocumentState.STORED,
    narrow=may_view,
    search=search_contents,
    default_sort=("-createdOn",),
    title=DocumentRow.name.expression,
)

PERSON_DOCUMENTS = ModelSpec(
    "PersonDocuments",
    fields=DOCUMENT_FIELDS,
    table=DocumentRow,
    joined=(FILE, TYPE),
    where=DocumentRow.state == DocumentState.STORED,
    narrow=may_view,
    search=search_contents,
    default_sort=("-createdOn",),
    title=DocumentRow.name.expression,
)
