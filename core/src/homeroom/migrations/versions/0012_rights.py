"""What the app role may do with the list of districts, and functions that name where their tables are.

A function with its owner's rights that looks for a table where its caller can put one lends those rights to the
caller. So each names its tables' schema, and looks into the caller's temporary one last.
"""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import CURRENT_DISTRICT, app_role
from homeroom_sdk.search import SEARCH_COLUMN, create_search_function

revision = "0012_rights"
down_revision = "0011_remotes"
branch_labels = None
depends_on = None

HELD = "LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp"

WORK = f"""
CREATE OR REPLACE FUNCTION public.districts_with_work() RETURNS TABLE (district_id uuid, kind text) {HELD} AS $$
    SELECT DISTINCT e.district_id, 'events' FROM public.outbox_events e
        WHERE e.done_at IS NULL AND e.dead_at IS NULL AND e.due_at <= now()
    UNION ALL
    SELECT DISTINCT r.district_id, 'runs' FROM public.flow_runs r
        WHERE r.state IN ('queued', 'running') AND (r.engine_id IS NULL OR r.lease_until < now())
$$
"""  # noqa: S608 - of constants

SSO_WORK = f"""
CREATE OR REPLACE FUNCTION public.districts_with_sso_work() RETURNS TABLE (district_id uuid) {HELD} AS $$
    SELECT s.district_id FROM public.sso_sessions s WHERE s.refresh_due_at <= now()
    UNION SELECT a.district_id FROM public.sso_attempts a WHERE a.expires_at <= now()
    UNION SELECT t.district_id FROM public.sso_tickets t WHERE t.expires_at <= now()
    UNION SELECT l.district_id FROM public.sso_logouts l WHERE l.expires_at <= now()
    UNION SELECT r.district_id FROM public.sso_refusals r WHERE r.last_at <= now() - interval '90 days'
$$
"""  # noqa: S608 - of constants

SEARCHABLE = sa.text(
    """
    SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = :column
    JOIN pg_proc p ON p.pronamespace = n.oid AND p.proname = c.relname || '_search' AND p.prosecdef
    WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1
    """
)
"""Also those of plugins that were there before; on a new database theirs come later, and are right from the start."""

POLICIES = {
    "see": "FOR SELECT USING (true)",
    "add": "FOR INSERT WITH CHECK (true)",
    "change": f"FOR UPDATE USING (id = {CURRENT_DISTRICT})",
}


def upgrade() -> None:
    role = app_role()
    op.execute(WORK)
    op.execute(SSO_WORK)
    for table in op.get_bind().scalars(SEARCHABLE, {"column": SEARCH_COLUMN}).all():
        create_search_function(table)
    op.execute("ALTER TABLE districts ENABLE ROW LEVEL SECURITY")
    for name, rule in POLICIES.items():
        op.execute(f"CREATE POLICY {name} ON districts {rule}")
    op.execute(f"REVOKE ALL ON districts FROM {role}")
    op.execute(f"GRANT SELECT, INSERT, UPDATE (name, timezone, language) ON districts TO {role}")
    # Each table is granted by the migration that makes it; what nobody grants is the owner's.
    op.execute(f"ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM {role}")
    op.execute(f"ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM {role}")


def downgrade() -> None:
    """The functions stay as they are: they do what they did before."""
    for name in POLICIES:
        op.execute(f"DROP POLICY {name} ON districts")
    op.execute("ALTER TABLE districts DISABLE ROW LEVEL SECURITY")
    op.execute(f"GRANT SELECT, INSERT, UPDATE ON districts TO {app_role()}")
