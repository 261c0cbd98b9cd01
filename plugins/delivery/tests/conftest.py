"""A clerk in a district of the test's own."""

import pytest
from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict


@pytest.fixture
async def clerk(api: ApiClient, platform: Platform, district: TestDistrict) -> Clerk:
    """Signed in to a district of its own."""
    return await Clerk.sign_in(api, platform, district)
