"""The pool of connections."""

import psycopg
import pytest
from homeroom.db.engine import Database, driver_url
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from sqlalchemy import text


async def backend(database: Database) -> int:
    """The server's process behind the connection that is used."""
    async with database.system() as session:
        return int((await session.execute(text("SELECT pg_backend_pid()"))).scalar_one())


class TestDatabase:
    async def test_connection_that_died_while_it_rested_is_replaced(
        self, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("homeroom.db.engine.REST_S", 0.0)
        urls = find_database(platform.settings)
        database = Database(urls.app, pool_size=1)
        first = await backend(database)
        same = await backend(database)
        with psycopg.connect(driver_url(urls.app)) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (first,))
        another = await backend(database)
        await database.close()

        assert same == first
        assert another != first
