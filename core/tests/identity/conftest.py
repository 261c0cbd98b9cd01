"""The district's administrator and one more user, both signed in."""

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict

from .staff import Staff, administrator, another


@pytest.fixture
async def admin(api: ApiClient, district: TestDistrict) -> Staff:
    return await administrator(api, district)


@pytest.fixture
async def zoe(platform: Platform, api: ApiClient, district: TestDistrict) -> Staff:
    return await another(platform, api, district)
