"""The grid models of document types and document storage roles."""

from homeroom_plugins.storage.models import RoleRow, RoleTypeRow, TypeRow
from homeroom_sdk.models import ADMIN_ONLY, Field, FieldType, ModelSpec
from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import ARRAY, TEXT

DOCUMENT_TYPES = ModelSpec(
    "DocumentTypes",
    fields=(
        Field("name", column=TypeRow.name, searchable=True),
        Field("nameKey", column=TypeRow.name_key),
        Field("retentionPeriodDays", FieldType.INTEGER, TypeRow.retention_period_days),
        Field("isActive", FieldType.BOOLEAN, TypeRow.is_active),
        Field("updatedOn", FieldType.DATETIME, TypeRow.updated_at),
    ),
    table=TypeRow,
    default_sort=("nameKey",),
    access=ADMIN_ONLY,
    title=TypeRow.name.expression,
)

_TYPES = func.array(
    select(TypeRow.name)
    .select_from(RoleTypeRow)
    .join(TypeRow, (TypeRow.district_id == RoleTypeRow.district_id) & (TypeRow.id == RoleTypeRow.type_id))
    .where(RoleTypeRow.district_id == RoleRow.district_id, RoleTypeRow.role_id == RoleRow.id)
    .order_by(TypeRow.name_key)
    .correlate(RoleRow)
    .scalar_subquery(),
    type_=ARRAY(TEXT),
)

DOCUMENT_ROLES = ModelSpec(
    "DocumentRoles",
    fields=(
        Field("name", column=RoleRow.name, searchable=True),
        Field("nameKey", column=RoleRow.name_key),
        Field("permissions", FieldType.LIST, RoleRow.permissions, sortable=False),
        Field("types", FieldType.LIST, _TYPES, sortable=False, filterable=False),
        Field("updatedOn", FieldType.DATETIME, RoleRow.updated_at),
    ),
    table=RoleRow,
    default_sort=("nameKey",),
    access=ADMIN_ONLY,
    title=RoleRow.name.expression,
)
