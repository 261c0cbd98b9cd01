"""Erasing a customer: only once nobody can sign in any more, then completely, and without touching other districts."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from typing import Any

import pytest
from homeroom.audit.service import AuditTrail
from homeroom.db.urls import DatabaseUrls, NoOwner
from homeroom.licences.models import CustomerLicence
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom.tenancy.service import DistrictUnknown
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.rows import read_rows
from homeroom_sdk.errors import Conflict
from homeroom_server.customers import erasure
from homeroom_server.customers.erasure import erase_district

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
OpenContext = Callable[..., AbstractAsyncContextManager[Any]]


async def close(platform: Platform, district: TestDistrict, *, ago: timedelta) -> None:
    async with platform.database.district(district.district.id) as session:
        session.add(CustomerLicence(closes_at=platform.now() - ago))
    platform.entitlements.forget(district.district.id)


async def live(platform: Platform, api: ApiClient, district: TestDistrict, open_context: OpenContext) -> None:
    """Add rows of core and of plugins, and stored content."""
    await api.sign_in(district)
    async with platform.database.district(district.district.id) as session:
        session.add(School(code="1", name="Elm"))
        await AuditTrail(session, district.actor).record("school.seen")
    async with open_context("delivery", district) as ctx:
        await ctx.blobs.put(district.code.encode())


class TestEraseDistrict:
    async def test_closed_district_is_gone_and_no_other(
        self, platform: Platform, api: ApiClient, make_district: MakeDistrict, open_context: OpenContext
    ) -> None:
        erased, other = await make_district(), await make_district()
        for district in (erased, other):
            await live(platform, api, district, open_context)
        await close(platform, erased, ago=timedelta(minutes=1))
        before = await read_rows(platform, other.district.id)

        rows, contents = await erase_district(platform, await platform.entitlements.of(erased.district.id))

        assert rows > 6
        assert contents == 1
        left = await read_rows(platform, erased.district.id)
        assert [row for found in left.values() for row in found if str(erased.district.id) in row] == []
        assert [item async for item in platform.blob_store.walk(f"t/{erased.district.id}/")] == []
        assert await read_rows(platform, other.district.id) == before
        platform.entitlements.forget(erased.district.id)
        with pytest.raises(DistrictUnknown):
            await platform.entitlements.of(erased.district.id)

    async def test_without_the_owners_url_nothing_is_deleted(
        self,
        platform: Platform,
        api: ApiClient,
        district: TestDistrict,
        open_context: OpenContext,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        await live(platform, api, district, open_context)
        await close(platform, district, ago=timedelta(minutes=1))
        monkeypatch.setattr(erasure, "find_database", lambda _settings: DatabaseUrls("postgresql://app@nowhere", None))
        with pytest.raises(NoOwner):
            await erase_district(platform, await platform.entitlements.of(district.district.id))
        assert len([item async for item in platform.blob_store.walk(f"t/{district.district.id}/")]) == 1

    @pytest.mark.parametrize("ago", [None, timedelta(days=-1)])
    async def test_district_whose_people_sign_in_stays(
        self, platform: Platform, district: TestDistrict, ago: timedelta | None
    ) -> None:
        if ago is not None:
            await close(platform, district, ago=ago)
        state = await platform.entitlements.of(district.district.id)
        with pytest.raises(Conflict, match="still sign in"):
            await erase_district(platform, state)
