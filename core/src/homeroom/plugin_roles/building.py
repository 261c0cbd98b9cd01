"""Creation of the role of each sandboxed plugin, its rights, and the policies that restrict it. Idempotent."""

import hashlib
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path

import psycopg
from homeroom_sdk.i18n import Sentence, _
from psycopg import sql

from homeroom.db.base import Base
from homeroom.db.engine import driver_url
from homeroom.db.large_objects import close_large_objects
from homeroom.db.urls import DatabaseUrls, NoOwner
from homeroom.migrations.sets import list_packages
from homeroom.plugin_roles import catalogue
from homeroom.plugin_roles.rights import Grant, TableRights, owner_of, rights_on_core, rights_on_own

LOCK = 0x726F6C65  # "role"
TRIES = 5
IN_THE_WAY = (psycopg.errors.LockNotAvailable, psycopg.errors.DeadlockDetected)
"""Errors that PostgreSQL raises while others use the tables; a retry succeeds a moment later."""
LOCK_TIMEOUT = "10s"
MAX_NAME = 63
"""Maximum length of an identifier in PostgreSQL, in bytes."""
OPTIONS = "LOGIN NOINHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS CONNECTION LIMIT 60"
"""Options of a plugin's role. The limit keeps one plugin from using all connections of the server."""

UNMAPPED = frozenset({"installed_plugins", "reserved_plugins"})
"""The platform's tables that have no mapped class."""

NO_ROLE = _(
    "It has no database role yet, and the owner of the schema may not create one. `homeroom doctor` shows "
    "the SQL to run. Then start again."
)
IN_USE = _("Tables of the platform are in use by others, so it could not be given its rights on them. Start again.")


def build_roles(urls: DatabaseUrls, plugin_ids: Sequence[str]) -> Mapping[str, Sentence]:
    """Create or repair the role of each plugin; return, per plugin that has no usable role, the reason for the
    operator.

    Also disables PostgreSQL's large objects if the admin URL is known.

    Raises:
        NoOwner: the owner's URL is not configured.
    """
    if urls.owner is None:
        raise NoOwner("Set HOMEROOM_DATABASE_OWNER_URL to the role that owns the schema, and start again.")
    if urls.admin is not None:
        with _connect(urls.admin) as admin:
            close_large_objects(admin)
    failed: dict[str, Sentence] = {}
    if not plugin_ids:
        return failed
    with psycopg.connect(driver_url(urls.owner), connect_timeout=5, autocommit=True) as owner:
        for plugin_id in plugin_ids:
            try:
                _build(owner, urls, plugin_id)
            except psycopg.errors.InsufficientPrivilege:
                failed[plugin_id] = NO_ROLE
            except IN_THE_WAY:
                failed[plugin_id] = IN_USE
    return failed


def drop_role(urls: DatabaseUrls, plugin_id: str) -> None:
    """Remove the plugin's role with its rights and policies. Idempotent."""
    if urls.owner is None:
        raise NoOwner("Set HOMEROOM_DATABASE_OWNER_URL to the role that owns the schema, and try again.")
    with _connect(urls.owner) as owner:
        found = owner.execute("DELETE FROM plugin_roles WHERE plugin_id = %s RETURNING role", (plugin_id,)).fetchone()
        if found is None or not catalogue.role_exists(owner, found[0]):
            return
        role = sql.Identifier(found[0])
        for table in catalogue.read_policies(owner, policy_name(plugin_id)):
            owner.execute(_drop_policy(plugin_id, table))
        for table in catalogue.read_grants(owner, found[0]):
            owner.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(_named(table), role))
        for signature in catalogue.read_functions(owner, found[0]):
            owner.execute(sql.SQL("REVOKE ALL ON FUNCTION {} FROM {}").format(sql.SQL(signature), role))
        owner.execute(sql.SQL("REVOKE ALL ON SCHEMA public FROM {}").format(role))
    with suppress(psycopg.errors.InsufficientPrivilege), _connect(urls.admin or urls.owner) as admin:
        database = sql.Identifier(admin.info.dbname)
        admin.execute(sql.SQL("REVOKE ALL ON DATABASE {} FROM {}").format(database, role))
        admin.execute(sql.SQL("DROP ROLE {}").format(role))


def role_name(database: str, plugin_id: str) -> str:
    """Return the name of the plugin's role in this database.

    It contains the database's name, because roles belong to the whole server, which may host several installations.
    """
    name = f"{database}_plugin_{plugin_id}"
    if len(name.encode()) <= MAX_NAME:
        return name
    return f"{hashlib.sha256(name.encode()).hexdigest()[:16]}_{plugin_id}"


def policy_name(plugin_id: str) -> str:
    """Return the name of the plugin's policies; each table has one policy at most."""
    return f"plugin_{plugin_id}"


def role_statements(connection: psycopg.Connection, role: str, password: str) -> Iterator[sql.Composed]:
    """Yield the statements that create or repair the role. They contain the password only as a SCRAM verifier."""
    verb = "ALTER" if catalogue.role_exists(connection, role) else "CREATE"
    verifier = connection.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256").decode()
    name, database = sql.Identifier(role), sql.Identifier(connection.info.dbname)
    yield sql.SQL(f"{verb} ROLE {{}} WITH {OPTIONS} PASSWORD {{}}").format(name, sql.Literal(verifier))
    if verb == "ALTER":  # A role can change its own settings; undo that.
        yield sql.SQL("ALTER ROLE {} RESET ALL").format(name)
        yield sql.SQL("ALTER ROLE {} IN DATABASE {} RESET ALL").format(name, database)
    for group in catalogue.read_groups(connection, role):
        yield sql.SQL("REVOKE {} FROM {}").format(sql.Identifier(group), name)
    yield sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(database, name)


@cache
def list_core_tables() -> frozenset[str]:
    """Return the platform's own tables; imports all modules with models, so that none is missing."""
    for name in list_packages():
        folder = Path(str(import_module(name).__file__)).parent
        for path in folder.rglob("models.py"):
            import_module(".".join((name, *path.relative_to(folder).with_suffix("").parts)))
    return frozenset(Base.metadata.tables) | UNMAPPED


def _build(owner: psycopg.Connection, urls: DatabaseUrls, plugin_id: str) -> None:
    with _alone(owner):
        role, password, oid = _credentials(owner, plugin_id)
    if oid is None or not catalogue.is_plain(owner, role, oid) or not _is_well(urls.owner or "", role, password):
        _make_role(owner, urls, role, password)
    for attempt in range(TRIES):
        try:
            with _alone(owner):
                _give_rights(owner, plugin_id, role)
        except IN_THE_WAY:
            if attempt == TRIES - 1:
                raise
            time.sleep(1)
        else:
            return


def _credentials(owner: psycopg.Connection, plugin_id: str) -> tuple[str, str, int | None]:
    wanted = (plugin_id, role_name(owner.info.dbname, plugin_id), secrets.token_urlsafe(32))
    owner.execute("INSERT INTO plugin_roles VALUES (%s, %s, %s) ON CONFLICT DO NOTHING", wanted)
    found = owner.execute("SELECT role, password, role_oid FROM plugin_roles WHERE plugin_id = %s", (plugin_id,))
    role, password, oid = found.fetchall()[0]
    return role, password, oid


def _make_role(owner: psycopg.Connection, urls: DatabaseUrls, role: str, password: str) -> None:
    """Create the role unless it exists as needed, and record its oid."""
    assert urls.owner is not None
    if not (catalogue.role_exists(owner, role) and _is_well(urls.owner, role, password)):
        with _connect(urls.admin or urls.owner) as admin:
            for statement in role_statements(admin, role, password):
                admin.execute(statement)
    owner.execute(
        "UPDATE plugin_roles SET role_oid = pg_roles.oid FROM pg_roles WHERE role = %s AND rolname = role", (role,)
    )


def _is_well(owner_url: str, role: str, password: str) -> bool:
    """Return True if the role exists, can sign in and has no special privileges."""
    try:
        with psycopg.connect(driver_url(owner_url), user=role, password=password, connect_timeout=5) as connection:
            return catalogue.is_plain(connection, role)
    except psycopg.OperationalError:
        return False


def _give_rights(owner: psycopg.Connection, plugin_id: str, role: str) -> None:
    """Grant missing rights and revoke excess ones; what is right already is left alone and needs no lock."""
    core = list_core_tables()
    plugins = catalogue.read_plugins(owner)
    own = {
        table: has_district
        for table, has_district in catalogue.read_tables(owner).items()
        if owner_of(table, {*plugins, plugin_id}, core) == plugin_id
    }
    wanted = {**rights_on_core(plugin_id), **rights_on_own(own)}
    has = catalogue.read_grants(owner, role)
    if not catalogue.may_use_schema(owner, role):
        owner.execute(sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(sql.Identifier(role)))
    for table in sorted({*wanted, *has}):
        grants = wanted[table].grants if table in wanted else frozenset()
        if has.get(table, frozenset()) != grants:
            _grant(owner, role, table, grants)
    for view in sorted(catalogue.read_open_views(owner)):
        owner.execute(sql.SQL("REVOKE ALL ON {} FROM PUBLIC").format(_named(view)))
    _set_policies(owner, plugin_id, role, wanted)
    _let_call(owner, plugin_id, role)


def _let_call(owner: psycopg.Connection, plugin_id: str, role: str) -> None:
    wanted, has = catalogue.list_callable(owner, plugin_id), catalogue.read_functions(owner, role)
    for signature in sorted(wanted - has):
        owner.execute(sql.SQL(f"GRANT EXECUTE ON FUNCTION {signature} TO {{}}").format(sql.Identifier(role)))
    for signature in sorted(has - wanted):
        owner.execute(sql.SQL(f"REVOKE ALL ON FUNCTION {signature} FROM {{}}").format(sql.Identifier(role)))


def _grant(owner: psycopg.Connection, role: str, table: str, grants: frozenset[Grant]) -> None:
    name = sql.Identifier(role)
    owner.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(_named(table), name))
    whole = sorted(privilege for privilege, column in grants if column is None)
    if whole:
        owner.execute(sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(", ".join(whole)), _named(table), name))
    for privilege in sorted({privilege for privilege, column in grants if column is not None}):
        columns = sql.SQL(", ").join(
            sql.Identifier(column) for each, column in sorted(grants, key=str) if each == privilege and column
        )
        owner.execute(sql.SQL(f"GRANT {privilege} ({{}}) ON {{}} TO {{}}").format(columns, _named(table), name))


def _set_policies(owner: psycopg.Connection, plugin_id: str, role: str, wanted: Mapping[str, TableRights]) -> None:
    policy = policy_name(plugin_id)
    has = catalogue.read_policies(owner, policy)
    marks = {table: _mark(rights) for table, rights in wanted.items() if rights.using}
    for table in sorted({*has, *marks}):
        if has.get(table) == marks.get(table):
            continue
        if table in has:
            owner.execute(_drop_policy(plugin_id, table))
        if table in marks:
            rights, name = wanted[table], sql.Identifier(policy)
            owner.execute(
                sql.SQL(
                    f"CREATE POLICY {{}} ON {{}} AS RESTRICTIVE TO {{}} USING ({rights.using}) "
                    f"WITH CHECK ({rights.check})"
                ).format(name, _named(table), sql.Identifier(role))
            )
            owner.execute(sql.SQL("COMMENT ON POLICY {} ON {} IS {}").format(name, _named(table), marks[table]))


def _drop_policy(plugin_id: str, table: str) -> sql.Composed:
    return sql.SQL("DROP POLICY {} ON {}").format(sql.Identifier(policy_name(plugin_id)), _named(table))


def _mark(rights: TableRights) -> str:
    """Return a checksum of the policy, kept as its comment, since PostgreSQL stores expressions in a rewritten form."""
    return hashlib.sha256(f"{rights.using}\n{rights.check}".encode()).hexdigest()[:32]


def _named(table: str) -> sql.Identifier:
    return sql.Identifier("public", table)


@contextmanager
def _connect(url: str) -> Iterator[psycopg.Connection]:
    """Open a connection and a transaction with the lock of `_alone`."""
    with psycopg.connect(driver_url(url), connect_timeout=5, autocommit=True) as connection, _alone(connection):
        yield connection


@contextmanager
def _alone(connection: psycopg.Connection) -> Iterator[None]:
    """Open a transaction that holds an advisory lock, so that only one process changes plugins' roles at a time."""
    with connection.transaction():
        connection.execute(sql.SQL("SET LOCAL lock_timeout = {}").format(LOCK_TIMEOUT))
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        yield
