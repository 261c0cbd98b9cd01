"""The grid model of readings: which documents can be searched, and why others cannot."""

from homeroom_plugins.storage.contents.ledger import OF_DOCUMENT
from homeroom_plugins.storage.contents.models import ContentRow, ReadingState
from homeroom_plugins.storage.document_models import DocumentRow, DocumentState
from homeroom_plugins.storage.permitted import may_view
from homeroom_sdk.models import Field, FieldType, Joined, ModelSpec
from sqlalchemy import and_

DOCUMENT_READINGS = ModelSpec(
    "DocumentReadings",
    fields=(
        Field("name", column=DocumentRow.name, searchable=True),
        Field("personId", column=DocumentRow.person_id, searchable=True),
        Field("personName", column=DocumentRow.person_name, searchable=True),
        Field("state", column=ContentRow.state, sortable=False, choices=tuple(ReadingState)),
        Field("reason", column=ContentRow.reason, sortable=False),
        Field("readOn", FieldType.DATETIME, ContentRow.read_at, sortable=False),
        Field("createdOn", FieldType.DATETIME, DocumentRow.created_at),
    ),
    table=DocumentRow,
    joined=(Joined(ContentRow, and_(OF_DOCUMENT, ContentRow.number == DocumentRow.version)),),
    where=DocumentRow.state == DocumentState.STORED,
    narrow=may_view,
    default_sort=("-createdOn",),
    title=DocumentRow.name.expression,
)
