"""The database and the database roles that homeroom needs, created once by a superuser."""

import psycopg
from homeroom.db.large_objects import close_large_objects
from psycopg import sql

ADMIN = "homeroom_admin"
OWNER = "homeroom_owner"
APP = "homeroom_app"
DATABASE = "homeroom"

# Neither role may bypass row level security. The app role owns nothing; migrations grant it its privileges.
_ROLES = {OWNER: sql.SQL("createdb"), APP: sql.SQL("nocreatedb")}
_ROLE_OPTIONS = sql.SQL("login nosuperuser nocreaterole nobypassrls noreplication")
_SCHEMA = f"""
    alter schema public owner to {OWNER};
    revoke create on schema public from public;
    grant usage on schema public to {APP};
"""


def create_roles_and_database(
    admin_url: str, *, owner_password: str, app_password: str, database: str = DATABASE
) -> None:
    """Create the two roles and the database, or correct their attributes and privileges.

    Idempotent. The last statement grants CONNECT to `homeroom_app`, so the database is complete when that role can
    connect.

    Args:
        admin_url: libpq URL or connection string of a superuser, for any database.
    """
    with psycopg.connect(admin_url, autocommit=True) as admin:
        _create_role(admin, OWNER, owner_password)
        _create_role(admin, APP, app_password)
        if not _exists(admin, "select 1 from pg_database where datname = %s", database):
            admin.execute(
                sql.SQL("create database {} owner {}").format(sql.Identifier(database), sql.Identifier(OWNER))
            )
        admin.execute(sql.SQL("revoke connect, temporary on database {} from public").format(sql.Identifier(database)))
    with psycopg.connect(admin_url, dbname=database, autocommit=True) as inside:
        inside.execute(_SCHEMA)
        close_large_objects(inside)
        inside.execute(
            sql.SQL("grant connect on database {} to {}").format(sql.Identifier(database), sql.Identifier(APP))
        )


def _create_role(admin: psycopg.Connection, role: str, password: str) -> None:
    verb = "alter" if _exists(admin, "select 1 from pg_roles where rolname = %s", role) else "create"
    admin.execute(
        sql.SQL("{verb} role {role} with {options} {extra} password {password}").format(
            verb=sql.SQL(verb),
            role=sql.Identifier(role),
            options=_ROLE_OPTIONS,
            extra=_ROLES[role],
            password=sql.Literal(password),
        )
    )


def _exists(admin: psycopg.Connection, query: str, name: str) -> bool:
    return admin.execute(query.encode(), (name,)).fetchone() is not None
