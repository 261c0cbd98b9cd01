"""Two districts with mirrored data."""

from collections.abc import Awaitable, Callable

import pytest
from delivery_testing.canary import CanaryDistrict, open_canary_district
from homeroom.platform import Platform
from homeroom.testing.api import ApiClient
from homeroom.testing.mailbox import RunningMailbox

OpenCanary = Callable[[str], Awaitable[CanaryDistrict]]


@pytest.fixture(scope="session")
async def mirrored(
    api: ApiClient, platform: Platform, mailbox: RunningMailbox
) -> tuple[CanaryDistrict, CanaryDistrict]:
    """Theirs and ours: the same persons' ids and the same work, each with a word of its own in every text."""
    theirs = await open_canary_district(api, platform, mailbox, "kanaria")
    ours = await open_canary_district(api, platform, mailbox, "zeisig")
    return theirs, ours
