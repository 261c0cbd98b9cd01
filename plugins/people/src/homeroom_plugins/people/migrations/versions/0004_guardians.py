"""The guardians of persons, beyond the first one's address, which stays with the person."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from sqlalchemy.dialects import postgresql

revision = "0004_guardians"
down_revision = "0003_import_jobs"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table(
        "people_guardians",
        sa.Column("person", sa.Uuid(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        *(
            sa.Column(name, sa.Text(), nullable=False, server_default="")
            for name in ("name", "phone", "relationship", "language", "reason")
        ),
        sa.Column("email", sa.Text()),
        sa.Column("priority", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("receives", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("is_restricted", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("barred_emails", postgresql.ARRAY(sa.Text()), nullable=False, server_default="{}"),
        sa.Column("left_key", sa.Text()),
        sa.Column("left_scope", sa.Text()),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "person", "place"),
    )
    email = sa.text("lower(email)")
    op.create_index("ix_people_guardians_email", "people_guardians", ["district_id", email])
    for name, columns, where in (
        ("restricted", ["district_id", "person"], "is_restricted"),
        ("left", ["district_id", "left_key"], "left_key IS NOT NULL"),
    ):
        op.create_index(f"ix_people_guardians_{name}", "people_guardians", columns, postgresql_where=sa.text(where))


def downgrade() -> None:
    op.drop_table("people_guardians")
