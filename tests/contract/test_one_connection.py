"""Every request works with a pool of one connection, so none holds a connection while it asks for another."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest
from homeroom.db.engine import Database
from homeroom.db.urls import find_database
from homeroom.identity.models import User
from homeroom.identity.sign_in.service import open_session
from homeroom.maintenance.service import MaintenanceNotice
from homeroom.platform import Platform, utc_now
from homeroom.plugins import gate
from homeroom.plugins.gate import Entitlements
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict, create_test_district
from homeroom_server.app import create_app
from sqlalchemy import select

from .test_openapi import OPERATIONS, draw_cases, send


@dataclass
class Narrow:
    """The application with a pool of one connection; `platform` has other connections, for preparation."""

    client: ApiClient
    platform: Platform
    districts: list[TestDistrict]

    async def enter(self, district: TestDistrict) -> dict[str, str]:
        """Return the headers of a new session of the district's first user."""
        async with self.platform.database.district(district.district.id) as session:
            user = (await session.scalars(select(User).where(User.user_name == district.user))).one()
            opened = await open_session(session, user, lifetime=timedelta(hours=1))
        token = self.platform.tokens.sign(opened.claims, issued_at=opened.issued_at, expires_at=opened.expires_at)
        return {"authorization": f"Bearer {token}", "organization": district.code}


@pytest.fixture(scope="module")
async def narrow(platform: Platform) -> AsyncIterator[Narrow]:
    """Provide the application without background work, which would use the connection, and with uncached districts."""
    database = Database(find_database(platform.settings).app, pool_size=1, max_overflow=0)
    parts = replace(
        platform,
        database=database,
        entitlements=Entitlements(database, utc_now),
        maintenance=MaintenanceNotice(database, utc_now),
    )
    kept_for_s = gate.CACHE_S
    gate.CACHE_S = 0
    client = ApiClient(create_app(platform=parts))
    districts = [await create_test_district(platform, operator=operator) for operator in (False, True)]
    yield Narrow(client, platform, districts)
    gate.CACHE_S = kept_for_s
    await client.aclose()
    await database.close()


@pytest.mark.parametrize("label", sorted(OPERATIONS))
async def test_every_call_is_answered(narrow: Narrow, label: str) -> None:
    case = draw_cases(OPERATIONS[label], most=1)[0]
    for district in narrow.districts:
        answer = await send(narrow.client, case, await narrow.enter(district))
        assert answer.status_code != 500, answer.text
        assert "database_unavailable" not in answer.text


class TestPasswords:
    """Calls that hash a password, or that write into two districts' logs."""

    @pytest.fixture
    async def district(self, platform: Platform) -> TestDistrict:
        return await create_test_district(platform)

    async def test_own_one_is_changed_and_a_wrong_one_counts(self, narrow: Narrow, district: TestDistrict) -> None:
        headers = await narrow.client.sign_in(district)
        new = "seven green doors stand"
        statuses = []
        for old in ("wrong", PASSWORD):
            body = {"oldPassword": old, "newPassword": new}
            changed = await narrow.client.post("/api/auth/update-password", json=body, headers=headers)
            statuses.append(changed.status_code)
        assert statuses == [422, 200]
        assert await narrow.client.sign_in(district, password=new)

    async def test_support_gives_a_temporary_one(self, narrow: Narrow, district: TestDistrict) -> None:
        headers = await narrow.enter(narrow.districts[1])
        body = {"id": str(district.district.id), "userName": district.user}
        given = await narrow.client.post("/api/client/generateTempPassword", json=body, headers=headers)
        assert given.status_code == 200, given.text
