"""Fixtures: an office in a new district per test."""

from pathlib import Path

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from storage_testing.office import Office


@pytest.fixture
async def office(platform: Platform, api: ApiClient, district: TestDistrict, tmp_path: Path) -> Office:
    """Return an office with three persons of two schools, and an administrator."""
    return await Office.open(platform, api, district, tmp_path)
