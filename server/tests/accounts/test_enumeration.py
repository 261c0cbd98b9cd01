"""Strangers cannot find out which accounts exist: neither by answers, nor by work done, nor by time."""

from collections import Counter
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from homeroom.identity.models import User
from homeroom.identity.sign_in import passwords
from homeroom.licences.models import CustomerSetting
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_server.accounts import accounts
from sqlalchemy import event, update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


async def change(platform: Platform, district: TestDistrict, **values: object) -> None:
    async with platform.database.district(district.district.id) as session:
        await session.execute(update(User).values(**values))


@pytest.fixture
async def cases(make_district: MakeDistrict, platform: Platform) -> dict[str, dict[str, str]]:
    """Provide one sign-in form for each reason of refusal."""
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


@pytest.fixture
def hashes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the work of the password threads: the parameters of each hash they check, and any other work."""
    done: list[str] = []
    run, verify = passwords._workers.run, passwords._verify

    async def counted(work: Callable[[], Any]) -> Any:
        before = len(done)
        found = await run(work)
        if len(done) == before:
            done.append("something else")
        return found

    def checked(password: str, password_hash: str) -> bool:
        done.append(password_hash.rpartition("$")[0].rpartition("$")[0])
        return verify(password, password_hash)

    monkeypatch.setattr(passwords._workers, "run", counted)
    monkeypatch.setattr(passwords, "_verify", checked)
    return done


ASKED: ContextVar[list[str] | None] = ContextVar("asked", default=None)
"""SQL statements of the current request; None for the application's other work."""


async def ask(api: ApiClient, platform: Platform, form: dict[str, str]) -> Counter[str]:
    """Request a token; return the SQL statements that this executed."""

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if (sent := ASKED.get()) is not None:
            sent.append(statement)

    engine, sent = platform.database._engine.sync_engine, list[str]()
    event.listen(engine, "before_cursor_execute", note)
    token = ASKED.set(sent)
    await api.post("/api/auth/token", data=form)
    ASKED.reset(token)
    event.remove(engine, "before_cursor_execute", note)
    return Counter(sent)


class TestSignIn:
    async def test_every_refusal_is_the_same_answer_after_one_hash_of_the_same_parameters(
        self, api: ApiClient, cases: dict[str, dict[str, str]], hashes: list[str]
    ) -> None:
        """Check the work, because a hash takes a hundred times as long as the rest and would reveal the reason."""
        seen = {}
        for name, form in cases.items():
            hashes.clear()
            answer = await api.post("/api/auth/token", data=form)
            seen[name] = (answer.status_code, answer.content, tuple(hashes))

        assert len(set(seen.values())) == 1, seen
        assert seen["nobody"][0] == 401
        assert seen["nobody"][2] == ("$argon2id$v=19$m=8,t=1,p=1",)

    async def test_wrong_password_costs_what_nobody_costs_and_the_count_of_the_failure(
        self, api: ApiClient, platform: Platform, cases: dict[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("homeroom.plugins.gate.CACHE_S", 3600.0)
        _first, nobody, wrong = [
            await ask(api, platform, cases[name]) for name in ("nobody", "nobody", "wrong password")
        ]

        (more,) = (wrong - nobody).elements()
        assert more.startswith("UPDATE users")
        assert not nobody - wrong
        assert len(nobody) > 3


class Padding:
    """A clock that advances with the work on a request, and the time after which each was answered."""

    def __init__(self) -> None:
        self.now_s, self.work_s = 0.0, 0.0
        self.answered_after_s: list[float] = []

    def monotonic(self) -> float:
        self.now_s += self.work_s
        return self.now_s

    async def sleep(self, seconds: float) -> None:
        self.answered_after_s.append(self.work_s + seconds)


@pytest.fixture
def padding(monkeypatch: pytest.MonkeyPatch) -> Padding:
    found = Padding()
    monkeypatch.setattr(accounts, "time", found)
    monkeypatch.setattr(accounts, "asyncio", found)
    return found


class TestForgottenPassword:
    async def test_known_and_unknown_addresses_get_one_answer_in_one_time(
        self, api: ApiClient, district: TestDistrict, platform: Platform, make_district: MakeDistrict, padding: Padding
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
        answers = set()
        for number, body in enumerate(bodies):
            padding.work_s = number / 100
            answer = await api.post("/api/auth/sendPasswordResetEmail", json=body)
            answers.add((answer.status_code, answer.content))

        assert len(answers) == 1
        assert next(iter(answers))[0] == 200
        assert padding.answered_after_s == pytest.approx([accounts.SAME_TIME_S] * len(bodies))

    async def test_registering_a_taken_address_looks_like_any_other(
        self, api: ApiClient, district: TestDistrict, platform: Platform, padding: Padding
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
        assert padding.answered_after_s == pytest.approx([accounts.SAME_TIME_S] * 3)
