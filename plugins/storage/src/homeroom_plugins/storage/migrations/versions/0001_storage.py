"""Document types, document storage roles, and what stands for them in a student information system."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from sqlalchemy.dialects import postgresql

revision = "0001_storage"
down_revision = None
branch_labels = None
depends_on = None


def _to_role() -> sa.ForeignKeyConstraint:
    key = ["storage_roles.district_id", "storage_roles.id"]
    return sa.ForeignKeyConstraint(["district_id", "role_id"], key, ondelete="CASCADE")


def upgrade() -> None:
    create_district_table(
        "storage_types",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("retention_period_days", sa.Integer()),
        sa.Column("is_active", sa.Boolean(), nullable=False, server_default="true"),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "name_key"),
    )
    create_district_table(
        "storage_roles",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("permissions", postgresql.ARRAY(sa.Text()), nullable=False, server_default="{}"),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "name_key"),
    )
    create_district_table(
        "storage_role_types",
        sa.Column("role_id", sa.Uuid(), nullable=False),
        sa.Column("type_id", sa.Uuid(), nullable=False),
        sa.UniqueConstraint("district_id", "role_id", "type_id"),
        _to_role(),
        sa.ForeignKeyConstraint(["district_id", "type_id"], ["storage_types.district_id", "storage_types.id"]),
    )
    create_district_table(
        "storage_role_mappings",
        sa.Column("sis_role", sa.Text(), nullable=False),
        sa.Column("role_id", sa.Uuid(), nullable=False),
        sa.UniqueConstraint("district_id", "sis_role", "role_id"),
        _to_role(),
    )


def downgrade() -> None:
    for table in ("storage_role_mappings", "storage_role_types", "storage_roles", "storage_types"):
        op.drop_table(table)
