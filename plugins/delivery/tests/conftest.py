"""Fixture of a clerk in the test's own district."""

import pytest
from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict


@pytest.fixture
async def clerk(api: ApiClient, platform: Platform, district: TestDistrict) -> Clerk:
    """Return a clerk who is signed in to their own district."""
    return await Clerk.sign_in(api, platform, district)
