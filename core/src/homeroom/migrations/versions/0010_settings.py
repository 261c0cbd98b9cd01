"""Settings of districts and of their plugins, messages to staff, edit locks, and what the queue shows of a run."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import CURRENT_DISTRICT, create_district_table

revision = "0010_settings"
down_revision = "0009_sso"
branch_labels = None
depends_on = None

EVERYBODY = "'00000000-0000-0000-0000-000000000000'::uuid"


def upgrade() -> None:
    create_district_table(
        "sis_credentials",
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("client_id", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("updated_by", sa.Text(), nullable=False),
        sa.UniqueConstraint("district_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    # No reference to the districts: a message for all of them belongs to none.
    create_district_table(
        "messages",
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("severity", sa.Text(), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("created_by", sa.Text(), nullable=False),
    )
    # Every district reads what is for everybody; only a transaction of no district writes it.
    op.execute("DROP POLICY district ON messages")
    op.execute(
        f"CREATE POLICY district ON messages USING (district_id IN ({CURRENT_DISTRICT}, {EVERYBODY})) "
        f"WITH CHECK (district_id = coalesce({CURRENT_DISTRICT}, {EVERYBODY}))"
    )
    create_district_table(
        "edit_locks",
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("user_name", sa.Text(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("district_id", "model", "record"),
        sa.ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
    )
    op.add_column("flow_runs", sa.Column("person_count", sa.Integer()))
    op.add_column("flow_runs", sa.Column("delivery_type", sa.Text()))
    op.create_index("ix_flow_runs_created", "flow_runs", ["district_id", sa.text("created_at DESC")])


def downgrade() -> None:
    op.drop_index("ix_flow_runs_created")
    op.drop_column("flow_runs", "delivery_type")
    op.drop_column("flow_runs", "person_count")
    for table in ("edit_locks", "messages", "sis_credentials"):
        op.drop_table(table)
