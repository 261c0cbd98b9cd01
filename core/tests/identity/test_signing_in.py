"""Signing in and out through the API."""

from datetime import UTC, datetime, timedelta

import pytest
from homeroom.identity.models import Session, User
from homeroom.identity.tokens import Claims
from homeroom.platform import Platform
from homeroom.testing.api import ApiClient
from homeroom.testing.districts import PASSWORD, TestDistrict
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
        assert body["token_type"] == "bearer"
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

    async def test_password_keeps_its_spaces_and_user_name_does_not(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        assert (
            await api.post("/api/auth/token", data=form(district, username=f" {district.user} "))
        ).status_code == 200
        assert (await api.post("/api/auth/token", data=form(district, password=f" {PASSWORD}"))).status_code == 401

    async def test_after_five_wrong_tries_the_right_password_is_refused_too(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        for _ in range(5):
            await api.post("/api/auth/token", data=form(district, password="wrong"))
        assert (await api.post("/api/auth/token", data=form(district))).status_code == 401

    async def test_lock_ends_by_itself(self, api: ApiClient, district: TestDistrict, platform: Platform) -> None:
        for _ in range(5):
            await api.post("/api/auth/token", data=form(district, password="wrong"))
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(User).values(locked_until=datetime.now(UTC) - timedelta(seconds=1)))
        assert (await api.post("/api/auth/token", data=form(district))).status_code == 200

    async def test_suspended_user_cannot_sign_in(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(User).values(is_suspended=True))
        assert (await api.post("/api/auth/token", data=form(district))).status_code == 401


class TestSession:
    async def test_signing_out_ends_the_token(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        assert (await api.get("/api/auth/validatetoken", headers=headers)).status_code == 200
        await api.get("/api/auth/signout", headers=headers)
        assert (await api.get("/api/auth/validatetoken", headers=headers)).status_code == 401

    async def test_idle_session_ends(self, api: ApiClient, district: TestDistrict, platform: Platform) -> None:
        headers = await api.sign_in(district)
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(Session).values(active_at=datetime.now(UTC) - timedelta(seconds=1801)))
        answer = await api.get("/api/auth/validatetoken", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "token_expired")

    async def test_validation_does_not_count_as_activity(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        headers = await api.sign_in(district)
        before = datetime.now(UTC) - timedelta(seconds=600)
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(Session).values(active_at=before))
        await api.get("/api/auth/validatetoken", headers=headers)
        async with platform.database.district(district.district.id) as session:
            assert await session.scalar(select(Session.active_at)) == before
        await api.get("/api/auth/current-user", headers=headers)
        async with platform.database.district(district.district.id) as session:
            active_at = await session.scalar(select(Session.active_at))
            assert active_at is not None
            assert active_at > before

    async def test_organization_header_of_another_district_is_refused(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        headers = {**await api.sign_in(district), "organization": "springfield"}
        assert (await api.get("/api/auth/current-user", headers=headers)).status_code == 403


class TestForgedTokens:
    async def test_token_signed_by_another_key_or_algorithm_is_refused(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        token = (await api.sign_in(district))["authorization"].removeprefix("Bearer ")
        claims = jwt.get_unverified_claims(token)
        forged = [
            jwt.encode(claims, "another key", algorithm="HS256"),
            jwt.encode(claims, platform.keys.derive("access-token").hex(), algorithm="HS512"),
            f"{jwt.encode(claims, 'x', algorithm='HS256').rsplit('.', 1)[0]}.",
            "not a token",
        ]
        for item in forged:
            answer = await api.get("/api/auth/validatetoken", headers={"authorization": f"Bearer {item}"})
            assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")

    async def test_session_of_another_district_is_not_found(
        self, api: ApiClient, platform: Platform, district: TestDistrict, make_district: object
    ) -> None:
        assert callable(make_district)
        other: TestDistrict = await make_district()
        token = (await api.sign_in(district))["authorization"].removeprefix("Bearer ")
        own = platform.tokens.read(token)
        now = datetime.now(UTC)
        mixed = platform.tokens.sign(
            Claims(other.district.id, own.session_id, own.user_id), issued_at=now, expires_at=now + timedelta(hours=1)
        )
        answer = await api.get("/api/auth/validatetoken", headers={"authorization": f"Bearer {mixed}"})
        assert answer.status_code == 401
