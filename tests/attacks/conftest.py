"""One real API process for each file of attacks; each test has its own districts."""

import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from attack_testing.served import Served
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, create_test_district


@pytest.fixture(scope="module")
async def served(platform: Platform) -> AsyncIterator[Served]:
    """Provide `homeroom serve` in a separate process, on the database of the tests' platform.

    It ends with the file: otherwise it would process runs and events of later tests.
    """
    process = Served(platform.settings.home, smtp_url=platform.settings.smtp_url.get_secret_value())
    try:
        await process.start()
        yield process
    finally:
        process.end()


@pytest.fixture
async def other(platform: Platform) -> TestDistrict:
    """Provide a district that is not involved in the attack and must be served meanwhile."""
    return await create_test_district(platform)


@pytest.fixture
def make_served(platform: Platform) -> "Callable[..., Awaitable[Served]]":
    """Provide a function that starts another API process with other settings: `make_served(HOMEROOM_…="…")`.

    The test must end the process.
    """

    async def make(**environment: Any) -> Served:
        process = Served(
            platform.settings.home, smtp_url=platform.settings.smtp_url.get_secret_value(), environment=environment
        )
        await process.start()
        return process

    return make
