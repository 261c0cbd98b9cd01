"""Fixtures: a certified provider, a forging one, and browsers of districts that sign in there."""

from collections.abc import AsyncIterator, Callable, Iterator

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from sso_testing.browser import Browser
from sso_testing.forger import Forger, run_forger
from sso_testing.provider import RunningProvider, run_provider


@pytest.fixture(scope="session")
def provider() -> Iterator[RunningProvider]:
    """Yield a running oidc-provider."""
    with run_provider() as running:
        yield running


@pytest.fixture
def forger() -> Iterator[Forger]:
    """Yield a provider with responses that the test controls."""
    with run_forger() as running:
        yield running


@pytest.fixture
async def open_browser(api: ApiClient, platform: Platform) -> AsyncIterator[Callable[[TestDistrict], Browser]]:
    """Yield a function that opens a browser at a district's sign-in."""
    opened: list[Browser] = []

    def open_one(district: TestDistrict) -> Browser:
        opened.append(Browser(api.another(), platform, district))
        return opened[-1]

    yield open_one
    for browser in opened:
        await browser.visitor.http.aclose()
