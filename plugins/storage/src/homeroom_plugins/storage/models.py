"""Tables of document types, document storage roles, and the mappings of SIS roles to them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_sdk.orm import COLUMN_TYPES, DistrictRow, new_metadata
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, func
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Declarative base of the plugin's tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class TypeRow(DistrictRow, Base):
    """A document type. `name_key` is the case-folded name, so that spellings that differ in case are one type.

    `schema` is the JSON Schema of its documents' metadata; empty if they have no metadata.
    """

    __tablename__ = "storage_types"
    __table_args__ = (UniqueConstraint("district_id", "name_key"),)

    name: Mapped[str]
    name_key: Mapped[str]
    retention_period_days: Mapped[int | None]
    is_active: Mapped[bool] = mapped_column(default=True)
    schema: Mapped[dict[str, Any]] = mapped_column(JSONB, default=dict)
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


class RoleRow(DistrictRow, Base):
    """A document storage role; `permissions` are values of `homeroom_sdk.services.DocumentVerb`."""

    __tablename__ = "storage_roles"
    __table_args__ = (UniqueConstraint("district_id", "name_key"),)

    name: Mapped[str]
    name_key: Mapped[str]
    permissions: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list)
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


class RoleTypeRow(DistrictRow, Base):
    """An entry of a role's access list."""

    __tablename__ = "storage_role_types"
    __table_args__ = (
        UniqueConstraint("district_id", "role_id", "type_id"),
        ForeignKeyConstraint(
            ["district_id", "role_id"], ["storage_roles.district_id", "storage_roles.id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(["district_id", "type_id"], ["storage_types.district_id", "storage_types.id"]),
    )

    role_id: Mapped[UUID]
    type_id: Mapped[UUID]


class MappingRow(DistrictRow, Base):
    """A mapping that gives people with an SIS role a document storage role."""

    __tablename__ = "storage_role_mappings"
    __table_args__ = (
        UniqueConstraint("district_id", "sis_role", "role_id"),
        ForeignKeyConstraint(
            ["district_id", "role_id"], ["storage_roles.district_id", "storage_roles.id"], ondelete="CASCADE"
        ),
    )

    sis_role: Mapped[str]
    role_id: Mapped[UUID]
