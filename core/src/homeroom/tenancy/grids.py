"""Grid models of schools. PostgreSQL returns all customers' schools only in the operator's own district (ADR 13)."""

from homeroom_sdk.models import SUPPORT_ONLY, Field, FieldType, ModelSpec
from homeroom_sdk.orm import CURRENT_SCHOOLS
from sqlalchemy import Boolean, DateTime, Text, Uuid, column, func, literal_column, or_
from sqlalchemy.dialects.postgresql import ARRAY

from homeroom.tenancy.models import School

_IS_OWN = or_(
    literal_column(f"({CURRENT_SCHOOLS}) IS NULL", Boolean),
    func.lower(School.code) == literal_column(CURRENT_SCHOOLS, ARRAY(Text)).any_(),
)

SCHOOLS = ModelSpec(
    "Schools",
    fields=(
        Field("code", column=School.code, searchable=True),
        Field("name", column=School.name, searchable=True),
        Field("isOpen", FieldType.BOOLEAN, School.closed_at.is_(None), nullable=False),
        Field("isOwn", FieldType.BOOLEAN, _IS_OWN, nullable=False),
    ),
    table=School,
    default_sort=("name",),
)
"""The schools of the district. Closed schools stay because records refer to them.

Users limited to some schools can read the names of all schools; `isOwn` marks their own.
"""

_SCHOOLS = func.list_clients().table_valued(
    column("id", Uuid()),
    column("licence_id", Uuid()),
    column("customer", Text()),
    column("code", Text()),
    column("name", Text()),
    column("closed_at", DateTime(timezone=True)),
    name="clients",
)

CLIENTS = ModelSpec(
    "Clients",
    fields=(
        Field("code", column=_SCHOOLS.c.code, searchable=True, nullable=False),
        Field("name", column=_SCHOOLS.c.name, searchable=True, nullable=False),
        Field("customer", column=_SCHOOLS.c.customer, searchable=True, nullable=False),
        Field("licenseId", FieldType.UUID, _SCHOOLS.c.licence_id, nullable=False),
        Field("closedOn", FieldType.DATETIME, _SCHOOLS.c.closed_at),
    ),
    table=_SCHOOLS,
    default_sort=("name",),
    access=SUPPORT_ONLY,
)
