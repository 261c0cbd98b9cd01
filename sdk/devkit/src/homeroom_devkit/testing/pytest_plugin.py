"""Fixtures for whoever has `homeroom` installed. Everything is imported late, so that other suites pay nothing.

The database is a real PostgreSQL, built once per session by the migrations. A test takes districts of its own
(`make_district`), which nobody else sees: that is the isolation that the product promises, so tests rely on it.
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
"""The platform behind `api`, once it is open."""

SETTINGS = {
    "asyncio_mode": "auto",
    "asyncio_default_fixture_loop_scope": "session",
    "asyncio_default_test_loop_scope": "session",
}
"""What fixtures that live for the session ask of the event loop."""


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Set up the suite of a plugin's own repository: its settings say what it wants otherwise.

    Nothing is done in any other suite that runs where homeroom is installed.
    """
    if not _is_plugins(early_config.rootpath / "pyproject.toml"):
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pytest calls this old, and has no other way for a plugin's defaults.
        for name, value in SETTINGS.items():
            early_config.inicfg.setdefault(name, value)
    sys.path[:0] = [str(folder) for folder in (early_config.rootpath / "tests" / "support",) if folder.is_dir()]


def _is_plugins(project: Path) -> bool:
    """Whether the project is a plugin's."""
    try:
        points = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {}).get("entry-points", {})
    except (OSError, ValueError):
        return False
    return "homeroom.plugins" in points


@pytest.fixture(scope="session")
def homeroom_home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home folder with a running database, for the whole session; the processes of pytest-xdist share the work."""
    from homeroom_devkit.testing.databases import run_database, run_migrated_database

    home = tmp_path_factory.mktemp("homeroom")
    is_one_of_many = hasattr(request.config, "workerinput")
    shared = tmp_path_factory.getbasetemp().parent
    with run_migrated_database(home, shared) if is_one_of_many else run_database(home):
        yield home


@pytest.fixture(scope="session")
def mailbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator["RunningMailbox"]:
    """A real SMTP server on loopback that keeps every mail."""
    from homeroom_devkit.testing.mailbox import run_mailbox

    with run_mailbox(tmp_path_factory.mktemp("mailbox")) as running:
        yield running


@pytest.fixture(scope="session")
async def platform(homeroom_home: Path, mailbox: "RunningMailbox") -> AsyncIterator["Platform"]:
    """The platform with all installed plugins, migrated; its mail goes to `mailbox`."""
    from homeroom_devkit.testing.districts import create_platform

    found = create_platform(homeroom_home, smtp_url=mailbox.smtp_url)
    yield found
    await found.close()


@pytest.fixture
def make_district(platform: "Platform") -> Callable[..., Awaitable["TestDistrict"]]:
    """Makes a district with an administrator; `features` are licensed, all of them unless said otherwise."""
    from homeroom_devkit.testing.districts import create_test_district

    async def make(**options: Any) -> "TestDistrict":
        return await create_test_district(platform, **options)

    return make


@pytest.fixture
async def district(make_district: Callable[..., Awaitable["TestDistrict"]]) -> "TestDistrict":
    """A district of the test's own."""
    return await make_district()


@pytest.fixture(scope="session")
async def api(platform: "Platform") -> AsyncIterator["ApiClient"]:
    """The whole application, called in this process; nobody is signed in."""
    from homeroom_devkit.testing.api import open_api

    async with open_api(platform) as client:
        _served.append(platform)
        yield client
        _served.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Name the test that ends the background of the platform that all share: without it others wait for ever."""
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
    """Opens a plugin's context in a transaction: `open_context("notices", district)`."""
    from homeroom_devkit.testing.districts import open_plugin_context

    def open_one(plugin_id: str, district: "TestDistrict", **options: Any) -> Any:
        return open_plugin_context(platform, plugin_id, district, **options)

    return open_one


@pytest.fixture(scope="session")
async def mirrored(
    api: "ApiClient", platform: "Platform", mailbox: "RunningMailbox"
) -> tuple["CanaryDistrict", "CanaryDistrict"]:
    """Theirs and ours: the same persons' ids and the same work, each with a word of its own in every text."""
    from homeroom_devkit.testing.canary import open_canary_district

    theirs = await open_canary_district(api, platform, mailbox, "kanaria")
    ours = await open_canary_district(api, platform, mailbox, "zeisig")
    return theirs, ours
