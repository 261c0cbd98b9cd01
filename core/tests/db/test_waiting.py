"""Connections are returned before a long wait, and code that cannot return one is detected."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from uuid import UUID

import pytest
from homeroom.db.engine import Database
from homeroom.db.urls import find_database
from homeroom.db.waiting import ConnectionHeld, list_held_sessions
from homeroom.identity.models import User
from homeroom.identity.sign_in.passwords import hash_password
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.long_waits import announce_long_wait
from sqlalchemy import func, select, text, update


@pytest.fixture
async def database(platform: Platform) -> AsyncIterator[Database]:
    """Provide a database with a pool of one connection, so that a second connection is never available."""
    found = Database(find_database(platform.settings).app, pool_size=1, max_overflow=0)
    yield found
    await found.close()


async def names(database: Database, district_id: UUID) -> int:
    async with database.district(district_id) as session:
        return await session.scalar(select(func.count()).select_from(User)) or 0


class TestDistrictSession:
    async def test_commit_in_between_goes_on_in_the_same_district(
        self, database: Database, make_district: Callable[..., Awaitable[TestDistrict]]
    ) -> None:
        mine, other = await make_district(), await make_district()
        async with database.district(mine.district.id) as session:
            first = (await session.scalars(select(User.email))).all()
            await session.commit()
            assert await names(database, other.district.id) == 1
            second = (await session.scalars(select(User.email))).all()

        assert first == second == [mine.user]

    async def test_read_only_stays_read_only_after_a_commit(self, database: Database, district: TestDistrict) -> None:
        async with database.district(district.district.id, read_only=True) as session:
            await session.execute(select(User))
            await session.commit()
            setting = await session.scalar(text("SHOW transaction_read_only"))

        assert setting == "on"

    async def test_exception_undoes_what_came_after_the_last_commit_only(
        self, database: Database, district: TestDistrict
    ) -> None:
        async def fail() -> None:
            async with database.district(district.district.id) as session:
                await session.execute(update(User).values(first_name="Kept"))
                await session.commit()
                await session.execute(update(User).values(first_name="Lost"))
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        async with database.district(district.district.id) as session:
            assert (await session.scalars(select(User.first_name))).all() == ["Kept"]


class TestGiveBack:
    async def test_who_has_only_read_gives_its_connection_back(
        self, database: Database, district: TestDistrict
    ) -> None:
        async with database.district(district.district.id) as session:
            await session.execute(select(User))
            await hash_password("a long enough password")
            assert await names(database, district.district.id) == 1
            assert await session.scalar(select(func.count()).select_from(User)) == 1

    @pytest.mark.parametrize(
        "kind", ["orm", "statement", "text", "locked row", "locked object", "known object", "lock", "with", "joined"]
    )
    async def test_who_has_written_is_found_out(self, database: Database, district: TestDistrict, kind: str) -> None:
        async with database.district(district.district.id) as session:
            match kind:
                case "orm":
                    (await session.scalars(select(User))).one().first_name = "Robin"
                    await session.flush()
                case "statement":
                    await session.execute(update(User).values(first_name="Robin"))
                case "text":
                    await session.execute(text("UPDATE users SET first_name = 'Robin'"))
                case "locked row":
                    await session.execute(select(User).with_for_update())
                case "locked object":
                    await session.get(User, (district.district.id, district.actor.user_id), with_for_update=True)
                case "known object":
                    user = (await session.scalars(select(User))).one()
                    await session.commit()
                    await session.refresh(user, with_for_update=True)
                case "with":
                    changed = update(User).values(first_name="Robin").returning(User.id).cte()
                    await session.execute(select(changed))
                case "joined":
                    changed = update(User).values(first_name="Robin").returning(User.id).cte()
                    await session.execute(select(User.email).join(changed, changed.c.id == User.id))
                case "lock":
                    await session.execute(select(func.pg_advisory_xact_lock(4711)))
            for wait in (lambda: hash_password("a password"), lambda: run_guarded(len, "x")):
                with pytest.raises(ConnectionHeld):
                    await wait()

    async def test_second_connection_while_the_first_has_written_is_found_out(
        self, database: Database, district: TestDistrict
    ) -> None:
        async with database.district(district.district.id) as session:
            await session.execute(update(User).values(first_name="Robin"))
            with pytest.raises(ConnectionHeld):
                await names(database, district.district.id)

    async def test_task_that_was_started_meanwhile_cannot_give_anothers_back(
        self, database: Database, district: TestDistrict
    ) -> None:
        async with database.district(district.district.id) as session:
            await session.execute(select(User))
            with pytest.raises(ConnectionHeld):
                await asyncio.create_task(announce_long_wait("child"))

    async def test_wait_that_nobody_announced_is_found_out(self, database: Database, district: TestDistrict) -> None:
        async with database.district(district.district.id) as session:
            await session.execute(select(User))
            with socket.socket() as other, pytest.raises(ConnectionHeld):
                other.connect(("127.0.0.1", 1))

    async def test_nothing_is_held_after_the_session(self, database: Database, district: TestDistrict) -> None:
        async with database.district(district.district.id) as session:
            await session.execute(update(User).values(first_name="Robin"))
            held = list_held_sessions()
        await announce_long_wait("child")

        assert held == [session]
        assert list_held_sessions() == []
