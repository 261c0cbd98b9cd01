"""The operator's maintenance switch: the users it locks out, with which message, and the exceptions."""

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta

import pytest
from homeroom.maintenance.service import close_platform, open_platform
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import CUSTOMER_SUPPORT
from sqlalchemy import text

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


@pytest.fixture
async def closed(platform: Platform) -> AsyncIterator[None]:
    """Close the platform for an hour."""
    async with platform.database.system() as session:
        await close_platform(session, until=platform.now() + timedelta(hours=1))
    platform.maintenance.forget()
    yield
    async with platform.database.system() as session:
        await open_platform(session)
    platform.maintenance.forget()


@pytest.mark.usefixtures("closed")
class TestClosed:
    async def test_call_is_turned_away_with_when_to_come_back(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        for path in ("/api/shell/bootstrap", "/api/shell/about", "/api/pdf/jobs/getJobs", "/api/nothing"):
            answer = await api.get(path, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (503, "maintenance"), path
            assert 3500 < int(answer.headers["retry-after"]) <= 3600
            assert answer.json()["data"]["until"].endswith("+00:00")
            assert answer.json()["messages"] == ["homeroom is under maintenance and will be back shortly."]

    async def test_family_sees_a_page_of_words(self, api: ApiClient, district: TestDistrict) -> None:
        answer = await api.get(f"/r/{district.district.id.hex}.secret")
        assert (answer.status_code, answer.headers["content-type"]) == (503, "text/html; charset=utf-8")
        assert "back shortly" in answer.text
        assert "Expected back: " in answer.text
        arabic = await api.get(f"/r/{district.district.id.hex}.secret", headers={"accept-language": "ar"})
        assert '<html lang="ar" dir="rtl">' in arabic.text

    async def test_health_and_the_shells_page_answer(self, api: ApiClient) -> None:
        assert (await api.get("/health/live")).status_code == 200
        assert (await api.get("/dashboard")).headers["content-type"].startswith("text/html")

    async def test_support_works_on(self, api: ApiClient, platform: Platform, district: TestDistrict) -> None:
        async with platform.database.district(district.district.id) as session:
            await session.execute(text("UPDATE users SET roles = ARRAY[:role]"), {"role": CUSTOMER_SUPPORT})
        answer = await api.get("/api/shell/bootstrap", headers=await api.sign_in(district))
        assert answer.status_code == 200


class TestOpened:
    async def test_everybody_is_let_in_again(self, api: ApiClient, platform: Platform) -> None:
        async with platform.database.system() as session:
            await close_platform(session, until=None)
            await close_platform(session, until=None)
        platform.maintenance.forget()
        assert (await api.get("/api/shell/about")).headers["retry-after"] == "120"
        async with platform.database.system() as session:
            await open_platform(session)
        platform.maintenance.forget()
        assert (await api.get("/api/shell/about")).status_code == 200
