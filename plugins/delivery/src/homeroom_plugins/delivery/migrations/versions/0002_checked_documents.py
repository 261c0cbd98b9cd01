"""Documents that are held and released, and what a district has released."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from sqlalchemy.dialects import postgresql

revision = "0002_checked_documents"
down_revision = "0001_delivery"
branch_labels = None
depends_on = None

JOBS, DOCUMENTS, PROBLEMS, RECIPIENTS = (f"delivery_{name}" for name in ("jobs", "documents", "problems", "recipients"))


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, server_default="")


def _flag(name: str, default: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=default)


def _time(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=True)


def _made() -> tuple[sa.Column[Any], sa.Column[Any]]:
    moment = sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())
    return _text("created_by"), moment


def _list(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, postgresql.ARRAY(kind), nullable=False, server_default="{}")


def _of(table: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["district_id", column], [f"{table}.district_id", f"{table}.id"], ondelete="CASCADE")


def upgrade() -> None:
    for column in (_text("school_id"), _flag("review", "false"), _time("approved_at"), _text("unassigned")):
        op.add_column(JOBS, column)
    op.add_column(DOCUMENTS, sa.Column("person", sa.Uuid(), nullable=True))
    op.execute("UPDATE delivery_documents SET person = id")
    op.alter_column(DOCUMENTS, "person", nullable=False)
    number = sa.Column("risk", sa.Integer(), nullable=False, server_default="0")
    for column in (_list("attached", sa.Integer()), number, _list("reasons", sa.Text()), _time("planned_at")):
        op.add_column(DOCUMENTS, column)
    op.execute(
        "UPDATE delivery_documents d SET planned_at = now() WHERE EXISTS (SELECT 1 FROM delivery_recipients r "
        "WHERE r.district_id = d.district_id AND r.document_id = d.id AND r.result <> 'pending')"
    )
    op.execute("DELETE FROM delivery_recipients WHERE result = 'pending'")
    op.drop_constraint("uq_delivery_documents_district_id_job_id_person_id", DOCUMENTS)
    op.create_unique_constraint(None, DOCUMENTS, ["district_id", "job_id", "person"])
    op.drop_constraint("uq_delivery_recipients_district_id_document_id_email", RECIPIENTS)
    op.create_index(
        "ix_delivery_recipients_document",
        RECIPIENTS,
        ["district_id", "document_id", "email"],
        unique=True,
        postgresql_where=sa.text("result <> 'cancelled'"),
    )
    others = sa.Column("others", postgresql.JSONB(), nullable=False, server_default="[]")
    for column in (
        sa.Column("document_id", sa.Uuid(), nullable=True),
        _flag("holds", "false"),
        _flag("releasable", "true"),
        others,
        _time("released_at"),
        _text("released_by"),
        _text("reason"),
    ):
        op.add_column(PROBLEMS, column)
    op.create_foreign_key(
        None, PROBLEMS, DOCUMENTS, ["district_id", "document_id"], ["district_id", "id"], ondelete="CASCADE"
    )
    op.create_index("ix_delivery_problems_document", PROBLEMS, ["district_id", "document_id"])
    create_district_table(
        "delivery_released_marks",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        _text("reason"),
        *_made(),
        sa.UniqueConstraint("district_id", "kind", "value"),
    )
    create_district_table(
        "delivery_samples",
        sa.Column("job_id", sa.Uuid(), nullable=False),
        _text("kind"),
        *_made(),
        _time("void_at"),
        _time("done_at"),
        _of(JOBS, "job_id"),
    )
    create_district_table(
        "delivery_sampled_documents",
        sa.Column("sample_id", sa.Uuid(), nullable=False),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("is_right", sa.Boolean(), nullable=True),
        _text("judged_by"),
        _of("delivery_samples", "sample_id"),
        _of(DOCUMENTS, "document_id"),
        sa.UniqueConstraint("district_id", "sample_id", "document_id"),
    )


def downgrade() -> None:
    for table in ("sampled_documents", "samples", "released_marks"):
        op.drop_table(f"delivery_{table}")
    op.drop_index("ix_delivery_problems_document", PROBLEMS)
    for name in ("document_id", "holds", "releasable", "others", "released_at", "released_by", "reason"):
        op.drop_column(PROBLEMS, name)
    op.drop_index("ix_delivery_recipients_document", RECIPIENTS)
    op.execute("DELETE FROM delivery_recipients WHERE result = 'cancelled'")
    op.create_unique_constraint(None, RECIPIENTS, ["district_id", "document_id", "email"])
    op.drop_constraint("uq_delivery_documents_district_id_job_id_person", DOCUMENTS)
    for name in ("attached", "risk", "reasons", "planned_at", "person"):
        op.drop_column(DOCUMENTS, name)
    op.create_unique_constraint(None, DOCUMENTS, ["district_id", "job_id", "person_id"])
    for name in ("school_id", "review", "approved_at", "unassigned"):
        op.drop_column(JOBS, name)
