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
    """A PDF with fields that is sent again and again. Its file and fields are those of the version `version`.

    Attributes:
        school_id: The school that it is of; empty: the whole district's.
        is_once: It was uploaded for one job, and is in no list.
        archived_at: Since when it is offered no more; what was sent by it stays.
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
    """One state of a template; never changed once a request was made by it. The first has the number 1.

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
