"""The tables of a sandboxed plugin."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from homeroom_sdk.search import add_search, drop_search

revision = "0001_garden"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table("garden_plants", sa.Column("name", sa.Text(), nullable=False))
    add_search("garden_plants", "name")


def downgrade() -> None:
    drop_search("garden_plants")
    op.drop_table("garden_plants")
