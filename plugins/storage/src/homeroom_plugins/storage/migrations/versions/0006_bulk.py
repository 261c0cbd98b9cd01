"""Bulk uploads: what was asked for, what was uploaded, and one row for each file in it."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import (
    EMPTY_SENTENCE,
    create_district_table,
    keep_to_schools,
    of_few_parents,
    of_schools,
    schools_column,
)
from sqlalchemy.dialects import postgresql

revision = "0006_bulk"
down_revision = "0005_contents"
branch_labels = None
depends_on = None

JOBS, SOURCES, RESULTS = "storage_bulk_jobs", "storage_bulk_sources", "storage_bulk_results"


def _text(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, **more)


def _sentence(name: str) -> sa.Column[Any]:
    return sa.Column(name, postgresql.JSONB(), nullable=False, server_default=EMPTY_SENTENCE)


def _time(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True))


def _bool(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.text("false"))


def _of_job() -> sa.ForeignKeyConstraint:
    keys = ["district_id", "job_id"]
    return sa.ForeignKeyConstraint(keys, [f"{JOBS}.district_id", f"{JOBS}.id"], ondelete="CASCADE")


def upgrade() -> None:
    create_district_table(
        JOBS,
        _text("name"),
        sa.Column("type_id", sa.Uuid(), nullable=False),
        _text("school_id", server_default=""),
        schools_column(),
        sa.Column("rule", postgresql.JSONB(), nullable=False),
        sa.Column("types", postgresql.JSONB(), nullable=False),
        _text("status", server_default="queued"),
        _sentence("problem"),
        _sentence("notes"),
        sa.Column("files", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("run_id", sa.Uuid()),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("created_by", sa.Uuid()),
        _text("created_by_name"),
        _time("processed_at"),
        _time("ended_at"),
        sa.ForeignKeyConstraint(["district_id", "type_id"], ["storage_types.district_id", "storage_types.id"]),
    )
    keep_to_schools(JOBS, of_schools())
    create_district_table(
        SOURCES,
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("upload_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text()),
        _bool("is_forgotten"),
        sa.UniqueConstraint("district_id", "job_id", "number"),
        _of_job(),
    )
    keep_to_schools(SOURCES, of_few_parents(JOBS, "job_id"))
    create_district_table(
        RESULTS,
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("source_id", sa.Uuid(), nullable=False),
        sa.Column("place", sa.Integer()),
        sa.Column("first_page", sa.Integer()),
        sa.Column("last_page", sa.Integer()),
        _text("path"),
        _text("file_name"),
        _text("key", server_default=""),
        sa.Column("type_id", sa.Uuid(), nullable=False),
        _text("name", server_default=""),
        sa.Column("metadata", postgresql.JSONB(), nullable=False, server_default="{}"),
        sa.Column("person", sa.Uuid()),
        _text("person_id", server_default=""),
        _text("person_name", server_default=""),
        _text("school_id", server_default=""),
        _text("state", server_default="todo"),
        _sentence("reason"),
        _text("note", server_default=""),
        sa.Column("former", sa.Text()),
        sa.Column("document_id", sa.Uuid()),
        sa.Column("blob_id", sa.Uuid()),
        sa.Column("sha256", sa.Text()),
        sa.Column("size_bytes", sa.BigInteger()),
        _text("media_type", server_default=""),
        sa.Column("pages", sa.Integer()),
        _bool("is_inert"),
        sa.UniqueConstraint("district_id", "job_id", "number"),
        _of_job(),
    )
    keep_to_schools(RESULTS, of_few_parents(JOBS, "job_id"))
    op.create_index(f"ix_{RESULTS}_state", RESULTS, ["district_id", "job_id", "state", "number"])
    op.create_index(f"ix_{RESULTS}_sha256", RESULTS, ["district_id", "job_id", "sha256"])


def downgrade() -> None:
    for table in (RESULTS, SOURCES, JOBS):
        op.drop_table(table)
