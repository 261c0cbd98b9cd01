"""The grid models of bulk uploads and of their files."""

from homeroom_plugins.storage.bulk.access import may_see_job, may_see_result
from homeroom_plugins.storage.bulk.models import BulkJobRow, BulkResultRow
from homeroom_plugins.storage.bulk.states import OPEN, BulkStatus, ResultState
from homeroom_plugins.storage.models import TypeRow
from homeroom_sdk.district_names import school_name
from homeroom_sdk.models import Field, FieldType, Joined, ModelSpec
from sqlalchemy import and_, case, func, select
from sqlalchemy.sql.elements import ColumnElement

_TYPE = Joined(TypeRow, and_(TypeRow.district_id == BulkJobRow.district_id, TypeRow.id == BulkJobRow.type_id))


def _count(*states: ResultState) -> ColumnElement[int]:
    return (
        select(func.count())
        .where(
            BulkResultRow.district_id == BulkJobRow.district_id,
            BulkResultRow.job_id == BulkJobRow.id,
            BulkResultRow.state.in_(states),
        )
        .scalar_subquery()
    )


def _number(name: str, *states: ResultState) -> Field:
    return Field(name, FieldType.INTEGER, _count(*states), sortable=False, filterable=False, nullable=False)


BULK_UPLOAD_JOBS = ModelSpec(
    "BulkUploadJobs",
    fields=(
        Field("id", FieldType.UUID, BulkJobRow.id),
        Field("name", column=BulkJobRow.name, searchable=True),
        Field("status", column=BulkJobRow.status, choices=tuple(BulkStatus)),
        Field("schoolId", column=BulkJobRow.school_id),
        Field(
            "schoolName",
            column=school_name(BulkJobRow.district_id, BulkJobRow.school_id, BulkJobRow.schools),
            nullable=False,
        ),
        Field("typeId", FieldType.UUID, BulkJobRow.type_id),
        Field("documentType", column=TypeRow.name, searchable=True),
        Field("createdBy", column=BulkJobRow.created_by_name, searchable=True),
        Field("createdOn", FieldType.DATETIME, BulkJobRow.created_at),
        Field("processedOn", FieldType.DATETIME, BulkJobRow.processed_at),
        Field("files", FieldType.INTEGER, BulkJobRow.files, sortable=False),
        _number("openCount", *OPEN),
        _number("matchedCount", ResultState.MATCHED),
        _number("unmappedCount", ResultState.UNMAPPED),
        _number("storedCount", ResultState.STORED),
    ),
    table=BulkJobRow,
    joined=(_TYPE,),
    narrow=may_see_job,
    default_sort=("-createdOn",),
    title=BulkJobRow.name.expression,
)

_SCHOOL = case(
    (BulkResultRow.school_id == "", ""),
    else_=school_name(BulkResultRow.district_id, BulkResultRow.school_id),
)

BULK_JOB_RESULTS = ModelSpec(
    "BulkJobResults",
    fields=(
        Field("id", FieldType.UUID, BulkResultRow.id),
        Field("jobId", FieldType.UUID, BulkResultRow.job_id),
        Field("number", FieldType.INTEGER, BulkResultRow.number),
        Field("person", FieldType.UUID, BulkResultRow.person),
        Field("personId", column=BulkResultRow.person_id, searchable=True),
        Field("personName", column=BulkResultRow.person_name, searchable=True),
        Field("schoolId", column=BulkResultRow.school_id),
        Field("schoolName", column=_SCHOOL, nullable=False),
        Field("fileName", column=BulkResultRow.path, searchable=True),
        Field("status", column=BulkResultRow.state, choices=tuple(ResultState)),
        Field("reason", column=BulkResultRow.reason, sortable=False, filterable=False),
        Field("note", column=BulkResultRow.note, sortable=False),
        Field("pages", FieldType.INTEGER, BulkResultRow.pages, sortable=False),
        Field("sizeBytes", FieldType.INTEGER, BulkResultRow.size_bytes, sortable=False),
        Field("documentId", FieldType.UUID, BulkResultRow.document_id),
    ),
    table=BulkResultRow,
    narrow=may_see_result,
    default_sort=("number",),
    title=BulkResultRow.path.expression,
)
