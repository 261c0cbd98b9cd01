"""Documents of persons, their versions, and what was done to them."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table, keep_to_schools, of_parent, of_school
from homeroom_sdk.search import add_search, create_search_function, drop_search
from sqlalchemy.dialects import postgresql

revision = "0002_documents"
down_revision = "0001_storage"
branch_labels = None
depends_on = None

DOCUMENTS, VERSIONS, ACTS = "storage_documents", "storage_versions", "storage_acts"


def _text(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, **more)


def _time(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def _json(name: str) -> sa.Column[Any]:
    return sa.Column(name, postgresql.JSONB(), nullable=False, server_default="{}")


def _of_document() -> sa.ForeignKeyConstraint:
    keys = ["district_id", "document_id"]
    return sa.ForeignKeyConstraint(keys, [f"{DOCUMENTS}.district_id", f"{DOCUMENTS}.id"], ondelete="CASCADE")


def upgrade() -> None:
    op.add_column("storage_types", _json("schema"))
    create_district_table(
        DOCUMENTS,
        sa.Column("person", sa.Uuid(), nullable=False),
        _text("person_id"),
        _text("person_name"),
        _text("school_id"),
        sa.Column("type_id", sa.Uuid(), nullable=False),
        _text("name"),
        _json("metadata"),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        _text("state", server_default="stored"),
        _time("created_at"),
        sa.Column("created_by", sa.Uuid()),
        _time("updated_at"),
        sa.Column("deleted_at", sa.DateTime(timezone=True)),
        sa.Column("deleted_by", sa.Uuid()),
        sa.ForeignKeyConstraint(["district_id", "type_id"], ["storage_types.district_id", "storage_types.id"]),
    )
    keep_to_schools(DOCUMENTS, of_school("school_id"))
    create_district_table(
        VERSIONS,
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("blob_id", sa.Uuid(), nullable=False),
        _text("sha256"),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        _text("file_name"),
        _text("media_type"),
        sa.Column("pages", sa.Integer()),
        sa.Column("is_inert", sa.Boolean(), nullable=False),
        _time("created_at"),
        sa.Column("created_by", sa.Uuid()),
        _text("created_by_name", server_default=""),
        sa.UniqueConstraint("district_id", "document_id", "number"),
        _of_document(),
    )
    keep_to_schools(VERSIONS, of_parent(DOCUMENTS, "document_id"))
    create_district_table(
        ACTS,
        sa.Column("document_id", sa.Uuid(), nullable=False),
        _text("act"),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        sa.Column("user_id", sa.Uuid()),
        _text("actor"),
        _json("details"),
        _of_document(),
    )
    keep_to_schools(ACTS, of_parent(DOCUMENTS, "document_id"))
    op.create_foreign_key(
        "fk_storage_documents_version",
        DOCUMENTS,
        VERSIONS,
        ["district_id", "id", "version"],
        ["district_id", "document_id", "number"],
        deferrable=True,
        initially="DEFERRED",
    )
    stored = "state = 'stored'"
    for name, columns, where in (
        ("newest", "district_id, created_at DESC, id DESC", f"WHERE {stored}"),
        ("of_type", "district_id, type_id, created_at DESC, id DESC", f"WHERE {stored}"),
        ("of_person", "district_id, person, created_at DESC", ""),
        ("binned", "district_id, deleted_at", "WHERE state = 'binned'"),
    ):
        op.execute(f"CREATE INDEX ix_{DOCUMENTS}_{name} ON {DOCUMENTS} ({columns}) {where}")
    op.create_index(f"ix_{VERSIONS}_sha256", VERSIONS, ["district_id", "sha256"])
    op.create_index(f"ix_{ACTS}_document", ACTS, ["district_id", "document_id", "at"])
    add_search(DOCUMENTS, "name", "person_id", "person_name")
    create_search_function(DOCUMENTS, school_column="school_id")


def downgrade() -> None:
    drop_search(DOCUMENTS)
    op.drop_constraint("fk_storage_documents_version", DOCUMENTS, type_="foreignkey")
    for table in (ACTS, VERSIONS, DOCUMENTS):
        op.drop_table(table)
    op.drop_column("storage_types", "schema")
