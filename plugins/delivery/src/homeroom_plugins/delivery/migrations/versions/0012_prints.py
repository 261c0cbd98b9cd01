"""Documents that were printed for families that no e-mail has reached."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table, keep_to_schools, of_parent

revision = "0012_prints"
down_revision = "0011_schools"
branch_labels = None
depends_on = None

PRINTS = "delivery_prints"


def _of(table: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["district_id", column], [f"{table}.district_id", f"{table}.id"], ondelete="CASCADE")


def upgrade() -> None:
    create_district_table(
        PRINTS,
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("print_id", sa.Uuid(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("printed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("printed_by", sa.Text(), nullable=False),
        sa.Column("printed_by_id", sa.Uuid(), nullable=True),
        sa.Column("undone_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("undone_by", sa.Text(), nullable=False, server_default=""),
        _of("delivery_jobs", "job_id"),
        _of("delivery_documents", "document_id"),
        sa.UniqueConstraint("district_id", "print_id", "place"),
    )
    op.create_index("ix_delivery_prints_job", PRINTS, ["district_id", "job_id"])
    # Nobody gets paper twice, whoever prints at the same moment.
    op.create_index(
        "ix_delivery_prints_once",
        PRINTS,
        ["district_id", "document_id"],
        unique=True,
        postgresql_where="undone_at IS NULL",
    )
    keep_to_schools(PRINTS, of_parent("delivery_jobs", "job_id"))


def downgrade() -> None:
    op.drop_table(PRINTS)
