"""All that a district has in the database, to be compared before and after."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import text

from homeroom.platform import Platform

DISTRICT_TABLES = """
    SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'district_id'
    WHERE c.relkind IN ('r', 'p') AND n.nspname = 'public' ORDER BY 1
"""

TEXT_TABLES = """
    SELECT DISTINCT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
"""


async def read_rows(platform: Platform, district_id: UUID, *, without: Collection[str] = ()) -> dict[str, list[str]]:
    """Every row of every tenant table as the district itself sees them, as PostgreSQL writes rows; ordered by id.

    Args:
        without: Tables that are left out, because the test is meant to change them.
    """
    async with platform.database.district(district_id) as session:
        tables = [str(name) for (name,) in await session.execute(text(DISTRICT_TABLES)) if name not in without]
        return {
            table: [str(row) for row in await session.scalars(text(f"SELECT t::text FROM {table} t ORDER BY id"))]  # noqa: S608 - names of the catalog
            for table in tables
        }
