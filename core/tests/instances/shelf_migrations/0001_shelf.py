"""A plugin's tables for the tests of the instance API."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from homeroom_sdk.search import add_search, drop_search
from sqlalchemy.dialects import postgresql

revision = "0001_shelf"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("shelf_books", "shelf_notes"):
        create_district_table(
            name,
            sa.Column("title", sa.Text(), nullable=False),
            sa.Column("author", sa.Text()),
            sa.Column("copies", sa.Integer()),
            sa.Column("is_lent", sa.Boolean()),
            sa.Column("bought_at", sa.DateTime(timezone=True)),
            sa.Column("shelf_id", sa.Uuid()),
            sa.Column("tags", postgresql.ARRAY(sa.Text())),
        )
    add_search("shelf_books", "title", "author")
    op.create_index("ix_shelf_books_title", "shelf_books", ["district_id", "title", "id"])


def downgrade() -> None:
    drop_search("shelf_books")
    op.drop_table("shelf_notes")
    op.drop_table("shelf_books")
