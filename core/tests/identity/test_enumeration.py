"""Nothing tells a stranger who has an account: neither words, nor work, nor time."""

import statistics
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
from homeroom.identity import passwords
from homeroom.identity.models import User
from homeroom.licences.models import CustomerSetting
from homeroom.platform import Platform
from homeroom.testing.api import ApiClient
from homeroom.testing.districts import PASSWORD, TestDistrict
from sqlalchemy import update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


async def change(platform: Platform, district: TestDistrict, **values: object) -> None:
    async with platform.database.district(district.district.id) as session:
        await session.execute(update(User).values(**values))


@pytest.fixture
async def cases(make_district: MakeDistrict, platform: Platform) -> dict[str, dict[str, str]]:
    """A form that is refused, for each reason."""
    district, suspended, locked, without = [await make_district() for _ in range(4)]
    await change(platform, suspended, is_suspended=True)
    await change(platform, locked, locked_until=datetime.now(UTC) + timedelta(minutes=5))
    await change(platform, without, password_hash=None)

    def form(of: TestDistrict, **values: str) -> dict[str, str]:
        return {"username": of.user, "password": PASSWORD, "organization": of.code, **values}

    return {
        "wrong password": form(district, password="wrong"),
        "nobody": form(district, username="nobody@example.org"),
        "no school": form(district, organization="nowhere"),
        "user of another district": form(district, username=suspended.user),
        "suspended": form(suspended),
        "locked": form(locked),
        "no password": form(without),
    }


class TestSignIn:
    async def test_every_refusal_is_the_same_answer_after_one_hash(
        self, api: ApiClient, cases: dict[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        hashes: list[bool] = []
        verify = passwords._verify

        def counted(password: str, password_hash: str) -> bool:
            hashes.append(password_hash.startswith("$argon2id$"))
            return verify(password, password_hash)

        monkeypatch.setattr(passwords, "_verify", counted)
        seen = {}
        for name, form in cases.items():
            hashes.clear()
            answer = await api.post("/api/auth/token", data=form)
            seen[name] = (answer.status_code, answer.content, tuple(hashes))

        assert len(set(seen.values())) == 1, seen
        assert seen["nobody"][0] == 401
        assert seen["nobody"][2] == (True,)

    async def test_median_times_are_alike(self, api: ApiClient, cases: dict[str, dict[str, str]]) -> None:
        """A generous ratio: without the hash for nobody it would be far beyond it."""
        times: dict[str, list[float]] = {"wrong password": [], "nobody": []}
        for _ in range(15):
            for name, taken in times.items():
                started = time.perf_counter()
                await api.post("/api/auth/token", data=cases[name])
                taken.append(time.perf_counter() - started)
        known, unknown = (statistics.median(taken) for taken in times.values())

        assert 1 / 3 < known / unknown < 3


class TestForgottenPassword:
    async def test_known_and_unknown_addresses_get_one_answer_in_one_time(
        self, api: ApiClient, district: TestDistrict, platform: Platform, make_district: MakeDistrict
    ) -> None:
        suspended = await make_district()
        await change(platform, suspended, is_suspended=True)
        bodies = [
            {"email": district.user, "schoolId": district.code},
            {"email": "nobody@example.org", "schoolId": district.code},
            {"email": "no\0body", "schoolId": district.code},
            {"email": suspended.user, "schoolId": suspended.code},
            {"email": district.user, "schoolId": "nowhere"},
        ]
        answers, times = set(), []
        for body in bodies:
            started = time.perf_counter()
            answer = await api.post("/api/auth/sendPasswordResetEmail", json=body)
            times.append(time.perf_counter() - started)
            answers.add((answer.status_code, answer.content))

        assert len(answers) == 1
        assert next(iter(answers))[0] == 200
        assert min(times) > 0.35, "the work itself takes a tenth of that, whatever it is"

    async def test_registering_a_taken_address_looks_like_any_other(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            session.add(CustomerSetting(key="AllowRegistration", value="true"))
        platform.entitlements.forget(district.district.id)
        body = {"schoolId": district.code, "firstName": "A", "lastName": "B", "password": "six blue doors"}
        answers = {
            (answer.status_code, answer.content)
            for email in (district.user, "new@example.org", "admin@example.org")
            for answer in [await api.post("/api/auth/register", json=body | {"email": email})]
        }

        assert len(answers) == 1
        assert next(iter(answers))[0] == 200
