"""For what runs wait: how many come first, and for the operator which customers' runs are stuck."""

from alembic import op
from homeroom_sdk.orm import CURRENT_DISTRICT, app_role

revision = "0019_waits"
down_revision = "0018_schools"
branch_labels = None
depends_on = None

HELD = "LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp"
IS_OPERATOR = f"EXISTS (SELECT FROM public.operators o WHERE o.district_id = {CURRENT_DISTRICT})"

AHEAD = f"""
CREATE FUNCTION public.runs_ahead(wanted uuid[]) RETURNS TABLE (
    run_id uuid, here bigint, everywhere bigint
) {HELD} AS $$
    SELECT own.id, count(other.id) FILTER (WHERE other.district_id = own.district_id), count(other.id)
    FROM public.flow_runs own LEFT JOIN public.flow_runs other
        ON other.flow = own.flow AND other.id <> own.id AND other.state IN ('queued', 'running')
        AND (other.state = 'running' OR other.created_at < own.created_at)
        AND NOT (other.state = 'queued' AND other.is_postponed AND other.lease_until > now())
    WHERE own.district_id = {CURRENT_DISTRICT} AND own.id = ANY (wanted)
    GROUP BY own.id
$$
"""  # noqa: S608 - of constants

STUCK = f"""
CREATE FUNCTION public.list_stuck_runs(late_after interval, failed_within interval) RETURNS TABLE (
    district_id uuid, name text, late bigint, late_since timestamptz, failed bigint, failed_since timestamptz
) {HELD} AS $$
    SELECT d.id, d.name,
        count(*) FILTER (WHERE r.ended_at IS NULL), min(coalesce(r.lease_until, r.created_at))
            FILTER (WHERE r.ended_at IS NULL),
        count(*) FILTER (WHERE r.ended_at IS NOT NULL), min(r.ended_at)
    FROM public.flow_runs r JOIN public.districts d ON d.id = r.district_id
    WHERE {IS_OPERATOR} AND (
        (r.state IN ('queued', 'running') AND coalesce(r.lease_until, r.created_at) < now() - late_after)
        OR (r.state = 'failed' AND r.ended_at > now() - failed_within)
    )
    GROUP BY d.id, d.name
$$
"""  # noqa: S608 - of constants

FUNCTIONS = ("runs_ahead(uuid[])", "list_stuck_runs(interval, interval)")


def upgrade() -> None:
    op.execute(AHEAD)
    op.execute(STUCK)
    for function in FUNCTIONS:
        op.execute(f"REVOKE ALL ON FUNCTION public.{function} FROM PUBLIC")
        op.execute(f"GRANT EXECUTE ON FUNCTION public.{function} TO {app_role()}")


def downgrade() -> None:
    for function in FUNCTIONS:
        op.execute(f"DROP FUNCTION public.{function}")
