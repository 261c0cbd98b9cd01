"""The tables of single sign-on, which core made and has left for this plugin.

They keep the foreign keys that they had there: who erases a user or a session erases with it what the provider said.
"""

from alembic import op
from homeroom_sdk.orm import app_role

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TABLES = (
    "sso_providers",
    "sso_identities",
    "sso_attempts",
    "sso_refusals",
    "sso_sessions",
    "sso_tickets",
    "sso_logouts",
)
DUE = """
CREATE FUNCTION sso_districts_due() RETURNS TABLE (district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT s.district_id FROM public.sso_sessions s WHERE s.refresh_due_at <= now()
    UNION SELECT a.district_id FROM public.sso_attempts a WHERE a.expires_at <= now()
    UNION SELECT t.district_id FROM public.sso_tickets t WHERE t.expires_at <= now()
    UNION SELECT l.district_id FROM public.sso_logouts l WHERE l.expires_at <= now()
    UNION SELECT r.district_id FROM public.sso_refusals r WHERE r.last_at <= now() - interval '90 days'
$$
"""


def upgrade() -> None:
    for name in TABLES:
        op.rename_table(f"former_{name}", name)
    op.execute(DUE)
    op.execute("REVOKE ALL ON FUNCTION sso_districts_due() FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION sso_districts_due() TO {app_role()}")


def downgrade() -> None:
    op.execute("DROP FUNCTION sso_districts_due()")
    for name in TABLES:
        op.rename_table(name, f"former_{name}")
