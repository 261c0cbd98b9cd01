"""All rows of a district in the database, for comparisons before and after."""

import asyncio
from collections.abc import Collection
from uuid import UUID

from homeroom.disclosures.chaining import link_some
from homeroom.disclosures.models import WaitingDisclosure
from homeroom.platform import Platform
from sqlalchemy import func, select, text

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
    """Return every row of every tenant table as the district sees it, in PostgreSQL's text form, ordered by id.

    The ledger of disclosures is completely linked first. A running server does that twice a second, which could
    otherwise happen between two comparisons.

    Args:
        without: Tables to omit, because the test is meant to change them.
    """
    await _link_ledger(platform, district_id)
    async with platform.database.district(district_id) as session:
        tables = [str(name) for (name,) in await session.execute(text(DISTRICT_TABLES)) if name not in without]
        # One statement, since a district has a hundred tables and tests read them hundreds of times.
        each = (f"SELECT '{table}', ARRAY(SELECT t::text FROM {table} t ORDER BY id)" for table in tables)  # noqa: S608 - names from the catalog
        return {table: list(rows) for table, rows in await session.execute(text(" UNION ALL ".join(each)))}


async def _link_ledger(platform: Platform, district_id: UUID) -> None:
    while True:
        await link_some(platform.database, district_id)
        async with platform.database.district(district_id) as session:
            if not await session.scalar(select(func.count()).select_from(WaitingDisclosure)):
                return
        await asyncio.sleep(0.01)
