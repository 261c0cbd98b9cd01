"""Rights of the app role and protection of SECURITY DEFINER functions, enforced after every migration.

An attacker who exploits a handler has the rights of the app role. It may read and write the rows of one district; what
concerns all districts is left to the owner. `NARROW` lists the tables on which the app role has fewer rights.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, text

SEARCH_PATH = "pg_catalog, public, pg_temp"
"""`pg_temp` is named last: if it is not named, PostgreSQL searches it first, and callers can create tables there."""

DISTRICT_COLUMNS = ("name", "timezone", "language")
"""The columns of a district that may change; its id and its code never change."""

READ, ADD = frozenset({"SELECT"}), frozenset({"SELECT", "INSERT"})
NARROW: Mapping[str, frozenset[str]] = {
    "districts": ADD,  # In addition, UPDATE of DISTRICT_COLUMNS.
    "audit_entries": ADD,
    "disclosures": ADD,
    "disclosure_chain": ADD,
    "installation": ADD,
    "installed_plugins": ADD | {"UPDATE"},
    "operators": READ,
    "plugin_roles": READ,
    "district_key": READ,
    "reserved_plugins": ADD,
}
"""The tables on which the app role has fewer rights than SELECT, INSERT, UPDATE and DELETE."""

VERSIONS = "alembic_version_"
"""Prefix of Alembic's version tables. Only migrations read and write them; they need no entries in `NARROW`."""

ROWS = frozenset({"SELECT", "INSERT", "UPDATE", "DELETE"})

TABLES = text(
    """
    SELECT c.relname, a.privilege_type
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    CROSS JOIN LATERAL aclexplode(c.relacl) a
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
      AND (a.grantee = 0 OR a.grantee = (SELECT oid FROM pg_roles WHERE rolname = :app))
      AND pg_has_role(current_user, c.relowner, 'USAGE')
    """
)
FUNCTIONS = text(
    """
    SELECT p.oid::regprocedure::text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' AND p.prosecdef AND pg_has_role(current_user, p.proowner, 'USAGE')
      AND (NOT coalesce(:setting = ANY (p.proconfig), false) OR p.proacl IS NULL OR
           EXISTS (SELECT FROM aclexplode(p.proacl) a WHERE a.grantee = 0))
    """
).bindparams(bindparam("setting", f"search_path={SEARCH_PATH}"))
MAY_RENAME = text("SELECT has_column_privilege(:app, 'public.districts', 'name', 'UPDATE')")
IN_DATABASE = text(
    """
    SELECT current_database(), pg_has_role(current_user, d.datdba, 'USAGE')
        AND has_database_privilege(:app, d.oid, 'TEMPORARY')
    FROM pg_database d WHERE d.datname = current_database()
    """
)
IN_SCHEMA = text(
    """
    SELECT has_schema_privilege(:app, n.oid, 'CREATE') AND pg_has_role(current_user, n.nspowner, 'USAGE')
    FROM pg_namespace n WHERE n.nspname = 'public'
    """
)


@dataclass(frozen=True, slots=True)
class Excess:
    """Privileges on a table that the app role or PUBLIC has and should not have."""

    table: str
    privileges: frozenset[str]


def allowed_on(table: str) -> frozenset[str]:
    """Return the privileges that the app role may have on a table."""
    return frozenset() if table.startswith(VERSIONS) else NARROW.get(table, ROWS)


def list_excess(connection: Connection, app_role: str) -> list[Excess]:
    """List the tables of the current role on which the app role or PUBLIC has more privileges than `allowed_on`
    returns.
    """
    granted: dict[str, set[str]] = {}
    for table, privilege in connection.execute(TABLES, {"app": app_role}):
        granted.setdefault(table, set()).add(privilege)
    found = [Excess(table, frozenset(has - allowed_on(table))) for table, has in sorted(granted.items())]
    return [excess for excess in found if excess.privileges]


def tighten(connection: Connection, app_role: str) -> None:
    """Revoke excess rights of the app role and of PUBLIC, and protect SECURITY DEFINER functions.

    Runs as the owner of the schema after each set of migrations, so that it also covers the tables of third-party
    plugins. Writes only what differs, because processes start while others serve requests.
    """
    role = _quote(connection, app_role)
    for excess in list_excess(connection, app_role):
        table = f"public.{_quote(connection, excess.table)}"
        connection.execute(text(f"REVOKE ALL ON {table} FROM {role}, PUBLIC"))
        keep = ", ".join(sorted(allowed_on(excess.table)))
        if keep:
            connection.execute(text(f"GRANT {keep} ON {table} TO {role}"))
    if not connection.scalar(MAY_RENAME, {"app": app_role}):
        columns = ", ".join(DISTRICT_COLUMNS)
        connection.execute(text(f"GRANT UPDATE ({columns}) ON public.districts TO {role}"))
    for signature in connection.scalars(FUNCTIONS).all():
        connection.execute(text(f"ALTER FUNCTION {signature} SET search_path = {SEARCH_PATH}"))
        connection.execute(text(f"REVOKE ALL ON FUNCTION {signature} FROM PUBLIC"))
    database, has_temporary = connection.execute(IN_DATABASE, {"app": app_role}).one()
    if has_temporary:
        connection.execute(text(f"REVOKE TEMPORARY ON DATABASE {_quote(connection, database)} FROM {role}, PUBLIC"))
    if connection.scalar(IN_SCHEMA, {"app": app_role}):
        connection.execute(text(f"REVOKE CREATE ON SCHEMA public FROM {role}, PUBLIC"))


def _quote(connection: Connection, name: str) -> str:
    return connection.dialect.identifier_preparer.quote_identifier(name)
