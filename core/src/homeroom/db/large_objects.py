"""Large objects of PostgreSQL are disabled: they are in no table, so that no policy restricts them to a district."""

from collections.abc import Sequence

import psycopg

OPEN = """
    SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'pg_catalog'::regnamespace
      AND (starts_with(p.proname, 'lo_') OR p.proname IN ('loread', 'lowrite'))
      AND has_function_privilege('public', p.oid, 'EXECUTE') ORDER BY 1
"""
"""Lists the functions that create, read or write large objects and that PUBLIC may call."""


def close_large_objects(connection: psycopg.Connection) -> None:
    """Revoke the large object functions from PUBLIC. Must run as a superuser. Idempotent."""
    found = [str(signature) for (signature,) in connection.execute(OPEN)]
    if found:
        connection.execute(revoke(found).encode())


def revoke(signatures: Sequence[str]) -> str:
    """Return the SQL that revokes these functions from PUBLIC."""
    return f"REVOKE EXECUTE ON FUNCTION {', '.join(signatures)} FROM PUBLIC;"
