"""Check of the plugins' roles and rights, run as the app role, with the SQL that repairs them."""

from collections.abc import Iterator, Sequence

import psycopg
from psycopg import sql

from homeroom.db.engine import driver_url
from homeroom.db.inspection import Finding
from homeroom.plugin_roles import catalogue
from homeroom.plugin_roles.building import list_core_tables, policy_name, role_statements
from homeroom.plugin_roles.rights import owner_of, rights_on_core

READY = "SELECT to_regclass('public.plugin_roles') IS NOT NULL"
ROLES = "SELECT plugin_id, role, password FROM public.plugin_roles"
MAY_READ = """
    SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
        AND has_any_column_privilege(%s, c.oid, 'SELECT, INSERT, UPDATE, REFERENCES') ORDER BY 1"""


def inspect_roles(app_url: str, ready: Sequence[str], failed: Sequence[str] = ()) -> list[Finding]:
    """Return the problems of the roles of these plugins; an empty list if all is well.

    Args:
        ready: Plugins in service; each must have a role.
        failed: Plugins out of service; their roles are checked only if they exist.
    Raises:
        psycopg.OperationalError: the database does not answer.
    """
    with psycopg.connect(driver_url(app_url), connect_timeout=5) as connection:
        if connection.execute(READY).fetchone() != (True,):
            return []
        known = {plugin_id: (role, password) for plugin_id, role, password in connection.execute(ROLES)}
        missing = [
            Finding(f"The plugin {each} has no role in the database yet: run `homeroom migrate`.")
            for each in ready
            if each not in known
        ]
        asked = [each for each in (*ready, *failed) if each in known]
        return missing + [finding for each in asked for finding in _inspect(connection, each, *known[each])]


def _inspect(connection: psycopg.Connection, plugin_id: str, role: str, password: str) -> Iterator[Finding]:
    if not catalogue.role_exists(connection, role) or not _may_connect(connection, role):
        remedy = "; ".join(each.as_string(connection) for each in role_statements(connection, role, password))
        yield Finding(
            f"The plugin {plugin_id} has no role of its own in the database. As an administrator of the server, then "
            "start homeroom again.",
            f"{remedy};",
        )
        return
    if not _may_sign_in(connection, role, password):
        remedy = "; ".join(each.as_string(connection) for each in role_statements(connection, role, password))
        yield Finding(
            f"The role of the plugin {plugin_id} cannot sign in: its password was changed. Start homeroom again, which "
            "sets it anew where it may. Else, as an administrator of the server, run what follows.",
            f"{remedy};",
        )
    if not catalogue.is_plain(connection, role):
        groups = ", ".join(map(_quoted, catalogue.read_groups(connection, role)))
        remedy = f"ALTER ROLE {_quoted(role)} NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION;"
        remedy += f" ALTER ROLE {_quoted(role)} RESET ALL;"
        yield Finding(
            f"The role of the plugin {plugin_id} has rights of others, or settings of its own.",
            f"{remedy} REVOKE {groups} FROM {_quoted(role)};" if groups else remedy,
        )
    yield from _inspect_rights(connection, plugin_id, role)


def _inspect_rights(connection: psycopg.Connection, plugin_id: str, role: str) -> Iterator[Finding]:
    core, plugins = list_core_tables(), {*catalogue.read_plugins(connection), plugin_id}
    tables = catalogue.read_tables(connection)
    held, policies = rights_on_core(plugin_id), catalogue.read_policies(connection, policy_name(plugin_id))
    for (table,) in connection.execute(MAY_READ, (role,)).fetchall():
        is_own = table in tables and owner_of(table, plugins, core) == plugin_id
        if not is_own and table not in held:
            yield Finding(
                f"The role of the plugin {plugin_id} has rights on {table}, which is not its own: `homeroom migrate` "
                "takes them back."
            )
        elif table in held and table not in policies:
            yield Finding(
                f"The role of the plugin {plugin_id} is not held to its own rows of {table}: run `homeroom migrate`."
            )


def _may_sign_in(connection: psycopg.Connection, role: str, password: str) -> bool:
    info = connection.info
    try:
        psycopg.connect(
            host=info.host, port=info.port, dbname=info.dbname, user=role, password=password, connect_timeout=5
        ).close()
    except psycopg.OperationalError:
        return False
    return True


def _may_connect(connection: psycopg.Connection, role: str) -> bool:
    asked = connection.execute("SELECT has_database_privilege(%s, current_database(), 'CONNECT')", (role,))
    return asked.fetchone() == (True,)


def _quoted(name: str) -> str:
    return sql.Identifier(name).as_string(None)
