"""Two districts and a plugin's tables, on the platform's database, as the app role under row level security."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from homeroom.db.engine import Database
from homeroom.db.migrate import MigrationSet, migrate, role_of
from homeroom.db.urls import DatabaseUrls, find_database
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import create_test_district
from homeroom_sdk.context import District
from sqlalchemy.ext.asyncio import AsyncSession

from . import shelf


@pytest.fixture(scope="session")
async def urls(platform: Platform) -> DatabaseUrls:
    """Provide the database with the tables of `shelf` in addition to the platform's."""
    found = find_database(platform.settings)
    assert found.owner is not None
    tables = MigrationSet("shelf", Path(__file__).parent / "shelf_migrations", shelf.Base.metadata)
    assert await asyncio.to_thread(migrate, found.owner, role_of(found.app), [tables]) == {}
    return found


@pytest.fixture(scope="session")
def database(platform: Platform, urls: DatabaseUrls) -> Database:
    return platform.database


@pytest.fixture(scope="session")
async def districts(platform: Platform) -> tuple[District, District]:
    """Provide the districts Springfield and Shelbyville."""
    return (await create_test_district(platform)).district, (await create_test_district(platform)).district


@pytest.fixture
async def session(database: Database, districts: tuple[District, District]) -> AsyncIterator[AsyncSession]:
    """Provide a session in Springfield's transaction, which is rolled back at the end."""
    async with database.district(districts[0].id) as found:
        yield found
        await found.rollback()


@pytest.fixture
def scope(session: AsyncSession, districts: tuple[District, District]) -> shelf.Scope:
    return shelf.Scope(session, districts[0])
