"""Rules that a district has saved by name."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from sqlalchemy.dialects import postgresql

revision = "0009_saved_rules"
down_revision = "0008_kinds"
branch_labels = None
depends_on = None

RULES = "delivery_saved_rules"


def upgrade() -> None:
    create_district_table(
        RULES,
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("rule", postgresql.JSONB(), nullable=False),
        sa.Column("look", postgresql.JSONB(), nullable=False),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )
    op.create_index("ix_delivery_saved_rules_name", RULES, ["district_id", sa.text("lower(name)")], unique=True)


def downgrade() -> None:
    op.drop_table(RULES)
