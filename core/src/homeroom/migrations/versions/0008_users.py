"""Document storage roles and aliases of users, where they were last, and lists of users of any length."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from homeroom_sdk.search import add_search, drop_search
from sqlalchemy.dialects import postgresql

revision = "0008_users"
down_revision = "0007_screens"
branch_labels = None
depends_on = None

LISTED = {
    "ix_users_listed_name": ["district_id", "last_name", "first_name", "id"],
    "ix_users_listed_first_name": ["district_id", "first_name", "id"],
    "ix_users_listed_email": ["district_id", "email", "id"],
    "ix_users_listed_user_name": ["district_id", "user_name", "id"],
    "ix_users_listed_created": ["district_id", "created_at", "id"],
}
"""One index for each order of the list; deleted users stand in none, so that counting reads an index alone."""


def upgrade() -> None:
    op.add_column("users", sa.Column("sub_roles", postgresql.ARRAY(sa.Text()), nullable=False, server_default="{}"))
    op.add_column("users", sa.Column("last_sign_in_at", sa.DateTime(timezone=True)))
    op.add_column("users", sa.Column("deleted_at", sa.DateTime(timezone=True)))
    for name, columns in LISTED.items():
        op.create_index(name, "users", columns, postgresql_where=sa.text("deleted_at IS NULL"))
    op.create_index(
        "ix_users_deleted", "users", ["district_id", "deleted_at"], postgresql_where=sa.text("deleted_at IS NOT NULL")
    )
    op.create_index(
        "ix_users_administrators",
        "users",
        ["district_id", "id"],
        postgresql_where=sa.text("'Administrator' = ANY (roles) AND NOT is_suspended"),
    )
    add_search("users", "user_name", "email", "first_name", "last_name")
    create_district_table(
        "user_aliases",
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("alias", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("district_id", "alias"),
    )
    op.create_index("ix_user_aliases_user_id", "user_aliases", ["district_id", "user_id"])


def downgrade() -> None:
    op.drop_table("user_aliases")
    drop_search("users")
    for name in (*LISTED, "ix_users_deleted", "ix_users_administrators"):
        op.drop_index(name, "users")
    for column in ("deleted_at", "last_sign_in_at", "sub_roles"):
        op.drop_column("users", column)
