"""Large objects of PostgreSQL lie in no table, so that no policy keeps them to a district: nobody may use them."""

from collections.abc import Sequence

import psycopg

OPEN = """
    SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'pg_catalog'::regnamespace
      AND (starts_with(p.proname, 'lo_') OR p.proname IN ('loread', 'lowrite'))
      AND has_function_privilege('public', p.oid, 'EXECUTE') ORDER BY 1
"""
"""The functions that make, read and write them, as far as everybody may call these."""


def close_large_objects(connection: psycopg.Connection) -> None:
    """As a superuser, take the functions from everybody else. Idempotent."""
    found = [str(signature) for (signature,) in connection.execute(OPEN)]
    if found:
        connection.execute(revoke(found).encode())


def revoke(signatures: Sequence[str]) -> str:
    """The SQL that takes these functions from everybody."""
    return f"REVOKE EXECUTE ON FUNCTION {', '.join(signatures)} FROM PUBLIC;"
