"""Grid model of all customers. PostgreSQL returns its rows only in the operator's own district (ADR 13)."""

from homeroom_sdk.models import SUPPORT_ONLY, Field, FieldType, ModelSpec
from sqlalchemy import Date, DateTime, Text, Uuid, cast, column, func

CUSTOMERS = func.list_customer_licences().table_valued(
    column("id", Uuid()),
    column("support_number", Text()),
    column("name", Text()),
    column("starts_on", Date()),
    column("ends_on", Date()),
    column("code", Text()),
    column("sis_url", Text()),
    column("timezone", Text()),
    column("closes_at", DateTime(timezone=True)),
    name="customers",
)

CUSTOMER_LICENCES = ModelSpec(
    "CustomerLicenses",
    fields=(
        Field("supportNumber", column=CUSTOMERS.c.support_number, searchable=True, nullable=False),
        Field("name", column=CUSTOMERS.c.name, searchable=True, nullable=False),
        Field("startDate", column=cast(CUSTOMERS.c.starts_on, Text)),
        Field("endDate", column=cast(CUSTOMERS.c.ends_on, Text)),
        Field("schoolId", column=CUSTOMERS.c.code, searchable=True, nullable=False),
        Field("sisUrl", column=CUSTOMERS.c.sis_url, searchable=True, nullable=False),
        Field("timezone", column=CUSTOMERS.c.timezone, nullable=False),
        Field("closesAt", FieldType.DATETIME, CUSTOMERS.c.closes_at),
    ),
    table=CUSTOMERS,
    default_sort=("name",),
    access=SUPPORT_ONLY,
)
