"""Erasure of a customer: the last step after its licence was deleted, by an operator's command (ADR 13)."""

from graphlib import TopologicalSorter
from uuid import UUID

from homeroom.db.urls import NoOwner, find_database
from homeroom.platform import Platform
from homeroom.plugins.gate import DistrictState
from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import _
from sqlalchemy import Connection, create_engine, text

TABLES = """
    SELECT c.oid::regclass::text, coalesce(array_agg(DISTINCT k.confrelid::regclass::text)
        FILTER (WHERE k.confrelid <> c.oid AND NOT k.condeferred), '{}')
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'district_id'
    LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'f'
    WHERE c.relkind IN ('r', 'p') AND n.nspname = 'public' GROUP BY c.oid
"""


async def erase_district(platform: Platform, state: DistrictState) -> tuple[int, int]:
    """Erase a closed district with all its rows and contents; return the numbers of rows and of contents.

    The contents are deleted first, so that after a failure the district still exists and a second run can continue.

    Raises:
        Conflict: the district's users can still sign in.
        NoOwner: the database URL of the owner is not configured.
    """
    closes_at = state.licence.closes_at
    if closes_at is None or closes_at > platform.now():
        raise Conflict(_("Its people can still sign in. Delete its licence, and wait until signing in has ended."))
    owner = find_database(platform.settings).owner
    if owner is None:
        raise NoOwner("Set HOMEROOM_DATABASE_OWNER_URL to the role that owns the schema, and try again.")
    district_id, contents = state.district.id, 0
    async for item in platform.blob_store.walk(f"t/{district_id}/"):
        contents += await platform.blob_store.delete(item.key)
    return _erase_rows(owner, district_id), contents


def _erase_rows(owner: str, district_id: UUID) -> int:
    engine = create_engine(owner)
    try:
        with engine.begin() as connection:
            rows = sum(_delete(connection, table, "district_id", district_id) for table in _referring_first(connection))
            return rows + _delete(connection, "districts", "id", district_id)
    finally:
        engine.dispose()


def _referring_first(connection: Connection) -> list[str]:
    """List the tenant tables, each before those that it refers to; references checked only at commit are ignored."""
    referred = {str(table): {str(name) for name in to} for table, to in connection.execute(text(TABLES))}
    order = TopologicalSorter(referred).static_order()
    return [table for table in reversed(list(order)) if table in referred]


def _delete(connection: Connection, table: str, column: str, district_id: UUID) -> int:
    query = text(f"DELETE FROM {table} WHERE {column} = :district")  # noqa: S608 - names of the catalog
    return connection.execute(query, {"district": district_id}).rowcount
