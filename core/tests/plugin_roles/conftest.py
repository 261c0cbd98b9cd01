"""Two plugins with tables: `garden` is sandboxed, `pantry` is trusted."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from homeroom.db.migrate import MigrationSet, migrate, role_of
from homeroom.db.urls import DatabaseUrls, find_database
from homeroom.platform import Platform
from homeroom.plugin_roles.building import build_roles
from homeroom_devkit.testing.districts import TestDistrict, create_test_district
from homeroom_devkit.testing.plugins import BorrowedPlatform, with_plugins

from .garden import NAMES, make_garden, make_pantry


@pytest.fixture(scope="session")
async def urls(platform: Platform) -> DatabaseUrls:
    """Provide the database with the tables of both plugins and the database role of the garden.

    Migrations run in threads: their locks wait for background transactions of the platform, which need the event loop.
    """
    found = find_database(platform.settings)
    assert found.owner is not None
    sets = [MigrationSet(name, Path(__file__).parent / "migrations" / name, metadata) for name, metadata in NAMES]
    assert await asyncio.to_thread(migrate, found.owner, role_of(found.app), sets) == {}
    assert await asyncio.to_thread(build_roles, found, ["garden"]) == {}
    return found


@pytest.fixture
async def house(platform: Platform, urls: DatabaseUrls) -> AsyncIterator[Platform]:
    """Provide the platform with both plugins."""
    house: BorrowedPlatform = with_plugins(platform, make_garden(), make_pantry())
    yield house
    await house.close()


@pytest.fixture
async def others(platform: Platform) -> TestDistrict:
    """Provide another district."""
    return await create_test_district(platform)
