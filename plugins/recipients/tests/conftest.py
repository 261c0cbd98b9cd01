"""Fixtures of a sender other than delivery, in districts with a single licensed feature."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import open_api
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.sent_documents import SentDocuments
from homeroom_sdk.services import Service
from recipients_testing.office import SENDER, Cabinet, Documents, Office


@pytest.fixture
async def open_office(
    platform: Platform, make_district: Callable[..., Awaitable[TestDistrict]]
) -> AsyncIterator[Callable[[str], Awaitable[Office]]]:
    """Yield a function that opens a sender's office in a district with one licensed feature."""
    cabinet = Cabinet()
    sender = make_plugin(SENDER, services=[Service(SentDocuments, SENDER, lambda _ctx: Documents(cabinet))])
    borrowed = with_plugins(platform, sender)
    async with open_api(borrowed) as api:

        async def open_one(feature: str) -> Office:
            return Office(borrowed, await make_district(features=(feature,)), api.another(), cabinet)

        yield open_one


@pytest.fixture
async def office(open_office: Callable[[str], Awaitable[Office]]) -> Office:
    """Return an office in a district that has licensed signing but not delivery."""
    return await open_office("docSig")
