"""The tables of templates: a PDF, its roles and its fields."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_plugins.signing.models import Base, SignatureMode
from homeroom_sdk.orm import DistrictRow
from homeroom_sdk.search import Searchable
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column


class Template(Searchable, DistrictRow, Base):
    """A reusable PDF with fields. Its present file and fields are in the version `version`.

    Attributes:
        school_id: The school that it belongs to; empty for the whole district.
        is_once: It was uploaded for one job, and does not appear in lists.
        archived_at: When it was archived; archived templates are not offered, but existing requests stay.
    """

    __tablename__ = "signing_templates"

    name: Mapped[str]
    description: Mapped[str] = mapped_column(server_default="")
    school_id: Mapped[str] = mapped_column(server_default="")
    mode: Mapped[str] = mapped_column(server_default=SignatureMode.DIGITAL)
    version: Mapped[int] = mapped_column(server_default="1")
    is_once: Mapped[bool] = mapped_column(server_default="false")
    archived_at: Mapped[datetime | None]
    created_by: Mapped[UUID | None]
    created_by_name: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


class TemplateVersion(DistrictRow, Base):
    """One version of a template, numbered from 1; it does not change any more once a job uses it.

    Attributes:
        roles: As `schemas.Role`, in their order.
        fields: As `schemas.Field`; positions in points from the page's upper left corner as it is shown.
        page_sizes: Width and height of each page in points, as it is shown.
    """

    __tablename__ = "signing_template_versions"
    __table_args__ = (
        UniqueConstraint("district_id", "template_id", "number"),
        ForeignKeyConstraint(
            ["district_id", "template_id"],
            ["signing_templates.district_id", "signing_templates.id"],
            ondelete="CASCADE",
        ),
    )

    template_id: Mapped[UUID]
    number: Mapped[int]
    blob_id: Mapped[UUID]
    sha256: Mapped[str]
    file_name: Mapped[str]
    page_sizes: Mapped[list[list[float]]] = mapped_column(JSONB)
    roles: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    fields: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    created_by: Mapped[UUID | None]
    created_by_name: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
