"""Signing in and out through the API."""

import asyncio
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from argon2 import PasswordHasher
from homeroom.audit.models import AuditEntry
from homeroom.identity.models import User, UserSession
from homeroom.identity.sign_in import passwords
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from jose import jwt
from sqlalchemy import select, update


def form(district: TestDistrict, **changes: str) -> dict[str, str]:
    return {
        "grant_type": "password",
        "username": district.user,
        "password": PASSWORD,
        "organization": district.code,
        **changes,
    }


class TestValidateDistrict:
    async def test_known_school_in_any_case_and_spacing_is_named(self, api: ApiClient, district: TestDistrict) -> None:
        answer = await api.post("/api/district/validate", json={"schoolId": f"  {district.code.upper()} "})
        assert answer.status_code == 200
        assert answer.json()["data"]["district_uid"] == str(district.district.id)

    async def test_unknown_school_is_told(self, api: ApiClient) -> None:
        answer = await api.post("/api/district/validate", json={"schoolId": "nowhere"})
        assert (answer.status_code, answer.json()["code"]) == (404, "district_unknown")


class TestCreateToken:
    async def test_right_password_gives_a_token_that_works(self, api: ApiClient, district: TestDistrict) -> None:
        answer = await api.post("/api/auth/token", data=form(district))
        body = answer.json()["data"]
        assert {name: body[name] for name in body if name not in ("access_token", "issued")} == {
            "token_type": "bearer",
            "expires_in": 43_200,
            "organization": district.code,
            "resetPasswordToken": None,
        }
        assert abs(datetime.fromisoformat(body["issued"]) - datetime.now(UTC)) < timedelta(hours=1)
        headers = {"authorization": f"Bearer {body['access_token']}"}
        user = (await api.get("/api/auth/current-user", headers=headers)).json()["data"]["user"]
        assert user["UserName"] == district.user

    @pytest.mark.parametrize(
        "wrong",
        [
            {"password": "wrong"},
            {"username": "nobody@example.org"},
            {"username": "no\0body"},
            {"organization": "nowhere"},
            {"organization": "no\0where"},
        ],
    )
    async def test_whatever_is_wrong_the_answer_is_the_same(
        self, api: ApiClient, district: TestDistrict, wrong: dict[str, str]
    ) -> None:
        answer = await api.post("/api/auth/token", data=form(district, **wrong))
        reference = await api.post("/api/auth/token", data=form(district, password="quite wrong"))
        assert answer.status_code == 401
        assert answer.content == reference.content

    async def test_password_keeps_its_spaces_and_user_name_neither_those_nor_its_case(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        assert (
            await api.post("/api/auth/token", data=form(district, username=f" {district.user.upper()} "))
        ).status_code == 200
        assert (await api.post("/api/auth/token", data=form(district, password=f" {PASSWORD}"))).status_code == 401

    async def test_suspended_user_cannot_sign_in(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(User).values(is_suspended=True))
        assert (await api.post("/api/auth/token", data=form(district))).status_code == 401

    async def test_two_sign_ins_are_two_sessions(self, api: ApiClient, district: TestDistrict) -> None:
        """Check that a session from before the sign-in is not reused, which rules out session fixation."""
        anonymous = (await api.post("/api/auth/token", data={"grant_type": "anonymous"})).json()["data"]["access_token"]
        headers = {"authorization": f"Bearer {anonymous}"}
        tokens = {
            (await api.post("/api/auth/token", data=form(district), headers=headers)).json()["data"]["access_token"]
            for _ in range(2)
        }
        sessions = {jwt.get_unverified_claims(token)["sid"] for token in tokens}
        assert len(sessions) == 2
        assert (await api.get("/api/auth/current-user", headers=headers)).status_code == 401

    async def test_session_notes_address_and_browser_families(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"
        client = api.another(ip_address="203.0.113.9")
        await client.post("/api/auth/token", data=form(district), headers={"user-agent": agent})
        async with platform.database.district(district.district.id) as session:
            row = (await session.scalars(select(UserSession))).one()
        assert (row.ip_address, row.user_agent) == ("203.0.113.9", "Edge, Windows")

    async def test_user_who_must_reset_gets_a_token_for_that_and_no_session(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(User).values(requires_password_reset=True))
        body = (await api.post("/api/auth/token", data=form(district))).json()["data"]
        assert (body["access_token"], body["expires_in"]) == (None, 1800)
        reset = {"newPassword": "six blue doors", "confirmNewPassword": "six blue doors"}
        answer = await api.post("/api/auth/resetPassword", json=reset | {"confirmId": body["resetPasswordToken"]})
        assert answer.json()["data"] == {"userName": district.user, "organization": district.code}
        assert (await api.sign_in(district, password="six blue doors"))["authorization"]

    async def test_hash_of_other_parameters_is_renewed(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        old = PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1).hash(PASSWORD)
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(User).values(password_hash=old))
        await api.sign_in(district)
        async with platform.database.district(district.district.id) as session:
            new = await session.scalar(select(User.password_hash))
        assert new is not None
        assert "m=8,t=1,p=1" in new
        await api.sign_in(district)

    async def test_application_that_asks_is_noted(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        await api.post("/api/auth/token", data=form(district, integration="integration_center", isCustomer="false"))
        async with platform.database.district(district.district.id) as session:
            entry = (await session.scalars(select(AuditEntry).where(AuditEntry.action == "session.started"))).one()
        assert entry.details == {"integration": "integration_center"}

    @pytest.mark.parametrize("grant", ["refresh_token", "client_credentials"])
    async def test_other_grants_are_not_offered(self, api: ApiClient, district: TestDistrict, grant: str) -> None:
        assert (await api.post("/api/auth/token", data=form(district, grant_type=grant))).status_code == 422

    async def test_flood_is_told_to_come_back(
        self, api: ApiClient, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=20, memory_cost=8192, parallelism=1))
        monkeypatch.setattr(passwords, "_workers", passwords.PasswordWorkers(threads=1, longest_wait_s=0.05))
        answers = await asyncio.gather(*(api.post("/api/auth/token", data=form(district)) for _ in range(8)))
        assert {answer.status_code for answer in answers} == {200, 503}
        assert {answer.headers.get("retry-after") for answer in answers if answer.status_code == 503} == {"5"}


class TestAnonymousToken:
    async def test_it_is_valid_for_nobody_and_opens_nothing(self, api: ApiClient) -> None:
        body = (await api.post("/api/auth/token", data={"grant_type": "anonymous"})).json()["data"]
        assert (body["organization"], body["expires_in"]) == (None, 43_200)
        headers = {"authorization": f"Bearer {body['access_token']}"}
        answer = await api.get("/api/auth/validatetoken", headers=headers)
        assert answer.json()["data"] == {"valid": False, "anonymous": True, "organization": None}
        for path in ("/api/auth/current-user", "/api/shell/bootstrap", "/api/instance/Users", "/api/pdf/jobs/getJobs"):
            assert (await api.get(path, headers=headers)).status_code == 401
        assert (
            await api.post("/api/district/validate", json={"schoolId": "nowhere"}, headers=headers)
        ).status_code == 404


class TestSession:
    async def test_signing_out_ends_the_token(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        assert (await api.get("/api/auth/validatetoken", headers=headers)).status_code == 200
        await api.get("/api/auth/signout", headers=headers)
        assert (await api.get("/api/auth/validatetoken", headers=headers)).status_code == 401

    async def test_idle_session_ends(self, api: ApiClient, district: TestDistrict, platform: Platform) -> None:
        headers = await api.sign_in(district)

        async def rest(seconds: int) -> httpx.Response:
            async with platform.database.district(district.district.id) as session:
                await session.execute(
                    update(UserSession).values(active_at=datetime.now(UTC) - timedelta(seconds=seconds))
                )
            return await api.get("/api/auth/validatetoken", headers=headers)

        assert (await rest(1740)).status_code == 200
        answer = await rest(1801)
        assert (answer.status_code, answer.json()["code"]) == (401, "token_expired")

    @pytest.mark.parametrize(
        ("path", "more"),
        [
            ("/api/auth/validatetoken", {}),
            ("/api/shell/counts", {}),
            ("/api/message", {"unattended": "true"}),
            ("/api/auth/sso/profile", {"unattended": "true"}),
        ],
    )
    async def test_what_a_page_asks_by_itself_is_no_activity(
        self, api: ApiClient, district: TestDistrict, platform: Platform, path: str, more: dict[str, str]
    ) -> None:
        headers = await api.sign_in(district)
        before = datetime.now(UTC) - timedelta(seconds=600)
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(UserSession).values(active_at=before))
        assert (await api.get(path, headers=headers | more)).status_code == 200
        async with platform.database.district(district.district.id) as session:
            assert await session.scalar(select(UserSession.active_at)) == before
        await api.get("/api/auth/current-user", headers=headers)
        async with platform.database.district(district.district.id) as session:
            active_at = await session.scalar(select(UserSession.active_at))
            assert active_at is not None
            assert active_at > before

    async def test_organization_header_of_another_district_is_refused(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        headers = {**await api.sign_in(district), "organization": "springfield"}
        assert (await api.get("/api/auth/current-user", headers=headers)).status_code == 403
