"""Check that an exploited handler cannot reach beyond one district of the database, and name the SQL that repairs it.

The check runs as the app role. PostgreSQL itself then reports what this role may do: by its own grants, by those of
PUBLIC and by those of the roles that it is a member of.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from homeroom.db.large_objects import OPEN, revoke
from homeroom.db.pooler import POOLED, loses_sessions
from homeroom.db.rights import DISTRICT_COLUMNS, NARROW, SEARCH_PATH, allowed_on

OLDEST_VERSION = 15
"""The first PostgreSQL version in which creating tables in the schema `public` needs a grant."""

ROLE = "SELECT * FROM pg_roles WHERE rolname = current_user"
SPECIAL = {
    "rolsuper": "SUPERUSER",
    "rolbypassrls": "BYPASSRLS",
    "rolcreaterole": "CREATEROLE",
    "rolcreatedb": "CREATEDB",
    "rolreplication": "REPLICATION",
}
MEMBER = """
    SELECT quote_ident(rolname) FROM pg_roles
    WHERE rolname <> current_user AND pg_has_role(current_user, oid, 'MEMBER') ORDER BY 1
"""
OWNED = """
    SELECT DISTINCT kind FROM (
        SELECT 'tables' AS kind, relowner AS owner FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
        UNION ALL SELECT 'functions', proowner FROM pg_proc UNION ALL SELECT 'schemas', nspowner FROM pg_namespace
        UNION ALL SELECT 'the database', datdba FROM pg_database WHERE datname = current_database()
    ) AS things WHERE owner = (SELECT oid FROM pg_roles WHERE rolname = current_user) ORDER BY 1
"""
MAKES = """
    SELECT quote_ident(current_database()), has_schema_privilege('public', 'CREATE'),
        has_database_privilege(current_database(), 'CREATE'), has_database_privilege(current_database(), 'TEMPORARY')
"""
TABLES = """
    SELECT c.relname, quote_ident(c.relname) AS quoted, quote_ident(o.rolname) AS owner, o.rolsuper, c.relrowsecurity,
        EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'district_id') AS of_district,
        EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid) AS has_policy,
        ARRAY(SELECT k FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'])
              AS k WHERE has_table_privilege(c.oid, k)) AS may,
        ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
              AND NOT a.attisdropped AND has_column_privilege(c.oid, a.attnum, 'UPDATE')) AS changes
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_roles o ON o.oid = c.relowner
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') ORDER BY 1
"""
FUNCTIONS = f"""
    SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace
      AND (NOT coalesce('search_path={SEARCH_PATH}' = ANY (p.proconfig), false)
           OR p.proacl IS NULL OR EXISTS (SELECT FROM aclexplode(p.proacl) a WHERE a.grantee = 0)) ORDER BY 1
"""  # noqa: S608 - of constants


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem of the database, and the SQL that repairs it, to be run by a superuser or the owner."""

    sentence: str
    remedy: str = ""
    is_usable: bool = True
    """False if the database does not answer or lacks our tables, so that nothing else can be checked."""
    is_warning: bool = False
    """True if the problem is tolerable; not every database provider allows the repair."""

    def __str__(self) -> str:
        return f"{self.sentence} Run: {self.remedy}" if self.remedy else self.sentence


def inspect_database(app_url: str) -> list[Finding]:
    """Return the problems of the database at this URL; an empty list if there are none."""
    engine = create_engine(app_url, hide_parameters=True, connect_args={"connect_timeout": 5})
    try:
        if loses_sessions(app_url):
            return [Finding(POOLED, is_usable=False)]
        with engine.connect() as connection:
            if connection.scalar(text("SELECT to_regclass('public.districts')")) is None:
                return [Finding("The database is not migrated: run `homeroom migrate`.", is_usable=False)]
            return list(_inspect(connection))
    except SQLAlchemyError as error:
        kind = type(error).__name__
        sentence = f"The database does not answer or is not migrated ({kind}): run `homeroom migrate`."
        return [Finding(sentence, is_usable=False)]
    finally:
        engine.dispose()


def _inspect(connection: Connection) -> Iterator[Finding]:
    version = connection.scalar(text("SELECT current_setting('server_version_num')::int / 10000")) or 0
    if version < OLDEST_VERSION:
        yield Finding(f"PostgreSQL {version} is too old: homeroom needs {OLDEST_VERSION} or newer.")
    app = connection.scalar(text("SELECT quote_ident(current_user)")) or ""
    is_superuser = connection.scalar(text("SELECT rolsuper FROM pg_roles WHERE rolname = current_user"))
    yield from _inspect_role(connection, app)
    if not is_superuser:  # A superuser may do everything; other problems show once that is repaired.
        yield from _inspect_what_it_makes(connection, app)
    tables = connection.execute(text(TABLES)).all()
    owners = {str(row.owner) for row in tables if row.rolsuper}
    for owner in sorted(owners):
        yield Finding(
            f"The role {owner}, which owns the tables, is a superuser.",
            f"ALTER ROLE {owner} NOSUPERUSER; or give the schema to a role of its own.",
        )
    if not is_superuser:
        yield from _inspect_tables(tables, app)
    if is_open := connection.scalars(text(OPEN)).all():
        yield Finding(
            "Everybody may use large objects of PostgreSQL. They are not isolated between districts.",
            revoke(is_open),
            is_warning=True,
        )
    for signature in connection.scalars(text(FUNCTIONS)):
        yield Finding(
            f"The function {signature} lends its owner's rights to everybody or to what its caller makes.",
            f"ALTER FUNCTION {signature} SET search_path = {SEARCH_PATH}; "
            f"REVOKE ALL ON FUNCTION {signature} FROM PUBLIC;",
        )


def _inspect_role(connection: Connection, app: str) -> Iterator[Finding]:
    role = connection.execute(text(ROLE)).mappings().one()
    special = [word for column, word in SPECIAL.items() if role[column]]
    if special:
        yield Finding(
            f"The app role must not be {', '.join(special)}: it bypasses the isolation of districts.",
            f"ALTER ROLE {app} {' '.join(f'NO{word}' for word in special)};",
        )
    if role["rolsuper"]:
        return  # PostgreSQL treats a superuser as a member of all roles.
    for other in connection.scalars(text(MEMBER)):
        yield Finding(f"The app role is a member of {other} and has its rights too.", f"REVOKE {other} FROM {app};")
    owned = list(connection.scalars(text(OWNED)))
    if owned:
        yield Finding(
            f"The app role owns {', '.join(owned)}: an owner is not held by row level security.",
            f"REASSIGN OWNED BY {app} TO the role of HOMEROOM_DATABASE_OWNER_URL;",
        )


def _inspect_what_it_makes(connection: Connection, app: str) -> Iterator[Finding]:
    database, in_schema, schemas, temporary = connection.execute(text(MAKES)).one()
    if in_schema:
        yield Finding(
            "The app role may make tables and functions in the schema public.",
            f"REVOKE CREATE ON SCHEMA public FROM PUBLIC, {app};",
        )
    if schemas or temporary:
        what = " and ".join(word for word, may in (("schemas", schemas), ("temporary tables", temporary)) if may)
        yield Finding(
            f"The app role may make {what} in the database, and needs none.",
            f"REVOKE CREATE, TEMPORARY ON DATABASE {database} FROM PUBLIC, {app};",
        )


def _inspect_tables(tables: Sequence[Row[Any]], app: str) -> Iterator[Finding]:
    for row in tables:
        name, quoted = str(row.relname), f"public.{row.quoted}"
        if (row.of_district or name == "districts") and not (row.relrowsecurity and row.has_policy):
            yield Finding(
                f"Row level security is off for {name}: every district sees the rows of all.",
                f"ALTER TABLE {quoted} ENABLE ROW LEVEL SECURITY; then `homeroom migrate`.",
            )
        if not (row.of_district or name in NARROW or not allowed_on(name)):
            continue  # Not a district's table, and without restricted rights.
        excess = set(row.may) - allowed_on(name)
        if excess:
            yield Finding(
                f"The app role may do more with {name} than it needs.",
                f"REVOKE {', '.join(sorted(excess))} ON {quoted} FROM {app}, PUBLIC; then `homeroom migrate`.",
            )
        columns = set(row.changes) - set(DISTRICT_COLUMNS)
        if name == "districts" and columns and "UPDATE" not in excess:
            yield Finding(
                "The app role may change the id or the code of a district.",
                f"REVOKE UPDATE ({', '.join(sorted(columns))}) ON {quoted} FROM {app};",
            )
