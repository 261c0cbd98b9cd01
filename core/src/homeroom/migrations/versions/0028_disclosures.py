"""The disclosure ledger: its rows, their chain, and the queue of rows that have no link yet."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import app_role, create_district_table

revision = "0028_disclosures"
down_revision = "0027_private_plugins"
branch_labels = None
depends_on = None

HELD = "SET search_path = pg_catalog, public, pg_temp"
QUEUE = f"""
CREATE FUNCTION public.queue_disclosures() RETURNS trigger LANGUAGE plpgsql {HELD} AS $$
BEGIN
    INSERT INTO public.disclosure_queue (district_id, id) SELECT district_id, id FROM added;
    RETURN NULL;
END $$
"""  # noqa: S608 - of constants
ON_INSERT = """
CREATE TRIGGER queue AFTER INSERT ON disclosures REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION public.queue_disclosures()
"""
WAITING = f"""
CREATE FUNCTION public.districts_with_disclosures() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER {HELD} AS $$
    WITH RECURSIVE found AS (
        (SELECT district_id FROM public.disclosure_queue ORDER BY district_id LIMIT 1)
        UNION ALL
        SELECT (SELECT q.district_id FROM public.disclosure_queue q WHERE q.district_id > found.district_id
                ORDER BY q.district_id LIMIT 1)
        FROM found WHERE found.district_id IS NOT NULL
    )
    SELECT district_id FROM found WHERE district_id IS NOT NULL
$$
"""  # noqa: S608 - of constants


def upgrade() -> None:
    """Nothing is in the ledger yet: of what was shown before, the activity log tells."""
    district = ("district_id",), ("districts.id",)
    create_district_table(
        "disclosures",
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("act", "plugin_id")),
        *(sa.Column(name, sa.UUID(), nullable=False) for name in ("person", "document")),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("person_name", "title", "kind")),
        sa.Column("user_id", sa.UUID()),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("actor", "recipient", "reason")),
        sa.Column("ip_address", sa.Text()),
        sa.ForeignKeyConstraint(*district, ondelete="CASCADE"),
    )
    create_district_table(
        "disclosure_chain",
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.UniqueConstraint("district_id", "seq"),
        sa.ForeignKeyConstraint(*district, ondelete="CASCADE"),
    )
    create_district_table("disclosure_queue", sa.ForeignKeyConstraint(*district, ondelete="CASCADE"))
    for table in ("disclosures", "disclosure_chain"):
        op.execute(f"REVOKE UPDATE, DELETE ON {table} FROM {app_role()}")
    op.create_index("ix_disclosures_person", "disclosures", ["district_id", "person", sa.text("at DESC")])
    op.create_index("ix_disclosures_at", "disclosures", ["district_id", sa.text("at DESC")])
    op.execute(QUEUE)
    op.execute(ON_INSERT)
    op.execute(WAITING)
    op.execute("REVOKE ALL ON FUNCTION public.districts_with_disclosures() FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION public.districts_with_disclosures() TO {app_role()}")


def downgrade() -> None:
    """Forget the ledger."""
    op.execute("DROP FUNCTION public.districts_with_disclosures()")
    for table in ("disclosure_queue", "disclosure_chain", "disclosures"):
        op.drop_table(table)
    op.execute("DROP FUNCTION public.queue_disclosures()")
