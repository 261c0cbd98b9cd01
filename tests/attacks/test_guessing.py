"""Guessing passwords and PINs at a real process: guesses are limited, and honest users do not wait."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

import httpx
import pytest
from attack_testing.served import Served
from attack_testing.watching import watching
from homeroom.credentials.back_off import MAX_FAILURES
from homeroom.identity.models import User
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict, create_test_district
from sqlalchemy import select

FREE = 50
"""Guesses allowed per address before the next one has to wait."""
CONNECTIONS = 80


@asynccontextmanager
async def at_address(served: Served, address: str) -> AsyncIterator[httpx.AsyncClient]:
    """Yield a client at another loopback address, with as many connections as one address may have."""
    limits = httpx.Limits(max_connections=CONNECTIONS, max_keepalive_connections=CONNECTIONS)
    transport = httpx.AsyncHTTPTransport(local_address=address, limits=limits)
    async with httpx.AsyncClient(
        base_url=served.url, transport=transport, timeout=httpx.Timeout(60, pool=None), trust_env=False
    ) as http:
        yield http


async def sign_in(http: httpx.AsyncClient, district: TestDistrict, *, user: str = "", password: str = "wrong") -> int:
    form = {"username": user or district.user, "password": password, "organization": district.code}
    return (await http.post("/api/auth/token", data=form)).status_code


async def at_once(*asking: Awaitable[int]) -> Counter[int]:
    """Await all calls concurrently and count the answers by status."""
    return Counter(await asyncio.gather(*asking))


@pytest.fixture
async def victim(platform: Platform) -> TestDistrict:
    return await create_test_district(platform)


class TestSigningIn:
    async def test_a_real_process_keeps_hashes_of_owasps_parameters(
        self, served: Served, victim: TestDistrict, platform: Platform
    ) -> None:
        """Check the stored hash of a real process; tests hash cheaply, and the first real sign-in renews the hash."""
        await served.sign_in(victim)
        async with platform.database.district(victim.district.id) as session:
            kept = await session.scalar(select(User.password_hash).where(User.id == victim.actor.user_id))

        assert str(kept).startswith("$argon2id$v=19$m=19456,t=2,p=1$")

    async def test_of_300_guesses_at_once_no_more_than_the_free_ones_are_judged(
        self, served: Served, victim: TestDistrict, other: TestDistrict
    ) -> None:
        honest = await served.sign_in(other)
        async with (
            at_address(served, "127.0.1.1") as http,
            watching(served, "/api/auth/validatetoken", headers=honest) as watch,
        ):
            answered = await at_once(*(sign_in(http, victim, user=f"user{number}@x.org") for number in range(300)))
            again = await http.post(
                "/api/auth/token",
                data={"username": victim.user, "password": PASSWORD, "organization": victim.code},
            )
        assert FREE <= answered[401] <= FREE + 1
        assert (
            answered[429] + answered[503] == 300 - answered[401]
        )  # 503 is allowed: hashing is slow while other tests run.
        assert answered[429] > FREE
        assert (again.status_code, int(again.headers["retry-after"]) > 0) == (429, True)
        assert (watch.wrong, watch.longest_s < 10) == ([], True)

    async def test_signing_in_oneself_in_between_gives_no_more_guesses(
        self, served: Served, victim: TestDistrict, other: TestDistrict
    ) -> None:
        guessed, own = Counter[int](), Counter[int]()
        async with at_address(served, "127.0.1.2") as http:
            for number in range(FREE + 5):
                guessed[await sign_in(http, victim, user=f"user{number}@x.org")] += 1
                own[await sign_in(http, other, password=PASSWORD)] += 1
        assert own[200] >= FREE - 1  # The user did sign in each time.
        assert (guessed[401], guessed[429]) == (FREE + 1, 4)

    async def test_a_school_behind_one_address_signs_in_at_once(self, served: Served, victim: TestDistrict) -> None:
        """Check that more people than are free of the limit sign in; after a 503 they try again, as the page does."""

        async def come(http: httpx.AsyncClient) -> int:
            async with asyncio.timeout(120):
                while (status := await sign_in(http, victim, password=PASSWORD)) == 503:
                    await asyncio.sleep(5)
            return status

        async with at_address(served, "127.0.1.3") as http:
            answered = await at_once(*(come(http) for _ in range(2 * FREE)))
        assert answered == {200: 2 * FREE}

    async def test_of_many_guesses_at_one_account_five_count_and_the_right_one_is_too_late(
        self, served: Served, platform: Platform, victim: TestDistrict
    ) -> None:
        async with at_address(served, "127.0.1.4") as http:
            answered = await at_once(*(sign_in(http, victim) for _ in range(30)))
            late = await sign_in(http, victim, password=PASSWORD)
        async with platform.database.district(victim.district.id) as session:
            user = (await session.scalars(select(User))).one()
        assert (answered, late, user.failed_logins) == ({401: 30}, 401, MAX_FAILURES)


class TestOwnPassword:
    async def test_forty_wrong_ones_at_once_hold_up_nobody_and_five_are_judged(
        self, served: Served, platform: Platform, victim: TestDistrict, other: TestDistrict
    ) -> None:
        """Each change once held two connections, so that forty concurrent ones exhausted the pool for ten seconds."""
        own, honest = await served.sign_in(victim), await served.sign_in(other)
        body = {"oldPassword": "wrong", "newPassword": "seven green doors stand"}

        async def change(http: httpx.AsyncClient) -> int:
            return (await http.post("/api/auth/update-password", json=body, headers=own)).status_code

        async with (
            served.client(timeout_s=60) as http,
            watching(served, "/api/instance/Users", headers=honest) as watch,
        ):
            answered = await at_once(*(change(http) for _ in range(40)))
        async with platform.database.district(victim.district.id) as session:
            user = (await session.scalars(select(User))).one()
        assert sum(answered.values()) == 40
        assert 1 <= answered[422] <= MAX_FAILURES + 1
        assert answered[429] == 40 - answered[422]
        assert user.failed_logins <= MAX_FAILURES
        assert (watch.wrong, watch.longest_s < 8) == ([], True)


class TestLinks:
    async def test_of_many_guessed_reset_links_no_more_than_the_free_ones_are_judged(
        self, served: Served, victim: TestDistrict
    ) -> None:
        async def guess(http: httpx.AsyncClient, number: int) -> int:
            words = {"newPassword": "seven green doors", "confirmNewPassword": "seven green doors"}
            body = words | {"confirmId": f"{victim.district.id.hex}.{number}"}
            return (await http.post("/api/auth/resetPassword", json=body)).status_code

        async with at_address(served, "127.0.1.6") as http:
            answered = await at_once(*(guess(http, number) for number in range(200)))
        assert FREE <= answered[410] <= FREE + 1
        assert answered[429] == 200 - answered[410]


class TestSchoolIds:
    async def test_whoever_tries_one_after_the_other_has_to_wait_and_nobody_else(
        self, served: Served, victim: TestDistrict
    ) -> None:
        async def ask(http: httpx.AsyncClient, code: str) -> int:
            return (await http.post("/api/district/validate", json={"schoolId": code})).status_code

        async with at_address(served, "127.0.1.7") as http, at_address(served, "127.0.1.8") as school:
            answered = await at_once(*(ask(http, f"school{number}") for number in range(300)))
            known = await at_once(*(ask(school, victim.code) for _ in range(300)))
        assert answered[429] >= 300 - 101
        assert answered[404] + answered[429] == 300
        assert known == {200: 300}
