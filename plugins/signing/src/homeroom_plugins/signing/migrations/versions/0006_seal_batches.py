"""Requests are sealed by batches, and mails sent by runs that wait: one run for many of them."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0006_seal_batches"
down_revision = "0005_pages"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table(
        "signing_seal_batches",
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("begun_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "run_id"),
    )
    op.create_index(
        "ix_signing_requests_seal_run",
        "signing_requests",
        ["district_id", "seal_run_id"],
        postgresql_where=sa.text("seal_run_id IS NOT NULL"),
    )
    op.add_column("signing_jobs", sa.Column("mails_wait", sa.Boolean(), nullable=False, server_default="false"))


def downgrade() -> None:
    op.drop_column("signing_jobs", "mails_wait")
    op.drop_index("ix_signing_requests_seal_run", "signing_requests")
    op.drop_table("signing_seal_batches")
