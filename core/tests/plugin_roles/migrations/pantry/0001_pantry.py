"""The table of another plugin."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0001_pantry"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table("pantry_jars", sa.Column("label", sa.Text(), nullable=False))


def downgrade() -> None:
    op.drop_table("pantry_jars")
