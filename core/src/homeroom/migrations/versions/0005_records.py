"""Saved views, and what generic records need: who may see them, what they were, and a way back from deletion."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from sqlalchemy.dialects import postgresql

revision = "0005_records"
down_revision = "0004_tenancy"
branch_labels = None
depends_on = None

TEXTS = postgresql.ARRAY(sa.Text())
NOW = sa.func.now()


def _tenant_table(name: str, *parts: sa.Column[Any] | sa.Constraint) -> None:
    create_district_table(name, *parts, sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"))


def _time(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable, server_default=None if nullable else NOW)


def upgrade() -> None:
    op.add_column("instances", sa.Column("readers", TEXTS))
    op.add_column("instances", sa.Column("writers", TEXTS))
    op.add_column("instances", _time("deleted_at", nullable=True))
    op.add_column("instances", sa.Column("deleted_by", sa.Text()))
    op.drop_column("instances", "acl")
    op.drop_index("ix_instances_model", "instances")
    # With the readers in it, the index alone counts what a role may see.
    op.create_index(
        "ix_instances_model",
        "instances",
        ["district_id", "model", "id"],
        postgresql_include=["readers"],
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.create_index(
        "ix_instances_deleted_at",
        "instances",
        ["district_id", "deleted_at"],
        postgresql_where=sa.text("deleted_at IS NOT NULL"),
    )
    _tenant_table(
        "instance_versions",
        sa.Column("instance_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("payload", postgresql.JSONB(), nullable=False),
        sa.Column("tags", postgresql.JSONB(), nullable=False),
        sa.Column("specs", postgresql.JSONB(), nullable=False),
        _time("replaced_at"),
        sa.UniqueConstraint("district_id", "instance_id", "version"),
        sa.ForeignKeyConstraint(
            ["district_id", "instance_id"], ["instances.district_id", "instances.id"], ondelete="CASCADE"
        ),
    )
    op.create_index("ix_instance_versions_replaced_at", "instance_versions", ["district_id", "replaced_at"])
    _tenant_table(
        "sequences",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.UniqueConstraint("district_id", "name"),
    )
    _tenant_table(
        "saved_views",
        sa.Column("user_id", sa.Uuid()),
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("state", postgresql.JSONB(), nullable=False),
        sa.Column("is_default", sa.Boolean(), nullable=False, server_default="false"),
        sa.Column("created_by", sa.Text(), nullable=False),
        _time("changed_at"),
        sa.ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
    )
    # Of each user, and of the district itself (no user), names differ and one view at most is the default.
    owner = sa.text("coalesce(user_id, '00000000-0000-0000-0000-000000000000'::uuid)")
    op.create_index("uq_saved_views_name", "saved_views", ["district_id", "model", owner, "name"], unique=True)
    op.create_index(
        "uq_saved_views_default",
        "saved_views",
        ["district_id", "model", owner],
        unique=True,
        postgresql_where=sa.text("is_default"),
    )


def downgrade() -> None:
    for table in ("saved_views", "sequences", "instance_versions"):
        op.drop_table(table)
    op.drop_index("ix_instances_deleted_at", "instances")
    op.drop_index("ix_instances_model", "instances")
    op.create_index("ix_instances_model", "instances", ["district_id", "model", "id"])
    op.add_column("instances", sa.Column("acl", postgresql.JSONB(), nullable=False, server_default="{}"))
    for column in ("readers", "writers", "deleted_at", "deleted_by"):
        op.drop_column("instances", column)
