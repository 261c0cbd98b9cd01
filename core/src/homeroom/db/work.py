"""Which districts have work that waits, without looking into each."""

from uuid import UUID

from sqlalchemy import text

from homeroom.db.engine import Database


async def list_districts_with_work(database: Database, kind: str) -> list[UUID]:
    """The districts that have due events or runs to hand over; a definer function, since it crosses tenants."""
    async with database.system() as session:
        rows = await session.execute(
            text("SELECT district_id FROM districts_with_work() WHERE kind = :kind"), {"kind": kind}
        )
        return [row[0] for row in rows]
