"""The pool of connections."""

import time
from uuid import RFC_4122, UUID, uuid4

import psycopg
import pytest
from homeroom.db.engine import Database, driver_url
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from homeroom_sdk.orm import uuid7s
from sqlalchemy import ARRAY, Text, Uuid, bindparam, select, text
from sqlalchemy.exc import OperationalError


async def backend(database: Database) -> int:
    """Return the PID of the PostgreSQL backend behind the connection in use."""
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


WHERE = text("SELECT current_setting('homeroom.district', true), pg_backend_pid(), :said || '%'")


class TestRunAlone:
    async def test_statement_runs_for_its_district_and_leaves_the_connection_without_one(
        self, platform: Platform
    ) -> None:
        database, district = Database(find_database(platform.settings).app, pool_size=1), uuid4()

        found = await database.run_alone(district, WHERE, {"said": "it's"})
        async with database.system() as session:
            after = (await session.execute(WHERE, {"said": ""})).one()
        await database.close()

        assert found[0][0] == str(district)
        assert found[0][2] == "it's%"
        assert after[0] == ""
        assert after[1] == found[0][1]

    async def test_what_fails_is_undone_and_the_next_one_works(self, platform: Platform) -> None:
        database, district = Database(find_database(platform.settings).app, pool_size=1), uuid4()
        with pytest.raises(psycopg.errors.DivisionByZero):
            await database.run_alone(district, text("SELECT 1 / CAST(:zero AS int)"), {"zero": 0})

        assert (await database.run_alone(district, WHERE, {"said": ""}))[0][0] == str(district)
        await database.close()

    async def test_database_that_went_away_is_named_so_and_found_again(self, platform: Platform) -> None:
        urls = find_database(platform.settings)
        database, district = Database(urls.app, pool_size=1), uuid4()
        first = (await database.run_alone(district, WHERE, {"said": ""}))[0][1]
        with psycopg.connect(driver_url(urls.app)) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (first,))
        with pytest.raises(OperationalError):
            await database.run_alone(district, WHERE, {"said": ""})

        assert (await database.run_alone(district, WHERE, {"said": ""}))[0][1] != first
        await database.close()


class TestLists:
    @pytest.mark.parametrize(
        "items",
        [["a", "a", "a"], ['"', '"', '"', "\\"], ["NULL", "NULL", "NULL", "{,}"], ["é "] * 3],
    )
    async def test_texts_come_back_as_they_went(self, platform: Platform, items: list[str]) -> None:
        async with platform.database.system() as session:
            assert await session.scalar(select(bindparam("items", items, ARRAY(Text())))) == items

    async def test_ids_come_back_as_they_went(self, platform: Platform) -> None:
        items: list[UUID | None] = [uuid4(), uuid4()]
        async with platform.database.system() as session:
            for some in (items, items[:1], [], [*items, None]):
                assert await session.scalar(select(bindparam("items", some, ARRAY(Uuid())))) == some


class TestUuid7s:
    async def test_each_that_the_database_makes_is_another_of_this_moment(self, platform: Platform) -> None:
        ids = text(f"SELECT {uuid7s('number')} FROM generate_series(1, 1000) AS number")
        before = time.time_ns() // 1_000_000
        async with platform.database.system() as session:
            made, others = [(await session.scalars(ids)).all() for _statement in range(2)]
        after = time.time_ns() // 1_000_000
        assert len({*made, *others}) == 2000
        assert {(each.version, each.variant) for each in (*made, *others)} == {(7, RFC_4122)}
        assert all(before <= each.int >> 80 <= after for each in (*made, *others))
        assert sorted(made) == made, "in the order of their numbers"
        assert len({each.int >> 32 & (1 << 28) - 1 for each in (made[0], others[0])}) == 2, "drawn for each statement"
