"""Erasures of everything about one person: what was asked for, and how far each plugin is."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from sqlalchemy.dialects import postgresql

revision = "0029_subject_erasures"
down_revision = "0028_disclosures"
branch_labels = None
depends_on = None

ERASURES, PARTS = "subject_erasures", "subject_erasure_parts"


def upgrade() -> None:
    district = ("district_id",), ("districts.id",)
    create_district_table(
        ERASURES,
        sa.Column("person", sa.UUID(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("requested_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("requested_by", sa.UUID()),
        sa.Column("requested_by_name", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("certificate_blob_id", sa.UUID()),
        sa.Column("certificate_sha256", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(*district, ondelete="CASCADE"),
    )
    is_open = sa.text("state <> 'done'")
    op.create_index(f"uq_{ERASURES}_open", ERASURES, ["district_id", "person"], unique=True, postgresql_where=is_open)
    create_district_table(
        PARTS,
        sa.Column("erasure_id", sa.UUID(), nullable=False),
        sa.Column("plugin_id", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("counts", postgresql.JSONB(), nullable=False, server_default="[]"),
        sa.Column("message", postgresql.JSONB(), nullable=False),
        sa.Column("blob_ids", postgresql.ARRAY(sa.UUID()), nullable=False, server_default="{}"),
        sa.Column("done_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "erasure_id", "plugin_id"),
        sa.ForeignKeyConstraint(*district, ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["district_id", "erasure_id"], [f"{ERASURES}.district_id", f"{ERASURES}.id"], ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table(PARTS)
    op.drop_table(ERASURES)
