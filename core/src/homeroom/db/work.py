"""Districts with pending work, found without opening each of them."""

from uuid import UUID

from sqlalchemy import text

from homeroom.db.engine import Database


async def list_districts_with_work(database: Database, kind: str) -> list[UUID]:
    """List the districts that have due events or runs.

    Calls a SECURITY DEFINER function, since the query crosses districts.

    Args:
        kind: `events` or `runs`.
    """
    async with database.system() as session:
        rows = await session.execute(
            text("SELECT district_id FROM districts_with_work() WHERE kind = :kind"), {"kind": kind}
        )
        return [row[0] for row in rows]
