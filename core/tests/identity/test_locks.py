"""Guessing a password: its cost for the attacker, and that it locks nobody out for long."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.credentials.back_off import BackOff
from homeroom.identity.models import User
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from sqlalchemy import select, update

ELSEWHERE = "203.0.113.9"
MakeDistrict = Callable[..., Awaitable[TestDistrict]]


async def attempt(api: ApiClient, district: TestDistrict, password: str = "wrong", times: int = 1) -> int:
    status = 0
    for _ in range(times):
        form = {"username": district.user, "password": password, "organization": district.code}
        status = (await api.post("/api/auth/token", data=form)).status_code
    return status


async def get_user(platform: Platform, district: TestDistrict) -> User:
    async with platform.database.district(district.district.id) as session:
        return (await session.scalars(select(User))).one()


async def end_locks(platform: Platform, district: TestDistrict) -> None:
    past = datetime.now(UTC) - timedelta(seconds=1)
    async with platform.database.district(district.district.id) as session:
        await session.execute(update(User).values(locked_until=past))


class TestLock:
    async def test_fifth_wrong_password_locks(self, api: ApiClient, district: TestDistrict, platform: Platform) -> None:
        await attempt(api, district, times=4)
        assert (await get_user(platform, district)).failed_login_status(datetime.now(UTC)) == "unlocked"

        await attempt(api, district)
        assert (await get_user(platform, district)).failed_login_status(datetime.now(UTC)) == "locked"
        assert await attempt(api, district, PASSWORD) == 401

    async def test_lock_ends_by_itself(self, api: ApiClient, district: TestDistrict, platform: Platform) -> None:
        await attempt(api, district, times=5)
        await end_locks(platform, district)

        assert await attempt(api, district, PASSWORD) == 200
        assert (await get_user(platform, district)).failed_logins == 0

    async def test_each_lock_is_longer_up_to_a_quarter_of_an_hour(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        await attempt(api, district, times=4)
        minutes = []
        for _ in range(6):
            await end_locks(platform, district)
            await attempt(api, district)
            until = (await get_user(platform, district)).locked_until
            assert until is not None
            minutes.append(round((until - datetime.now(UTC)) / timedelta(minutes=1)))

        assert minutes == [1, 2, 4, 8, 15, 15]

    async def test_tries_while_locked_do_not_prolong_it(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        await attempt(api, district, times=5)
        before = (await get_user(platform, district)).locked_until
        await attempt(api, district, times=3)

        assert (await get_user(platform, district)).locked_until == before

    async def test_guesser_elsewhere_keeps_nobody_from_their_own_desk(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        assert await attempt(api, district, PASSWORD) == 200
        elsewhere = api.another(ip_address=ELSEWHERE)
        await attempt(elsewhere, district, times=6)

        assert await attempt(elsewhere, district, PASSWORD) == 401
        assert await attempt(api, district, times=2) == 401
        assert await attempt(api, district, PASSWORD) == 200

    async def test_lock_at_ones_own_desk_is_a_lock_too(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        assert await attempt(api, district, PASSWORD) == 200
        await attempt(api, district, times=5)

        assert await attempt(api, district, PASSWORD) == 401
        assert (await get_user(platform, district)).failed_login_status(datetime.now(UTC)) == "locked"

    async def test_of_many_tries_at_once_five_count(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        """Check that tries started before the lock are judged after it."""
        statuses = await asyncio.gather(*(attempt(api, district) for _ in range(12)), attempt(api, district, PASSWORD))
        user = await get_user(platform, district)

        assert set(statuses[:12]) == {401}
        assert user.failed_logins <= 5

    async def test_refusals_stand_in_the_activity_log_without_what_was_typed(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        await attempt(api.another(ip_address=ELSEWHERE), district)
        form = {"username": "my password by mistake", "password": "x", "organization": district.code}
        await api.post("/api/auth/token", data=form)

        async with platform.database.district(district.district.id) as session:
            query = select(AuditEntry).where(AuditEntry.action == "session.refused").order_by(AuditEntry.at)
            entries = (await session.scalars(query)).all()
        assert [(entry.actor, entry.ip_address) for entry in entries] == [
            (district.user, ELSEWHERE),
            ("unknown", "127.0.0.1"),
        ]


class TestSourceBackOff:
    @pytest.fixture
    def strict(self, platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(platform, "sign_in_sources", BackOff(free=3))

    @pytest.mark.usefixtures("strict")
    async def test_one_source_that_tries_many_accounts_has_to_wait(
        self, api: ApiClient, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        other, source = await make_district(), api.another(ip_address=ELSEWHERE)
        form = {"password": PASSWORD, "organization": district.code}
        for number, school in enumerate((district.code, "nowhere", other.code, "nowhere")):
            wrong = {"username": f"user{number}@example.org", "organization": school}
            await source.post("/api/auth/token", data=form | wrong)
        answer = await source.post("/api/auth/token", data={**form, "username": district.user})

        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_tries")
        assert 55 <= answer.json()["data"]["retryAfterSeconds"] <= 61
        assert await attempt(api, district, PASSWORD) == 200

    @pytest.mark.usefixtures("strict")
    async def test_wrong_reset_links_count_too(self, api: ApiClient, district: TestDistrict) -> None:
        body = {"newPassword": "six blue doors", "confirmNewPassword": "six blue doors"}
        statuses = []
        for number in range(5):
            reset = body | {"confirmId": f"{district.district.id.hex}.guess{number}"}
            statuses.append((await api.post("/api/auth/resetPassword", json=reset)).status_code)

        assert statuses == [410, 410, 410, 410, 429]


class TestManyPlacesAtOnce:
    async def test_at_one_district_they_hold_up_only_who_was_never_there(
        self,
        api: ApiClient,
        district: TestDistrict,
        make_district: MakeDistrict,
        platform: Platform,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """Check that each place and each account has its own limit."""
        monkeypatch.setattr(platform, "sign_in_districts", BackOff(free=3))
        other = await make_district()
        assert await attempt(api, district, PASSWORD) == 200
        for number in range(4):
            form = {"username": f"user{number}@example.org", "password": "wrong", "organization": district.code}
            await api.another(ip_address=f"203.0.113.{number}").post("/api/auth/token", data=form)

        assert await attempt(api.another(ip_address="198.51.100.1"), district, PASSWORD) == 429
        assert await attempt(api, district, PASSWORD) == 200
        assert await attempt(api.another(ip_address="198.51.100.1"), other, PASSWORD) == 200

    async def test_networks_of_one_larger_one_share_its_tries(
        self, api: ApiClient, district: TestDistrict, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Check that an attacker with 65,536 networks does not get 65,536 times as many tries."""
        monkeypatch.setattr(platform, "sign_in_sites", BackOff(free=3))
        statuses = []
        for number in range(6):
            form = {"username": f"user{number}@example.org", "password": "wrong", "organization": district.code}
            client = api.another(ip_address=f"2001:db8:7:{number}::1")
            statuses.append((await client.post("/api/auth/token", data=form)).status_code)

        assert statuses == [401, 401, 401, 401, 429, 429]
        assert await attempt(api.another(ip_address="2001:db8:8::1"), district, PASSWORD) == 200
