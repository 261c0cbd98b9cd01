"""Queries of PostgreSQL's catalogue about the role of a plugin."""

from collections import defaultdict
from collections.abc import Mapping

import psycopg

from homeroom.plugin_roles.rights import CORE_FUNCTIONS, Grant
from homeroom.plugins.loading.namespace import RESERVED

TABLES = """
    SELECT c.relname, EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'district_id' AND c.relrowsecurity)
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT starts_with(c.relname, 'alembic_version_')"""
GRANTS = """
    SELECT c.relname, a.privilege_type, NULL FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) a
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind <> 'i'
        AND a.grantee = (SELECT oid FROM pg_roles WHERE rolname = %(role)s)
    UNION ALL
    SELECT c.relname, a.privilege_type, t.attname FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid
    CROSS JOIN LATERAL aclexplode(t.attacl) a
    WHERE c.relnamespace = 'public'::regnamespace
        AND a.grantee = (SELECT oid FROM pg_roles WHERE rolname = %(role)s)"""
OPEN_VIEWS = """
    SELECT c.relname FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) a
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('v', 'm') AND a.grantee = 0"""
POLICIES = """
    SELECT p.polrelid::regclass::text, coalesce(obj_description(p.oid, 'pg_policy'), '')
    FROM pg_policy p WHERE p.polname = %s"""
FUNCTIONS = """
    SELECT p.oid::regprocedure::text FROM pg_proc p CROSS JOIN LATERAL aclexplode(p.proacl) a
    WHERE p.pronamespace = 'public'::regnamespace
        AND a.grantee = (SELECT oid FROM pg_roles WHERE rolname = %s)"""
CALLABLE = """
    SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND (p.proname = ANY (%s)
        OR starts_with(p.proname, %s) AND position('homeroom.district' IN p.prosrc) = 0)"""
"""The SECURITY DEFINER functions that a plugin may call: some of the platform's, and its own.

Functions of a plugin that read the district setting themselves are excluded: they would open every district to it.
"""
GROUPS = """
    SELECT g.rolname FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid
    JOIN pg_roles r ON r.oid = m.member WHERE r.rolname = %s"""
PLAIN = """
    SELECT NOT (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication)
        AND NOT EXISTS (SELECT FROM pg_db_role_setting s WHERE s.setrole = pg_roles.oid)
    FROM pg_roles WHERE rolname = %(role)s AND oid = coalesce(%(oid)s::oid, oid)"""
PLUGINS = """
    SELECT plugin_id FROM installed_plugins
    UNION SELECT substr(tablename, 17) FROM pg_tables
        WHERE schemaname = 'public' AND starts_with(tablename, 'alembic_version_')"""


def role_exists(connection: psycopg.Connection, role: str) -> bool:
    """Return True if the server has a role of this name."""
    return connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)).fetchone() is not None


def is_plain(connection: psycopg.Connection, role: str, oid: int | None = None) -> bool:
    """Return True if the role has no special privileges, no memberships and no settings of its own.

    Args:
        oid: The expected oid; a role of the same name with another oid does not count.
    """
    found = connection.execute(PLAIN, {"role": role, "oid": oid}).fetchone()
    return found == (True,) and not read_groups(connection, role)


def read_groups(connection: psycopg.Connection, role: str) -> list[str]:
    """List the roles that it is a member of."""
    return [row[0] for row in connection.execute(GROUPS, (role,))]


def read_plugins(connection: psycopg.Connection) -> frozenset[str]:
    """Return the ids of all plugins that have ever been installed here."""
    return frozenset(row[0] for row in connection.execute(PLUGINS)) - RESERVED


def read_tables(connection: psycopg.Connection) -> Mapping[str, bool]:
    """Return all tables, each with True if it has districts and row level security."""
    return dict(connection.execute(TABLES).fetchall())


def read_grants(connection: psycopg.Connection, role: str) -> Mapping[str, frozenset[Grant]]:
    """Return the privileges granted directly to the role, by table."""
    found = defaultdict[str, set[Grant]](set)
    for table, privilege, column in connection.execute(GRANTS, {"role": role}):
        found[table].add((privilege, column))
    return {table: frozenset(grants) for table, grants in found.items()}


def read_open_views(connection: psycopg.Connection) -> frozenset[str]:
    """Return the views that PUBLIC has privileges on."""
    return frozenset(row[0] for row in connection.execute(OPEN_VIEWS))


def read_policies(connection: psycopg.Connection, policy: str) -> Mapping[str, str]:
    """Return the tables that have a policy of this name, each with the policy's comment."""
    return {table.strip('"'): mark for table, mark in connection.execute(POLICIES, (policy,))}


def read_functions(connection: psycopg.Connection, role: str) -> frozenset[str]:
    """Return the signatures of the functions granted directly to the role."""
    return frozenset(row[0] for row in connection.execute(FUNCTIONS, (role,)))


def list_callable(connection: psycopg.Connection, plugin_id: str) -> frozenset[str]:
    """Return the signatures of the SECURITY DEFINER functions that the plugin's role may call."""
    return frozenset(row[0] for row in connection.execute(CALLABLE, (list(CORE_FUNCTIONS), f"{plugin_id}_")))


def may_use_schema(connection: psycopg.Connection, role: str) -> bool:
    """Return True if the role may use the schema `public`."""
    return connection.execute("SELECT has_schema_privilege(%s, 'public', 'USAGE')", (role,)).fetchone() == (True,)
