"""Migration that creates the plugin's only table."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0001_pries"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table("pries_finds", sa.Column("what", sa.Text(), nullable=False))


def downgrade() -> None:
    op.drop_table("pries_finds")
