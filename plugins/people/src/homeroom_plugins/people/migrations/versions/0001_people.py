"""The tables of people."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from homeroom_sdk.search import add_search, drop_search

revision = "0001_people"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    now = sa.func.now()
    create_district_table(
        "people_persons",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("person_key", sa.Text(), nullable=False),
        sa.Column("first_name", sa.Text(), nullable=False),
        sa.Column("last_name", sa.Text(), nullable=False),
        sa.Column("school_id", sa.Text(), nullable=False),
        sa.Column("email", sa.Text()),
        sa.Column("guardian_email", sa.Text()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=now),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=now),
        sa.UniqueConstraint("district_id", "person_key"),
    )
    op.create_index("ix_people_persons_name", "people_persons", ["district_id", "last_name", "first_name", "id"])
    op.create_index("ix_people_persons_person_id", "people_persons", ["district_id", "person_id"])
    op.create_index("ix_people_persons_school", "people_persons", ["district_id", "school_id", "last_name"])
    add_search("people_persons", "person_id", "first_name", "last_name", "email", "guardian_email")
    create_district_table(
        "people_imports",
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("imported", sa.Integer(), nullable=False),
        sa.Column("updated", sa.Integer(), nullable=False),
        sa.Column("unchanged", sa.Integer(), nullable=False),
        sa.Column("rejected", sa.Integer(), nullable=False),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
    )


def downgrade() -> None:
    drop_search("people_persons")
    op.drop_table("people_imports")
    op.drop_table("people_persons")
