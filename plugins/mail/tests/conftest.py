"""Fixtures of the mail tests: one platform on a real database for all tests, and new districts for each test."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import UUID

import pytest
import pytest_asyncio
from homeroom.platform import Platform
from homeroom_local.postgres.server import Urls
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from mail_testing.house import context, database, new_district, open_house
from mail_testing.sink import Sink, running
from mail_testing.tls import make_certificate


@pytest.fixture(scope="session")
def urls() -> Iterator[Urls]:
    """Provide a migrated database."""
    with database() as urls:
        yield urls


@pytest_asyncio.fixture(scope="session")
async def house(urls: Urls, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Platform]:
    """Provide the platform with the mail plugin."""
    house = open_house(tmp_path_factory.mktemp("house"), urls)
    yield house
    await house.close()


@pytest_asyncio.fixture
async def ctx(house: Platform) -> PluginContext:
    """Provide a flow's context in a new district."""
    return await context(house, await new_district(house, f"d{uuid7().hex[-12:]}"))


@pytest.fixture
def batch() -> UUID:
    """Provide the id of a new batch."""
    return uuid7()


@pytest_asyncio.fixture
async def sink() -> AsyncIterator[Sink]:
    """Provide a running SMTP server; tests set its rules."""
    async with running(Sink()) as sink:
        yield sink


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Provide a certificate for 127.0.0.1 and its key."""
    return make_certificate(tmp_path_factory.mktemp("tls"))
