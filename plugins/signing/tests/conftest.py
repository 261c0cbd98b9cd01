"""Fixtures for offices and signers, each in its own district."""

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
    """Return a clerk who is signed in to a new district."""
    return await Clerk.sign_in(api, platform, district)


@pytest.fixture
async def paper_office(platform: Platform, api: ApiClient, district: TestDistrict) -> PaperOffice:
    """Return an administrator's office with four persons of two schools."""
    return await PaperOffice.open(platform, api, district)


@pytest.fixture
async def desk(platform: Platform, api: ApiClient, make_district: Callable[..., Awaitable[TestDistrict]]) -> Desk:
    """Return a desk in a district that has licensed signing but not delivery."""
    return Desk(platform, api, await make_district(features=("docSig",)))


@pytest.fixture
async def office(api: ApiClient, platform: Platform, district: TestDistrict) -> Office:
    """Return an office with an administrator as its user."""
    return Office(api, platform, district, await api.sign_in(district))


@pytest.fixture
def child(office: Office) -> Child:
    """Return a student with two guardians, not imported yet."""
    mother, father = office.address("mother"), office.address("father")
    return Child("1001", email=office.address("ana"), mother=mother, father=father)
