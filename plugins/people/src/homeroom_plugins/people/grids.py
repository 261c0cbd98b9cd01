"""The models whose records the grids show."""

from homeroom_plugins.people.models import PersonRow
from homeroom_sdk.models import Field, FieldType, ModelSpec
from sqlalchemy import func

PERSONS = ModelSpec(
    "Persons",
    fields=(
        Field("personId", column=PersonRow.person_id, searchable=True),
        Field("name", column=func.concat(PersonRow.first_name, " ", PersonRow.last_name)),
        Field("firstName", column=PersonRow.first_name, searchable=True),
        Field("lastName", column=PersonRow.last_name, searchable=True),
        Field("schoolId", column=PersonRow.school_id),
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
