"""The tables of delivery."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from sqlalchemy.dialects import postgresql

revision = "0001_delivery"
down_revision = None
branch_labels = None
depends_on = None

TABLES = ("timeline", "problems", "recipients", "documents", "jobs", "uploads")


def _text(name: str, default: str | None = None, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=nullable, server_default=default)


def _uuid(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Uuid(), nullable=nullable)


def _time(name: str, *, now: bool = False) -> sa.Column[Any]:
    return sa.Column(
        name, sa.DateTime(timezone=True), nullable=not now, server_default=sa.func.clock_timestamp() if now else None
    )


def _count(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=False, server_default="0")


def _of_job() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["district_id", "job_id"], ["delivery_jobs.district_id", "delivery_jobs.id"], ondelete="CASCADE"
    )


def upgrade() -> None:
    create_district_table(
        "delivery_uploads",
        _text("file_name"),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        _count("pages"),
        _uuid("blob_id"),
        _uuid("created_by", nullable=True),
        _time("created_at", now=True),
    )
    create_district_table(
        "delivery_jobs",
        _text("status", "queued"),
        _text("subject"),
        _text("message"),
        _text("file_name"),
        _uuid("source_blob_id"),
        sa.Column("rule", postgresql.JSONB(), nullable=False),
        _text("pin_mode"),
        _text("send_to"),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        _count("page_count"),
        _uuid("run_id", nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="1"),
        _text("problem", ""),
        _text("created_by"),
        _time("created_at", now=True),
        _time("processed_at"),
    )
    _rows_of_jobs()


def _rows_of_jobs() -> None:
    create_district_table(
        "delivery_documents",
        _uuid("job_id"),
        _text("person_id"),
        _text("person_name"),
        _text("school_id"),
        sa.Column("pages", postgresql.ARRAY(sa.Integer()), nullable=False),
        _count("chunk"),
        _text("state", "todo"),
        _uuid("blob_id", nullable=True),
        _text("sha256", nullable=True),
        _of_job(),
        sa.UniqueConstraint("district_id", "job_id", "person_id"),
    )
    op.create_index("ix_delivery_documents_chunk", "delivery_documents", ["district_id", "job_id", "chunk", "state"])
    create_district_table(
        "delivery_recipients",
        _uuid("job_id"),
        _uuid("document_id"),
        _text("email"),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        _text("result", "pending"),
        _text("message", ""),
        _time("sent_at"),
        _count("wrong_pins"),
        _time("locked_at"),
        _time("opened_at"),
        _of_job(),
        sa.ForeignKeyConstraint(
            ["district_id", "document_id"],
            ["delivery_documents.district_id", "delivery_documents.id"],
            ondelete="CASCADE",
        ),
        sa.UniqueConstraint("district_id", "document_id", "email"),
        sa.UniqueConstraint("district_id", "token_hash"),
    )
    op.create_index("ix_delivery_recipients_job", "delivery_recipients", ["district_id", "job_id", "result"])
    create_district_table(
        "delivery_problems",
        _uuid("job_id"),
        _text("kind"),
        sa.Column("pages", postgresql.ARRAY(sa.Integer()), nullable=False),
        sa.Column("person_ids", postgresql.ARRAY(sa.Text()), nullable=False),
        _text("message"),
        _of_job(),
    )
    op.create_index("ix_delivery_problems_job", "delivery_problems", ["district_id", "job_id"])
    create_district_table(
        "delivery_timeline", _uuid("job_id"), _time("at", now=True), _text("what"), _text("by"), _of_job()
    )
    op.create_index("ix_delivery_timeline_job", "delivery_timeline", ["district_id", "job_id", "at"])


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(f"delivery_{table}")
