"""PINs that go out in a mail of their own, and in which districts one may be due."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import app_role

revision = "0018_pin_mails"
down_revision = "0017_pin_modes"
branch_labels = None
depends_on = None

DUE = """
CREATE FUNCTION delivery_due_pins() RETURNS TABLE (district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT DISTINCT r.district_id FROM public.delivery_recipients r
    JOIN public.delivery_jobs j ON j.district_id = r.district_id AND j.id = r.job_id
    WHERE r.pin_is_due AND r.sent_at < now() AND r.recalled_at IS NULL
      AND j.recalled_at IS NULL AND j.status <> 'cancelled' AND j.expires_at > now()
$$
"""


def upgrade() -> None:
    table = "delivery_recipients"
    op.add_column(table, sa.Column("pin_is_due", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column(table, sa.Column("pin_mails", sa.Integer(), server_default="0", nullable=False))
    op.create_index("ix_delivery_recipients_due_pins", table, ["district_id", "job_id"], postgresql_where="pin_is_due")
    op.execute(DUE)
    op.execute("REVOKE ALL ON FUNCTION delivery_due_pins() FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION delivery_due_pins() TO {app_role()}")


def downgrade() -> None:
    """A version that mails no PINs has the office tell them."""
    op.execute("DROP FUNCTION delivery_due_pins()")
    op.drop_index("ix_delivery_recipients_due_pins", "delivery_recipients")
    op.drop_column("delivery_recipients", "pin_mails")
    op.drop_column("delivery_recipients", "pin_is_due")
    op.execute("UPDATE delivery_recipients SET pin_mode = 'generated' WHERE pin_mode = 'second_mail'")
    op.execute("UPDATE delivery_jobs SET pin_mode = 'generated' WHERE pin_mode = 'second_mail'")
