"""The record models shown in grids."""

from homeroom_plugins.people.import_jobs.states import ImportStatus
from homeroom_plugins.people.models import ImportRow, PersonRow
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR
from homeroom_sdk.district_names import school_name
from homeroom_sdk.models import Access, Field, FieldType, ModelSpec
from sqlalchemy import func

PERSONS = ModelSpec(
    "Persons",
    fields=(
        Field("personId", column=PersonRow.person_id, searchable=True),
        Field("name", column=func.concat(PersonRow.first_name, " ", PersonRow.last_name)),
        Field("firstName", column=PersonRow.first_name, searchable=True),
        Field("lastName", column=PersonRow.last_name, searchable=True),
        Field("schoolId", column=PersonRow.school_id),
        Field("schoolName", column=school_name(PersonRow.district_id, PersonRow.school_id), nullable=False),
        Field("email", column=PersonRow.email, searchable=True),
        Field("guardianEmail", column=PersonRow.guardian_email, searchable=True),
        Field("birthDate", column=func.to_char(PersonRow.birth_date, "YYYY-MM-DD")),
        Field("otherId", column=PersonRow.other_id),
        Field("middleName", column=PersonRow.middle_name),
        Field("updatedOn", FieldType.DATETIME, PersonRow.updated_at),
    ),
    table=PersonRow,
    default_sort=("lastName", "firstName"),
    title=func.concat(PersonRow.first_name, " ", PersonRow.last_name),
)

PERSON_IMPORTS = ModelSpec(
    "PersonImports",
    fields=(
        Field("fileName", column=ImportRow.file_name, searchable=True),
        Field("status", column=ImportRow.status, choices=tuple(ImportStatus)),
        Field("imported", FieldType.INTEGER, ImportRow.imported),
        Field("updated", FieldType.INTEGER, ImportRow.updated),
        Field("unchanged", FieldType.INTEGER, ImportRow.unchanged),
        Field("rejected", FieldType.INTEGER, ImportRow.rejected),
        Field("removed", FieldType.INTEGER, ImportRow.removed),
        Field("createdBy", column=ImportRow.created_by, searchable=True),
        Field("createdOn", FieldType.DATETIME, ImportRow.created_at),
    ),
    table=ImportRow,
    default_sort=("-createdOn",),
    access=Access(read=frozenset({ADMINISTRATOR, SCHOOL_ADMINISTRATOR})),
    title=ImportRow.file_name,
)
