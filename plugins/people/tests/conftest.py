"""Fixtures shared by several tests of people."""

import pytest
from homeroom_devkit.testing.districts import TestDistrict
from people_testing.office import Office, Open


@pytest.fixture
def office(open_context: Open, district: TestDistrict) -> Office:
    return Office(open_context, district)
