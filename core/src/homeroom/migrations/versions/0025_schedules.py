"""What districts choose of the plugins' schedules."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import app_role, create_district_table

revision = "0025_schedules"
down_revision = "0024_walls"
branch_labels = None
depends_on = None

CHOSEN = """
CREATE FUNCTION public.list_flow_schedules() RETURNS TABLE (
    district_id uuid, flow text, cron text, is_paused boolean, changed_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT district_id, flow, cron, is_paused, changed_at FROM public.flow_schedules
$$
"""


def upgrade() -> None:
    create_district_table(
        "flow_schedules",
        sa.Column("flow", sa.Text(), nullable=False),
        sa.Column("cron", sa.Text(), nullable=True),
        sa.Column("is_paused", sa.Boolean(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_by", sa.Text(), nullable=False),
        sa.UniqueConstraint("district_id", "flow"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    op.execute(CHOSEN)
    op.execute("REVOKE ALL ON FUNCTION public.list_flow_schedules() FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION public.list_flow_schedules() TO {app_role()}")


def downgrade() -> None:
    op.execute("DROP FUNCTION public.list_flow_schedules()")
    op.drop_table("flow_schedules")
