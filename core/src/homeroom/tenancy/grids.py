"""The grid of all customers' schools; PostgreSQL gives its rows in the operator's own district only (ADR 13)."""

from homeroom_sdk.models import SUPPORT_ONLY, Field, FieldType, ModelSpec
from sqlalchemy import DateTime, Text, Uuid, column, func

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
        Field("code", column=_SCHOOLS.c.code, searchable=True),
        Field("name", column=_SCHOOLS.c.name, searchable=True),
        Field("customer", column=_SCHOOLS.c.customer, searchable=True),
        Field("licenseId", FieldType.UUID, _SCHOOLS.c.licence_id),
        Field("closedOn", FieldType.DATETIME, _SCHOOLS.c.closed_at),
    ),
    table=_SCHOOLS,
    default_sort=("name",),
    access=SUPPORT_ONLY,
)
