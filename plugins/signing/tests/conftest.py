"""Those who have documents signed, each in a district of the test's own, and browsers of those who sign."""

from collections.abc import Awaitable, Callable

import pytest
from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from signing_testing.office import Child, Office
from signing_testing.paper import PaperOffice
from signing_testing.signer import Desk


@pytest.fixture
async def clerk(api: ApiClient, platform: Platform, district: TestDistrict) -> Clerk:
    """Signed in to a district of its own."""
    return await Clerk.sign_in(api, platform, district)


@pytest.fixture
async def paper_office(platform: Platform, api: ApiClient, district: TestDistrict) -> PaperOffice:
    """Four persons of two schools, and an administrator."""
    return await PaperOffice.open(platform, api, district)


@pytest.fixture
async def desk(platform: Platform, api: ApiClient, make_district: Callable[..., Awaitable[TestDistrict]]) -> Desk:
    """In a district that signs, and delivers nothing."""
    return Desk(platform, api, await make_district(features=("docSig",)))


@pytest.fixture
async def office(api: ApiClient, platform: Platform, district: TestDistrict) -> Office:
    """Its user is an administrator."""
    return Office(api, platform, district, await api.sign_in(district))


@pytest.fixture
def child(office: Office) -> Child:
    """A student with two guardians, not imported yet."""
    mother, father = office.address("mother"), office.address("father")
    return Child("1001", email=office.address("ana"), mother=mother, father=father)
