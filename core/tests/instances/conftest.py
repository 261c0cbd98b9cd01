"""A migrated PostgreSQL with two districts, used as the app role under row level security."""

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import homeroom.migrations
import pytest
from homeroom.db.base import Base
from homeroom.db.embedded import EmbeddedPostgres, Urls
from homeroom.db.engine import Database
from homeroom.db.migrate import MigrationSet, migrate, role_of
from homeroom.tenancy.service import create_district
from homeroom_sdk.context import District
from sqlalchemy.ext.asyncio import AsyncSession

from . import shelf


@pytest.fixture(scope="session")
def urls() -> Iterator[Urls]:
    folder = Path(tempfile.mkdtemp(prefix="homeroom-test-"))
    folder.chmod(0o711)
    postgres = EmbeddedPostgres(folder / "home", fast=True)
    found = postgres.ensure()
    sets = [
        MigrationSet("core", Path(homeroom.migrations.__file__).parent / "versions", Base.metadata),
        MigrationSet("shelf", Path(__file__).parent / "shelf_migrations", shelf.Base.metadata),
    ]
    assert migrate(found.owner_url, role_of(found.app_url), sets) == {}
    yield found
    postgres.destroy()
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
async def database(urls: Urls) -> AsyncIterator[Database]:
    found = Database(urls.app_url, pool_size=2)
    yield found
    await found.close()


@pytest.fixture(scope="session")
async def districts(database: Database) -> tuple[District, District]:
    """Springfield, and its neighbour Shelbyville."""
    async with database.system() as session:
        return (
            await create_district(session, code="springfield", name="Springfield"),
            await create_district(session, code="shelbyville", name="Shelbyville"),
        )


@pytest.fixture
async def session(database: Database, districts: tuple[District, District]) -> AsyncIterator[AsyncSession]:
    """In Springfield's transaction, rolled back at the end."""
    async with database.district(districts[0].id) as found:
        yield found
        await found.rollback()


@pytest.fixture
def scope(session: AsyncSession, districts: tuple[District, District]) -> shelf.Scope:
    return shelf.Scope(session, districts[0])
