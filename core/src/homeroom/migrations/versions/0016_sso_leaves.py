"""Single sign-on is a plugin's: its tables wait under another name until that takes them over.

Nothing of them is lost where the plugin is not installed; it finds them whenever it comes.
"""

from alembic import op
from homeroom_sdk.orm import app_role

revision = "0016_sso_leaves"
down_revision = "0015_sentences"
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
WORK = """
CREATE FUNCTION public.districts_with_sso_work() RETURNS TABLE (district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT s.district_id FROM public.sso_sessions s WHERE s.refresh_due_at <= now()
    UNION SELECT a.district_id FROM public.sso_attempts a WHERE a.expires_at <= now()
    UNION SELECT t.district_id FROM public.sso_tickets t WHERE t.expires_at <= now()
    UNION SELECT l.district_id FROM public.sso_logouts l WHERE l.expires_at <= now()
    UNION SELECT r.district_id FROM public.sso_refusals r WHERE r.last_at <= now() - interval '90 days'
$$
"""


def upgrade() -> None:
    op.execute("DROP FUNCTION public.districts_with_sso_work()")
    for name in TABLES:
        op.rename_table(name, f"former_{name}")


def downgrade() -> None:
    """The plugin's own way down has given the tables back before."""
    for name in TABLES:
        op.rename_table(f"former_{name}", name)
    op.execute(WORK)
    op.execute("REVOKE ALL ON FUNCTION public.districts_with_sso_work() FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION public.districts_with_sso_work() TO {app_role()}")
