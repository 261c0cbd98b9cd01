"""Links and PINs are the plugin `recipients`' now: it takes over what went out before (`handover`)."""

from alembic import op
from homeroom_sdk.orm import app_role

revision = "0004_recipients"
down_revision = "0003_sentences"
branch_labels = None
depends_on = None

DUE = """
CREATE FUNCTION delivery_former_links() RETURNS TABLE (district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT DISTINCT r.district_id FROM public.delivery_recipients r WHERE r.former_token_hash IS NOT NULL
$$
"""


def upgrade() -> None:
    op.drop_constraint("uq_delivery_recipients_district_id_token_hash", "delivery_recipients")
    op.alter_column("delivery_recipients", "token_hash", new_column_name="former_token_hash", nullable=True)
    op.drop_column("delivery_recipients", "wrong_pins")
    op.create_index(
        "ix_delivery_recipients_former",
        "delivery_recipients",
        ["district_id"],
        postgresql_where="former_token_hash IS NOT NULL",
    )
    op.execute(DUE)
    op.execute("REVOKE ALL ON FUNCTION delivery_former_links() FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION delivery_former_links() TO {app_role()}")


def downgrade() -> None:
    op.execute("DROP FUNCTION delivery_former_links()")
    op.drop_index("ix_delivery_recipients_former", "delivery_recipients")
    op.execute("ALTER TABLE delivery_recipients ADD COLUMN wrong_pins integer NOT NULL DEFAULT 0")
    op.execute("DELETE FROM delivery_recipients WHERE former_token_hash IS NULL")
    op.alter_column("delivery_recipients", "former_token_hash", new_column_name="token_hash", nullable=False)
    op.create_unique_constraint(
        "uq_delivery_recipients_district_id_token_hash", "delivery_recipients", ["district_id", "token_hash"]
    )
