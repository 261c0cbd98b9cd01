"""Fixtures for packages with `homeroom` installed. Imports are late, so that other test suites pay nothing.

The database is a real PostgreSQL, built once per session by the migrations. A test creates its own districts
(`make_district`), which no other test sees: the product promises this isolation, so the tests rely on it.
"""

import sys
import tomllib
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from homeroom.platform import Platform
    from homeroom_sdk.context import PluginContext

    from homeroom_devkit.testing.api import ApiClient
    from homeroom_devkit.testing.canary import CanaryDistrict
    from homeroom_devkit.testing.districts import TestDistrict
    from homeroom_devkit.testing.mailbox import RunningMailbox

_served: list["Platform"] = []
"""The platform of the fixture `api`, once it is open."""

SETTINGS = {
    "asyncio_mode": "auto",
    "asyncio_default_fixture_loop_scope": "session",
    "asyncio_default_test_loop_scope": "session",
}
"""Settings of the event loop that session fixtures require."""


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Set up the suite of a plugin's own repository; settings of the repository take precedence.

    Do nothing in other suites that run where homeroom is installed.
    """
    if not _is_plugins(early_config.rootpath / "pyproject.toml"):
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Deprecated in pytest, but the only way to set a plugin's defaults.
        for name, value in SETTINGS.items():
            early_config.inicfg.setdefault(name, value)
    sys.path[:0] = [str(folder) for folder in (early_config.rootpath / "tests" / "support",) if folder.is_dir()]


def _is_plugins(project: Path) -> bool:
    """Return whether the project is a plugin."""
    try:
        points = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {}).get("entry-points", {})
    except (OSError, ValueError):
        return False
    return "homeroom.plugins" in points


@pytest.fixture(scope="session")
def homeroom_home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Provide a home folder with a running database for the session; processes of pytest-xdist build the schema only
    once.
    """
    from homeroom_devkit.testing.databases import run_database, run_migrated_database

    home = tmp_path_factory.mktemp("homeroom")
    is_one_of_many = hasattr(request.config, "workerinput")
    shared = tmp_path_factory.getbasetemp().parent
    with run_migrated_database(home, shared) if is_one_of_many else run_database(home):
        yield home


@pytest.fixture(scope="session")
def mailbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator["RunningMailbox"]:
    """Provide a real SMTP server on loopback that keeps every mail."""
    from homeroom_devkit.testing.mailbox import run_mailbox

    with run_mailbox(tmp_path_factory.mktemp("mailbox")) as running:
        yield running


@pytest.fixture(scope="session")
async def platform(homeroom_home: Path, mailbox: "RunningMailbox") -> AsyncIterator["Platform"]:
    """Provide the platform with all installed plugins, migrated; its mail goes to `mailbox`."""
    from homeroom_devkit.testing.districts import create_platform

    found = create_platform(homeroom_home, smtp_url=mailbox.smtp_url)
    yield found
    await found.close()


@pytest.fixture
def make_district(platform: "Platform") -> Callable[..., Awaitable["TestDistrict"]]:
    """Return a function that creates a district with an administrator; all features are licensed unless `features` is
    given.
    """
    from homeroom_devkit.testing.districts import create_test_district

    async def make(**options: Any) -> "TestDistrict":
        return await create_test_district(platform, **options)

    return make


@pytest.fixture
async def district(make_district: Callable[..., Awaitable["TestDistrict"]]) -> "TestDistrict":
    """Return a district for this test only."""
    return await make_district()


@pytest.fixture(scope="session")
async def api(platform: "Platform") -> AsyncIterator["ApiClient"]:
    """Provide a client of the whole application in this process, not signed in; the application does no chores."""
    from homeroom_devkit.testing.api import open_api

    async with open_api(platform) as client:
        _served.append(platform)
        yield client
        _served.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Fail the test that closes the shared platform's background work, since later tests would wait forever."""
    try:
        return (yield)
    finally:
        if _served and not _served[0].background.kept.tasks:
            _served.clear()
            pytest.fail(f"{item.nodeid} closed the shared platform. Open the application on with_plugins(platform).")


@pytest.fixture
def open_context(
    platform: "Platform",
) -> Callable[..., AbstractAsyncContextManager["PluginContext"]]:
    """Return a function that opens a plugin's context in a transaction: `open_context("notices", district)`."""
    from homeroom_devkit.testing.districts import open_plugin_context

    def open_one(plugin_id: str, district: "TestDistrict", **options: Any) -> Any:
        return open_plugin_context(platform, plugin_id, district, **options)

    return open_one


@pytest.fixture(scope="session")
async def mirrored(
    api: "ApiClient", platform: "Platform", mailbox: "RunningMailbox"
) -> tuple["CanaryDistrict", "CanaryDistrict"]:
    """Return two districts, theirs and ours, with the same persons' ids and the same work, but a different word in all
    texts.
    """
    from homeroom_devkit.testing.canary import open_canary_district

    theirs = await open_canary_district(api, platform, mailbox, "kanaria")
    ours = await open_canary_district(api, platform, mailbox, "zeisig")
    return theirs, ours
